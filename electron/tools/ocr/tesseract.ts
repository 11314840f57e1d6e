import sharp from "sharp";
import { createWorker, OEM, PSM } from "tesseract.js";
import type { Block, Worker } from "tesseract.js";
import { TaskError } from "../../pipeline/tasks.ts";
import { findLanguage, shippedLanguages } from "../../platform/ocr-languages.ts";
import type { GreyImage } from "./grey-image.ts";
import { validateTrainedData } from "./trained-data.ts";

/**
 * Sauvola's threshold, which goes by what is around: blurred letters stay apart. With its usual factor (0.34) it loses
 * pale print.
 */
const thresholding = { thresholding_method: "2", thresholding_kfactor: "0.15" };

/** One for each language, each with its data read from where they lie: Tesseract wants all it is given in one folder. */
const recognizers = new Map<string, Promise<Worker>>();

/**
 * What Tesseract reads in an image with the data of one language.
 * @param dpi The image's resolution.
 * @param tessdata Where further languages lie.
 * @throws {TaskError} where there are no data of the language, or none that can be used
 */
export async function readBlocks(
  { width, height, grey }: GreyImage,
  dpi: number,
  language: string,
  tessdata: string | undefined,
): Promise<Block[]> {
  const recognizer = await recognizerOf(language, tessdata);
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 1 })
    .toBuffer();
  await recognizer.setParameters({ user_defined_dpi: String(Math.round(dpi)) });
  const { data } = await recognizer.recognize(png, {}, { blocks: true, text: false });
  return data.blocks ?? [];
}

/** What could not be started is not tried again by the same process: it would fail alike. */
function recognizerOf(language: string, tessdata: string | undefined): Promise<Worker> {
  const key = `${language} ${tessdata ?? ""}`;
  const starting = recognizers.get(key) ?? start(language, tessdata);
  recognizers.set(key, starting);
  return starting;
}

/** Nothing is fetched, and nothing is written. */
async function start(language: string, tessdata: string | undefined): Promise<Worker> {
  const data = findLanguage(language, tessdata);
  if (data === undefined) {
    const place = tessdata === undefined ? "" : `; put ${language}.traineddata into ${tessdata}`;
    const message = `OCR has no data of the language ${language}, only of ${shippedLanguages.join(", ")}${place}`;
    throw new TaskError("DOCUMENT_INVALID", message, true);
  }
  const flaw = await validateTrainedData(language, data);
  if (flaw !== undefined) {
    throw new TaskError("DOCUMENT_INVALID", `OCR cannot use the data of the language ${language}: ${flaw}`, true);
  }
  const worker = await createWorker([language], OEM.LSTM_ONLY, {
    langPath: data.folder,
    cacheMethod: "none",
    gzip: data.packed,
    // What goes wrong is told by the promises; without this it would be thrown beside them too.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, ...thresholding });
  return worker;
}
