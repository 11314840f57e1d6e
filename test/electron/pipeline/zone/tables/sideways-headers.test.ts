import { describe, expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import {
  type CellText,
  type Draw,
  drawLattice,
  drawRows,
  drawRulingLine,
  spaceEvenly,
} from "../../../../builders/tables.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

describe("column headers that are rotated by a quarter", () => {
  const names = ["Inlet pressure", "Flow rate", "Temperature"];
  const stubs = ["Idle", "Half load", "Full load", "Overload", "Shutdown"];
  const body = stubs.map((name, r) => [name, `3.${r}`, `0.${r}2`, `1${r}`]);
  const xs = [60, 200, 240, 280, 320];
  const ys = [100, ...spaceEvenly(190, 14, 5)];
  const cells = [
    ...names.map((name, c) => `0,${c + 1}* ${name}`),
    ...body.flatMap((row, r) => row.map((text, c) => `${r + 1},${c} ${text}`)),
  ];
  /** Draws the headers up or down the page. */
  const drawHeaders = (pdf: PDFKit.PDFDocument, angle: 90 | -90) => {
    names.forEach((name, index) => {
      const x = (xs[index + 1] ?? 0) + 14;
      pdf.save();
      if (angle === -90) pdf.rotate(-90, { origin: [x, 186] }).text(name, x, 186, { lineBreak: false });
      else pdf.rotate(90, { origin: [x + 10, 110] }).text(name, x + 10, 110, { lineBreak: false });
      pdf.restore();
    });
  };
  const bodyTexts = body.flatMap((row, r) => row.map((text, c): CellText => [r + 1, c, text]));
  const drawBody = (pdf: PDFKit.PDFDocument) => drawRows(pdf, body, [64, 204, 244, 284], 196);

  test.each<[string, string[], Draw]>([
    [
      "up the page, in drawn cells",
      ["0,0* Point"],
      (pdf) => {
        drawLattice(pdf, xs, ys, [[0, 0, "Point"], ...bodyTexts]);
        drawHeaders(pdf, -90);
      },
    ],
    [
      "down the page, with an empty first cell",
      [],
      (pdf) => {
        drawLattice(pdf, xs, ys, bodyTexts);
        drawHeaders(pdf, 90);
      },
    ],
    [
      "beside the header of the first column, without vertical ruling lines",
      ["0,0* Point"],
      (pdf) => {
        for (const y of [100, 190, 268]) drawRulingLine(pdf, 60, 320, y);
        pdf.text("Point", 64, 178, { lineBreak: false });
        drawHeaders(pdf, -90);
        drawBody(pdf);
      },
    ],
    [
      "above rows without ruling lines",
      [],
      (pdf) => {
        drawHeaders(pdf, -90);
        drawBody(pdf);
      },
    ],
  ])("%s are header cells", async (_, first, draw) => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(9).text(sentence.repeat(2), 60, 60, { width: 450 });
      draw(pdf);
    });
    const [table] = listZones(page, "table");
    expect(listCells(page, table)).toEqual([...first, ...cells]);
    expect(listZones(page, "table").length + listZones(page, "text").length).toBe(2);
  });
});
