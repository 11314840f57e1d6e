import { gunzipSync } from "node:zlib";

/** Entries of trained data that Tesseract needs, by their number (`TessdataType`): the network and its two tables. */
const requiredEntries = { network: 17, "character set": 21, recoder: 22 } as const;
const maxEntries = 64;
/** The limit of an unpacked file, in bytes. Those of the Tesseract project are smaller than 32 MiB. */
const maxUnpackedBytes = 256 * 1024 ** 2;

/** Returns whether a file begins like a gzip file (RFC 1952). */
export const isGzip = (file: Uint8Array): boolean => file[0] === 0x1f && file[1] === 0x8b;

/**
 * Validates a file of trained data before Tesseract loads it, since tesseract.js ends the process if Tesseract refuses
 * a file.
 * @returns the defect of the file; undefined if it is valid
 */
export function validateTrainedData(file: Buffer, { isGzipped }: { isGzipped: boolean }): string | undefined {
  let data: Buffer;
  try {
    data = isGzipped ? gunzipSync(file, { maxOutputLength: maxUnpackedBytes }) : file;
  } catch (error) {
    return `it cannot be unpacked (${String(error)})`;
  }
  // The number of entries (32 bits), then the offset of each (64 bits), -1 if it is missing.
  const entries = data.length < 4 ? 0 : data.readInt32LE(0);
  if (entries < 1 || entries > maxEntries || data.length < 4 + 8 * entries)
    return "it is not trained data of Tesseract";
  const offsets = Array.from({ length: entries }, (_, index) => Number(data.readBigInt64LE(4 + 8 * index)));
  if (offsets.some((offset) => offset >= data.length)) return "it ends too early";
  const missing = Object.entries(requiredEntries).find(([, index]) => (offsets[index] ?? -1) < 0);
  return missing === undefined ? undefined : `it is of an older kind, without a ${missing[0]}`;
}
