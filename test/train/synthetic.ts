import { Surveyor } from "../../electron/pipeline/zone/survey.ts";
import type { Bbox } from "../../shared/document/geometry.ts";
import { union } from "../../shared/document/geometry.ts";
import type { PdfPageText, Word } from "../../shared/document/page-text.ts";
import type { TruthDocument, TruthPage } from "./documents.ts";
import { seeded } from "../faults/random.ts";
import { styleOf } from "./synthetic-style.ts";
import type { Style } from "./synthetic-style.ts";
import { SyntheticText } from "./synthetic-text.ts";

const formulas: [string[], ...string[][]] = [["x", "=", "a", "+", "b"], ["∑"], ["f(x)", "≤"], ["=", "0,"], ["−", "y2"]];

/** Where a block is set. */
interface Frame {
  left: number;
  right: number;
  y: number;
}

interface BlockStyle {
  size: number;
  bold?: boolean;
  /** Distance of baselines, in em. */
  leading: number;
  align: "left" | "justified" | "centre" | "right";
  /** In points: the first line stands in by this, the others by that. */
  first?: number;
  hang?: number;
  /** The text after the first word, a marker, begins where the other lines do. */
  tab?: boolean;
  /** The first word is a small mark above the line. */
  raised?: boolean;
}

/**
 * Documents whose zones are known because they are made here: pages of columns, paragraphs, headings, lists and notes
 * in styles drawn at random. There are few real documents with truth, and these show the ways of setting a page that
 * those happen not to have.
 */
export function syntheticDocuments(count: number, seed: number): TruthDocument[] {
  const random = seeded(seed).next;
  return Array.from({ length: count }, (_, index) => {
    const text = new SyntheticText(random);
    const page = new SyntheticPage(text, styleOf(text)).fill();
    const surveyor = new Surveyor();
    surveyor.add(page.text);
    return { name: `synthetic ${index + 1}`, survey: surveyor.result(), pages: [page] };
  });
}

class SyntheticPage {
  private readonly random: SyntheticText;
  private readonly style: Style;
  private readonly page: PdfPageText;
  private readonly truth: TruthPage["truth"] = [];

  constructor(random: SyntheticText, style: Style) {
    this.random = random;
    this.style = style;
    const { width, height } = style;
    const empty = { words: [], lines: [], rules: [], images: [] };
    this.page = { page: 1, width, height, rotation: 0, source: "text-layer", ...empty };
  }

  fill(): TruthPage {
    const { width, height, margin, size, columns, gutter } = this.style;
    let top = height * this.random.between(0.06, 0.14);
    if (this.random.chance(0.4)) top = this.head({ left: margin, right: width - margin, y: top });
    const each = (width - 2 * margin - (columns - 1) * gutter * size) / columns;
    for (let column = 0; column < columns; column++) {
      const left = margin + column * (each + gutter * size);
      this.column({ left, right: left + each, y: top }, height * this.random.between(0.8, 0.92));
    }
    return { text: this.page, truth: this.truth };
  }

  /** A title with what stands under it, as authors or addresses, side by side sometimes. */
  private head(frame: Frame): number {
    const { size, leading } = this.style;
    const centred = this.random.chance(0.6);
    const align = centred ? "centre" : "left";
    const scale = this.random.between(1.4, 2.6);
    this.block(frame, this.random.phrase(3, 16), { size: size * scale, leading: 1.2, align, bold: true });
    frame.y += size * this.random.between(0.5, 2);
    const blocks = this.random.whole(1, 3);
    const each = (frame.right - frame.left) / blocks;
    const ends = Array.from({ length: blocks }, (_, index) => {
      const part = { left: frame.left + index * each, right: frame.left + (index + 0.9) * each, y: frame.y };
      this.short(part, { size, leading, align });
      return part.y;
    });
    return Math.max(...ends) + size * this.random.between(1, 3);
  }

  private column(frame: Frame, end: number): void {
    const { size, leading, gap, headingGap } = this.style;
    const lead = size * leading;
    while (frame.y < end - 3 * lead) {
      const kind = this.random.between(0, 1);
      if (kind < 0.55) this.paragraphs(frame, end);
      else if (kind < 0.72) {
        frame.y += headingGap.above * lead;
        this.heading(frame);
        frame.y += headingGap.below * lead;
        this.paragraphs(frame, end);
      } else if (kind < 0.86) this.list(frame, end);
      else if (kind < 0.91) {
        frame.y += gap * lead;
        this.short(frame, { size: size * this.random.between(0.8, 1), leading, align: "left" });
        frame.y += Math.max(0.4, gap) * lead;
      } else if (kind < 0.95) this.display(frame);
      else this.references(frame, end);
    }
  }

  private paragraphs(frame: Frame, end: number): void {
    const { size, leading, indent, justified, gap } = this.style;
    const align = justified ? "justified" : "left";
    let first = this.random.chance(0.5) ? 0 : indent * size;
    for (let count = this.random.whole(1, 5); count > 0 && frame.y < end; count--) {
      this.block(frame, this.random.paragraph(), { size, leading, align, first });
      frame.y += gap * leading * size;
      first = indent * size;
    }
  }

  private heading(frame: Frame): void {
    const { size, heading } = this.style;
    const level = this.random.whole(0, 2);
    const scale = heading.scales[level] ?? 1;
    const words = this.random.phrase(1, this.random.chance(0.8) ? 6 : 14);
    const said = heading.capitals ? words.map((word) => word.toUpperCase()) : words;
    const number = heading.numbered
      ? [`${this.random.whole(1, 9)}${level > 0 ? `.${this.random.whole(1, 9)}` : ""}`]
      : [];
    const bold = heading.bold || scale < 1.1;
    const align = heading.centred ? "centre" : "left";
    this.block(frame, [...number, ...said], {
      size: size * scale,
      leading: this.random.between(1.05, 1.3),
      align,
      bold,
    });
  }

