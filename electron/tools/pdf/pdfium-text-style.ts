import { diagonal, type Font, noMcid } from "../../pipeline/read/raw-page.ts";
import { parseFontStyle } from "./font-style.ts";
import { type Matrix, multiply, readMatrix } from "./matrix.ts";
import { minDiagonalAngle, type PageSpace } from "./page-space.ts";
import { type Pdfium, readString } from "./pdfium.ts";

/** Properties that all characters of a text object share. */
export interface TextStyle {
  size: number;
  font: number;
  orientation: number;
  /** The direction of the text in quarter turns clockwise, which need not be whole. */
  turns: number;
  /** True if its glyphs are upright in PDF user space. */
  upright: boolean;
  /** Returns the advance width of a character in points; only for a font that is not embedded. */
  advance?: (code: number) => number;
  mcid: number;
}

export const invisibleStyle: TextStyle = { size: 0, font: 0, orientation: 0, turns: 0, upright: true, mcid: noMcid };

/** The fonts of a page, with their indexes by PDFium's handle, render mode and use in the text layer. */
export interface FontList {
  fonts: Font[];
  indexes: Map<number, number>;
  /** Text objects of the text layer of a scan. Their font has no name, since the image shows its own letters. */
  layer: ReadonlySet<number>;
}

/** The flags of FPDFFont_GetFlags (ISO 32000-1, table 123). */
const italicFlag = 1 << 6;
const forceBoldFlag = 1 << 18;
/** Text rendering mode: fill and stroke, the usual way to fake a bold face. */
const fillAndStroke = 2;
/**
 * Reads the style of a text object.
 * @param text The text object, its font size before the matrix is applied, and its matrix to PDF user space.
 * @param fonts The fonts of the page; the object's font is added.
 */
export function readStyle(
  pdfium: Pdfium,
  { object, unscaledSize, matrix: { a, b, c, d } }: { object: number; unscaledSize: number; matrix: Matrix },
  space: PageSpace,
  fonts: FontList,
): TextStyle {
  // A negative size rotates the text by 180°.
  const quarters = Math.atan2(b, a) / (Math.PI / 2) + (unscaledSize < 0 ? 2 : 0);
  const nearest = Math.round(quarters);
  // The angle is counter-clockwise in PDF user space; the orientation is clockwise on the page.
  const orientation = (((space.rotation / 90 - nearest) % 4) + 4) % 4;
  const tilt = quarters - nearest;
  return {
    size: Math.abs(unscaledSize) * Math.hypot(c, d),
    font: getFontIndex(pdfium, object, fonts),
    orientation: Math.abs(tilt) > minDiagonalAngle ? diagonal : orientation,
    turns: orientation - tilt,
    upright: nearest % 4 === 0,
    mcid: noMcid,
    ...(nearest === 0 ? readAdvance(pdfium, object, Math.abs(unscaledSize) * Math.hypot(a, b)) : {}),
  };
}

/** Reads the style of a text object by its own properties. @param matrix From its form to PDF user space. */
export function readObjectStyle(
  pdfium: Pdfium,
  object: number,
  matrix: Matrix,
  space: PageSpace,
  fonts: FontList,
): TextStyle {
  const { calls, heap, scratch } = pdfium;
  if (calls.FPDFTextObj_GetFontSize(object, scratch) === 0) return invisibleStyle;
  const unscaledSize = heap.HEAPF32[scratch >> 2] ?? 0;
  return readStyle(
    pdfium,
    { object, unscaledSize, matrix: multiply(readMatrix(pdfium, object), matrix) },
    space,
    fonts,
  );
}

/**
 * Reads the advance widths of a font that is not embedded. PDFium substitutes another font, which may be wider, so that
 * the cells of its characters overlap the space after a word. The widths in the file are correct.
 */
function readAdvance({ calls, heap, scratch }: Pdfium, object: number, size: number): Pick<TextStyle, "advance"> {
  const font = calls.FPDFTextObj_GetFont(object);
  if (font === 0 || calls.FPDFFont_GetIsEmbedded(font) !== 0) return {};
  const advance = (code: number) => {
    if (calls.FPDFFont_GetGlyphWidth(font, code, size, scratch) === 0) return Infinity;
    return (heap.HEAPF32[scratch >> 2] ?? 0) || Infinity;
  };
  return { advance };
}

function getFontIndex(pdfium: Pdfium, object: number, { fonts, indexes, layer }: FontList): number {
  const handle = pdfium.calls.FPDFTextObj_GetFont(object);
  const stroked = pdfium.calls.FPDFTextObj_GetTextRenderMode(object) === fillAndStroke;
  const isLayer = layer.has(object);
  const key = handle * 4 + 2 * Number(isLayer) + Number(stroked);
  let index = indexes.get(key);
  if (index === undefined) {
    const font = readFont(pdfium, handle, stroked);
    index = fonts.push(isLayer ? { ...font, name: "" } : font) - 1;
    indexes.set(key, index);
  }
  return index;
}

function readFont(pdfium: Pdfium, handle: number, stroked: boolean): Font {
  const { calls, heap, scratch } = pdfium;
  const name = readString(pdfium, "utf-8", (address, bytes) => calls.FPDFFont_GetBaseFontName(handle, address, bytes));
  const flags = Math.max(0, calls.FPDFFont_GetFlags(handle));
  const isSlanted = calls.FPDFFont_GetItalicAngle(handle, scratch) !== 0 && heap.HEAP32[scratch >> 2] !== 0;
  const style = parseFontStyle(name);
  return {
    ...style,
    bold: stroked || style.bold || (flags & forceBoldFlag) !== 0,
    italic: style.italic || (flags & italicFlag) !== 0 || isSlanted,
  };
}
