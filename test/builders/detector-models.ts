/** Small models with the inputs and outputs of the families of layout detectors. They give the regions of a list. */
import { buildOnnxModel, type OnnxNode, type OnnxTensor, type OnnxValue } from "./onnx-model.ts";

/** A region that a model gives. The box is in shares of the page, from 0 to 1. */
export interface ModelRegion {
  label: number;
  score: number;
  box: readonly [left: number, top: number, right: number, bottom: number];
  /** Further columns of its row, such as the reading order. */
  order?: readonly number[];
}

const float = (dims: readonly number[], values: readonly number[]): OnnxTensor => ({ type: "float32", dims, values });
const long = (dims: readonly number[], values: readonly number[]): OnnxTensor => ({ type: "int64", dims, values });

const image = (name: string, side: number | string): OnnxValue => ({
  name,
  type: "float32",
  dims: ["N", 3, side, side],
});

/**
 * The nodes that compute `ink`, which is 1 if the image has a dark pixel, and 0 if it is white. Scores are multiplied by it,
 * so that a model only gives regions if the page arrives in its input.
 */
function createInkNodes(input: string): OnnxNode[] {
  return [
    { operator: "ReduceMin", inputs: [input], outputs: ["darkest"], attributes: { keepdims: 0 } },
    { operator: "Sub", inputs: ["darkness", "darkest"], outputs: ["difference"] },
    { operator: "Ceil", inputs: ["difference"], outputs: ["ink"] },
  ];
}

/** A value that is darker than white, so that the difference to black is above 0, and that to white below. */
const darkness = { darkness: float([], [0.7]) };

/** docling's heron: boxes in pixels of the page image, whose size is an input as [width, height]. */
export function buildHeronModel(regions: readonly ModelRegion[]): Uint8Array {
  const count = regions.length;
  return buildOnnxModel({
    inputs: [image("images", 640), { name: "orig_target_sizes", type: "int64", dims: ["N", 2] }],
    outputs: [
      { name: "labels", type: "int64", dims: ["N", count] },
      { name: "boxes", type: "float32", dims: ["N", count, 4] },
      { name: "scores", type: "float32", dims: ["N", count] },
    ],
    nodes: [
      ...createInkNodes("images"),
      { operator: "Identity", inputs: ["label values"], outputs: ["labels"] },
      { operator: "Mul", inputs: ["score values", "ink"], outputs: ["scores"] },
      {
        operator: "Concat",
        inputs: ["orig_target_sizes", "orig_target_sizes"],
        outputs: ["sizes"],
        attributes: { axis: 1 },
      },
      { operator: "Cast", inputs: ["sizes"], outputs: ["size"], attributes: { to: 1 } },
      { operator: "Mul", inputs: ["shares", "size"], outputs: ["boxes"] },
    ],
    constants: {
      ...darkness,
      "label values": long(
        [1, count],
        regions.map(({ label }) => label),
      ),
      "score values": float(
        [1, count],
        regions.map(({ score }) => score),
      ),
      shares: float(
        [1, count, 4],
        regions.flatMap(({ box }) => box),
      ),
    },
  });
}

/**
 * PP-DocLayout: rows of class, score, box in pixels of the page image, and order. The size of the page image is that of
 * the input, [height, width], divided by the factors, [vertical, horizontal].
 */