  private list(frame: Frame, end: number): void {
    const { size, leading, list, justified } = this.style;
    const long = this.random.chance(0.5);
    const count = this.random.whole(2, 7);
    const left = frame.left + list.indent * size;
    const item = { left, right: frame.right, y: frame.y };
    for (let index = 1; index <= count && item.y < end; index++) {
      const words = long ? this.random.sentence() : this.random.phrase(1, 9);
      const align = justified ? "justified" : "left";
      const said = [list.marker(index), ...words];
      this.block(item, said, { size, leading, align, hang: list.hang * size, tab: list.tab });
      item.y += list.gap * leading * size;
    }
    frame.y = item.y + (this.style.gap === 0 ? 0 : Math.max(0, this.style.gap - list.gap)) * leading * size;
  }

  /** Lines that each end where their meaning does: an address, the authors of a paper, a note of dates. */
  private short(frame: Frame, style: BlockStyle): void {
    const lines = this.random.whole(1, 5);
    const boxes: Bbox[] = [];
    for (let line = 0; line < lines; line++) boxes.push(...this.lines(frame, this.random.phrase(1, 4), style));
    this.truth.push({ label: "paragraph", bbox: union(boxes) });
  }

  /** A line of its own in the middle, as a motto, or a formula: pieces, fractions among them, and a number. */
  private display(frame: Frame): void {
    const { size, leading, margin } = this.style;
    frame.y += size * this.random.between(0.3, 1);
    if (this.random.chance(0.3)) {
      this.block(frame, this.random.words(this.random.whole(2, 7)), { size, leading, align: "centre" });
    } else {
      const boxes: Bbox[] = [];
      const style = { size, leading, align: "left" as const };
      const fraction = this.random.chance(0.5);
      const y = frame.y + (fraction ? 0.7 * size : 0);
      let left = frame.left + this.random.between(1, 6) * size;
      for (let piece = this.random.whole(1, 3); piece > 0; piece--) {
        boxes.push(...this.lines({ left, right: left + 8 * size, y }, this.random.pick(formulas), style));
        left = Math.max(...boxes.map((box) => box.x + box.width)) + this.random.between(0.3, 2.4) * size;
        if (!fraction || !this.random.chance(0.7)) continue;
        for (const shift of [-0.7, 0.7]) {
          boxes.push(...this.lines({ left, right: left + 8 * size, y: y + shift * size }, ["ax", "+", "b"], style));
        }
        left += this.random.between(3, 6) * size;
      }
      if (this.random.chance(0.5)) {
        const from = Math.max(left, frame.right - 2 * size);
        const number = this.lines({ left: from, right: from + margin, y }, [`(${this.random.whole(1, 40)})`], style);
        if (from - left < 4 * size) boxes.push(...number);
      }
      this.truth.push({ label: "paragraph", bbox: union(boxes) });
      frame.y = y + (fraction ? 1.7 : 1) * size * Math.max(1.1, leading);
    }
    frame.y += size * this.random.between(0.3, 1);
  }

  private references(frame: Frame, end: number): void {
    const { size, leading, gap } = this.style;
    const marks = this.random.pick(["brackets", "raised", "none"]);
    const hang = this.random.chance(0.7) ? this.random.between(1, 2.5) * size : 0;
    const small = this.random.between(0.8, 1);
    for (let index = 1; index < 9 && frame.y < end; index++) {
      const mark = marks === "none" ? [] : [marks === "raised" ? String(index) : `[${index}]`];
      const said = [...mark, `${this.random.name()},`, "A.", ...this.random.sentence(), "2004."];
      this.block(frame, said, { size: size * small, leading, align: "left", hang, raised: marks === "raised" });
      frame.y += Math.min(gap, 0.4) * leading * size;
    }
  }

  /** Sets a block and goes on below it; the white around it is the caller's. */
  private block(frame: Frame, words: readonly string[], style: BlockStyle): void {
    const boxes = this.lines(frame, words, style);
    if (boxes.length > 0) this.truth.push({ label: "paragraph", bbox: union(boxes) });
  }

  /** Breaks words into lines, as they fit. */
  private lines(frame: Frame, words: readonly string[], style: BlockStyle): Bbox[] {
    const space = 0.28 * style.size;
    const widthOf = (word: string) => word.length * this.style.letter * style.size * (style.bold === true ? 1.06 : 1);
    const boxes: Bbox[] = [];
    const left = words.slice();
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
      const shift = style.align === "centre" ? white / 2 : style.align === "right" ? white : 0;
      const isFirst = boxes.length === 0;
      const own = { ...style, raised: isFirst && style.raised === true, tab: isFirst && style.tab === true };
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
    { size, bold = false, raised = false, tab = false, hang = 0 }: BlockStyle,
  ): Bbox {
    let x = from;
    const words = texts.map((text, index): Word => {
      const scale = raised && index === 0 ? 0.65 : 1;
      const bbox = { x, y, width: scale * widthOf(text), height: scale * size };
      x += bbox.width + space;
      if (tab && index === 0) x = Math.max(x, from + hang);
      return { text, bbox, font: bold ? "Bold" : "Regular", size: scale * size, bold, italic: false };
    });
    const bbox = union(words.map((word) => word.bbox));
    const first = this.page.words.length;
    this.page.words.push(...words);
    this.page.lines.push({ bbox, words: words.map((_, index) => first + index) });
    return bbox;
  }
}
