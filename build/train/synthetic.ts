import { DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import type { TruthDocument, TruthPage } from "./documents.ts";
import { createRandom } from "../../test/builders/random.ts";
import { SyntheticBlocks } from "./synthetic-blocks.ts";
import { styleOf } from "./synthetic-style.ts";
import type { Style } from "./synthetic-style.ts";
import { SyntheticText } from "./synthetic-text.ts";
import { Typesetter } from "./typesetter.ts";
import type { Frame } from "./typesetter.ts";

/**
 * Documents whose zones are known because they are made here: pages of columns, paragraphs, headings, lists and notes
 * in styles drawn at random. There are few real documents with truth, and these show the ways of setting a page that
 * those happen not to have.
 */
export function syntheticDocuments(count: number, seed: number): TruthDocument[] {
  const random = createRandom(seed).next;
  return Array.from({ length: count }, (_, index) => {
    const text = new SyntheticText(random);
    const page = new SyntheticPage(text, styleOf(text)).fill();
    const profiler = new DocumentProfiler();
    profiler.add(page.text);
    return { name: `synthetic ${index + 1}`, profile: profiler.result(), pages: [page] };
  });
}

class SyntheticPage {
  private readonly random: SyntheticText;
  private readonly style: Style;
  private readonly set: Typesetter;
  private readonly blocks: SyntheticBlocks;

  constructor(random: SyntheticText, style: Style) {
    this.random = random;
    this.style = style;
    this.set = new Typesetter(random, style);
    this.blocks = new SyntheticBlocks(random, style, this.set);
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
    return { text: this.set.page, truth: this.set.truth };
  }

  /** A title with what stands under it, as authors or addresses, side by side sometimes. */
  private head(frame: Frame): number {
    const { size, leading } = this.style;
    const centred = this.random.chance(0.6);
    const align = centred ? "centre" : "left";
    const scale = this.random.between(1.4, 2.6);
    this.set.block(frame, this.random.phrase(3, 16), { size: size * scale, leading: 1.2, align, bold: true });
    frame.y += size * this.random.between(0.5, 2);
    const blocks = this.random.whole(1, 3);
    const each = (frame.right - frame.left) / blocks;
    const ends = Array.from({ length: blocks }, (_, index) => {
      const part = { left: frame.left + index * each, right: frame.left + (index + 0.9) * each, y: frame.y };
      this.blocks.short(part, { size, leading, align });
      return part.y;
    });
    return Math.max(...ends) + size * this.random.between(1, 3);
  }

  private column(frame: Frame, end: number): void {
    const { size, leading, gap, headingGap } = this.style;
    const lead = size * leading;
    while (frame.y < end - 3 * lead) {
      switch (this.random.weighted(this.style.mix)) {
        case "paragraphs":
          this.paragraphs(frame, end);
          break;
        case "section":
          frame.y += headingGap.above * lead;
          this.heading(frame);
          frame.y += headingGap.below * lead;
          this.paragraphs(frame, end);
          break;
        case "list":
          this.list(frame, end);
          break;
        case "short":
          frame.y += gap * lead;
          this.blocks.short(frame, { size: size * this.random.between(0.8, 1), leading, align: "left" });
          frame.y += Math.max(0.4, gap) * lead;
          break;
        case "display":
          this.blocks.display(frame);
          break;
        case "definitions":
          this.blocks.definitions(frame, end);
          break;
        case "code":
          this.blocks.code(frame, end);
          break;
        case "references":
          this.blocks.references(frame, end);
      }
    }
  }

  private paragraphs(frame: Frame, end: number): void {
    const { size, leading, indent, justified, gap } = this.style;
    const align = justified ? "justified" : "left";
    let first = this.random.chance(0.5) ? 0 : indent * size;
    for (let count = this.random.whole(1, 5); count > 0 && frame.y < end; count--) {
      const runIn = this.random.chance(0.06) ? this.random.whole(1, 4) : 0;
      this.set.block(frame, this.random.paragraph(), { size, leading, align, first, runIn });
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
    this.set.block(frame, [...number, ...said], {
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
      this.set.block(item, said, { size, leading, align, hang: list.hang * size, tab: list.tab });
      item.y += list.gap * leading * size;
    }
    frame.y = item.y + (this.style.gap === 0 ? 0 : Math.max(0, this.style.gap - list.gap)) * leading * size;
  }
}
