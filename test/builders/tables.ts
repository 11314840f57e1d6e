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

/** A text at the left of a column, on the lower edge of a row. */
export type CellText = readonly [row: number, column: number, text: string];

/**
 * Draws a table with ruling lines around its cells.
 * @param xs The edges of its columns, in points.
 * @param ys The edges of its rows.
 * @param spans Cells over several rows or columns, without lines inside: row, column, number of rows, of columns.
 */
export function drawLattice(
  pdf: PDFKit.PDFDocument,
  xs: readonly number[],
  ys: readonly number[],
  texts: readonly CellText[],
  spans: readonly (readonly [row: number, column: number, rows: number, columns: number])[] = [],
): void {
  const isInside = (row: number, column: number, isRowEdge: boolean) =>
    spans.some(
      ([firstRow, firstColumn, rows, columns]) =>
        row >= firstRow + (isRowEdge ? 1 : 0) &&
        row < firstRow + rows &&
        column >= firstColumn + (isRowEdge ? 0 : 1) &&
        column < firstColumn + columns,
    );
  pdf.lineWidth(0.7);
  ys.forEach((y, row) => {
    xs.forEach((x, column) => {
      const [right, below] = [xs[column + 1], ys[row + 1]];
      if (right !== undefined && !isInside(row, column, true)) drawRulingLine(pdf, x, right, y);
      if (below !== undefined && !isInside(row, column, false)) pdf.moveTo(x, y).lineTo(x, below).stroke();
    });
  });
  for (const [row, column, text] of texts)
    pdf.text(text, (xs[column] ?? 0) + 2, (ys[row + 1] ?? 0) - pdf.currentLineHeight(), { lineBreak: false });
}

/** Lists the texts of rows, each at its row and column. */
export function listCellTexts(rows: readonly (readonly string[])[]): CellText[] {
  return rows.flatMap((row, r) => row.map((text, c): CellText => [r, c, text]));
}

/** Returns `count` + 1 edges at equal distances. */
export function spaceEvenly(start: number, distance: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => start + index * distance);
}
