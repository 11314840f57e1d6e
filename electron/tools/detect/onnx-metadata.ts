import { open, type FileHandle } from "node:fs/promises";

/** The field numbers of `metadata_props` in a ModelProto, and of `key` and `value` in its entries (onnx.proto). */
const fields = { metadata: 14, key: 1, value: 2 } as const;
/** The wire types of Protocol Buffers that ONNX files have. */
const wireTypes = { varint: 0, fixed64: 1, bytes: 2, fixed32: 5 } as const;
/** Longer entries are skipped, since no detector needs them. */
const maxEntryBytes = 65_536;
const maxEntries = 100;
/** The longest tag with its length: two numbers of ten bytes. */
const maxHeaderBytes = 20;

/**
 * Reads a number of Protocol Buffers: seven bits in each byte, the lowest first. Returns null if the bytes end within
 * the number.
 */
function readVarint(bytes: Uint8Array, start: number): { value: number; end: number } | null {
  let value = 0;
  for (let index = start; index < Math.min(bytes.length, start + 10); index++) {
    const byte = bytes[index] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (index - start));
    if (byte < 0x80) return { value, end: index + 1 };
  }
  return null;
}

/** The head of a field: its number, the start of its content, and the content's length. */
interface Field {
  number: number;
  start: number;
  length: number;
}

/** Reads the head of the field at the start of `bytes`. Returns null if there is no valid field. */
function readField(bytes: Uint8Array, start: number): Field | null {
  const tag = readVarint(bytes, start);
  if (tag === null) return null;
  const [number, wireType] = [Math.floor(tag.value / 8), tag.value % 8];
  if (wireType === wireTypes.fixed64) return { number, start: tag.end, length: 8 };
  if (wireType === wireTypes.fixed32) return { number, start: tag.end, length: 4 };
  const next = readVarint(bytes, tag.end);
  if (next === null) return null;
  if (wireType === wireTypes.varint) return { number, start: tag.end, length: next.end - tag.end };
  return wireType === wireTypes.bytes ? { number, start: next.end, length: next.value } : null;
}

async function readBytes(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function readEntry(bytes: Uint8Array): [string, string] {
  const texts = { key: "", value: "" };
  for (let position = 0; position < bytes.length;) {
    const field = readField(bytes, position);
    if (field === null) break;
    position = field.start + field.length;
    const text = new TextDecoder().decode(bytes.subarray(field.start, position));
    if (field.number === fields.key) texts.key = text;
    if (field.number === fields.value) texts.value = text;
  }
  return [texts.key, texts.value];
}

/**
 * Reads the metadata of an ONNX file, which ONNX Runtime for Node does not give. Only the heads of the other fields are
 * read. For a damaged file, returns the metadata before the damage.
 */
export async function readOnnxMetadata(path: string): Promise<Record<string, string>> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const entries: [string, string][] = [];
    for (let position = 0; position < size && entries.length < maxEntries;) {
      const field = readField(await readBytes(file, position, maxHeaderBytes), 0);
      if (field === null) break;
      if (field.number === fields.metadata && field.length <= maxEntryBytes) {
        entries.push(readEntry(await readBytes(file, position + field.start, field.length)));
      }
      position += field.start + field.length;
    }
    return Object.fromEntries(entries);
  } finally {
    await file.close();
  }
}
