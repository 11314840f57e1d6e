import { describe, expect, test } from "vitest";
import { listValues, mapPdf, type Placed } from "./map-pdf.ts";

/** Centres lines of Helvetica 10 at the middle of a page by their approximate widths. */
const centre = (lines: readonly string[], y: number): Placed[] =>
  lines.map((line, index): Placed => [297 - 2.6 * line.length, y + 13 * index, line]);

const items: Placed[] = [
  [200, 320, "PENCIL 2B"],
  [360, 320, "4.00"],
  [200, 336, "PAPER A4"],
  [360, 336, "6.60"],
  [200, 360, "Total (incl. GST)"],
  [360, 360, "10.60"],
];

describe("the head of a receipt", () => {
  test.each<[string, string, Placed[]]>([
    [
      "a centred address",
      "PASAR QUAYSIDE",
      centre(["PASAR QUAYSIDE", "379, JALAN PERMAS SATU", "81750 PLENTONG"], 200),
    ],
    ["an address at the top", "Quayside Shop", centre(["Quayside Shop", "4 Mill Lane", "10115 Berlin"], 40)],
    ["a name without an address", "QUAYSIDE BOOKS SDN BHD", centre(["QUAYSIDE BOOKS SDN BHD", "Tel: 030 1234"], 40)],
    ["a name below another line", "Quayside Trading Ltd", centre(["Tax Invoice", "Quayside Trading Ltd"], 40)],
    [
      "an address on one line that begins with a number",
      "QUAYSIDE STATIONERY SDN BHD",
      centre(["QUAYSIDE STATIONERY SDN BHD", "No 5, Jalan Utama, 81100 Johor Bahru"], 40),
    ],
  ])("%s names the seller", async (_, name, head) => {
    const values = listValues(await mapPdf([[...head, ...items]]));
    expect(values["seller.name"]).toBe(name);
    expect(values["buyer.name"]).toBeUndefined();
  });

  test("an address in an envelope window is the buyer's, although nothing stands above it", async () => {
    const window = ["Wren Joinery", "9 Mill Lane", "10115 Berlin"].map((line, index): Placed => [
      60,
      150 + 13 * index,
      line,
    ]);
    expect(listValues(await mapPdf([[...window, ...items]]))).toMatchObject({ "buyer.name": "Wren Joinery" });
  });
});

test("a date without a label is the document's, unless another one has the label", async () => {
  const head = centre(["Quayside Trading Ltd"], 40);
  const plain: Placed = [200, 100, "15/04/2026 18:22"];
  expect(listValues(await mapPdf([[...head, plain, ...items]]))["issue_date"]).toBe("2026-04-15");
  const labelled: Placed = [200, 130, "Invoice date: 16/04/2026"];
  expect(listValues(await mapPdf([[...head, plain, labelled, ...items]]))["issue_date"]).toBe("2026-04-16");
  const other: Placed = [200, 130, "Due date: 16/05/2026"];
  expect(listValues(await mapPdf([[...head, other, ...items]]))["issue_date"]).toBeUndefined();
});
