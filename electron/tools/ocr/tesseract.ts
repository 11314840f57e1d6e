import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { createWorker, OEM, PSM } from "tesseract.js";
import type { Block, Worker } from "tesseract.js";
import { reportProgress } from "../../pipeline/progress.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { type LanguageData, findLanguage, shippedLanguages } from "../../platform/ocr-languages.ts";
import { validateTrainedData } from "../../platform/trained-data.ts";
import type { GreyImage } from "./grey-image.ts";

/**
 * Binarization by Sauvola's adaptive threshold, which keeps blurred letters apart. With its usual factor (0.34) it
 * loses pale print.
 */
const thresholding = { thresholding_method: "2", thresholding_kfactor: "0.15" };

/** A Tesseract worker for each language. A worker with several languages would need all their data in one folder. */
const recognizers = new Map<string, Promise<Worker>>();

/**
 * Reads an image with the data of one language.
 * @param dpi The image's resolution.
 * @param tessdata Folder of further languages' data.
 * @returns Tesseract's blocks, in pixels of the image
 * @throws {TaskError} `DOCUMENT_INVALID`, permanent, if the language has no data or none that Tesseract can use
 */
export async function readBlocks(
  { width, height, grey }: GreyImage,
  dpi: number,
  language: string,
  tessdata: string | undefined,
): Promise<Block[]> {
  const recognizer = await getRecognizer(language, tessdata);
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 1 })
    .toBuffer();
  await recognizer.setParameters({ user_defined_dpi: String(Math.round(dpi)) });
  const { data } = await recognizer.recognize(png, {}, { blocks: true, text: false });
  return data.blocks ?? [];
}

/**
 * Returns the recognizer of a language, which is started once per process. A failed start is not repeated, since it
 * would fail again.
 */
function getRecognizer(language: string, tessdata: string | undefined): Promise<Worker> {
  const key = `${language} ${tessdata ?? ""}`;
  const recognizer = recognizers.get(key) ?? startRecognizer(language, tessdata);
  recognizers.set(key, recognizer);
  return recognizer;
}

function readTrainedData(language: string, { folder, isGzipped }: LanguageData): Promise<Buffer> {
  return readFile(join(folder, `${language}.traineddata${isGzipped ? ".gz" : ""}`));
}

/** Starts a recognizer with data from this machine; fetches and writes nothing. */
async function startRecognizer(language: string, tessdata: string | undefined): Promise<Worker> {
  const data = findLanguage(language, tessdata);
  if (data === undefined) {
    const place = tessdata === undefined ? "" : `; put ${language}.traineddata into ${tessdata}`;
    const message = `OCR has no data for the language ${language}, only of ${shippedLanguages.join(", ")}${place}`;
    throw new TaskError("DOCUMENT_INVALID", message, true);
  }
  const defect = validateTrainedData(await readTrainedData(language, data), data);
  if (defect !== undefined) {
    throw new TaskError("DOCUMENT_INVALID", `OCR cannot use the data for the language ${language}: ${defect}`, true);
  }
  const worker = await createWorker([language], OEM.LSTM_ONLY, {
    langPath: data.folder,
    cacheMethod: "none",
    gzip: data.isGzipped,
    // Called with each word that was recognized.
    logger: reportProgress,
    // Errors reject the promises; without a handler they would be thrown as well.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, ...thresholding });
  return worker;
}
