import type { Bbox } from "../../../shared/document/geometry.ts";
import { createGlyphs, diagonal, type Font, type Glyphs, noMcid } from "../../pipeline/read/raw-page.ts";
import { WordCounter } from "./word-counter.ts";
import { isSpace } from "../../pipeline/read/scripts.ts";
import { VerticalFontDetector } from "./vertical-fonts.ts";
import { parseFontStyle } from "./font-style.ts";
import { minDiagonalAngle, type PageSpace } from "./page-space.ts";
import { type Pdfium, readString } from "./pdfium.ts";

/** Properties that all characters of a text object share. */
interface TextStyle {
  size: number;
  font: number;
  orientation: number;
  /** True if its glyphs are upright in PDF user space. */
  upright: boolean;
  /** Returns the advance width of a character in points; only for a font that is not embedded. */
  advance?: (code: number) => number;
  mcid: number;
}

/** The flags of FPDFFont_GetFlags (ISO 32000-1, table 123). */
const italicFlag = 1 << 6;
const forceBoldFlag = 1 << 18;
/** Text rendering mode: fill and stroke, the usual way to fake a bold face. */
const fillAndStroke = 2;
/** Tests for PDFium's codes for a hyphen at the end of a line. A font without a Unicode map may have these codes too. */
const isHyphenCode = (code: number) => code === 0x02 || code === 0xfffe;
const hyphenCode = 0x2d;
const spaceCode = 0x20;
const whitespaceControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);
const unknownCharacter = 0xfffd;
const invisibleStyle: TextStyle = { size: 0, font: 0, orientation: 0, upright: true, mcid: noMcid };

/** Properties of the page's text objects, by handle. */
interface TextObjectProperties {
  /** In a tagged PDF: the marked-content identifier (MCID) of each text object. */
  mcids: ReadonlyMap<number, number> | undefined;
  /** Text objects that are invisible. */
  hidden: ReadonlyMap<number, Bbox>;
  /** Text objects that are covered in part, with a test whether a box of the page shows a part of them. */
  partlyHidden: ReadonlyMap<number, (box: Bbox) => boolean>;
}

/**
 * Reads the characters that the file draws on a page, without those that PDFium inserts (spaces, line ends).
 * @param page Handle of a loaded page.
 * @returns characters in points on the page as displayed, and the number of words that were left out because they are
 *   hidden or their centre is outside the page
 */
export function readCharacters(
  pdfium: Pdfium,
  page: number,
  space: PageSpace,
  { mcids, hidden, partlyHidden }: TextObjectProperties,
): { glyphs: Glyphs; hiddenWords: number } {
  const { calls } = pdfium;
  const textPage = calls.FPDFText_LoadPage(page);
  if (textPage === 0) return { glyphs: createGlyphs(0), hiddenWords: 0 };
  try {
    const total = calls.FPDFText_CountChars(textPage);
    const glyphs = createGlyphs(Math.max(0, total));
    if (mcids !== undefined) glyphs.mcid = new Int32Array(Math.max(0, total));
    const fonts = new Map<number, number>();
    let lastObject = 0;
    const verticalFonts = new VerticalFontDetector();
    let style: TextStyle = invisibleStyle;
    let isShown: ((box: Bbox) => boolean) | undefined;
    const hiddenWords = new WordCounter();
    for (let index = 0; index < total; index++) {
      const object = calls.FPDFText_GetTextObject(textPage, index);
      if (object === 0) {
        hiddenWords.end();
        continue;
      }
      if (object !== lastObject) {
        lastObject = object;
        isShown = partlyHidden.get(object);
        style = hidden.has(object)
          ? invisibleStyle
          : readStyle(pdfium, { textPage, index, object }, space, glyphs, fonts);
        if (mcids !== undefined) style = { ...style, mcid: mcids.get(object) ?? noMcid };
      }
      const isAdded =
        style.size > 0 && addGlyph(pdfium, { textPage, index, style, isShown }, space, glyphs, verticalFonts);
      if (isAdded) hiddenWords.end();
      else hiddenWords.add(calls.FPDFText_GetUnicode(textPage, index));
    }
    verticalFonts.rotateVerticalText(glyphs, space.rotation);
    return { glyphs, hiddenWords: hiddenWords.count };
  } finally {
    calls.FPDFText_ClosePage(textPage);
  }
}

interface Character {
  textPage: number;
  index: number;
  style: TextStyle;
  /** Tells whether a box of the page shows a part of the text; undefined if all of it is visible. */
  isShown: ((box: Bbox) => boolean) | undefined;
}

