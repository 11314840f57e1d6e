import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { RawPage } from "../../pipeline/read/raw-page.ts";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { PageImage, PdfReader } from "./pdf-reader.ts";
import { PageUnreadableError } from "./pdf-reader.ts";
import { hasText, readFields, showValues, withValues } from "./pdfjs-form.ts";
import type { AnnotationData } from "./pdfjs-form.ts";
import { PdfjsNavigation } from "./pdfjs-navigation.ts";
import { readOperators } from "./pdfjs-operators.ts";
import { readStructure } from "./pdfjs-structure.ts";
import type { PdfjsFont } from "./pdfjs-fonts.ts";

/** What is kept of an open document. */
interface Opened {
  document: PDFDocumentProxy;
  navigation: PdfjsNavigation;
  /** pdf.js's numbers of operators, by name. */
  operators: Readonly<Record<string, number>>;
}

/** pdf.js, the second try for what PDFium cannot open; it gives the same of a page. */
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
    const opened = { document, navigation: new PdfjsNavigation(document), operators: pdfjs.OPS };
    return {
      info: await documentInfo(document),
      readPage: async (number) => {
        const page = await loadPage(document, number);
        try {
          return await rawPage(page, opened);
        } finally {
          page.cleanup();
        }
      },
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

async function rawPage(page: PDFPageProxy, { document, navigation, operators }: Opened): Promise<RawPage> {
  const { width, height, transform } = viewportOf(page);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const toPage = { a, b, c, d, e, f };
  const annotations = (await page.getAnnotations()) as AnnotationData[];
  const structure = await readStructure(page);
  const layers = await document.getOptionalContentConfig();
  const shown = new Set(annotations.filter(hasText).map(({ id }) => id));
  const context = {
    operators,
    toPage,
    width,
    height,
    fontOf: (name: string) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as PdfjsFont) : undefined),
    isOn: (group: unknown) => layers.isVisible(group),
    isShown: (id: string) => shown.has(id),
    tagged: structure !== undefined,
  };
  const showing = new Set<string>();
  const read = async () =>
    readOperators(await page.getOperatorList({ annotationMode: withValues }), context, (id) => showing.add(id));
  const first = await read();
  const drawn = showValues(document, annotations, showing) ? await read() : first;
  return {
    width,
    height,
    rotation: ([0, 90, 180, 270] as const)[(((page.rotate / 90) % 4) + 4) % 4] ?? 0,
    ...drawn,
    fields: readFields(annotations, toPage),
    ...(structure === undefined ? {} : { structure }),
    ...(await navigation.of(page, annotations, toPage, height)),
  };
}

async function render(document: PDFDocumentProxy, page: PDFPageProxy, height: number): Promise<PageImage> {
  const viewport = viewportOf(page, height / viewportOf(page).height);
  const width = Math.max(1, Math.round(viewport.width));
  const factory = document.canvasFactory as CanvasFactory;
  const target = create(factory, width, height);
  try {
    const canvas = { canvas: null, canvasContext: target.context as never, viewport, background: "white" };
    await page.render({ ...canvas, annotationMode: withValues }).promise;
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

/** What pdf.js draws on outside a browser: `@napi-rs/canvas`, which it finds itself. */
interface CanvasFactory {
  create(width: number, height: number): CanvasTarget;
  destroy(target: CanvasTarget): void;
}
interface CanvasTarget {
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}
