import { describe, expect, test } from "vitest";
import { sentence } from "../../../../builders/content.ts";
import { type Draw, drawRows, drawRulingLine, ports } from "../../../../builders/tables.ts";
import { zoneFirstPage, listZones } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

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
