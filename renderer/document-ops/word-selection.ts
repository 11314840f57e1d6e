import { type Bbox, isCentreInside } from "../../shared/document/geometry.ts";
import type { PdfPageText } from "../../shared/document/page-text.ts";
import { foldPhrase } from "../../shared/values/fold-text.ts";
import { maximum, minimum } from "../../shared/values/extremes.ts";

/** Selection of words by keyboard. Words are identified by their indexes into the `words` of the page. */

/** The direction in which a key moves the cursor from a word. */
export type WordDirection = "next" | "previous" | "above" | "below" | "line-start" | "line-end";

/** Returns the words of a page in the reading order of its lines. */
export function listWordsInOrder(page: PdfPageText): number[] {
  return page.lines.flatMap((line) => line.words);
}

/** Returns the words from one word to another, both included, in reading order. */
export function listWordsBetween(page: PdfPageText, from: number, to: number): number[] {
  const order = listWordsInOrder(page);
  const positions = [order.indexOf(from), order.indexOf(to)];
  return order.slice(minimum(positions), maximum(positions) + 1);
}

/** Returns the words of a page with their centre in a box, in reading order. */
export function listWordsInBox(page: PdfPageText, box: Bbox): number[] {
  return listWordsInOrder(page).filter((index) => {
    const bbox = page.words[index]?.bbox;
    return bbox !== undefined && isCentreInside(bbox, box);
  });
}

const getCentre = ({ x, y, width, height }: Bbox): { x: number; y: number } => ({
  x: x + width / 2,
  y: y + height / 2,
});

/** Finds the word above (-1) or below (1) a box: the horizontally nearest word of the nearest line of text. */
function findWordInNextLine(page: PdfPageText, { y, height, ...across }: Bbox, direction: 1 | -1): number | undefined {
  const centre = getCentre({ y, height, ...across });
  const candidates = listWordsInOrder(page).flatMap((index) => {
    const bbox = page.words[index]?.bbox;
    if (bbox === undefined) return [];
    const other = getCentre(bbox);
    const distance = (other.y - centre.y) * direction;
    return distance > height / 2 ? [{ index, distance, height: bbox.height, shift: Math.abs(other.x - centre.x) }] : [];
  });
  const nearest = candidates.reduce<(typeof candidates)[number] | undefined>(
    (found, candidate) => (found === undefined || candidate.distance < found.distance ? candidate : found),
    undefined,
  );
  if (nearest === undefined) return undefined;
  const line = candidates.filter(({ distance }) => distance <= nearest.distance + nearest.height / 2);
  return line.toSorted((a, b) => a.shift - b.shift)[0]?.index;
}

/** Returns the word to which the cursor moves in a direction; undefined if there is none. */
export function findNeighbourWord(page: PdfPageText, cursor: number, direction: WordDirection): number | undefined {
  const order = listWordsInOrder(page);
  const bbox = page.words[cursor]?.bbox;
  const line = page.lines.find(({ words }) => words.includes(cursor));
  if (bbox === undefined || line === undefined) return undefined;
  switch (direction) {
    case "next":
      return order[order.indexOf(cursor) + 1];
    case "previous":
      return order[order.indexOf(cursor) - 1];
    case "above":
      return findWordInNextLine(page, bbox, -1);
    case "below":
      return findWordInNextLine(page, bbox, 1);
    case "line-start":
      return line.words[0];
    case "line-end":
      return line.words.at(-1);
  }
}

/** Consecutive words whose text begins with a typed text. */
export interface WordMatch {
  /** The index of the first word. */
  first: number;
  last: number;
}

/**
 * Finds the consecutive words of a page whose text begins with a typed text, in reading order. Case and accents are
 * ignored.
 *
 * @param query The typed text; its spaces match the spaces between words.
 */
export function findTypedWords(page: PdfPageText, query: string): WordMatch[] {
  const typed = foldPhrase(query);
  if (typed === "") return [];
  const order = listWordsInOrder(page);
  const texts = order.map((index) => foldPhrase(page.words[index]?.text ?? ""));
  return order.flatMap((first, start) => {
    let text = texts[start] ?? "";
    let end = start;
    while (text.length < typed.length && end + 1 < order.length && typed.startsWith(text)) {
      end++;
      text += ` ${texts[end]}`;
    }
    const last = order[end];
    return text.startsWith(typed) && last !== undefined ? [{ first, last }] : [];
  });
}
