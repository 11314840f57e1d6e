import { buildLines } from "../../electron/pipeline/read/lines.ts";
import { ascent } from "../../electron/pipeline/read/words.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import { union } from "../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../shared/document/page-text.ts";
import type { SyntheticText } from "./synthetic-text.ts";

/** A page made at random, and where its tables stand. */
export interface PageWithTables {
  text: PdfPageText;
  tables: Bbox[];
}

export type Align = "left" | "right" | "centre";

export interface Setting {
  align?: Align;
  bold?: boolean;
  /** Of the size of the page's text. */
  scale?: number;
}

/** Widths in em. */
const letter = 0.5;
const space = 0.28;

/** A page that is filled from the top down with words that mean nothing. All in points. */
export class DrawnPage {
  readonly random: SyntheticText;
  readonly size: number;
  /** Distance of baselines. */
  readonly lead: number;
  left: number;
  right: number;
  /** The top of what is set next. */
  y = 0;
  protected readonly page: PdfPageText;

  constructor(random: SyntheticText) {
    this.random = random;
    const [width, height] = random.pick<readonly [number, number]>([
      [595, 842],
      [612, 792],
    ]);
    this.size = random.between(8, 11.5);
    this.lead = this.size * random.between(1.1, 1.6);
    this.left = width * random.between(0.07, 0.13);
    this.right = width - this.left;
    const empty = { words: [], lines: [], rules: [], fills: [], images: [] };
    this.page = { page: 1, width, height, rotation: 0, source: "text-layer", ...empty };
  }

  /** Where what is set as it comes ends. */
  get bottom(): number {
    return 0.88 * this.page.height;
  }

  /** The page with its words joined to lines as those of a real one are. */
  text(): PdfPageText {
    const placed = this.page.words.map((word) => ({
      word,
      orientation: 0,
      start: word.bbox.x,
      end: word.bbox.x + word.bbox.width,
      baseline: word.bbox.y + ascent * word.bbox.height,
    }));
    return { ...this.page, lines: buildLines(placed, []) };
  }

  prose(paragraphs: number): void {
    for (let paragraph = 0; paragraph < paragraphs; paragraph++) {
      for (const line of this.wrapped(this.random.sentence(), this.right - this.left)) this.set(line, this.left);
      this.y += this.lead * this.random.between(0.3, 1);
    }
  }

  /** Words in lines that are no wider than this, but for a word that is. */
  wrapped(texts: readonly string[], width: number): string[][] {
    const lines: string[][] = [];
    for (const text of texts) {
      const last = lines.at(-1);
      if (last !== undefined && this.widthOf([...last, text]) <= width) last.push(text);
      else lines.push([text]);
    }
    return lines;
  }

  widthOf(texts: readonly string[], scale = 1): number {
    return texts.reduce(
      (sum, text) => sum + (text.length * letter + space) * this.size * scale,
      -space * this.size * scale,
    );
  }

  number(): string {
    const { random } = this;
    return random.pick([
      String(random.whole(1, 400)),
      `${random.whole(1, 4000)}.${random.whole(10, 99)}`,
      `${random.whole(1, 25)} %`,
      `A-${random.whole(100, 99_999)}`,
    ]);
  }

  date(): string {
    return `${this.random.whole(10, 28)}.${this.random.whole(10, 12)}.20${this.random.whole(10, 29)}`;
  }

  /** Sets a line with an end at `x`, and goes on below it. */
  set(texts: readonly string[], x: number, { align = "left", bold = false, scale = 1 }: Setting = {}): Bbox {
    const size = this.size * scale;
    const width = this.widthOf(texts, scale);
    let from = x - { left: 0, centre: width / 2, right: width }[align];
    const words = texts.map((text): Word => {
      const bbox = { x: from, y: this.y, width: text.length * letter * size, height: size };
      from += bbox.width + space * size;
      return { text, bbox, font: bold ? "Bold" : "Regular", size, bold, italic: false };
    });
    const bbox = union(words.map((word) => word.bbox));
    this.page.words.push(...words);
    this.y += Math.max(this.lead, size * 1.15);
    return bbox;
  }

  rule(y: number, x = this.left, width = this.right - this.left): void {
    const bbox = { x, y, width, height: 0.5 };
    this.page.rules.push({ orientation: "horizontal", bbox });
  }

  upright(x: number, from: number, to: number): void {
    this.page.rules.push({ orientation: "vertical", bbox: { x, y: from, width: 0.5, height: to - from } });
  }

  ground(bbox: Bbox, color: string): void {
    this.page.fills?.push({ bbox, color });
  }
}
