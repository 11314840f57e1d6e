import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { LanguageData } from "../../platform/ocr-languages.ts";

/** In the table of contents of trained data: the network, and the two tables that it needs (Tesseract's `TessdataType`). */
const needed = { network: 17, "character set": 21, recoder: 22 } as const;
const mostEntries = 64;

/**
 * Why Tesseract could not use a file of trained data; undefined where it can. It must be asked first: what
 * tesseract.js does where Tesseract refuses ends the process.
 */
export async function validateTrainedData(
  language: string,
  { folder, packed }: LanguageData,
): Promise<string | undefined> {
  const file = await readFile(join(folder, `${language}.traineddata${packed ? ".gz" : ""}`));
  let data: Buffer;
  try {
    data = packed ? gunzipSync(file) : file;
  } catch (error) {
    return `it cannot be unpacked (${String(error)})`;
  }
  // A count of entries, 32 bits, then where each begins, 64 bits; -1 where it is not there.
  const entries = data.length < 4 ? 0 : data.readInt32LE(0);
  if (entries < 1 || entries > mostEntries || data.length < 4 + 8 * entries)
    return "it is no trained data of Tesseract";
  const places = Array.from({ length: entries }, (_, index) => Number(data.readBigInt64LE(4 + 8 * index)));
  if (places.some((place) => place >= data.length)) return "it ends too early";
  const lacking = Object.entries(needed).find(([, index]) => (places[index] ?? -1) < 0);
  return lacking === undefined ? undefined : `it is of an older kind, without a ${lacking[0]}`;
}
