import type { Bbox } from "../../../shared/document/geometry.ts";
import type { RawPage } from "./raw-page.ts";
import { ascent, descent } from "./words.ts";
import type { PlacedWord } from "./placed-word.ts";

/**
 * A bullet in em of the text beside it: its size, the height of its middle above the baseline, and its distance to the
 * text.
 */
const bullet = { least: 0.15, most: 0.7, lowest: 0.1, highest: 0.55, near: 0.1, far: 3 };
/** Largest ratio of its longer to its shorter side. */
const maxAspectRatio = 1.4;
/** In em: no text or dot is this near on the left of a bullet, and no dot on its right. */
const clearance = 1.2;
/** In points: the largest bullet in text of any size. */
const maxSize = 30;
/** More dots than this belong to a plot. */
const maxShapes = 300;

/**
 * Inserts a word for each bullet that is drawn as a shape, as browsers do, before the first word of its line. Bullets
 * are dots and small squares, filled or not, alone at the left of a line.
 */
export function insertDrawnBullets(
  words: readonly PlacedWord[],
  { drawings, fills, rules }: Pick<RawPage, "drawings" | "fills" | "rules">,
): PlacedWord[] {
  const shapes = [...drawings, ...[...fills, ...rules].map(({ bbox }) => bbox)].filter(isRound);
  if (shapes.length === 0 || shapes.length > maxShapes) return [...words];
  const bullets = new Map<PlacedWord, Bbox>();
  for (const shape of shapes) {
    const text = findTextBeside(shape, words);
    if (text !== undefined && isAlone(shape, text, words, shapes)) bullets.set(text, shape);
  }
  return words.flatMap((word) => {
    const shape = bullets.get(word);
    return shape === undefined ? [word] : [createBullet(shape, word), word];
  });
}

function isRound({ width, height }: Bbox): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return long <= maxSize && long <= maxAspectRatio * short;
}

/** Returns the first word on the right of a shape, if the shape has the size and position of a bullet beside it. */
function findTextBeside({ x, y, width, height }: Bbox, words: readonly PlacedWord[]): PlacedWord | undefined {
  let nearest: PlacedWord | undefined;
  for (const candidate of words) {
    const { size } = candidate.word;
    const above = candidate.baseline - (y + height / 2);
    const gap = candidate.start - (x + width);
    const fits =
      candidate.orientation === 0 &&
      height >= bullet.least * size &&
      height <= bullet.most * size &&
      above >= bullet.lowest * size &&
      above <= bullet.highest * size &&
      gap >= bullet.near * size &&
      gap <= bullet.far * size;
    if (fits && (nearest === undefined || candidate.start < nearest.start)) nearest = candidate;
  }
  return nearest;
}

function isAlone(
  shape: Bbox,
  { baseline, word: { size } }: PlacedWord,
  words: readonly PlacedWord[],
  shapes: readonly Bbox[],
): boolean {
  const reach = clearance * size;
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

/** Creates the word of a bullet, with the font and the marked content of the text beside it. */
function createBullet({ x, width }: Bbox, { word, ...place }: PlacedWord): PlacedWord {
  const { font, size } = word;
  const bbox = { x, y: place.baseline - ascent * size, width, height: (ascent + descent) * size };
  return { ...place, word: { text: "•", bbox, font, size, bold: false, italic: false }, start: x, end: x + width };
}
