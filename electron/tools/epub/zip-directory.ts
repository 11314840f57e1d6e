/** An entry in the central directory of a ZIP file. Sizes are in bytes. */
export interface ZipEntry {
  name: string;
  /** 0: stored as it is; 8: deflated. */
  method: number;
  encrypted: boolean;
  packedSize: number;
  size: number;
  /** Offset of its local header in the file. */
  offset: number;
}

const signatures = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const endBytes = 22;
const maxCommentBytes = 0xffff;
const encryptedFlag = 1;
const utf8Flag = 0x800;
const zip64Marker = 0xffffffff;

/**
 * Reads the central directory of a ZIP file (PKWARE's APPNOTE, sections 4.3.12 to 4.3.16), including ZIP64 fields.
 * @param maxEntries Reading stops one entry after this number, so that the caller can detect the excess.
 * @throws {RangeError} if it is damaged
 */
export function readDirectory(file: Buffer, maxEntries: number): ZipEntry[] {
  const { count, offset } = findEndRecord(file);
  const entries: ZipEntry[] = [];
  let position = offset;
  while (entries.length < Math.min(count, maxEntries + 1)) {
    if (file.readUInt32LE(position) !== signatures.entry) throw new RangeError("an entry of the directory is damaged");
    const nameEnd = position + 46 + file.readUInt16LE(position + 28);
    const extraEnd = nameEnd + file.readUInt16LE(position + 30);
    const flags = file.readUInt16LE(position + 8);
    const [size = 0, packedSize = 0, localOffset = 0] = resolveZip64Fields(
      [file.readUInt32LE(position + 24), file.readUInt32LE(position + 20), file.readUInt32LE(position + 42)],
      file.subarray(nameEnd, extraEnd),
    );
    entries.push({
      name: decodeName(file.subarray(position + 46, nameEnd), (flags & utf8Flag) !== 0),
      method: file.readUInt16LE(position + 10),
      encrypted: (flags & encryptedFlag) !== 0,
      packedSize,
      size,
      offset: localOffset,
    });
    position = extraEnd + file.readUInt16LE(position + 32);
  }
  return entries;
}

/** Returns the packed bytes of an entry. @throws {RangeError} if they are not in the file */
export function readPackedBytes(file: Buffer, { offset, packedSize }: ZipEntry): Buffer {
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (from + packedSize > file.length) throw new RangeError("it extends beyond the end of the file");
  return file.subarray(from, from + packedSize);
}

function findEndRecord(file: Buffer): { count: number; offset: number } {
  for (
    let position = file.length - endBytes;
    position >= Math.max(0, file.length - endBytes - maxCommentBytes);
    position--
  ) {
    if (file.readUInt32LE(position) !== signatures.end) continue;
    if (position >= 20 && file.readUInt32LE(position - 20) === signatures.locator64) {
      const end = Number(file.readBigUInt64LE(position - 12));
      if (file.readUInt32LE(end) !== signatures.end64) throw new RangeError("its 64-bit directory is damaged");
      return { count: Number(file.readBigUInt64LE(end + 32)), offset: Number(file.readBigUInt64LE(end + 48)) };
    }
    return { count: file.readUInt16LE(position + 10), offset: file.readUInt32LE(position + 16) };
  }
  throw new RangeError("it has no directory");
}

/**
 * Reads the fields that do not fit into 32 bits from the ZIP64 extra field. It contains only these fields, in the given
 * order.
 */
function resolveZip64Fields(fields: readonly number[], extra: Buffer): number[] {
  let zip64 = extra.subarray(0, 0);
  for (let position = 0; position + 4 <= extra.length; position += 4 + extra.readUInt16LE(position + 2)) {
    if (extra.readUInt16LE(position) === 1)
      zip64 = extra.subarray(position + 4, position + 4 + extra.readUInt16LE(position + 2));
  }
  let position = 0;
  return fields.map((field) => {
    if (field !== zip64Marker) return field;
    position += 8;
    return Number(zip64.readBigUInt64LE(position - 8));
  });
}

/**
 * Decodes a name. Many packers write UTF-8 without the flag for it, so only names that are not valid UTF-8 are decoded
 * as Latin-1.
 */
function decodeName(bytes: Buffer, isUtf8: boolean): string {
  const name = bytes.toString("utf8");
  const decoded = !isUtf8 && name.includes("\ufffd") ? bytes.toString("latin1") : name;
  return decoded.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
}
