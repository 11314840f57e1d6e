import { z } from "zod";

/** The arrays of a binary file, by name. */
export type Sections = Readonly<Record<string, Int32Array | Float32Array | Uint16Array | Uint8Array>>;

const arrayTypes = { int32: Int32Array, float32: Float32Array, uint16: Uint16Array, uint8: Uint8Array } as const;
type ArrayType = keyof typeof arrayTypes;

const lengthSchema = z.int().nonnegative();
const directorySchema = z.strictObject({
  meta: z.unknown(),
  sections: z.array(
    z.strictObject({
      name: z.string(),
      type: z.enum(["int32", "float32", "uint16", "uint8"]),
      offset: lengthSchema,
      length: lengthSchema,
    }),
  ),
});
type Directory = z.infer<typeof directorySchema>;

/**
 * The first four bytes of a file. They are in the machine's byte order, as the arrays are, so that a file in the other
 * byte order is rejected.
 */
const signature = 0x47564f43;
/** The size of the header: the signature, the size of the directory and that of the file, in four bytes each. */
const headerBytes = 12;
/** Offsets are multiples of this number, so that arrays of any type can be views of the file's bytes. */
const alignment = 8;

const alignOffset = (offset: number): number => Math.ceil(offset / alignment) * alignment;

function getArrayType(array: Sections[string]): ArrayType {
  if (array instanceof Int32Array) return "int32";
  if (array instanceof Float32Array) return "float32";
  return array instanceof Uint16Array ? "uint16" : "uint8";
}

/**
 * Encodes arrays as a binary file: a header, a directory as JSON, and the arrays.
 * @param meta what is stored with the arrays, as JSON
 * @returns the file in pieces, without copies of the arrays
 */
export function encodeSections(meta: unknown, sections: Sections): Uint8Array[] {
  const directory: Directory = { meta, sections: [] };
  let offset = 0;
  for (const [name, array] of Object.entries(sections)) {
    directory.sections.push({ name, type: getArrayType(array), offset, length: array.length });
    offset = alignOffset(offset + array.byteLength);
  }
  const json = new TextEncoder().encode(JSON.stringify(directory));
  const start = alignOffset(headerBytes + json.byteLength);
  const head = new Uint8Array(start);
  new Uint32Array(head.buffer, 0, 3).set([signature, json.byteLength, start + offset]);
  head.set(json, headerBytes);
  const pieces = [head];
  for (const { buffer, byteOffset, byteLength } of Object.values(sections)) {
    pieces.push(new Uint8Array(buffer as ArrayBuffer, byteOffset, byteLength));
    pieces.push(new Uint8Array(alignOffset(byteLength) - byteLength));
  }
  return pieces;
}

/**
 * Opens the arrays of a binary file as views of its bytes.
 * @param bytes the whole file; its offset in its buffer must be a multiple of 8
 * @throws {RangeError} if the file is incomplete, or was not written by {@link encodeSections}
 */
export function decodeSections(bytes: Uint8Array): { meta: unknown; sections: Sections } {
  const { buffer, byteOffset, byteLength } = bytes;
  if (byteLength < headerBytes || byteOffset % alignment !== 0) throw new RangeError("the file has no header");
  const [foundSignature, directoryBytes = 0, totalBytes] = new Uint32Array(buffer, byteOffset, 3);
  if (foundSignature !== signature || totalBytes !== byteLength)
    throw new RangeError("the file is incomplete or of another kind");
  const directory = parseDirectory(bytes.subarray(headerBytes, headerBytes + directoryBytes));
  const start = byteOffset + alignOffset(headerBytes + directoryBytes);
  const sections = directory.sections.map(
    ({ name, type, offset, length }) =>
      [name, new arrayTypes[type](buffer as ArrayBuffer, start + offset, length)] as const,
  );
  return { meta: directory.meta, sections: Object.fromEntries(sections) };
}

/** @throws {RangeError} if the bytes are no directory */
function parseDirectory(bytes: Uint8Array): Directory {
  try {
    return directorySchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch (cause) {
    throw new RangeError("the directory of the file is damaged", { cause });
  }
}
