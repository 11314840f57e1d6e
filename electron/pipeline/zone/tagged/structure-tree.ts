import type { PdfPageText } from "../../../../shared/document/page-text.ts";

/**
 * A structure element of a tagged PDF (ISO 32000-2, 14.7) with the words of its own marked content on one page. The
 * elements of a page are in the order of the structure tree: parents before children.
 */
export type StructureElement = NonNullable<PdfPageText["structure"]>[number];

/** Lists the indexes of the ancestors of an element, the nearest first. */
export function listAncestors(elements: readonly StructureElement[], element: number): number[] {
  const ancestors: number[] = [];
  for (let index = elements[element]?.parent; index !== undefined; index = elements[index]?.parent)
    ancestors.push(index);
  return ancestors;
}

/** Lists the indexes of the words of an element and of all its descendants. */
export function listDescendantWords(elements: readonly StructureElement[], element: number): number[] {
  const subtree = new Set([element]);
  const words = [...(elements[element]?.words ?? [])];
  for (let index = element + 1; index < elements.length; index++) {
    const descendant = elements[index];
    if (descendant?.parent === undefined || !subtree.has(descendant.parent)) break;
    subtree.add(index);
    words.push(...descendant.words);
  }
  return words;
}

/** Returns the indexes of the words that are line numbers in the margin. */
export function getLineNumberWords(page: PdfPageText): ReadonlySet<number> {
  return new Set(page.lines.flatMap((line) => (line.line_number === true ? line.words : [])));
}
