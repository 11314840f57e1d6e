import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readModel } from "../../../../electron/pipeline/write/read-model.ts";
import { writeCsv } from "../../../../electron/pipeline/write/write-csv.ts";
import { writeJson } from "../../../../electron/pipeline/write/write-json.ts";
import { writeModel } from "../../../../electron/pipeline/write/write-model.ts";
import { validateXml } from "../../../../electron/tools/validate-xml.ts";
import { dataPointStates, dataPointTypes } from "../../../../shared/document/data-points.ts";
import { type DocumentModel, documentModelSchema, type ModelPart } from "../../../../shared/document/document-model.ts";
import { documentModelXsd } from "../../../../shared/document/document-model-xsd.ts";
import { zoneTypes } from "../../../../shared/document/zones.ts";

async function* toParts({ job, type, source, pages, ...tail }: DocumentModel): AsyncGenerator<ModelPart> {
  yield { part: "head", job, type, source };
  for (const page of pages) yield { part: "page", page };
  yield { part: "tail", ...tail };
}

async function fromParts(parts: AsyncIterable<ModelPart>): Promise<DocumentModel> {
  const pages = [];
  let rest: object = {};
  for await (const { part, ...content } of parts) {
    if (part === "page" && "page" in content) pages.push(content.page);
    else rest = { ...rest, ...content };
  }
  return documentModelSchema.parse({ ...rest, pages });
}

async function join(pieces: AsyncIterable<string>): Promise<string> {
  let text = "";
  for await (const piece of pieces) text += piece;
  return text;
}

/** Splits a text into chunks, as a stream does. */
async function* chunk(text: string, size: number): AsyncGenerator<string> {
  for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size);
}

/** Texts of the characters that XML permits. */
const text = fc
  .string({ unit: "grapheme", maxLength: 12 })
  .map((value) => value.replaceAll(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, "?"));
const name = text.map((value) => `n${value}`);
const length = fc.integer({ min: 0, max: 99_999 }).map((value) => value / 100);
const box = fc.record({ x: length, y: length, width: length, height: length });
const range = fc.constant({ from: "/1/2", to: "/1/3" });
const confidence = fc.integer({ min: 0, max: 10_000 }).map((value) => value / 10_000);
const count = fc.integer({ min: 1, max: 5 });
const origin = fc.constantFrom("machine" as const, "human" as const);
const omitted = { noNullPrototype: true } as const;

/** Creates the zones of a page; `place` creates the place of a zone. */
function createZones(isPdf: boolean) {
  const place = isPdf ? fc.record({ bbox: box }) : fc.record({ range });
  const lines = fc.array(
    isPdf
      ? fc.record(
          { text, origin: fc.constant("human" as const), bbox: box },
          { ...omitted, requiredKeys: ["text", "bbox"] },
        )
      : fc.record({ text }),
    { maxLength: 3 },
  );
  const cell = fc.record({
    row: count,
    column: count,
    row_span: count,
    column_span: count,
    header: fc.boolean(),
    text,
  });
  const cells = isPdf
    ? fc
        .tuple(cell, box, fc.boolean())
        .map(([rest, bbox, isCorrected]) => ({ ...rest, bbox, ...(isCorrected ? { origin: "human" as const } : {}) }))
    : cell;
  const content = fc.oneof(
    lines.map((list) => ({ lines: list })),
    fc.record({
      lines: fc.constant([]),
      table: fc.record({ rows: count, columns: count, cells: fc.array(cells, { maxLength: 3 }) }),
    }),
  );
  const base = fc.record(
    { type: fc.constantFrom(...zoneTypes), level: count, confidence, origin, continues: name, list: name },
    { requiredKeys: ["type", "confidence", "origin"], ...omitted },
  );
  const zone = fc.tuple(base, place, content).map(([a, b, c]) => ({ ...a, ...b, ...c }));
  return fc
    .array(zone, { maxLength: 3 })
    .map((list) => list.map((one, index) => ({ ...one, id: `z${index}`, order: index + 1 })));
}

