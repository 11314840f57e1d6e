import type { Bbox } from "../../../shared/document/geometry.ts";
import { createGlyphs, type Glyphs, noMcid } from "../../pipeline/read/raw-page.ts";
import { WordCounter } from "./word-counter.ts";
import { isSpace, softHyphen, unknownCharacter } from "../../pipeline/read/scripts.ts";
import { VerticalFontDetector } from "./vertical-fonts.ts";
import type { PageSpace } from "./page-space.ts";
import type { Pdfium } from "./pdfium.ts";
import { invisibleStyle, readObjectStyle, readStyle, type TextStyle } from "./pdfium-text-style.ts";
import { addUnreadableGlyphs, type PaintedObject } from "./pdfium-unexplained-ink.ts";

/** Tests for PDFium's codes for a hyphen at the end of a line. A font without a Unicode map may have these codes too. */
const isHyphenCode = (code: number) => code === 0x02 || code === 0xfffe;
const hyphenCode = 0x2d;
const spaceCode = 0x20;
/**
 * The maximum height and width of a hyphen in em. If a font maps a higher glyph to a hyphen, the glyph is another
 * character. The maximum width is used only for tilted text, where the width of a glyph adds to the height of its box.
 */
const maxHyphenHeight = 0.25;
const maxHyphenWidth = 0.5;
const whitespaceControls = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d]);

/** Properties of the page's text objects, by handle. */
interface TextObjectProperties {
  /** In a tagged PDF: the marked-content identifier (MCID) of each text object. */
  mcids: ReadonlyMap<number, number> | undefined;
  /** Text objects that are invisible. */
  hidden: ReadonlyMap<number, Bbox>;
  /**
   * Text objects that are covered in part. The function tells whether the part of the text in a box of the page is
   * visible.
   */
  partlyHidden: ReadonlyMap<number, (box: Bbox) => boolean>;
  /** Text objects of the text layer of a scan. */
  layer: ReadonlySet<number>;
  /** Text objects that paint glyphs which no replacement text describes, in painting order. */
  painted: ReadonlyMap<number, PaintedObject>;
}

/**
 * Reads the characters that the file draws on a page, without those that PDFium inserts (spaces, line ends). Glyphs whose
 * fonts map them to nothing visible become U+FFFD.
 * @param handles The loaded page and its document.
 * @returns characters in points on the page as displayed, and the number of words that were left out because they are
 *   hidden or their centre is outside the page
 */
export function readCharacters(
  pdfium: Pdfium,
  handles: { document: number; page: number },
  space: PageSpace,
  { mcids, hidden, partlyHidden, layer, painted }: TextObjectProperties,
): { glyphs: Glyphs; hiddenWords: number } {
  const { calls, heap, scratch } = pdfium;
  const textPage = calls.FPDFText_LoadPage(handles.page);
  if (textPage === 0) return { glyphs: createGlyphs(0), hiddenWords: 0 };
  try {
    const total = Math.max(0, calls.FPDFText_CountChars(textPage));
    const glyphs = createGlyphs(total);
    if (mcids !== undefined) glyphs.mcid = new Int32Array(total);
    const fonts = { fonts: glyphs.fonts, indexes: new Map<number, number>(), layer };
    const sources = {
      objects: new Uint32Array(total),
      indexes: new Uint32Array(total),
      turns: new Float32Array(total),
    };
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
        style = invisibleStyle;
        if (!hidden.has(object) && calls.FPDFText_GetMatrix(textPage, index, scratch) !== 0) {
          const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = heap.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6);
          const unscaledSize = calls.FPDFText_GetFontSize(textPage, index);
          style = readStyle(pdfium, { object, unscaledSize, matrix: { a, b, c, d, e, f } }, space, fonts);
        }
        if (mcids !== undefined) style = { ...style, mcid: mcids.get(object) ?? noMcid };
      }
      const isAdded =
        style.size > 0 && addGlyph(pdfium, { textPage, index, style, isShown }, space, glyphs, verticalFonts);
      if (isAdded) {
        sources.objects[glyphs.count - 1] = object;
        sources.indexes[glyphs.count - 1] = index;
        sources.turns[glyphs.count - 1] = style.turns;
        hiddenWords.end();
      } else hiddenWords.add(calls.FPDFText_GetUnicode(textPage, index));
    }
    verticalFonts.rotateVerticalText(glyphs, space.rotation);
    const shown = [...painted].filter(([object]) => !hidden.has(object));
    const completeGlyphs = addUnreadableGlyphs(pdfium, { ...handles, textPage }, space, {
      glyphs,
      sources,
      painted: new Map(shown.map(([object, place]) => [object, { ...place, isShown: partlyHidden.get(object) }])),
      readStyle: (object, matrix) => ({
        ...readObjectStyle(pdfium, object, matrix, space, fonts),
        mcid: mcids?.get(object) ?? noMcid,
      }),
    });
    return { glyphs: completeGlyphs, hiddenWords: hiddenWords.count };
  } finally {
    calls.FPDFText_ClosePage(textPage);
  }
}

interface Character {
  textPage: number;
  index: number;
  style: TextStyle;
  /** Tells whether the part of the text in a box of the page is visible; undefined if all of the text is visible. */
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
  if (calls.FPDFText_GetCharOrigin(textPage, index, scratch, scratch + 8) === 0) return false;
  const double = scratch >> 3;
  const originX = heap.HEAPF64[double] ?? 0;
  const originY = heap.HEAPF64[double + 1] ?? 0;
  // The box of PDFium includes the ink that overhangs the cells beside, such as the top and the tail of an italic f.
  const right = Math.min(drawnRight, Math.max(left, originX) + (style.advance?.(code) ?? Infinity));
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
  if (style.upright) verticalFonts.addVote(style, { left, right, x: originX, y: originY });
  const glyph = glyphs.count++;
  glyphs.code[glyph] =
    code < spaceCode || isHyphenCode(code) || code === softHyphen
      ? mapControlCode({ calls, heap, scratch }, { textPage, index, style, isShown }, code)
      : code;
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

/** Maps a control code or a soft hyphen to a space, to a hyphen if PDFium uses the code for a hyphen, or to U+FFFD. */
function mapControlCode(
  { calls, heap, scratch }: Pick<Pdfium, "calls" | "heap" | "scratch">,
  { textPage, index, style }: Character,
  code: number,
): number {
  if (code === softHyphen || (isHyphenCode(code) && calls.FPDFText_HasUnicodeMapError(textPage, index) === 0)) {
    // Left, right, bottom and top of the ink.
    calls.FPDFText_GetCharBox(textPage, index, scratch, scratch + 8, scratch + 16, scratch + 24);
    const [left = 0, right = 0, bottom = 0, top = 0] = heap.HEAPF64.subarray(scratch >> 3, (scratch >> 3) + 4);
    const tilt = Math.abs(style.turns - Math.round(style.turns)) * (Math.PI / 2);
    const maxHeight = (maxHyphenHeight * Math.cos(tilt) + maxHyphenWidth * Math.sin(tilt)) * style.size;
    if (Math.min(right - left, top - bottom) > maxHeight) return unknownCharacter;
    return code === softHyphen ? softHyphen : hyphenCode;
  }
  return whitespaceControls.has(code) ? spaceCode : unknownCharacter;
}
