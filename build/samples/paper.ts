import { Columns, columnWidth, journalPageSize, margin, type TextStyle } from "./columns.ts";
import { abstract, type Block, blocks, byline, subtitle, title } from "./paper-text.ts";
import { createPdf, drawLines, drawLine, finishPdf } from "./pdf.ts";

const ink = "#111418";
const smallStyle: TextStyle = { font: "Times-Roman", size: 9, leading: 11.2, color: ink };
const boxWidth = 50;
const textWidth = journalPageSize.width - 2 * margin;

function drawRunningHeader(pdf: PDFKit.PDFDocument, number: number): void {
  const head: TextStyle = { font: "Times-Italic", size: 9, leading: 11, color: "#444b54" };
  if (number > 1) {
    drawLines(pdf, number % 2 === 0 ? byline : title, margin, 34, {
      ...head,
      width: textWidth,
      align: number % 2 === 0 ? "left" : "right",
    });
    drawLine(pdf, [margin, 48], [journalPageSize.width - margin, 48], 0.5, "#444b54");
  }
  drawLines(pdf, String(number), margin, journalPageSize.height - 48, {
    ...head,
    font: "Times-Roman",
    width: textWidth,
    align: "center",
  });
}

function drawTitle(columns: Columns): void {
  const { pdf } = columns;
  const centered = { width: textWidth, align: "center", color: ink } as const;
  drawLines(pdf, title, margin, 62, { ...centered, font: "Times-Bold", size: 20 });
  drawLines(pdf, subtitle, margin, 90, { ...centered, font: "Times-Italic", size: 13 });
  drawLines(pdf, byline, margin, 114, { ...centered, font: "Times-Roman", size: 11 });
  drawLines(pdf, "Abstract", margin, 144, { ...centered, font: "Times-Bold", size: 10.5 });
  const style: TextStyle = { font: "Times-Roman", size: 9.8, leading: 12.4, color: ink };
  const lines = columns.breakLines(abstract, style, textWidth - 60);
  drawLines(pdf, lines, margin + 30, 159, style);
}

function drawBox(pdf: PDFKit.PDFDocument, x: number, y: number, label: string, isReview: boolean): void {
  pdf
    .lineWidth(0.8)
    .roundedRect(x, y, boxWidth, 24, 3)
    .fillAndStroke(isReview ? "#f6e3c8" : "#dfe9f3", "#3b4652");
  drawLines(pdf, label, x, y + 9, { font: "Helvetica", size: 7, width: boxWidth, align: "center", color: ink });
}

function drawArrow(pdf: PDFKit.PDFDocument, from: [number, number], to: [number, number]): void {
  drawLine(pdf, from, to, 0.8, "#3b4652");
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]);
  const barb = (turn: number): [number, number] => [
    to[0] - 5 * Math.cos(angle + turn),
    to[1] - 5 * Math.sin(angle + turn),
  ];
  pdf.polygon(to, barb(0.45), barb(-0.45)).fill("#3b4652");
}

function drawFlowChart(columns: Columns): number {
  const { pdf, x, y } = columns;
  const middle = (columnWidth - boxWidth) / 2;
  const last = columnWidth - boxWidth;
  drawBox(pdf, x, y, "read", false);
  drawBox(pdf, x + middle, y, "zone", false);
  drawBox(pdf, x + last, y, "review zones", true);
  drawBox(pdf, x, y + 56, "write", false);
  drawBox(pdf, x + middle, y + 56, "review values", true);
  drawBox(pdf, x + last, y + 56, "map", false);
  drawArrow(pdf, [x + boxWidth, y + 12], [x + middle, y + 12]);
  drawArrow(pdf, [x + middle + boxWidth, y + 12], [x + last, y + 12]);
  drawArrow(pdf, [x + last + boxWidth / 2, y + 24], [x + last + boxWidth / 2, y + 56]);
  drawArrow(pdf, [x + last, y + 68], [x + middle + boxWidth, y + 68]);
  drawArrow(pdf, [x + middle, y + 68], [x + boxWidth, y + 68]);
  return 80;
}

/** Invented shares of uncorrected values, at the confidences 0.1, 0.2, and so on. */
const uncorrectedShares = [0.16, 0.24, 0.29, 0.41, 0.46, 0.57, 0.66, 0.78, 0.87, 0.97];

