import { type Field, tick } from "../../pipeline/read/raw-page.ts";
import { readAnnotationBox, visitAnnotations, widgetType } from "./pdfium-annotations.ts";
import type { PageSpace } from "./page-space.ts";
import { type Pdfium, readString } from "./pdfium.ts";

/** The values of FPDFAnnot_GetFormFieldType. */
const fieldTypes = { checkBox: 2, radioButton: 3, comboBox: 4, text: 6 } as const;
/** The flags of FPDFAnnot_GetFormFieldFlags (ISO 32000-1, tables 226 and 228). */
const fieldFlags = { password: 1 << 13, comb: 1 << 24 } as const;
/** The flags of FPDFAnnot_GetFlags (ISO 32000-1, table 165). */
const annotationFlags = { hidden: 1 << 1, noView: 1 << 5 } as const;
/** The maximum number of options of a choice field that are read; a file may have any number. */
const maxOptions = 10_000;

/**
 * Reads the form fields of a page that have a value, before they become part of its content. Hides fields that are not
 * shown on a screen. If the file has no appearance of a choice field, the label of its choice becomes its value, in
 * memory only, since PDFium would draw the code of the choice.
 */
export function readFields(pdfium: Pdfium, document: number, page: number, space: PageSpace): Field[] {
  const { calls } = pdfium;
  const fields: Field[] = [];
  const info = calls.PDFiumExt_OpenFormFillInfo();
  // No script of the form runs, since FORM_DoDocumentJSAction and similar functions are never called.
  const form = calls.PDFiumExt_InitFormFillEnvironment(document, info);
  try {
    visitAnnotations(pdfium, page, (annotation) => {
      const flags = calls.FPDFAnnot_GetFlags(annotation);
      if ((flags & annotationFlags.noView) !== 0) {
        calls.FPDFAnnot_SetFlags(annotation, flags | annotationFlags.hidden);
      } else if ((flags & annotationFlags.hidden) === 0 && calls.FPDFAnnot_GetSubtype(annotation) === widgetType) {
        const field = readField(pdfium, form, annotation, space);
        if (field !== undefined) fields.push(field);
      }
      return false;
    });
    return fields;
  } finally {
    calls.PDFiumExt_ExitFormFillEnvironment(form);
    calls.PDFiumExt_CloseFormFillInfo(info);
  }
}

function readField(pdfium: Pdfium, form: number, annotation: number, space: PageSpace): Field | undefined {
  const { calls } = pdfium;
  const type = calls.FPDFAnnot_GetFormFieldType(form, annotation);
  const flags = calls.FPDFAnnot_GetFormFieldFlags(form, annotation);
  if ((flags & fieldFlags.password) !== 0) return undefined;
  const text = getFieldText(pdfium, form, annotation, type);
  const bbox = readAnnotationBox(pdfium, annotation, space);
  if (text === "" || bbox === undefined) return undefined;
  if (type === fieldTypes.comboBox && calls.FPDFAnnot_GetObjectCount(annotation) <= 0)
    setValue(pdfium, annotation, text);
  return { bbox, text, isComb: type === fieldTypes.text && (flags & fieldFlags.comb) !== 0 };
}

function getFieldText(pdfium: Pdfium, form: number, annotation: number, type: number): string {
  const { calls } = pdfium;
  const readValue = () =>
    readString(pdfium, "utf-16le", (to, bytes) => calls.FPDFAnnot_GetFormFieldValue(form, annotation, to, bytes));
  switch (type) {
    case fieldTypes.checkBox:
    case fieldTypes.radioButton:
      return isChecked(pdfium, form, annotation) ? tick : "";
    case fieldTypes.comboBox:
      return readChosenLabel(pdfium, form, annotation) ?? readValue();
    case fieldTypes.text:
      return readValue();
    default:
      return "";
  }
}

/**
 * Returns whether a box is checked, by its appearance state. PDFium's own test is only the fallback, since it needs the
 * drawings of the states, which a file may omit.
 */
function isChecked(pdfium: Pdfium, form: number, annotation: number): boolean {
  const { calls } = pdfium;
  const key = allocateString(pdfium, "AS");
  const state = readString(pdfium, "utf-16le", (to, bytes) =>
    calls.FPDFAnnot_GetStringValue(annotation, key, to, bytes),
  );
  pdfium.free(key);
  return state === "" ? calls.FPDFAnnot_IsChecked(form, annotation) !== 0 : state !== "Off";
}

function allocateString({ heap, malloc }: Pdfium, ascii: string): number {
  const bytes = Buffer.from(`${ascii}\0`, "latin1");
  const address = malloc(bytes.length);
  heap.HEAPU8.set(bytes, address);
  return address;
}

function readChosenLabel(pdfium: Pdfium, form: number, annotation: number): string | undefined {
  const { calls } = pdfium;
  const total = Math.min(maxOptions, calls.FPDFAnnot_GetOptionCount(form, annotation));
  for (let index = 0; index < total; index++) {
    if (calls.FPDFAnnot_IsOptionSelected(form, annotation, index) === 0) continue;
    return readString(pdfium, "utf-16le", (to, bytes) =>
      calls.FPDFAnnot_GetOptionLabel(form, annotation, index, to, bytes),
    );
  }
  return undefined;
}

function setValue({ calls, heap, malloc, free }: Pdfium, annotation: number, text: string): void {
  const bytes = Buffer.concat([Buffer.from("V\0\0\0", "latin1"), Buffer.from(`${text}\0`, "utf16le")]);
  const address = malloc(bytes.length);
  heap.HEAPU8.set(bytes, address);
  calls.FPDFAnnot_SetStringValue(annotation, address, address + 4);
  free(address);
}
