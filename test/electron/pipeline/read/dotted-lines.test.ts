import { describe, expect, test } from "vitest";
import { joinDottedLines } from "../../../../electron/pipeline/read/dotted-lines.ts";
import { listZones, zoneFirstPage } from "../../../harness/read-document.ts";
import { listCells } from "../../../harness/table-cells.ts";

type Point = readonly [x: number, y: number];

/** Draws one piece of a line. */
type DrawPiece = (pdf: PDFKit.PDFDocument, from: Point, to: Point) => void;

const [left, top, columnWidth, rowHeight] = [60, 90, 100, 16];
const rows = [
  ["Parish", "Houses", "Voters"],
  ...["Alma", "Brook", "Corran", "Elm"].map((name, r) => [name, `1${r}2`, `3${r}7`]),
];

/** Lists the pieces of the rules of the table, each `length` points long. */
function listPieces(length: number, gap: number): { from: Point; to: Point }[] {
  const [width, height] = [3 * columnWidth, rows.length * rowHeight];
  const steps = (extent: number) =>
    Array.from({ length: Math.floor((extent - length) / (length + gap)) + 1 }, (_, index) => index * (length + gap));
  const horizontal = Array.from({ length: rows.length + 1 }, (_, row) => top + row * rowHeight).flatMap((y) =>
    steps(width).map((x) => ({ from: [left + x, y] as const, to: [left + x + length, y] as const })),
  );
  const vertical = [0, 1, 2, 3]
    .map((column) => left + column * columnWidth)
    .flatMap((x) => steps(height).map((y) => ({ from: [x, top + y] as const, to: [x, top + y + length] as const })));
  return [...horizontal, ...vertical];
}

async function readTable(
  length: number,
  gap: number,
  drawPiece: DrawPiece,
  finish?: (pdf: PDFKit.PDFDocument) => void,
) {
  const page = await zoneFirstPage((pdf) => {
    pdf.lineWidth(0.5).fontSize(9);
    for (const { from, to } of listPieces(length, gap)) drawPiece(pdf, from, to);
    finish?.(pdf);
    rows.forEach((row, r) => {
      row.forEach((text, c) =>
        pdf.text(text, left + 4 + c * columnWidth, top + 4 + r * rowHeight, { lineBreak: false }),
      );
    });
  });
  const [table, ...others] = page.zones.zones;
  return {
    type: table?.type,
    others: others.length,
    cells: listCells(page, listZones(page, "table")[0]),
    rules: page.text.rules,
  };
}

const cells = rows.flatMap((row, r) => row.map((text, c) => `${r},${c}${r === 0 ? "*" : ""} ${text}`));

describe("a table whose rules are drawn piece by piece", () => {
  const drawSegment: DrawPiece = (pdf, from, to) =>
    pdf
      .moveTo(...from)
      .lineTo(...to)
      .stroke();

  test.each([
    { name: "more short segments than the dots of a plot", length: 1.2, gap: 1, drawPiece: drawSegment },
    { name: "dashes that are further apart than pieces usually are", length: 5, gap: 4, drawPiece: drawSegment },
    {
      name: "dots with round caps",
      length: 0,
      gap: 3,
      drawPiece: ((pdf, from, to) =>
        pdf
          .lineWidth(1)
          .lineCap("round")
          .moveTo(...from)
          .lineTo(...to)
          .stroke()) satisfies DrawPiece,
    },
    {
      name: "filled circles",
      length: 0,
      gap: 3,
      drawPiece: ((pdf, from) => pdf.circle(...from, 0.5).fill("black")) satisfies DrawPiece,
    },
  ])("$name", async ({ length, gap, drawPiece }) => {
    const table = await readTable(length, gap, drawPiece);
    expect(table).toMatchObject({ type: "table", others: 0, cells });
    expect(table.rules.filter(({ bbox }) => Math.max(bbox.width, bbox.height) > 60)).toHaveLength(10);
  });

  test("all segments in a single path", async () => {
    const table = await readTable(
      1.2,
      1,
      (pdf, from, to) => pdf.moveTo(...from).lineTo(...to),
      (pdf) => pdf.stroke(),
    );
    expect(table).toMatchObject({ type: "table", others: 0, cells });
  });
});

describe("joining the pieces of lines", () => {
  const createRule = (x: number, y: number) => ({
    orientation: "horizontal" as const,
    bbox: { x, y, width: 0.5, height: 0.5 },
  });

  test("dots of a raster, of a plot, and fewer than a line has are left as they are", () => {
    const raster = Array.from({ length: 2_500 }, (_, index) =>
      createRule(50 + 3 * (index % 50), 50 + 3 * Math.floor(index / 50)),
    );
    const curve = Array.from({ length: 400 }, (_, index) => createRule(50 + index, 400 + 80 * Math.sin(index / 20)));
    const ellipsis = [0, 4, 8].map((x) => createRule(300 + x, 600));
    const rules = [...raster, ...curve, ...ellipsis];
    const joined = joinDottedLines({ rules, drawings: [] });
    expect(joined.rules.filter(({ bbox }) => bbox.width > 30 || bbox.height > 30)).toEqual([]);
    const left = new Set(joined.rules);
    expect([...raster, ...ellipsis].filter((rule) => !left.has(rule))).toEqual([]);
  });
});