export function buildPaddleModel(regions: readonly ModelRegion[], { side = 800, columns = 6 } = {}): Uint8Array {
  const count = regions.length;
  const order = regions.flatMap((region) =>
    Array.from({ length: columns - 6 }, (_, index) => region.order?.[index] ?? 0),
  );
  return buildOnnxModel({
    inputs: [
      { name: "im_shape", type: "float32", dims: ["N", 2] },
      image("image", side),
      { name: "scale_factor", type: "float32", dims: ["N", 2] },
    ],
    outputs: [
      { name: "fetch_name_0", type: "float32", dims: ["K", "columns"] },
      { name: "fetch_name_1", type: "int64", dims: ["N"] },
    ],
    nodes: [
      ...createInkNodes("image"),
      { operator: "Div", inputs: ["im_shape", "scale_factor"], outputs: ["page size"] },
      { operator: "Gather", inputs: ["page size", "width and height"], outputs: ["size"], attributes: { axis: 1 } },
      { operator: "Mul", inputs: ["shares", "size"], outputs: ["box"] },
      { operator: "Mul", inputs: ["score values", "ink"], outputs: ["score"] },
      {
        operator: "Concat",
        inputs: ["label values", "score", "box", "order"],
        outputs: ["rows"],
        attributes: { axis: 1 },
      },
      // The number of columns depends on the input, so that ONNX Runtime does not know it before.
      { operator: "Mul", inputs: ["ink", "column count"], outputs: ["columns"] },
      { operator: "Cast", inputs: ["columns"], outputs: ["whole columns"], attributes: { to: 7 } },
      { operator: "Reshape", inputs: ["whole columns", "one"], outputs: ["end"] },
      { operator: "Slice", inputs: ["rows", "zero", "end", "one"], outputs: ["fetch_name_0"] },
      { operator: "Identity", inputs: ["count"], outputs: ["fetch_name_1"] },
    ],
    constants: {
      ...darkness,
      "width and height": long([4], [1, 0, 1, 0]),
      "label values": float(
        [count, 1],
        regions.map(({ label }) => label),
      ),
      "score values": float(
        [count, 1],
        regions.map(({ score }) => score),
      ),
      shares: float(
        [count, 4],
        regions.flatMap(({ box }) => box),
      ),
      order: float([count, columns - 6], order),
      count: long([1], [count]),
      "column count": float([], [columns]),
      zero: long([1], [0]),
      one: long([1], [1]),
    },
  });
}

/** The names of the classes of DocStructBench, as Ultralytics writes them into the metadata. */
export const docStructBenchNames =
  "{0: 'title', 1: 'plain text', 2: 'abandon', 3: 'figure', 4: 'figure_caption', 5: 'table', 6: 'table_caption', " +
  "7: 'table_footnote', 8: 'isolate_formula', 9: 'formula_caption'}";

/** DocLayout-YOLO: rows of box, score and class. Here the boxes are in pixels of the letterboxed input. */
export function buildYoloModel(
  rows: readonly ModelRegion[],
  { names = docStructBenchNames, side = 1024 }: { names?: string; side?: number | string } = {},
): Uint8Array {
  const values = rows.flatMap(({ label, score, box }) => [...box, score, label]);
  return buildOnnxModel({
    inputs: [{ name: "images", type: "float32", dims: [1, 3, side, side] }],
    outputs: [{ name: "output0", type: "float32", dims: [1, rows.length, 6] }],
    nodes: [...createInkNodes("images"), { operator: "Mul", inputs: ["rows", "ink"], outputs: ["output0"] }],
    constants: { ...darkness, rows: float([1, rows.length, 6], values) },
    metadata: { names, license: "AGPL-3.0 License (https://ultralytics.com/license)" },
  });
}

/** A model of transformers with the raw heads of RT-DETR. Boxes are turned into centre and size. */
export function buildRawModel(regions: readonly ModelRegion[], classes: number, side: number): Uint8Array {
  const count = regions.length;
  // The logit of a score is log(s / (1 - s)).
  const logits = regions.flatMap(({ label, score }) =>
    Array.from({ length: classes }, (_, other) => (other === label ? Math.log(score / (1 - score)) : -20)),
  );
  const boxes = regions.flatMap(({ box: [left, top, right, bottom] }) => [
    (left + right) / 2,
    (top + bottom) / 2,
    right - left,
    bottom - top,
  ]);
  // Of each pair, the logit is positive if its first query precedes the second.
  const order = regions.flatMap((first) =>
    regions.map((second) => ((first.order?.[0] ?? 0) < (second.order?.[0] ?? 0) ? 5 : -5)),
  );
  const hasOrder = regions.some((region) => region.order !== undefined);
  return buildOnnxModel({
    inputs: [image("pixel_values", side)],
    outputs: [
      { name: "logits", type: "float32", dims: ["N", count, classes] },
      { name: "pred_boxes", type: "float32", dims: ["N", count, 4] },
      ...(hasOrder ? [{ name: "order_logits", type: "float32" as const, dims: ["N", count, count] }] : []),
    ],
    nodes: [
      ...createInkNodes("pixel_values"),
      { operator: "Mul", inputs: ["logit values", "ink"], outputs: ["logits"] },
      { operator: "Identity", inputs: ["box values"], outputs: ["pred_boxes"] },
      ...(hasOrder ? [{ operator: "Identity", inputs: ["order values"], outputs: ["order_logits"] }] : []),
    ],
    constants: {
      ...darkness,
      "logit values": float([1, count, classes], logits),
      "box values": float([1, count, 4], boxes),
      ...(hasOrder ? { "order values": float([1, count, count], order) } : {}),
    },
  });
}

