import { annotations, widgetType } from "./pdf-annotations.ts";
import { PageUnreadableError } from "./pdf-reader.ts";
import type { Pdfium } from "./pdfium.ts";

/** FPDFAnnot_GetSubtype */
const annotationTypes = { freeText: 3, stamp: 13, widget: widgetType, watermark: 24 } as const;
/** Those that say something on the page itself; a popup or a note shows only when it is asked for. */
const withText: ReadonlySet<number> = new Set(Object.values(annotationTypes));
/** FPDFPage_Flatten: as on a screen. */
const normalDisplay = 0;
/** FPDF_ANNOT_APPEARANCEMODE_NORMAL */
const normalAppearance = 0;
/** Where a page says no size, or none that can be: US Letter, PDFium's own default. */
const defaultBox = [0, 0, 612, 792] as const;

/**
 * Loads a page as it is seen, for text, graphics and image alike: what its form fields and annotations say is made part
 * of its content (in memory; the file stays as it is), and a crop box that leaves nothing of the page is passed over.
 * @param index From 0. Close what is returned.
 * @param onFlatten Is given the page while it still has its annotations, which are none once they are content.
 * @throws {PageUnreadableError}
 */
export function loadPage(pdfium: Pdfium, document: number, index: number, onFlatten: (page: number) => void): number {
  const page = load(pdfium, document, index);
  if (!hasText(pdfium, page)) return page;
  onFlatten(page);
  fillIn(pdfium, page);
  const { calls } = pdfium;
  calls.FPDFPage_Flatten(page, normalDisplay);
  calls.FPDF_ClosePage(page);
  // The content is parsed when a page is loaded.
  return load(pdfium, document, index);
}

function load(pdfium: Pdfium, document: number, index: number): number {
  const { calls } = pdfium;
  const page = calls.FPDF_LoadPage(document, index);
  if (page === 0) throw new PageUnreadableError(`page ${index + 1} is damaged: PDFium cannot load it`);
  if (isEmpty(pdfium, page)) uncrop(pdfium, page);
  if (!isEmpty(pdfium, page)) return page;
  calls.FPDF_ClosePage(page);
  throw new PageUnreadableError(`page ${index + 1} is damaged: it has no size`);
}

function isEmpty({ calls }: Pdfium, page: number): boolean {
  return !(calls.FPDF_GetPageWidthF(page) > 0 && calls.FPDF_GetPageHeightF(page) > 0);
}

function uncrop({ calls, heap, scratch }: Pdfium, page: number): void {
  const known = calls.FPDFPage_GetMediaBox(page, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
  const box = known ? heap.HEAPF32.slice(scratch >> 2, (scratch >> 2) + 4) : defaultBox;
  calls.FPDFPage_SetCropBox(page, ...box);
}

/** Whether an annotation of a page shows text. */
function hasText(pdfium: Pdfium, page: number): boolean {
  return annotations(pdfium, page, (annotation) => withText.has(pdfium.calls.FPDFAnnot_GetSubtype(annotation)));
}

/** Gives fields and annotations their appearance where the file has none, or an empty one that awaits its value. */
function fillIn(pdfium: Pdfium, page: number): void {
  const { calls } = pdfium;
  annotations(pdfium, page, (annotation) => {
    if (calls.FPDFAnnot_GetObjectCount(annotation) > 0) return false;
    const isField = calls.FPDFAnnot_GetSubtype(annotation) === annotationTypes.widget;
    if (isField) calls.EPDFAnnot_GenerateFormFieldAP(annotation);
    else if (calls.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance) === 0) {
      calls.EPDFAnnot_GenerateAppearance(annotation);
    }
    return false;
  });
}
