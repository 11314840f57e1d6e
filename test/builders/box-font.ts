import { isInvisible } from "../../electron/pipeline/read/scripts.ts";
import type { RawObject } from "./raw-pdf.ts";

/** A glyph that is drawn as a box although the font maps it to nothing visible. */
export interface MisleadingGlyph {
  mapsTo: string;
}

type Shape = "box" | "mark" | "blank" | "hyphen";

/**
 * Builds a Type 3 font for any text without a font file. Each character is a black box of the same width, and a
 * ToUnicode map assigns its text. Spaces and other invisible characters are blank.
 */
export class BoxFont {
  /** Advance width of a character, in em. */
  readonly advance: number;
  /** Characters without advance width, such as combining marks. */
  readonly marks: string;
  private readonly glyphs: { text: string; shape: Shape }[] = [];

  constructor(advance = 0.6, marks = "") {
    this.advance = advance;
    this.marks = marks;
  }

  /** Encodes glyphs as an operand of `Tj`. A glyph may stand for several characters (a ligature). */
  encode(glyphs: Iterable<string | MisleadingGlyph>): string {
    const codes = Array.from(glyphs, (glyph) => {
      const text = typeof glyph === "string" ? glyph : glyph.mapsTo;
      const shape = typeof glyph !== "string" ? "box" : this.getShape(text);
      const index = this.glyphs.findIndex((other) => other.text === text && other.shape === shape);
      return index < 0 ? this.glyphs.push({ text, shape }) : index + 1;
    });
    return `<${codes.map((code) => code.toString(16).padStart(2, "0")).join("")}>`;
  }

  private getShape(text: string): Shape {
    if (this.marks.includes(text)) return "mark";
    if (text === "\u00ad") return "hyphen";
    return Array.from(text).every((character) => isInvisible(character.codePointAt(0) ?? 0)) ? "blank" : "box";
  }

  /** Builds the font, its glyphs and its ToUnicode map. @param first Number of the first object, the font. */
  buildObjects(first: number): RawObject[] {
    const width = this.advance * 1000;
    return [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 800] /FontMatrix [.001 0 0 .001 0 0] /Resources << >>
         /FirstChar 1 /LastChar ${this.glyphs.length} /Widths [${this.glyphs.map(({ shape }) => (shape === "mark" ? 0 : width)).join(" ")}]
         /CharProcs << /box ${first + 1} 0 R /mark ${first + 3} 0 R /blank ${first + 4} 0 R
           /hyphen ${first + 5} 0 R >>
         /Encoding << /Type /Encoding
           /Differences [1 ${this.glyphs.map(({ shape }) => `/${shape}`).join(" ")}] >>
         /ToUnicode ${first + 2} 0 R >>`,
      { stream: `${width} 0 50 0 ${width - 50} 700 d1 50 0 ${width - 100} 700 re f` },
      { stream: buildToUnicodeMap(this.glyphs.map(({ text }) => text)) },
      { stream: `0 0 ${50 - width} 600 -50 700 d1 ${50 - width} 600 ${width - 100} 100 re f` },
      { stream: `${width} 0 d0` },
      { stream: `${width} 0 50 200 ${width - 50} 280 d1 50 200 ${width - 100} 80 re f` },
    ];
  }
}

/** Builds a ToUnicode map of codes of one byte, from 1. */
function buildToUnicodeMap(glyphTexts: readonly string[]): string {
  const hex = (text: string) => Buffer.from(text, "utf16le").swap16().toString("hex");
  const lines = glyphTexts.map((text, index) => `<${(index + 1).toString(16).padStart(2, "0")}> <${hex(text)}>`);
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CMapName /Box def /CMapType 2 def
1 begincodespacerange <00> <ff> endcodespacerange
${lines.length} beginbfchar
${lines.join("\n")}
endbfchar
endcmap end end`;
}
