import { describe, expect, test } from "vitest";
import { findAddresses } from "../../../../electron/pipeline/map/addresses.ts";
import { KeyValuePairFinder } from "../../../../electron/pipeline/map/key-value-pairs.ts";
import { generateLabelCandidates, type LabeledWindow } from "../../../../electron/pipeline/map/label-candidates.ts";
import { LabelIndex } from "../../../../electron/pipeline/map/labels.ts";
import { NotationDetector } from "../../../../electron/pipeline/map/notation.ts";
import { PaymentDates } from "../../../../electron/pipeline/map/payment-dates.ts";
import { RegionFinder } from "../../../../electron/pipeline/map/regions.ts";
import { buildRows, type TokenRow } from "../../../../electron/pipeline/map/rows.ts";
import type { PdfPageText, Word } from "../../../../shared/document/page-text.ts";
import { listFields } from "../../../../shared/taxonomy/taxonomy.ts";
import { countReads } from "../../../harness/count-reads.ts";
import { invoiceTaxonomy } from "./map-pdf.ts";

/** Creates a page of rows. A gap stands between two cells, a space between two words. */
function createPage(rows: readonly (readonly string[])[]): PdfPageText {
  const words: Word[] = [];
  const lines = rows.map((cells, index) => {
    const y = 20 + 14 * index;
    let x = 20;
    const ofLine: number[] = [];
    for (const cell of cells) {
      for (const text of cell.split(" ")) {
        ofLine.push(words.length);
        const bbox = { x, y, width: 5 * text.length, height: 10 };
        words.push({ text, bbox, font: "Helvetica", size: 10, bold: false, italic: false });
        x += bbox.width + 2.5;
      }
      x += 20;
    }
    return { bbox: { x: 20, y, width: x, height: 10 }, words: ofLine };
  });
  return { page: 1, width: 595, height: 842, rotation: 0, source: "text-layer", words, lines, rules: [], images: [] };
}

const index = new LabelIndex(invoiceTaxonomy, new Map());
const fields = listFields(invoiceTaxonomy);

/** Creates the window of a page whose tokens and segments count how often they are read. */
function createCountedWindow(rows: readonly (readonly string[])[], onRead: () => void): LabeledWindow {
  const [window] = buildRows(createPage(rows), 0);
  if (window === undefined) throw new Error("a page has a window");
  const count = <Item extends object>(item: Item): Item => countReads(item, onRead);
  const counted = window.rows.map((row): TokenRow => ({
    ...row,
    tokens: row.tokens.map(count),
    segments: row.segments.map(count),
  }));
  const detector = new NotationDetector();
  detector.add(window.rows);
  return {
    ...window,
    rows: counted,
    labels: new Map(counted.map((row) => [row, index.find(row)])),
    notation: detector.result(),
    regions: new RegionFinder({ page: 1, width: 595, height: 842, confidence: 1, zones: [] }),
  };
}

/** Counts the reads of tokens and segments in a window of `count` things. */
function countWork(
  create: (count: number) => string[][],
  work: (window: LabeledWindow) => void,
  count: number,
): number {
  let reads = 0;
  work(createCountedWindow(create(count), () => (reads += 1)));
  return reads;
}

const repeat = (count: number, text: string): string[] => Array.from({ length: count }, () => text);

const searchAddresses = (window: LabeledWindow): void => {
  expect(findAddresses(window, new Set()).length).toBeGreaterThan(10);
};

const searchBesideLabels = (window: LabeledWindow): void => {
  const labels = [...window.labels.values()].flat();
  expect(labels.length).toBeGreaterThan(10);
  for (const label of labels) {
    for (const meaning of label.meanings) {
      const placed = fields.find(({ path }) => meaning.kind === "field" && path === meaning.path);
      if (placed !== undefined) generateLabelCandidates(placed.field, label, 1, window);
    }
  }
};

const searchPairs = (window: LabeledWindow): void => new KeyValuePairFinder().add(window);

const searchPaymentDates = (window: LabeledWindow): void =>
  new PaymentDates(fields.find(({ field }) => field.type === "date")).add(window);

describe("the work for a row of very many cells or labels grows with their number, not with its square", () => {
  const addresses = (count: number): string[][] =>
    ["Birkenhof KG", "Lindenweg 3", "24103 Kiel", "Germany"].map((line) => repeat(count, line));

  test.each<[string, (count: number) => string[][], (window: LabeledWindow) => void]>([
    ["addresses side by side", addresses, searchAddresses],
    ["labels with a colon in a line", (count) => [[repeat(count, "Currency: Total:").join(" ")]], searchBesideLabels],
    ["labels in a line", (count) => [[repeat(count, "IBAN VAT").join(" ")]], searchBesideLabels],
    ["labels above values", (count) => [repeat(count, "IBAN"), repeat(count, "7.00")], searchBesideLabels],
    ["unknown labels in a line", (count) => [[repeat(count, "Colour: blue 12").join(" ")]], searchPairs],
    ["dates in a sentence", (count) => [[repeat(count, "pay by 12.03.2024").join(" ")]], searchPaymentDates],
    ["unknown labels above values", (count) => [repeat(count, "Colour"), repeat(count, "AB-1234")], searchPairs],
  ])("%s", (_, create, work) => {
    const short = countWork(create, work, 100);
    expect(short).toBeGreaterThan(100);
    // Four times as many things take four times the reads, and a little more for binary searches.
    expect(countWork(create, work, 400)).toBeLessThan(6 * short);
  });
});

test("groups of digits are found by commas only before a decimal point", () => {
  const detect = (text: string): boolean => {
    const detector = new NotationDetector();
    for (const { rows } of buildRows(createPage([[text]]), 0)) detector.add(rows);
    return detector.result().groupsByComma;
  };
  expect(["1,234.50", "12,345,678.90"].map(detect)).toEqual([true, true]);
  expect(["1,234", "12,34.50", `1${",000".repeat(50_000)}`].map(detect)).toEqual([false, false, false]);
});
