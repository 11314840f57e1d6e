import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The languages whose trained data are part of the application, by Tesseract's codes. */
export const shippedLanguages = ["eng", "deu"] as const;

/** A language code of Tesseract, such as `fra`, `chi_sim` or `deu_latf`. */
const languageCode = /^[a-z]{3}(?:_[a-z]{2,10}){0,2}$/i;

const dataFileName = /^(.+)\.traineddata(?:\.gz)?$/;

/**
 * The location of a language's trained data: `<code>.traineddata` in `folder`, or `<code>.traineddata.gz` if it is
 * compressed.
 */
export interface LanguageData {
  folder: string;
  isGzipped: boolean;
}

/** Lists the files of trained data in the folder `tessdata`, if it exists. */
export async function listLanguageFiles(tessdata: string): Promise<string[]> {
  const files = existsSync(tessdata) ? await readdir(tessdata) : [];
  return files.filter((file) => languageCode.test(dataFileName.exec(file)?.[1] ?? "")).sort();
}

/** Lists the languages that OCR can read: the shipped ones and those in the folder `tessdata`. */
export async function listAvailableLanguages(tessdata: string): Promise<string[]> {
  const files = await listLanguageFiles(tessdata);
  const addedLanguages = files.map((file) => file.slice(0, file.indexOf(".")));
  return [...new Set([...shippedLanguages, ...addedLanguages])].sort();
}

/** Finds a language's trained data, in `tessdata` before the shipped ones. Returns undefined if there are none. */
export function findLanguage(code: string, tessdata: string | undefined): LanguageData | undefined {
  if (!languageCode.test(code)) return undefined;
  if (tessdata !== undefined) {
    const isGzipped = existsSync(join(tessdata, `${code}.traineddata.gz`));
    if (isGzipped || existsSync(join(tessdata, `${code}.traineddata`))) return { folder: tessdata, isGzipped };
  }
  if (!shippedLanguages.some((shippedLanguage) => shippedLanguage === code)) return undefined;
  const packageFile = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`);
  return { folder: join(dirname(packageFile), "4.0.0_best_int"), isGzipped: true };
}
