import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip } from "node:zlib";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** Entries of trained data that Tesseract needs, by their number (`TessdataType`): the network and its two tables. */
const requiredEntries = { network: 17, "character set": 21, recoder: 22 } as const;
const maxEntries = 64;
/** The maximum size of an unpacked file, in bytes. The files of the Tesseract project are smaller than 32 MiB. */
const maxUnpackedBytes = 256 * 1024 ** 2;

/** Returns whether a file begins like a gzip file (RFC 1952). */
export const isGzip = (file: Uint8Array): boolean => file[0] === 0x1f && file[1] === 0x8b;

/**
 * The maximum length of the table of entries. It has the number of entries (32 bits), and then the offset of each entry
 * (64 bits).
 */
const maxTableBytes = 4 + 8 * maxEntries;

/** The beginning of an unpacked file, with its whole length in bytes. */
interface UnpackedFile {
  table: Buffer;
  length: number;
}

/**
 * Unpacks a gzip file in the thread pool, and keeps only its beginning: a file of some 300 KiB may unpack to 256 MiB.
 * @throws {Error} if it is damaged or too large
 */
async function unpack(file: Buffer): Promise<UnpackedFile> {
  let table = Buffer.alloc(0);
  let length = 0;
  const count = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (table.length < maxTableBytes) table = Buffer.concat([table, chunk.subarray(0, maxTableBytes - table.length)]);
      length += chunk.length;
      done(length > maxUnpackedBytes ? new RangeError(`it has more than ${maxUnpackedBytes} bytes`) : null);
    },
  });
  await pipeline(Readable.from([file]), createGunzip(), count);
  return { table, length };
}

/**
 * Validates a file of trained data before Tesseract loads it, since tesseract.js ends the process if Tesseract refuses
 * a file.
 * @returns the defect of the file; undefined if it is valid
 */
export async function validateTrainedData(
  file: Buffer,
  { isGzipped }: { isGzipped: boolean },
): Promise<string | undefined> {
  let unpacked: UnpackedFile;
  try {
    unpacked = isGzipped ? await unpack(file) : { table: file.subarray(0, maxTableBytes), length: file.length };
  } catch (error) {
    return serviceText("trained-data-packed", { reason: String(error) });
  }
  const { table, length } = unpacked;
  const entries = length < 4 ? 0 : table.readInt32LE(0);
  if (entries < 1 || entries > maxEntries || length < 4 + 8 * entries) return serviceText("trained-data-foreign");
  const offsets = Array.from({ length: entries }, (_, index) => Number(table.readBigInt64LE(4 + 8 * index)));
  if (offsets.some((offset) => offset >= length)) return serviceText("trained-data-truncated");
  const missing = Object.entries(requiredEntries).find(([, index]) => (offsets[index] ?? -1) < 0);
  return missing === undefined ? undefined : serviceText("trained-data-older", { entry: missing[0] });
}