const value = fc.oneof(
  fc.tuple(fc.constantFrom("string", "text", "date", "enum"), text),
  fc.tuple(
    fc.constantFrom("integer", "number", "percentage"),
    fc.integer().map((number) => number / 100),
  ),
  fc.tuple(fc.constant("boolean"), fc.boolean()),
  fc.tuple(
    fc.constant("money"),
    fc.record({ amount: fc.integer().map((cents) => cents / 100), currency: fc.constantFrom("EUR", "JPY", null) }),
  ),
);
const region = fc.oneof(
  fc.record({ page: count, bbox: box, zone: name }, { requiredKeys: ["page", "bbox"], ...omitted }),
  fc.record({ page: count, range }),
);
const states = dataPointStates.filter((state) => state !== "rejected");
const point = fc
  .tuple(fc.option(value), text, fc.array(region, { maxLength: 2 }), fc.constantFrom(...states), confidence, origin)
  .map(([typed, source, regions, state, points, from]) => {
    const base = { id: "id", state, confidence: points, origin: from };
    if (typed === null) return { ...base, type: dataPointTypes[0], value: null, text: "", regions: [] };
    return { ...base, type: typed[0], value: typed[1], text: source, regions };
  });
const keyword = fc.record({ label: name, confidence, state: fc.constantFrom(...states), origin });
const event = fc.record({
  at: fc.constant("2026-03-05T10:00:00.000Z"),
  step: name,
  phase: fc.constantFrom("work", "review"),
  user: text,
  outcome: name,
});

const model = fc.boolean().chain((isPdf) => {
  const section = fc.record(
    {
      href: name,
      title: text,
      language: text,
      direction: fc.constantFrom("ltr", "rtl"),
      linear: fc.constant(false),
      page_breaks: fc.array(fc.record({ label: name, path: fc.constant("/1/2") }), { minLength: 1, maxLength: 3 }),
      hidden_words: count,
      error: text,
      zones: createZones(false),
    },
    { requiredKeys: ["href", "zones"], ...omitted },
  );
  const page = fc.record(
    { label: name, width: length, height: length, hidden_words: count, error: text, zones: createZones(true) },
    { requiredKeys: ["width", "height", "zones"], ...omitted },
  );
  const source = fc.record(
    { name: text, title: text, language: text, sha256: fc.constant("a".repeat(64)), pages: count },
    { requiredKeys: ["name", "sha256", "pages"], ...omitted },
  );
  return fc
    .record({
      job: name,
      source: source.map((properties) => ({
        ...properties,
        media_type: isPdf ? "application/pdf" : "application/epub+zip",
      })),
      pages: fc
        .array<object>(isPdf ? page : section, { minLength: 1, maxLength: 3 })
        .map((list) => list.map((one, index) => ({ ...one, number: index + 1 }))),
      taxonomy: fc.record({ name, version: name }),
      results: fc.oneof(
        fc.array(point, { maxLength: 4 }).map((list) => ({
          type: "data-point-extraction",
          data_points: list.map((one, index) => ({
            ...one,
            ...(index === 1 ? { path: "_added.id", label: "A label" } : { path: `lines[${index}].id` }),
          })),
        })),
        fc.array(keyword, { maxLength: 4 }).map((list) => ({
          type: "indexing",
          keywords: list.map((one, index) => ({ ...one, id: `k${index}` })),
        })),
      ),
      history: fc.array(event, { maxLength: 2 }),
    })
    .map(({ results, ...rest }) => documentModelSchema.parse({ ...rest, ...results }));
});

