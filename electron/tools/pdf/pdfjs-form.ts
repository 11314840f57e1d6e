import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Field } from "../../pipeline/read/raw-page.ts";
import { tick } from "../../pipeline/read/raw-page.ts";
import { placed } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";

/** What pdf.js tells of an annotation, for what matters here. */
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

function isTicked({ fieldValue, exportValue, buttonValue }: Partial<AnnotationData>): boolean {
  return typeof fieldValue === "string" && fieldValue !== "Off" && fieldValue === (exportValue ?? buttonValue);
}

/** Hidden, or not to be seen on a screen: ISO 32000-1, table 165. */
const unseen = (1 << 1) | (1 << 5);

/** The fields of a page that have a value. @param toPage From the file's coordinates to the page as displayed. */
export function readFields(annotations: readonly AnnotationData[], toPage: Matrix): Field[] {
  return annotations.flatMap((data) => {
    const isSeen = ((data.annotationFlags ?? 0) & unseen) === 0;
    const text = isSeen && data.subtype === "Widget" && data.password !== true ? textOf(data) : "";
    if (text === "" || data.rect === undefined) return [];
    return { bbox: placed(data.rect, toPage), text, comb: data.comb === true };
  });
}

function textOf({ fieldType, fieldValue, options = [], ...button }: AnnotationData): string {
  if (fieldType === "Btn") return isTicked({ fieldValue, ...button }) ? tick : "";
  const [value] = Array.isArray(fieldValue) ? (fieldValue as unknown[]) : [fieldValue];
  if (typeof value !== "string") return "";
  return options.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
}
