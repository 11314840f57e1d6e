import type { Bbox } from "../../../shared/document/geometry.ts";
import type { RawPage } from "./raw-page.ts";
import { ascent, descent } from "./words.ts";
import type { PlacedWord } from "./placed-word.ts";

/**
 * In em of the text beside it: how large a bullet is, where its middle stands above the baseline, how far from the
 * text.
 */
const bullet = { least: 0.15, most: 0.7, lowest: 0.1, highest: 0.55, near: 0.1, far: 3 };
/** Width to height. */
const roundness = 1.4;
/** In em: text or a dot this near at the left, and a dot at the right, speak against a bullet. */
const alone = 1.2;
/** In points: what may be a bullet in any size of text. */
const largest = 30;
/** More dots than this are a plot's. */
const mostShapes = 300;

/**
 * Words with the bullets that are drawn as shapes, as browsers do, put before the text that they stand beside: dots and
 * small squares, filled or not, alone at the left of a line.
 */
export function withDrawnBullets(
  words: readonly PlacedWord[],
  { drawings, fills, rules }: Pick<RawPage, "drawings" | "fills" | "rules">,
): PlacedWord[] {
  const shapes = [...drawings, ...[...fills, ...rules].map(({ bbox }) => bbox)].filter(isRound);
  if (shapes.length === 0 || shapes.length > mostShapes) return [...words];
  const bullets = new Map<PlacedWord, Bbox>();
  for (const shape of shapes) {
    const text = textBeside(shape, words);
    if (text !== undefined && isAlone(shape, text, words, shapes)) bullets.set(text, shape);
  }
  return words.flatMap((word) => {
    const shape = bullets.get(word);
    return shape === undefined ? [word] : [bulletOf(shape, word), word];
  });
}

function isRound({ width, height }: Bbox): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return long <= largest && long <= roundness * short;
}

/** The first word at the right of a shape that is as large and as high as a bullet beside it. */
function textBeside({ x, y, width, height }: Bbox, words: readonly PlacedWord[]): PlacedWord | undefined {
  let nearest: PlacedWord | undefined;
  for (const one of words) {
    const { size } = one.word;
    const above = one.baseline - (y + height / 2);
    const gap = one.start - (x + width);
    const fits =
      one.orientation === 0 &&
      height >= bullet.least * size &&
      height <= bullet.most * size &&
      above >= bullet.lowest * size &&
      above <= bullet.highest * size &&
      gap >= bullet.near * size &&
      gap <= bullet.far * size;
    if (fits && (nearest === undefined || one.start < nearest.start)) nearest = one;
  }
  return nearest;
}

function isAlone(
  shape: Bbox,
  { baseline, word: { size } }: PlacedWord,
  words: readonly PlacedWord[],
  shapes: readonly Bbox[],
): boolean {
  const reach = alone * size;
  const right = shape.x + shape.width;
  const textBefore = words.some(
    (other) =>
      other.orientation === 0 &&
      Math.abs(other.baseline - baseline) < size / 2 &&
      other.end > shape.x - reach &&
      other.start < right,
  );
  const dotBeside = shapes.some((other) => {
    const isSame = Math.abs(other.x - shape.x) < 1 && Math.abs(other.y - shape.y) < 1;
    const level = Math.abs(other.y + other.height / 2 - shape.y - shape.height / 2) < size / 2;
    return !isSame && level && other.x + other.width > shape.x - reach && other.x < right + reach;
  });
  return !textBefore && !dotBeside;
}

/** A bullet in the style of its text, and part of the same marked content. */
function bulletOf({ x, width }: Bbox, { word, ...place }: PlacedWord): PlacedWord {
  const { font, size } = word;
  const bbox = { x, y: place.baseline - ascent * size, width, height: (ascent + descent) * size };
  return { ...place, word: { text: "•", bbox, font, size, bold: false, italic: false }, start: x, end: x + width };
}
