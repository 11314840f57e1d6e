import { describe, expect, test } from "vitest";
import { taggedPdf } from "../../../../builders/tagged-pdf.ts";
import type { Piece } from "../../../../builders/tagged-pdf.ts";
import { outline, zonePages, zonesOf } from "../../../../harness/read-document.ts";
import type { ZonedPage } from "../../../../harness/read-document.ts";

const paragraph = "The committee met in spring and agreed that the harbor should be deepened before winter. ".repeat(3);

/** A page that its author has tagged well. */
const page: readonly Piece[] = [
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

const asSeen = [
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

async function zoned(pieces: readonly Piece[]): Promise<ZonedPage> {
  const [first] = await zonePages(await taggedPdf(pieces));
  if (first === undefined) throw new Error("there is no page");
  return first;
}

/** Whether the zones of a page are those of its tree; its heads and feet are not in there. */
function areTagged({ zones }: ZonedPage): boolean {
  const body = zones.zones.filter(({ type }) => type !== "page-header" && type !== "page-footer");
  return body.length > 0 && body.every((zone) => zone.confidence === 0.97);
}

describe("a structure tree", () => {
  test("that agrees with what is seen gives the zones, their order and the levels of headings", async () => {
    const result = await zoned(page);
    expect(outline(result)).toEqual(asSeen);
    expect(areTagged(result)).toBe(true);
    expect(zonesOf(result, "section-header").map((zone) => zone.level)).toEqual([1, 2]);
    // What the author did not tag is as sure as where nobody tags.
    const furniture = [...zonesOf(result, "page-header"), ...zonesOf(result, "page-footer")];
    expect(furniture).toHaveLength(2);
    for (const zone of furniture) expect(zone.confidence).toBeLessThan(0.95);
  });

  test("gives tables with their spans, headers and empty cells", async () => {
    const cell = (tag: string, text: string, row: number, column: number, spans = {}): Piece => ({
      tag,
      text,
      x: 72 + column * 110,
      y: 120 + row * 30,
      width: 100,
      ...spans,
    });
    const row = (children: Piece[]): Piece => ({ tag: "TR", text: "", y: 0, children });
    const result = await zoned([
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
    expect(areTagged(result)).toBe(true);
    const [table] = zonesOf(result, "table");
    expect(table?.table).toMatchObject({ rows: 3, columns: 3 });
    const cells = table?.table?.cells ?? [];
    expect(cells.map((one) => [one.row, one.column, one.row_span, one.column_span, one.header])).toEqual([
      [0, 0, 2, 1, true],
      [0, 1, 1, 2, true],
      [1, 1, 1, 1, true],
      [1, 2, 1, 1, true],
      [2, 0, 1, 1, false],
      [2, 1, 1, 1, false],
      [2, 2, 1, 1, false],
    ]);
  });

  test("whose paragraph goes on in the next column is a zone in each", async () => {
    const column = { width: 200 };
    const result = await zoned([
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
    expect(areTagged(result)).toBe(true);
    expect(zonesOf(result, "text")).toHaveLength(2);
  });
});

const retagged = (change: (piece: Piece) => Partial<Piece>): Piece[] =>
  page.map((piece) => (piece.tag === undefined ? piece : { ...piece, ...change(piece) }));
const lines = paragraph.match(/.{1,80}(?:\s|$)/g) ?? [];

describe("a structure tree that lies is not used", () => {
  test.each<[string, readonly Piece[]]>([
    ["all is a paragraph", retagged((piece) => (piece.children === undefined ? { tag: "P" } : {}))],
    [
      "a part of the page is tagged",
      page.map((piece, index) => (index === 2 ? piece : { ...flat(piece), tag: undefined })),
    ],
    ["its order is another", page.toReversed()],
    ["one element holds all", [{ tag: "P", text: "", y: 0, children: retagged(() => ({ tag: "Span" })).slice(1, -1) }]],
    [
      "each line is a paragraph",
      [
        { tag: "H1", text: "Dredging", y: 60, size: 20 },
        ...lines.map((text, row) => ({ tag: "P", text, y: 100 + row * 14 })),
      ],
    ],
    [
      "the spans of its table are beyond all measure",
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
    ["a heading holds text", retagged((piece) => (piece.tag === "P" ? { tag: "H3" } : {}))],
  ])("where %s", async (_, pieces) => {
    const result = await zoned(pieces);
    expect(result.text.structure).toBeDefined();
    expect(areTagged(result)).toBe(false);
  });
});

/** A piece without its children's tags: what is drawn stays. */
function flat(piece: Piece): Piece {
  const [first] = piece.children ?? [];
  return first === undefined ? piece : { ...flat(first), tag: undefined };
}
