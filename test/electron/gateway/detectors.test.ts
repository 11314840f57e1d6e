import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDetectorRoutes } from "../../../electron/gateway/detectors.ts";
import { deleteDetector, listDetectors, putDetector } from "../../../shared/api/detectors.ts";
import { buildHeronModel, buildSlanetModel, buildYoloModel, type ModelRegion } from "../../builders/detector-models.ts";
import { startTestGateway } from "../../harness/test-gateway.ts";
import { startTestService } from "../../harness/test-service.ts";

const regions: ModelRegion[] = [{ label: 3, score: 0.9, box: [0.1, 0.1, 0.5, 0.2] }];
const heron = Uint8Array.from(buildHeronModel(regions));
const yolo = Uint8Array.from(buildYoloModel([{ label: 3, score: 0.9, box: [200, 200, 600, 600] }]));

async function openApplication() {
  const service = await startTestService();
  const routes = () => createDetectorRoutes(service.dataFolder, service.detectors);
  const { application } = startTestGateway(service, { routes });
  return { application, folder: join(service.dataFolder, "detectors") };
}

test("a model is checked and added, and the first one by its name is used", async () => {
  const { application, folder } = await openApplication();
  expect((await application.call(listDetectors, {})).list).toEqual([]);
  const added = await application.call(putDetector, { params: { name: "second.onnx" }, body: heron });
  expect(added).toEqual({
    name: "second.onnx",
    bytes: heron.length,
    kind: "layout",
    family: "docling heron",
    license: "Apache-2.0",
    page_ms: expect.any(Number),
    defect: null,
    used: true,
  });
  const first = await application.call(putDetector, { params: { name: "First model.onnx" }, body: yolo });
  expect(first).toMatchObject({ family: "DocLayout-YOLO DocStructBench", used: true });
  const { list } = await application.call(listDetectors, {});
  expect(list.map(({ name, used }) => [name, used])).toEqual([
    ["First model.onnx", true],
    ["second.onnx", false],
  ]);
  await application.call(deleteDetector, { params: { name: "First model.onnx" } });
  expect(readdirSync(folder)).toEqual(["second.onnx"]);
  await expect(application.call(deleteDetector, { params: { name: "First model.onnx" } })).rejects.toMatchObject({
    code: "DETECTOR_NOT_FOUND",
  });
});

test("a file that cannot be used is not added, and replaces none", async () => {
  const { application, folder } = await openApplication();
  await application.call(putDetector, { params: { name: "model.onnx" }, body: heron });
  const body = new TextEncoder().encode("no model");
  await expect(application.call(putDetector, { params: { name: "model.onnx" }, body })).rejects.toMatchObject({
    code: "DETECTOR_INVALID",
    message: expect.stringMatching(/^model\.onnx was not added: it cannot be opened as an ONNX model \(.+\)\.$/),
  });
  expect(readdirSync(folder)).toEqual(["model.onnx"]);
  expect((await application.call(listDetectors, {})).list).toMatchObject([{ family: "docling heron", defect: null }]);
  for (const name of ["../model.onnx", ".hidden.onnx", "model.txt", "a/b.onnx"]) {
    await expect(application.call(putDetector, { params: { name }, body: heron }), name).rejects.toMatchObject({
      code: "FIELD_INVALID",
    });
  }
});

test("a file that was put into the folder and cannot be used is listed with its defect", async () => {
  const { application, folder } = await openApplication();
  await application.call(putDetector, { params: { name: "model.onnx" }, body: heron });
  writeFileSync(join(folder, "broken.onnx"), "no model");
  writeFileSync(join(folder, "model.json"), JSON.stringify({ license: "CC-BY-4.0" }));
  expect((await application.call(listDetectors, {})).list).toMatchObject([
    { name: "broken.onnx", kind: null, family: null, defect: expect.stringContaining("ONNX"), used: false },
    { name: "model.onnx", license: "CC-BY-4.0", used: true },
  ]);
  await application.call(deleteDetector, { params: { name: "model.onnx" } });
  expect(existsSync(join(folder, "model.json")), "its description goes with it").toBe(false);
});

test("a layout model and a table model are used beside each other", async () => {
  const { application } = await openApplication();
  const slanet = Uint8Array.from(buildSlanetModel([{ token: "<tr>" }, { token: "</tr>" }, { token: "eos" }]));
  for (const [name, body] of [
    ["b.onnx", heron],
    ["a.onnx", slanet],
    ["c.onnx", slanet],
  ] as const) {
    await application.call(putDetector, { params: { name }, body });
  }
  const { list } = await application.call(listDetectors, {});
  expect(list.map(({ name, kind, family, used }) => [name, kind, family, used])).toEqual([
    ["a.onnx", "table", "SLANet+", true],
    ["b.onnx", "layout", "docling heron", true],
    ["c.onnx", "table", "SLANet+", false],
  ]);
});
