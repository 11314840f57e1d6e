import { describe, expect, test } from "vitest";
import { getZoneLines } from "../../../../shared/document/zones.ts";
import { dot, sentence } from "../../../builders/content.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import type { ZonedPage } from "../../../harness/read-document.ts";
import { outline, zoneFirst, zonePages, zonesOf } from "../../../harness/read-document.ts";

describe("blocks and order", () => {
  test("two columns under a title are read down, the left one first", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(22).text("On Harbors and Their Depth", 72, 80, { lineBreak: false });
      pdf.fontSize(10);
      pdf.text(`First. ${sentence.repeat(3)}`, 72, 140, { width: 210 });
      pdf.text(`Second. ${sentence.repeat(3)}`, 72, 280, { width: 210 });
      pdf.text(`Third. ${sentence.repeat(3)}`, 312, 140, { width: 210 });
      pdf.text(`Fourth. ${sentence.repeat(3)}`, 312, 280, { width: 210 });
    });
    const starts = outline(page).map((line) => line.split(" ").slice(0, 2).join(" "));
    expect(starts).toEqual(["title: On", "text: First.", "text: Second.", "text: Third.", "text: Fourth."]);
    expect(page.zones.zones.map((zone) => zone.order)).toEqual([1, 2, 3, 4, 5]);
  });

  test("a heading stands apart from the text under it, with its level", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.font("Helvetica-Bold").fontSize(16).text("Depth", 72, 500).fontSize(13).text("Winter", 72, 530);
      pdf.font("Helvetica").fontSize(10).text(sentence.repeat(4), 72, 550, { width: 450 });
    });
    const headers = zonesOf(page, "section-header");
    expect(headers.map((zone) => zone.level)).toEqual([1, 2]);
    expect(zonesOf(page, "text")).toHaveLength(1);
  });

  test("items of a list are one zone each", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 450 });
      ["• dredge the mouth", "• mark the channel", "• tell the pilots"].forEach((item, index) => {
        pdf.text(item, 90, 220 + index * 13, { lineBreak: false });
      });
    });
    expect(outline(page).slice(1)).toEqual([
      "list-item: • dredge the mouth",
      "list-item: • mark the channel",
      "list-item: • tell the pilots",
    ]);
  });

  test("marks that are set higher than their items belong to them, though another column has lines between", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 200 });
      ["dredge the mouth", "mark the channel", "tell the pilots"].forEach((item, index) => {
        const y = 220 + index * 13;
        pdf.text("•", 80, y - 2.5, { lineBreak: false }).text(item, 98, y, { lineBreak: false });
      });
      // Its lines stand a little higher still, and so begin the rows.
      pdf.text(sentence.repeat(6), 320, 215.6, { width: 200, lineGap: 13 - pdf.currentLineHeight() });
    });
    expect(page.zones.zones.filter(({ type }) => type === "list-item")).toHaveLength(3);
    expect(outline(page).filter((line) => line.endsWith(": •"))).toEqual([]);
  });
});

describe("paragraphs under an item of a list", () => {
  const list = (indent: number) => (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(10).text(sentence.repeat(3), 72, 100, { width: 450 });
    pdf.text("1.", 90, 160, { lineBreak: false }).text(sentence, 108, 160, { width: 400 });
    pdf.text(`Pilots are told. ${sentence}`, 72 + indent, 192, { width: 400 });
    pdf.text("2.", 90, 226, { lineBreak: false }).text(sentence, 108, 226, { width: 400 });
    pdf.text(`Last. ${sentence.repeat(3)}`, 72, 270, { width: 450 });
  };

  test("are part of it where they begin as its text does", async () => {
    const page = await zoneFirst(list(36));
    expect(outline(page).map((line) => line.slice(0, 13))).toEqual([
      "text: The cou",
      "list-item: 1.",
      "list-item: 2.",
      "text: Last. T",
    ]);
    expect(outline(page)[1]).toContain("Pilots are told.");
  });

  test("are no part of it where they begin elsewhere", async () => {
    const page = await zoneFirst(list(0));
    expect(zonesOf(page, "list-item")).toHaveLength(2);
    expect(zonesOf(page, "text")).toHaveLength(3);
  });
});

