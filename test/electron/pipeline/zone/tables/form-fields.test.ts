import { describe, expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { drawRows, drawRulingLine } from "../../../../builders/tables.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

describe("a form of labels and places to fill in", () => {
  /** Draws labels, each with a ruling line beside it, and values on some of the lines. */
  const zoneForm = (rows: readonly (readonly [label: string, value?: string])[]) =>
    zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(3), 72, 100, { width: 450 });
      rows.forEach(([label, value = ""], row) => {
        drawRows(pdf, [[label, value]], [72, 280], 180 + row * 20);
        drawRulingLine(pdf, 278, 522, 193 + row * 20);
      });
      pdf.text(sentence.repeat(3), 72, 220 + rows.length * 20, { width: 450 });
    });

  test.each([
    ["with some values", [["Name:", "Ruth Berger"], ["Ship:"], ["Arrival:", "3 May 2026"], ["Berth:"]]],
    ["without values", [["Name:"], ["Name of the ship:"], ["Arrival:"], ["Berth:"]]],
    ["of three rows, the last with a number", [["Name:"], ["Ship:"], ["Berth:", "12"]]],
  ] as const)("is one table that reaches to the ends of its lines, %s", async (_name, rows) => {
    const page = await zoneForm(rows);
    const [form, ...others] = listZones(page, "table");
    expect(others).toEqual([]);
    expect((form?.bbox?.x ?? 0) + (form?.bbox?.width ?? 0)).toBeCloseTo(522, 0);
    expect(listCells(page, form).map((cell) => cell.replace("*", ""))).toEqual(
      rows.flatMap(([label, value], row) => [
        `${row},0 ${label}`,
        ...(value === undefined ? [] : [`${row},1 ${value}`]),
      ]),
    );
  });
});

test("labels and values without ruling lines are rows of a table, and none is its header because of a number below", async () => {
  const rows = [
    ["Harbor", "Bremen"],
    ["Keeper", "The town"],
    ["Depth", "12.5"],
    ["Since", "3 May 1986"],
  ];
  const page = await zoneFirstPage((pdf) => {
    pdf.fontSize(10).text(sentence.repeat(3), 72, 100, { width: 450 });
    drawRows(pdf, rows, [72, 200], 200);
    pdf.text(sentence.repeat(3), 72, 300, { width: 450 });
  });
  const [table] = listZones(page, "table");
  expect(listCells(page, table).map((cell) => cell.replace("*", ""))).toEqual(
    rows.flatMap((cells, row) => cells.map((text, column) => `${row},${column} ${text}`)),
  );
});

test("cards of a heading and a text beside each other are not a table", async () => {
  const page = await zoneFirstPage((pdf) => {
    pdf.fontSize(10).text(sentence.repeat(3), 72, 80, { width: 450 });
    for (const [index, heading] of ["Depths", "Piers", "Pilots"].entries()) {
      const x = 72 + index * 155;
      pdf
        .rect(x - 6, 180, 145, 130)
        .fill("#eeeeee")
        .fill("black");
      pdf.font("Helvetica-Bold").fontSize(12).text(heading, x, 190, { lineBreak: false });
      pdf.font("Helvetica").fontSize(9).text(sentence.repeat(2), x, 208, { width: 130 });
    }
    pdf.fontSize(10).text(sentence.repeat(3), 72, 340, { width: 450 });
  });
  expect(listZones(page, "table")).toEqual([]);
});
