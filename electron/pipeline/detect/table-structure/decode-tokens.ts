import { serviceText } from "../../../../shared/service-texts/service-text.ts";
import type { TableFamily } from "../family.ts";
import { createShapeError, DetectorError, type Outputs, type TensorValue } from "../model.ts";
import type { InputFrame } from "../prepare-image.ts";

/** The limits of the answer of a model. */
const answerLimits = { steps: 4096, cells: 1000 } as const;
/**
 * The number of steps after which PaddleOCR's models stop (`max_text_length` and one more). Such an answer without the
 * token for the end was cut off. Shorter answers may leave that token out.
 */
const stepsOfCutAnswer = 501;

/** The box of a cell, in pixels of the table's image. */
export interface CellBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A token of the structure of a table. */
export interface StructureToken {
  text: string;
  /** The box of the cell that the token begins; null for other tokens and for cells without a box. */
  box: CellBox | null;
}

/** The answer of a model for a table. */
export interface TableAnswer {
  tokens: StructureToken[];
  /** The mean probability of the tokens, 0 to 1. */
  score: number;
  /** True if the model stopped before the end of the table. */
  isCut: boolean;
}

/** The tokens with which a cell begins. */
const cellTokens: ReadonlySet<string> = new Set(["<td>", "<td", "<td></td>"]);

interface AnswerTensors {
  steps: number;
  structure: TensorValue;
  boxes: TensorValue;
  /** The coordinates of a box: 4 of two corners, or 8 of four corners. */
  coordinates: number;
}

/** Tells whether a number of coordinates is that of two or of four corners. */
export const isBoxWidth = (length: unknown): boolean => length === 4 || length === 8;

/** Tells the output of the tokens by its number of classes, and the output of the boxes by its number of coordinates. */
function findTensors(outputs: Outputs, classes: number): AnswerTensors {
  const values = [...outputs];
  const isSequence = ([, { dims }]: (typeof values)[number]) => dims.length === 3 && dims[0] === 1;
  const structure = values.find((value) => isSequence(value) && value[1].dims[2] === classes);
  const boxes = values.find((value) => value !== structure && isSequence(value) && isBoxWidth(value[1].dims[2]));
  const [[name, { dims }] = ["", { dims: [] }]] = values.filter((value) => value !== structure && value !== boxes);
  if (structure === undefined) throw createShapeError(name, dims, `1×L×${classes}`);
  const steps = structure[1].dims[1] ?? 0;
  if (boxes?.[1].dims[1] !== steps) throw createShapeError(boxes?.[0] ?? name, boxes?.[1].dims ?? dims, `1×${steps}×8`);
  if (steps > answerLimits.steps) {
    throw new DetectorError(serviceText("detector-too-many-tokens", { count: steps, maximum: answerLimits.steps }));
  }
  return { steps, structure: structure[1], boxes: boxes[1], coordinates: boxes[1].dims[2] ?? 0 };
}

function findBestClass({ data }: TensorValue, step: number, classes: number): { index: number; probability: number } {
  let best = { index: 0, probability: Number.NEGATIVE_INFINITY };
  for (let index = 0; index < classes; index++) {
    const probability = Number(data[step * classes + index]);
    if (!Number.isFinite(probability)) throw new DetectorError(serviceText("detector-no-number"));
    if (probability > best.probability) best = { index, probability };
  }
  return best;
}

/**
 * Reads the box of a step. Its coordinates are shares of the input, horizontal and vertical ones in turn.
 * @returns null if all are 0, as those of a cell without a box are
 */
function readBox({ boxes, coordinates }: AnswerTensors, step: number, { input, scale }: InputFrame): CellBox | null {
  const values = Array.from({ length: coordinates }, (_, index) => Number(boxes.data[step * coordinates + index]));
  if (!values.every(Number.isFinite)) throw new DetectorError(serviceText("detector-no-number"));
  if (values.every((value) => value === 0)) return null;
  const x = values.filter((_, index) => index % 2 === 0).map((value) => (value * input.width) / scale.x);
  const y = values.filter((_, index) => index % 2 !== 0).map((value) => (value * input.height) / scale.y);
  return { left: Math.min(...x), top: Math.min(...y), right: Math.max(...x), bottom: Math.max(...y) };
}

/**
 * Decodes the outputs of a model greedily: the likeliest token of each step, until that for the end.
 * @throws {DetectorError} if an output does not have the shape of the family, a value is no number, or the answer is too
 * long
 */
export function decodeTokens(outputs: Outputs, { tokens }: TableFamily, frame: InputFrame): TableAnswer {
  const classes = tokens.length + 2;
  const tensors = findTensors(outputs, classes);
  const answer: TableAnswer = { tokens: [], score: 0, isCut: tensors.steps >= stepsOfCutAnswer };
  let cells = 0;
  for (let step = 0; step < tensors.steps; step++) {
    const { index, probability } = findBestClass(tensors.structure, step, classes);
    if (step > 0 && index === classes - 1) {
      answer.isCut = false;
      break;
    }
    const text = tokens[index - 1];
    if (text === undefined) continue;
    const isCell = cellTokens.has(text);
    cells += isCell ? 1 : 0;
    answer.tokens.push({ text, box: isCell ? readBox(tensors, step, frame) : null });
    answer.score += probability;
  }
  if (cells > answerLimits.cells) {
    throw new DetectorError(serviceText("detector-too-many-cells", { count: cells, maximum: answerLimits.cells }));
  }
  const mean = answer.score / Math.max(1, answer.tokens.length);
  return { ...answer, score: Math.min(1, Math.max(0, mean)) };
}