describe("grouping of lines", () => {
  test("paragraphs with no white between them are told apart by their indents", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10);
      for (const start of ["One", "Two", "Three"]) {
        pdf.text(`${start}. ${sentence.repeat(4)}`, { width: 400, indent: 14, align: "justify" });
      }
    });
    expect(outline(page).map((line) => line.split(".")[0])).toEqual(["text: One", "text: Two", "text: Three"]);
  });

  test("columns whose lines stand at the same heights stay apart, whatever the order they are drawn in", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10);
      for (let line = 0; line < 14; line++) {
        pdf.text(sentence.slice(0, 40), 72, 100 + line * 12, { lineBreak: false });
        pdf.text(sentence.slice(40, 80), 290, 100 + line * 12, { lineBreak: false });
      }
    });
    const widths = page.zones.zones.map((zone) => zone.bbox?.width ?? 0);
    expect(Math.max(...widths)).toBeLessThan(215);
  });

  test("a bullet that is drawn apart from its text belongs to its item", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 450 });
      for (let item = 0; item < 3; item++) pdf.text("•", 80, 220 + item * 13, { lineBreak: false });
      for (let item = 0; item < 3; item++) pdf.text("dredge the mouth", 104, 220 + item * 13, { lineBreak: false });
    });
    expect(outline(page).slice(1)).toEqual(Array<string>(3).fill("list-item: • dredge the mouth"));
    expect(zonesOf(page, "list-item")[0]?.bbox).toMatchObject({ x: expect.closeTo(80, 0) });
  });
});

