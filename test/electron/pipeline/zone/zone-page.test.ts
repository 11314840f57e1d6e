import { describe, expect, test } from "vitest";
import { getZoneLines } from "../../../../shared/document/zones.ts";
import { onePixelPng, sentence } from "../../../builders/content.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { formatZones, listZones, type ZonedPage, zoneFirstPage, zonePages } from "../../../harness/read-document.ts";

describe("blocks and reading order", () => {
  test("two columns below a title are read one after the other, from left to right", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(22).text("On Harbors and Their Depth", 72, 80, { lineBreak: false });
      pdf.fontSize(10);
      pdf.text(`First. ${sentence.repeat(3)}`, 72, 140, { width: 210 });
      pdf.text(`Second. ${sentence.repeat(3)}`, 72, 280, { width: 210 });
      pdf.text(`Third. ${sentence.repeat(3)}`, 312, 140, { width: 210 });
      pdf.text(`Fourth. ${sentence.repeat(3)}`, 312, 280, { width: 210 });
    });
    const starts = formatZones(page).map((line) => line.split(" ").slice(0, 2).join(" "));
    expect(starts).toEqual(["title: On", "text: First.", "text: Second.", "text: Third.", "text: Fourth."]);
    expect(page.zones.zones.map((zone) => zone.order)).toEqual([1, 2, 3, 4, 5]);
  });

  test("a heading is a separate zone with its level", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.font("Helvetica-Bold").fontSize(16).text("Depth", 72, 500).fontSize(13).text("Winter", 72, 530);
      pdf.font("Helvetica").fontSize(10).text(sentence.repeat(4), 72, 550, { width: 450 });
    });
    const headers = listZones(page, "section-header");
    expect(headers.map((zone) => zone.level)).toEqual([1, 2]);
    expect(listZones(page, "text")).toHaveLength(1);
  });

  test("each list item is a zone", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 450 });
      ["• dredge the mouth", "• mark the channel", "• tell the pilots"].forEach((item, index) => {
        pdf.text(item, 90, 220 + index * 13, { lineBreak: false });
      });
    });
    expect(formatZones(page).slice(1)).toEqual([
      "list-item: • dredge the mouth",
      "list-item: • mark the channel",
      "list-item: • tell the pilots",
    ]);
  });

  test("list markers above the baseline of their items belong to them, even with lines of another column between", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 200 });
      ["dredge the mouth", "mark the channel", "tell the pilots"].forEach((item, index) => {
        const y = 220 + index * 13;
        pdf.text("•", 80, y - 2.5, { lineBreak: false }).text(item, 98, y, { lineBreak: false });
      });
      // The lines of this column are higher than the markers, so that they begin the rows.
      pdf.text(sentence.repeat(6), 320, 215.6, { width: 200, lineGap: 13 - pdf.currentLineHeight() });
    });
    expect(page.zones.zones.filter(({ type }) => type === "list-item")).toHaveLength(3);
    expect(formatZones(page).filter((line) => line.endsWith(": •"))).toEqual([]);
  });
});

describe("paragraphs below a list item", () => {
  const list = (indent: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10).text(sentence.repeat(3), 72, 100, { width: 450 });
    pdf.text("1.", 90, 160, { lineBreak: false }).text(sentence, 108, 160, { width: 400 });
    pdf.text(`Pilots are told. ${sentence}`, 72 + indent, 192, { width: 400 });
    pdf.text("2.", 90, 226, { lineBreak: false }).text(sentence, 108, 226, { width: 400 });
    pdf.text(`Last. ${sentence.repeat(3)}`, 72, 270, { width: 450 });
  };

  test("are part of the item if they are indented like its text", async () => {
    const page = await zoneFirstPage(list(36));
    expect(formatZones(page).map((line) => line.slice(0, 13))).toEqual([
      "text: The cou",
      "list-item: 1.",
      "list-item: 2.",
      "text: Last. T",
    ]);
    expect(formatZones(page)[1]).toContain("Pilots are told.");
  });

  test("are separate zones if they have another indent", async () => {
    const page = await zoneFirstPage(list(0));
    expect(listZones(page, "list-item")).toHaveLength(2);
    expect(listZones(page, "text")).toHaveLength(3);
  });
});

