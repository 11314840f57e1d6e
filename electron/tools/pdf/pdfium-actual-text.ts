import { isSpace } from "../../pipeline/read/scripts.ts";
import { isCompletion } from "./completion.ts";
import { maxFormDepth, objectTypes } from "./pdfium-graphics.ts";
import { decodeTextString } from "./pdf-objects.ts";
import type { Pdfium } from "./pdfium.ts";

/** Marked content with a replacement text (`/ActualText`, ISO 32000-1, 14.9.4). */
interface Replacement {
  /** The bytes of the replacement text, as in the file. */
  bytes: Uint8Array;
  text: string;
  /** The text objects that are replaced. */
  objects: number[];
}

/**
 * Calls `read` after removing replacement texts from a page, so that PDFium reads the glyphs. A viewer shows the
 * glyphs, but in a forged file the replacement text may state another amount, or be empty. A replacement text stays in
 * three cases: if some glyphs cannot be read, and it has text for each of them and agrees with all others; if neither
 * the text nor the glyphs have Latin letters or digits, such as a soft hyphen for a hyphen; or if it has symbols, or
 * letters of other scripts, which may be reordered.
 * @param page Handle of a loaded page, which is changed in memory until `read` returns.
 * @param read Its parameters are the number of words of the replacement texts that differ from the glyphs, and the text
 * objects of those that stay.
 */
export function withoutReplacements<Result>(
  pdfium: Pdfium,
  document: number,
  page: number,
  read: (forgedWords: number, replacedObjects: ReadonlySet<number>) => Result,
): Result {
  const all = [...withKey(pdfium, (key) => listReplacements(pdfium, page, key))];
  const replacements = all.filter(([, { text }]) => normalize(text) !== "" || blankPattern.test(text));
  for (const [mark, { objects }] of replacements) {
    withKey(pdfium, (key) => pdfium.calls.FPDFPageObjMark_RemoveParam(objects[0] ?? 0, mark, key));
  }
  const shownTexts = readShownTexts(pdfium, page, replacements);
  const isNeeded = ([mark, { text }]: (typeof replacements)[number]) => {
    const shownText = shownTexts.get(mark) ?? "";
    if (unreadablePattern.test(shownText)) {
      const maxSymbols = Math.max(0, countSymbols(text) - countSymbols(shownText));
      return isCompletion(normalize(text), splitReadable(shownText), maxSymbols);
    }
    return normalize(text) === "" && normalize(shownText) === "";
  };
  for (const replacement of replacements.filter(isNeeded)) restore(pdfium, document, ...replacement);
  const removedReplacements = replacements.filter((replacement) => !isNeeded(replacement));
  const removedMarks = new Set(removedReplacements.map(([mark]) => mark));
  const replacedObjects = new Set(all.flatMap(([mark, { objects }]) => (removedMarks.has(mark) ? [] : objects)));
  const forgedReplacements = removedReplacements.filter(
    ([mark, { text }]) => normalize(text) !== "" && normalize(text) !== normalize(shownTexts.get(mark) ?? ""),
  );
  try {
    const forgedWords = forgedReplacements.reduce((sum, [, { text }]) => sum + text.trim().split(/\s+/u).length, 0);
    return read(forgedWords, replacedObjects);
  } finally {
    // Marked content in the resources of a page stays in memory after the page is closed.
    for (const replacement of removedReplacements) restore(pdfium, document, ...replacement);
  }
}

function restore(pdfium: Pdfium, document: number, mark: number, { bytes, objects: [object = 0] }: Replacement): void {
  const address = pdfium.malloc(Math.max(1, bytes.length));
  pdfium.heap.HEAPU8.set(bytes, address);
  withKey(pdfium, (key) =>
    pdfium.calls.FPDFPageObjMark_SetBlobParam(document, object, mark, key, address, bytes.length),
  );
  pdfium.free(address);
}

/** Runs of Latin letters and digits, in any of their compatibility forms. */
const latinPattern = /[\p{Script=Latin}\p{N}]+/gu;
/** Matches texts without a visible character: spaces, control characters, fillers and the blank Braille cell. */
const blankPattern = /^[\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800]+$/u;
/** Visible characters other than Latin letters and digits. */
const symbolPattern = /[^\p{Script=Latin}\p{N}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffd]/gu;
const unreadablePattern = /[\p{Co}\p{Cc}\ufffd]/u;
const unreadableRunPattern = /([\p{Co}\p{Cc}\ufffd]+)/u;

function normalize(text: string): string {
  return (text.normalize("NFKC").match(latinPattern) ?? []).join("");
}

/** Counts the visible characters other than Latin letters and digits. An accent is one, since it can be a glyph. */
function countSymbols(text: string): number {
  return text.normalize("NFKD").match(symbolPattern)?.length ?? 0;
}

/**
 * Splits a shown text into its normalized readable parts. The items at odd indexes are the numbers of unreadable glyphs
 * between these parts.
 */
function splitReadable(shownText: string): (string | number)[] {
  // A capturing group makes every second part a run of unreadable glyphs.
  const parts = shownText.split(unreadableRunPattern);
  return parts.map((part, index) => (index % 2 === 0 ? normalize(part) : Array.from(part).length));
}

/** Lists the replacement texts by the handle of their marked content. */
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
          const bytes = readReplacement(pdfium, mark, key);
          const text = decodeTextString({ bytes: Buffer.from(bytes).toString("latin1") });
          if (text !== "") replacements.set(mark, { bytes, text, objects: [] });
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

/** Reads the bytes of the replacement text of a marked content; none if it has none. @param key Address of its name. */
function readReplacement(
  { calls, heap, scratch: length, malloc, free }: Pdfium,
  mark: number,
  key: number,
): Uint8Array {
  if (calls.FPDFPageObjMark_GetParamBlobValue(mark, key, 0, 0, length) === 0) return new Uint8Array();
  const total = heap.HEAPU32[length >> 2] ?? 0;
  const address = malloc(Math.max(1, total));
  try {
    calls.FPDFPageObjMark_GetParamBlobValue(mark, key, address, total, length);
    return heap.HEAPU8.slice(address, address + total);
  } finally {
    free(address);
  }
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
  if (replacements.length === 0) return shownTexts;
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
