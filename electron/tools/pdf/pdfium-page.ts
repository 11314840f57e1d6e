import { visitAnnotations, widgetType } from "./pdfium-annotations.ts";
import { PageUnreadableError } from "./pdf-reader.ts";
import type { Pdfium } from "./pdfium.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** The values of FPDFAnnot_GetSubtype. */
const annotationTypes = { freeText: 3, stamp: 13, widget: widgetType, watermark: 24 } as const;
/** The types of annotations that show text on the page itself. Popups and notes show it only on request. */
const typesWithText: ReadonlySet<number> = new Set(Object.values(annotationTypes));
/** The mode of FPDFPage_Flatten: as displayed on a screen. */
const normalDisplay = 0;
/** The value of FPDF_ANNOT_APPEARANCEMODE_NORMAL. */
const normalAppearance = 0;
/**
 * The minimum width and height of a page, in points. Smaller sides would be 0 in the page's text, whose lengths are
 * rounded.
 */
const minSide = 0.01;
/** The box of a page without a valid one: US Letter, PDFium's default. */
const defaultBox = [0, 0, 612, 792] as const;

/**
 * Loads a page as displayed, for its text, graphics and image. Form fields and annotations become part of its content
 * (in memory only). A crop box outside the page is ignored.
 * @param index The page's index, from 0.
 * @param onFlatten Called with the page before its annotations become content.
 * @returns a handle; close it after use
 * @throws {PageUnreadableError}
 */
export function loadPage(pdfium: Pdfium, document: number, index: number, onFlatten: (page: number) => void): number {
  const page = loadUnflattened(pdfium, document, index);
  if (!hasText(pdfium, page)) return page;
  onFlatten(page);
  generateAppearances(pdfium, page);
  const { calls } = pdfium;
  calls.FPDFPage_Flatten(page, normalDisplay);
  calls.FPDF_ClosePage(page);
  // PDFium parses the content when it loads a page.
  return loadUnflattened(pdfium, document, index);
}

function loadUnflattened(pdfium: Pdfium, document: number, index: number): number {
  const { calls } = pdfium;
  const page = calls.FPDF_LoadPage(document, index);
  if (page === 0) throw new PageUnreadableError(serviceText("pdf-page-damaged", { page: index + 1 }));
  if (isEmpty(pdfium, page)) resetCropBox(pdfium, page);
  if (!isEmpty(pdfium, page)) return page;
  calls.FPDF_ClosePage(page);
  throw new PageUnreadableError(serviceText("pdf-page-without-size", { page: index + 1 }));
}

function isEmpty({ calls }: Pdfium, page: number): boolean {
  return !(calls.FPDF_GetPageWidthF(page) >= minSide && calls.FPDF_GetPageHeightF(page) >= minSide);
}

function resetCropBox({ calls, heap, scratch }: Pdfium, page: number): void {
  const hasMediaBox = calls.FPDFPage_GetMediaBox(page, scratch, scratch + 4, scratch + 8, scratch + 12) !== 0;
  const box = hasMediaBox ? heap.HEAPF32.slice(scratch >> 2, (scratch >> 2) + 4) : defaultBox;
  calls.FPDFPage_SetCropBox(page, ...box);
}

/** Returns whether a page has an annotation that shows text. */
function hasText(pdfium: Pdfium, page: number): boolean {
  return visitAnnotations(pdfium, page, (annotation) =>
    typesWithText.has(pdfium.calls.FPDFAnnot_GetSubtype(annotation)),
  );
}

/**
 * Generates the appearance of form fields whose appearance is missing or empty, and of other annotations whose
 * appearance is missing.
 */
function generateAppearances(pdfium: Pdfium, page: number): void {
  const { calls } = pdfium;
  visitAnnotations(pdfium, page, (annotation) => {
    if (calls.FPDFAnnot_GetObjectCount(annotation) > 0) return false;
    const isField = calls.FPDFAnnot_GetSubtype(annotation) === annotationTypes.widget;
    if (isField) calls.EPDFAnnot_GenerateFormFieldAP(annotation);
    else if (calls.EPDFAnnot_HasAppearanceStream(annotation, normalAppearance) === 0) {
      calls.EPDFAnnot_GenerateAppearance(annotation);
    }
    return false;
  });
}
