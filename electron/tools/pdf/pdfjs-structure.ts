import type { StructTreeNode } from "pdfjs-dist/types/src/display/api.js";
import type { PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { RawElement } from "../../pipeline/read/raw-page.ts";
import { maxStructure } from "./pdfium-structure.ts";

/** Reads the structure tree as `readStructure` does with PDFium; pdf.js omits cells without content. */
export async function readStructure(page: PDFPageProxy): Promise<RawElement[] | undefined> {
  // The types of pdf.js omit that the tree is null if a file is not tagged.
  const tree = (await page.getStructTree()) as StructTreeNode | null;
  if (tree === null) return undefined;
  const { num, gen } = page.ref ?? { num: 0, gen: 0 };
  const idPrefix = `p${num}R${gen === 0 ? "" : gen}_mc`;
  const elements: RawElement[] = [];
  for (const child of tree.children) if ("role" in child) readElement(child, idPrefix, { depth: 0 }, elements);
  return elements.length === 0 ? undefined : elements;
}

/** @param idPrefix Prefix of the ids of the page's own marked content. */
function readElement(
  node: StructTreeNode,
  idPrefix: string,
  { parent, depth }: { parent?: number; depth: number },
  elements: RawElement[],
): void {
  if (depth > maxStructure.depth || elements.length >= maxStructure.elements) return;
  const { rowSpan = 1, colSpan = 1 } = node;
  const element: RawElement = {
    type: node.role,
    mcids: [],
    ...(parent === undefined ? {} : { parent }),
    ...(rowSpan > 1 ? { row_span: rowSpan } : {}),
    ...(colSpan > 1 ? { column_span: colSpan } : {}),
  };
  const elementIndex = elements.push(element) - 1;
  let contentElement: RawElement | undefined = element;
  for (const child of node.children) {
    if ("role" in child) {
      readElement(child, idPrefix, { parent: elementIndex, depth: depth + 1 }, elements);
      contentElement = undefined;
    } else if (child.id?.startsWith(idPrefix)) {
      // Content after a child gets an element without meaning, which keeps the order of the tree.
      if (contentElement === undefined)
        elements.push((contentElement = { type: "NonStruct", mcids: [], parent: elementIndex }));
      contentElement.mcids.push(Number(child.id.slice(idPrefix.length)));
    }
  }
}
