import { describe, expect, test } from "vitest";
import { buildTaggedPdf, type TaggedText } from "../../../../builders/tagged-pdf.ts";
import { formatZones, listZones, type ZonedPage, zonePages } from "../../../../harness/read-document.ts";

const paragraph = "The committee met in spring and agreed that the harbor should be deepened before winter. ".repeat(3);

/** A page that is tagged correctly. */
const page: readonly TaggedText[] = [
  { tag: undefined, text: "Harbor board, minutes", y: 40, size: 8 },
  { tag: "H1", text: "Dredging", y: 72, size: 20 },
  { tag: "P", text: paragraph, y: 110 },
  { tag: "H2", text: "What is left", y: 180, size: 14 },
  { tag: "P", text: paragraph, y: 205 },
  {
    tag: "L",
    text: "",
    y: 0,
    children: [0, 1].map((item) => ({
      tag: "LI",
      text: "",
      y: 0,
      children: [
        { tag: "Lbl", text: "–", y: 280 + item * 18 },
        { tag: "LBody", text: `a berth for ship ${item + 1}`, x: 90, y: 280 + item * 18 },
      ],
    })),
  },
  { tag: "P", text: paragraph, y: 330 },
  { tag: undefined, text: "page 7", x: 280, y: 740, size: 8 },
];

const expectedOutline = [
  "page-header: Harbor board, minutes",
  "section-header: Dredging",
  `text: ${paragraph.trim()}`,
  "section-header: What is left",
  `text: ${paragraph.trim()}`,
  "list-item: – a berth for ship 1",
  "list-item: – a berth for ship 2",
  `text: ${paragraph.trim()}`,
  "page-footer: page 7",
];

async function zoneFirstPage(pieces: readonly TaggedText[]): Promise<ZonedPage> {
  const [first] = await zonePages(await buildTaggedPdf(pieces));
  if (first === undefined) throw new Error("the document has no page");
  return first;
}

/** Checks whether the zones of a page, except page headers and footers, come from its structure tree. */
function hasTaggedZones({ zones }: ZonedPage): boolean {
  const body = zones.zones.filter(({ type }) => type !== "page-header" && type !== "page-footer");
  return body.length > 0 && body.every((zone) => zone.confidence === 0.97);
}

describe("structure tree", () => {
  test("determines zones, their order and heading levels if the layout agrees with it", async () => {
    const result = await zoneFirstPage(page);
    expect(formatZones(result)).toEqual(expectedOutline);
    expect(hasTaggedZones(result)).toBe(true);
    expect(listZones(result, "section-header").map((zone) => zone.level)).toEqual([1, 2]);
    // Untagged lines have the same confidence as on a page without a tree.
    const headersAndFooters = [...listZones(result, "page-header"), ...listZones(result, "page-footer")];
    expect(headersAndFooters).toHaveLength(2);
    for (const zone of headersAndFooters) expect(zone.confidence).toBeLessThan(0.95);
  });

  test("determines the cells of tables with spans, header cells and empty cells", async () => {
    const cell = (tag: string, text: string, row: number, column: number, spans = {}): TaggedText => ({
      tag,
      text,
      x: 72 + column * 110,
      y: 120 + row * 30,
      width: 100,
      ...spans,
    });
    const row = (children: TaggedText[]): TaggedText => ({ tag: "TR", text: "", y: 0, children });
    const result = await zoneFirstPage([
      { tag: "P", text: paragraph, y: 60 },
      {
        tag: "Table",
        text: "",
        y: 0,
        children: [
          row([cell("TH", "Ship", 0, 0, { row_span: 2 }), cell("TH", "Draught in meters", 0, 1, { column_span: 2 })]),
          row([cell("TH", "loaded", 1, 1), cell("TH", "empty", 1, 2)]),
          row([cell("TD", "Anna", 2, 0), cell("TD", "8.10", 2, 1), cell("TD", "5.20", 2, 2)]),
        ],
      },
    ]);
    expect(hasTaggedZones(result)).toBe(true);
    const [table] = listZones(result, "table");
    expect(table?.table).toMatchObject({ rows: 3, columns: 3 });
    const cells = table?.table?.cells ?? [];
    expect(
      cells.map((placed) => [placed.row, placed.column, placed.row_span, placed.column_span, placed.header]),
    ).toEqual([
      [0, 0, 2, 1, true],
      [0, 1, 1, 2, true],
      [1, 1, 1, 1, true],
      [1, 2, 1, 1, true],
      [2, 0, 1, 1, false],
      [2, 1, 1, 1, false],
      [2, 2, 1, 1, false],
    ]);
  });

  test("splits a paragraph that continues in the next column into a zone for each column", async () => {
    const column = { width: 200 };
    const result = await zoneFirstPage([
      {
        tag: "P",
        text: "",
        y: 0,
        children: [
          { tag: "Span", text: paragraph, y: 100, ...column },
          { tag: "Span", text: paragraph, x: 320, y: 72, ...column },
        ],
      },
    ]);
    expect(hasTaggedZones(result)).toBe(true);
    expect(listZones(result, "text")).toHaveLength(2);
  });
});

