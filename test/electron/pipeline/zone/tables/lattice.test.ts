import { describe, expect, test } from "vitest";
import { type Draw, drawLattice, drawRows, listCellTexts, spaceEvenly } from "../../../../builders/tables.ts";
import { listZones, zoneFirstPage } from "../../../../harness/read-document.ts";
import { listCells } from "../../../../harness/table-cells.ts";

async function listTables(draw: Draw): Promise<string[][]> {
  const page = await zoneFirstPage((pdf) => {
    pdf.fontSize(8);
    draw(pdf);
  });
  return listZones(page, "table").map((table) => listCells(page, table));
}

/** Lists the cells of rows as `listCells` does, the first row as the header. */
function formatRows(rows: readonly (readonly string[])[]): string[] {
  return rows.flatMap((row, r) =>
    row.flatMap((text, c) => (text === "" ? [] : [`${r},${c}${r === 0 ? "*" : ""} ${text}`])),
  );
}

describe("drawn cells win over the gaps of the text", () => {
  const items = [
    ["No", "Name", "Unit", "Count", "Net price", "Rate", "Net value", "Gross value"],
    ["1", "Chart of the bay", "pc.", "1", "33.00", "23%", "33.00", "40.59"],
    ["2", "Rope and knots", "pc.", "2", "44.00", "23%", "88.00", "108.24"],
  ];
  const taxes = [
    ["VAT rate", "Net value", "VAT", "Gross value"],
    ["23%", "121.00", "27.83", "148.83"],
    ["Total", "121.00", "27.83", "148.83"],
  ];
  const amounts = [
    ["Paid", "0.00 PLN"],
    ["To pay", "148.83 PLN"],
    ["Total", "148.83 PLN"],
  ];
  const itemColumns = [60, 75, 260, 290, 330, 385, 420, 475, 535];

  test("two tables one below the other, and amounts beside the second", async () => {
    const tables = await listTables((pdf) => {
      drawLattice(pdf, itemColumns, spaceEvenly(100, 12, 3), listCellTexts(items));
      drawLattice(pdf, spaceEvenly(60, 60, 4), spaceEvenly(152, 12, 3), listCellTexts(taxes));
      drawRows(pdf, amounts, [400, 500], 154);
    });
    const amountCells = amounts.flatMap((cells, row) => cells.map((text, column) => `${row},${column} ${text}`));
    expect(tables).toEqual([formatRows(items), formatRows(taxes), amountCells]);
  });

  test("two tables beside each other, with common baselines", async () => {
    const totals = [
      ["Currency", "Due"],
      ["PLN", "148.83"],
      ["EUR", "32.10"],
    ];
    const tables = await listTables((pdf) => {
      drawLattice(pdf, spaceEvenly(60, 60, 4), spaceEvenly(160, 14, 3), listCellTexts(taxes));
      drawLattice(pdf, spaceEvenly(330, 80, 2), spaceEvenly(160, 14, 3), listCellTexts(totals));
    });
    expect(tables).toEqual([formatRows(taxes), formatRows(totals)]);
  });

  test("a column of long texts with wide gaps, a column without texts, and a title of one text right above", async () => {
    const stock = [
      ["Item", "Found", "Remark", "Value"],
      ["Rope      40 m", "", "left pier", "12.00"],
      ["Chain     12 m", "", "right pier", "84.00"],
      ["Anchor     2 t", "", "store", "310.00"],
    ];
    const tables = await listTables((pdf) => {
      pdf.text("Stock of the harbor", 60, 88, { lineBreak: false });
      drawLattice(pdf, [60, 180, 240, 340, 420], spaceEvenly(100, 14, 4), listCellTexts(stock));
    });
    expect(tables).toEqual([formatRows(stock).map((cell) => cell.replace(/ +/gu, " "))]);
  });
});

describe("merged cells", () => {
  test("an empty corner, a header over two columns and a stub over two rows", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(8);
      drawLattice(
        pdf,
        spaceEvenly(60, 90, 4),
        spaceEvenly(100, 16, 5),
        [
          [0, 2, "Depth"],
          [1, 2, "Summer"],
          [1, 3, "Winter"],
          [3, 0, "North"],
          [2, 1, "Brest"],
          [2, 2, "12.5"],
          [2, 3, "13.0"],
          [3, 1, "Cork"],
          [3, 2, "11.2"],
          [3, 3, "11.9"],
          [4, 0, "South"],
          [4, 1, "Porto"],
          [4, 2, "9.5"],
          [4, 3, "9.9"],
        ],
        [
          [0, 0, 2, 2],
          [0, 2, 1, 2],
          [2, 0, 2, 1],
        ],
      );
    });
    const [table] = listZones(page, "table");
    expect(table?.table).toMatchObject({ rows: 5, columns: 4 });
    expect(table?.table?.cells.filter((cell) => cell.row_span > 1 || cell.column_span > 1)).toMatchObject([
      { row: 0, column: 0, row_span: 2, column_span: 2, header: true },
      { row: 0, column: 2, row_span: 1, column_span: 2, header: true },
      { row: 2, column: 0, row_span: 2, column_span: 1, header: false },
    ]);
    expect(listCells(page, table)).toEqual([
      "0,2×2* Depth",
      "1,2* Summer",
      "1,3* Winter",
      "2,0 North",
      "2,1 Brest",
      "2,2 12.5",
      "2,3 13.0",
      "3,1 Cork",
      "3,2 11.2",
      "3,3 11.9",
      "4,0 South",
      "4,1 Porto",
      "4,2 9.5",
      "4,3 9.9",
    ]);
  });

  test("an empty cell over rows and columns, and a remark over the rows of the last column", async () => {
    const page = await zoneFirstPage((pdf) => {
      pdf.fontSize(8);
      drawLattice(
        pdf,
        spaceEvenly(60, 90, 4),
        spaceEvenly(100, 16, 4),
        [
          [0, 0, "Port"],
          [0, 1, "Depth"],
          [0, 2, "Length"],
          [0, 3, "Remark"],
          [1, 0, "Brest"],
          [1, 1, "12.5"],
          [1, 2, "80"],
          [2, 3, "dredged"],
          [2, 0, "Cork"],
          [3, 0, "Varna"],
        ],
        [
          [2, 1, 2, 2],
          [1, 3, 3, 1],
        ],
      );
    });
    const [table] = listZones(page, "table");
    expect(table?.table?.cells.filter((cell) => cell.row_span > 1 || cell.column_span > 1)).toMatchObject([
      { row: 1, column: 3, row_span: 3, column_span: 1 },
      { row: 2, column: 1, row_span: 2, column_span: 2 },
    ]);
    expect(listCells(page, table)).toContain("1,3 dredged");
  });
});

test("lines of numbers in a single drawn row are rows of the table", async () => {
  const tables = await listTables((pdf) => {
    drawLattice(pdf, spaceEvenly(60, 100, 3), [100, 116, 180], listCellTexts([["Port", "Depth", "Length"]]));
    drawRows(
      pdf,
      [
        ["Brest", "12.5", "80"],
        ["Cork", "11.2", "95"],
        ["Varna", "9.5", "70"],
      ],
      [64, 164, 264],
      122,
    );
  });
  expect(tables[0]).toEqual(
    formatRows([
      ["Port", "Depth", "Length"],
      ["Brest", "12.5", "80"],
      ["Cork", "11.2", "95"],
      ["Varna", "9.5", "70"],
    ]),
  );
});
