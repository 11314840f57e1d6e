/** An entry of a ZIP file, as its directory has it. Sizes are in bytes. */
export interface ZipEntry {
  name: string;
  /** 0: stored as it is; 8: deflated. */
  method: number;
  encrypted: boolean;
  packedSize: number;
  size: number;
  /** Where its local header begins. */
  offset: number;
}

const signatures = { entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const endBytes = 22;
const longestComment = 0xffff;
const encryptedFlag = 1;
const utf8Flag = 0x800;
const extended = 0xffffffff;

/**
 * The directory of a ZIP file (PKWARE's APPNOTE, sections 4.3.12 to 4.3.16), with the 64-bit fields of its extensions.
 * @param most How many entries to read; whoever has more shows that by one more.
 * @throws {RangeError} where it is damaged.
 */
export function readDirectory(file: Buffer, most: number): ZipEntry[] {
  const { count, offset } = endOf(file);
  const entries: ZipEntry[] = [];
  let at = offset;
  while (entries.length < Math.min(count, most + 1)) {
    if (file.readUInt32LE(at) !== signatures.entry) throw new RangeError("an entry of the directory is damaged");
    const nameEnd = at + 46 + file.readUInt16LE(at + 28);
    const extraEnd = nameEnd + file.readUInt16LE(at + 30);
    const flags = file.readUInt16LE(at + 8);
    const [size = 0, packedSize = 0, local = 0] = withExtension(
      [file.readUInt32LE(at + 24), file.readUInt32LE(at + 20), file.readUInt32LE(at + 42)],
      file.subarray(nameEnd, extraEnd),
    );
    entries.push({
      name: nameOf(file.subarray(at + 46, nameEnd), (flags & utf8Flag) !== 0),
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

/** The bytes of an entry as they are packed. @throws {RangeError} where they are not in the file. */
export function packedBytes(file: Buffer, { offset, packedSize }: ZipEntry): Buffer {
  const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  if (from + packedSize > file.length) throw new RangeError("it goes on after the end of the file");
  return file.subarray(from, from + packedSize);
}

function endOf(file: Buffer): { count: number; offset: number } {
  for (let at = file.length - endBytes; at >= Math.max(0, file.length - endBytes - longestComment); at--) {
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

/** Fields that do not fit into 32 bits stand in an extension, in the order in which they are wanted. */
function withExtension(fields: readonly number[], extra: Buffer): number[] {
  let wide = extra.subarray(0, 0);
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === 1) wide = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  let at = 0;
  return fields.map((field) => {
    if (field !== extended) return field;
    at += 8;
    return Number(wide.readBigUInt64LE(at - 8));
  });
}

/** Many a packer writes UTF-8 and does not say so; what cannot be that is taken byte by byte. */
function nameOf(bytes: Buffer, isUtf8: boolean): string {
  const name = bytes.toString("utf8");
  const decoded = !isUtf8 && name.includes("\ufffd") ? bytes.toString("latin1") : name;
  return decoded.replaceAll("\\", "/").replace(/^(?:\.?\/)+/, "");
}