const retagPage = (change: (piece: TaggedText) => Partial<TaggedText>): TaggedText[] =>
  page.map((piece) => (piece.tag === undefined ? piece : { ...piece, ...change(piece) }));
const lines = paragraph.match(/.{1,80}(?:\s|$)/g) ?? [];

describe("implausible structure tree is ignored", () => {
  test.each<[string, readonly TaggedText[]]>([
    ["headings are tagged as paragraphs", retagPage((piece) => (piece.children === undefined ? { tag: "P" } : {}))],
    [
      "only part of the page is tagged",
      page.map((piece, index) => (index === 2 ? piece : { ...removeTags(piece), tag: undefined })),
    ],
    ["the order runs upwards", page.toReversed()],
    [
      "one paragraph holds all text",
      [{ tag: "P", text: "", y: 0, children: retagPage(() => ({ tag: "Span" })).slice(1, -1) }],
    ],
    [
      "each line is tagged as a paragraph",
      [
        { tag: "H1", text: "Dredging", y: 60, size: 20 },
        ...lines.map((text, row) => ({ tag: "P", text, y: 100 + row * 14 })),
      ],
    ],
    [
      "the column spans of a table exceed the limit",
      [
        {
          tag: "Table",
          text: "",
          y: 0,
          children: [0, 1, 2].map((row) => ({
            tag: "TR",
            text: "",
            y: 0,
            children: Array.from({ length: 40 }, (_, column) => ({
              tag: "TD",
              text: "x",
              x: 72 + column * 10,
              y: 100 + row * 20,
              column_span: 1000,
            })),
          })),
        },
      ],
    ],
    ["paragraphs are tagged as headings", retagPage((piece) => (piece.tag === "P" ? { tag: "H3" } : {}))],
  ])("where %s", async (_, pieces) => {
    const result = await zoneFirstPage(pieces);
    expect(result.text.structure).toBeDefined();
    expect(hasTaggedZones(result)).toBe(false);
  });
});

/** Returns the innermost first child of a structure element, so that its text is drawn without a tag. */
function removeTags(piece: TaggedText): TaggedText {
  const [first] = piece.children ?? [];
  return first === undefined ? piece : { ...removeTags(first), tag: undefined };
}

describe("line numbers in the structure tree", () => {
  const lines = [
    "The committee met in spring and agreed that the harbour should",
    "be deepened before winter, which nobody had asked for until",
    "then, because the ships of the whole coast lay outside of it",
    "for days. A dam across the mouth of the river was proposed,",
    "and built by three hundred men within five years at a cost",
    "of twenty thousand pounds, most of them borrowed from the",
    "towns of the coast. Two piers were added later, of which the",
    "western one is longer than the other and has the lighthouse,",
    "whose lamp was seen from twelve miles away on clear nights.",
  ];
  const numbered = (tag: string, from: number, to: number): TaggedText => ({
    tag,
    text: "",
    y: 0,
    children: lines.slice(from, to).flatMap((text, index) => [
      { tag: "Lbl", text: String(from + index + 1), x: 48, y: 100 + (from + index) * 22 },
      { tag: "Span", text, y: 100 + (from + index) * 22 },
    ]),
  });

  test("do not belong to the paragraphs that are tagged with them", async () => {
    const page = await zoneFirstPage([numbered("P", 0, 6), numbered("P", 6, 9)]);
    expect(formatZones(page)).toEqual([`text: ${lines.slice(0, 6).join(" ")}`, `text: ${lines.slice(6).join(" ")}`]);
  });

  test("make no list of a paragraph whose lines are tagged as items", async () => {
    const page = await zoneFirstPage(lines.map((_, index) => numbered("LI", index, index + 1)));
    expect(formatZones(page)).toEqual([`text: ${lines.join(" ")}`]);
  });
});
