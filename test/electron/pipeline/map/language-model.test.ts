import { expect, test } from "vitest";
import { alignQuote } from "../../../../electron/pipeline/map/language-model/align-quote.ts";
import { readDocumentLines } from "../../../../electron/pipeline/map/language-model/document-lines.ts";
import {
  createAnswerSchema,
  parseAnswers,
  selectAskedFields,
} from "../../../../electron/pipeline/map/language-model/questions.ts";
import { mapDocument } from "../../../../electron/pipeline/map/map-document.ts";
import { mappingSchema } from "../../../../shared/document/data-points.ts";
import { dataPointTaxonomySchema } from "../../../../shared/taxonomy/taxonomy.ts";
import { germanInvoice, getDataPoint, invoiceTaxonomy, listValues, type Placed, zonePdf } from "./map-pdf.ts";

test.each([
  ["the words of the line", "Total: 1.234,50 EUR", { start: 1, end: 4 }],
  ["without its spaces", "1.234,50EUR", { start: 2, end: 4 }],
  ["without the mark at its end", "No 7", { start: 4, end: 6 }],
  ["a part of a word", "234,50", null],
  ["in other letters", "total:", null],
  ["words of the line in another order", "EUR 1.234,50", null],
  ["what is not there", "9.999,00", null],
  ["marks only", "-", null],
])("a quote is aligned to whole words: %s", (_, quote, range) => {
  expect(alignQuote(["The", "Total:", "1.234,50", "EUR", "(No", "7)"], quote)).toEqual(range);
});

test("a quote of many equal words is found as any other", () => {
  const words = ["a", "a", "b", "a", "a", "b", "a", "a", "b", "ab", "aabaa", "(aab).", "b"];
  expect(alignQuote(words, "a a b a a b")).toEqual({ start: 0, end: 6 });
  expect(alignQuote(words, "b a a b ab")).toEqual({ start: 5, end: 10 });
  expect(alignQuote(words, "aab")).toEqual({ start: 0, end: 3 });
  expect(alignQuote(words, "aab b"), "marks between words count").toBeNull();
  expect(alignQuote(words, "aab). b")).toEqual({ start: 11, end: 13 });
  expect(alignQuote(words, "aaa")).toBeNull();
});

const vesselTaxonomy = dataPointTaxonomySchema.parse({
  name: "shipping",
  kind: "data-points",
  title: "Shipping",
  version: "1",
  data_points: [
    { id: "number", label: "Order no.", type: "string", required: true },
    { id: "vessel", label: "Vessel", type: "string" },
    { id: "departure", label: "Departure", type: "date" },
    { id: "freight", label: "Freight", type: "money" },
    { id: "ports", label: "Port", type: "string", repeat: true },
    {
      id: "parcels",
      label: "Parcels",
      type: "group",
      repeat: true,
      data_points: [{ id: "weight", label: "Weight", type: "number" }],
    },
  ],
});

const letter: Placed[] = [
  [60, 60, "Order no.: SO-4711"],
  [60, 90, "Dear Mrs Berg, the goods travel aboard Aurora Borealis."],
  [60, 105, "She leaves on 14 August 2026, and we ask 1,250.00 EUR for it."],
];

/** The answer of a model that quotes words of a line. */
function answer(path: string, row: number, words: string, quote: string, value = quote) {
  const range = alignQuote(words.split(" "), quote);
  if (range === null) throw new Error(`the line has no ${quote}`);
  return { path, row, ...range, value };
}

const vesselAnswer = answer("vessel", 1, "Dear Mrs Berg, the goods travel aboard Aurora Borealis.", "Aurora Borealis");
const lastLine = "She leaves on 14 August 2026, and we ask 1,250.00 EUR for it.";

async function mapLetter(answers: ReturnType<typeof answer>[]) {
  const pages = await zonePdf([letter]);
  const without = await mapDocument({ pages, taxonomy: vesselTaxonomy });
  const model = { answers, without };
  return { without, mapping: mappingSchema.parse(await mapDocument({ pages, taxonomy: vesselTaxonomy, model })) };
}

test("the values that a model quotes are read as any other, and are never sure", async () => {
  const { without, mapping } = await mapLetter([
    vesselAnswer,
    answer("departure", 2, lastLine, "leaves on 14 August 2026", "2026-08-14"),
    answer("freight", 2, lastLine, "we ask 1,250.00 EUR", "1250.00"),
  ]);
  expect(listValues(without)).toEqual({ number: "SO-4711" });
  expect(mapping.data_points.map(({ path, value, text }) => [path, value, text])).toEqual([
    ["number", "SO-4711", "SO-4711"],
    ["vessel", "Aurora Borealis", "Aurora Borealis"],
    ["departure", "2026-08-14", "14 August 2026"],
    ["freight", { amount: 1250, currency: "EUR" }, "1,250.00 EUR"],
  ]);
  for (const path of ["vessel", "departure", "freight"]) {
    const { confidence, regions, state } = getDataPoint(mapping, path);
    expect(state).toBe("suggested");
    expect(confidence).toBeLessThanOrEqual(0.5);
    expect(regions).toMatchObject([{ page: 1 }]);
  }
  const methods = mapping.data_points.map(({ provenance = -1 }) => mapping.provenance?.records[provenance]?.method);
  expect(methods, "each tells how it was found").toEqual(["right", ...Array<string>(3).fill("language-model")]);
  expect(getDataPoint(mapping, "number")).toEqual(getDataPoint(without, "number"));
});

