import type { Font, Glyphs } from "../../pipeline/read/raw-page.ts";
import { emptyGlyphs, noMcid, slanted } from "../../pipeline/read/raw-page.ts";
import { ColumnFonts } from "./column-fonts.ts";
import { styleOf } from "./font-style.ts";
import type { PageSpace } from "./page-space.ts";
import { slant } from "./page-space.ts";
import type { Pdfium } from "./pdfium.ts";
import { readString } from "./pdfium.ts";

/** What all characters of one text object share. */
interface TextStyle {
  size: number;
  font: number;
  orientation: number;
  /** Whether its glyphs stand upright in the file's own space. */
  upright: boolean;
  /** How far a character of a font that is not in the file goes on, in points; others' cells end there anyway. */
  advance?: (code: number) => number;
  mcid: number;
}

/** FPDFFont_GetFlags: PDF 32000-1, table 123. */
const italicFlag = 1 << 6;
const forceBoldFlag = 1 << 18;
/** Text that is filled and stroked: the usual way to fake a bold face. */
const fillAndStroke = 2;
/** PDFium's stand-ins for a hyphen at the end of a line; as codes they are also what a font does not explain. */
const isHyphenMark = (code: number) => code === 0x02 || code === 0xfffe;
const hyphen = 0x2d;
const blank = 0x20;
const whiteControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);
/** In em: italics and the like reach so far over the next cell in any face. */
const overhang = 0.06;
const unknownCharacter = 0xfffd;
const unseen: TextStyle = { size: 0, font: 0, orientation: 0, upright: true, mcid: noMcid };

/** What is known of text objects, by their handles. */
interface KnownObjects {
  /** Of a tagged PDF: the marked content that each is part of. */
  mcids: ReadonlyMap<number, number> | undefined;
  /** Those that nothing is seen of. */
  hidden: ReadonlySet<number>;
}

/** The characters that the file draws on the page; those that PDFium makes up (spaces, line ends) are left out. */
export function readCharacters(
  pdfium: Pdfium,
  page: number,
  space: PageSpace,
  { mcids, hidden }: KnownObjects,
): Glyphs {
  const { calls } = pdfium;
  const textPage = calls.FPDFText_LoadPage(page);
  if (textPage === 0) return emptyGlyphs(0);
  try {
    const total = calls.FPDFText_CountChars(textPage);
    const glyphs = emptyGlyphs(Math.max(0, total));
    if (mcids !== undefined) glyphs.mcid = new Int32Array(Math.max(0, total));
    const fonts = new Map<number, number>();
    let lastObject = 0;
    const columns = new ColumnFonts();
    let style: TextStyle = unseen;
    for (let index = 0; index < total; index++) {
      const object = calls.FPDFText_GetTextObject(textPage, index);
      if (object === 0) continue;
      if (object !== lastObject) {
        lastObject = object;
        const isHidden = hidden.size > 0 && hidden.has(object);
        style = isHidden ? unseen : readStyle(pdfium, { textPage, index, object }, space, glyphs, fonts);
        if (mcids !== undefined) style = { ...style, mcid: mcids.get(object) ?? noMcid };
      }
      if (style.size > 0) addGlyph(pdfium, { textPage, index, style }, space, glyphs, columns);
    }
    columns.rotateVerticalText(glyphs, space.rotation);
    return glyphs;
  } finally {
    calls.FPDFText_ClosePage(textPage);
  }
}

