import { closeSync, fstatSync, openSync } from "node:fs";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { Field, RawPage } from "../../pipeline/read/raw-page.ts";
import { readImageResolution } from "./image-resolution.ts";
import { readPageSpace } from "./page-space.ts";
import { type Bbox, isCentreInside } from "../../../shared/document/geometry.ts";
import { getVisibilityImageHeight } from "./page-pixels.ts";
import { identityMatrix } from "./matrix.ts";
import { withoutReplacements } from "./pdfium-actual-text.ts";
import { readAttachments } from "./pdfium-attachments.ts";
import { readCharacters } from "./pdfium-characters.ts";
import { readGraphics } from "./pdfium-graphics.ts";
import { drawPage, drawRegion } from "./pdfium-drawing.ts";
import { showsGlyphs } from "./pdfium-ink.ts";
import { readFields } from "./pdfium-form.ts";
import { createHiddenText, hideLayers } from "./pdfium-hidden-text.ts";
import { hideUnseenText, moveHiddenTextAside } from "./pdfium-unseen-text.ts";
import { type Link, Navigation, readLinks } from "./pdfium-navigation.ts";
import { loadPage } from "./pdfium-page.ts";
import { readMcids, readStructure } from "./pdfium-structure.ts";
import { DynamicFormError, type PdfReader } from "./pdf-reader.ts";
import { isDynamicForm } from "./pdfium-xfa.ts";
import { loadPdfium, type Pdfium, pdfiumErrors, readString } from "./pdfium.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** Thrown if PDFium cannot open a file; the message says why. */
export class PdfiumOpenError extends Error {
  override readonly name = "PdfiumOpenError";
  readonly encrypted: boolean;

  constructor(message: string, encrypted: boolean) {
    super(message);
    this.encrypted = encrypted;
  }
}

/**
 * The number of pages after which a document is reopened. PDFium keeps all parsed objects in memory until the document
 * is closed.
 */
const pagesUntilReopened = 200;

/**
 * Opens a PDF with PDFium, which reads it from disk piece by piece, never as a whole.
 * @throws {PdfiumOpenError}
 * @throws {DynamicFormError}
 */
export async function openWithPdfium(path: string): Promise<PdfReader> {
  const pdfium = await loadPdfium();
  const fd = openSync(path, "r");
  let fileAccess = 0;
  let document = 0;
  const close = () => {
    if (document !== 0) pdfium.calls.FPDF_CloseDocument(document);
    if (fileAccess !== 0) pdfium.free(fileAccess);
    closeSync(fd);
  };
  try {
    fileAccess = allocateFileAccess(pdfium, fd);
    document = pdfium.calls.FPDF_LoadCustomDocument(fileAccess, 0);
    if (document === 0) throw createOpenError(pdfium.calls.FPDF_GetLastError());
    // If the page tree is damaged, PDFium returns no pages, without an error.
    const pages = pdfium.calls.FPDF_GetPageCount(document);
    if (pages < 1) throw new PdfiumOpenError(serviceText("pdf-without-pages"), false);
    if (isDynamicForm(pdfium, document)) throw new DynamicFormError();
    let loadedPages = 0;
    const getDocument = (onReopen: () => void) => {
      if (loadedPages++ < pagesUntilReopened) return document;
      onReopen();
      pdfium.calls.FPDF_CloseDocument(document);
      document = pdfium.calls.FPDF_LoadCustomDocument(fileAccess, 0);
      if (document === 0) throw createOpenError(pdfium.calls.FPDF_GetLastError());
      loadedPages = 1;
      return document;
    };
    return createReader(pdfium, getDocument, readDocumentInfo(pdfium, document, pages), close);
  } catch (error) {
    close();
    throw error;
  }
}

/** Allocates FPDF_FILEACCESS: length, function and its parameter, 32 bits each. */
function allocateFileAccess({ heap, malloc, readBlock }: Pdfium, fd: number): number {
  const address = malloc(12);
  heap.HEAPU32.set([fstatSync(fd).size, readBlock, fd], address >> 2);
  return address;
}

function createOpenError(code: number): PdfiumOpenError {
  if (code === pdfiumErrors.password) return new PdfiumOpenError("it is protected by a password", true);
  if (code === pdfiumErrors.security) return new PdfiumOpenError("it is encrypted by an unknown method", true);
  if (code === pdfiumErrors.format) return new PdfiumOpenError(serviceText("pdf-damaged"), false);
  return new PdfiumOpenError(serviceText("pdf-error", { code: String(code) }), false);
}