function drawBarChart(columns: Columns): number {
  const { pdf, y } = columns;
  const x = columns.x + 26;
  const [width, height] = [columnWidth - 36, 118];
  const label = { font: "Helvetica", size: 7, color: "#3b4652" } as const;
  for (const share of [0, 0.25, 0.5, 0.75, 1]) {
    const gridY = y + height * (1 - share);
    drawLine(pdf, [x, gridY], [x + width, gridY], 0.4, "#c9d0d8");
    drawLines(pdf, `${share * 100} %`, x - 28, gridY - 4, { ...label, width: 24, align: "right" });
  }
  const step = width / uncorrectedShares.length;
  for (const [index, share] of uncorrectedShares.entries()) {
    pdf.rect(x + index * step + 3, y + height * (1 - share), step - 6, height * share).fill("#0072b2");
    const confidence = ((index + 1) / 10).toFixed(1);
    drawLines(pdf, confidence, x + index * step, y + height + 5, { ...label, width: step, align: "center" });
  }
  pdf
    .lineWidth(1)
    .dash(3, { space: 2 })
    .moveTo(x + step / 2, y + height * 0.9)
    .lineTo(x + width - step / 2, y)
    .stroke("#d55e00")
    .undash();
  drawLines(pdf, "confidence", x, y + height + 16, { ...label, width, align: "center" });
  return height + 26;
}

function drawCaption(columns: Columns, text: string): void {
  const lines = columns.breakLines(text, smallStyle);
  drawLines(columns.pdf, lines, columns.x, columns.y, smallStyle);
  columns.y += lines.length * smallStyle.leading;
}

function drawTable(columns: Columns, block: Block & { kind: "table" }): void {
  const rowHeight = 15;
  columns.ensureSpace(46 + (block.rows.length + 1) * rowHeight);
  columns.y += 8;
  drawCaption(columns, block.caption);
  columns.y += 4;
  const { pdf, x } = columns;
  /** The first column is wider by a quarter. */
  const cell = columnWidth / (block.head.length + 0.25);
  drawLine(pdf, [x, columns.y], [x + columnWidth, columns.y], 1, ink);
  for (const [index, row] of [block.head, ...block.rows].entries()) {
    for (const [columnIndex, text] of row.entries()) {
      const font = index === 0 ? "Times-Bold" : "Times-Roman";
      const align = columnIndex === 0 ? "left" : "right";
      drawLines(pdf, text, columnIndex === 0 ? x : x + (columnIndex + 0.25) * cell, columns.y + 4, {
        ...smallStyle,
        font,
        align,
        width: columnIndex === 0 ? cell * 1.25 : cell,
      });
    }
    columns.y += rowHeight;
    if (index === 0) drawLine(pdf, [x, columns.y], [x + columnWidth, columns.y], 0.5, ink);
  }
  drawLine(pdf, [x, columns.y], [x + columnWidth, columns.y], 1, ink);
  columns.y += 14;
}

function drawHeading(columns: Columns, text: string, level: 1 | 2): void {
  columns.ensureSpace(64);
  columns.y += level === 1 ? 10 : 6;
  const font = level === 1 ? "Times-Bold" : "Times-BoldItalic";
  drawLines(columns.pdf, text, columns.x, columns.y, { font, size: level === 1 ? 12.5 : 11, color: ink });
  columns.y += level === 1 ? 20 : 17;
}

function drawBlock(columns: Columns, block: Block): void {
  switch (block.kind) {
    case "heading":
      return drawHeading(columns, block.text, block.level);
    case "paragraph":
      return columns.typesetParagraph(block.text, block.note);
    case "list":
      columns.y += 4;
      for (const item of block.items) columns.typesetHangingParagraph(`• ${item}`, 9);
      columns.y += 5;
      return;
    case "figure":
      columns.ensureSpace(block.name === "flow" ? 130 : 200);
      columns.y += 10;
      columns.y += (block.name === "flow" ? drawFlowChart(columns) : drawBarChart(columns)) + 6;
      drawCaption(columns, block.caption);
      columns.y += 12;
      return;
    case "table":
      return drawTable(columns, block);
    case "references":
      for (const item of block.items) {
        columns.typesetHangingParagraph(item, 15, smallStyle);
        columns.y += 3;
      }
  }
}

/** Creates a paper in two columns, with title and abstract across both, running headers, figures, tables and notes. */
export function createPaper(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = createPdf(title, "en", journalPageSize);
  const columns = new Columns(pdf, 62, 262, (number) => drawRunningHeader(pdf, number));
  drawTitle(columns);
  for (const block of blocks) drawBlock(columns, block);
  return finishPdf(pdf);
}
