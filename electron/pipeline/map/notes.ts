import type { TextlessPages } from "./survey-pages.ts";
import type { RowGroup } from "./table-header.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** Tells the reviewer that a group has no rows, although the labels of its columns are printed. */
export function describeMissingRows({ path, fields }: RowGroup): string {
  return serviceText("rows-missing", { label: getLabel(fields, path), path });
}

/** Tells the reviewer that rows of a repeated group were left out. */
export function describeCut({ path, fields }: RowGroup, count: number): string {
  return serviceText("rows-cut", { label: getLabel(fields, path), path, count });
}

const getLabel = (fields: RowGroup["fields"], path: string): string =>
  fields[0]?.groups.find(({ repeat }) => repeat)?.label ?? path;

/** The maximum number of pages that a note names. */
const maxNamedPages = 10;

/** Describes the hidden words of a document in a note for the reviewer. */
export function describeHiddenWords(words: ReadonlyMap<number, number>): string[] {
  if (words.size === 0) return [];
  const count = [...words.values()].reduce((sum, number) => sum + number, 0);
  const pages = namePages(words);
  return [count === 1 ? serviceText("hidden-word", { pages }) : serviceText("hidden-words", { count, pages })];
}

/** Describes the pages of a document whose text layers are garbled in a note for the reviewer. */
export function describeGarbledPages(pages: ReadonlySet<number>): string[] {
  return pages.size === 0 ? [] : [serviceText("garbled-pages", { pages: namePages(pages) })];
}

/** Describes the pages of a document without readable text in notes for the reviewer, and says what can be done. */
export function describeTextlessPages({ unread, ocr, failed }: TextlessPages): string[] {
  return [
    ...(unread.size === 0 ? [] : [serviceText("pages-without-text", { pages: namePages(unread) })]),
    ...(ocr.size === 0 ? [] : [serviceText("pages-without-text-by-ocr", { pages: namePages(ocr) })]),
    ...(failed.size === 0 ? [] : [serviceText("pages-failed", { pages: namePages(failed) })]),
  ];
}

function namePages(pages: ReadonlyMap<number, unknown> | ReadonlySet<number>): string {
  const [first = 0, ...others] = [...pages.keys()].slice(0, maxNamedPages);
  if (pages.size === 1) return serviceText("one-page", { page: first });
  const numbers = [first, ...others].join(", ");
  return serviceText(pages.size > maxNamedPages ? "further-pages" : "several-pages", { pages: numbers });
}