function readDocumentInfo(pdfium: Pdfium, document: number, pages: number): DocumentInfo {
  const { calls, malloc, free } = pdfium;
  const key = malloc(8);
  pdfium.heap.HEAPU8.set(new TextEncoder().encode("Title\0"), key);
  const title = readString(pdfium, "utf-16le", (to, bytes) => calls.FPDF_GetMetaText(document, key, to, bytes));
  free(key);
  const language = readString(pdfium, "utf-16le", (to, bytes) => calls.FPDFCatalog_GetLanguage(document, to, bytes));
  return {
    mediaType: "application/pdf",
    pages,
    ...(title.trim() === "" ? {} : { title: title.trim() }),
    ...(language.trim() === "" ? {} : { language: language.trim() }),
  };
}

/** Content of annotations, which PDFium no longer reports once they are part of the page's content. */
interface AnnotationContent {
  fields?: Field[];
  links?: Link[];
}

/** @param getDocument Returns the handle of the open document; called before each page. */
function createReader(
  pdfium: Pdfium,
  getDocument: (onReopen: () => void) => number,
  info: DocumentInfo,
  close: () => void,
): PdfReader {
  const navigation = new Navigation(pdfium);
  const visibleLayers = new Set<string>();
  /** The content of annotations by page. A flattened page stays so until the document is reopened. */
  const annotationContents = new Map<number, AnnotationContent>();
  const withPage = <Result>(
    page: number,
    use: (handle: number, document: number, annotationContent: AnnotationContent) => Result,
  ): Result => {
    const document = getDocument(() => annotationContents.clear());
    const handle = loadPage(pdfium, document, page - 1, (pageHandle) => {
      const space = readPageSpace(pdfium, pageHandle);
      const links = readLinks(pdfium, document, pageHandle, space);
      annotationContents.set(page, { links, fields: readFields(pdfium, document, pageHandle, space) });
    });
    try {
      return use(handle, document, annotationContents.get(page) ?? {});
    } finally {
      pdfium.calls.FPDF_ClosePage(handle);
    }
  };
  return {
    info,
    readPage: async (page) =>
      withPage(page, (handle, document, { fields = [], links }) => ({
        ...readRawPage(pdfium, document, handle, fields, visibleLayers),
        ...navigation.read(document, handle, page, links),
      })),
    renderPage: async (page, height) => withPage(page, (handle) => drawPage(pdfium, handle, height)),
    readImageResolution: async (page) => withPage(page, (handle) => readImageResolution(pdfium, handle)),
    readAttachments: async (isSelected, maxBytes) =>
      readAttachments(
        pdfium,
        getDocument(() => annotationContents.clear()),
        isSelected,
        maxBytes,
      ),
    close: async () => close(),
  };
}

/** @param visibleLayers Names of the layers that were visible on a page so far; those of this page are added. */
function readRawPage(
  pdfium: Pdfium,
  document: number,
  page: number,
  fields: readonly Field[],
  visibleLayers: Set<string>,
): RawPage {
  const space = readPageSpace(pdfium, page);
  const { width, height, rotation } = space;
  const hiddenText = createHiddenText(space);
  const graphics = readGraphics(pdfium, page, space, hiddenText);
  const draw = (box: Bbox) => drawRegion(pdfium, page, box, getVisibilityImageHeight(height));
  hideLayers(hiddenText, visibleLayers, () => draw({ x: 0, y: 0, width, height }));
  hideUnseenText(pdfium, hiddenText, draw, (object, box, image) => {
    const { matrix = identityMatrix } = hiddenText.painted.get(object) ?? {};
    const em = Math.max(1, Math.min(box.width, box.height));
    return showsGlyphs(pdfium, { document, page }, { object, matrix, em }, space, image);
  });
  moveHiddenTextAside(pdfium, hiddenText);
  const structure = readStructure(pdfium, page);
  const mcids = structure === undefined ? undefined : readMcids(pdfium, page);
  const hiddenBoxes = [...hiddenText.hidden.values()];
  return withoutReplacements(pdfium, document, page, (forgedWords, replacedObjects) => {
    for (const object of replacedObjects) hiddenText.painted.delete(object);
    const { glyphs, hiddenWords } = readCharacters(pdfium, { document, page }, space, { mcids, ...hiddenText });
    return {
      width,
      height,
      rotation,
      glyphs,
      hiddenWords: hiddenWords + forgedWords,
      ...graphics,
      // The value of a field whose text is hidden is not added again.
      fields: fields.filter(({ bbox }) => !hiddenBoxes.some((box) => isCentreInside(box, bbox))),
      ...(structure === undefined ? {} : { structure }),
    };
  });
}
