import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Edges } from "./box.ts";

/** A text with its box on the paper of a scan, in points. */
export interface PaperText {
  bbox: Edges;
  text: string;
}

/** A word that was read, with its box on the paper. */
export interface ReadWord {
  text: string;
  bbox: Bbox;
}

/** The number of characters of a text, and how many of them must be inserted, deleted or replaced in what was read. */
export interface CharacterErrors {
  characters: number;
  errors: number;
}

/** How far a word may be outside the box of its text, in points. */
const tolerancePt = 2;

/**
 * Counts the character errors of texts on a page. Each word belongs to the smallest box that has its centre. Words
 * outside all boxes, as those in figures, do not count, nor do spaces, and kinds of quotes, dashes and bullets.
 * @param words The words that were read, in the order of lines.
 */
export function countCharacterErrors(texts: readonly PaperText[], words: readonly ReadWord[]): CharacterErrors {
  const read = new Map<PaperText, string[]>();
  for (const word of words) {
    const text = findText(texts, word.bbox);
    if (text !== undefined) read.set(text, [...(read.get(text) ?? []), word.text]);
  }
  const counts = { characters: 0, errors: 0 };
  for (const text of texts) {
    const expected = normalize(text.text);
    counts.characters += expected.length;
    counts.errors += computeEditDistance(expected, normalize((read.get(text) ?? []).join(" ")));
  }
  return counts;
}

function findText(texts: readonly PaperText[], { x, y, width, height }: Bbox): PaperText | undefined {
  const [centreX, centreY] = [x + width / 2, y + height / 2];
  const computeArea = ({ bbox: [left, top, right, bottom] }: PaperText) => (right - left) * (bottom - top);
  return texts
    .filter(
      ({ bbox: [left, top, right, bottom] }) =>
        centreX >= left - tolerancePt &&
        centreX <= right + tolerancePt &&
        centreY >= top - tolerancePt &&
        centreY <= bottom + tolerancePt,
    )
    .sort((a, b) => computeArea(a) - computeArea(b))[0];
}

/** Reduces a text to its letters, digits and punctuation. A hyphen at the end of a line is left out, as in the source. */
function normalize(text: string): string {
  return text
    .normalize("NFKC")
    .replaceAll(/[‘’‚‛′`´]/g, "'")
    .replaceAll(/[“”„‟«»″]|''/g, '"')
    .replaceAll(/[‐‑‒–—−-]/g, "-")
    .replaceAll(/(?<=\p{L})- (?=\p{Ll})/gu, "")
    .replaceAll(/[^\p{L}\p{N}!-/:-@[-`{-~€£§]+/gu, "");
}

/** Computes the edit distance of two texts (Levenshtein 1966), in code units. */
function computeEditDistance(first: string, second: string): number {
  let previous = Uint32Array.from({ length: second.length + 1 }, (_, index) => index);
  for (let row = 1; row <= first.length; row++) {
    const current = new Uint32Array(second.length + 1);
    current[0] = row;
    for (let column = 1; column <= second.length; column++) {
      const replaced = (previous[column - 1] ?? 0) + (first[row - 1] === second[column - 1] ? 0 : 1);
      current[column] = Math.min(replaced, (previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
    }
    previous = current;
  }
  return previous[second.length] ?? 0;
}
