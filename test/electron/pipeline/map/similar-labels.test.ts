import { describe, expect, test } from "vitest";
import { getDataPoint, listValues, mapPdf, type Placed } from "./map-pdf.ts";

/** Lays out rows of texts at the left edges of the columns. */
const listRows = (y: number, columns: readonly number[], rows: readonly (readonly string[])[]): Placed[] =>
  rows.flatMap((row, index) => row.map((text, column): Placed => [columns[column] ?? 0, y + 16 * index, text]));

const listPairs = (y: number, pairs: readonly (readonly string[])[]): Placed[] => listRows(y, [60, 220], pairs);

describe("labels that resemble each other", () => {
  test("a qualifier makes the label that of another value", async () => {
    const mapping = await mapPdf([
      listPairs(60, [
        ["Alt Order #", "88421"],
        ["Order #", "55107"],
      ]),
    ]);
    expect(listValues(mapping)["order_reference"]).toBe("55107");
    const alone = await mapPdf([listPairs(60, [["Alt Order #", "88421"]])]);
    expect(getDataPoint(alone, "order_reference").value).toBeNull();
  });

  test("the net amount due of an advertising invoice is what is paid, after the agency's commission", async () => {
    const values = listValues(
      await mapPdf([
        listPairs(60, [
          ["Invoice number", "4711-2"],
          ["Gross Amount", "$1,000.00"],
          ["Agency Commission", "$150.00"],
          ["Net Amount Due", "$850.00"],
        ]),
      ]),
    );
    expect(values["total.grand_total"] ?? values["total.due_payable"]).toMatch(/^850/u);
    expect(values["total.line_total"]).toMatch(/^1000/u);
  });

  test("a lone “Summe” is the total", async () => {
    const values = listValues(
      await mapPdf([
        listPairs(60, [
          ["Rechnungsnummer", "4711-2"],
          ["Summe", "119,00 EUR"],
        ]),
      ]),
    );
    expect(values["total.grand_total"]).toMatch(/^119/u);
    expect(values["total.line_total"]).toBeUndefined();
  });

  test("a number of registration is no seller", async () => {
    const lines = ["COMPANY NO(123456-X)", "QUAYSIDE BOOKS", "4 Mill Lane", "10115 Berlin"];
    const head = lines.map((line, index): Placed => [240, 40 + 13 * index, line]);
    const amounts = listPairs(200, [
      ["Pencil", "4.00"],
      ["Paper", "6.60"],
      ["Total", "10.60"],
    ]);
    expect(listValues(await mapPdf([[...head, ...amounts]]))["seller.name"]).toBe("QUAYSIDE BOOKS");
  });

  test("a date is hardly the number of an order", async () => {
    const mapping = await mapPdf([listPairs(60, [["Order", "19-04-2025"]])]);
    expect(getDataPoint(mapping, "order_reference").confidence).toBeLessThan(0.9);
  });
});

const columns = [60, 220, 300, 420];
const items: Placed[] = listRows(200, columns, [
  ["Description", "Quantity", "Unit price", "Amount"],
  ["Paper", "2", "30.00", "60.00"],
  ["delivered on 3 March 2026"],
  ["Folder", "1", "40.00", "40.00"],
]);

describe("rows", () => {
  test("a date in a note between the items is not that of the document", async () => {
    const pairs = listPairs(60, [
      ["Invoice date", "12 May 2026"],
      ["Date of delivery", "5 May 2026"],
    ]);
    expect(listValues(await mapPdf([[...pairs, ...items]]))["delivery_date"]).toBe("2026-05-05");
  });

  test("numbers of the seller at the foot are no rows of the table of taxes", async () => {
    const taxes = listRows(300, columns, [
      ["VAT rate", "Net", "VAT amount"],
      ["25 %", "100.00", "25.00"],
    ]);
    const foot = listRows(
      700,
      [60, 220, 300],
      [
        ["Mill Lane 77", "", "IBAN 3596 0758"],
        ["Phone 45 16 11", "", "Reg. 73920789"],
      ],
    ).filter(([, , text]) => text !== "");
    const values = listValues(await mapPdf([[...items, ...taxes, ...foot]]));
    expect(values["tax[0].amount"]).toMatch(/^25/u);
    expect(Object.keys(values).filter((path) => path.startsWith("tax[1]"))).toEqual([]);
  });

  test("nested rows that are not read are not passed over in silence", async () => {
    const nested = listPairs(
      200,
      ["60.00", "40.00"].flatMap((amount) => [
        ["Description:", "Paper"],
        ["Quantity:", "two boxes"],
        ["Unit price:", "as agreed"],
        ["Amount:", amount],
      ]),
    );
    const { data_points, notes } = await mapPdf([nested]);
    expect(data_points.filter(({ path }) => path.startsWith("line["))).toEqual([]);
    expect(notes).toContainEqual(expect.stringContaining("No row of “Lines” (line) was read"));
    expect((await mapPdf([items])).notes).toBeUndefined();
  });
});
