import { describe, expect, test } from "vitest";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import { maxGroupRows } from "../../../../electron/pipeline/map/table-rows.ts";
import type { PageContent } from "../../../../electron/pipeline/page-reader.ts";
import { type Mapping, mappingSchema } from "../../../../shared/document/data-points.ts";
import { countReads } from "../../../harness/count-reads.ts";
import { runInThread } from "../../../harness/run-in-thread.ts";
import { getDataPoint, invoiceTaxonomy, listValues } from "./map-pdf.ts";

/** An invoice as the lines of an ePub, with addresses, a table, values beside and below their labels, and sums. */
const invoice = [
  "Bill to",
  "Alder & Sons",
  "14 Mill Lane",
  "York YO1 7HH",
  "From",
  "Tern Paper Ltd",
  "2 Quay Road",
  "Bristol BS1 4AA",
  "Invoice number",
  "TP-1088",
  "Invoice date: 5 March 2026",
  "Description\tQuantity\tUnit price\tAmount",
  "Ink\t10\t12.40\t124.00",
  "Blotting cards\t2\t5.50\t11.00",
  "Net total: 135.00",
  "VAT 20 %: 27.00",
  "Total: GBP 162.00",
];

/** Creates a page of a section with a paragraph for each line. */
function createSection(lines: readonly string[], page = 1): PageContent {
  const blocks = lines.map((text, index) => ({ path: `/${index + 1}`, kind: "paragraph" as const, text }));
  return {
    text: { page, source: "markup", href: "a.xhtml", blocks, html: "" },
    zones: { page, href: "a.xhtml", confidence: 1, zones: [] },
  };
}

async function map(
  pages: readonly PageContent[],
  onRead = (_index: number): void => undefined,
  limits?: { maxGroupRows: number },
): Promise<Mapping> {
  const readers = pages.map((page, index) => () => {
    onRead(index);
    return page;
  });
  return mappingSchema.parse(await mapDocument({ pages: readers, taxonomy: invoiceTaxonomy, ...limits }));
}

const createFiller = (count: number): string[] => Array.from({ length: count }, () => "Nothing of interest");

describe("a section of thousands of blocks", () => {
  test("has the same values wherever they stand", async () => {
    const alone = await map([createSection([...createFiller(60), ...invoice, ...createFiller(60)])]);
    expect(listValues(alone)).toMatchObject({
      invoice_number: "TP-1088",
      "buyer.city": "York",
      "line[1].total": "11.00 GBP",
      "total.grand_total": "162.00 GBP",
    });
    const place = (mapping: Mapping, offset: number): unknown =>
      mapping.data_points.map(({ regions, alternatives, ...point }) => ({
        ...point,
        alternatives: alternatives.length,
        rows: regions.map(({ range }) => Number(range?.from.slice(1)) - offset),
      }));
    // The rows of a section are processed in parts of 2,000, so that the invoice crosses the end of the first part.
    for (const before of [1986, 1989, 1991, 1995, 1998, 3990]) {
      const mapping = await map([createSection([...createFiller(before), ...invoice, ...createFiller(100)])]);
      expect(place(mapping, before)).toEqual(place(alone, 60));
    }
  });
});

/** Creates a section that repeats an invoice up to a number of blocks, each with a zone of its own. */
function createZonedSection(count: number): PageContent {
  const page = createSection(Array.from({ length: count }, (_, index) => invoice[index % invoice.length] ?? ""));
  const zones = Array.from({ length: count }, (_, index) => ({
    id: `z${index + 1}`,
    type: "text" as const,
    order: index + 1,
    range: { from: `/${index + 1}`, to: `/${index + 1}` },
    confidence: 1,
    origin: "machine" as const,
    accepted: false,
  }));
  return { ...page, zones: { ...page.zones, zones } };
}

describe("a section of thousands of blocks with zones", () => {
  test("has its values in their zones", async () => {
    const mapping = await map([createZonedSection(4000)]);
    const regions = mapping.data_points.flatMap((point) => point.regions);
    expect(regions.length).toBeGreaterThan(20);
    expect(regions.map(({ zone }) => zone)).toEqual(regions.map(({ range }) => `z${range?.from.slice(1)}`));
  });

  test("reads its zones and blocks a number of times that grows with their number, not with its square", async () => {
    const countAllReads = async (count: number): Promise<number> => {
      let reads = 0;
      const { text, zones } = createZonedSection(count);
      const wrap = <Item extends object>(item: Item): Item => countReads(item, () => (reads += 1));
      if (text.source !== "markup") throw new Error("a section has markup");
      const page = {
        text: { ...text, blocks: text.blocks.map(wrap) },
        zones: { ...zones, zones: zones.zones.map(wrap) },
      };
      await mapDocument({ pages: [() => page], taxonomy: invoiceTaxonomy });
      return reads;
    };
    const short = await countAllReads(500);
    expect(short).toBeGreaterThan(500);
    expect(await countAllReads(2000)).toBeLessThan(5 * short);
  });
});

