import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Field } from "../../pipeline/read/raw-page.ts";
import { tick } from "../../pipeline/read/raw-page.ts";
import { transformBox } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";

/** The properties of an annotation that are used here. */
export interface AnnotationData {
  id: string;
  subtype?: string;
  rect?: number[];
  annotationFlags?: number;
  comb?: boolean;
  password?: boolean;
  options?: { exportValue: string; displayValue: string }[];
  url?: string;
  dest?: unknown;
  fieldType?: string;
  fieldValue?: unknown;
  /** The value of a check box or radio button when it is checked. */
  exportValue?: string;
  buttonValue?: string;
}

/** AnnotationMode.ENABLE_STORAGE: draws annotations, and fields with the values in the annotation storage. */
export const drawWithStorage = 3;

/** The subtypes of annotations that show text on the page itself. Popups and notes show it only on request. */
const subtypesWithText: ReadonlySet<string | undefined> = new Set(["FreeText", "Stamp", "Widget", "Watermark"]);

export function hasText({ subtype }: AnnotationData): boolean {
  return subtypesWithText.has(subtype);
}

/**
 * Stores the values of fields that show none, so that pdf.js draws them. A file may leave that to its viewer.
 * @param idsWithText Ids of the annotations that already show text.
 * @returns whether there are such fields
 */
export function storeUndrawnValues(
  document: PDFDocumentProxy,
  annotations: readonly AnnotationData[],
  idsWithText: ReadonlySet<string>,
): boolean {
  const undrawnFields = annotations.filter(
    ({ id, subtype, fieldValue }) => subtype === "Widget" && !idsWithText.has(id) && (fieldValue ?? "") !== "",
  );
  for (const { id, ...field } of undrawnFields) {
    document.annotationStorage.setValue(id, { value: field.fieldType === "Btn" ? isChecked(field) : field.fieldValue });
  }
  return undrawnFields.length > 0;
}

function isChecked({ fieldValue, exportValue, buttonValue }: Partial<AnnotationData>): boolean {
  return typeof fieldValue === "string" && fieldValue !== "Off" && fieldValue === (exportValue ?? buttonValue);
}

/** Flags of annotations that are hidden or not shown on a screen (ISO 32000-1, table 165). */
const hiddenFlags = (1 << 1) | (1 << 5);

/** Reads the form fields of a page that have a value. @param toPage From PDF user space to the page as displayed */
export function readFields(annotations: readonly AnnotationData[], toPage: Matrix): Field[] {
  return annotations.flatMap((data) => {
    const isShown = ((data.annotationFlags ?? 0) & hiddenFlags) === 0;
    const text = isShown && data.subtype === "Widget" && data.password !== true ? getFieldText(data) : "";
    if (text === "" || data.rect === undefined) return [];
    return { bbox: transformBox(data.rect, toPage), text, comb: data.comb === true };
  });
}

function getFieldText({ fieldType, fieldValue, options = [], ...button }: AnnotationData): string {
  if (fieldType === "Btn") return isChecked({ fieldValue, ...button }) ? tick : "";
  const [value] = Array.isArray(fieldValue) ? (fieldValue as unknown[]) : [fieldValue];
  if (typeof value !== "string") return "";
  return options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
}
