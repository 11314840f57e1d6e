import { describe, expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { drawRows, drawRulingLine } from "../../../../builders/tables.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

const items = [
  ["Item", "Berths", "Price", "Amount"],
  ["Dredging of the northern basin", "2", "425.00", "850.00"],
  ["Mooring ropes", "18", "36.50", "657.00"],
  ["Repair of the pilot stairs", "8", "92.75", "742.00"],
];

type Pdf = PDFKit.PDFDocument;
/** A label and its value. */
type Pair = readonly [label: string, value: string];

/** Draws an invoice: its items, and below them whatever `drawBelow` draws from y = 230 on. */
function zoneInvoice(drawBelow: (pdf: Pdf) => void) {
  return zoneFirstPage((pdf) => {
    pdf.fontSize(16).text("Harbor Dredging Ltd", 60, 50, { lineBreak: false }).fontSize(10);
    pdf.text(sentence, 60, 90, { width: 470 });
    drawRows(pdf, items, [60, 280, 370, 470], 140);
    drawRulingLine(pdf, 60, 530, 153);
    drawBelow(pdf);
    pdf.fontSize(10).text(sentence.repeat(2), 60, 400, { width: 470 });
  });
}

function drawRight(pdf: Pdf, text: string, end: number, y: number): void {
  pdf.text(text, end - pdf.widthOfString(text), y, { lineBreak: false });
}

/** Checks whether the cells of a table are those of labels beside values. */
function expectPairs(cells: readonly string[], pairs: readonly Pair[]): void {
  const texts = cells.map((cell) => cell.replace("*", ""));
  expect(texts.join("\n")).toContain(pairs[0]?.[0]);
  for (const [label, value] of pairs) {
    const labelCell = texts.find((text) => text.endsWith(` ${label}`));
    const valueCell = texts.find((text) => text.endsWith(` ${value}`));
    expect(labelCell?.split(",")[0]).toBeDefined();
    expect(valueCell?.split(",")[0]).toBe(labelCell?.split(",")[0]);
  }
}

const sums: readonly Pair[] = [
  ["Subtotal", "2,249.00"],
  ["VAT 19 %", "427.31"],
  ["Total", "2,676.31"],
];

describe("the sums below the items of an invoice", () => {
  test.each([
    [
      "labels at the left, a bold total below a line",
      { labelEnd: undefined, totalSize: 12, totalGap: 10, note: false },
    ],
    ["labels at the right", { labelEnd: 430, totalSize: 10, totalGap: 0, note: false }],
    ["a note about the payment beside them", { labelEnd: undefined, totalSize: 12, totalGap: 12, note: true }],
  ])("are rows of one table: %s", async (_name, { labelEnd, totalSize, totalGap, note }) => {
    const page = await zoneInvoice((pdf) => {
      sums.forEach(([label, amount], index) => {
        const isTotal = index === sums.length - 1;
        const y = 232 + index * 16 + (isTotal ? totalGap : 0);
        if (isTotal) {
          drawRulingLine(pdf, 340, 530, y - 4);
          pdf.font("Helvetica-Bold").fontSize(totalSize);
        }
        if (labelEnd === undefined) pdf.text(label, 340, y, { lineBreak: false });
        else drawRight(pdf, label, labelEnd, y);
        drawRight(pdf, amount, 530, y);
        pdf.font("Helvetica").fontSize(10);
      });
      if (!note) return;
      pdf.font("Helvetica-Bold").text("Payment", 60, 236, { lineBreak: false }).font("Helvetica");
      for (const [index, line] of ["Within 30 days", "Bank of the Port", "IBAN DE00 1234 5678"].entries())
        pdf.text(line, 60, 251 + index * 14, { lineBreak: false });
    });
    const tables = listZones(page, "table");
    const table = tables.find((zone) => listCells(page, zone).some((cell) => cell.endsWith(" Subtotal")));
    expectPairs(table === undefined ? [] : listCells(page, table), sums);
    expect(tables.flatMap((zone) => listCells(page, zone)).join("\n")).not.toContain("Payment");
  });
});

test("the number, the date and the customer of an order are one table, beside and below other text", async () => {
  const order: readonly Pair[] = [
    ["Order no.", "B-7714"],
    ["Date", "3 May 2026"],
    ["Customer no.", "K-20815"],
  ];
  const page = await zoneInvoice((pdf) => drawRows(pdf, order, [60, 170], 240));
  const table = listZones(page, "table").find((zone) =>
    listCells(page, zone).some((cell) => cell.replace("*", "").endsWith(" Order no.")),
  );
  expect(table).toBeDefined();
  expectPairs(table === undefined ? [] : listCells(page, table), order);
});
