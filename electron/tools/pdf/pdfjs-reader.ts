import { readFile } from "node:fs/promises";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Font, Glyphs, RawPage } from "../../pipeline/read/raw-page.ts";
import { emptyGlyphs } from "../../pipeline/read/raw-page.ts";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { PageImage, PdfReader } from "./pdf-reader.ts";
import { PageUnreadableError } from "./pdf-reader.ts";

/**
 * pdf.js, the second try for what PDFium cannot open. It tells text by runs, not by characters: the
 * characters of a run share its width evenly. Rules and images are not read.
 */
export async function openWithPdfjs(path: string): Promise<PdfReader> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    data: new Uint8Array(await readFile(path)),
    useSystemFonts: false,
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages < 1) throw new Error("it has no pages");
    // A damaged page tree shows only when a page is asked for.
    await document.getPage(1);
    return {
      info: await documentInfo(document),
      readPage: async (page) => rawPage(await loadPage(document, page)),
      renderPage: async (page, height) => render(document, await loadPage(document, page), height),
      close: async () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    throw error;
  }
}

async function loadPdfjs() {
  // In Electron's utility process pdf.js takes itself for a browser's page, and looks for `document`.
  if (Reflect.has(process, "type")) Object.defineProperty(process, "type", { value: "browser" });
  const worker = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  // With its worker found here, pdf.js does not look for a file to start one from.
  Object.assign(globalThis, { pdfjsWorker: worker });
  return await import("pdfjs-dist/legacy/build/pdf.mjs");
}

async function documentInfo(document: PDFDocumentProxy): Promise<DocumentInfo> {
  const { info } = await document.getMetadata();
  const { Title: title, Language: language } = info as { Title?: unknown; Language?: unknown };
  return {
    mediaType: "application/pdf",
    pages: document.numPages,
    ...(typeof title === "string" && title.trim() !== "" ? { title: title.trim() } : {}),
    ...(typeof language === "string" && language.trim() !== "" ? { language: language.trim() } : {}),
  };
}

async function loadPage(document: PDFDocumentProxy, page: number): Promise<PDFPageProxy> {
  try {
    return await document.getPage(page);
  } catch (error) {
    throw new PageUnreadableError(`page ${page} is damaged: neither PDFium nor pdf.js can load it`, { cause: error });
  }
}

async function rawPage(page: PDFPageProxy): Promise<RawPage> {
  const { width, height, transform } = page.getViewport({ scale: 1 });
  // Only now are the fonts known by their names.
  await page.getOperatorList();
  const { items } = await page.getTextContent({ disableNormalization: true });
  const runs = items.filter((item) => "str" in item);
  const glyphs = emptyGlyphs(runs.reduce((total, run) => total + run.str.length, 0));
  const fonts = new Map<string, number>();
  for (const run of runs) {
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = combine(transform, run.transform);
    const length = Math.hypot(a, b);
    let font = fonts.get(run.fontName);
    if (font === undefined) {
      font = glyphs.fonts.push(readFont(page, run.fontName)) - 1;
      fonts.set(run.fontName, font);
    }
    if (length === 0) continue;
    const direction = { x: a / length, y: b / length };
    const style = { font, size: Math.hypot(c, d), turn: ((Math.round(Math.atan2(b, a) / (Math.PI / 2)) % 4) + 4) % 4 };
    addRun(glyphs, run.str, { x: e, y: f }, direction, run.width, style);
  }
  const rotation = ([0, 90, 180, 270] as const)[(((page.rotate / 90) % 4) + 4) % 4] ?? 0;
  return { width, height, rotation, glyphs, rules: [], fills: [], images: [], drawings: [] };
}

function addRun(
  glyphs: Glyphs,
  text: string,
  origin: { x: number; y: number },
  direction: { x: number; y: number },
  width: number,
  style: { size: number; font: number; turn: number },
): void {
  const characters = Array.from(text);
  const advance = width / Math.max(1, characters.length);
  // Up from the baseline, as displayed.
  const up = { x: direction.y * style.size, y: -direction.x * style.size };
  characters.forEach((character, index) => {
    const x = origin.x + direction.x * advance * index;
    const y = origin.y + direction.y * advance * index;
    const cornersX = [x, x + direction.x * advance, x + up.x, x + direction.x * advance + up.x];
    const cornersY = [y, y + direction.y * advance, y + up.y, y + direction.y * advance + up.y];
    const at = glyphs.count++;
    glyphs.code[at] = character.codePointAt(0) ?? 0xfffd;
    glyphs.originX[at] = x;
    glyphs.originY[at] = y;
    glyphs.left[at] = Math.min(...cornersX);
    glyphs.right[at] = Math.max(...cornersX);
    glyphs.top[at] = Math.min(...cornersY);
    glyphs.bottom[at] = Math.max(...cornersY);
    glyphs.size[at] = style.size;
    glyphs.font[at] = style.font;
    glyphs.turn[at] = style.turn;
  });
}

function readFont(page: PDFPageProxy, id: string): Font {
  const font: unknown = page.commonObjs.has(id) ? page.commonObjs.get(id) : undefined;
  const {
    name = "",
    bold = false,
    italic = false,
  } = (font ?? {}) as { name?: string; bold?: boolean; italic?: boolean };
  return {
    name: name.replace(/^[A-Z]{6}\+/, ""),
    bold: bold || /bold|black|heavy/i.test(name),
    italic: italic || /italic|oblique/i.test(name),
  };
}

function combine(outer: readonly number[], inner: readonly number[]): number[] {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [g = 1, h = 0, i = 0, j = 1, k = 0, l = 0] = inner;
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
}

async function render(document: PDFDocumentProxy, page: PDFPageProxy, height: number): Promise<PageImage> {
  const scale = height / page.getViewport({ scale: 1 }).height;
  const viewport = page.getViewport({ scale });
  const width = Math.max(1, Math.round(viewport.width));
  const factory = document.canvasFactory as CanvasFactory;
  const target = factory.create(width, height);
  try {
    await page.render({ canvas: null, canvasContext: target.context as never, viewport, background: "white" }).promise;
    const { data } = target.context.getImageData(0, 0, width, height);
    return { width, height, channels: 4, pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  } finally {
    factory.destroy(target);
  }
}

/** What pdf.js draws on outside a browser: `@napi-rs/canvas`, which it finds itself. */
interface CanvasFactory {
  create(width: number, height: number): CanvasTarget;
  destroy(target: CanvasTarget): void;
}
interface CanvasTarget {
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}
