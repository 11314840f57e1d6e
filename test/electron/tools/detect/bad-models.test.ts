import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { pdfPageTextSchema } from "../../../../shared/document/page-text.ts";
import {
  buildGreedyModel,
  buildHeronModel,
  buildPaddleModel,
  buildYoloModel,
} from "../../../builders/detector-models.ts";
import { buildOnnxModel, type OnnxValue } from "../../../builders/onnx-model.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { startWorkers } from "../../../harness/worker-pool.ts";

const folder = createTemporaryFolder(afterAll);
const { workers } = startWorkers(1, { detectorMemoryMiB: 300 }, afterAll);

/** Returns why the check refuses a model. */
async function findDefect(name: string, bytes: Uint8Array, description?: unknown): Promise<string> {
  const path = join(folder, `${name}.onnx`);
  await writeFile(path, bytes);
  if (description !== undefined) await writeFile(join(folder, `${name}.json`), JSON.stringify(description));
  const check = await workers.run("checkDetector", { path }, { detector: true });
  if ("defect" in check) return check.defect;
  throw new Error(`${name} is accepted`);
}

const heron = buildHeronModel([{ label: 7, score: 0.9, box: [0.1, 0.1, 0.5, 0.2] }]);

test.each([
  ["empty", new Uint8Array()],
  ["foreign", new TextEncoder().encode("This is a text.")],
  ["truncated", heron.subarray(0, heron.length / 2)],
  ["of-zeros", new Uint8Array(4096)],
])("a file that is %s is no model, and its path is not told", async (name, bytes) => {
  const defect = await findDefect(name, bytes);
  expect(defect).toMatch(/^it cannot be opened as an ONNX model \(.+\)$/s);
  expect(defect).not.toContain(folder);
});

test("a missing file is named", async () => {
  const check = await workers.run("checkDetector", { path: join(folder, "none.onnx") }, { detector: true });
  expect(check).toEqual({ defect: "the file is missing" });
});

const images: OnnxValue = { name: "pixels", type: "float32", dims: [1, 3, 64, 64] };

test("a model of no known family is refused with its inputs and outputs", async () => {
  const foreign = buildOnnxModel({
    inputs: [images],
    outputs: [{ name: "classes", type: "float32", dims: [1, 3, 64, 64] }],
    nodes: [{ operator: "Identity", inputs: ["pixels"], outputs: ["classes"] }],
  });
  expect(await findDefect("classifier", foreign)).toBe(
    "its family is not known: it has the inputs pixels float32[1,3,64,64] and the outputs classes float32[1,3,64,64]. " +
      "The family can be named in a JSON file beside it",
  );
});

test("an operator that ONNX Runtime does not have is named", async () => {
  const unknown = buildOnnxModel({
    inputs: [images],
    outputs: [{ name: "classes", type: "float32", dims: [1, 3, 64, 64] }],
    nodes: [{ operator: "ReadMinds", inputs: ["pixels"], outputs: ["classes"] }],
  });
  expect(await findDefect("operator", unknown)).toMatch(/^it cannot be opened as an ONNX model \(.*ReadMinds.*\)$/);
});

const box = [0.1, 0.1, 0.5, 0.2] as const;

test("what a model must not answer", async () => {
  const find = (name: string, ...regions: Parameters<typeof buildHeronModel>[0]) =>
    findDefect(name, buildHeronModel(regions));
  const noNumber = "it answers with values that are no numbers";
  expect(await find("nan-score", { label: 7, score: NaN, box })).toBe(noNumber);
  expect(await find("nan-box", { label: 7, score: 0.9, box: [NaN, 0, 1, 1] })).toBe(noNumber);
  expect(await find("infinite-box", { label: 7, score: 0.9, box: [0, 0, Infinity, 1] })).toBe(noNumber);
  expect(await find("class", { label: 17, score: 0.9, box })).toBe(
    "it answers with the class 17, and its family has 17 classes",
  );
  const offPage = /^it answers with a region off the page: /;
  expect(await find("beside", { label: 7, score: 0.9, box: [1.2, 0, 1.5, 1] })).toMatch(offPage);
  expect(await find("huge", { label: 7, score: 0.9, box: [0, 0, 20, 1] })).toMatch(offPage);
  expect(await find("inverted", { label: 7, score: 0.9, box: [0.5, 0.1, 0.1, 0.2] })).toMatch(offPage);
  const many = Array.from({ length: 10_000 }, () => ({ label: 7, score: 0.9, box }));
  expect(await find("many", ...many)).toBe("it answers with 10,000 regions; the maximum is 1,000");
  await expect(find("overhang", { label: 7, score: 0.9, box: [-0.01, 0, 1.02, 1] })).rejects.toThrow("is accepted");
});

