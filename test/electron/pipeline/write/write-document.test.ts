import { XmlDocument } from "libxml2-wasm";
import { describe, expect, test } from "vitest";
import { documentModelNamespace, documentModelXsd } from "../../../../shared/document/document-model-xsd.ts";
import { writeDocument, type WriteInput } from "../../../../electron/pipeline/write/write-document.ts";
import { validateXml, XmlInvalidError } from "../../../../electron/tools/validate-xml.ts";
import { dataPointSchema } from "../../../../shared/document/data-points.ts";
import { pageTextSchema, type PdfPageText, type SectionText } from "../../../../shared/document/page-text.ts";
import { correctText, type PageZones, pageZonesSchema } from "../../../../shared/document/zones.ts";

const zoneBase = { confidence: 0.97, origin: "machine" as const, accepted: false };

/** Creates a page with a heading and a table of one row and two cells. */
function page(
  number: number,
  heading: string,
  cells: readonly [string, string],
): { text: PdfPageText; zones: PageZones } {
  const word = (text: string, x: number, y: number) => ({
    text,
    bbox: { x, y, width: 40, height: 10 },
    font: "Serif",
    size: 10,
    bold: false,
    italic: false,
  });
  const text = pageTextSchema.parse({
    page: number,
    width: 595.28,
    height: 841.89,
    rotation: 0,
    source: "text-layer",
    words: [word(heading, 50, 50), word(cells[0], 50, 100), word(cells[1], 150, 100)],
    lines: [
      { bbox: { x: 50, y: 50, width: 40, height: 10 }, words: [0] },
      { bbox: { x: 50, y: 100, width: 140, height: 10 }, words: [1, 2] },
    ],
    rules: [],
    images: [],
  });
  if (text.source === "markup") throw new TypeError("the page is not a page of a PDF");
  const cell = (column: number, x: number) => ({
    row: 0,
    column,
    row_span: 1,
    column_span: 1,
    header: column === 0,
    bbox: { x, y: 95, width: 100, height: 20 },
  });
  const zones = pageZonesSchema.parse({
    page: number,
    width: 595.28,
    height: 841.89,
    confidence: 0.9,
    zones: [
      {
        ...zoneBase,
        id: `t${number}`,
        type: "table",
        order: 2,
        bbox: { x: 45, y: 95, width: 200, height: 20 },
        table: { rows: 1, columns: 2, cells: [cell(1, 145), cell(0, 45)] },
      },
      {
        ...zoneBase,
        id: `h${number}`,
        type: "section-header",
        level: 2,
        order: 1,
        bbox: { x: 45, y: 45, width: 100, height: 20 },
      },
    ],
  });
  return { text, zones };
}

const point = (path: string, rest: object) =>
  dataPointSchema.parse({
    id: path,
    path,
    value: null,
    text: "",
    type: "string",
    confidence: 0.5,
    state: "suggested",
    origin: "machine",
    regions: [],
    alternatives: [],
    ...rest,
  });

const base: Omit<WriteInput, "pages"> = {
  job: { id: "1f0c7e0e-0000-4000-8000-000000000000", type: "data-point-extraction" },
  source: { name: "a.pdf", mediaType: "application/pdf", sha256: "0".repeat(64), pages: 1 },
  history: [
    { at: "2026-03-05T10:00:00.000Z", step: "zoning", phase: "work", user: "a@b.example", outcome: "completed" },
  ],
};

async function write(more: Partial<WriteInput> = {}): Promise<string> {
  let xml = "";
  for await (const piece of writeDocument({ ...base, pages: [page(1, "Invoice", ["Total", "12,00"])], ...more })) {
    xml += piece;
  }
  return xml;
}

/** Evaluates an XPath on the document and returns its string value. */
function evaluateXPath(xml: string, path: string): string {
  using document = XmlDocument.fromString(xml);
  const value = document.eval(`string(${path})`, { d: documentModelNamespace });
  return typeof value === "string" ? value : "";
}

