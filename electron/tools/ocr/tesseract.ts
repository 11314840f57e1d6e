import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { createWorker, OEM, PSM } from "tesseract.js";
import type { Block, Worker } from "tesseract.js";
import type { GreyImage } from "./grey-image.ts";

/** Languages whose trained data come with the project, by Tesseract's codes. */
export const shippedLanguages = ["eng", "deu"] as const;

/**
 * Sauvola's threshold, which goes by what is around: blurred letters stay apart. With its usual factor (0.34) it loses
 * pale print.
 */
const thresholding = { thresholding_method: "2", thresholding_kfactor: "0.15" };

/** One for each language, each with its data read from where they lie: Tesseract wants all it is given in one folder. */
const recognizers = new Map<string, Promise<Worker>>();

/** What Tesseract reads in an image with the data of one language. `dpi`: the image's resolution. */
export async function readBlocks({ width, height, grey }: GreyImage, dpi: number, language: string): Promise<Block[]> {
  const recognizer = await recognizerOf(language);
  const png = await sharp(grey, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .png({ compressionLevel: 1 })
    .toBuffer();
  await recognizer.setParameters({ user_defined_dpi: String(Math.round(dpi)) });
  const { data } = await recognizer.recognize(png, {}, { blocks: true, text: false });
  return data.blocks ?? [];
}

function recognizerOf(language: string): Promise<Worker> {
  const running = recognizers.get(language);
  if (running !== undefined) return running;
  const starting = start(language).catch((error: unknown) => {
    recognizers.delete(language);
    throw error;
  });
  recognizers.set(language, starting);
  return starting;
}

/** Nothing is fetched, and nothing is written. */
async function start(language: string): Promise<Worker> {
  const packageFile = createRequire(import.meta.url).resolve(`@tesseract.js-data/${language}/package.json`);
  const worker = await createWorker([language], OEM.LSTM_ONLY, {
    langPath: join(dirname(packageFile), "4.0.0_best_int"),
    cacheMethod: "none",
    gzip: true,
    // What goes wrong is told by the promises; without this it would be thrown beside them too.
    errorHandler: () => undefined,
  });
  await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, ...thresholding });
  return worker;
}
