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
 * @param maxEntries One entry more is read at most, so that the caller sees the excess.
 * @throws {RangeError} where it is damaged
 */
export function readDirectory(file: Buffer, maxEntries: number): ZipEntry[] {
  const { count, offset } = findEndRecord(file);
  const entries: ZipEntry[] = [];
  let at = offset;
  while (entries.length < Math.min(count, maxEntries + 1)) {
    if (file.readUInt32LE(at) !== signatures.entry) throw new RangeError("an entry of the directory is damaged");
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const extraEnd = nameEnd + file.readUInt16LE(at + 30);
    const flags = file.readUInt16LE(at + 8);
    const [size = 0, packedSize = 0, local = 0] = resolveZip64Fields(
      [file.readUInt32LE(at + 24), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)],
      file.subarray(nameEnd, extraEnd),
    );
    entries.push({
      name: decodeName(file.subarray(at + 46, nameEnd), (flags & utf8Flag) !== 0),
      method: file.readUInt16LE(at + 10),
      encrypted: (flags & encryptedFlag) !== 0,
      packedSize,
      size,
      offset: local,
    });
    at = extraEnd + file.readUInt16LE(at + 32);
  }
  return entries;
}

/** Returns the packed bytes of an entry. @throws {RangeError} where they are not in the file */
export function readPackedBytes(file: Buffer, { offset, packedSize }: ZipEntry): Buffer {
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (from + packedSize > file.length) throw new RangeError("it goes on after the end of the file");
  return file.subarray(from, from + packedSize);
}

function findEndRecord(file: Buffer): { count: number; offset: number } {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - maxCommentBytes); at--) {
    if (file.readUInt32LE(at) !== signatures.end) continue;
    if (at >= 20 && file.readUInt32LE(at - 20) === signatures.locator64) {
      const end = Number(file.readBigUInt64LE(at - 12));
      if (file.readUInt32LE(end) !== signatures.end64) throw new RangeError("its 64-bit directory is damaged");
      return { count: Number(file.readBigUInt64LE(end + 32)), offset: Number(file.readBigUInt64LE(end + 48)) };
    }
    return { count: file.readUInt16LE(at + 10), offset: file.readUInt32LE(at + 16) };
  }
  throw new RangeError("it has no directory");
}

/** Reads fields that do not fit into 32 bits from the ZIP64 extra field, which has only those, in this order. */
function resolveZip64Fields(fields: readonly number[], extra: Buffer): number[] {
  let zip64 = extra.subarray(0, 0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) zip64 = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  let at = 0;
  return fields.map((field) => {
    if (field !== zip64Marker) return field;
    at += 8;
    return Number(zip64.readBigUInt64LE(at - 8));
  });
}

/** Decodes a name. Many packers write UTF-8 without the flag for it; what is not valid UTF-8 is read as Latin-1. */
function decodeName(bytes: Buffer, isUtf8: boolean): string {
  const name = bytes.toString("utf8");
  const decoded = !isUtf8 && name.includes("\ufffd") ? bytes.toString("latin1") : name;
  return decoded.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
}
