import { describe, expect, test } from "vitest";
import { createCellTextLookup } from "../../../../../electron/pipeline/write/write-page.ts";
import type { Zone } from "../../../../../shared/document/zones.ts";
import { createEnglishInvoice } from "../../../../../build/samples/invoice-english.ts";
import { createGermanInvoice } from "../../../../../build/samples/invoice-german.ts";
import { sentence } from "../../../../builders/content.ts";
import { buildPdf } from "../../../../builders/pdf.ts";
import type { ZonedPage } from "../../../../harness/read-document.ts";
import { zoneFirstPage, zonePages, listZones } from "../../../../harness/read-document.ts";

type Draw = (pdf: PDFKit.PDFDocument) => void;

const ports = ["Brest", "Bremen", "Gdynia", "Porto", "Bergen", "Varna", "Cork", "Ostend"];

/** Draws rows of texts, 14 points apart, each text at the left edge of its column. */
function drawRows(
  pdf: PDFKit.PDFDocument,
  rows: readonly (readonly string[])[],
  xs: readonly number[],
  top: number,
): void {
  rows.forEach((row, index) => {
    row.forEach((text, column) => pdf.text(text, xs[column], top + index * 14, { lineBreak: false }));
  });
}

function drawRulingLine(pdf: PDFKit.PDFDocument, from: number, to: number, y: number): void {
  pdf.moveTo(from, y).lineTo(to, y).stroke();
}

/** Lists the cells with text as "row,column text", with "×n" for a column span and "*" for a header cell. */
function listCells(page: ZonedPage, zone: Zone | undefined): string[] {
  const getText = createCellTextLookup(page.text);
  return (zone?.table?.cells ?? []).flatMap((cell) => {
    const text = getText(cell);
    const span = cell.column_span > 1 ? `×${cell.column_span}` : "";
    return text === "" ? [] : [`${cell.row},${cell.column}${span}${cell.header ? "*" : ""} ${text}`];
  });
}

