import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What pdf.js tells of an annotation, for what matters here. */
export interface AnnotationData {
  id: string;
  subtype?: string;
  rect?: number[];
  url?: string;
  dest?: unknown;
  fieldType?: string;
  fieldValue?: unknown;
  /** What the value is where a check box or a radio button is ticked. */
  exportValue?: string;
  buttonValue?: string;
}

/** pdf.js's AnnotationMode.ENABLE_STORAGE: annotations are drawn, fields with the values that are stored for them. */
export const withValues = 3;

/** Those that say something on the page itself; a popup or a note shows only when it is asked for. */
const withText: ReadonlySet<string | undefined> = new Set(["FreeText", "Stamp", "Widget", "Watermark"]);

export function hasText({ subtype }: AnnotationData): boolean {
  return withText.has(subtype);
}

/**
 * Has fields drawn with their values that would show none, as a file may leave that to its viewer.
 * @param showing The annotations that show text as they are.
 * @returns Whether there are such fields.
 */
export function showValues(
  document: PDFDocumentProxy,
  annotations: readonly AnnotationData[],
  showing: ReadonlySet<string>,
): boolean {
  const silent = annotations.filter(
    ({ id, subtype, fieldValue }) => subtype === "Widget" && !showing.has(id) && (fieldValue ?? "") !== "",
  );
  for (const { id, ...field } of silent) {
    document.annotationStorage.setValue(id, { value: field.fieldType === "Btn" ? isTicked(field) : field.fieldValue });
  }
  return silent.length > 0;
}

function isTicked({ fieldValue, exportValue, buttonValue }: Omit<AnnotationData, "id">): boolean {
  return fieldValue === (exportValue ?? buttonValue);
}