test.each([
  ["a value that its quote does not have", answer("departure", 2, lastLine, "14 August 2026", "2026-09-01")],
  ["a value of another type", answer("freight", 2, lastLine, "She leaves", "She leaves")],
  ["a field that repeats", answer("ports", 2, lastLine, "She", "She")],
  ["a field that the taxonomy does not have", answer("colour", 2, lastLine, "She", "She")],
])("an answer changes nothing with %s", async (_, wrong) => {
  const { without, mapping } = await mapLetter([wrong]);
  expect(mapping).toEqual(without);
});

test("agreement of a model raises no confidence, and its other values are alternatives only", async () => {
  const pages = await zonePdf([germanInvoice]);
  const without = await mapDocument({ pages, taxonomy: invoiceTaxonomy });
  const { parts } = await readDocumentLines(pages, { maxCharacters: 10_000, maxParts: 1 });
  const find = (path: string, quote: string) => {
    const line = parts.flat().find(({ words }) => alignQuote(words, quote) !== null);
    if (line === undefined) throw new Error(`no line has ${quote}`);
    return answer(path, line.row, line.words.join(" "), quote);
  };
  const agreeing = [find("invoice_number", "2026/0815"), find("total.grand_total", "3.119,59 €")];
  for (const { path } of agreeing) expect(getDataPoint(without, path).value).not.toBeNull();
  const answers = [...agreeing, find("invoice_number", "4711")];
  const mapping = await mapDocument({ pages, taxonomy: invoiceTaxonomy, model: { answers, without } });
  expect(listValues(mapping)).toEqual(listValues(without));
  expect(mapping.data_points.map(({ confidence }) => confidence)).toEqual(
    without.data_points.map(({ confidence }) => confidence),
  );
  const number = getDataPoint(mapping, "invoice_number");
  expect(number.alternatives.map(({ value }) => value)).toContain("4711");
});

test("of a long document a model gets the beginning and the end", async () => {
  const rows = Array.from({ length: 60 }, (_, index): Placed => [
    60,
    40 + 12 * index,
    `line ${index + 10} of the page`,
  ]);
  const pages = await zonePdf([rows, rows]);
  const { parts, lineCount } = await readDocumentLines(pages, { maxCharacters: 200, maxParts: 3 });
  expect(lineCount).toBe(120);
  expect(parts.map((lines) => lines.map(({ row }) => row))).toEqual([
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9],
    [10, 11, 12, 13, 14, 15, 16, 17, 18, 19],
    [110, 111, 112, 113, 114, 115, 116, 117, 118, 119],
  ]);
  expect(parts[2]?.at(-1)?.text).toBe("line 69 of the page");
  expect((await readDocumentLines(pages, { maxCharacters: 200, maxParts: 1 })).parts).toEqual([parts[0]]);
});

test("only fields that do not repeat are asked for, with the schema of an answer", () => {
  const paths = ["freight", "parcels.weight", "ports", "number", "unknown"];
  const fields = selectAskedFields(vesselTaxonomy, paths);
  expect(fields).toEqual([
    { path: "number", title: "Order no.", description: "a short text" },
    { path: "freight", title: "Freight", description: "an amount of money" },
  ]);
  expect(createAnswerSchema(fields)).toMatchObject({ required: ["number", "freight"], additionalProperties: false });
});

const fields = selectAskedFields(vesselTaxonomy, ["vessel"]);
const lines = [{ row: 3, text: "aboard Aurora", words: ["aboard", "Aurora"] }];

test("an answer is parsed strictly, and an invented quote is dropped", () => {
  const parse = (json: unknown) => parseAnswers(JSON.stringify(json), fields, lines);
  const vessel = { line: 3, quote: "Aurora", value: "Aurora" };
  expect(parse({ vessel })).toEqual({
    answers: [{ path: "vessel", row: 3, start: 1, end: 2, value: "Aurora" }],
    dropped: 0,
  });
  expect(parse({ vessel: null })).toEqual({ answers: [], dropped: 0 });
  expect(parse({ vessel: { ...vessel, quote: "Titanic" } })).toEqual({ answers: [], dropped: 1 });
  expect(parse({ vessel: { ...vessel, line: 4 } })).toEqual({ answers: [], dropped: 1 });
  for (const wrong of [[], "Aurora", { vessel: "Aurora" }, { vessel: { line: 3 } }, { vessel, captain: null }])
    expect(parse(wrong), JSON.stringify(wrong)).toBeNull();
  expect(parseAnswers("The vessel is Aurora.", fields, lines)).toBeNull();
});
