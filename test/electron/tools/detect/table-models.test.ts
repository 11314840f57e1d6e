import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { rotateBox, rotatePage } from "../../../../electron/pipeline/read/rotation.ts";
import { findTablesForModel } from "../../../../electron/pipeline/zone/detected/tables-for-model.ts";
import { DocumentProfiler } from "../../../../electron/pipeline/zone/layout/document-profile.ts";
import { zonePage } from "../../../../electron/pipeline/zone/zone-page.ts";
import type { Bbox } from "../../../../shared/document/geometry.ts";
import { type PdfPageText, pdfPageTextSchema } from "../../../../shared/document/page-text.ts";
import { getCellText } from "../../../../shared/document/zones.ts";
import { buildHeronModel, buildSlanetModel, type TableStep } from "../../../builders/detector-models.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { startWorkers } from "../../../harness/worker-pool.ts";

const folder = createTemporaryFolder(afterAll);
const { workers } = startWorkers(1, {}, afterAll);
const document = { path: join(folder, "page.pdf"), mediaType: "application/pdf" as const };

const columns = [100, 220, 340];
const rows = [
  ["", "Length", ""],
  ["Harbor", "Quay", "Pier"],
  ["Upper", "1,200", "350"],
  ["Lower", "2,400", "480"],
  ["Outer", "3,100", "520"],
  ["Inner", "1,700", "610"],
];
const top = 200;
const pitch = 18;

/** A page with a table without ruling lines. The word in its first row is over the second and the third column. */
async function readScan(): Promise<PdfPageText> {
  const bytes = await buildPdf(
    [
      (pdf) => {
        pdf.fontSize(10);
        rows.forEach((cells, row) => {
          cells.forEach((text, column) => {
            if (text !== "") pdf.text(text, columns[column] ?? 0, top + row * pitch, { lineBreak: false });
          });
        });
      },
    ],
    { size: [600, 800] },
  );
  await writeFile(document.path, bytes);
  const { json } = await workers.run("readPage", { document, page: 1, ocr: false });
  const text = pdfPageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  return { ...text, source: "ocr" };
}

const scan = await readScan();
const [region] = findTablesForModel(scan);
if (region === undefined) throw new Error("the page has no table");
/** The box of the table with the margin that the image has around it. */
const crop: Bbox = { x: region.x - 4, y: region.y - 4, width: region.width + 8, height: region.height + 8 };

/** Returns the box of a cell as shares of the padded image, whose side is the longer one of the table's image. */
function toShares(row: number, column: number, span = 1): [number, number, number, number] {
  const side = Math.max(crop.width, crop.height);
  const [left, upper] = [(columns[column] ?? 0) - crop.x - 2, top + row * pitch - crop.y];
  return [left, upper, left + 60 + (span - 1) * 120, upper + 12].map((edge) =>
    Math.min(1, Math.max(0, edge / side)),
  ) as [number, number, number, number];
}

const plainRow = (row: number): TableStep[] => [
  { token: "<tr>" },
  ...columns.map((_, column) => ({ token: "<td></td>", box: toShares(row, column) })),
  { token: "</tr>" },
];
const header: TableStep[] = [
  { token: "<thead>" },
  { token: "<tr>" },
  { token: "<td></td>" },
  { token: "<td", box: toShares(0, 1, 2) },
  ...[' colspan="2"', ">", "</td>", "</tr>"].map((token) => ({ token })),
  ...plainRow(1),
  { token: "</thead>" },
];
const steps: TableStep[] = [...header, ...[2, 3, 4, 5].flatMap(plainRow), { token: "eos" }];