test("a model whose form is that of another family is refused", async () => {
  const other = buildPaddleModel([{ label: 0, score: 0.9, box }], { columns: 9 });
  expect(await findDefect("nine-columns", other, { family: "pp-doclayout-plus-l" })).toBe(
    "its output fetch_name_0 has the shape 1×9 instead of K×6",
  );
  const names = "{0: 'cat', 1: 'dog'}";
  expect(await findDefect("cats", buildYoloModel([{ label: 0, score: 0.9, box }], { names }))).toMatch(
    /^its family is not known: it has the inputs images /,
  );
  expect(await findDefect("of-other-size", buildPaddleModel([{ label: 0, score: 0.9, box }], { side: 480 }))).toMatch(
    /^its family is not known: /,
  );
});

test("a description that does not fit is refused", async () => {
  expect(await findDefect("unknown-family", heron, { family: "yolo" })).toMatch(
    /^the JSON file beside it names the family yolo; Galley knows heron, /,
  );
  expect(await findDefect("other-family", heron, { family: "pp-doclayout-v2" })).toMatch(
    /^it is not of the family PP-DocLayoutV2, which the JSON file beside it names: it has the inputs images /,
  );
  expect(await findDefect("damaged-description", heron, { family: 3 })).toMatch(
    /^the JSON file beside it is not valid \(/,
  );
});

test("a model that asks for 40 GB is refused or ended", async () => {
  const path = join(folder, "greedy.onnx");
  await writeFile(path, buildGreedyModel(10 * 2 ** 30));
  const defect = await workers.run("checkDetector", { path }, { detector: true }).then(
    (check) => ("defect" in check ? check.defect : "accepted"),
    (error: Error) => error.message,
  );
  expect(defect).toMatch(/^(it cannot be run \(.+\)|it needed more than 300 MiB of memory, and was ended)$/);
});

test("a model that needs more memory than a worker has is ended, and the next one runs", async () => {
  const path = join(folder, "large.onnx");
  await writeFile(path, buildGreedyModel(120 * 2 ** 20));
  await expect(workers.run("checkDetector", { path }, { detector: true })).rejects.toMatchObject({
    message: "it needed more than 300 MiB of memory, and was ended",
    permanent: true,
  });
  const good = join(folder, "good.onnx");
  await writeFile(good, heron);
  expect(await workers.run("checkDetector", { path: good }, { detector: true })).toMatchObject({ family: "heron" });
});

test("a model that fails on a page leaves its text as it is", async () => {
  const [path, document] = [
    join(folder, "failing.onnx"),
    { path: join(folder, "page.pdf"), mediaType: "application/pdf" as const },
  ];
  await writeFile(path, buildHeronModel([{ label: 7, score: NaN, box }]));
  await writeFile(document.path, await buildTextPdf(1));
  const { json } = await workers.run("readPage", { document, page: 1, ocr: false });
  const input = { document, json, detector: { path, family: "heron" as const } };
  await expect(workers.run("detectRegions", input, { detector: true })).rejects.toMatchObject({
    message: "it answers with values that are no numbers",
    permanent: true,
  });
  const finding =
    "The page was read without the layout model failing.onnx: it answers with values that are no numbers.";
  const result = await workers.run("addFinding", { json, finding });
  const text = pdfPageTextSchema.parse(JSON.parse(new TextDecoder().decode(result.json)));
  expect(text.findings).toEqual([finding]);
  expect(text.words.length).toBeGreaterThan(0);
});
