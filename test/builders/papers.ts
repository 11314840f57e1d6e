import { createWriteStream } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { finished } from "node:stream/promises";
import PdfKit from "pdfkit";
import { createRandom, type Random } from "./random.ts";

/** A4, two columns. */
const margin = 54;
const gutter = 18;
const columnWidth = (595.28 - 2 * margin - gutter) / 2;
const top = 72;
const bottom = 776;
const leading = 11.6;
const bodySize = 9.6;

const vocabulary = (
  "the of a to and in we that is for with are this as by on model data estimate sample method result value measure " +
  "error bound under from which between each given order number function space field energy signal network layer " +
  "structure analysis experiment observed distribution parameter significant approximation convergence temperature"
).split(" ");

const fonts = join(dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")), "standard_fonts");

/** Picks words as papers have them, with spaces between. */
export function pickWords(random: Random, count: number): string {
  return Array.from({ length: count }, () => random.pick(vocabulary)).join(" ");
}

/** Draws the pages of a generated paper. The content of a page depends on its number only. */
class PaperPage {
  private readonly pdf: PDFKit.PDFDocument;
  private readonly number: number;
  private readonly random: Random;

  constructor(pdf: PDFKit.PDFDocument, number: number) {
    this.pdf = pdf;
    this.number = number;
    this.random = createRandom(number);
  }

  draw(): void {
    this.pdf.font("Times-Italic").fontSize(8.5);
    this.drawText(
      this.number % 2 === 0 ? "On the measurement of made-up quantities" : "Proceedings of nothing",
      margin,
      40,
    );
    this.drawText(String(this.number), 536, 40);
    this.pdf
      .lineWidth(0.4)
      .moveTo(margin, 54)
      .lineTo(595.28 - margin, 54)
      .stroke();
    this.drawColumn(margin, this.number % 3 === 0 ? "table" : "text");
    this.drawColumn(margin + columnWidth + gutter, this.number % 4 === 0 ? "figure" : "text");
  }

  private drawColumn(x: number, inset: "table" | "figure" | "text"): void {
    let y = top;
    if (this.random.next() < 0.5) {
      this.pdf.font("Times-Bold").fontSize(11.5);
      this.drawText(`${1 + (this.number % 9)}  ${this.pickWords(4)}`, x, y);
      y += 20;
    }
    if (inset === "table") y = this.drawTable(x, y);
    if (inset === "figure") y = this.drawFigure(x, y);
    while (y < bottom - 3 * leading) y = this.drawParagraph(x, y);
    this.pdf.font("Times-Roman").fontSize(7.5);
    this.drawText(`${this.number}  ${this.pickWords(6)}`, x, bottom + 8);
  }

  private drawParagraph(x: number, from: number): number {
    let y = from;
    this.pdf.font("body").fontSize(bodySize);
    const lines = 3 + Math.floor(this.random.next() * 9);
    for (let pickLine = 0; pickLine < lines && y < bottom - leading; pickLine++, y += leading) {
      const indent = pickLine === 0 ? 12 : 0;
      this.drawText(this.pickLine(columnWidth - indent), x + indent, y);
    }
    return y + 3;
  }

  /** Picks words up to a width in points, at an average letter width of 0.5 em. */
  private pickLine(width: number): string {
    let text = "";
    while ((text.length + 6) * bodySize * 0.5 < width) text += `${this.pickWords(1)} `;
    return text;
  }

  private drawTable(x: number, from: number): number {
    this.pdf.font("Times-Roman").fontSize(8.5);
    this.drawText(`Table ${this.number}. ${this.pickWords(5)}`, x, from);
    const rows = 7;
    for (let row = 0; row < rows; row++) {
      const y = from + 18 + row * 13;
      this.pdf
        .moveTo(x, y - 3)
        .lineTo(x + columnWidth, y - 3)
        .stroke();
      this.drawText(row === 0 ? "Case" : this.pickWords(1), x + 4, y);
      for (let cell = 1; cell < 4; cell++) {
        this.drawText(
          row === 0 ? this.pickWords(1) : (this.random.next() * 100).toFixed(2),
          x + 4 + (cell * columnWidth) / 4,
          y,
        );
      }
    }
    return from + 18 + rows * 13 + 12;
  }

  private drawFigure(x: number, from: number): number {
    const [width, height] = [columnWidth - 20, 110];
    this.pdf.rect(x + 10, from, width, height).stroke();
    for (let curve = 0; curve < 3; curve++) {
      this.pdf.moveTo(x + 10, from + height * this.random.next());
      for (let step = 1; step <= 20; step++) {
        const at = x + 10 + (step * width) / 20;
        const y = from + height * this.random.next();
        this.pdf.bezierCurveTo(at - 4, y, at - 2, y, at, y);
      }
      this.pdf.stroke();
    }
    this.pdf.font("Times-Roman").fontSize(8.5);
    this.drawText(`Figure ${this.number}. ${this.pickWords(6)}`, x, from + height + 8);
    return from + height + 26;
  }

  private pickWords(count: number): string {
    return pickWords(this.random, count);
  }

  private drawText(text: string, x: number, y: number): void {
    this.pdf.text(text, x, y, { lineBreak: false });
  }
}

/**
 * Writes a PDF in two columns with an embedded font, running headers, headings, tables, figures and footnotes. The same
 * number of pages gives the same bytes.
 */
export async function writePapers(path: string, pages: number): Promise<void> {
  const pdf = new PdfKit({ autoFirstPage: false, size: "A4", margin: 0, info: { Title: `Papers, ${pages} pages` } });
  pdf.registerFont("body", join(fonts, "LiberationSans-Regular.ttf"));
  const file = createWriteStream(path);
  pdf.pipe(file);
  for (let number = 1; number <= pages; number++) {
    pdf.addPage();
    new PaperPage(pdf, number).draw();
  }
  pdf.end();
  await finished(file);
}
