import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { TextItem } from "pdfjs-dist/types/src/display/api.js";
import type { Font, Glyphs, RawPage } from "../../pipeline/read/raw-page.ts";
import { emptyGlyphs, slanted } from "../../pipeline/read/raw-page.ts";
import { descent } from "../../pipeline/read/words.ts";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { PageImage, PdfReader } from "./pdf-reader.ts";
import { PageUnreadableError } from "./pdf-reader.ts";
import { readOperators } from "./pdfjs-graphics.ts";
import { slant } from "./page-space.ts";

/**
 * pdf.js, the second try for what PDFium cannot open. It tells text by runs, not by characters: the
 * characters of a run share its width evenly.
 */
export async function openWithPdfjs(path: string): Promise<PdfReader> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    data: new Uint8Array(await readFile(path)),
    useSystemFonts: false,
    // Fonts tell their names only so.
    fontExtraProperties: true,
    ...dataFolders(),
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
      readPage: async (page) => rawPage(await loadPage(document, page), pdfjs.OPS),
      renderPage: async (page, height) => render(document, await loadPage(document, page), height),
      imageResolution: async () => undefined,
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

/** Where pdf.js finds character maps, standard fonts and decoders: in its package, or beside the built workbench. */
function dataFolders() {
  const folder = [
    () => dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
    () => fileURLToPath(new URL("../renderer/pdfjs", import.meta.url)),
    () => fileURLToPath(new URL("../../renderer/pdfjs", import.meta.url)),
  ].find((candidate) => {
    try {
      return existsSync(join(candidate(), "cmaps"));
    } catch {
      return false;
    }
  });
  if (folder === undefined) return {};
  const data = (name: string) => join(folder(), name, "/");
  return {
    cMapUrl: data("cmaps"),
    standardFontDataUrl: data("standard_fonts"),
    wasmUrl: data("wasm"),
    iccUrl: data("iccs"),
  };
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

/**
 * The page in its own units. What a UserUnit makes of them changes how large the page is printed and nothing on it;
 * PDFium does not know of it.
 */
function viewportOf(page: PDFPageProxy, scale = 1) {
  return page.getViewport({ scale: scale / page.userUnit });
}

async function rawPage(page: PDFPageProxy, operators: Readonly<Record<string, number>>): Promise<RawPage> {
  const { width, height, transform } = viewportOf(page);
  // Only now are the fonts known by their names.
  const drawn = await page.getOperatorList({ annotationMode: withoutAnnotations });
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
    const style = { font, size: Math.hypot(c, d) };
    const right = { x: a / length, y: b / length };
    if (run.dir === "ttb") addColumn(glyphs, run, { x: e, y: f }, right, style);
    else addRun(glyphs, run, { x: e, y: f }, right, style);
  }
  const rotation = ([0, 90, 180, 270] as const)[(((page.rotate / 90) % 4) + 4) % 4] ?? 0;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  return {
    width,
    height,
    rotation,
    glyphs,
    ...readOperators(drawn, operators, { a, b, c, d, e, f }, { width, height }),
  };
}

interface Point {
  x: number;
  y: number;
}
interface RunStyle {
  font: number;
  size: number;
}
type Run = Pick<TextItem, "str" | "width" | "height" | "dir">;

/** A run that goes to its right: `right` is that direction as displayed. */
function addRun(glyphs: Glyphs, run: Run, origin: Point, right: Point, style: RunStyle): void {
  const characters = Array.from(run.str);
  const advance = run.width / Math.max(1, characters.length);
  const places = placesOf(characters, run.dir);
  // Up from the baseline, as displayed.
  const up = { x: right.y * style.size, y: -right.x * style.size };
  const turn = turnOf(right);
  characters.forEach((character, index) => {
    const along = advance * (places[index] ?? index);
    const at = { x: origin.x + right.x * along, y: origin.y + right.y * along };
    const across = { x: right.x * advance + up.x, y: right.y * advance + up.y };
    addGlyph(glyphs, character, at, at, across, { ...style, turn });
  });
}

