import { existsSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** The languages whose trained data are part of the application, by Tesseract's codes. */
export const shippedLanguages = ["eng", "deu"] as const;

/** A language code of Tesseract, such as `fra`, `chi_sim` or `deu_latf`. */
const languageCodePattern = /^[a-z]{3}(?:_[a-z]{2,10}){0,2}$/i;

/** Trained data of Tesseract that belong to no language: for the orientation of pages, and for equations. */
const otherTrainedData: ReadonlySet<string> = new Set(["osd", "equ"]);

const trainedDataFilePattern = /^(.+)\.traineddata(?:\.gz)?$/;

/** The folder of the shipped trained data in their packages: the models of tessdata_best with integer weights. */
const shippedDataFolder = "4.0.0_best_int";

/**
 * The location of a language's trained data: `<code>.traineddata` in `folder`, or `<code>.traineddata.gz` if it is
 * compressed.
 */
export interface TrainedDataLocation {
  folder: string;
  isGzipped: boolean;
}

/** Lists the files of trained data in the folder `tessdata`, including those of no language. It may not exist. */
export async function listTrainedDataFiles(tessdata: string): Promise<string[]> {
  const files = existsSync(tessdata) ? await readdir(tessdata) : [];
  return files.filter((file) => languageCodePattern.test(getCode(file))).sort();
}

/** Lists the languages that OCR can read: the shipped ones and those in the folder `tessdata`. */
export async function listAvailableLanguages(tessdata: string): Promise<string[]> {
  const files = await listTrainedDataFiles(tessdata);
  return [...new Set([...shippedLanguages, ...files.map(getCode).filter(isLanguage)])].sort();
}

/**
 * Finds a language's trained data, first in `tessdata` and then among the shipped data. Returns undefined if there are
 * none.
 */
export function findTrainedData(code: string, tessdata: string | undefined): TrainedDataLocation | undefined {
  if (!isLanguage(code)) return undefined;
  if (tessdata !== undefined) {
    const isGzipped = existsSync(join(tessdata, `${code}.traineddata.gz`));
    if (isGzipped || existsSync(join(tessdata, `${code}.traineddata`))) return { folder: tessdata, isGzipped };
  }
  if (!shippedLanguages.some((shippedLanguage) => shippedLanguage === code)) return undefined;
  const packageFile = createRequire(import.meta.url).resolve(`@tesseract.js-data/${code}/package.json`);
  return { folder: join(dirname(packageFile), shippedDataFolder), isGzipped: true };
}

/** Returns the code in the name of a file of trained data, and an empty text for another file. */
function getCode(file: string): string {
  return trainedDataFilePattern.exec(file)?.[1] ?? "";
}

function isLanguage(code: string): boolean {
  return languageCodePattern.test(code) && !otherTrainedData.has(code.toLowerCase());
}
