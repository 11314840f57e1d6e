import { statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type Block, createWorker, OEM, PSM, type Worker } from "tesseract.js";
import { reportProgress } from "../../pipeline/progress.ts";
import { type TrainedDataLocation, findTrainedData, shippedLanguages } from "../../platform/ocr-languages.ts";
import { validateTrainedData } from "../../platform/trained-data.ts";
import { createInstallationError, reinstallRemedy } from "../installation-error.ts";
import type { GreyImage } from "./grey-image.ts";

/**
 * Binarization by Sauvola's adaptive threshold, which keeps blurred letters apart. With its usual factor (0.34) it
 * loses pale print.
 */
const thresholding = { thresholding_method: "2", thresholding_kfactor: "0.15" };

/**
 * The width of narrow paper, such as a receipt, in inches. It is one block of text. Tesseract would find columns in it, cut
 * amounts at their aligned decimal points, and lose the decimals.
 */
const narrowWidth = 4.2;

interface Recognizer {
  /** The file of trained data and its modification time at the start; null if there was no file. */
  version: string | null;
  worker: Promise<Worker>;
}

/** The recognizers by language. A recognizer for several languages would need all of their data in one folder. */
const recognizers = new Map<string, Recognizer>();

/**
 * Reads an image with the data of one language.
 * @param dpi The image's resolution.
 * @param tessdata Folder of further languages' data.
 * @returns Tesseract's blocks, in pixels of the image
 * @throws {TaskError} `INSTALLATION_DAMAGED`, permanent, if the language has no data that Tesseract can use
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
  await recognizer.setParameters({
    user_defined_dpi: String(Math.round(dpi)),
    tessedit_pageseg_mode: width < narrowWidth * dpi ? PSM.SINGLE_BLOCK : PSM.AUTO,
  });
  const { data } = await recognizer.recognize(png, {}, { blocks: true, text: false });
  return data.blocks ?? [];
}

const getFileName = (language: string, { isGzipped }: TrainedDataLocation): string =>
  `${language}.traineddata${isGzipped ? ".gz" : ""}`;

const getFile = (language: string, data: TrainedDataLocation): string => join(data.folder, getFileName(language, data));

function findVersion(language: string, tessdata: string | undefined): string | null {
  const data = findTrainedData(language, tessdata);
  if (data === undefined) return null;
  const file = getFile(language, data);
  return `${file} ${statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? ""}`;
}

/**
 * Returns the recognizer of a language, which is started once per process. A failed start is repeated only after the
 * file was added or replaced, since it would fail again.
 */
function getRecognizer(language: string, tessdata: string | undefined): Promise<Worker> {
  const key = `${language} ${tessdata ?? ""}`;
  const version = findVersion(language, tessdata);
  const recognizer = recognizers.get(key);
  if (recognizer?.version === version) return recognizer.worker;
  recognizer?.worker.then((worker) => worker.terminate()).catch(() => undefined);
  const worker = startRecognizer(language, tessdata);
  recognizers.set(key, { version, worker });
  return worker;
}

/** Starts a recognizer with data from this machine; fetches and writes nothing. */
async function startRecognizer(language: string, tessdata: string | undefined): Promise<Worker> {
  const data = findTrainedData(language, tessdata);
  if (data === undefined) {
    const problem = `OCR has no data for the language ${language}, only of ${shippedLanguages.join(", ")}`;
    const remedy = `Put ${language}.traineddata into the folder tessdata of the data folder, then run the job again.`;
    throw createInstallationError(problem, remedy);
  }
  const createError = (defect: string, cause?: unknown) => {
    const isAdded = data.folder === tessdata;
    const location = isAdded ? "in the folder tessdata of the data folder" : "of the application";
    const remedy = isAdded ? "Replace or remove the file, then run the job again." : reinstallRemedy;
    const problem = `OCR cannot use the file ${getFileName(language, data)} ${location}: ${defect}`;
    return createInstallationError(problem, remedy, cause);
  };
  const file = await readFile(getFile(language, data)).catch((error: unknown) => {
    throw createError("it cannot be read", error);
  });
  const defect = await validateTrainedData(file, data);
  if (defect !== undefined) throw createError(defect);
  try {
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
  } catch (error) {
    throw createError("Tesseract refuses it", error);
  }
}
