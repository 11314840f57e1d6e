import type { Font } from "../../pipeline/read/raw-page.ts";
import { characterFromCode } from "../../pipeline/read/scripts.ts";
import { dingbat, isDingbats } from "./dingbats.ts";
import { styleOf } from "./font-style.ts";

/** A font as pdf.js hands it to who draws, for what matters here. */
export interface PdfjsFont {
  name?: string;
  bold?: boolean;
  black?: boolean;
  italic?: boolean;
  vertical?: boolean;
  fontMatrix?: readonly number[];
}

/** Text that is filled and stroked: the usual way to fake a bold face. */
const fillAndStroke = 2;

/** The fonts of a page, each with its index; one that is also stroked is a font of its own. */
export class PageFonts {
  private readonly fonts: Font[];
  private readonly indexes = new Map<string, number>();

  /** @param fonts Takes them. */
  constructor(fonts: Font[]) {
    this.fonts = fonts;
  }

  /** @param mode How the text is rendered. */
  indexOf(id: string, { name = "", bold = false, black = false, italic = false }: PdfjsFont, mode: number): number {
    const stroked = mode === fillAndStroke;
    const key = `${id} ${stroked}`;
    const known = this.indexes.get(key);
    if (known !== undefined) return known;
    const style = styleOf(name);
    const font = { ...style, bold: style.bold || bold || black || stroked, italic: style.italic || italic };
    const index = this.fonts.push(font) - 1;
    this.indexes.set(key, index);
    return index;
  }
}

/** What a glyph says; pdf.js takes check marks and the like for the letters whose codes they have. */
export function plainText(text: string, { name = "" }: PdfjsFont): string {
  return text.length === 1 && isDingbats(name) ? characterFromCode(dingbat(text.charCodeAt(0))) : text;
}
