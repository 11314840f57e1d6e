import { expect, test } from "vitest";
import { createFrameFinder } from "../../../../../electron/pipeline/zone/layout/drawn-frame.ts";
import { sentence } from "../../../../builders/content.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";

const rows = [
  ["Port", "Depth", "Length"],
  ["Bristol", "12.5", "800"],
  ["Hull", "8.0", "640"],
  ["Leith", "9.2", "710"],
  ["Cork", "7.1", "512"],
];
const [left, top, width, rowHeight] = [72, 160, 450, 28];
const bottom = top + rows.length * rowHeight;

/** Draws a table that is narrower than its frame, between two paragraphs. @param drawFrame Draws its lines or grounds. */
function drawTable(drawFrame: (pdf: PDFKit.PDFDocument) => void): (pdf: PDFKit.PDFDocument) => void {
  return (pdf) => {
    pdf.fontSize(11).text(sentence.repeat(3), left, 80, { width });
    drawFrame(pdf);
    pdf.fillColor("black");
    rows.forEach((row, index) =>
      row.forEach((text, column) =>
        pdf.text(text, left + 10 + column * 150, top + 9 + index * rowHeight, { lineBreak: false }),
      ),
    );
    pdf.text(sentence.repeat(3), left, bottom + 24, { width });
  };
}

const rowEdges = [0, 1, 2, 3, 4, 5].map((row) => top + row * rowHeight);

test.each([
  [
    "a grid",
    (pdf: PDFKit.PDFDocument) => {
      for (const y of rowEdges)
        pdf
          .moveTo(left, y)
          .lineTo(left + width, y)
          .stroke();
      for (const x of [0, 150, 300, 450])
        pdf
          .moveTo(left + x, top)
          .lineTo(left + x, bottom)
          .stroke();
    },
  ],
  ["a frame", (pdf: PDFKit.PDFDocument) => pdf.rect(left, top, width, bottom - top).stroke()],
  [
    "ruling lines between the rows",
    (pdf: PDFKit.PDFDocument) => {
      for (const y of rowEdges)
        pdf
          .moveTo(left, y)
          .lineTo(left + width, y)
          .stroke();
    },
  ],
  ["a ground", (pdf: PDFKit.PDFDocument) => pdf.rect(left, top, width, bottom - top).fill("#dde6ee")],
])("the zone of a table covers %s around its text", async (_, drawFrame) => {
  const page = await zoneFirstPage(drawTable(drawFrame));
  const tables = listZones(page, "table");
  expect(tables).toHaveLength(1);
  const [{ bbox, table } = { bbox: undefined, table: undefined }] = tables;
  expect(bbox?.x).toBeCloseTo(left, 0);
  expect(bbox?.y).toBeCloseTo(top, 0);
  expect((bbox?.x ?? 0) + (bbox?.width ?? 0)).toBeCloseTo(left + width, 0);
  expect((bbox?.y ?? 0) + (bbox?.height ?? 0)).toBeCloseTo(bottom, 0);
  expect([table?.rows, table?.columns]).toEqual([5, 3]);
  const last = table?.cells.at(-1)?.bbox;
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeCloseTo(left + width, 0);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeCloseTo(bottom, 0);
});

const table = { x: 100, y: 100, width: 200, height: 60 };
const row = (position: number, from = 100, to = 300) => ({ position, from, to, isDrawn: true });

test("a frame that has other text inside ends at the table on that side only", () => {
  const vertical = [row(90, 60, 170), row(310, 60, 170)];
  const title = { bbox: { x: 100, y: 70, width: 80, height: 12 } };
  const extend = createFrameFinder({ horizontal: [row(60, 90, 310), row(166, 90, 310)], vertical }, [title]);
  expect(extend(table)).toEqual({ x: 90, y: 100, width: 220, height: 70 });
});

test("a single ruling line far beyond the text is none of the table", () => {
  const extend = createFrameFinder({ horizontal: [row(95, 20, 580)], vertical: [] }, []);
  expect(extend(table)).toEqual(table);
});

test("ruling lines far from the table, or over a small part of it, do not extend it", () => {
  const horizontal = [row(60), row(96, 100, 140), row(164, 100, 140), row(200)];
  expect(createFrameFinder({ horizontal, vertical: [] }, [])(table)).toEqual(table);
});
