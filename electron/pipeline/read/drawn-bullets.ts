import type { Bbox } from "../../../shared/document/geometry.ts";
import type { RawPage } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";
import { ascent, descent } from "./words.ts";
import type { PlacedWord } from "./placed-word.ts";

/**
 * Inserts a word for each bullet that is drawn as a shape, as in printouts of browsers, before the first word of its
 * line. A bullet is a dot or small square, filled or not, with nothing on its left.
 */
export function insertDrawnBullets(
  words: readonly PlacedWord[],
  { drawings, fills, rules }: Pick<RawPage, "drawings" | "fills" | "rules">,
): PlacedWord[] {
  const shapes = [...drawings, ...[...fills, ...rules].map(({ bbox }) => bbox)].filter(hasBulletShape);
  if (shapes.length === 0 || shapes.length > drawingThresholds.maxBulletShapes) return [...words];
  const bullets = new Map<PlacedWord, Bbox>();
  for (const shape of shapes) {
    const firstWord = findTextBeside(shape, words);
    if (firstWord !== undefined && isAlone(shape, firstWord, words, shapes)) bullets.set(firstWord, shape);
  }
  return words.flatMap((word) => {
    const shape = bullets.get(word);
    return shape === undefined ? [word] : [createBullet(shape, word), word];
  });
}

function hasBulletShape({ width, height }: Bbox): boolean {
  const [short, long] = width < height ? [width, height] : [height, width];
  return long <= drawingThresholds.maxBulletSizePt && long <= drawingThresholds.maxBulletAspectRatio * short;
}

/** Returns the first word on the right of a shape, if the shape has the size and position of a bullet beside it. */
function findTextBeside({ x, y, width, height }: Bbox, words: readonly PlacedWord[]): PlacedWord | undefined {
  let nearest: PlacedWord | undefined;
  for (const candidate of words) {
    const { size } = candidate.word;
    const heightAboveBaseline = candidate.baseline - (y + height / 2);
    const gap = candidate.start - (x + width);
    const fits =
      candidate.orientation === 0 &&
      height >= drawingThresholds.bulletEm.minSize * size &&
      height <= drawingThresholds.bulletEm.maxSize * size &&
      heightAboveBaseline >= drawingThresholds.bulletEm.minHeight * size &&
      heightAboveBaseline <= drawingThresholds.bulletEm.maxHeight * size &&
      gap >= drawingThresholds.bulletEm.minGap * size &&
      gap <= drawingThresholds.bulletEm.maxGap * size;
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
  const clearDistance = drawingThresholds.minBulletClearanceEm * size;
  const right = shape.x + shape.width;
  const hasTextBefore = words.some(
    (other) =>
      other.orientation === 0 &&
      Math.abs(other.baseline - baseline) < size / 2 &&
      other.end > shape.x - clearDistance &&
      other.start < right,
  );
  const hasDotBeside = shapes.some((other) => {
    const isSame = Math.abs(other.x - shape.x) < 1 && Math.abs(other.y - shape.y) < 1;
    const isLevel = Math.abs(other.y + other.height / 2 - shape.y - shape.height / 2) < size / 2;
    return !isSame && isLevel && other.x + other.width > shape.x - clearDistance && other.x < right + clearDistance;
  });
  return !hasTextBefore && !hasDotBeside;
}

/** Creates the word of a bullet, with the font and the marked content of the text beside it. */
function createBullet({ x, width }: Bbox, { word, ...position }: PlacedWord): PlacedWord {
  const { font, size } = word;
  const bbox = { x, y: position.baseline - ascent * size, width, height: (ascent + descent) * size };
  return { ...position, word: { text: "•", bbox, font, size, bold: false, italic: false }, start: x, end: x + width };
}
