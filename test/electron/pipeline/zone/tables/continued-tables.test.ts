import { describe, expect, test } from "vitest";
import { relateContinuedTable } from "../../../../../electron/pipeline/zone/relations/continued-tables.ts";
import type { ZonedPdfPage } from "../../../../../electron/pipeline/zone/relations/zoned-page.ts";
import type { Zone } from "../../../../../shared/document/zones.ts";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import { type Draw, drawRows, ports } from "../../../../builders/tables.ts";
import { zonePages, listZones } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

describe("table over a page break", () => {
  const xs = [72, 250, 380];
  const row = (index: number): string[] => [
    `${ports[index % ports.length]} ${index}`,
    `${10 + index}.5`,
    `${800 + index}`,
  ];
  const rows = (from: number, count: number): string[][] =>
    Array.from({ length: count }, (_, index) => row(from + index));
  const heading = ["Port", "Depth", "Length"];
  const drawFirstPart: Draw = (pdf) => {
    pdf.fontSize(10).text(sentence.repeat(6), 72, 100, { width: 450 });
    pdf.text("Table 1. Depths of harbors", 72, 430, { lineBreak: false });
    drawRows(pdf, [heading, ...rows(0, 20)], xs, 450);
  };
  const drawPageNumber = (pdf: PDFKit.PDFDocument, page: number) =>
    // The text must not break, since PDFKit would add a page for text in the margin.
    pdf.text(String(page), 300, 760, { lineBreak: false });

  test("the part on the next page continues the table, and repeated header rows are header cells", async () => {
    const pages = await zonePages(
      await buildPdf([
        (pdf) => {
          drawFirstPart(pdf);
          drawPageNumber(pdf, 1);
        },
        (pdf) => {
          pdf.fontSize(10);
          drawRows(pdf, [heading, ...rows(20, 12)], xs, 90);
          pdf.text(sentence.repeat(6), 72, 320, { width: 450 });
          drawPageNumber(pdf, 2);
        },
      ]),
    );
    const [first, second] = pages.map((page) => listZones(page, "table")[0]);
    expect(first?.continues).toBeUndefined();
    expect(second?.continues).toBe(first?.id);
    expect(pages[1] && listCells(pages[1], second).slice(0, 4)).toEqual([
      "0,0* Port",
      "0,1* Depth",
      "0,2* Length",
      "1,0 Gdynia 20".replace("Gdynia", ports[20 % 8] ?? ""),
    ]);
  });

  test("the part on the next page has no header cells if the header is not repeated", async () => {
    const pages = await zonePages(
      await buildPdf([
        drawFirstPart,
        (pdf) => {
          pdf.fontSize(10);
          drawRows(pdf, rows(20, 12), xs, 90);
          pdf.text(sentence.repeat(6), 72, 320, { width: 450 });
        },
      ]),
    );
    const [first, second] = pages.map((page) => listZones(page, "table")[0]);
    expect(second?.continues).toBe(first?.id);
    expect(second?.table?.cells.some((cell) => cell.header)).toBe(false);
  });

  test("a table with another header or other columns does not continue the previous table", async () => {
    const pages = await zonePages(
      await buildPdf([
        drawFirstPart,
        (pdf) => {
          pdf.fontSize(10);
          drawRows(pdf, [["Ship", "Draught", "Crew"], ...rows(20, 20)], xs, 90);
        },
        (pdf) => {
          pdf.fontSize(10);
          drawRows(
            pdf,
            rows(20, 12).map(([port = "", depth = ""]) => [port, depth]),
            [72, 300],
            90,
          );
        },
      ]),
    );
    expect(pages.map((page) => listZones(page, "table").map((zone) => zone.continues))).toEqual([
      [undefined],
      [undefined],
      [undefined],
    ]);
  });

  test.each([
    ["Table 2. Depths with continued soundings", false],
    ["Table 2. Lengths of discontinued ships", false],
    ["Table 2. Continued care of harbors", false],
    ["Tabelle 2. Fortgesetzte Messungen der Tiefen", false],
    ["Table 1. Depths of harbors", true],
    ["TABLE 1: Depths", true],
    ["Table 2 (continued)", true],
    ["Table 2 – continued from previous page", true],
    ["Table 2, cont.", true],
    ["Tabelle 2 (Fortsetzung)", true],
  ])("the caption “%s” of a table continues the previous one: %s", async (caption, continues) => {
    const pages = await zonePages(
      await buildPdf([
        drawFirstPart,
        (pdf) => {
          pdf.fontSize(10).text(caption, 72, 72, { lineBreak: false });
          drawRows(pdf, rows(20, 12), xs, 92);
          pdf.text(sentence.repeat(6), 72, 330, { width: 450 });
        },
      ]),
    );
    const [first, second] = pages.map((page) => listZones(page, "table")[0]);
    expect(pages[1] && listZones(pages[1], "caption")).toHaveLength(1);
    expect(second?.continues).toBe(continues ? first?.id : undefined);
  });

  test.each([
    ["Results of soundings", "Results of the survey", false],
    ["Depths", "Lengths", false],
    ["Results of soundings", "Results of  soundings", true],
  ])("captions without a number, “%s” and “%s”, match by their text: %s", async (before, after, continues) => {
    const [previous, page] = await zoneTablesBelow(before, after);
    const table = relateContinuedTable(page, previous).find((zone) => zone.type === "table");
    expect(table?.continues).toBe(continues ? previous.zones.find((zone) => zone.type === "table")?.id : undefined);
  });

  test.each([
    ["both tables", [2], [2]],
    ["the table before", [2], []],
    ["the table after", [], [2]],
  ])("a column of %s in which no cell starts does not count", async (_, emptyBefore, emptyAfter) => {
    const [previous, page] = await zoneTablesBelow("Depths", "Depths");
    const continued = relateContinuedTable(removeColumns(page, emptyAfter), removeColumns(previous, emptyBefore));
    const isTable = (zone: Zone) => zone.type === "table";
    expect(continued.find(isTable)?.continues).toBe(previous.zones.find(isTable)?.id);
  });

  /** Zones two pages, each with a table below a line of text, which is taken for its caption as a tagged PDF can say. */
  async function zoneTablesBelow(...captions: [before: string, after: string]): Promise<[ZonedPdfPage, ZonedPdfPage]> {
    const draw =
      (caption: string): Draw =>
      (pdf) => {
        pdf.fontSize(10).text(caption, 72, 72, { lineBreak: false });
        drawRows(pdf, rows(20, 20), xs, 110);
      };
    const pages = await zonePages(await buildPdf(captions.map(draw)));
    const [previous, page] = pages.map(({ text, zones: { zones } }): ZonedPdfPage => {
      expect(zones.map(({ type }) => type === "table")).toEqual([false, true]);
      const [line, table] = zones;
      if (line === undefined || table === undefined) throw new Error("the page lacks a zone");
      const { continues: _, ...unrelated } = table;
      return { text, zones: [{ ...line, type: "caption" }, unrelated] };
    });
    if (previous === undefined || page === undefined) throw new Error("the document lacks a page");
    return [previous, page];
  }

  /** Removes the cells of columns, as if no cell started in them. */
  function removeColumns({ text, zones }: ZonedPdfPage, columns: readonly number[]): ZonedPdfPage {
    const remove = (zone: Zone): Zone =>
      zone.table === undefined
        ? zone
        : {
            ...zone,
            table: { ...zone.table, cells: zone.table.cells.filter((cell) => !columns.includes(cell.column)) },
          };
    return { text, zones: zones.map(remove) };
  }
});
