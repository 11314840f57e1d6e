import { expect, test } from "vitest";
import { docStructBench } from "../../../../electron/pipeline/detect/families/docstructbench.ts";
import { heron } from "../../../../electron/pipeline/detect/families/heron.ts";
import { plusL } from "../../../../electron/pipeline/detect/families/pp-doclayout.ts";
import { slanetPlus } from "../../../../electron/pipeline/detect/families/slanet-plus.ts";
import type { ModelDeclaration } from "../../../../electron/pipeline/detect/model.ts";
import { computeDrawingSize, createInputs } from "../../../../electron/pipeline/detect/prepare-image.ts";
import { resample } from "../../../../electron/pipeline/detect/resample.ts";

const grey = (width: number, height: number, values: readonly number[]) => ({
  width,
  height,
  pixels: Uint8Array.from(values.flatMap((value) => [value, value, value])),
});

const firstChannel = (values: Float32Array): number[] => [...values].filter((_, index) => index % 3 === 0);

/** A model whose image input has these sides. */
const declare = (name: string, side: number | string): ModelDeclaration => ({
  inputs: [{ name, type: "float32", dims: [1, 3, side, side] }],
  outputs: [],
  metadata: {},
});

test("linear interpolation has the centres of pixels at halves and repeats the edges", () => {
  const row = grey(2, 1, [0, 100]);
  const options = { filter: "linear", antialias: false } as const;
  expect(firstChannel(resample(row, { width: 4, height: 1 }, options))).toEqual([0, 25, 75, 100]);
  expect(firstChannel(resample(row, { width: 2, height: 1 }, options))).toEqual([0, 100]);
});

test("cubic interpolation is that of OpenCV, clamped to bytes", () => {
  const row = grey(4, 1, [0, 0, 255, 255]);
  const values = firstChannel(resample(row, { width: 8, height: 1 }, { filter: "cubic", antialias: false }));
  // By the kernel with a = -0.75 at a distance of a quarter: weights -0.1055, 0.8789, 0.2617, -0.0352.
  expect(values).toEqual([0, 0, 0, 58, 197, 255, 255, 255]);
});

test("antialiasing averages what becomes smaller", () => {
  const row = grey(4, 1, [0, 255, 0, 255]);
  const halve = (antialias: boolean) =>
    firstChannel(resample(row, { width: 1, height: 1 }, { filter: "linear", antialias }));
  expect(halve(true)).toEqual([128]);
  expect(halve(false)).toEqual([128]);
  const steps = grey(8, 1, [255, 0, 0, 255, 255, 0, 0, 255]);
  const quarter = (antialias: boolean) =>
    firstChannel(resample(steps, { width: 2, height: 1 }, { filter: "linear", antialias }));
  expect(quarter(false)).toEqual([0, 0]);
  expect(quarter(true).every((value) => value > 90 && value < 165)).toBe(true);
});

test("a stretched page fills a square, with its factors and sizes in the order of each family", () => {
  const page = grey(4, 2, [255, 255, 255, 255, 255, 255, 255, 255]);
  const { tensors } = createInputs(page, plusL, declare("image", 800));
  expect(tensors["image"]?.dims).toEqual([1, 3, 800, 800]);
  expect(tensors["im_shape"]?.data).toEqual(Float32Array.of(800, 800));
  expect(tensors["scale_factor"]?.data).toEqual(Float32Array.of(400, 200));
  const inputs = createInputs(page, heron, declare("images", "side"));
  expect(inputs.tensors["images"]?.dims).toEqual([1, 3, 640, 640]);
  expect(inputs.tensors["orig_target_sizes"]?.data).toEqual(BigInt64Array.of(4n, 2n));
});

test("a letterboxed page keeps its proportions in the middle of grey borders", () => {
  const page = { width: 512, height: 1024, pixels: new Uint8Array(3 * 512 * 1024) };
  const { frame, tensors } = createInputs(page, docStructBench, declare("images", 1024));
  expect(frame).toMatchObject({
    scale: { x: 1, y: 1 },
    offset: { x: 256, y: 0 },
    input: { width: 1024, height: 1024 },
  });
  const data = tensors["images"]?.data;
  expect([0, 255, 256, 767, 768].map((index) => data?.[index])).toEqual(
    [114, 114, 0, 0, 114].map((value) => Math.fround(value / 255)),
  );
  const free = createInputs(
    { ...page, width: 500, pixels: new Uint8Array(3 * 500 * 1024) },
    docStructBench,
    declare("images", "side"),
  );
  expect(free.frame.input, "sides that are not fixed are multiples of the stride").toEqual({
    width: 512,
    height: 1024,
  });
});

test("a page is drawn near the size of the input", () => {
  const a4 = { width: 595, height: 842 };
  expect(computeDrawingSize(heron, declare("images", 640), a4)).toEqual({ width: 640, height: 906 });
  expect(computeDrawingSize(docStructBench, declare("images", 1024), a4)).toEqual({ width: 724, height: 1024 });
  expect(() => computeDrawingSize(heron, declare("images", 40_000), a4)).toThrow(
    "its input has a side of 40,000 pixels",
  );
});

test("a table is at the top left in BGR, with zeros beside it", () => {
  const table = { width: 2, height: 1, pixels: Uint8Array.of(255, 0, 0, 255, 0, 0) };
  const { tensors, frame } = createInputs(table, { ...slanetPlus, inputs: { x: "image" } }, declare("x", 488));
  expect(frame.scale).toEqual({ x: 244, y: 244 });
  const { data = [], dims } = tensors["x"] ?? {};
  expect(dims).toEqual([1, 3, 488, 488]);
  const at = (channel: number, row: number) => Number(data[channel * 488 * 488 + row * 488 + 5]).toFixed(3);
  // Red is the last channel: the others are (0 - mean) / deviation.
  expect([0, 1, 2].map((channel) => at(channel, 5))).toEqual(["-2.118", "-2.036", "2.640"]);
  expect([0, 1, 2].map((channel) => at(channel, 300))).toEqual(["0.000", "0.000", "0.000"]);
});