async function writeModel(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

/** Reads the tables of a page by a model, after its check. */
async function readTables(name: string, bytes: Uint8Array, text: PdfPageText = scan) {
  const detector = { path: await writeModel(name, bytes), family: "slanet-plus" as const };
  const input = { document, json: new TextEncoder().encode(JSON.stringify(text)), detector };
  const { json, ...rest } = await workers.run("recognizeTables", input, { detector: true });
  return { text: pdfPageTextSchema.parse(JSON.parse(new TextDecoder().decode(json))), ...rest };
}

/** Zones a page, and lists the cells of its tables as "row,column rows×columns text". */
function listCells(text: PdfPageText): string[] {
  const profiler = new DocumentProfiler();
  profiler.add(text);
  const { zones } = zonePage(text, profiler.result());
  return zones.flatMap(({ table }) =>
    (table?.cells ?? []).map((cell) => {
      const place = `${cell.row},${cell.column} ${cell.row_span}×${cell.column_span}`;
      return `${place}${cell.header ? " header" : ""} ${getCellText(text, cell)}`.trim();
    }),
  );
}

const expectedCells = [
  "0,0 1×1 header",
  "0,1 1×2 header Length",
  "1,0 1×1 header Harbor",
  "1,1 1×1 header Quay",
  "1,2 1×1 header Pier",
  ...rows.slice(2).flatMap((cells, row) => cells.map((text, column) => `${row + 2},${column} 1×1 ${text}`)),
];

test("a table of a scan gets the rows, columns and spans that the model reads, with its own words", async () => {
  const model = buildSlanetModel(steps);
  const path = await writeModel("checked.onnx", model);
  expect(await workers.run("checkDetector", { path }, { detector: true })).toEqual({
    family: "slanet-plus",
    familyName: "SLANet+",
    license: "Apache-2.0",
    pageMs: expect.any(Number),
  });
  const { text, problem } = await readTables("slanet.onnx", model);
  expect(problem).toBeUndefined();
  expect(text.tables).toMatchObject([{ rows: 6, columns: 3, bbox: region }]);
  expect(text.tables?.[0]?.confidence).toBeCloseTo(0.9);
  // Without the model, the word over two columns is in one of them.
  expect(listCells(scan)).not.toEqual(expectedCells);
  expect(listCells(text)).toEqual(expectedCells);
});

test("the tokens may be in the metadata of a file", async () => {
  const tokens = [
    "sos",
    "<tr>",
    "</tr>",
    "<td",
    ">",
    "</td>",
    "<thead>",
    "</thead>",
    ' colspan="2"',
    "<td></td>",
    "eos",
  ];
  const character = ["<tr>", "</tr>", "<td>", "<td", ">", "</td>", "<thead>", "</thead>", ' colspan="2"'].join("\n");
  const model = buildSlanetModel(steps, { tokens, character, side: "side" });
  const path = await writeModel("named-tokens.onnx", model);
  expect(await workers.run("checkDetector", { path }, { detector: true })).toMatchObject({ family: "slanet-plus" });
  expect(listCells((await readTables("named-tokens.onnx", model)).text)).toEqual(expectedCells);
});

test.each([
  ["without-end", steps.slice(0, -4), "it answers with a table that has no end"],
  [
    "unbalanced",
    [{ token: "<tbody>" }, ...steps],
    "it answers with a table whose tags are not balanced: <thead> as token 2",
  ],
  ["empty", [{ token: "eos" }, { token: "eos" }], "it answers with a table that has no cells"],
  [
    "off-table",
    [...steps.slice(0, -1), ...plainRow(5).map((step) => ({ ...step, box: [0, 0.2, 1, 1] as const }))],
    /^it answers with a cell off the table: 0, \d+, \d+, \d+ on \d+ × \d+ pixels$/,
  ],
])("an answer that is %s leaves the table as it is, and is named", async (name, answer, message) => {
  const path = await writeModel(`${name}.onnx`, buildSlanetModel(answer));
  expect(await workers.run("checkDetector", { path }, { detector: true })).toMatchObject({ family: "slanet-plus" });
  const { text, problem } = await readTables(`${name}.onnx`, buildSlanetModel(answer));
  expect(problem).toMatch(message);
  expect(text.tables).toEqual([]);
  expect(listCells(text)).toEqual(listCells(scan));
});

test("an answer whose cells are not where the words are leaves the table as it is", async () => {
  const shifted = steps.map(({ token, box }): TableStep => ({ token, ...(box && { box: [0, 0, 0.02, 0.01] }) }));
  const { text, problem } = await readTables("elsewhere.onnx", buildSlanetModel(shifted));
  expect(problem).toBeUndefined();
  expect(text.tables).toHaveLength(1);
  expect(listCells(text)).toEqual(listCells(scan));
});

test("a model that breaks its contract is refused, and fails on a page", async () => {
  const nan = steps.map(({ token }): TableStep => ({ token, box: [NaN, 0, 1, 1] }));
  const many = Array.from({ length: 3000 }, (): TableStep => ({ token: "<td></td>", box: [0, 0, 0.1, 0.1] }));
  const long = Array.from({ length: 5000 }, (): TableStep => ({ token: "<tr>" }));
  for (const [name, model, message] of [
    ["nan", buildSlanetModel(nan), "it answers with values that are no numbers"],
    ["many-cells", buildSlanetModel(many), "it answers with 3,000 cells; the maximum is 1,000"],
    ["long", buildSlanetModel(long), "it answers with 5,000 tokens; the maximum is 4,096"],
    [
      "other-classes",
      buildSlanetModel(steps, { character: "<tr>\n</tr>" }),
      "its list of tokens gives 5 classes, and its output has 50",
    ],
  ] as const) {
    const path = await writeModel(`${name}.onnx`, model);
    expect(await workers.run("checkDetector", { path }, { detector: true }), name).toEqual({ defect: message });
    await expect(readTables(`${name}.onnx`, model), name).rejects.toMatchObject({ message, permanent: true });
  }
});

test("a layout model and a table model are open side by side", async () => {
  const box = [
    region.x / 600,
    region.y / 800,
    (region.x + region.width) / 600,
    (region.y + region.height) / 800,
  ] as const;
  const layout = {
    path: await writeModel("layout.onnx", buildHeronModel([{ label: 8, score: 0.9, box }])),
    family: "heron" as const,
  };
  for (let page = 0; page < 2; page++) {
    const input = { document, json: new TextEncoder().encode(JSON.stringify(scan)), detector: layout };
    const { json } = await workers.run("detectRegions", input, { detector: true });
    const withRegions = pdfPageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
    const { text } = await readTables("beside.onnx", buildSlanetModel(steps), withRegions);
    expect(text.tables, "the region and the table of our own are one").toHaveLength(1);
    expect(listCells(text)).toEqual(expectedCells);
  }
});

test("a page with a text layer has only doubtful tables read", () => {
  const born: PdfPageText = { ...scan, source: "text-layer" };
  expect(findTablesForModel({ ...born, structure: [] })).toEqual([]);
  const withRegion = (bbox: Bbox): PdfPageText => ({
    ...born,
    regions: [{ label: "table", type: "table", bbox, confidence: 0.9 }],
  });
  expect(findTablesForModel(withRegion(region)), "a region of a layout model").toEqual([region]);
  const rules = [
    ...[0, 1, 2, 3, 4, 5, 6].map((row) => ({
      bbox: { x: 90, y: top - 4 + row * pitch, width: 360, height: 0.5 },
      orientation: "horizontal" as const,
    })),
    ...[90, 210, 330, 450].map((x) => ({
      bbox: { x, y: top - 4, width: 0.5, height: 6 * pitch },
      orientation: "vertical" as const,
    })),
  ];
  expect(findTablesForModel({ ...withRegion(region), rules }), "its cells are drawn").toEqual([]);
});

test.each([3, -4])("the table of a scan that is skewed by %i° gets its structure in its place", async (degrees) => {
  const skewed: PdfPageText = { ...rotatePage(scan, degrees, scan), source: "ocr" };
  const { text, problem } = await readTables("skewed.onnx", buildSlanetModel(steps), skewed);
  expect(problem).toBeUndefined();
  const cell = text.tables?.[0]?.cells.find(({ row, column }) => row === 5 && column === 2)?.bbox;
  // The last cell, as the model sees it in the upright image, whose right edge ends it.
  const upright = { x: 338, y: top + 5 * pitch, width: crop.x + crop.width - 338, height: 12 };
  const expected = rotateBox(upright, { degrees, from: scan, to: scan });
  // The image of the table is cut at whole pixels of 200 dpi.
  expect(Math.abs((cell?.x ?? 0) - expected.x)).toBeLessThan(1.5);
  expect(Math.abs((cell?.y ?? 0) - expected.y)).toBeLessThan(1.5);
  expect(listCells(text)).toEqual(expectedCells);
});