describe("the document model", () => {
  test("pages have zones in reading order, with the text of lines and cells", async () => {
    const xml = await write();
    validateXml(xml, documentModelXsd);
    expect(evaluateXPath(xml, "//d:zone[1]/@type")).toBe("section-header");
    expect(evaluateXPath(xml, "//d:zone[1]/d:line")).toBe("Invoice");
    expect(evaluateXPath(xml, "//d:cell[@row='1' and @column='1' and @header='true']")).toBe("Total");
    expect(evaluateXPath(xml, "//d:cell[@row='1' and @column='2']")).toBe("12,00");
    expect(evaluateXPath(xml, "count(//d:table/../d:line)")).toBe("0");
  });

  test("a page has its label and the number of hidden words", async () => {
    const { text, zones } = page(1, "Table", ["Amount", "12"]);
    const xml = await write({ pages: [{ text: { ...text, label: "iv", hidden_words: 5 }, zones }] });
    validateXml(xml, documentModelXsd);
    expect(evaluateXPath(xml, "//d:page[@number='1' and @label='iv']/@hidden-words")).toBe("5");
    expect(await write()).not.toMatch(/label|hidden/);
  });

  test("the origin of lines and cells with a corrected word is human", async () => {
    const { text, zones } = page(1, "Table", ["Amount", "l2"]);
    const corrected = { ...zones, corrections: [{ word: 2, text: "12" }] };
    const xml = await write({ pages: [{ text: correctText(text, corrected.corrections), zones: corrected }] });
    expect(xml).toMatch(/<cell [^>]*origin="human"[^>]*>12<\/cell>/);
    expect(xml.match(/<(?:line|cell) [^>]*origin=/g)).toHaveLength(1);
  });

  test("a word that a reviewer confirmed as it was read keeps the origin of its line", async () => {
    const { text, zones } = page(1, "Table", ["Amount", "l2"]);
    const confirmed = { ...zones, corrections: [{ word: 2 }] };
    const xml = await write({ pages: [{ text: correctText(text, confirmed.corrections), zones: confirmed }] });
    expect(xml).toMatch(/<cell [^>]*>l2<\/cell>/);
    expect(xml).not.toMatch(/origin="human"/);
  });

  test("sections of an ePub have zones with block ranges, and lines without boxes", async () => {
    const text: SectionText = {
      page: 1,
      source: "markup",
      href: "text/1.xhtml",
      title: "One",
      linear: false,
      page_breaks: [{ label: "xii", path: "/2/1" }],
      hidden_words: 5,
      blocks: [
        { path: "/1", kind: "heading", level: 1, text: "One" },
        { path: "/2", kind: "paragraph", text: "First & last" },
        {
          path: "/3",
          kind: "table",
          text: "Port\nBrest\t5.9 m",
          table: {
            rows: 2,
            columns: 2,
            cells: [
              { path: "/3/1/1/1", row: 0, column: 0, row_span: 1, column_span: 2, header: true, text: "Port" },
              { path: "/3/1/2/1", row: 1, column: 0, row_span: 1, column_span: 1, header: false, text: "Brest" },
              { path: "/3/1/2/2", row: 1, column: 1, row_span: 1, column_span: 1, header: false, text: "5.9 m" },
            ],
          },
        },
      ],
      language: "ar",
      direction: "rtl",
      html: "<body/>",
    };
    const zones = pageZonesSchema.parse({
      page: 1,
      href: text.href,
      confidence: 1,
      zones: [
        { ...zoneBase, id: "z", type: "text", order: 1, range: { from: "/2", to: "/2" } },
        { ...zoneBase, id: "t", type: "table", order: 2, range: { from: "/3", to: "/3" } },
        { ...zoneBase, id: "b", type: "text", order: 3, range: { from: "/1", to: "/3" } },
      ],
    });
    const xml = await write({
      pages: [{ text, zones }],
      source: { ...base.source, mediaType: "application/epub+zip" },
    });
    validateXml(xml, documentModelXsd);
    expect(evaluateXPath(xml, "//d:section[@href='text/1.xhtml']/d:zone[@from='/2']/d:line")).toBe("First & last");
    expect(
      evaluateXPath(xml, "//d:section[@language='ar' and @direction='rtl']/d:zone[@id='t']/d:table/@columns"),
    ).toBe("2");
    expect(evaluateXPath(xml, "//d:cell[@row='1' and @column='1' and @column-span='2' and @header='true']")).toBe(
      "Port",
    );
    expect(evaluateXPath(xml, "//d:cell[@row='2' and @column='2']")).toBe("5.9 m");
    expect(evaluateXPath(xml, "count(//d:zone[@id='t']/d:line)")).toBe("0");
    expect(evaluateXPath(xml, "count(//d:zone[@id='b']/d:line)")).toBe("4");
    const facts = "@linear='false' and @hidden-words='5'";
    expect(evaluateXPath(xml, `//d:section[${facts}]/d:page-break[@label='xii']/@at`)).toBe("/2/1");
  });

  test("relations between zones are written, except to deleted zones", async () => {
    const [first, second] = [page(1, "Table 1", ["a", "b"]), page(2, "Table 1, continued", ["c", "d"])];
    const tied = (content: PageZones, of: (zone: PageZones["zones"][number]) => object): PageZones =>
      pageZonesSchema.parse({ ...content, zones: content.zones.map((zone) => ({ ...zone, ...of(zone) })) });
    const zones = tied(second.zones, ({ type }) =>
      type === "table" ? { continues: "t1" } : { type: "caption", level: undefined, describes: "t2", continues: "h9" },
    );
    const xml = await write({ pages: [first, { ...second, zones }] });
    validateXml(xml, documentModelXsd);
    expect(evaluateXPath(xml, "//d:zone[@id='t2']/@continues")).toBe("t1");
    expect(evaluateXPath(xml, "//d:zone[@id='h2']/@describes")).toBe("t2");
    expect(evaluateXPath(xml, "count(//d:zone[@id='h2']/@continues)")).toBe("0");
    const untied = tied(first.zones, ({ type }) => (type === "table" ? {} : { type: "caption", describes: "t9" }));
    expect(evaluateXPath(await write({ pages: [{ ...first, zones: untied }] }), "count(//d:zone/@describes)")).toBe(
      "0",
    );
    const items = tied(first.zones, ({ type }) => (type === "table" ? {} : { type: "list-item", list: "l1" }));
    const list = await write({ pages: [{ ...first, zones: items }] });
    validateXml(list, documentModelXsd);
    expect(evaluateXPath(list, "//d:zone[@id='h1' and @level='2']/@list")).toBe("l1");
  });

  test("cells and rows that a reviewer added stand in their group", async () => {
    const paths = [
      "lines[0].name",
      "lines[1].name",
      "tax[0].rate",
      "total",
      "lines[0].number",
      "lines[2].name",
      "tax[1].rate",
    ];
    const data_points = paths.map((path) => point(path, { value: path }));
    const xml = await write({ mapping: { content: { taxonomy: "invoice", data_points }, taxonomyVersion: "1" } });
    expect([...xml.matchAll(/<data-point [^>]*path="([^"]*)"/gu)].map(([, path]) => path)).toEqual([
      "lines[0].name",
      "lines[0].number",
      "lines[1].name",
      "lines[2].name",
      "tax[0].rate",
      "tax[1].rate",
      "total",
    ]);
  });

  test("values are written independently of a locale, absent ones without a value and rejected ones not at all", async () => {
    const region = { page: 1, bbox: { x: 1, y: 2.005, width: 3, height: 4 }, zone: "t1" };
    const data_points = [
      point("total", {
        type: "money",
        value: { amount: 1234.5, currency: "EUR" },
        text: "1.234,50 €",
        state: "accepted",
        regions: [region],
      }),
      point("rate", { type: "percentage", value: 1e-7, state: "corrected", origin: "human" }),
      point("paid", { type: "boolean", value: false }),
      point("lines[2].name", { value: "Tea" }),
      point("order", { state: "absent" }),
      point("wrong", { value: "x", state: "rejected" }),
      point("_added.gate", { id: "gate", label: "Gate", value: "B 12" }),
    ];
    const xml = await write({ mapping: { content: { taxonomy: "invoice", data_points }, taxonomyVersion: "1" } });
    validateXml(xml, documentModelXsd);
    expect(evaluateXPath(xml, "//d:data-point[@path='total']/d:value[@currency='EUR']")).toBe("1234.50");
    expect(evaluateXPath(xml, "//d:data-point[@path='total']/d:text")).toBe("1.234,50 €");
    expect(evaluateXPath(xml, "//d:data-point[@path='total']/d:region[@zone='t1']/@width")).toBe("3");
    expect(evaluateXPath(xml, "//d:data-point[@path='rate']/d:value")).toBe("0.0000001");
    expect(evaluateXPath(xml, "//d:data-point[@path='paid']/d:value")).toBe("false");
    expect(evaluateXPath(xml, "//d:data-point[@path='lines[2].name']/d:value")).toBe("Tea");
    expect(evaluateXPath(xml, "//d:data-point[@path='_added.gate'][@label='Gate']/d:value")).toBe("B 12");
    expect(evaluateXPath(xml, "//d:data-point[@path='order']/@state")).toBe("absent");
    expect(evaluateXPath(xml, "count(//d:data-point[@path='order']/*)")).toBe("0");
    expect(evaluateXPath(xml, "count(//d:data-point[@path='wrong'])")).toBe("0");
  });

  test("keywords are written with the id of their concept", async () => {
    const keyword = { confidence: 0.83, origin: "machine" as const, evidence: [] };
    const keywords = [
      { ...keyword, id: "urn:x:1", label: "Printing", state: "accepted" as const },
      { ...keyword, id: "urn:x:2", label: "Not this", state: "rejected" as const },
    ];
    const xml = await write({
      job: { ...base.job, type: "indexing" },
      indexing: { content: { taxonomy: "publishing", keywords }, taxonomyVersion: "1" },
    });
    validateXml(xml, documentModelXsd);
    expect(evaluateXPath(xml, "//d:keyword[@id='urn:x:1']/@label")).toBe("Printing");
    expect(evaluateXPath(xml, "count(//d:keyword)")).toBe("1");
  });

  test("hostile text survives, except for characters that XML does not permit", async () => {
    const hostile = `a<b>&amp;]]>"'\u0000\u0007\ud800\uffff&#0;<!--\r\n\t<![CDATA[`;
    const carried = `a<b>&amp;]]>"'\ufffd\ufffd\ufffd\ufffd&#0;<!--\r\n\t<![CDATA[`;
    const xml = await write({
      pages: [page(1, hostile, ["x", "y"])],
      source: { ...base.source, name: hostile, title: "𝔊 and é" },
    });
    validateXml(xml, documentModelXsd);
    expect(evaluateXPath(xml, "//d:zone[1]/d:line")).toBe(carried);
    expect(evaluateXPath(xml, "//d:source/@name")).toBe(carried);
    expect(evaluateXPath(xml, "//d:source/@title")).toBe("𝔊 and é");
  });
});

