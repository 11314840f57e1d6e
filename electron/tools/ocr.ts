import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import sharp from "sharp";
import { createWorker, OEM, PSM } from "tesseract.js";
import type { Worker } from "tesseract.js";
import type { PageText, PdfPageText, Word } from "../../shared/document/page-text.ts";
import type { PageImage } from "./pdf/pdf-reader.ts";

/** Tesseract is trained on print of about this resolution. */
export const ocrDpi = 300;
/** Languages whose trained data come with the project, by Tesseract's codes. */
const languages = ["eng", "deu"] as const;
/** Below this Tesseract has seen specks, not words. */
const leastConfidence = 0.1;

const sizeScatter = 0.25;

let recognizer: Promise<Worker> | undefined;

/** Tesseract with the trained data of the installed packages: nothing is fetched, nothing is left on disk. */
async function startRecognizer(): Promise<Worker> {
  const require = createRequire(import.meta.url);
  // It wants all languages in one folder; each comes in a package of its own.
  const folder = await mkdtemp(join(tmpdir(), "galley-ocr-"));
  try {
    for (const code of languages) {
      const packed = join(dirname(require.resolve(`@tesseract.js-data/${code}/package.json`)), "4.0.0_best_int");
      await copyFile(join(packed, `${code}.traineddata.gz`), join(folder, `${code}.traineddata.gz`));
    }
    const worker = await createWorker([...languages], OEM.LSTM_ONLY, {
      langPath: folder,
      cacheMethod: "none",
      gzip: true,
      // What goes wrong is told by the promises; without this it would be thrown beside them too.
      errorHandler: () => undefined,
    });
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, user_defined_dpi: String(ocrDpi) });
    return worker;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Whether a page's text layer is missing or worthless: nearly no text over an image of most of the page, or text
 * that cannot be what the page shows.
 */
export function needsOcr(page: PageText): page is PdfPageText {
  if (page.source !== "text-layer" || page.error !== undefined) return false;
  const text = page.words.map((word) => word.text).join("");
  const imageArea = page.images.reduce((sum, { bbox }) => sum + bbox.width * bbox.height, 0);
  if (text.length < 20) return imageArea > 0.3 * page.width * page.height;
  return page.worthless === true;
}

/** The page with the words that are seen in its image, in place of those of its text layer. */
export async function recognize(page: PdfPageText, image: PageImage): Promise<PdfPageText> {
  recognizer ??= startRecognizer().catch((error: unknown) => {
    recognizer = undefined;
    throw error;
  });
  const worker = await recognizer;
  const { pixels, width, height, channels } = image;
  const png = await sharp(pixels, { raw: { width, height, channels } })
    .removeAlpha()
    .greyscale()
    .png({ compressionLevel: 1 })
    .toBuffer();
  const { data } = await worker.recognize(png, {}, { blocks: true, text: false });
  const scale = page.width / width;
  const words: Word[] = [];
  const lines: PdfPageText["lines"] = [];
  for (const line of (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines))) {
    const size = Math.round(lineSize(line) * scale * 100) / 100;
    const indexes = line.words.flatMap((word) => {
      const confidence = Math.min(1, Math.max(0, word.confidence / 100));
      if (word.text.trim() === "" || confidence < leastConfidence) return [];
      const bbox = scaled({ ...word.bbox, y0: line.bbox.y0, y1: line.bbox.y1 }, scale);
      return (
        words.push({ text: word.text.normalize("NFC"), bbox, font: "", size, bold: false, italic: false, confidence }) -
        1
      );
    });
    if (indexes.length > 0) lines.push({ bbox: scaled(line.bbox, scale), words: indexes });
  }
  const { worthless: _, ...rest } = page;
  return { ...rest, source: "ocr", words: evenSizes(words), lines };
}

/** Sizes measured in pixels scatter from line to line; what is near the page's usual size is taken to have it. */
function evenSizes(words: readonly Word[]): Word[] {
  const sizes = words.map((word) => word.size).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return words.map((word) => ({ ...word, size: Math.abs(word.size / usual - 1) < sizeScatter ? usual : word.size }));
}

interface PixelBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

/** The size of a line's letters in pixels: what Tesseract measures, or the line's height where it does not. */
function lineSize(line: {
  bbox: PixelBox;
  rowAttributes: { rowHeight: number; ascenders: number; descenders: number };
}): number {
  const { rowHeight } = line.rowAttributes;
  return rowHeight > 0 ? rowHeight : line.bbox.y1 - line.bbox.y0;
}

function scaled({ x0, y0, x1, y1 }: PixelBox, scale: number): Word["bbox"] {
  const round = (value: number) => Math.round(value * scale * 100) / 100;
  return { x: round(x0), y: round(y0), width: round(Math.max(0, x1 - x0)), height: round(Math.max(0, y1 - y0)) };
}
