import { describe, expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import type { Draw } from "../../../../builders/tables.ts";
import { drawRows, ports } from "../../../../builders/tables.ts";
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
});
