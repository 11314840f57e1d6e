import type { RawObject } from "./raw-pdf.ts";

/**
 * Builds a Type 3 font for any text without a font file. Each character is a black box of the same width, and a
 * ToUnicode map assigns its text.
 */
export class BoxFont {
  /** Advance width of a character, in em. */
  readonly advance: number;
  /** Characters without advance width, such as combining marks. */
  readonly marks: string;
  private readonly glyphTexts: string[] = [];

  constructor(advance = 0.6, marks = "") {
    this.advance = advance;
    this.marks = marks;
  }

  /** Encodes glyphs as an operand of `Tj`. A glyph may stand for several characters (a ligature). */
  encode(glyphs: Iterable<string>): string {
    const codes = Array.from(glyphs, (text) => {
      const index = this.glyphTexts.indexOf(text);
      return index < 0 ? this.glyphTexts.push(text) : index + 1;
    });
    return `<${codes.map((code) => code.toString(16).padStart(2, "0")).join("")}>`;
  }

  /** Builds the font, its glyphs and its ToUnicode map. @param first Number of the first object, the font. */
  buildObjects(first: number): RawObject[] {
    const width = this.advance * 1000;
    const isMark = (text: string) => this.marks.includes(text);
    return [
      `<< /Type /Font /Subtype /Type3 /FontBBox [0 -200 1000 800] /FontMatrix [.001 0 0 .001 0 0] /Resources << >>
         /FirstChar 1 /LastChar ${this.glyphTexts.length} /Widths [${this.glyphTexts.map((text) => (isMark(text) ? 0 : width)).join(" ")}]
         /CharProcs << /box ${first + 1} 0 R /mark ${first + 3} 0 R >>
         /Encoding << /Type /Encoding
           /Differences [1 ${this.glyphTexts.map((text) => (isMark(text) ? "/mark" : "/box")).join(" ")}] >>
         /ToUnicode ${first + 2} 0 R >>`,
      { stream: `${width} 0 50 0 ${width - 50} 700 d1 50 0 ${width - 100} 700 re f` },
      { stream: buildToUnicodeMap(this.glyphTexts) },
      { stream: `0 0 ${50 - width} 600 -50 700 d1 ${50 - width} 600 ${width - 100} 100 re f` },
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
