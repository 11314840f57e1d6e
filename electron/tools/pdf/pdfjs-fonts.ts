import type { Font } from "../../pipeline/read/raw-page.ts";
import { characterFromCode } from "../../pipeline/read/scripts.ts";
import { mapDingbat, isDingbats } from "./dingbats.ts";
import { parseFontStyle } from "./font-style.ts";

/** Properties of a font of pdf.js. */
export interface PdfjsFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  vertical?: boolean;
  fontMatrix?: readonly number[];
}

/** Text rendering mode: fill and stroke, the usual way to fake a bold face. */
const fillAndStroke = 2;

/** Assigns indexes to the fonts of a page. A font that is stroked too counts as another one. */
export class PageFonts {
  private readonly fonts: Font[];
  private readonly indexes = new Map<string, number>();

  /** @param fonts The fonts are appended to it. */
  constructor(fonts: Font[]) {
    this.fonts = fonts;
  }

  /** @param mode Text rendering mode. */
  getIndex(id: string, { name = "", bold = false, black = false, italic = false }: PdfjsFont, mode: number): number {
    const stroked = mode === fillAndStroke;
    const key = `${id} ${stroked}`;
    const cached = this.indexes.get(key);
    if (cached !== undefined) return cached;
    const style = parseFontStyle(name);
    const font = { ...style, bold: style.bold || bold || black || stroked, italic: style.italic || italic };
    const index = this.fonts.push(font) - 1;
    this.indexes.set(key, index);
    return index;
  }
}

/** Returns the text of a glyph. pdf.js takes check marks and other dingbats for the letters with their codes. */
export function getGlyphText(text: string, { name = "" }: PdfjsFont): string {
  return text.length === 1 && isDingbats(name) ? characterFromCode(mapDingbat(text.charCodeAt(0))) : text;
}
