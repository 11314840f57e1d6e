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

describe("a form whose lines to write on are set as characters", () => {
  /** Draws labels, each with a line of signs behind it that ends at the right edge of its column. */
  const zoneForm = (labels: readonly string[], sign: string, xs: readonly number[], end: number) =>
    zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(3), 72, 100, { width: 450 });
      labels.forEach((label, index) => {
        const x = xs[index % xs.length] ?? 0;
        const y = 180 + Math.floor(index / xs.length) * 22;
        const lineEnd = xs[(index % xs.length) + 1] ?? end;
        const from = x + pdf.widthOfString(`${label} `);
        const line = sign.repeat(Math.floor((lineEnd - 10 - from) / pdf.widthOfString(sign)));
        pdf.text(`${label} ${line}`, x, y, { lineBreak: false });
      });
      pdf.text(sentence.repeat(3), 72, 330, { width: 450 });
    });

  test.each([
    ["underscores", ["Name:", "Name of the ship:", "Arrival:", "Berth:"], "_", [72]],
    ["dots", ["Name", "Name of the ship", "Arrival", "Berth"], ".", [72]],
    ["underscores in two columns", ["Name:", "Ship:", "Arrival:", "Berth:", "Length:", "Depth:"], "_", [72, 300]],
  ] as const)("is one table: %s", async (_name, labels, sign, xs) => {
    const page = await zoneForm(labels, sign, xs, 522);
    const forms = listZones(page, "table");
    expect(forms).toHaveLength(1);
    const texts = listCells(page, forms[0]).join("\n");
    for (const label of labels) expect(texts).toContain(label);
  });
});

test("a table of contents with leaders is no form", async () => {
  const page = await zoneFirstPage((pdf) => {
    pdf.fontSize(14).text("Contents", 72, 80, { lineBreak: false }).fontSize(10);
    ["Harbors", "Depths and lengths", "Pilots", "Berths of the north", "Tides"].forEach((title, index) => {
      const from = 72 + pdf.widthOfString(`${title} `);
      const leader = ".".repeat(Math.floor((500 - from) / pdf.widthOfString(".")));
      pdf.text(`${title} ${leader}`, 72, 110 + index * 16, { lineBreak: false });
      pdf.text(`${3 + index * 4}`, 510, 110 + index * 16, { lineBreak: false });
    });
  });
  expect(listZones(page, "table")).toEqual([]);
  expect(listZones(page, "document-index")).toHaveLength(1);
});

test.each([
  [
    "of bullets",
    () =>
      [
        ["•", "•"],
        [72, 100, 300, 328],
      ] as const,
  ],
  [
    "of numbers, three of them",
    (item: number) => [Array<string>(3).fill(`${item}.`), [72, 90, 230, 248, 390, 408]] as const,
  ],
])("lists side by side are not a table, %s", async (_name, createMarkers) => {
  const page = await zoneFirstPage((pdf) => {
    pdf.fontSize(20).text("Harbors and their depth", 72, 60, { lineBreak: false }).fontSize(12);
    ["Harbor", "Pilot station", "Berths", "Tides and depths"].forEach((text, index) => {
      const [markers, xs] = createMarkers(index + 1);
      drawRows(pdf, [markers.flatMap((marker) => [marker, text])], xs, 120 + index * 24);
    });
  });
  expect(listZones(page, "table")).toEqual([]);
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
