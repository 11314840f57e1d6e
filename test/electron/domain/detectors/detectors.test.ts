import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { pdfPageTextSchema } from "../../../../shared/document/page-text.ts";
import { pageZonesSchema } from "../../../../shared/document/zones.ts";
import { buildHeronModel, buildSlanetModel } from "../../../builders/detector-models.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { listContentItems, readContentItem, isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";

/** Two pages of 600 by 800 points with a line of text, and room for a figure below. */
const buildDocument = () => {
  const draw = (pdf: PDFKit.PDFDocument) => pdf.fontSize(12).text("The harbor was deepened in the spring.", 60, 100);
  return buildPdf([draw, draw], { size: [600, 800] });
};

/** A model that finds a figure below the text. */
const figureModel = buildHeronModel([{ label: 6, score: 0.9, box: [0.1, 0.4, 0.9, 0.8] }]);

async function putModel({ dataFolder }: TestService, name: string, bytes: Uint8Array): Promise<string> {
  const path = join(dataFolder, "detectors", name);
  await mkdir(join(dataFolder, "detectors"), { recursive: true });
  await writeFile(path, bytes);
  return path;
}

/** Reads a document to its zoning. */
async function readDocument({ client }: TestService, bytes?: Uint8Array<ArrayBuffer>) {
  const job = await startJob(client, {
    bytes: bytes ?? (await buildDocument()),
    metadata: { mapping: { taxonomy: "invoice" } },
  });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const [texts, zones] = [
    await listContentItems(client, job, "page-text-json"),
    await listContentItems(client, job, "page-zones-json"),
  ];
  return {
    texts: await Promise.all(texts.map(async (item) => pdfPageTextSchema.parse(await readContentItem(client, item)))),
    zones: await Promise.all(zones.map(async (item) => pageZonesSchema.parse(await readContentItem(client, item)))),
  };
}

test("a model in the data folder adds what zoning does not find", async () => {
  const service = await startTestService();
  await putModel(service, "layout.onnx", figureModel);
  const { texts, zones } = await readDocument(service);
  expect(texts.map(({ regions, findings }) => [regions?.map(({ label }) => label), findings])).toEqual([
    [["picture"], undefined],
    [["picture"], undefined],
  ]);
  const pictures = zones.map((page) => page.zones.filter(({ type }) => type === "picture"));
  expect(pictures).toMatchObject([
    [{ bbox: { x: 60, y: 320, width: 480, height: 320 }, confidence: 0.72 }],
    [{ confidence: 0.72 }],
  ]);
  expect(service.log.join("\n")).toMatch(/a layout model was checked.*layout\.onnx.*docling heron.*Apache-2\.0/);
});

test("without a model the pages have no regions, and with a model that was removed", async () => {
  const service = await startTestService();
  expect((await readDocument(service)).texts.map(({ regions, findings }) => [regions, findings])).toEqual([
    [undefined, undefined],
    [undefined, undefined],
  ]);
  const path = await putModel(service, "layout.onnx", figureModel);
  await rm(path);
  expect((await readDocument(service)).texts.map(({ regions }) => regions)).toEqual([undefined, undefined]);
});

test("a model that cannot be used is named by a finding, until it is replaced", async () => {
  const service = await startTestService();
  await putModel(service, "layout.onnx", new TextEncoder().encode("no model"));
  const { texts, zones } = await readDocument(service);
  for (const { regions, findings, words } of texts) {
    expect(regions).toBeUndefined();
    expect(words.length).toBeGreaterThan(0);
    expect(findings).toEqual([
      expect.stringMatching(
        /^The page was read without the layout model layout\.onnx: it cannot be opened as an ONNX model \(.+\)\.$/,
      ),
    ]);
  }
  expect(zones.every((page) => page.zones.length > 0)).toBe(true);
  await putModel(service, "layout.onnx", figureModel);
  expect((await readDocument(service)).texts.map(({ findings }) => findings)).toEqual([undefined, undefined]);
});

test("the first model by its name that can be used is used", async () => {
  const service = await startTestService();
  await putModel(service, "a.onnx", new TextEncoder().encode("no model"));
  await putModel(service, "b.onnx", figureModel);
  const { texts } = await readDocument(service);
  expect(texts.map(({ regions, findings }) => [regions?.length, findings])).toEqual([
    [1, undefined],
    [1, undefined],
  ]);
});

/** Two pages of 600 by 800 points with a table without ruling lines. */
const buildTables = () => {
  const draw = (pdf: PDFKit.PDFDocument) => {
    pdf.fontSize(12);
    for (let row = 0; row < 6; row++) {
      ["Harbor", `${row + 1},200`, `${row + 3}50`].forEach((text, column) =>
        pdf.text(row === 0 ? `Column ${column + 1}` : text, 80 + 160 * column, 120 + 22 * row, { lineBreak: false }),
      );
    }
  };
  return buildPdf([draw, draw], { size: [600, 800] });
};

/** A layout model that finds the table, and a table model whose answer has no end. */
const tableRegion = buildHeronModel([{ label: 8, score: 0.9, box: [0.1, 0.14, 0.9, 0.32] }]);
const endlessTable = buildSlanetModel([{ token: "<tr>" }, { token: "<td></td>" }]);

test("a table model is used beside a layout model, and is named where its answer is no table", async () => {
  const service = await startTestService();
  await putModel(service, "layout.onnx", tableRegion);
  await putModel(service, "a-table.onnx", endlessTable);
  const { texts, zones } = await readDocument(service, await buildTables());
  for (const { regions, tables, findings } of texts) {
    expect(regions?.map(({ label }) => label)).toEqual(["table"]);
    expect(tables).toEqual([]);
    expect(findings).toEqual([
      "Tables of the page were read without the table model a-table.onnx: it answers with a table that has no end.",
    ]);
  }
  expect(
    zones.map((page) => page.zones.filter(({ table }) => table !== undefined).map(({ table }) => table?.rows)),
    "the tables of the page's own text are kept",
  ).toEqual([[6], [6]]);
  expect(service.log.join("\n")).toMatch(/a layout model was checked.*a-table\.onnx.*SLANet\+.*Apache-2\.0/);
});

test("a table model alone adds no regions, and is no layout model", async () => {
  const service = await startTestService();
  await putModel(service, "table.onnx", endlessTable);
  const { texts } = await readDocument(service);
  expect(texts.map(({ regions, tables, findings }) => [regions, tables, findings])).toEqual([
    [undefined, undefined, undefined],
    [undefined, undefined, undefined],
  ]);
});