describe("validation", () => {
  test.each<[string, RegExp, string]>([
    ["an unknown element", /<history>/u, "<extra/><history>"],
    ["an unknown zone type", /type="table"/u, 'type="tabel"'],
    ["a confidence above 1", /confidence="0.97"/u, 'confidence="1.5"'],
    ["a zone without a place", / x="45"/u, ""],
    ["the same zone twice", /id="t1"/u, 'id="h1"'],
    ["a caption of nothing on its page", / level="2"/u, ' describes="t9"'],
    ["a hash that is none", /sha256="0+"/u, 'sha256="00"'],
    ["a day that is none", /at="2026-03-05/u, 'at="2026-03-35'],
    ["a tag that is not closed", /<\/history>/u, ""],
    ["a document type", /<document /u, "<!DOCTYPE document [<!ENTITY a 'b'>]><document "],
  ])("%s is refused", async (_, what, broken) => {
    const xml = await write();
    validateXml(xml, documentModelXsd);
    expect(xml).toMatch(what);
    expect(() => validateXml(xml.replace(what, broken), documentModelXsd)).toThrow(XmlInvalidError);
  });

  test("the message names the line", async () => {
    const xml = (await write()).replace('type="table"', 'type="tabel"');
    const line = xml.slice(0, xml.indexOf("tabel")).split("\n").length;
    expect(() => validateXml(xml, documentModelXsd)).toThrow(new RegExp(`line ${line}: .*tabel`, "u"));
  });
});

test("pages are read one at a time", async () => {
  let open = 0;
  async function* pages() {
    for (let number = 1; number <= 500; number++) {
      open += 1;
      expect(open).toBe(1);
      yield page(number, "Heading", ["a", "b"]);
      open -= 1;
    }
  }
  const xml = await write({ pages: pages(), source: { ...base.source, pages: 500 } });
  validateXml(xml, documentModelXsd);
  expect(evaluateXPath(xml, "count(//d:page)")).toBe("500");
});