describe("types", () => {
  test("what repeats over pages is a running head or foot, page numbers with it", async () => {
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

  test("what is drawn in one row of a foot, and the row under it, is one foot", async () => {
    const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
      pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 72, 120, { width: 450 });
      pdf.page.margins.bottom = 0;
      pdf.fontSize(8).text("May 2026, first edition", 72, 790, { lineBreak: false });
      pdf.text(`Page ${number} of 4`, 470, 790, { lineBreak: false });
      pdf.text("Printed for the council", 72, 800, { lineBreak: false });
    };
    const pages = await zonePages(await buildPdf([1, 2, 3, 4].map(draw)));
    for (const page of pages) expect(zonesOf(page, "page-footer")).toHaveLength(1);
  });

  test("of a lone page the line beside its number is a head, one alone is not", async () => {
    const draw = (number: string) => (pdf: PDFKit.PDFDocument) => {
      pdf.fontSize(10).text("Harbor Review", 72, 40, { lineBreak: false }).text(number, 500, 40, { lineBreak: false });
      pdf.text(sentence.repeat(8), 72, 120, { width: 450 });
    };
    const types = async (number: string) => (await zoneFirst(draw(number))).zones.zones.map((zone) => zone.type);
    expect(await types("529")).toEqual(["page-header", "text"]);
    expect(await types("")).toEqual(["text", "text"]);
  });

  test("a line with the number of a subsection is a heading in any face, an item of a list is not", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10).text("2.1. Depth in winter", 72, 100).text(sentence.repeat(4), 72, 130, { width: 450 });
      pdf.text("1. Dredge the mouth of the harbor", 72, 220).text(sentence.repeat(2), 72, 250, { width: 450 });
    });
    expect(page.zones.zones.map((zone) => zone.type)).toEqual(["section-header", "text", "list-item", "text"]);
  });

  test("small marked text under a short rule at the foot is a footnote", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(11).text(sentence.repeat(20), 72, 100, { width: 450 });
      pdf.moveTo(72, 690).lineTo(190, 690).stroke();
      pdf.fontSize(8).text("1 See the minutes of the council of the year before.", 72, 696, { width: 450 });
    });
    const [note] = zonesOf(page, "footnote");
    expect(note?.confidence).toBeGreaterThan(0.8);
    expect(outline(page).at(-1)).toBe("footnote: 1 See the minutes of the council of the year before.");
  });

  test("a note whose number is raised is a footnote, with no rule over it", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(11).text(sentence.repeat(30), 72, 100, { width: 450 });
      pdf.fontSize(5).text("3", 72, 696, { lineBreak: false });
      pdf.fontSize(8).text("See the minutes of the council of the year before.", 76, 697, { lineBreak: false });
    });
    expect(zonesOf(page, "footnote")).toHaveLength(1);
  });

  test("the pieces of a displayed formula and its number are one zone", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(11).text(sentence.repeat(6), 72, 100, { width: 450 });
      pdf.text("y =", 215, 240, { lineBreak: false });
      pdf.text("a + b", 245, 232, { lineBreak: false }).text("c = d", 245, 247, { lineBreak: false });
      pdf.text("+ 2x = 1", 290, 240, { lineBreak: false }).text("(4)", 505, 240, { lineBreak: false });
      pdf.text(sentence.repeat(6), 72, 280, { width: 450 });
    });
    expect(page.zones.zones.map((zone) => zone.type)).toEqual(["text", "formula", "text"]);
    const [formula] = zonesOf(page, "formula");
    expect((formula?.bbox?.x ?? 0) + (formula?.bbox?.width ?? 0)).toBeGreaterThan(515);
  });

  test("an entry of a bibliography that has neither year nor journal is one among its neighbours", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.font("Helvetica-Bold").fontSize(14).text("References", 72, 300, { lineBreak: false });
      pdf.font("Helvetica").fontSize(10);
      const entry = (start: string) =>
        `${start} On the depth of harbors and the height of their tides. J. Harbors 12 (1999)`;
      ["[1] A. Moor,", "[2] B. Pier,", "[3] Notes that the council kept to itself", "[4] C. Quay,"].forEach(
        (start, index) => pdf.text(index === 2 ? start : entry(start), 72, 330 + index * 36, { width: 300 }),
      );
    });
    expect(zonesOf(page, "reference")).toHaveLength(4);
  });

  test("a picture in one place on a few pages is one; what is there on all of them is a watermark", async () => {
    const draw = (number: number) => (pdf: PDFKit.PDFDocument) => {
      pdf.image(dot, 250, 500, { width: 150, height: 180 });
      if (number % 3 === 0) pdf.image(dot, 72, 100, { width: 400, height: 250 });
      pdf.fontSize(10).text(`Page body ${number}. ${sentence.repeat(8)}`, 72, 380, { width: 450 });
    };
    const pages = await zonePages(await buildPdf([1, 2, 3, 4, 5, 6, 7, 8, 9].map(draw)));
    expect(pages.map((page) => zonesOf(page, "picture").length)).toEqual([0, 0, 1, 0, 0, 1, 0, 0, 1]);
  });

  test("a scan without text is nothing to be sure of; a blank page is", async () => {
    const scan = await zoneFirst((pdf) => void pdf.image(dot, 0, 0, { width: 595, height: 841 }));
    expect(scan.zones).toMatchObject({ zones: [], confidence: 0 });
    const blank = await zoneFirst(() => undefined);
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
    const [table] = zonesOf(page, "table");
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

  test("a ruled one has its rows, columns and cells, its head told from its body", async () => {
    const page = await zoneFirst((pdf) => {
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
    const [table] = zonesOf(page, "table");
    expect(table?.table).toMatchObject({ rows: 4, columns: 3 });
    // Around its text, not its rules.
    expect(table?.bbox).toMatchObject({ x: expect.closeTo(105, 0), y: expect.closeTo(305, 0) });
    expect(createCellTextLookup(page)).toEqual(rows);
    expect(table?.table?.cells.filter((cell) => cell.header).map((cell) => cell.row)).toEqual([0, 0, 0]);
  });

  test("one with rules between its rows only takes in its head, above the first of them", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10);
      for (let r = 1; r <= 4; r++) {
        pdf
          .moveTo(100, 300 + r * 20)
          .lineTo(400, 300 + r * 20)
          .stroke();
      }
      drawCells(pdf, 300);
      // A rule as wide, over the foot of the page, is not the table's.
      pdf.moveTo(100, 760).lineTo(400, 760).stroke();
    });
    const [table] = zonesOf(page, "table");
    expect(table?.table).toMatchObject({ rows: 4, columns: 3 });
    expect(createCellTextLookup(page)).toEqual(rows);
    expect((table?.bbox?.y ?? 0) + (table?.bbox?.height ?? 0)).toBeLessThan(380);
  });

  test("a cell over two columns spans them", async () => {
    const page = await zoneFirst((pdf) => {
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
    const [table] = zonesOf(page, "table");
    expect(table?.table).toMatchObject({ rows: 3, columns: 3 });
    const wide = table?.table?.cells.filter((cell) => cell.column_span > 1);
    expect(wide).toMatchObject([{ row: 0, column: 1, column_span: 2, row_span: 1 }]);
  });

  test("one without rules is seen by its alignment; prose in two columns is not", async () => {
    const page = await zoneFirst((pdf) => {
      pdf.fontSize(10).text(sentence.repeat(4), 72, 100, { width: 450 });
      drawCells(pdf, 300);
      pdf.text(sentence.repeat(4), 72, 450, { width: 200 });
      pdf.text(sentence.repeat(4), 312, 450, { width: 200 });
    });
    expect(zonesOf(page, "table")).toHaveLength(1);
    expect(createCellTextLookup(page)).toEqual(rows);
    expect(zonesOf(page, "text")).toHaveLength(3);
  });
});