/** A model of heron's form that multiplies its scores by the largest of a tensor with this number of floats. */
export function buildGreedyModel(elements: number): Uint8Array {
  return buildOnnxModel({
    inputs: [image("images", 640), { name: "orig_target_sizes", type: "int64", dims: ["N", 2] }],
    outputs: [
      { name: "labels", type: "int64", dims: ["N", 1] },
      { name: "boxes", type: "float32", dims: ["N", 1, 4] },
      { name: "scores", type: "float32", dims: ["N", 1] },
    ],
    nodes: [
      ...createInkNodes("images"),
      { operator: "Reshape", inputs: ["ink", "row"], outputs: ["ink row"] },
      { operator: "Expand", inputs: ["ink row", "large"], outputs: ["huge"] },
      { operator: "Exp", inputs: ["huge"], outputs: ["larger"] },
      { operator: "ReduceMax", inputs: ["larger"], outputs: ["scores"], attributes: { axes: [1], keepdims: 1 } },
      { operator: "Identity", inputs: ["label values"], outputs: ["labels"] },
      { operator: "Identity", inputs: ["box values"], outputs: ["boxes"] },
    ],
    constants: {
      ...darkness,
      row: long([2], [1, 1]),
      large: long([2], [1, elements]),
      "label values": long([1, 1], [9]),
      "box values": float([1, 1, 4], [10, 10, 100, 100]),
    },
  });
}

/** A step of the answer of a table model: a token, and for a cell its box in shares of the padded input. */
export interface TableStep {
  token: string;
  box?: readonly [left: number, top: number, right: number, bottom: number];
}

const spans = Array.from({ length: 19 }, (_, index) => index + 2);

/** The tokens of SLANet+ in the order of its classes, with those for the start and the end. */
const slanetTokens = [
  "sos",
  "<thead>",
  "</thead>",
  "<tbody>",
  "</tbody>",
  "<tr>",
  "</tr>",
  "<td",
  ">",
  "</td>",
  ...spans.map((span) => ` colspan="${span}"`),
  ...spans.map((span) => ` rowspan="${span}"`),
  "<td></td>",
  "eos",
];

/**
 * SLANet+: probabilities of the tokens of each step, and the four corners of the cells. On a white image it answers with
 * the token for the start only.
 * @param tokens The tokens by class; those in the metadata have neither the start nor the end.
 */
export function buildSlanetModel(
  steps: readonly TableStep[],
  {
    tokens = slanetTokens,
    character,
    side = 488,
    classes = tokens.length,
  }: { tokens?: readonly string[]; character?: string; side?: number | string; classes?: number } = {},
): Uint8Array {
  const count = steps.length;
  const probabilities = steps.flatMap(({ token }) => tokens.map((other) => (other === token ? 0.9 : 0.001)));
  const corners = steps.flatMap(({ box: [left, top, right, bottom] = [0, 0, 0, 0] }) => [
    left,
    top,
    right,
    top,
    right,
    bottom,
    left,
    bottom,
  ]);
  return buildOnnxModel({
    inputs: [image("x", side)],
    outputs: [
      { name: "fetch_name_0", type: "float32", dims: ["N", "L", 8] },
      { name: "fetch_name_1", type: "float32", dims: ["N", "L", character === undefined ? classes : "V"] },
    ],
    nodes: [
      // The fill beside the table is 0 as well, which is darker than white.
      ...createInkNodes("x"),
      { operator: "Identity", inputs: ["corner values"], outputs: ["fetch_name_0"] },
      { operator: "Mul", inputs: ["probability values", "ink"], outputs: ["fetch_name_1"] },
    ],
    constants: {
      // White is above 2 after the normalization, and the first channel of black is -2.1.
      darkness: float([], [-1.2]),
      "corner values": float([1, count, 8], corners),
      "probability values": float([1, count, tokens.length], probabilities),
    },
    ...(character === undefined ? {} : { metadata: { character } }),
  });
}
