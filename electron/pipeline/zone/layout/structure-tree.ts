import type { PdfPageText } from "../../../../shared/document/page-text.ts";
import { maxLevel } from "../../../../shared/document/zones.ts";

/**
 * A structure element of a tagged PDF (ISO 32000-2, 14.7) with the words of its own marked content on one page. The
 * elements of a page are in the order of the structure tree: parents before children.
 */
export type StructureElement = NonNullable<PdfPageText["structure"]>[number];

/** The structure types of headings. */
export const headingTypePattern = /^H([1-9]?)$/;

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

/** Returns the level of a heading: the number of an `H1` to `H9`, or the section depth of an `H`. */
export function getTaggedLevel(elements: readonly StructureElement[], element: number): number {
  const number = Number(headingTypePattern.exec(elements[element]?.type ?? "")?.[1]);
  if (number >= 1) return number;
  const sections = listAncestors(elements, element).filter((index) => elements[index]?.type === "Sect");
  return Math.min(maxLevel, Math.max(1, sections.length));
}