describe("the output", () => {
  test("is the same after XML, model and XML again, however the text is divided", async () => {
    await fc.assert(
      fc.asyncProperty(model, fc.integer({ min: 1, max: 200 }), async (original, size) => {
        const xml = await join(writeModel(toParts(original)));
        validateXml(xml, documentModelXsd);
        const read = await fromParts(readModel(chunk(xml, size)));
        expect(read).toEqual(original);
        expect(await join(writeModel(toParts(read)))).toBe(xml);
        expect(await join(writeModel(readModel(chunk(xml, size))))).toBe(xml);
      }),
      { numRuns: 150 },
    );
  });

  test("has the same data as JSON", async () => {
    await fc.assert(
      fc.asyncProperty(model, async (original) => {
        const json: unknown = JSON.parse(await join(writeJson(toParts(original))));
        expect(documentModelSchema.parse(json)).toEqual(original);
      }),
      { numRuns: 50 },
    );
  });

  test("is rejected if it is not a document model, or not well formed", async () => {
    await expect(join(writeModel(readModel(chunk("<document/>", 5))))).rejects.toThrow(/namespace/u);
    await expect(join(writeModel(readModel(chunk("<document", 5))))).rejects.toThrow(/root element/u);
  });
});

const csvModel = documentModelSchema.parse({
  job: "job",
  type: "data-point-extraction",
  source: { name: "a.pdf", media_type: "application/pdf", sha256: "a".repeat(64), pages: 1 },
  pages: [],
  taxonomy: { name: "t", version: "1" },
  data_points: [
    ...[
      ["name", "string", 'Paper "A4", white\r\nbright', "=HYPERLINK(0)"],
      ["total", "money", { amount: -12.5, currency: "EUR" }, "-12,50 €"],
      ["note", "text", "\t@SUM(1)", "＝1+1"],
      ["count", "number", -3, "+3"],
      ["parts", "string", "x;=1+1;y", "x\t=1+1"],
      ["more", "string", "x|=1+1", "x\r=1+1"],
      ["none", "string", null, ""],
    ].map(([path, type, content, source]) => ({
      id: path,
      path,
      type,
      value: content,
      text: source,
      state: content === null ? "absent" : "accepted",
      confidence: 0.5,
      origin: "machine",
      regions: content === null ? [] : [{ page: 3, bbox: { x: 1, y: 1, width: 1, height: 1 } }],
    })),
    {
      id: "gate",
      path: "_added.gate",
      label: "Gate",
      type: "string",
      value: "B 12",
      text: "B 12",
      state: "accepted",
      confidence: 1,
      origin: "human",
      regions: [],
    },
  ],
  history: [],
});

test("data points as CSV are quoted, and no cell is a formula", async () => {
  expect(await join(writeCsv(toParts(csvModel)))).toBe(
    [
      "path,id,type,value,currency,text,state,confidence,origin,page,label",
      'name,name,string,"Paper ""A4"", white\r\nbright",,\'=HYPERLINK(0),accepted,0.5,machine,3,',
      'total,total,money,-12.50,EUR,"\'-12,50 €",accepted,0.5,machine,3,',
      "note,note,text,\"'\t@SUM(1)\",,'＝1+1,accepted,0.5,machine,3,",
      "count,count,number,-3,,'+3,accepted,0.5,machine,3,",
      'parts,parts,string,"x;=1+1;y",,"x\t=1+1",accepted,0.5,machine,3,',
      'more,more,string,"x|=1+1",,"x\r=1+1",accepted,0.5,machine,3,',
      "none,none,string,,,,absent,0.5,machine,,",
      "_added.gate,gate,string,B 12,,B 12,accepted,1,human,,Gate",
      "",
    ].join("\r\n"),
  );
});

test("keywords as CSV have the id and the label of the concept", async () => {
  const keywords = [
    { id: "http://example.org/1", label: "Paper", confidence: 0.5, state: "accepted", origin: "human" },
  ];
  const { data_points: _, ...rest } = csvModel;
  const indexing = documentModelSchema.parse({ ...rest, type: "indexing", keywords });
  expect(await join(writeCsv(toParts(indexing)))).toBe(
    "id,label,state,confidence,origin\r\nhttp://example.org/1,Paper,accepted,0.5,human\r\n",
  );
});