describe("clustering of lines", () => {
  test("separates paragraphs without a gap by their indents", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10);
      for (const start of ["One", "Two", "Three"]) {
        pdf.text(`${start}. ${sentence.repeat(4)}`, { width: 400, indent: 14, align: "justify" });
      }
    });
    expect(formatZones(page).map((line) => line.split(".")[0])).toEqual(["text: One", "text: Two", "text: Three"]);
  });

  test("separates columns with common baselines, in any order of drawing", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10);
      for (let line = 0; line < 14; line++) {
        pdf.text(sentence.slice(0, 40), 72, 100 + line * 12, { lineBreak: false });
        pdf.text(sentence.slice(40, 80), 290, 100 + line * 12, { lineBreak: false });
      }
    });
    const widths = page.zones.zones.map((zone) => zone.bbox?.width ?? 0);
    expect(Math.max(...widths)).toBeLessThan(215);
  });

  test("attaches a bullet that is drawn separately to its item", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 450 });
      for (let item = 0; item < 3; item++) pdf.text("•", 80, 220 + item * 13, { lineBreak: false });
      for (let item = 0; item < 3; item++) pdf.text("dredge the mouth", 104, 220 + item * 13, { lineBreak: false });
    });
    expect(formatZones(page).slice(1)).toEqual(Array<string>(3).fill("list-item: • dredge the mouth"));
    expect(listZones(page, "list-item")[0]?.bbox).toMatchObject({ x: expect.closeTo(80, 0) });
  });
});

describe("a watermark across the lines of a page", () => {
  const drawPage = (mark: string, degrees: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.font("Helvetica-Bold").fontSize(14).text("1 Harbors", 72, 120, { lineBreak: false });
    pdf.font("Helvetica").fontSize(10).text(sentence.repeat(6), 72, 150, { width: 450 });
    pdf.font("Helvetica-Bold").fontSize(14).text("2 Winter", 72, 300, { lineBreak: false });
    pdf.font("Helvetica").fontSize(10).text(sentence.repeat(6), 72, 330, { width: 450 });
    pdf.rotate(degrees, { origin: [300, 280] }).fillColor("#dddddd");
    pdf.fontSize(90).text(mark, 100, 240, { lineBreak: false });
  };

  test.each([
    ["DRAFT", -50],
    ["DRAFT", 30],
    ["COPY OF", -35],
  ])("neither joins nor enlarges blocks: %s by %d°", async (mark, degrees) => {
    const page = await zoneFirstPage(drawPage(mark, degrees));
    expect(page.zones.zones.map(({ type, level }) => [type, level])).toEqual([
      ["section-header", 1],
      ["text", undefined],
      ["section-header", 1],
      ["text", undefined],
    ]);
  });
});

