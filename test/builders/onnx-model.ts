/** Writes ONNX files (onnx.proto, in the encoding of Protocol Buffers) of small graphs. */

/** The element types of tensors, by their numbers in `TensorProto.DataType`. */
const elementTypes = { float32: 1, uint8: 2, int32: 6, int64: 7 } as const;
type ElementType = keyof typeof elementTypes;

/** A constant tensor, in row-major order. */
export interface OnnxTensor {
  type: "float32" | "int64";
  dims: readonly number[];
  values: readonly number[];
}

/** An input or output of a graph. A dimension that is not fixed has a name. */
export interface OnnxValue {
  name: string;
  type: ElementType;
  dims: readonly (number | string)[];
}

export interface OnnxNode {
  operator: string;
  inputs: readonly string[];
  outputs: readonly string[];
  /** Numbers become integer attributes, and lists of numbers lists of integers. */
  attributes?: Readonly<Record<string, number | readonly number[] | OnnxTensor>>;
}

export interface OnnxGraph {
  inputs: readonly OnnxValue[];
  outputs: readonly OnnxValue[];
  nodes: readonly OnnxNode[];
  constants?: Readonly<Record<string, OnnxTensor>>;
  metadata?: Readonly<Record<string, string>>;
}

/** Encodes a number in groups of seven bits, the lowest first. Negative ones are 64-bit two's complements. */
function encodeVarint(value: number): Uint8Array {
  let rest = BigInt.asUintN(64, BigInt(value));
  const bytes: number[] = [];
  do {
    const low = Number(rest & 0x7fn);
    rest >>= 7n;
    bytes.push(rest > 0n ? low | 0x80 : low);
  } while (rest > 0n);
  return Uint8Array.from(bytes);
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

const integer = (field: number, value: number): Uint8Array =>
  concatenate([encodeVarint(field * 8), encodeVarint(value)]);

function bytes(field: number, content: Uint8Array): Uint8Array {
  return concatenate([encodeVarint(field * 8 + 2), encodeVarint(content.length), content]);
}

const text = (field: number, value: string): Uint8Array => bytes(field, new TextEncoder().encode(value));

const message = (field: number, parts: readonly Uint8Array[]): Uint8Array => bytes(field, concatenate(parts));

function encodeTensor({ type, dims, values }: OnnxTensor, name: string): Uint8Array[] {
  const data = type === "float32" ? Float32Array.from(values) : BigInt64Array.from(values, BigInt);
  return [
    ...dims.map((dim) => integer(1, dim)),
    integer(2, elementTypes[type]),
    text(8, name),
    bytes(9, new Uint8Array(data.buffer)),
  ];
}

const isList = (value: number | readonly number[] | OnnxTensor): value is readonly number[] => Array.isArray(value);

function encodeAttribute([name, value]: [string, number | readonly number[] | OnnxTensor]): Uint8Array {
  const types = { integer: 2, tensor: 4, integers: 7 } as const;
  if (typeof value === "number") return message(5, [text(1, name), integer(3, value), integer(20, types.integer)]);
  if (isList(value)) {
    return message(5, [text(1, name), ...value.map((item) => integer(8, item)), integer(20, types.integers)]);
  }
  return message(5, [text(1, name), message(5, encodeTensor(value, "")), integer(20, types.tensor)]);
}

function encodeNode({ operator, inputs, outputs, attributes = {} }: OnnxNode): Uint8Array {
  return message(1, [
    ...inputs.map((name) => text(1, name)),
    ...outputs.map((name) => text(2, name)),
    text(4, operator),
    ...Object.entries(attributes).map(encodeAttribute),
  ]);
}

function encodeValue(field: number, { name, type, dims }: OnnxValue): Uint8Array {
  const shape = dims.map((dim) => message(1, [typeof dim === "number" ? integer(1, dim) : text(2, dim)]));
  return message(field, [text(1, name), message(2, [message(1, [integer(1, elementTypes[type]), message(2, shape)])])]);
}

/** Builds an ONNX file of operator set 17. */
export function buildOnnxModel({ inputs, outputs, nodes, constants = {}, metadata = {} }: OnnxGraph): Uint8Array {
  const graph = [
    ...nodes.map(encodeNode),
    text(2, "graph"),
    ...Object.entries(constants).map(([name, tensor]) => message(5, encodeTensor(tensor, name))),
    ...inputs.map((value) => encodeValue(11, value)),
    ...outputs.map((value) => encodeValue(12, value)),
  ];
  const properties = Object.entries(metadata).map(([key, value]) => message(14, [text(1, key), text(2, value)]));
  return concatenate([integer(1, 8), message(7, graph), message(8, [text(1, ""), integer(2, 17)]), ...properties]);
}