/** A run that goes down from the middle of its top, its characters upright. */
function addColumn(glyphs: Glyphs, run: Run, origin: Point, right: Point, style: RunStyle): void {
  const characters = Array.from(run.str);
  const advance = run.height / Math.max(1, characters.length);
  const down = { x: -right.y, y: right.x };
  const half = style.size / 2;
  characters.forEach((character, index) => {
    const top = { x: origin.x + down.x * advance * index, y: origin.y + down.y * advance * index };
    const corner = { x: top.x - right.x * half, y: top.y - right.y * half };
    const across = {
      x: right.x * style.size + down.x * advance,
      y: right.y * style.size + down.y * advance,
    };
    // So that a line of them is as wide as they are.
    const baseline = { x: corner.x + right.x * descent * style.size, y: corner.y + right.y * descent * style.size };
    addGlyph(glyphs, character, baseline, corner, across, { ...style, turn: turnOf(down) });
  });
}

function turnOf({ x, y }: Point): number {
  const quarters = Math.atan2(y, x) / (Math.PI / 2);
  const nearest = Math.round(quarters);
  return Math.abs(quarters - nearest) > slant ? slanted : ((nearest % 4) + 4) % 4;
}

function addGlyph(
  glyphs: Glyphs,
  character: string,
  origin: Point,
  corner: Point,
  across: Point,
  style: RunStyle & { turn: number },
): void {
  const at = glyphs.count++;
  glyphs.code[at] = character.codePointAt(0) ?? 0xfffd;
  glyphs.originX[at] = origin.x;
  glyphs.originY[at] = origin.y;
  glyphs.left[at] = Math.min(corner.x, corner.x + across.x);
  glyphs.right[at] = Math.max(corner.x, corner.x + across.x);
  glyphs.top[at] = Math.min(corner.y, corner.y + across.y);
  glyphs.bottom[at] = Math.max(corner.y, corner.y + across.y);
  glyphs.size[at] = style.size;
  glyphs.font[at] = style.font;
  glyphs.turn[at] = style.turn;
}

/** Where, counted from the left, the characters of a run stand; it tells them in the order in which they are read. */
function placesOf(characters: readonly string[], direction: string): number[] {
  const places = characters.map((_, index) => (direction === "rtl" ? characters.length - 1 - index : index));
  // What goes against the run keeps its own direction.
  const against = direction === "rtl" ? leftToRight : rightToLeft;
  for (let from = 0; from < characters.length; from++) {
    if (!against.test(characters[from] ?? "")) continue;
    let to = from + 1;
    while (against.test(characters[to] ?? "") || against.test(characters[to + 1] ?? "")) to += 1;
    places.splice(from, to - from, ...places.slice(from, to).toReversed());
    from = to;
  }
  return places;
}
const leftToRight = /[\p{Nd}\p{Script=Latin}]/u;
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

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
  const viewport = viewportOf(page, height / viewportOf(page).height);
  const width = Math.max(1, Math.round(viewport.width));
  const factory = document.canvasFactory as CanvasFactory;
  const target = create(factory, width, height);
  try {
    await page.render({ canvas: null, canvasContext: target.context as never, viewport, background: "white" }).promise;
    const { data } = target.context.getImageData(0, 0, width, height);
    return { width, height, channels: 4, pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  } finally {
    factory.destroy(target);
  }
}

function create(factory: CanvasFactory, width: number, height: number): CanvasTarget {
  try {
    return factory.create(width, height);
  } catch (error) {
    const message =
      "it has no image: PDFium cannot open the document, and on this machine pdf.js has nothing to draw on";
    throw new PageUnreadableError(message, { cause: error });
  }
}

/** pdf.js's AnnotationMode.DISABLE: what they draw is not part of the page's own graphics. */
const withoutAnnotations = 0;

/** What pdf.js draws on outside a browser: `@napi-rs/canvas`, which it finds itself. */
interface CanvasFactory {
  create(width: number, height: number): CanvasTarget;
  destroy(target: CanvasTarget): void;
}
interface CanvasTarget {
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}
