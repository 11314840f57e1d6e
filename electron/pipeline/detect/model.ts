import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The elements of a tensor in row-major order, as ONNX Runtime returns them. */
export interface TensorValue {
  dims: readonly number[];
  data: ArrayLike<number | bigint>;
}

/** An input or output of a model. A dimension that is not fixed has a name, or an empty text. */
export interface TensorDeclaration {
  name: string;
  /** The type of its elements, such as `float32`. */
  type: string;
  dims: readonly (number | string)[];
}

/** The inputs, outputs and metadata that an ONNX file declares for its model. */
export interface ModelDeclaration {
  inputs: readonly TensorDeclaration[];
  outputs: readonly TensorDeclaration[];
  /** The entries of `metadata_props`, such as the names of the classes. */
  metadata: Readonly<Record<string, string>>;
}

/** Formats tensors for messages, as in `images float32[1,3,640,640]`. */
export function formatTensors(tensors: readonly TensorDeclaration[]): string {
  return tensors
    .map(({ name, type, dims }) => `${name} ${type}[${dims.map((dim) => (dim === "" ? "?" : dim)).join(",")}]`)
    .join(", ");
}

/** Thrown if a model, or its output for a page, cannot be used. The message is a clause without a full stop. */
export class DetectorError extends Error {
  override readonly name: string = "DetectorError";
}

/** Thrown if the answer of a model for one table is no table. The model can be used for other tables. */
export class TableAnswerError extends DetectorError {
  override readonly name = "TableAnswerError";
}

/** The outputs of a model by their names, in the order of its declaration. */
export type Outputs = ReadonlyMap<string, TensorValue>;

/** A region as a model gives it. The box is in pixels of the page image. */
export interface RawRegion {
  label: number;
  score: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** The sort keys of the reading order; empty if the model has none. */
  order: readonly number[];
}

/** Creates the error for an output that does not have the shape of the family. */
export function createShapeError(name: string, dims: readonly number[], expected: string): DetectorError {
  return new DetectorError(serviceText("detector-output", { name, shape: dims.join("×"), expected }));
}
