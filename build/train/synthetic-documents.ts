import { DocumentProfiler } from "../../electron/pipeline/zone/layout/document-profile.ts";
import type { AnnotatedDocument, AnnotatedPage } from "./annotated-documents.ts";
import { createRandom } from "../../test/builders/random.ts";
import { SyntheticBlocks } from "./synthetic-blocks.ts";
import { drawStyle, type Style } from "./synthetic-style.ts";
import { SyntheticText } from "./synthetic-text.ts";
import { type Frame, Typesetter } from "./typesetter.ts";

/**
 * Generates annotated documents of one page: columns of paragraphs, headings, lists and other blocks in random styles.
 * They add page layouts that the few annotated documents do not have.
 */
export function generateDocuments(count: number, seed: number): AnnotatedDocument[] {
  const random = createRandom(seed).next;
  return Array.from({ length: count }, (_, index) => {
    const text = new SyntheticText(random);
    const page = new ArticlePage(text, drawStyle(text)).generate();
    const profiler = new DocumentProfiler();
    profiler.add(page.text);
    const name = `synthetic ${index + 1}`;
    return { name, family: name, profile: profiler.result(), pages: [page] };
  });
}

class ArticlePage {
  private readonly random: SyntheticText;
  private readonly style: Style;
  private readonly typesetter: Typesetter;
  private readonly blocks: SyntheticBlocks;

  constructor(random: SyntheticText, style: Style) {
    this.random = random;
    this.style = style;
    this.typesetter = new Typesetter(random, style);
    this.blocks = new SyntheticBlocks(random, style, this.typesetter);
  }

  generate(): AnnotatedPage {
    const { width, height, margin, size, columns, gutter } = this.style;
    let top = height * this.random.drawNumber(0.06, 0.14);
    if (this.random.drawBoolean(0.4)) top = this.setTitle({ left: margin, right: width - margin, y: top });
    const columnWidth = (width - 2 * margin - (columns - 1) * gutter * size) / columns;
    for (let column = 0; column < columns; column++) {
      const left = margin + column * (columnWidth + gutter * size);
      this.setColumn({ left, right: left + columnWidth, y: top }, height * this.random.drawNumber(0.8, 0.92));
    }
    return { text: this.typesetter.page, annotations: this.typesetter.annotations };
  }

  /** Sets a title above one to three short blocks in a row, such as authors. Returns the y position below them. */
  private setTitle(frame: Frame): number {
    const { size, leading } = this.style;
    const align = this.random.drawBoolean(0.6) ? "centre" : "left";
    const scale = this.random.drawNumber(1.4, 2.6);
    this.typesetter.setBlock(frame, this.random.generatePhrase(3, 16), {
      size: size * scale,
      leading: 1.2,
      align,
      bold: true,
    });
    frame.y += size * this.random.drawNumber(0.5, 2);
    const blockCount = this.random.drawInteger(1, 3);
    const blockWidth = (frame.right - frame.left) / blockCount;
    const ends = Array.from({ length: blockCount }, (_, index) => {
      const part = {
        left: frame.left + index * blockWidth,
        right: frame.left + (index + 0.9) * blockWidth,
        y: frame.y,
      };
      this.blocks.setShortLines(part, { size, leading, align });
      return part.y;
    });
    return Math.max(...ends) + size * this.random.drawNumber(1, 3);
  }

  private setColumn(frame: Frame, end: number): void {
    const { size, leading, gap, headingGap } = this.style;
    const linePitch = size * leading;
    while (frame.y < end - 3 * linePitch) {
      switch (this.random.pickWeighted(this.style.contentShares)) {
        case "paragraphs":
          this.setParagraphs(frame, end);
          break;
        case "section":
          frame.y += headingGap.above * linePitch;
          this.setHeading(frame);
          frame.y += headingGap.below * linePitch;
          this.setParagraphs(frame, end);
          break;
        case "list":
          this.setList(frame, end);
          break;
        case "short":
          frame.y += gap * linePitch;
          this.blocks.setShortLines(frame, { size: size * this.random.drawNumber(0.8, 1), leading, align: "left" });
          frame.y += Math.max(0.4, gap) * linePitch;
          break;
        case "display":
          this.blocks.setDisplay(frame);
          break;
        case "definitions":
          this.blocks.setDefinitions(frame, end);
          break;
        case "code":
          this.blocks.setCode(frame, end);
          break;
        case "references":
          this.blocks.setReferences(frame, end);
      }
    }
  }

  private setParagraphs(frame: Frame, end: number): void {
    const { size, leading, indent, justified, gap } = this.style;
    const align = justified ? "justified" : "left";
    let firstIndent = this.random.drawBoolean(0.5) ? 0 : indent * size;
    for (let count = this.random.drawInteger(1, 5); count > 0 && frame.y < end; count--) {
      const runInWords = this.random.drawBoolean(0.06) ? this.random.drawInteger(1, 4) : 0;
      this.typesetter.setBlock(frame, this.random.generateParagraph(), {
        size,
        leading,
        align,
        firstIndent,
        runInWords,
      });
      frame.y += gap * leading * size;
      firstIndent = indent * size;
    }
  }

  private setHeading(frame: Frame): void {
    const { size, heading } = this.style;
    const level = this.random.drawInteger(0, 2);
    const scale = heading.scales[level] ?? 1;
    const words = this.random.generatePhrase(1, this.random.drawBoolean(0.8) ? 6 : 14);
    const title = heading.capitals ? words.map((word) => word.toUpperCase()) : words;
    const number = heading.numbered
      ? [`${this.random.drawInteger(1, 9)}${level > 0 ? `.${this.random.drawInteger(1, 9)}` : ""}`]
      : [];
    const bold = heading.bold || scale < 1.1;
    const align = heading.centred ? "centre" : "left";
    this.typesetter.setBlock(frame, [...number, ...title], {
      size: size * scale,
      leading: this.random.drawNumber(1.05, 1.3),
      align,
      bold,
    });
  }

  private setList(frame: Frame, end: number): void {
    const { size, leading, list, justified } = this.style;
    const isLong = this.random.drawBoolean(0.5);
    const count = this.random.drawInteger(2, 7);
    const left = frame.left + list.indent * size;
    const item = { left, right: frame.right, y: frame.y };
    for (let index = 1; index <= count && item.y < end; index++) {
      const words = isLong ? this.random.generateSentence() : this.random.generatePhrase(1, 9);
      const align = justified ? "justified" : "left";
      const style = { size, leading, align, hangingIndent: list.hang * size, hasTab: list.tab } as const;
      this.typesetter.setBlock(item, [list.marker(index), ...words], style);
      item.y += list.gap * leading * size;
    }
    frame.y = item.y + (this.style.gap === 0 ? 0 : Math.max(0, this.style.gap - list.gap)) * leading * size;
  }
}
