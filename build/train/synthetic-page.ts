import { buildLines } from "../../electron/pipeline/read/lines.ts";
import { ascent } from "../../electron/pipeline/read/words.ts";
import { type Bbox, union } from "../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../shared/document/page-text.ts";
import type { SyntheticText } from "./synthetic-text.ts";

/** A page with the boxes of its tables, in points. */
export interface PageWithTables {
  text: PdfPageText;
  tables: Bbox[];
}

export type Align = "left" | "right" | "centre";

/** How a line of a synthetic page is drawn. */
export interface LineStyle {
  align?: Align;
  bold?: boolean;
  /** Font size relative to that of the page. */
  scale?: number;
  /** The width of the place for the line, in points. Without it, the line ends at the sides of the column. */
  maxWidth?: number;
}

/** The average widths of a letter and a space, in em. */
const letterWidth = 0.5;
const spaceWidth = 0.28;

/** A synthetic page that is filled with random words from top to bottom. Lengths are in points. */
export class SyntheticPage {
  readonly random: SyntheticText;
  /** The font size. */
  readonly size: number;
  /** The distance between baselines. */
  readonly leading: number;
  /** The x positions between which the page is filled. */
  left: number;
  right: number;
  /** The top of the next line. */
  y = 0;
  protected readonly page: PdfPageText;

  constructor(random: SyntheticText) {
    this.random = random;
    const [width, height] = random.pick<readonly [number, number]>([
      [595, 842],
      [612, 792],
    ]);
    this.size = random.drawNumber(8, 11.5);
    this.leading = this.size * random.drawNumber(1.1, 1.6);
    this.left = width * random.drawNumber(0.07, 0.13);
    this.right = width - this.left;
    const empty = { words: [], lines: [], rules: [], fills: [], images: [] };
    this.page = { page: 1, width, height, rotation: 0, source: "text-layer", ...empty };
  }

  /** The y position below which columns begin no further part. */
  get contentBottom(): number {
    return 0.88 * this.page.height;
  }

  /** The y position at which the page breaks, above its footer. The next page is not generated. */
  get pageBreak(): number {
    return 0.92 * this.page.height;
  }

  /** Returns whether a number of lines fits on the page above its end. */
  hasRoom(lineCount = 1): boolean {
    return this.y + lineCount * this.leading <= this.pageBreak;
  }

  /** Returns the page. Its words are joined to lines as on real pages. */
  toPageText(): PdfPageText {
    const placed = this.page.words.map((word) => ({
      word,
      orientation: 0,
      start: word.bbox.x,
      end: word.bbox.x + word.bbox.width,
      baseline: word.bbox.y + ascent * word.bbox.height,
    }));
    return { ...this.page, lines: buildLines(placed, []) };
  }

  drawParagraphs(count: number): void {
    for (let paragraph = 0; paragraph < count; paragraph++) {
      this.drawWrapped(this.random.generateSentence());
      this.y += this.leading * this.random.drawNumber(0.3, 1);
    }
  }

  /** Draws words in lines of the width of the column. The page breaks below the last line that fits on it. */
  drawWrapped(texts: readonly string[], { bold = false, scale = 1 }: Pick<LineStyle, "bold" | "scale"> = {}): void {
    for (const line of this.wrapLines(texts, this.right - this.left, scale))
      if (this.hasRoom()) this.drawLine(line, this.left, { bold, scale });
  }

  /** Wraps words into lines of at most the given width. A wider word forms a separate line. */
  wrapLines(texts: readonly string[], width: number, scale = 1): string[][] {
    const lines: string[][] = [];
    for (const text of texts) {
      const last = lines.at(-1);
      if (last !== undefined && this.measureWidth([...last, text], scale) <= width) last.push(text);
      else lines.push([text]);
    }
    return lines;
  }

  measureWidth(texts: readonly string[], scale = 1): number {
    return texts.reduce(
      (sum, text) => sum + (text.length * letterWidth + spaceWidth) * this.size * scale,
      -spaceWidth * this.size * scale,
    );
  }

  generateNumber(): string {
    const { random } = this;
    return random.pick([
      String(random.drawInteger(1, 400)),
      `${random.drawInteger(1, 4000)}.${random.drawInteger(10, 99)}`,
      `${random.drawInteger(1, 25)} %`,
      `A-${random.drawInteger(100, 99_999)}`,
    ]);
  }

  generateDate(): string {
    return `${this.random.drawInteger(10, 28)}.${this.random.drawInteger(10, 12)}.20${this.random.drawInteger(10, 29)}`;
  }

  /**
   * Draws a line whose left end, centre or right end is at `x`, and moves below it. Words that do not fit into its place
   * are left out. Returns its box.
   */
  drawLine(
    texts: readonly string[],
    x: number,
    { align = "left", bold = false, scale = 1, maxWidth = this.measureRoom(x, align) }: LineStyle = {},
  ): Bbox {
    const size = this.size * scale;
    const fitting = this.fitWords(texts, maxWidth, scale);
    const width = this.measureWidth(fitting, scale);
    let from = x - { left: 0, centre: width / 2, right: width }[align];
    const words = fitting.map((text): Word => {
      const bbox = { x: from, y: this.y, width: text.length * letterWidth * size, height: size };
      from += bbox.width + spaceWidth * size;
      return { text, bbox, font: bold ? "Bold" : "Regular", size, bold, italic: false };
    });
    const bbox = union(words.map((word) => word.bbox));
    this.page.words.push(...words);
    this.y += Math.max(this.leading, size * 1.15);
    return bbox;
  }

  /** Measures the width between the sides of the column for a line at `x`. */
  private measureRoom(x: number, align: Align): number {
    const [before, after] = [x - this.left, this.right - x];
    return { left: after, centre: 2 * Math.min(before, after), right: before }[align];
  }

  /** Returns the first words, as many as fit into the width. A first word that is too wide is shortened. */
  private fitWords(texts: readonly string[], width: number, scale: number): string[] {
    const [first = []] = this.wrapLines(texts, width, scale);
    const letterCount = Math.max(1, Math.floor(width / (letterWidth * this.size * scale)));
    return first.map((text) => text.slice(0, letterCount));
  }

  drawHorizontalRuling(y: number, x = this.left, width = this.right - this.left): void {
    const bbox = { x, y, width, height: 0.5 };
    this.page.rules.push({ orientation: "horizontal", bbox });
  }

  drawVerticalRuling(x: number, from: number, to: number): void {
    this.page.rules.push({ orientation: "vertical", bbox: { x, y: from, width: 0.5, height: to - from } });
  }

  drawFill(bbox: Bbox, color: string): void {
    this.page.fills?.push({ bbox, color });
  }
}