describe("block classification", () => {
  test("lines that repeat across pages, and page numbers, are running headers and footers", async () => {
    const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
      pdf.fontSize(8).text("Harbor Review 2026", 72, 40, { lineBreak: false });
      pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 72, 120, { width: 450 });
      pdf.page.margins.bottom = 0;
      pdf.fontSize(8).text(`Page ${number} of 4`, 280, 800, { lineBreak: false });
    };
    const pages = await zonePages(await buildPdf([1, 2, 3, 4].map(draw)));
    expect(pages).toHaveLength(4);
    for (const page of pages) {
      expect(page.zones.zones.map((zone) => zone.type)).toEqual(["page-header", "text", "page-footer"]);
    }
  });

  test("the pieces of a footer and the row below them are one zone", async () => {
    const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
      pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 72, 120, { width: 450 });
      pdf.page.margins.bottom = 0;
      pdf.fontSize(8).text("May 2026, first edition", 72, 790, { lineBreak: false });
      pdf.text(`Page ${number} of 4`, 470, 790, { lineBreak: false });
      pdf.text("Printed for the council", 72, 800, { lineBreak: false });
    };
    const pages = await zonePages(await buildPdf([1, 2, 3, 4].map(draw)));
    for (const page of pages) expect(listZones(page, "page-footer")).toHaveLength(1);
  });

  test("on a single page, a line beside the page number is a header; a line without a page number is not", async () => {
    const draw = (number: string) => (pdf: PDFKit.PDFDocument) => {
      pdf.fontSize(10).text("Harbor Review", 72, 40, { lineBreak: false }).text(number, 500, 40, { lineBreak: false });
      pdf.text(sentence.repeat(8), 72, 120, { width: 450 });
    };
    const types = async (number: string) => (await zoneFirstPage(draw(number))).zones.zones.map((zone) => zone.type);
    expect(await types("529")).toEqual(["page-header", "page-header", "text"]);
    expect(await types("")).toEqual(["text", "text"]);
  });

  test("a line with the number of a subsection is a heading in any font; numbered list items are not", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text("2.1. Depth in winter", 72, 100).text(sentence.repeat(4), 72, 130, { width: 450 });
      pdf.text("1. Dredge the mouth of the harbor", 72, 220).text("2. Repair the northern quay", 72, 236);
      pdf.text(sentence.repeat(2), 72, 266, { width: 450 });
    });
    const types = page.zones.zones.map((zone) => zone.type);
    expect(types).toEqual(["section-header", "text", "list-item", "list-item", "text"]);
  });

  test("small text with a marker below a short rule is a footnote", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(11).text(sentence.repeat(20), 72, 100, { width: 450 });
      pdf.moveTo(72, 690).lineTo(190, 690).stroke();
      pdf.fontSize(8).text("1 See the minutes of the council of the year before.", 72, 696, { width: 450 });
    });
    const [note] = listZones(page, "footnote");
    expect(note?.confidence).toBeGreaterThan(0.8);
    expect(formatZones(page).at(-1)).toBe("footnote: 1 See the minutes of the council of the year before.");
  });

  test("small text with a superscript number is a footnote without a rule", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(11).text(sentence.repeat(30), 72, 100, { width: 450 });
      pdf.fontSize(5).text("3", 72, 696, { lineBreak: false });
      pdf.fontSize(8).text("See the minutes of the council of the year before.", 76, 697, { lineBreak: false });
    });
    expect(listZones(page, "footnote")).toHaveLength(1);
  });

  test("the pieces of a displayed formula and its number are one zone", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(11).text(sentence.repeat(6), 72, 100, { width: 450 });
      pdf.text("y =", 215, 240, { lineBreak: false });
      pdf.text("a + b", 245, 232, { lineBreak: false }).text("c = d", 245, 247, { lineBreak: false });
      pdf.text("+ 2x = 1", 290, 240, { lineBreak: false }).text("(4)", 505, 240, { lineBreak: false });
      pdf.text(sentence.repeat(6), 72, 280, { width: 450 });
    });
    expect(page.zones.zones.map((zone) => zone.type)).toEqual(["text", "formula", "text"]);
    const [formula] = listZones(page, "formula");
    expect((formula?.bbox?.x ?? 0) + (formula?.bbox?.width ?? 0)).toBeGreaterThan(515);
  });

  test("an entry without year and journal between bibliography entries is a reference", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.font("Helvetica-Bold").fontSize(14).text("References", 72, 300, { lineBreak: false });
      pdf.font("Helvetica").fontSize(10);
      const entry = (start: string) =>
        `${start} On the depth of harbors and the height of their tides. J. Harbors 12 (1999)`;
      ["[1] A. Moor,", "[2] B. Pier,", "[3] Notes that the council kept to itself", "[4] C. Quay,"].forEach(
        (start, index) => pdf.text(index === 2 ? start : entry(start), 72, 330 + index * 36, { width: 300 }),
      );
    });
    expect(listZones(page, "reference")).toHaveLength(4);
  });

  test("an image at the same position on a few pages is a picture; on all pages, behind text, it is a watermark", async () => {
    const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
      pdf.image(onePixelPng, 250, 440, { width: 150, height: 180 });
      if (number % 3 === 0) pdf.image(onePixelPng, 72, 100, { width: 400, height: 250 });
      pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 72, 380, { width: 450 });
    };
    const pages = await zonePages(await buildPdf([1, 2, 3, 4, 5, 6, 7, 8, 9].map(draw)));
    expect(pages.map((page) => listZones(page, "picture").length)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test("a scan without text has confidence 0, a blank page 1", async () => {
    const scan = await zoneFirstPage((pdf) => void pdf.image(onePixelPng, 0, 0, { width: 595, height: 841 }));
    expect(scan.zones).toMatchObject({ zones: [], confidence: 0 });
    const blank = await zoneFirstPage(() => undefined);
    expect(blank.zones).toMatchObject({ zones: [], confidence: 1 });
  });
});