describe("grid of a table", () => {
  const drawProseAndCaption: Draw = (pdf) => {
    pdf.fontSize(10).text(sentence.repeat(3), 72, 100, { width: 450 });
    pdf.text("Table 1. Depths of harbors", 72, 250, { lineBreak: false });
  };

  test("a header cell centred over columns spans them without a ruling line", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      pdf
        .text("Summer", 220, 280, { width: 120, align: "center" })
        .text("Winter", 360, 280, { width: 120, align: "center" });
      drawRows(
        pdf,
        [
          ["Port", "2004", "2005", "2004", "2005"],
          ...ports.map((port, r) => [port, `1${r}.5`, `1${r}.7`, `2${r}.1`, `2${r}.4`]),
        ],
        [72, 230, 300, 370, 440],
        294,
      );
      pdf.text(sentence.repeat(3), 72, 500, { width: 450 });
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ columns: 5, rows: 10 });
    expect(listCells(page, table).slice(0, 8)).toEqual([
      "0,1×2* Summer",
      "0,3×2* Winter",
      "1,0* Port",
      "1,1* 2004",
      "1,2* 2005",
      "1,3* 2004",
      "1,4* 2005",
      "2,0 Brest",
    ]);
  });

  test("no cell has a negative height if a large character overlaps several rows", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      for (const y of [272, 290, 400]) drawRulingLine(pdf, 72, 480, y);
      drawRows(
        pdf,
        [["Port", "Depth", "Length"], ...ports.map((port, r) => [port, `1${r}.5`, `2${r}0`])],
        [72, 220, 340],
        278,
      );
      pdf.fontSize(64).text("*", 440, 330, { lineBreak: false });
    });
    const [table] = listZones(page, "table");
    expect(table?.table?.cells.length).toBeGreaterThan(20);
    expect(table?.table?.cells.filter(({ bbox }) => bbox.height < 0)).toEqual([]);
  });

  test("wrapped text is one cell, and a section heading is a separate row", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      drawRulingLine(pdf, 72, 480, 272);
      drawRows(
        pdf,
        [
          ["Harbor and its", "Depth in", "Length in"],
          ["state", "metres", "metres"],
          ["Northern harbors"],
          ["Bremen", "12.5", "1,200"],
          ["Gdynia, after it was", "13.0", "1,450"],
          ["deepened"],
          ["Bergen", "17.2", "980"],
          ["Southern harbors"],
          ["Porto", "9.5", "760"],
          ["Varna", "8.1", "1,010"],
        ],
        [72, 250, 380],
        276,
      );
      drawRulingLine(pdf, 72, 480, 303);
      drawRulingLine(pdf, 72, 480, 418);
    });
    const [table] = listZones(page, "table");
    expect(listCells(page, table)).toEqual([
      "0,0* Harbor and its state",
      "0,1* Depth in metres",
      "0,2* Length in metres",
      "1,0 Northern harbors",
      "2,0 Bremen",
      "2,1 12.5",
      "2,2 1,200",
      "3,0 Gdynia, after it was deepened",
      "3,1 13.0",
      "3,2 1,450",
      "4,0 Bergen",
      "4,1 17.2",
      "4,2 980",
      "5,0 Southern harbors",
      "6,0 Porto",
      "6,1 9.5",
      "6,2 760",
      "7,0 Varna",
      "7,1 8.1",
      "7,2 1,010",
    ]);
  });

  test("alternating row fills separate rows without ruling lines", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      const texts = [
        ["Port", "Who keeps it"],
        ["Brest", "The navy, and in summer"],
        ["", "the town"],
        ["Bremen", "The town"],
        ["Gdynia", "A company of the state,"],
        ["", "founded for it"],
        ["Porto", "The state"],
      ];
      const stripes = [0, 1, 3, 4, 6, 7].map((row) => 278 + row * 14);
      stripes.slice(1).forEach((end, index) => {
        const start = stripes[index] ?? end;
        pdf.rect(72, start, 400, end - start).fill(index % 2 === 0 ? "#d8e4f0" : "#f4ece0");
      });
      pdf.fill("black");
      drawRows(pdf, texts, [76, 240], 280);
    });
    const [table] = listZones(page, "table");
    expect(listCells(page, table)).toContain("1,1 The navy, and in summer the town");
    expect(listCells(page, table)).toContain("3,1 A company of the state, founded for it");
    expect(table?.table?.rows).toBe(5);
  });

  test("alternating row fills do not make a row of numbers part of the header", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      for (const row of [2, 4, 6, 8]) pdf.rect(72, 278 + row * 14, 400, 14).fill("#d8e4f0");
      pdf.fill("black");
      drawRows(
        pdf,
        [["Port", "Depth", "Length"], ...ports.map((port, r) => [port, `1${r}.5`, `8${r}0`])],
        [76, 220, 340],
        280,
      );
    });
    const [table] = listZones(page, "table");
    expect(listCells(page, table).slice(0, 4)).toEqual(["0,0* Port", "0,1* Depth", "0,2* Length", "1,0 Brest"]);
  });

  test("a gutter little wider than a word space separates columns if each row has it", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      for (const y of [272, 290, 404]) drawRulingLine(pdf, 72, 480, y);
      drawRows(
        pdf,
        [
          ["No", "Port and its town", "Depth"],
          ...ports.map((port, r) => [`${r + 1}0`, `${port} on the sea`, `1${r}.5`]),
        ],
        [72, 89, 340],
        278,
      );
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ columns: 3, rows: 9 });
    expect(listCells(page, table)).toContain("3,1 Gdynia on the sea");
  });

  test("close lines are one row if rows are spaced, even if its cells begin on different lines", async () => {
    const rows = [
      ["Port", "Who keeps it", "Depth"],
      ["Brest", "The navy", "12.5"],
      ["", "A company of the state,", ""],
      ["Gdynia", "Founded in 1922", "13.0"],
      ["Porto", "The state", "9.5"],
      ["", "The council of the city,", ""],
      ["Cork", "Elected", "8.4"],
      ["Varna", "The state", "9.1"],
    ];
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      let top = 280;
      for (const row of rows) {
        drawRows(pdf, [row], [72, 220, 400], top);
        top += row[0] === "" ? 12 : 17;
      }
    });
    const [table] = listZones(page, "table");
    expect(listCells(page, table)).toContain("2,1 A company of the state, Founded in 1922");
    expect(table?.table?.rows).toBe(6);
  });

  test("repeated subheadings belong to the headings above them, and a single centred heading spans all columns", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      for (const y of [274, 320, 436]) drawRulingLine(pdf, 72, 460, y);
      pdf.text("Depths by season", 72, 280, { width: 386, align: "center" });
      drawRows(
        pdf,
        [
          ["", "Summer", "", "Winter", ""],
          ["Port", "Low", "High", "Low", "High"],
          ...ports.map((port, r) => [port, `1${r}.5`, `1${r}.7`, `2${r}.1`, `2${r}.4`]),
        ],
        [72, 180, 260, 350, 430],
        294,
      );
    });
    const [table] = listZones(page, "table");
    expect(listCells(page, table).slice(0, 8)).toEqual([
      "0,0×5* Depths by season",
      "1,1×2* Summer",
      "1,3×2* Winter",
      "2,0* Port",
      "2,1* Low",
      "2,2* High",
      "2,3* Low",
      "2,4* High",
    ]);
  });

  test("notes and sources under a table are not part of it", async () => {
    const page = await zoneFirstPage((pdf) => {
      drawProseAndCaption(pdf);
      drawRows(
        pdf,
        [["Port", "Depth", "Length"], ...ports.map((port, r) => [port, `1${r}.5`, `8${r}0`])],
        [72, 250, 380],
        280,
      );
      pdf
        .fontSize(8)
        .text("Source: Harbor office, Annual report on depths and lengths.", 72, 412, { lineBreak: false });
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ columns: 3, rows: 9 });
    expect(listCells(page, table).at(-1)).toBe("8,2 870");
  });
});

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

test("addresses beside each other, or beside labelled dates and numbers, are not a table", async () => {
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
  expect(listZones(addressAndValues, "table")).toEqual([]);
  const twoAddresses = await zoneRows(
    address.map((line, index) => [line, ["Port Supply Ltd", "Purchasing", "Quay 11", "Leeds LS1 0ZZ"][index] ?? ""]),
    [72, 310],
  );
  expect(listZones(twoAddresses, "table")).toEqual([]);
});

test("an invoice has one table, below its addresses and numbers", async () => {
  for (const buildInvoice of [createEnglishInvoice, createGermanInvoice]) {
    const [page] = await zonePages(await buildInvoice());
    expect(page && listZones(page, "table")).toHaveLength(1);
  }
});
