import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { RawPage } from "../../pipeline/read/raw-page.ts";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { PageImage, PdfReader } from "./pdf-reader.ts";
import { DynamicFormError, PageUnreadableError } from "./pdf-reader.ts";
import { hasText, readFields, storeUndrawnValues, drawWithStorage } from "./pdfjs-form.ts";
import type { AnnotationData } from "./pdfjs-form.ts";
import { PdfjsNavigation } from "./pdfjs-navigation.ts";
import { readOperators } from "./pdfjs-operators.ts";
import { readStructure } from "./pdfjs-structure.ts";
import type { PdfjsFont } from "./pdfjs-fonts.ts";

/** The state of an open document. */
interface OpenPdfjs {
  document: PDFDocumentProxy;
  navigation: PdfjsNavigation;
  /** Numbers of operators in pdf.js, by name. */
  operators: Readonly<Record<string, number>>;
}

/**
 * Opens a PDF with pdf.js, which reads what PDFium cannot.
 * @throws whatever pdf.js throws; a `PasswordException` for an encrypted file
 * @throws {DynamicFormError}
 */
export async function openWithPdfjs(path: string): Promise<PdfReader> {
  const pdfjs = await loadPdfjs();
  const task = pdfjs.getDocument({
    data: new Uint8Array(await readFile(path)),
    useSystemFonts: false,
    // pdf.js exposes the names of fonts only with this option.
    fontExtraProperties: true,
    ...findDataFolders(),
    stopAtErrors: false,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  });
  try {
    const document = await task.promise;
    if (document.numPages < 1) throw new Error("it has no pages");
    // A damaged page tree is detected only when a page is loaded.
    await document.getPage(1);
    const state = { document, navigation: new PdfjsNavigation(document), operators: pdfjs.OPS };
    return {
      info: await readDocumentInfo(document),
      readPage: async (number) => {
        const page = await loadPage(document, number);
        try {
          return await readRawPage(page, state);
        } finally {
          page.cleanup();
        }
      },
      renderPage: async (page, height) => render(document, await loadPage(document, page), height),
      readImageResolution: async () => undefined,
      close: async () => task.destroy(),
    };
  } catch (error) {
    await task.destroy();
    throw error;
  }
}

async function loadPdfjs() {
  // In Electron's utility process pdf.js would assume that it runs in a web page and use `document`.
  if (Reflect.has(process, "type")) Object.defineProperty(process, "type", { value: "browser" });
  const worker = await import("pdfjs-dist/legacy/build/pdf.worker.mjs");
  // pdf.js finds its worker here and starts none from a file.
  Object.assign(globalThis, { pdfjsWorker: worker });
  return await import("pdfjs-dist/legacy/build/pdf.mjs");
}

/**
 * Returns the folders of pdf.js's character maps, standard fonts and decoders, in its package or in the built
 * workbench.
 */
function findDataFolders() {
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

/** What pdf.js tells about a document, of what is used here. */
interface DocumentProperties {
  Title?: unknown;
  Language?: unknown;
  /** Whether it has an XFA form, and fields on its pages. */
  IsXFAPresent?: boolean;
  IsAcroFormPresent?: boolean;
}

async function readDocumentInfo(document: PDFDocumentProxy): Promise<DocumentInfo> {
  const { info } = await document.getMetadata();
  const { Title: title, Language: language, ...form } = info as DocumentProperties;
  // A form on real pages has fields there.
  if (form.IsXFAPresent === true && form.IsAcroFormPresent !== true) throw new DynamicFormError();
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
 * Returns the viewport of a page in its default unit. UserUnit changes only the printed size of a page, and PDFium
 * ignores it.
 */
function getViewport(page: PDFPageProxy, scale = 1) {
  return page.getViewport({ scale: scale / page.userUnit });
}

async function readRawPage(page: PDFPageProxy, { document, navigation, operators }: OpenPdfjs): Promise<RawPage> {
  const { width, height, transform } = getViewport(page);
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const toPage = { a, b, c, d, e, f };
  const annotations = (await page.getAnnotations()) as AnnotationData[];
  const structure = await readStructure(page);
  const layers = await document.getOptionalContentConfig();
  const displayedAnnotations = new Set(annotations.filter(hasText).map(({ id }) => id));
  const context = {
    operators,
    toPage,
    width,
    height,
    getFont: (name: string) => (page.commonObjs.has(name) ? (page.commonObjs.get(name) as PdfjsFont) : undefined),
    isOn: (group: unknown) => layers.isVisible(group),
    isShown: (id: string) => displayedAnnotations.has(id),
    tagged: structure !== undefined,
  };
  const annotationsWithText = new Set<string>();
  const read = async () =>
    readOperators(await page.getOperatorList({ annotationMode: drawWithStorage }), context, (id) =>
      annotationsWithText.add(id),
    );
  const first = await read();
  const drawing = storeUndrawnValues(document, annotations, annotationsWithText) ? await read() : first;
  return {
    width,
    height,
    rotation: ([0, 90, 180, 270] as const)[(((page.rotate / 90) % 4) + 4) % 4] ?? 0,
    ...drawing,
    fields: readFields(annotations, toPage),
    ...(structure === undefined ? {} : { structure }),
    ...(await navigation.read(page, annotations, toPage, height)),
  };
}

async function render(document: PDFDocumentProxy, page: PDFPageProxy, height: number): Promise<PageImage> {
  const viewport = getViewport(page, height / getViewport(page).height);
  const width = Math.max(1, Math.round(viewport.width));
  const factory = document.canvasFactory as CanvasFactory;
  const target = createCanvas(factory, width, height);
  try {
    const canvas = { canvas: null, canvasContext: target.context as never, viewport, background: "white" };
    await page.render({ ...canvas, annotationMode: drawWithStorage }).promise;
    const { data } = target.context.getImageData(0, 0, width, height);
    return { width, height, channels: 4, pixels: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
  } finally {
    factory.destroy(target);
  }
}

function createCanvas(factory: CanvasFactory, width: number, height: number): CanvasTarget {
  try {
    return factory.create(width, height);
  } catch (error) {
    const message = "it has no image: PDFium cannot open the document, and pdf.js has no canvas on this machine";
    throw new PageUnreadableError(message, { cause: error });
  }
}

/** The canvas of pdf.js outside a browser: `@napi-rs/canvas`, which it loads itself. */
interface CanvasFactory {
  create(width: number, height: number): CanvasTarget;
  destroy(target: CanvasTarget): void;
}
interface CanvasTarget {
  context: { getImageData(x: number, y: number, width: number, height: number): { data: Uint8ClampedArray } };
}