describe("tables", () => {
  const rows = [
    ["Port", "Depth", "Berths"],
    ["Brest", "12.5", "14"],
    ["Bristol", "9.0", "22"],
    ["Bremen", "11.2", "8"],
  ];
  const drawCells = (pdf: PDFKit.PDFDocument, y: number) => {
    rows.forEach((row, r) =>
      row.forEach((cell, c) => pdf.text(cell, 105 + c * 100, y + 5 + r * 20, { lineBreak: false })),
    );
  };
  const createCellTextLookup = (page: ZonedPage): string[][] => {
    const [table] = listZones(page, "table");
    const grid = Array.from({ length: table?.table?.rows ?? 0 }, () =>
      Array<string>(table?.table?.columns ?? 0).fill(""),
    );
    for (const cell of table?.table?.cells ?? []) {
      const lines = getZoneLines(page.text, cell);
      const line = grid[cell.row];
      if (line !== undefined) {
        line[cell.column] = lines.flatMap((l) => l.words.map((w) => page.text.words[w]?.text)).join(" ");
      }
    }
    return grid;
  };

  test("a lattice table has rows, columns and cells, with a header", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 450 });
      for (let r = 0; r <= 4; r++)
        pdf
          .moveTo(100, 300 + r * 20)
          .lineTo(400, 300 + r * 20)
          .stroke();
      for (let c = 0; c <= 3; c++)
        pdf
          .moveTo(100 + c * 100, 300)
          .lineTo(100 + c * 100, 380)
          .stroke();
      drawCells(pdf, 300);
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ rows: 4, columns: 3 });
    // The box is around the text, not around the ruling lines.
    expect(table?.bbox).toMatchObject({ x: expect.closeTo(105, 0), y: expect.closeTo(305, 0) });
    expect(createCellTextLookup(page)).toEqual(rows);
    expect(table?.table?.cells.filter((cell) => cell.header).map((cell) => cell.row)).toEqual([0, 0, 0]);
  });

  test("a table with only horizontal ruling lines includes the header above the first one", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10);
      for (let r = 1; r <= 4; r++) {
        pdf
          .moveTo(100, 300 + r * 20)
          .lineTo(400, 300 + r * 20)
          .stroke();
      }
      drawCells(pdf, 300);
      // A ruling line of the same width above the page footer does not belong to the table.
      pdf.moveTo(100, 760).lineTo(400, 760).stroke();
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ rows: 4, columns: 3 });
    expect(createCellTextLookup(page)).toEqual(rows);
    expect((table?.bbox?.y ?? 0) + (table?.bbox?.height ?? 0)).toBeLessThan(380);
  });

  test("a cell over two columns spans both", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10);
      for (let r = 0; r <= 3; r++)
        pdf
          .moveTo(100, 300 + r * 20)
          .lineTo(400, 300 + r * 20)
          .stroke();
      for (const [x, y] of [
        [100, 300],
        [200, 300],
        [300, 320],
        [400, 300],
      ] as const)
        pdf.moveTo(x, y).lineTo(x, 360).stroke();
      pdf.text("Port", 105, 305, { lineBreak: false }).text("Depth by season", 205, 305, { lineBreak: false });
      ["Brest", "12.5", "13.0"].forEach((cell, c) => pdf.text(cell, 105 + c * 100, 325, { lineBreak: false }));
      ["Bremen", "11.2", "11.9"].forEach((cell, c) => pdf.text(cell, 105 + c * 100, 345, { lineBreak: false }));
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ rows: 3, columns: 3 });
    const wide = table?.table?.cells.filter((cell) => cell.column_span > 1);
    expect(wide).toMatchObject([{ row: 0, column: 1, column_span: 2, row_span: 1 }]);
  });

  test("a stream table is detected by its alignment; prose in two columns is not a table", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 450 });
      drawCells(pdf, 300);
      pdf.text(sentence.repeat(4), 72, 450, { width: 200 });
      pdf.text(sentence.repeat(4), 312, 450, { width: 200 });
    });
    expect(listZones(page, "table")).toHaveLength(1);
    expect(createCellTextLookup(page)).toEqual(rows);
    expect(listZones(page, "text")).toHaveLength(3);
  });
});
