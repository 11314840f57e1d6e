import { isSpace } from "../../pipeline/read/scripts.ts";
import { maxFormDepth, objectTypes } from "./pdfium-graphics.ts";
import { type Pdfium, readString } from "./pdfium.ts";

/** Marked content whose replacement text (`/ActualText`, ISO 32000-1, 14.9.4) has Latin letters or digits. */
interface Replacement {
  text: string;
  /** The text objects that are replaced. */
  objects: number[];
}

/**
 * Calls `read` after removing replacement texts from a page, so that PDFium reads the glyphs. A viewer shows the
 * glyphs, but the replacement text in a forged file may state another amount. Replacement texts stay if their glyphs
 * cannot be read, or if they have no Latin letters or digits, such as a soft hyphen or letters of a script that is
 * reordered.
 * @param page Handle of a loaded page, which is changed in memory until `read` returns.
 * @param read Its parameter is the number of words of the replacement texts that differ from the glyphs.
 */
export function withoutReplacements<Result>(
  pdfium: Pdfium,
  document: number,
  page: number,
  read: (forgedWords: number) => Result,
): Result {
  const replacements = [...withKey(pdfium, (key) => listReplacements(pdfium, page, key))];
  if (replacements.length === 0) return read(0);
  for (const [mark, { objects }] of replacements) {
    withKey(pdfium, (key) => pdfium.calls.FPDFPageObjMark_RemoveParam(objects[0] ?? 0, mark, key));
  }
  const shownTexts = readShownTexts(pdfium, page, replacements);
  const isNeeded = ([mark]: (typeof replacements)[number]) => unreadablePattern.test(shownTexts.get(mark) ?? "");
  for (const replacement of replacements.filter(isNeeded)) restore(pdfium, document, ...replacement);
  const removedReplacements = replacements.filter((replacement) => !isNeeded(replacement));
  const forgedReplacements = removedReplacements.filter(
    ([mark, { text }]) => normalize(text) !== normalize(shownTexts.get(mark) ?? ""),
  );
  try {
    return read(forgedReplacements.reduce((sum, [, { text }]) => sum + text.trim().split(/\s+/u).length, 0));
  } finally {
    // Marked content in the resources of a page stays in memory after the page is closed.
    for (const replacement of removedReplacements) restore(pdfium, document, ...replacement);
  }
}

function restore(pdfium: Pdfium, document: number, mark: number, { text, objects: [object = 0] }: Replacement): void {
  // UTF-16 with the highest byte first, as in a file.
  const bytes = Buffer.from(`\ufeff${text}`, "utf16le").swap16();
  const address = pdfium.malloc(bytes.length);
  pdfium.heap.HEAPU8.set(bytes, address);
  withKey(pdfium, (key) =>
    pdfium.calls.FPDFPageObjMark_SetBlobParam(document, object, mark, key, address, bytes.length),
  );
  pdfium.free(address);
}

/** Latin letters and digits, in any of their compatibility forms. */
const latinPattern = /[\p{Script=Latin}\p{N}]/gu;
const unreadablePattern = /[\p{Co}\p{Cc}\ufffd]/u;

function normalize(text: string): string {
  return (text.normalize("NFKC").match(latinPattern) ?? []).join("");
}

/** Lists the replacement texts with Latin letters or digits by the handle of their marked content. */
function listReplacements(pdfium: Pdfium, page: number, key: number): Map<number, Replacement> {
  const { calls } = pdfium;
  const replacements = new Map<number, Replacement>();
  const seenMarks = new Set<number>();
  const visit = (object: number, depth: number) => {
    const type = calls.FPDFPageObj_GetType(object);
    if (type === objectTypes.text) {
      const total = calls.FPDFPageObj_CountMarks(object);
      for (let index = 0; index < total; index++) {
        const mark = calls.FPDFPageObj_GetMark(object, index);
        if (!seenMarks.has(mark)) {
          seenMarks.add(mark);
          const text = readReplacement(pdfium, mark, key);
          if (normalize(text) !== "") replacements.set(mark, { text, objects: [] });
        }
        replacements.get(mark)?.objects.push(object);
      }
    }
    if (type !== objectTypes.form || depth >= maxFormDepth) return;
    const total = calls.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < total; index++) visit(calls.FPDFFormObj_GetObject(object, index), depth + 1);
  };
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) visit(calls.FPDFPage_GetObject(page, index), 0);
  return replacements;
}

/** Reads the replacement text of a marked content; empty if it has none. @param key Address of its name. */
function readReplacement(pdfium: Pdfium, mark: number, key: number): string {
  const { calls, heap, scratch: length } = pdfium;
  if (calls.FPDFPageObjMark_GetParamStringValue(mark, key, 0, 0, length) === 0) return "";
  return readString(pdfium, "utf-16le", (address, bytes) => {
    calls.FPDFPageObjMark_GetParamStringValue(mark, key, address, bytes, length);
    return heap.HEAPU32[length >> 2] ?? 0;
  });
}

/** Calls `use` with the address of the name of replacement texts. */
function withKey<Result>({ heap, malloc, free }: Pdfium, use: (key: number) => Result): Result {
  const key = malloc(16);
  heap.HEAPU8.set(new TextEncoder().encode("ActualText\0"), key);
  try {
    return use(key);
  } finally {
    free(key);
  }
}

/** Reads the texts that the glyphs of marked contents show. */
function readShownTexts(
  { calls }: Pdfium,
  page: number,
  replacements: readonly (readonly [mark: number, replacement: Replacement])[],
): Map<number, string> {
  const marksOfObject = new Map<number, number[]>();
  for (const [mark, { objects }] of replacements) {
    for (const object of objects) {
      const marks = marksOfObject.get(object);
      if (marks === undefined) marksOfObject.set(object, [mark]);
      else marks.push(mark);
    }
  }
  const shownTexts = new Map<number, string>();
  const textPage = calls.FPDFText_LoadPage(page);
  if (textPage === 0) return shownTexts;
  const total = calls.FPDFText_CountChars(textPage);
  for (let index = 0; index < total; index++) {
    const code = calls.FPDFText_GetUnicode(textPage, index);
    if (isSpace(code)) continue;
    for (const mark of marksOfObject.get(calls.FPDFText_GetTextObject(textPage, index)) ?? []) {
      shownTexts.set(mark, (shownTexts.get(mark) ?? "") + String.fromCharCode(code));
    }
  }
  calls.FPDFText_ClosePage(textPage);
  return shownTexts;
}
