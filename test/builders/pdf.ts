import PdfKit from "pdfkit";

export interface PdfOptions {
  /** Password that the document requires. */
  userPassword?: string;
  title?: string;
  /** Width and height of the pages in points; A4 by default. */
  size?: [width: number, height: number];
  /** Attached files by name. */
  attachments?: Readonly<Record<string, string | Uint8Array>>;
}

/** Builds a PDF whose pages have margins of an inch. @param pages Draws each page. */
export async function buildPdf(
  pages: readonly ((page: PDFKit.PDFDocument) => void)[],
  { userPassword, title = "Test", size, attachments = {} }: PdfOptions = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = new PdfKit({
    autoFirstPage: false,
    size: size ?? "A4",
    info: { Title: title },
    ...(userPassword === undefined ? {} : { userPassword, pdfVersion: "1.7" }),
  });
  const chunks: Uint8Array[] = [];
  pdf.on("data", (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise((resolve) => pdf.on("end", resolve));
  for (const [name, content] of Object.entries(attachments)) {
    // The types of the library lack the relationship (AFRelationship).
    const options = { name, type: "text/xml", relationship: "Alternative" };
    pdf.file(Buffer.from(content), options);
  }
  for (const draw of pages) {
    pdf.addPage();
    draw(pdf);
  }
  pdf.end();
  await ended;
  return new Uint8Array(Buffer.concat(chunks));
}

const sentence = "The committee met in spring and agreed that the harbor should be deepened before winter. ";

/** Builds a PDF of plain text with a heading and two paragraphs a page. */
export function buildTextPdf(pages: number, options?: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(18).text(`Chapter ${number}`).moveDown();
    pdf.fontSize(11).text(sentence.repeat(6)).moveDown().text(sentence.repeat(4));
  };
  return buildPdf(
    Array.from({ length: pages }, (_, index) => draw(index + 1)),
    options,
  );
}

/** Builds a PDF with one table over all pages; its header row repeats on each page. */
export function buildLongTablePdf(pages: number): Promise<Uint8Array<ArrayBuffer>> {
  const draw = (page: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10);
    const rows = Array.from({ length: 40 }, (_, row) => [`Port ${page}-${row + 1}`, `${10 + row}.5`, `${800 + row}`]);
    [["Port", "Depth", "Length"], ...rows].forEach((row, index) => {
      row.forEach((text, column) => pdf.text(text, 80 + column * 160, 90 + index * 15, { lineBreak: false }));
    });
  };
  return buildPdf(Array.from({ length: pages }, (_, index) => draw(index + 1)));
}

/** Builds an invoice of one page with labelled values and a small table. */
export function buildInvoicePdf(options?: PdfOptions): Promise<Uint8Array<ArrayBuffer>> {
  const draw = (pdf: PDFKit.PDFDocument): void => {
    pdf.fontSize(20).text("Invoice", 72, 72);
    pdf.fontSize(10).text("Northwind Paper Ltd, 12 Quay Street, Bristol", 72, 104);
    const labels = [
      ["Invoice number:", "R-2026-0815"],
      ["Invoice date:", "2026-03-14"],
      ["Due date:", "2026-04-13"],
    ];
    labels.forEach(([label = "", value = ""], row) => {
      pdf.text(label, 72, 140 + row * 16).text(value, 180, 140 + row * 16);
    });
    const rows = [
      ["Description", "Quantity", "Unit price", "Amount"],
      ["Copy paper A4", "10", "4.50", "45.00"],
      ["Envelopes C5", "4", "6.25", "25.00"],
    ];
    rows.forEach((row, index) => {
      const y = 220 + index * 18;
      row.forEach((cell, column) => pdf.text(cell, 72 + column * 120, y));
      pdf
        .moveTo(72, y + 14)
        .lineTo(540, y + 14)
        .stroke();
    });
    pdf.text("Total:", 312, 300).text("EUR 70.00", 432, 300);
  };
  return buildPdf([draw], { title: "Invoice R-2026-0815", ...options });
}
