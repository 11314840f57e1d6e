import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { LanguageData } from "../../platform/ocr-languages.ts";

/** Entries of trained data that Tesseract needs, by their number (`TessdataType`): the network and its two tables. */
const requiredEntries = { network: 17, "character set": 21, recoder: 22 } as const;
const maxEntries = 64;

/**
 * Validates a file of trained data before Tesseract loads it, since tesseract.js ends the process if Tesseract refuses
 * a file.
 * @returns the defect of the file; undefined if it is valid
 */
export async function validateTrainedData(
  language: string,
  { folder, isGzipped }: LanguageData,
): Promise<string | undefined> {
  const file = await readFile(join(folder, `${language}.traineddata${isGzipped ? ".gz" : ""}`));
  let data: Buffer;
  try {
    data = isGzipped ? gunzipSync(file) : file;
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
