import { drawLine, drawLines, type Size, type Style } from "./pdf.ts";

/** The size of a journal's page in points, 170 mm by 240 mm. */
export const journalPageSize: Size = { width: 481.89, height: 680.31 };
export const margin = 50;
const gap = 18;
export const columnWidth = (journalPageSize.width - 2 * margin - gap) / 2;
const columnBottom = journalPageSize.height - 72;

const bodyStyle = { font: "Times-Roman", size: 10.8, leading: 15, color: "#111418" } as const;
const noteStyle = { font: "Times-Roman", size: 8, leading: 9.8, color: "#111418" } as const;
export type TextStyle = Required<Pick<Style, "font" | "size" | "leading" | "color">>;

/** Typesets text in two columns over as many pages as needed. Its methods are called in reading order. */
export class Columns {
  readonly pdf: PDFKit.PDFDocument;
  readonly #top: number;
  readonly #firstTop: number;
  readonly #onPage: (number: number) => void;
  #pageIndex = -1;
  #column: 0 | 1 = 1;
  #bottom = columnBottom;
  y = 0;

  /**
   * @param top Top of the columns in points.
   * @param firstTop Top of the columns on the first page, below the title.
   * @param onPage Draws the running header of a new page.
   */
  constructor(pdf: PDFKit.PDFDocument, top: number, firstTop: number, onPage: (number: number) => void) {
    this.pdf = pdf;
    this.#top = top;
    this.#firstTop = firstTop;
    this.#onPage = onPage;
    this.nextColumn();
  }

  get x(): number {
    return margin + this.#column * (columnWidth + gap);
  }

  nextColumn(): void {
    if (this.#column === 1) {
      this.#pageIndex += 1;
      this.pdf.addPage();
      this.#onPage(this.#pageIndex + 1);
    }
    this.#column = this.#column === 0 ? 1 : 0;
    this.#bottom = columnBottom;
    this.y = this.#pageIndex === 0 ? this.#firstTop : this.#top;
  }

  /** Moves to the next column if less than `height` points are left. */
  ensureSpace(height: number): void {
    if (this.y + height > this.#bottom) this.nextColumn();
  }

  /** Breaks text into lines greedily. */
  breakLines(text: string, style: TextStyle, width = columnWidth): string[] {
    this.pdf.font(style.font).fontSize(style.size);
    const lines: string[] = [];
    let line = "";
    for (const word of text.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (line !== "" && this.pdf.widthOfString(longer) > width) {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  }

  #drawTextLine(text: string, x: number, y: number, style: TextStyle, width: number, isJustified: boolean): void {
    this.pdf.font(style.font).fontSize(style.size).fillColor(style.color);
    const spaces = text.split(" ").length - 1;
    const slack = width - this.pdf.widthOfString(text);
    this.pdf.text(text, x, y, { lineBreak: false, wordSpacing: isJustified && spaces > 0 ? slack / spaces : 0 });
  }

  /**
   * Typesets a justified paragraph with an indented first line. Its footnote `note` is drawn at the foot of the column.
   * If the column already has one, a paragraph with a footnote begins in the next column.
   */
  typesetParagraph(text: string, note?: string, style: TextStyle = bodyStyle, indent = 10): void {
    const noteLines = note === undefined ? [] : this.breakLines(note, noteStyle);
    const noteHeight = noteLines.length * noteStyle.leading + (noteLines.length > 0 ? 10 : 0);
    if (noteLines.length > 0 && this.#bottom < columnBottom) this.nextColumn();
    this.ensureSpace(2 * style.leading + noteHeight);
    if (noteLines.length > 0) this.#drawNote(noteLines, noteHeight);
    const [first = ""] = this.breakLines(text, style, columnWidth - indent);
    const rest = text.slice(first.length).trim();
    const lines = rest === "" ? [first] : [first, ...this.breakLines(rest, style)];
    for (const [index, line] of lines.entries()) {
      this.ensureSpace(style.leading);
      const inset = index === 0 ? indent : 0;
      this.#drawTextLine(line, this.x + inset, this.y, style, columnWidth - inset, index < lines.length - 1);
      this.y += style.leading;
    }
  }

  #drawNote(lines: readonly string[], height: number): void {
    this.#bottom -= height;
    drawLine(this.pdf, [this.x, this.#bottom + 5], [this.x + 70, this.#bottom + 5], 0.5, "#111418");
    for (const [index, line] of lines.entries()) {
      const y = this.#bottom + 10 + index * noteStyle.leading;
      this.#drawTextLine(line, this.x, y, noteStyle, columnWidth, index < lines.length - 1);
    }
  }

  /** Typesets a paragraph flush left with a hanging indent of `hang` points. */
  typesetHangingParagraph(text: string, hang: number, style: TextStyle = bodyStyle): void {
    const [first = ""] = this.breakLines(text, style);
    const rest = text.slice(first.length).trim();
    const lines = rest === "" ? [first] : [first, ...this.breakLines(rest, style, columnWidth - hang)];
    this.ensureSpace(lines.length * style.leading);
    for (const [index, line] of lines.entries()) {
      drawLines(this.pdf, line, this.x + (index === 0 ? 0 : hang), this.y, style);
      this.y += style.leading;
    }
  }
}
