export type Draw = (pdf: PDFKit.PDFDocument) => void;

/** Texts of different widths for the cells of tables. */
export const ports = ["Brest", "Bremen", "Gdynia", "Porto", "Bergen", "Varna", "Cork", "Ostend"];

/** Draws rows of texts, 14 points apart, each text at the left edge of its column. */
export function drawRows(
  pdf: PDFKit.PDFDocument,
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  top: number,
): void {
  rows.forEach((row, index) => {
    row.forEach((text, column) => pdf.text(text, xs[column], top + index * 14, { lineBreak: false }));
  });
}

export function drawRulingLine(pdf: PDFKit.PDFDocument, from: number, to: number, y: number): void {
  pdf.moveTo(from, y).lineTo(to, y).stroke();
}
