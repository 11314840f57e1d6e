import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import type { DetectorCheck } from "../../../../electron/pipeline/tasks.ts";
import { pdfPageTextSchema } from "../../../../shared/document/page-text.ts";
import {
  buildHeronModel,
  buildPaddleModel,
  buildRawModel,
  buildYoloModel,
  type ModelRegion,
} from "../../../builders/detector-models.ts";
import { buildPdf } from "../../../builders/pdf.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { startWorkers } from "../../../harness/worker-pool.ts";

const folder = createTemporaryFolder(afterAll);
const { workers, processes } = startWorkers(1, {}, afterAll);

/** A page of 600 by 800 points with a line of text, so that it is not white. */
async function writePage(): Promise<string> {
  const path = join(folder, "page.pdf");
  await writeFile(
    path,
    await buildPdf([(pdf) => pdf.fontSize(20).text("A line of text", 100, 100)], { size: [600, 800] }),
  );
  return path;
}

async function writeModel(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

const check = (path: string): Promise<DetectorCheck> => workers.run("checkDetector", { path }, { detector: true });

/** Finds the regions of the page by a model, as "label type x,y,width,height score". */
async function detect(path: string): Promise<string[]> {
  const checked = await check(path);
  if ("defect" in checked) return [checked.defect];
  const document = { path: await writePage(), mediaType: "application/pdf" as const };
  const { json: text } = await workers.run("readPage", { document, page: 1, ocr: false });
  const detector = { path, family: checked.family };
  const { json } = await workers.run("detectRegions", { document, json: text, detector }, { detector: true });
  const { regions = [] } = pdfPageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  return regions.map(({ label, type, bbox: { x, y, width, height }, confidence }) => {
    const box = [x, y, width, height].map(Math.round).join(",");
    return `${label} ${type ?? "mark"} ${box} ${confidence.toFixed(2)}`;
  });
}

/** A heading and a table as shares of the page; with the labels of a family. The third one is below the threshold. */
const createRegions = (heading: number, table: number): ModelRegion[] => [
  { label: heading, score: 0.9, box: [0.1, 0.1, 0.5, 0.15] },
  { label: table, score: 0.75, box: [0.1, 0.5, 0.9, 0.75] },
  { label: table, score: 0.2, box: [0.1, 0.8, 0.9, 0.9] },
];
const boxes = { heading: "60,80,240,40 0.90", table: "60,400,480,200 0.75" };

test("heron gives boxes in pixels of the page image", async () => {
  const path = await writeModel("heron.onnx", buildHeronModel(createRegions(7, 8)));
  expect(await check(path)).toEqual({
    family: "heron",
    familyName: "docling heron",
    license: "Apache-2.0",
    pageMs: expect.any(Number),
  });
  expect(await detect(path)).toEqual([`section_header section-header ${boxes.heading}`, `table table ${boxes.table}`]);
});

test(
  "the model runs in one process of its own, which alone loads ONNX Runtime",
  { skip: process.platform !== "linux" },
  () => {
    const hasRuntime = ({ pid }: { pid: number | undefined }) =>
      readFileSync(`/proc/${String(pid)}/maps`, "utf8").includes("libonnxruntime");
    expect(processes.map(hasRuntime).filter(Boolean)).toHaveLength(1);
  },
);

test.each([
  ["pp-doclayout-plus-l", 6, 0, 8, "paragraph_title section-header"],
  ["pp-doclayout-v2", 8, 17, 21, "paragraph_title section-header"],
  ["pp-doclayout-v3", 7, 17, 21, "paragraph_title section-header"],
])("%s is told by the %i columns of its rows", async (family, columns, heading, table, label) => {
  const path = await writeModel(`${family}.onnx`, buildPaddleModel(createRegions(heading, table), { columns }));
  expect(await check(path)).toMatchObject({ family, license: "Apache-2.0" });
  expect(await detect(path)).toEqual([`${label} ${boxes.heading}`, `table table ${boxes.table}`]);
});

test("the reading order of a model is kept", async () => {
  const regions = createRegions(17, 21).map((region, index) => ({ ...region, order: [2 - index, 0] }));
  const path = await writeModel("order.onnx", buildPaddleModel(regions, { columns: 8 }));
  expect(await detect(path)).toEqual([`table table ${boxes.table}`, `paragraph_title section-header ${boxes.heading}`]);
});

test.each([
  ["heron-raw", 17, 640, createRegions(7, 8), ["section_header section-header", "table table"]],
  ["pp-doclayout-v2-raw", 25, 800, createRegions(17, 21), ["paragraph_title section-header", "table table"]],
] as const)("%s has raw heads", async (family, classes, side, regions, labels) => {
  const path = await writeModel(`${family}.onnx`, buildRawModel(regions, classes, side));
  expect(await check(path)).toMatchObject({ family });
  expect(await detect(path)).toEqual([`${labels[0]} ${boxes.heading}`, `${labels[1]} ${boxes.table}`]);
});

test("the pairwise order of raw heads is a ranking", async () => {
  const regions = createRegions(17, 21).map((region, index) => ({ ...region, order: [2 - index] }));
  const path = await writeModel("raw-order.onnx", buildRawModel(regions, 25, 800));
  expect(await detect(path)).toEqual([`table table ${boxes.table}`, `paragraph_title section-header ${boxes.heading}`]);
});

test("DocStructBench gives boxes in the letterboxed input, and its licence is in the file", async () => {
  // The page of 600 by 800 is 768 by 1024 pixels large, with borders of 128 pixels beside it.
  const regions: ModelRegion[] = [
    { label: 0, score: 0.9, box: [128 + 76.8, 102.4, 128 + 384, 153.6] },
    { label: 5, score: 0.75, box: [128 + 76.8, 512, 128 + 691.2, 768] },
    { label: 5, score: 0.2, box: [128, 800, 800, 900] },
  ];
  const expected = [`title section-header ${boxes.heading}`, `table table ${boxes.table}`];
  const path = await writeModel("docstructbench.onnx", buildYoloModel(regions));
  expect(await check(path)).toMatchObject({
    family: "doclayout-yolo-docstructbench",
    license: "AGPL-3.0 License (https://ultralytics.com/license)",
  });
  expect(await detect(path)).toEqual(expected);
  const free = regions.map(({ box: [left, top, right, bottom], ...region }): ModelRegion => ({
    ...region,
    box: [left - 128, top, right - 128, bottom],
  }));
  const freePath = await writeModel("docstructbench-free.onnx", buildYoloModel(free, { side: "side" }));
  expect(await detect(freePath), "without fixed sides there are no borders").toEqual(expected);
});

test("a JSON file beside a model names its family and its licence", async () => {
  const path = await writeModel("named.onnx", buildPaddleModel(createRegions(0, 8)));
  await writeFile(join(folder, "named.json"), JSON.stringify({ family: "pp-doclayout-plus-l", license: "CC-BY-4.0" }));
  expect(await check(path)).toMatchObject({ family: "pp-doclayout-plus-l", license: "CC-BY-4.0" });
});

test("text that is sideways is turned upright for the model, and its regions are turned back", async () => {
  const path = await writeModel("sideways.onnx", buildHeronModel(createRegions(7, 8)));
  await check(path);
  const document = { path: await writePage(), mediaType: "application/pdf" as const };
  const { json } = await workers.run("readPage", { document, page: 1, ocr: false });
  const page = pdfPageTextSchema.parse(JSON.parse(new TextDecoder().decode(json)));
  const sideways = new TextEncoder().encode(JSON.stringify({ ...page, text_rotation: 90 }));
  const input = { document, json: sideways, detector: { path, family: "heron" as const } };
  const result = await workers.run("detectRegions", input, { detector: true });
  const { regions = [] } = pdfPageTextSchema.parse(JSON.parse(new TextDecoder().decode(result.json)));
  // The upright page is 800 by 600 points large: the heading at 80,60 has a size of 320 by 30.
  const [heading] = regions;
  expect(Object.values(heading?.bbox ?? {}).map(Math.round)).toEqual([510, 80, 30, 320]);
});