/** @returns whether the character is visible on the page and was added */
function addGlyph(
  { calls, heap, scratch }: Pdfium,
  { textPage, index, style, isShown }: Character,
  space: PageSpace,
  glyphs: Glyphs,
  verticalFonts: VerticalFontDetector,
): boolean {
  const code = calls.FPDFText_GetUnicode(textPage, index);
  if (calls.FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) return false;
  const float = scratch >> 2;
  const left = heap.HEAPF32[float] ?? 0;
  const top = heap.HEAPF32[float + 1] ?? 0;
  const drawnRight = heap.HEAPF32[float + 2] ?? 0;
  const bottom = heap.HEAPF32[float + 3] ?? 0;
  // The box of PDFium includes the ink that overhangs the next cell, such as the top of the letter f.
  const right = Math.min(drawnRight, left + (style.advance?.(code) ?? Infinity));
  const ax = space.mapX(left, top);
  const ay = space.mapY(left, top);
  const bx = space.mapX(right, bottom);
  const by = space.mapY(right, bottom);
  const middleX = (ax + bx) / 2;
  const middleY = (ay + by) / 2;
  if (middleX < 0 || middleX > space.width || middleY < 0 || middleY > space.height) return false;
  const box = { x: Math.min(ax, bx), y: Math.min(ay, by), width: Math.abs(bx - ax), height: Math.abs(by - ay) };
  // Spaces are kept in hidden parts too, since they separate words.
  if (isShown?.(box) === false && !isSpace(code)) return false;
  if (calls.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8) === 0) return false;
  const double = scratch >> 3;
  const originX = heap.HEAPF64[double] ?? 0;
  const originY = heap.HEAPF64[double + 1] ?? 0;
  if (style.upright) verticalFonts.addVote(style, { left, right, x: originX, y: originY });
  const glyph = glyphs.count++;
  glyphs.code[glyph] = code < spaceCode || isHyphenCode(code) ? mapControlCode({ calls }, textPage, index, code) : code;
  glyphs.originX[glyph] = space.mapX(originX, originY);
  glyphs.originY[glyph] = space.mapY(originX, originY);
  glyphs.left[glyph] = Math.min(ax, bx);
  glyphs.right[glyph] = Math.max(ax, bx);
  glyphs.top[glyph] = Math.min(ay, by);
  glyphs.bottom[glyph] = Math.max(ay, by);
  glyphs.size[glyph] = style.size;
  glyphs.font[glyph] = style.font;
  glyphs.orientation[glyph] = style.orientation;
  if (glyphs.mcid !== undefined) glyphs.mcid[glyph] = style.mcid;
  return true;
}

/** Maps a control code: to a space, to a hyphen if PDFium uses the code for one, else to U+FFFD. */
function mapControlCode({ calls }: Pick<Pdfium, "calls">, textPage: number, index: number, code: number): number {
  if (isHyphenCode(code) && calls.FPDFText_HasUnicodeMapError(textPage, index) === 0) return hyphenCode;
  return whitespaceControls.has(code) ? spaceCode : unknownCharacter;
}

function readStyle(
  pdfium: Pdfium,
  character: { textPage: number; index: number; object: number },
  space: PageSpace,
  glyphs: Glyphs,
  fonts: Map<number, number>,
): TextStyle {
  const { calls, heap, scratch } = pdfium;
  // PDFium returns the size before the text matrix is applied.
  const unscaledSize = calls.FPDFText_GetFontSize(character.textPage, character.index);
  if (calls.FPDFText_GetMatrix(character.textPage, character.index, scratch) === 0) return invisibleStyle;
  const [a = 1, b = 0, c = 0, d = 1] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  // A negative size rotates the text by 180°.
  const quarters = Math.atan2(b, a) / (Math.PI / 2) + (unscaledSize < 0 ? 2 : 0);
  const nearest = Math.round(quarters);
  // The angle is counter-clockwise in PDF user space; the orientation is clockwise on the page.
  const orientation = (((space.rotation / 90 - nearest) % 4) + 4) % 4;
  return {
    size: Math.abs(unscaledSize) * Math.hypot(c, d),
    font: getFontIndex(pdfium, character.object, glyphs, fonts),
    orientation: Math.abs(quarters - nearest) > minDiagonalAngle ? diagonal : orientation,
    upright: nearest % 4 === 0,
    mcid: noMcid,
    ...(nearest === 0 ? readAdvance(pdfium, character.object, Math.abs(unscaledSize) * Math.hypot(a, b)) : {}),
  };
}

/**
 * Reads the advance widths of a font that is not embedded. PDFium substitutes a font that may be wider, so that its cells
 * overlap the space after a word. The widths in the file are right.
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

function getFontIndex(pdfium: Pdfium, object: number, glyphs: Glyphs, fonts: Map<number, number>): number {
  const handle = pdfium.calls.FPDFTextObj_GetFont(object);
  const stroked = pdfium.calls.FPDFTextObj_GetTextRenderMode(object) === fillAndStroke;
  const key = handle * 2 + Number(stroked);
  let index = fonts.get(key);
  if (index === undefined) {
    index = glyphs.fonts.push(readFont(pdfium, handle, stroked)) - 1;
    fonts.set(key, index);
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