function addGlyph(
  { calls, heap, scratch }: Pdfium,
  { textPage, index, style }: { textPage: number; index: number; style: TextStyle },
  space: PageSpace,
  glyphs: Glyphs,
  columns: ColumnFonts,
): void {
  const code = calls.FPDFText_GetUnicode(textPage, index);
  if (calls.FPDFText_GetLooseCharBox(textPage, index, scratch) === 0) return;
  const float = scratch >> 2;
  const left = heap.HEAPF32[float] ?? 0;
  const top = heap.HEAPF32[float + 1] ?? 0;
  const drawn = heap.HEAPF32[float + 2] ?? 0;
  const bottom = heap.HEAPF32[float + 3] ?? 0;
  const told = left + (style.advance?.(code) ?? Infinity);
  const right = drawn > told + overhang * style.size ? told : drawn;
  const ax = space.x(left, top);
  const ay = space.y(left, top);
  const bx = space.x(right, bottom);
  const by = space.y(right, bottom);
  const middleX = (ax + bx) / 2;
  const middleY = (ay + by) / 2;
  if (middleX < 0 || middleX > space.width || middleY < 0 || middleY > space.height) return;
  if (calls.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8) === 0) return;
  const double = scratch >> 3;
  const originX = heap.HEAPF64[double] ?? 0;
  const originY = heap.HEAPF64[double + 1] ?? 0;
  if (style.upright) columns.note(style, { left, right, x: originX, y: originY });
  const at = glyphs.count++;
  glyphs.code[at] = code < blank || isHyphenMark(code) ? controlCode({ calls }, textPage, index, code) : code;
  glyphs.originX[at] = space.x(originX, originY);
  glyphs.originY[at] = space.y(originX, originY);
  glyphs.left[at] = Math.min(ax, bx);
  glyphs.right[at] = Math.max(ax, bx);
  glyphs.top[at] = Math.min(ay, by);
  glyphs.bottom[at] = Math.max(ay, by);
  glyphs.size[at] = style.size;
  glyphs.font[at] = style.font;
  glyphs.orientation[at] = style.orientation;
  if (glyphs.mcid !== undefined) glyphs.mcid[at] = style.mcid;
}

/** A code that is no character: a space of some kind, PDFium's mark for a hyphen, or what its font does not explain. */
function controlCode({ calls }: Pick<Pdfium, "calls">, textPage: number, index: number, code: number): number {
  if (isHyphenMark(code) && calls.FPDFText_HasUnicodeMapError(textPage, index) === 0) return hyphen;
  return whiteControls.has(code) ? blank : unknownCharacter;
}

function readStyle(
  pdfium: Pdfium,
  at: { textPage: number; index: number; object: number },
  space: PageSpace,
  glyphs: Glyphs,
  fonts: Map<number, number>,
): TextStyle {
  const { calls, heap, scratch } = pdfium;
  // The size that PDFium tells is the one before the text matrix.
  const unscaled = calls.FPDFText_GetFontSize(at.textPage, at.index);
  if (calls.FPDFText_GetMatrix(at.textPage, at.index, scratch) === 0) return unseen;
  const [a = 1, b = 0, c = 0, d = 1] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  // A negative size turns what it writes around.
  const quarters = Math.atan2(b, a) / (Math.PI / 2) + (unscaled < 0 ? 2 : 0);
  const nearest = Math.round(quarters);
  // Counter-clockwise in the file's space, clockwise on the page.
  const orientation = (((space.rotation / 90 - nearest) % 4) + 4) % 4;
  return {
    size: Math.abs(unscaled) * Math.hypot(c, d),
    font: fontIndex(pdfium, at.object, glyphs, fonts),
    orientation: Math.abs(quarters - nearest) > slant ? slanted : orientation,
    upright: nearest % 4 === 0,
    mcid: noMcid,
    ...(nearest === 0 ? advanceOf(pdfium, at.object, Math.abs(unscaled) * Math.hypot(a, b)) : {}),
  };
}

/**
 * A face that PDFium puts in the place of one that is not in the file may be wider: its letters, and with them their
 * cells, reach over the space after a word. How wide they should be the file says.
 */
function advanceOf({ calls, heap, scratch }: Pdfium, object: number, size: number): Pick<TextStyle, "advance"> {
  const font = calls.FPDFTextObj_GetFont(object);
  if (font === 0 || calls.FPDFFont_GetIsEmbedded(font) !== 0) return {};
  const advance = (code: number) => {
    if (calls.FPDFFont_GetGlyphWidth(font, code, size, scratch) === 0) return Infinity;
    return (heap.HEAPF32[scratch >> 2] ?? 0) || Infinity;
  };
  return { advance };
}

function fontIndex(pdfium: Pdfium, object: number, glyphs: Glyphs, fonts: Map<number, number>): number {
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
  const slanted = calls.FPDFFont_GetItalicAngle(handle, scratch) !== 0 && heap.HEAP32[scratch >> 2] !== 0;
  const style = styleOf(name);
  return {
    ...style,
    bold: stroked || style.bold || (flags & forceBoldFlag) !== 0,
    italic: style.italic || (flags & italicFlag) !== 0 || slanted,
  };
}
