import { serviceText } from "../../../shared/service-texts/service-text.ts";
import type { DetectorFamily, OutputForm } from "./family.ts";
import { createShapeError, DetectorError, type Outputs, type RawRegion, type TensorValue } from "./model.ts";
import { decodeRawHeads } from "./raw-heads.ts";
import type { InputFrame } from "./prepare-image.ts";

/** The maximum number of regions that a model may give for a page. The known families give at most 300. */
export const maxRegions = 1000;

/** Finds an output by its shape; the first one that fits counts. */
function findOutput(outputs: Outputs, expected: string, fits: (dims: readonly number[]) => boolean): TensorValue {
  for (const value of outputs.values()) if (fits(value.dims)) return value;
  const [[name, { dims }] = ["", { dims: [] }]] = outputs;
  throw createShapeError(name, dims, expected);
}

function requireCount(count: number): void {
  if (count <= maxRegions) return;
  throw new DetectorError(serviceText("detector-too-many", { count, maximum: maxRegions }));
}

const getNumber = ({ data }: TensorValue, index: number): number => Number(data[index]);

function decodeLabelsBoxesScores(outputs: Outputs): RawRegion[] {
  const boxes =
    outputs.get("boxes") ?? findOutput(outputs, "1×K×4", ({ length, [2]: last }) => length === 3 && last === 4);
  const count = boxes.dims[1] ?? 0;
  const [labels, scores] = ["labels", "scores"].map((name) => {
    const value = outputs.get(name);
    if (value?.dims.length !== 2 || value.dims[1] !== count) {
      throw createShapeError(name, value?.dims ?? [], `1×${count}`);
    }
    return value;
  });
  if (boxes.dims.length !== 3 || boxes.dims[2] !== 4) throw createShapeError("boxes", boxes.dims, "1×K×4");
  requireCount(count);
  return Array.from({ length: count }, (_, index) => ({
    label: labels === undefined ? NaN : getNumber(labels, index),
    score: scores === undefined ? NaN : getNumber(scores, index),
    ...readBox(boxes, 4 * index),
    order: [],
  }));
}

function readBox(value: TensorValue, start: number): Pick<RawRegion, "left" | "top" | "right" | "bottom"> {
  const [left = NaN, top = NaN, right = NaN, bottom = NaN] = [0, 1, 2, 3].map((edge) => getNumber(value, start + edge));
  return { left, top, right, bottom };
}

function decodeRows(outputs: Outputs, { columns, order }: OutputForm & { kind: "rows" }): RawRegion[] {
  const isTable = (dims: readonly number[]) => dims.length === 2 && (dims[1] === columns || dims[0] === 0);
  const rows = findOutput(outputs, `K×${columns}`, isTable);
  const count = rows.dims[0] ?? 0;
  requireCount(count);
  return Array.from({ length: count }, (_, row) => ({
    label: getNumber(rows, row * columns),
    score: getNumber(rows, row * columns + 1),
    ...readBox(rows, row * columns + 2),
    order: order.map(({ column, descending }) => getNumber(rows, row * columns + column) * (descending ? -1 : 1)),
  }));
}

function decodeInputRows(outputs: Outputs, { scale, offset }: InputFrame): RawRegion[] {
  const rows = findOutput(outputs, "1×K×6", (dims) => dims.length === 3 && dims[0] === 1 && dims[2] === 6);
  const count = rows.dims[1] ?? 0;
  requireCount(count);
  return Array.from({ length: count }, (_, row) => {
    const { left, top, right, bottom } = readBox(rows, row * 6);
    return {
      label: getNumber(rows, row * 6 + 5),
      score: getNumber(rows, row * 6 + 4),
      left: (left - offset.x) / scale.x,
      top: (top - offset.y) / scale.y,
      right: (right - offset.x) / scale.x,
      bottom: (bottom - offset.y) / scale.y,
      order: [],
    };
  });
}

function decodeForm(outputs: Outputs, family: DetectorFamily, frame: InputFrame): RawRegion[] {
  const { output, labels } = family;
  if (output.kind === "labels-boxes-scores") return decodeLabelsBoxesScores(outputs);
  if (output.kind === "rows") return decodeRows(outputs, output);
  if (output.kind === "input-rows") return decodeInputRows(outputs, frame);
  return decodeRawHeads(outputs, labels.length, frame);
}

/**
 * Decodes the outputs of a model to the regions whose score is at least the threshold of their label.
 * @throws {DetectorError} if an output does not have the shape of the family, or has too many regions, a value that is
 * no number, a class that the family does not have, or a box outside the page
 */
export function decodeOutputs(outputs: Outputs, family: DetectorFamily, frame: InputFrame): RawRegion[] {
  const regions = decodeForm(outputs, family, frame).filter((region) => {
    const { score, label, left, top, right, bottom } = region;
    if (![score, label, left, top, right, bottom, ...region.order].every(Number.isFinite)) {
      throw new DetectorError(serviceText("detector-no-number"));
    }
    const [name] = family.labels[label] ?? [];
    // Some graphs pad their rows with a class of -1 and a score of 0.
    if (name === undefined && score < family.threshold) return false;
    if (name === undefined) {
      throw new DetectorError(serviceText("detector-class", { label, classes: family.labels.length }));
    }
    return score >= (family.thresholds[name] ?? family.threshold);
  });
  for (const region of regions) requireOnPage(region, frame);
  return regions;
}

/**
 * The share of the page's size by which the edge of a box may be outside the page. Such an edge is moved to the edge of
 * the page.
 */
const maxOverhang = 0.1;

/** Requires that a box has a size and lies on the page, apart from a small overhang. */
function requireOnPage({ left, top, right, bottom }: RawRegion, { page: { width, height } }: InputFrame): void {
  const isOnAxis = (start: number, end: number, length: number) =>
    start >= -maxOverhang * length && end <= (1 + maxOverhang) * length && start < end && start < length && end > 0;
  if (isOnAxis(left, right, width) && isOnAxis(top, bottom, height)) return;
  const box = [left, top, right, bottom].map((edge) => Math.round(edge)).join(", ");
  throw new DetectorError(serviceText("detector-off-page", { box, width, height }));
}
