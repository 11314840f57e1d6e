import { diagonal } from "../../pipeline/read/raw-page.ts";
import { descent } from "../../pipeline/read/words.ts";
import { transformPoint, multiply, identityMatrix } from "./matrix.ts";
import type { Matrix, Point } from "./matrix.ts";
import type { PdfjsFont } from "./pdfjs-fonts.ts";
import type { Cell } from "./pdfjs-glyphs.ts";
import { minDiagonalAngle } from "./page-space.ts";

/** A glyph of pdf.js. Its width and the origin of vertical writing are in the font's units. */
interface PdfjsGlyph {
  unicode: string;
  width: number;
  isSpace: boolean;
  vmetric?: readonly [advance: number, x: number, y: number];
}

/**
 * The text state of a PDF (ISO 32000-1, 9.3) as pdf.js keeps it, with a position on the line in place of the text line
 * matrix.
 */
export interface TextState {
  font: PdfjsFont;
  /** Index into the fonts of the page. */
  fontIndex: number;
  size: number;
  charSpacing: number;
  wordSpacing: number;
  scale: number;
  leading: number;
  rise: number;
  mode: number;
  matrix: Matrix;
  x: number;
  y: number;
  lineX: number;
  lineY: number;
}

export function createTextState(): TextState {
  const position = { matrix: identityMatrix, x: 0, y: 0, lineX: 0, lineY: 0 };
  return {
    font: {},
    fontIndex: 0,
    size: 0,
    charSpacing: 0,
    wordSpacing: 0,
    scale: 1,
    leading: 0,
    rise: 0,
    mode: 0,
    ...position,
  };
}

/** The updates of the text state by the text operators, except those that show text. */
export const textOperators: Readonly<Record<string, (text: TextState, operands: readonly number[]) => void>> = {
  beginText: (text) => setMatrix(text, identityMatrix),
  setCharSpacing: (text, [value = 0]) => void (text.charSpacing = value),
  setWordSpacing: (text, [value = 0]) => void (text.wordSpacing = value),
  setHScale: (text, [value = 100]) => void (text.scale = value / 100),
  setLeading: (text, [value = 0]) => void (text.leading = value),
  setTextRise: (text, [value = 0]) => void (text.rise = value),
  setTextRenderingMode: (text, [value = 0]) => void (text.mode = value),
  moveText: (text, [x = 0, y = 0]) => move(text, x, y),
  setLeadingMoveText: (text, [x = 0, y = 0]) => {
    text.leading = -y;
    move(text, x, y);
  },
  nextLine: (text) => move(text, 0, -text.leading),
};

export function setMatrix(text: TextState, matrix: Matrix): void {
  Object.assign(text, { matrix, x: 0, y: 0, lineX: 0, lineY: 0 });
}

function move(text: TextState, x: number, y: number): void {
  text.x = text.lineX += x;
  text.y = text.lineY += y;
}

/** The unit of glyph space if a font has no font matrix. */
const defaultUnit = 0.001;
/**
 * The minimum advance that counts as a space: half of a usual one, in thousandths of the font size. Letters are kerned
 * by less.
 */
const minSpaceAdvance = 125;

/**
 * Adds the characters that an operator shows, in the order of the file, and advances the text position.
 * @param items Glyphs, and numbers between them: thousandths of the font size to move back by.
 * @param toDisplay The matrix from the text's coordinate system to the page as displayed.
 */
export function showText(
  items: readonly (PdfjsGlyph | number | null)[],
  text: TextState,
  toDisplay: Matrix,
  add: (text: string, cell: Cell) => void,
): void {
  const size = Math.abs(text.size);
  const direction = text.size < 0 ? -1 : 1;
  const unit = (text.font.fontMatrix?.[0] ?? defaultUnit) * size;
  const horizontalScale = text.scale * direction;
  const toPage = multiply(
    { a: horizontalScale, b: 0, c: 0, d: direction, e: text.x, f: text.y + text.rise },
    multiply(text.matrix, toDisplay),
  );
  const vertical = text.font.vertical === true;
  let advance = 0;
  for (const item of items) {
    if (item === null) continue;
    if (typeof item === "number") {
      if (!vertical && -item >= minSpaceAdvance) {
        add(" ", getCell(toPage, { x: advance, y: 0 }, { width: 0, height: size }, size, false));
      }
      advance += ((vertical ? 1 : -1) * item * size) / 1000;
      continue;
    }
    const spacing = ((item.isSpace ? text.wordSpacing : 0) + text.charSpacing) * direction;
    if (vertical) {
      const height = -(item.vmetric?.[0] ?? -1000) * unit;
      add(item.unicode, getCell(toPage, { x: 0, y: -advance }, { width: size, height }, size, true));
      advance += height - spacing;
    } else {
      const width = item.width * unit;
      add(item.unicode, getCell(toPage, { x: advance, y: 0 }, { width, height: size }, size, false));
      advance += width + spacing;
    }
  }
  if (vertical) text.y -= advance;
  else text.x += advance * horizontalScale;
}

/** @param glyphOrigin Origin of the glyph; in vertical writing it is in the middle of the top of the cell. */
function getCell(
  toPage: Matrix,
  glyphOrigin: Point,
  { width, height }: { width: number; height: number },
  size: number,
  vertical: boolean,
): Cell {
  const corner = vertical ? { x: glyphOrigin.x - width / 2, y: glyphOrigin.y } : glyphOrigin;
  const oppositeCorner = { x: corner.x + width, y: vertical ? glyphOrigin.y - height : glyphOrigin.y + height };
  // The baseline of vertical writing is placed so that a line is as wide as its characters.
  const origin = vertical ? { x: corner.x + descent * size, y: glyphOrigin.y } : glyphOrigin;
  const { a, b, c, d } = toPage;
  const length = Math.hypot(a, b) || 1;
  const right = { x: a / length, y: b / length };
  return {
    origin: transformPoint(toPage, origin),
    corner: transformPoint(toPage, corner),
    oppositeCorner: transformPoint(toPage, oppositeCorner),
    size: size * Math.hypot(c, d),
    orientation: getOrientation(vertical ? { x: -right.y, y: right.x } : right),
  };
}

function getOrientation({ x, y }: Point): number {
  const quarters = Math.atan2(y, x) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > minDiagonalAngle ? diagonal : ((nearest % 4) + 4) % 4;
}
