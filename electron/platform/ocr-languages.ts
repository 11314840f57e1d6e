import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** Languages whose trained data come with the application, by Tesseract's codes. */
export const shippedLanguages = ["eng", "deu"] as const;

/** What Tesseract's codes look like: `fra`, `chi_sim`, `deu_latf`. */
const languageCode = /^[a-z]{3}(?:_[a-z]{2,10}){0,2}$/i;

const dataFile = /^(.+)\.traineddata(?:\.gz)?$/;

/** Where a language's trained data lie: in `folder`, as CODE.traineddata or CODE.traineddata.gz. */
export interface LanguageData {
  folder: string;
  packed: boolean;
}

/** The languages that can be read: what the application brings, and what was put into `tessdata`, if it is there. */
export async function availableLanguages(tessdata: string): Promise<string[]> {
  const files = existsSync(tessdata) ? await readdir(tessdata) : [];
  const added = files.flatMap((file) => dataFile.exec(file)?.[1] ?? []).filter((code) => languageCode.test(code));
  return [...new Set([...shippedLanguages, ...added])].sort();
}

/** A language's data, those in `tessdata` before those that come with the application; undefined where there are none. */
export function findLanguage(code: string, tessdata: string | undefined): LanguageData | undefined {
  if (!languageCode.test(code)) return undefined;
  if (tessdata !== undefined) {
    const packed = existsSync(join(tessdata, `${code}.traineddata.gz`));
    if (packed || existsSync(join(tessdata, `${code}.traineddata`))) return { folder: tessdata, packed };
  }
  if (!shippedLanguages.some((shipped) => shipped === code)) return undefined;
  const packageFile = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`);
  return { folder: join(dirname(packageFile), "4.0.0_best_int"), packed: true };
}
