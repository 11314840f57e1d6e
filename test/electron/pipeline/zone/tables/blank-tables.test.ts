import { expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { formatZones, listZones, type ZonedPage, zoneFirstPage } from "../../../../harness/read-document.ts";

const [left, top, width] = [72, 160, 450];

/** Draws a table with the texts of some rows; the other cells are empty. */
function drawGrid(
  texts: readonly (readonly string[])[],
  { rows, columns, rowHeight = 24 }: { rows: number; columns: number; rowHeight?: number },
) {
  return (pdf: PDFKit.PDFDocument): void => {
    pdf.fontSize(11).text(sentence.repeat(2), left, 80, { width });
    for (let row = 0; row <= rows; row++) {
      const y = top + row * rowHeight;
      pdf
        .moveTo(left, y)
        .lineTo(left + width, y)
        .stroke();
    }
    for (let column = 0; column <= columns; column++) {
      const x = left + (column * width) / columns;
      pdf
        .moveTo(x, top)
        .lineTo(x, top + rows * rowHeight)
        .stroke();
    }
    pdf.font("Helvetica-Bold").fontSize(10);
    texts.forEach((row, index) =>
      row.forEach((text, column) =>
        pdf.text(text, left + 5 + (column * width) / columns, top + 5 + index * rowHeight, { lineBreak: false }),
      ),
    );
    pdf.font("Helvetica").text(sentence.repeat(2), left, top + rows * rowHeight + 20, { width });
  };
}

function describeTables(page: ZonedPage): { rows: number; columns: number; headers: number }[] {
  return listZones(page, "table").flatMap(({ table }) =>
    table === undefined
      ? []
      : [{ rows: table.rows, columns: table.columns, headers: table.cells.filter(({ header }) => header).length }],
  );
}

test.each([
  ["four columns", [["Name", "Date of birth", "Place", "Signature"]], { rows: 7, columns: 4 }],
  ["two columns", [["Name", "Signature"]], { rows: 4, columns: 2 }],
  ["an empty corner", [["", "Monday", "Tuesday", "Wednesday"]], { rows: 5, columns: 4 }],
  ["high rows", [["Item", "Remarks", "Price"]], { rows: 4, columns: 3, rowHeight: 70 }],
])("a ruled table with a header row of %s and nothing else is one table", async (_, texts, size) => {
  const page = await zoneFirstPage(drawGrid(texts, size));
  expect(describeTables(page)).toEqual([{ rows: size.rows, columns: size.columns, headers: size.columns }]);
  expect(formatZones(page).map((zone) => zone.replace(/:.*/, ""))).toEqual(["text", "table", "text"]);
});

test("a ruled table of labels with empty cells beside them is one table without a header row", async () => {
  const labels = [["Family name"], ["First name"], ["Street"], ["Town"], ["Telephone"]];
  expect(describeTables(await zoneFirstPage(drawGrid(labels, { rows: 5, columns: 2 })))).toEqual([
    { rows: 5, columns: 2, headers: 0 },
  ]);
});

test("empty rows to fill in below the filled ones belong to the table, and those too low to write in do not", async () => {
  const texts = [
    ["Port", "Depth", "Length"],
    ["Bristol", "12.5", "800"],
    ["Hull", "8.0", "640"],
    ["Leith", "9.2", "710"],
  ];
  expect(describeTables(await zoneFirstPage(drawGrid(texts, { rows: 7, columns: 3 })))).toEqual([
    { rows: 7, columns: 3, headers: 3 },
  ]);
});

test("boxes with a paragraph each are no table to fill in", async () => {
  const page = await zoneFirstPage((pdf) => {
    drawGrid([], { rows: 2, columns: 2, rowHeight: 120 })(pdf);
    for (const column of [0, 1])
      pdf.fontSize(10).text(sentence.repeat(3), left + 6 + column * 225, top + 6, { width: 210 });
  });
  expect(describeTables(page).filter(({ headers }) => headers > 0)).toEqual([]);
});
