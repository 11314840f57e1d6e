import { describe, expect, test } from "vitest";
import { createEnglishInvoice } from "../../../../../build/samples/invoice-english.ts";
import { createGermanInvoice } from "../../../../../build/samples/invoice-german.ts";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { type Draw, drawRows, drawRulingLine, ports } from "../../../../builders/tables.ts";
import { zoneFirstPage, zonePages, listZones } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

describe("table detection", () => {
  test("finds a table in each column of a two-column page", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10);
      for (const x of [60, 320]) {
        pdf.text(sentence.repeat(4), x, 100, { width: 220 });
        pdf.text(`Table ${x}. Depths`, x, 225, { lineBreak: false });
        drawRulingLine(pdf, x, x + 220, 242);
        drawRows(
          pdf,
          [["Port", "Depth", "Length"], ...ports.map((port, r) => [port, `1${r}.5`, `8${r}0`])],
          [x, x + 100, x + 170],
          246,
        );
        drawRulingLine(pdf, x, x + 220, 259);
        drawRulingLine(pdf, x, x + 220, 374);
        pdf.text(sentence.repeat(4), x, 400, { width: 220 });
      }
    });
    const tables = listZones(page, "table");
    expect(tables.map((zone) => zone.table?.columns)).toEqual([3, 3]);
    expect(tables.map((zone) => Math.round(zone.bbox?.x ?? 0)).sort((a, b) => a - b)).toEqual([60, 320]);
  });

  test("finds the rows and columns of a table rotated by 90°", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).rotate(-90, { origin: [300, 400] });
      // The text runs from the bottom of the page to its top.
      pdf.text("Table 1. Depths of harbors", 20, 250, { lineBreak: false });
      drawRulingLine(pdf, 20, 380, 268);
      drawRows(
        pdf,
        [["Port", "Depth", "Length"], ...ports.map((port, r) => [port, `1${r}.5`, `8${r}0`])],
        [20, 200, 330],
        272,
      );
      drawRulingLine(pdf, 20, 380, 286);
      drawRulingLine(pdf, 20, 380, 402);
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ columns: 3, rows: 9 });
    expect(listCells(page, table).slice(0, 6)).toEqual([
      "0,0* Port",
      "0,1* Depth",
      "0,2* Length",
      "1,0 Brest",
      "1,1 10.5",
      "1,2 800",
    ]);
    expect(table?.bbox?.height).toBeGreaterThan(table?.bbox?.width ?? Infinity);
  });

  test("includes a first column in the margin whose numbers repeat on each page like running headers", async () => {
    const draw: Draw = (pdf) => {
      pdf.fontSize(10).text(sentence.repeat(3), 40, 100, { width: 500 });
      drawRows(
        pdf,
        [["No.", "Port", "Depth", "Length"], ...ports.map((port, r) => [`${r + 1}`, port, `1${r}.5`, `8${r}0`])],
        [40, 100, 250, 380],
        200,
      );
      pdf.text(sentence.repeat(3), 40, 340, { width: 500 });
    };
    for (const page of await zonePages(await buildPdf([draw, draw]))) {
      const [table] = listZones(page, "table");
      expect(table?.table).toMatchObject({ columns: 4, rows: 9 });
      expect(listCells(page, table)).toContain("8,0 8");
    }
  });

  test("includes all lines of wrapped prose in the last column", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(3), 72, 90, { width: 450 });
      pdf.text("Table 1. Who keeps the harbors", 72, 160, { lineBreak: false });
      for (const y of [178, 196, 396]) drawRulingLine(pdf, 72, 522, y);
      drawRows(pdf, [["Port", "Depth", "What is known of it"]], [72, 160, 230], 182);
      ports.slice(0, 4).forEach((port, r) => {
        drawRows(pdf, [[port, `1${r}.5`]], [72, 160], 202 + r * 48);
        pdf.text(sentence.repeat(2), 230, 202 + r * 48, { width: 290 });
      });
      pdf.text(sentence.repeat(3), 72, 420, { width: 450 });
    });
    const tables = listZones(page, "table");
    expect(tables).toHaveLength(1);
    expect(tables[0]?.table).toMatchObject({ columns: 3, rows: 5 });
  });

  test("finds no table in prose, a list or text of two columns", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(6), 72, 100, { width: 450 });
      ports.forEach((port, r) =>
        pdf
          .text("•", 72, 220 + r * 14, { lineBreak: false })
          .text(`${port} is deep.`, 90, 220 + r * 14, { lineBreak: false }),
      );
      pdf.text(sentence.repeat(5), 72, 380, { width: 200 }).text(sentence.repeat(5), 312, 380, { width: 200 });
    });
    expect(listZones(page, "table")).toEqual([]);
  });
});

test("labelled dates and numbers are a table, without the address beside them; addresses beside each other are none", async () => {
  const address = ["Harbor Office", "Accounts", "Pier 4", "20144 Hamburg"];
  const labelledValues = [
    ["Invoice number", "RE-0417"],
    ["Invoice date", "16.02.2026"],
    ["Customer", "K-20815"],
    ["Due date", "18.03.2026"],
  ];
  const zoneRows = (rows: readonly (readonly string[])[], xs: readonly number[]) =>
    zoneFirstPage((pdf) => {
      pdf.fontSize(18).text("Harbor Dredging Ltd", 72, 60, { lineBreak: false }).fontSize(10);
      drawRows(pdf, rows, xs, 130);
      pdf.text(sentence.repeat(3), 72, 240, { width: 450 });
    });
  const addressAndValues = await zoneRows(
    address.map((line, index) => [line, ...(labelledValues[index] ?? [])]),
    [72, 330, 440],
  );
  const [values, ...others] = listZones(addressAndValues, "table");
  expect(others).toEqual([]);
  expect(values?.bbox?.x).toBeGreaterThan(320);
  expect(listCells(addressAndValues, values)).toContain("2,1 K-20815");
  const twoAddresses = await zoneRows(
    address.map((line, index) => [line, ["Port Supply Ltd", "Purchasing", "Quay 11", "Leeds LS1 0ZZ"][index] ?? ""]),
    [72, 310],
  );
  expect(listZones(twoAddresses, "table")).toEqual([]);
});

test("an invoice has tables of its numbers, its items and its sums, and none of its addresses", async () => {
  for (const buildInvoice of [createEnglishInvoice, createGermanInvoice]) {
    const [page] = await zonePages(await buildInvoice());
    const tables = page === undefined ? [] : listZones(page, "table");
    expect(tables.filter(({ table }) => (table?.columns ?? 0) > 3)).toHaveLength(1);
    expect(tables.filter(({ table }) => table?.columns !== 2)).toHaveLength(1);
    const cells = tables.map((table) => (page === undefined ? [] : listCells(page, table)));
    const sums = cells.find((texts) => texts.some((text) => / (?:Subtotal|Nettobetrag)$/.test(text)));
    expect(sums?.at(-2)).toMatch(/ (?:Amount due|Gesamtbetrag EUR)$/);
  }
});