describe("a document of many pages", () => {
  test("has a table that continues over all pages without its header", async () => {
    const header = invoice.slice(11, 12);
    const rows = Array.from({ length: 300 }, (_, index) => `Item ${index}\t${index + 2}\t3.00\t${(index + 2) * 3}.00`);
    const sum = rows.reduce((total, _, index) => total + (index + 2) * 3, 0);
    const pages = Array.from({ length: 30 }, (_, index) =>
      createSection([...(index === 0 ? header : []), ...rows.slice(index * 10, index * 10 + 10)], index + 1),
    );
    const mapping = await map([...pages, createSection([`Net total: ${sum}.00`], 31)]);
    expect(getDataPoint(mapping, "line[0].total")).toMatchObject({ value: { amount: 6 }, regions: [{ page: 1 }] });
    expect(getDataPoint(mapping, "line[299].total")).toMatchObject({ value: { amount: 903 }, regions: [{ page: 30 }] });
    expect(getDataPoint(mapping, "total.line_total")).toMatchObject({
      value: { amount: sum },
      regions: [{ page: 31 }],
    });
  });

  test("has the first rows of a table up to the limit, and a note about the others", async () => {
    const header = invoice.slice(11, 12);
    const createRow = (number: number) => `Item ${number}\t${number + 2}\t3.00\t${(number + 2) * 3}.00`;
    const createTable = (count: number): PageContent[] =>
      Array.from({ length: Math.ceil(count / 100) }, (_, page) => {
        const rows = Array.from({ length: Math.min(100, count - page * 100) }, (__, row) =>
          createRow(page * 100 + row),
        );
        return createSection([...(page === 0 ? header : []), ...rows], page + 1);
      });
    expect(maxGroupRows).toBe(10_000);
    const limits = { maxGroupRows: 1000 };
    const cut = await map(createTable(1001), undefined, limits);
    expect(getDataPoint(cut, "line[999].total")).toMatchObject({ regions: [{ page: 10 }] });
    expect(cut.data_points.some(({ path }) => path.startsWith("line[1000]"))).toBe(false);
    expect(cut.notes).toEqual([
      expect.stringMatching(/^“.+” \(line\) is incomplete: only the first 1,000 rows were read\. Split the document/),
    ]);
    expect((await map(createTable(1000), undefined, limits)).notes).toBeUndefined();
  });

  test("has the best of many candidates of a field, on whatever page it is", async () => {
    const notes = Array.from({ length: 200 }, (_, index) =>
      createSection([`see the invoice number of some other letter ${index}`, "Nothing of interest"], index + 1),
    );
    const [before, after] = [notes.slice(0, 150), notes.slice(150)];
    const mapping = await map([...before, createSection(["Invoice number: TP-1088"], 151), ...after]);
    expect(getDataPoint(mapping, "invoice_number")).toMatchObject({ value: "TP-1088", regions: [{ page: 151 }] });
  });

  test("has the parties of its first page, though other addresses follow", async () => {
    const directory = Array.from({ length: 100 }, (_, index) =>
      createSection([`Firm ${index}`, `${index + 1} Long Street`, "Leeds LS1 4AA"], index + 2),
    );
    const mapping = await map([createSection(invoice), ...directory]);
    expect(listValues(mapping)).toMatchObject({ "buyer.name": "Alder & Sons", "seller.name": "Tern Paper Ltd" });
  });

  test("keeps no page, nor a part of one", async () => {
    const module = new URL("list-kept-pages.ts", import.meta.url);
    expect(await runInThread(module, { taxonomy: invoiceTaxonomy, lines: invoice })).toEqual({
      reads: expect.toSatisfy((reads: number) => reads >= 60),
      invoiceNumber: expect.stringMatching(/^TP-1088-of-the-year/u),
      keptPages: [],
    });
  });

  test("is read page by page, twice, and again only the page of a value that a check demands", async () => {
    const pages = Array.from({ length: 20 }, () => ["Nothing of interest"]);
    pages[3] = ["Net total: 100.00", "VAT 20 %: 20.00"];
    pages[12] = ["In words: 120.00"];
    const reads: number[] = [];
    const mapping = await map(
      pages.map((lines, index) => createSection(lines, index + 1)),
      (index) => reads.push(index),
    );
    const once = [...pages.keys()];
    expect(reads.slice(0, 40)).toEqual([...once, ...once]);
    expect(new Set(reads.slice(40))).toEqual(new Set([12]));
    expect(getDataPoint(mapping, "total.grand_total")).toMatchObject({
      value: { amount: 120 },
      regions: [{ page: 13 }],
    });
  });
});
