import type { Bbox } from "../../../shared/document/geometry.ts";
import { findOutlinedBoxes } from "./outlined-boxes.ts";
import type { RawPage } from "./raw-page.ts";
import { drawingThresholds } from "./thresholds.ts";
import { ascent, descent } from "./words.ts";
import type { PlacedWord } from "./placed-word.ts";

/** A drawn shape that can be a bullet, with the character that its word gets. */
interface Shape {
  bbox: Bbox;
  text: "•" | "☐";
}

/**
 * Inserts a word for each bullet that is drawn as a shape, as in printouts of browsers, before the first word of its
 * line. A bullet is a dot, a small square, filled or not, or an empty check box, with nothing on its left.
 */
export function insertDrawnBullets(
  words: readonly PlacedWord[],
  { drawings, fills, rules }: Pick<RawPage, "drawings" | "fills" | "rules">,
): PlacedWord[] {
  const shapes = [
    ...[...drawings, ...[...fills, ...rules].map(({ bbox }) => bbox)].map((bbox): Shape => ({ bbox, text: "•" })),
    ...findOutlinedBoxes(rules, drawingThresholds.maxBulletSizePt).map((bbox): Shape => ({ bbox, text: "☐" })),
  ].filter(({ bbox }) => hasBulletShape(bbox));
  if (shapes.length === 0 || shapes.length > drawingThresholds.maxBulletShapes) return [...words];
  const boxes = shapes.map(({ bbox }) => bbox);
  const bullets = new Map<PlacedWord, Shape>();
  for (const shape of shapes) {
    const firstWord = findTextBeside(shape, words);
    if (firstWord !== undefined && isAlone(shape.bbox, firstWord, words, boxes)) bullets.set(firstWord, shape);
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
function findTextBeside(
  { bbox: { x, y, width, height }, text }: Shape,
  words: readonly PlacedWord[],
): PlacedWord | undefined {
  const maxSize = drawingThresholds.bulletEm[text === "☐" ? "maxBoxSize" : "maxSize"];
  let nearest: PlacedWord | undefined;
  for (const candidate of words) {
    const { size } = candidate.word;
    const heightAboveBaseline = candidate.baseline - (y + height / 2);
    const gap = candidate.start - (x + width);
    const fits =
      candidate.orientation === 0 &&
      height >= drawingThresholds.bulletEm.minSize * size &&
      height <= maxSize * size &&
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
function createBullet({ bbox: { x, width }, text }: Shape, { word, ...position }: PlacedWord): PlacedWord {
  const { font, size } = word;
  const bbox = { x, y: position.baseline - ascent * size, width, height: (ascent + descent) * size };
  // The right side of a box must not separate it from its text as a ruling line.
  const end = x + width + (text === "☐" ? drawingThresholds.boxSideMarginPt : 0);
  return { ...position, word: { text, bbox, font, size, bold: false, italic: false }, start: x, end };
}
