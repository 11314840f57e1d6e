import type { RowGroup } from "./table-header.ts";

/** Tells the reviewer that rows of a repeated group were left out. */
export function describeCut({ path, fields }: RowGroup, count: number): string {
  const label = fields[0]?.groups.at(-1)?.label ?? path;
  const rows = `only the first ${count.toLocaleString("en")} rows were read`;
  return `“${label}” (${path}) is incomplete: ${rows}. Split the document into parts to get the others.`;
}

/** The maximum number of pages that a note names. */
const maxNamedPages = 10;

/** Describes the hidden words of a document in a note for the reviewer. */
export function describeHiddenWords(words: ReadonlyMap<number, number>): string[] {
  if (words.size === 0) return [];
  const count = [...words.values()].reduce((sum, number) => sum + number, 0);
  const subject = count === 1 ? "1 hidden word was" : `${count.toLocaleString("en")} hidden words were`;
  return [`${subject} left out on ${namePages(words)}: text that nobody sees there, such as white text on white.`];
}

/** Describes the pages of a document whose text layers are garbled in a note for the reviewer. */
export function describeGarbledPages(pages: ReadonlySet<number>): string[] {
  if (pages.size === 0) return [];
  const remedy = "Values from there, and those that were not found, have no confidence. Read the document by OCR.";
  return [`The text layer is garbled on ${namePages(pages)}. ${remedy}`];
}

function namePages(pages: ReadonlyMap<number, unknown> | ReadonlySet<number>): string {
  const numbers = [...pages.keys()].slice(0, maxNamedPages).join(", ");
  return `page${pages.size === 1 ? "" : "s"} ${numbers}${pages.size > maxNamedPages ? " and others" : ""}`;
}
