import type { Bbox } from "../../shared/document/geometry.ts";
import { union } from "../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../shared/document/page-text.ts";
import type { TruthPage } from "./documents.ts";
import type { Style } from "./synthetic-style.ts";
import type { SyntheticText } from "./synthetic-text.ts";

/** Where a block is set. */
export interface Frame {
  left: number;
  right: number;
  y: number;
}

export interface BlockStyle {
  size: number;
  bold?: boolean;
  mono?: boolean;
  /** Distance of baselines, in em. */
  leading: number;
  align: "left" | "justified" | "centre";
  /** In points: the first line stands in by this, the others by that. */
  first?: number;
  hang?: number;
  /** The text after the first word, a marker, begins where the other lines do. */
  tab?: boolean;
  /** The first word is a small mark above the line. */
  raised?: boolean;
  /** So many words at the beginning are bold. */
  runIn?: number;
}

/** Sets words on a page, and keeps what is one block. */
export class Typesetter {
  readonly page: PdfPageText;
  readonly truth: TruthPage["truth"] = [];
  private readonly random: SyntheticText;
  private readonly style: Style;

  constructor(random: SyntheticText, style: Style) {
    this.random = random;
    this.style = style;
    const { width, height } = style;
    const empty = { words: [], lines: [], rules: [], images: [] };
    this.page = { page: 1, width, height, rotation: 0, source: "text-layer", ...empty };
  }

  /** Sets a block and goes on below it; the white around it is the caller's. */
  block(frame: Frame, words: readonly string[], style: BlockStyle): void {
    const boxes = this.lines(frame, words, style);
    if (boxes.length > 0) this.truth.push({ label: "paragraph", bbox: union(boxes) });
  }

  /** Breaks words into lines, as they fit. */
  lines(frame: Frame, words: readonly string[], style: BlockStyle): Bbox[] {
    const space = 0.28 * style.size;
    const widthOf = (word: string) => word.length * this.style.letter * style.size * (style.bold === true ? 1.06 : 1);
    const boxes: Bbox[] = [];
    const left = words.slice();
    let set = 0;
    while (left.length > 0) {
      const inset = boxes.length === 0 ? (style.first ?? 0) : (style.hang ?? 0);
      const full = Math.max(5 * style.size, frame.right - frame.left - inset);
      const room = full * (1 - this.style.loose * this.random.between(0, 1));
      const line: string[] = [];
      let used = 0;
      for (let next = left[0]; next !== undefined; next = left[0]) {
        const width = widthOf(next) + (line.length > 0 ? space : 0);
        if (line.length > 0 && used + width > room) {
          const fit = Math.floor((room - used - space) / widthOf("n")) - 1;
          if (this.style.hyphens && this.style.loose === 0 && fit > 2 && next.length - fit > 2) {
            line.push(`${next.slice(0, fit)}-`);
            used += space + widthOf("n") * (fit + 1);
            left[0] = next.slice(fit);
          }
          break;
        }
        line.push(next);
        used += width;
        left.shift();
      }
      const white = full - used;
      const stretch = style.align === "justified" && left.length > 0 && line.length > 1 ? white / (line.length - 1) : 0;
      const shift = style.align === "centre" ? white / 2 : 0;
      const isFirst = boxes.length === 0;
      const own = {
        ...style,
        raised: isFirst && style.raised === true,
        tab: isFirst && style.tab === true,
        runIn: (style.runIn ?? 0) - set,
      };
      set += line.length;
      boxes.push(this.line(frame.left + inset + shift, frame.y, line, widthOf, space + stretch, own));
      frame.y += style.size * style.leading;
    }
    return boxes;
  }

  private line(
    from: number,
    y: number,
    texts: readonly string[],
    widthOf: (word: string) => number,
    space: number,
    { size, bold = false, mono = false, raised = false, tab = false, hang = 0, runIn = 0 }: BlockStyle,
  ): Bbox {
    let x = from;
    const words = texts.map((text, index): Word => {
      const scale = raised && index === 0 ? 0.65 : 1;
      const bbox = { x, y, width: scale * widthOf(text), height: scale * size };
      x += bbox.width + space;
      if (tab && index === 0) x = Math.max(x, from + hang);
      const face = this.faceOf(bold || index < runIn, mono);
      return { text, bbox, size: scale * size, ...face };
    });
    const bbox = union(words.map((word) => word.bbox));
    const first = this.page.words.length;
    this.page.words.push(...words);
    this.page.lines.push({ bbox, words: words.map((_, index) => first + index) });
    return bbox;
  }

  /** Words in a block's face, some of them emphasised. */
  private faceOf(bold: boolean, mono: boolean): Pick<Word, "font" | "bold" | "italic"> {
    if (mono || this.random.chance(this.style.code)) return { font: "Mono", bold, italic: false };
    const italic = this.random.chance(this.style.emphasis);
    return { font: `${bold ? "Bold" : "Regular"}${italic ? "Italic" : ""}`, bold, italic };
  }
}
