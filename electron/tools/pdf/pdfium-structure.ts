import { artifactMcid, noMcid, type RawElement } from "../../pipeline/read/raw-page.ts";
import { maxFormDepth, objectTypes } from "./pdfium-graphics.ts";
import { type Pdfium, readString } from "./pdfium.ts";

/** The maximum size of a structure tree that is read; a file can nest and repeat its elements without end. */
const maxStructure = { depth: 64, elements: 20_000 } as const;

/**
 * Reads the elements of the structure tree that have content on the page, in the order of the tree, with standard types
 * by the role map; undefined if the file is not tagged.
 */
export function readStructure(pdfium: Pdfium, page: number): RawElement[] | undefined {
  const { calls } = pdfium;
  const tree = calls.FPDF_StructTree_GetForPage(page);
  if (tree === 0) return undefined;
  try {
    const elements: RawElement[] = [];
    const total = calls.FPDF_StructTree_CountChildren(tree);
    for (let index = 0; index < total; index++) {
      readElement(pdfium, calls.FPDF_StructTree_GetChildAtIndex(tree, index), { depth: 0 }, elements);
    }
    return elements.length === 0 ? undefined : elements;
  } finally {
    calls.FPDF_StructTree_Close(tree);
  }
}

function readElement(
  pdfium: Pdfium,
  handle: number,
  { parent, depth }: { parent?: number; depth: number },
  elements: RawElement[],
): void {
  if (handle === 0 || depth > maxStructure.depth || elements.length >= maxStructure.elements) return;
  const { calls } = pdfium;
  const type = readString(pdfium, "utf-16le", (to, bytes) => calls.FPDF_StructElement_GetType(handle, to, bytes));
  const element: RawElement = { type, mcids: [], ...(parent === undefined ? {} : { parent }) };
  const elementIndex = elements.push(element) - 1;
  if (isCell(type)) Object.assign(element, readSpans(pdfium, handle));
  const total = calls.FPDF_StructElement_CountChildren(handle);
  let contentElement: RawElement | undefined = element;
  for (let index = 0; index < total; index++) {
    const mcid = calls.FPDF_StructElement_GetChildMarkedContentID(handle, index);
    const child = calls.FPDF_StructElement_GetChildAtIndex(handle, index);
    if (mcid >= 0) {
      // Content that follows a child element gets an element without a type of its own, so that the order of the tree
      // is kept.
      if (contentElement === undefined)
        elements.push((contentElement = { type: "NonStruct", mcids: [], parent: elementIndex }));
      contentElement.mcids.push(mcid);
      continue;
    }
    const before = elements.length;
    if (child !== 0) readElement(pdfium, child, { parent: elementIndex, depth: depth + 1 }, elements);
    // A cell without content belongs to no page. It is kept, since it has its column in the row.
    else if (type === "TR" && elements.length < maxStructure.elements)
      elements.push({ type: "TD", mcids: [], parent: elementIndex });
    if (elements.length > before) contentElement = undefined;
  }
}

function isCell(type: string): boolean {
  return type === "TH" || type === "TD";
}

function readSpans(pdfium: Pdfium, element: number): Pick<RawElement, "row_span" | "column_span"> {
  const rows = readSpan(pdfium, element, "RowSpan");
  const columns = readSpan(pdfium, element, "ColSpan");
  return { ...(rows > 1 ? { row_span: rows } : {}), ...(columns > 1 ? { column_span: columns } : {}) };
}

function readSpan({ calls, heap, scratch }: Pdfium, element: number, name: string): number {
  const numberAddress = scratch + 64;
  const total = calls.FPDF_StructElement_GetAttributeCount(element);
  for (let index = 0; index < total; index++) {
    const attribute = calls.FPDF_StructElement_GetAttributeAtIndex(element, index);
    heap.HEAPU8.set(new TextEncoder().encode(`${name}\0`), scratch);
    const value = calls.FPDF_StructElement_Attr_GetValue(attribute, scratch);
    if (value === 0 || calls.FPDF_StructElement_Attr_GetNumberValue(value, numberAddress) === 0) continue;
    const span = heap.HEAPF32[numberAddress >> 2] ?? 1;
    if (Number.isInteger(span) && span >= 1 && span <= 1_000) return span;
  }
  return 1;
}

/** Reads the marked-content identifier (MCID) of each text object of a page, by handle. */
export function readMcids(pdfium: Pdfium, page: number): Map<number, number> {
  const { calls } = pdfium;
  const mcids = new Map<number, number>();
  const read = (object: number, outerMcid: number, depth: number) => {
    const mcid = outerMcid === noMcid ? readOwnMcid(pdfium, object, depth) : outerMcid;
    const type = calls.FPDFPageObj_GetType(object);
    if (type === objectTypes.text) mcids.set(object, mcid);
    if (type !== objectTypes.form || depth >= maxFormDepth) return;
    const total = calls.FPDFFormObj_CountObjects(object);
    for (let index = 0; index < total; index++) read(calls.FPDFFormObj_GetObject(object, index), mcid, depth + 1);
  };
  const total = calls.FPDFPage_CountObjects(page);
  for (let index = 0; index < total; index++) read(calls.FPDFPage_GetObject(page, index), noMcid, 0);
  return mcids;
}

function readOwnMcid(pdfium: Pdfium, object: number, depth: number): number {
  const { calls, heap, scratch } = pdfium;
  // The MCIDs inside a form are numbered separately from those of the page.
  const id = depth === 0 ? calls.FPDFPageObj_GetMarkedContentID(object) : noMcid;
  if (id >= 0) return id;
  const length = scratch + 128;
  const total = calls.FPDFPageObj_CountMarks(object);
  for (let index = 0; index < total; index++) {
    const mark = calls.FPDFPageObj_GetMark(object, index);
    const name = readString(pdfium, "utf-16le", (to, bytes) =>
      calls.FPDFPageObjMark_GetName(mark, to, bytes, length) === 0 ? 0 : (heap.HEAPU32[length >> 2] ?? 0),
    );
    if (name === "Artifact") return artifactMcid;
  }
  return noMcid;
}
