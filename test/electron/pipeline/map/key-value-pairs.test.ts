import { describe, expect, test } from "vitest";
import { type Mapping, maxKeyValuePairs } from "../../../../shared/document/data-points.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { germanInvoice, getDataPoint, mapPdf, type Placed } from "./map-pdf.ts";

/** Formats the pairs of a mapping: label, type and text. */
const describePairs = ({ key_value_pairs: pairs = [] }: Mapping): string[] =>
  pairs.map(({ label, type, text }) => `${label} (${type}): ${text}`);

const taxonomy = dataPointTaxonomySchema.parse({
  name: "letter",
  title: "Letter",
  version: "1",
  kind: "data-points",
  data_points: [{ id: "subject", label: "Subject", type: "string" }],
});

async function findPairs(...texts: readonly Placed[]): Promise<string[]> {
  return describePairs(await mapPdf([texts], taxonomy));
}

describe("key-value pairs that the taxonomy does not have", () => {
  test("are values after a colon, with their type", async () => {
    expect(
      await findPairs(
        [60, 60, "Delivery note: LS-4711"],
        [60, 80, "Clerk: Ana Berg"],
        [60, 100, "Printed on: 2026-03-05"],
        [60, 120, "Postage paid:"],
        [220, 120, "EUR 12.50"],
        [60, 140, "Share: 12.5 %"],
        [60, 160, "Parcels: 3"],
      ),
    ).toEqual([
      "Delivery note (string): LS-4711",
      "Clerk (string): Ana Berg",
      "Printed on (date): 2026-03-05",
      "Postage paid (money): EUR 12.50",
      "Share (percentage): 12.5 %",
      "Parcels (number): 3",
    ]);
  });

  test("are several in a line, and labels without a colon beside and above values with digits", async () => {
    expect(
      await findPairs(
        [60, 60, "Switchboard: 555 100 200 Hotline: 555 100 201"],
        [60, 90, "Kundennummer"],
        [200, 90, "10023"],
        [60, 120, "Parcel PX-55012"],
        [60, 160, "Batch"],
        [200, 160, "Machine"],
        [60, 174, "B 77/12"],
        [200, 174, "M-3"],
      ),
    ).toEqual([
      "Switchboard (string): 555 100 200",
      "Hotline (string): 555 100 201",
      "Kundennummer (string): 10023",
      "Parcel (string): PX-55012",
      "Batch (string): B 77/12",
      "Machine (string): M-3",
    ]);
  });

  test("are neither sentences, addresses, page numbers nor columns of tables", async () => {
    expect(
      await findPairs(
        [60, 60, "Please note: the goods stay ours until everything has been paid in full."],
        [60, 80, "Alder & Sons"],
        [60, 93, "14 Mill Lane"],
        [60, 106, "Springfield, IL 62704"],
        [60, 130, "Page 2"],
        [60, 160, "Depth"],
        [160, 160, "Width"],
        [60, 174, "12.5"],
        [160, 174, "14.5"],
        [60, 188, "13.5"],
        [160, 188, "15.5"],
        [60, 260, "Screws"],
        [200, 260, "5"],
        [300, 260, "0.20"],
      ),
    ).toEqual([]);
  });

  test("are not the details of the rows of a table, which have the same label in each", async () => {
    const rows = [1, 2, 3].map((row): Placed => [60, 60 + 20 * row, `Crate: C-${row}00`]);
    expect(await findPairs(...rows, [60, 160, "Crate owner: Ana Berg"])).toEqual(["Crate owner (string): Ana Berg"]);
  });

  test("leave out what the taxonomy has", async () => {
    const mapping = await mapPdf([[...germanInvoice, [340, 197, "Lieferschein: LS-4711"]]]);
    expect(describePairs(mapping)).toEqual(["Kundennummer (string): 4711", "Lieferschein (string): LS-4711"]);
    const [, pair] = mapping.key_value_pairs ?? [];
    expect(pair?.regions).toMatchObject([{ page: 1 }]);
    expect(pair?.label_regions[0]?.bbox?.x).toBeLessThan(pair?.regions[0]?.bbox?.x ?? 0);
    expect(getDataPoint(mapping, "invoice_number").value).toBe("2026/0815");
  });

  test("are limited in number, and those of running headers are found once", async () => {
    const page = (number: number): Placed[] => [
      [60, 20, "Contract: C-7001"],
      ...Array.from({ length: 60 }, (_, row): Placed => [
        60,
        60 + 12 * row,
        `Sample ${"abcdefghijklmnopqrstuvwxyz"[row % 26]}${"mnopq"[Math.floor(row / 26)]}: S-${number}${row}`,
      ]),
    ];
    const pairs = await mapPdf([page(1), page(2)], taxonomy);
    expect(pairs.key_value_pairs).toHaveLength(maxKeyValuePairs);
    expect(describePairs(pairs).filter((pair) => pair.startsWith("Contract"))).toHaveLength(1);
  });
});
