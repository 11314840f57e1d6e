import { describe, expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { type Draw, drawLattice, drawRulingLine, listCellTexts, spaceEvenly } from "../../../../builders/tables.ts";
import { formatZones, listZones, zoneFirstPage } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

describe("notes of a table", () => {
  const rows = [
    ["Plant", "Output t", "Limit kg"],
    ["Altona", "1250", "40"],
    ["Moorburg", "980", "40"],
    ["Wedel", "1115", "45"],
  ];
  /** Draws a mark right of the text of a cell, raised as a superscript. */
  const drawMark = (pdf: PDFKit.PDFDocument, cell: string, x: number, baseline: number, mark: string) => {
    const end = x + pdf.fontSize(10).widthOfString(cell);
    pdf.fontSize(6).text(mark, end, baseline, { lineBreak: false }).fontSize(10);
  };
  const drawTable = (pdf: PDFKit.PDFDocument, drawGrid: (pdf: PDFKit.PDFDocument) => void) => {
    pdf.fontSize(10).text(sentence.repeat(3), 60, 60, { width: 450 });
    drawGrid(pdf);
    drawMark(pdf, "1250", 222, 150, "1");
    drawMark(pdf, "45", 382, 190, "2");
  };
  const drawNote = (pdf: PDFKit.PDFDocument, mark: string, text: string, x: number, y: number) => {
    pdf.fontSize(5).text(mark, x, y - 1, { lineBreak: false });
    pdf.fontSize(8).text(text, x + 4, y, { lineBreak: false });
  };
  const drawLatticeTable: Draw = (pdf) =>
    drawLattice(pdf, [60, 220, 380, 480], spaceEvenly(120, 20, 4), listCellTexts(rows));
  const notes = ["footnote: 1 Estimated.", "footnote: 2 Above the limit."];

  test.each<[string, Draw, Draw]>([
    [
      "on one line below the last ruling line",
      drawLatticeTable,
      (pdf) => {
        drawNote(pdf, "1", "Estimated.", 60, 210);
        drawNote(pdf, "2", "Above the limit.", 130, 210);
      },
    ],
    [
      "on a line each",
      drawLatticeTable,
      (pdf) => {
        drawNote(pdf, "1", "Estimated.", 60, 206);
        drawNote(pdf, "2", "Above the limit.", 60, 220);
      },
    ],
    [
      "below a table with horizontal ruling lines only",
      (pdf) => {
        for (const y of [120, 140, 200]) drawRulingLine(pdf, 60, 480, y);
        rows.forEach((row, r) =>
          row.forEach((text, c) => pdf.text(text, [62, 222, 382][c], 130.5 + 20 * r, { lineBreak: false })),
        );
      },
      (pdf) => {
        drawNote(pdf, "1", "Estimated.", 60, 206);
        drawNote(pdf, "2", "Above the limit.", 60, 220);
      },
    ],
  ])("%s are footnotes, and marks are no part of the values", async (_, drawGrid, drawNotes) => {
    const page = await zoneFirstPage((pdf) => {
      drawTable(pdf, drawGrid);
      drawNotes(pdf);
      pdf.fontSize(10).text(sentence.repeat(3), 60, 260, { width: 450 });
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ rows: 4, columns: 3 });
    expect(listCells(page, table)).toEqual(expect.arrayContaining(["1,1 1250 [1]", "3,2 45 [2]"]));
    expect(formatZones(page).filter((zone) => zone.startsWith("footnote"))).toEqual(notes);
    expect(listZones(page, "footnote").map(({ describes }) => describes)).toEqual([table?.id, table?.id]);
  });
});

test("items of a list beside a footnote of the text stay a list", async () => {
  const page = await zoneFirstPage((pdf) => {
    pdf.fontSize(10).text(sentence.repeat(12), 60, 60, { width: 220 });
    pdf.text(sentence.repeat(12), 320, 60, { width: 220 });
    drawRulingLine(pdf, 60, 160, 680);
    pdf.fontSize(8);
    pdf.text("1 The measurement was repeated in spring.", 60, 690, { lineBreak: false });
    ["harbours", "rivers", "canals"].forEach((item, row) =>
      pdf.text(`• ${item} that were measured`, 320, 666 + 12 * row, { lineBreak: false }),
    );
  });
  expect(formatZones(page).filter((zone) => /^(?:footnote|list-item)/.test(zone))).toEqual([
    "list-item: • harbours that were measured",
    "list-item: • rivers that were measured",
    "list-item: • canals that were measured",
    "footnote: 1 The measurement was repeated in spring.",
  ]);
});

test.each([
  ["Note: Depths in metres.", "Source: Port of Kiel, report of 2021.", "* p < .05, ** p < .01."],
  ["Anmerkung: Tiefen in Metern.", "Quelle: Hafenamt Kiel, Bericht 2021.", "Hinweis: vorläufig."],
  ["Remarque : profondeurs en mètres.", "Source : Port de Brest, 2021."],
  ["Nota: profundidades en metros.", "Fuente: Puerto de Vigo, 2021."],
])("labelled notes in the size of the body are footnotes of their table: %s", async (...notes) => {
  const rows = [
    ["Mark", "Before", "After"],
    ["North", "12.4", "14.2"],
    ["South", "11.2", "13.9"],
    ["East", "10.9", "12.0"],
  ];
  const page = await zoneFirstPage((pdf) => {
    pdf.fontSize(10).text(sentence.repeat(4), 60, 60, { width: 450 });
    rows.forEach((row, r) => row.forEach((text, c) => pdf.text(text, 60 + 90 * c, 140 + 15 * r, { lineBreak: false })));
    notes.forEach((note, index) => pdf.text(note, 60, 203 + 14 * index, { lineBreak: false }));
    pdf.text(sentence.repeat(4), 60, 270, { width: 450 });
  });
  const [table] = listZones(page, "table");
  expect(table?.table).toMatchObject({ rows: 4, columns: 3 });
  expect(formatZones(page).filter((zone) => zone.startsWith("footnote"))).toEqual(
    notes.map((note) => `footnote: ${note}`),
  );
  expect(listZones(page, "footnote").map(({ describes }) => describes)).toEqual(notes.map(() => table?.id));
});
