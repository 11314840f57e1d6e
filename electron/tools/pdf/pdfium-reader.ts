import { closeSync, fstatSync, openSync } from "node:fs";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import type { Field, RawPage } from "../../pipeline/read/raw-page.ts";
import { imageResolution } from "./image-resolution.ts";
import { pageSpace } from "./page-space.ts";
import { readCharacters } from "./pdf-characters.ts";
import { readGraphics } from "./pdf-graphics.ts";
import { readFields } from "./pdf-form.ts";
import { hideLayers, nothingConcealed } from "./pdf-hidden.ts";
import { Navigation, readLinks } from "./pdf-navigation.ts";
import type { Link } from "./pdf-navigation.ts";
import { loadPage } from "./pdf-page.ts";
import { readMcids, readStructure } from "./pdf-structure.ts";
import type { PageImage, PdfReader } from "./pdf-reader.ts";
import { PageUnreadableError } from "./pdf-reader.ts";
import { loadPdfium, pdfiumErrors, readString } from "./pdfium.ts";
import type { Pdfium } from "./pdfium.ts";

/** Why PDFium did not open a file. */
export class PdfiumOpenError extends Error {
  override readonly name = "PdfiumOpenError";
  readonly encrypted: boolean;

  constructor(message: string, encrypted: boolean) {
    super(message);
    this.encrypted = encrypted;
  }
}

/** FPDF_RenderPageBitmap: draw annotations too; bytes in the order red, green, blue. */
const renderFlags = 0x01 | 0x10;
/** FPDFBitmap_BGR: without alpha it is drawn faster, and nothing shines through a page. */
const bitmapFormat = 2;
const channels = 3;
const white = 0xffffffff;
/** In pixels: enough to see whether anything is drawn in a place. */
const maxLayerHeight = 2_000;
const maxImagePixels = 64_000_000;
/**
 * PDFium keeps what it has parsed of a document until that is closed: a long one is opened anew after so many pages.
 */
const pagesUntilReopened = 200;

/** Opens a PDF from disk; it is read piece by piece, never as a whole. @throws {PdfiumOpenError} */
export async function openWithPdfium(path: string): Promise<PdfReader> {
  const pdfium = await loadPdfium();
  const fd = openSync(path, "r");
  let access = 0;
  let document = 0;
  const close = () => {
    if (document !== 0) pdfium.calls.FPDF_CloseDocument(document);
    if (access !== 0) pdfium.free(access);
    closeSync(fd);
  };
  try {
    access = fileAccess(pdfium, fd);
    document = pdfium.calls.FPDF_LoadCustomDocument(access, 0);
    if (document === 0) throw openError(pdfium.calls.FPDF_GetLastError());
    // PDFium answers so, without an error, where the page tree is damaged.
    const pages = pdfium.calls.FPDF_GetPageCount(document);
    if (pages < 1) throw new PdfiumOpenError("it has no pages", false);
    let loaded = 0;
    const current = (onReopen: () => void) => {
      if (loaded++ < pagesUntilReopened) return document;
      onReopen();
      pdfium.calls.FPDF_CloseDocument(document);
      document = pdfium.calls.FPDF_LoadCustomDocument(access, 0);
      if (document === 0) throw openError(pdfium.calls.FPDF_GetLastError());
      loaded = 1;
      return document;
    };
    return reader(pdfium, current, documentInfo(pdfium, document, pages), close);
  } catch (error) {
    close();
    throw error;
  }
}

/** FPDF_FILEACCESS: length, function, its parameter; 32 bits each. */
function fileAccess({ heap, malloc, readBlock }: Pdfium, fd: number): number {
  const address = malloc(12);
  heap.HEAPU32.set([fstatSync(fd).size, readBlock, fd], address >> 2);
  return address;
}

function openError(code: number): PdfiumOpenError {
  if (code === pdfiumErrors.password) return new PdfiumOpenError("it is protected by a password", true);
  if (code === pdfiumErrors.security) return new PdfiumOpenError("it is encrypted in a way that is not known", true);
  if (code === pdfiumErrors.format) return new PdfiumOpenError("it is damaged, or no PDF", false);
  return new PdfiumOpenError(`it cannot be opened (PDFium's error ${code})`, false);
}

function documentInfo(pdfium: Pdfium, document: number, pages: number): DocumentInfo {
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

/** What annotations say that is told no more once they are part of a page's content. */
interface Annotated {
  fields?: Field[];
  links?: Link[];
}

/** @param document Tells the handle of the open document, before each page. */
function reader(
  pdfium: Pdfium,
  document: (onReopen: () => void) => number,
  info: DocumentInfo,
  close: () => void,
): PdfReader {
  const navigation = new Navigation(pdfium);
  const seenLayers = new Set<string>();
  /** By page: content stays content until the document is opened anew. */
  const flattened = new Map<number, Annotated>();
  const withPage = <Result>(
    page: number,
    use: (handle: number, document: number, annotated: Annotated) => Result,
  ): Result => {
    const open = document(() => flattened.clear());
    const handle = loadPage(pdfium, open, page - 1, (whole) => {
      const space = pageSpace(pdfium, whole);
      const links = readLinks(pdfium, open, whole, space);
      flattened.set(page, { links, fields: readFields(pdfium, open, whole, space) });
    });
    try {
      return use(handle, open, flattened.get(page) ?? {});
    } finally {
      pdfium.calls.FPDF_ClosePage(handle);
    }
  };
  return {
    info,
    readPage: async (page) =>
      withPage(page, (handle, open, { fields = [], links }) => ({
        ...readRawPage(pdfium, handle, seenLayers),
        fields,
        ...navigation.of(open, handle, page, links),
      })),
    renderPage: async (page, height) => withPage(page, (handle) => render(pdfium, handle, height)),
    imageResolution: async (page) => withPage(page, (handle) => imageResolution(pdfium, handle)),
    close: async () => close(),
  };
}

/** @param seenLayers What is known of the document's layers; it grows. */
function readRawPage(pdfium: Pdfium, page: number, seenLayers: Set<string>): RawPage {
  const space = pageSpace(pdfium, page);
  const { width, height, rotation } = space;
  const concealment = nothingConcealed();
  const graphics = readGraphics(pdfium, page, space, concealment);
  hideLayers(concealment, seenLayers, height, () =>
    render(pdfium, page, Math.max(1, Math.min(maxLayerHeight, Math.round(height)))),
  );
  const structure = readStructure(pdfium, page);
  const mcids = structure === undefined ? undefined : readMcids(pdfium, page);
  return {
    width,
    height,
    rotation,
    glyphs: readCharacters(pdfium, page, space, { mcids, hidden: concealment.hidden }),
    ...graphics,
    ...(structure === undefined ? {} : { structure }),
  };
}

function render({ calls, heap, malloc, free }: Pdfium, page: number, height: number): PageImage {
  const ratio = calls.FPDF_GetPageWidthF(page) / calls.FPDF_GetPageHeightF(page);
  const width = Math.max(1, Math.round(height * ratio));
  if (width * height > maxImagePixels) {
    throw new PageUnreadableError(`an image of ${width} × ${height} pixels is too large; ask for a lower one`);
  }
  const bytes = width * height * channels;
  const buffer = malloc(bytes);
  if (buffer === 0) throw new PageUnreadableError(`there is no memory for an image of ${width} × ${height} pixels`);
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, bitmapFormat, buffer, width * channels);
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, white);
    calls.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, renderFlags);
    return { width, height, channels, pixels: heap.HEAPU8.slice(buffer, buffer + bytes) };
  } finally {
    calls.FPDFBitmap_Destroy(bitmap);
    free(buffer);
  }
}
