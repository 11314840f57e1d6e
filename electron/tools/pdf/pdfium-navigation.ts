import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { type PageSpace, readPageSpace } from "./page-space.ts";
import { readAnnotationBox } from "./pdfium-annotations.ts";
import { type Pdfium, readString } from "./pdfium.ts";

type Bookmark = NonNullable<PdfPageText["bookmarks"]>[number];
export type Link = NonNullable<PdfPageText["links"]>[number];

/** An entry of the outline, with its target in PDF user space. */
interface OutlineEntry {
  title: string;
  level: number;
  x: number;
  y?: number;
}

/** The value of FPDFAnnot_GetSubtype for a link. */
const linkType = 2;
/** The values of FPDFAction_GetType. */
const actionTypes = { goTo: 1, uri: 3 } as const;
/** The maximum size of an outline that is read; a file can have any number of entries and cycles. */
const maxOutline = { entries: 20_000, level: 16 } as const;
const maxLinks = 5_000;
/** The allowed schemes of links. Links that run a program or a script are left out. */
const addressPattern = /^(?:https?|ftp|mailto|tel):/i;
const maxAddressLength = 2_000;

function isAddress(uri: string): boolean {
  return addressPattern.test(uri) && uri.length <= maxAddressLength;
}

/** The maximum length of a page label; a file may give any prefix to its labels. */
const maxLabelLength = 40;

/** Returns the label of a page, such as "iv"; undefined if it has none or it is the page's number. */
function normalizePageLabel(label: string, page: number): string | undefined {
  const trimmed = label.trim().slice(0, maxLabelLength);
  return trimmed === "" || trimmed === String(page) ? undefined : trimmed;
}

/** Reads the outline of a document, which is read only once, and the links and labels of its pages. */
export class Navigation {
  private readonly pdfium: Pdfium;
  private outline: Map<number, OutlineEntry[]> | undefined;

  constructor(pdfium: Pdfium) {
    this.pdfium = pdfium;
  }

  /**
   * Reads the bookmarks that lead to a page, the links on it and its label.
   * @param pageNumber Number of the page, from 1.
   * @param links The links of a page whose annotations have become content.
   */
  read(
    document: number,
    page: number,
    pageNumber: number,
    links?: Link[],
  ): Pick<PdfPageText, "bookmarks" | "links"> & { label?: string } {
    const label = normalizePageLabel(
      readString(this.pdfium, "utf-16le", (to, bytes) =>
        this.pdfium.calls.FPDF_GetPageLabel(document, pageNumber - 1, to, bytes),
      ),
      pageNumber,
    );
    this.outline ??= readOutline(this.pdfium, document);
    const space = readPageSpace(this.pdfium, page);
    return {
      bookmarks: placeEntries(this.outline.get(pageNumber - 1) ?? [], space),
      links: links ?? readLinks(this.pdfium, document, page, space),
      ...(label === undefined ? {} : { label }),
    };
  }
}

/**
 * Reads the entries of the outline. The key is the index of the page to which they lead, from 0. The entries of a page
 * are in the order of the outline.
 */
function readOutline(pdfium: Pdfium, document: number): Map<number, OutlineEntry[]> {
  const { calls } = pdfium;
  const pages = new Map<number, OutlineEntry[]>();
  const visited = new Set<number>();
  const read = (parent: number, level: number) => {
    let bookmark = calls.FPDFBookmark_GetFirstChild(document, parent);
    for (
      ;
      bookmark !== 0 && !visited.has(bookmark) && visited.size < maxOutline.entries;
      bookmark = calls.FPDFBookmark_GetNextSibling(document, bookmark)
    ) {
      visited.add(bookmark);
      readEntry(pdfium, document, bookmark, level, pages);
      if (level < maxOutline.level) read(bookmark, level + 1);
    }
  };
  read(0, 1);
  return pages;
}

function readEntry(
  pdfium: Pdfium,
  document: number,
  bookmark: number,
  level: number,
  pages: Map<number, OutlineEntry[]>,
): void {
  const { calls, heap, scratch } = pdfium;
  const target =
    calls.FPDFBookmark_GetDest(document, bookmark) ||
    getActionTarget(pdfium, document, calls.FPDFBookmark_GetAction(bookmark));
  const title = readString(pdfium, "utf-16le", (to, bytes) => calls.FPDFBookmark_GetTitle(bookmark, to, bytes)).trim();
  const page = target === 0 ? -1 : calls.FPDFDest_GetDestPageIndex(document, target);
  if (page < 0 || title === "") return;
  const entry: OutlineEntry = { title, level, x: 0 };
  // Three flags of 32 bits, then x, y and the zoom.
  const values = scratch + 12;
  if (
    calls.FPDFDest_GetLocationInPage(target, scratch, scratch + 4, scratch + 8, values, values + 4, values + 8) !== 0
  ) {
    const [hasX, hasY] = heap.HEAP32.subarray(scratch >> 2, (scratch >> 2) + 2);
    const [x = 0, y = 0] = heap.HEAPF32.subarray(values >> 2, (values >> 2) + 2);
    if (hasX !== 0) entry.x = x;
    if (hasY !== 0) entry.y = y;
  }
  const entries = pages.get(page);
  if (entries === undefined) pages.set(page, [entry]);
  else entries.push(entry);
}

function getActionTarget({ calls }: Pdfium, document: number, action: number): number {
  return action !== 0 && calls.FPDFAction_GetType(action) === actionTypes.goTo
    ? calls.FPDFAction_GetDest(document, action)
    : 0;
}

/** Maps the targets of outline entries to points on the page as displayed. */
function placeEntries(entries: readonly OutlineEntry[], space: PageSpace): Bookmark[] {
  return entries.map(({ title, level, x, y }) => ({
    title,
    level,
    ...(y === undefined ? {} : { y: Math.min(space.height, Math.max(0, space.mapY(x, y))) }),
  }));
}

/** Reads the links of a page to another page of the document or to an address. */
export function readLinks(pdfium: Pdfium, document: number, page: number, space: PageSpace): Link[] {
  const { calls } = pdfium;
  const links: Link[] = [];
  const total = Math.min(maxLinks, calls.FPDFPage_GetAnnotCount(page));
  for (let index = 0; index < total; index++) {
    const annotation = calls.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    if (calls.FPDFAnnot_GetSubtype(annotation) === linkType) {
      const link = readLink(pdfium, document, annotation, space);
      if (link !== undefined) links.push(link);
    }
    calls.FPDFPage_CloseAnnot(annotation);
  }
  return links;
}

function readLink(pdfium: Pdfium, document: number, annotation: number, space: PageSpace): Link | undefined {
  const { calls } = pdfium;
  const bbox = readAnnotationBox(pdfium, annotation, space);
  if (bbox === undefined) return undefined;
  const link = calls.FPDFAnnot_GetLink(annotation);
  if (link === 0) return undefined;
  const action = calls.FPDFLink_GetAction(link);
  const target = calls.FPDFLink_GetDest(document, link) || getActionTarget(pdfium, document, action);
  const page = target === 0 ? -1 : calls.FPDFDest_GetDestPageIndex(document, target);
  if (page >= 0) return { bbox, page: page + 1 };
  if (action === 0 || calls.FPDFAction_GetType(action) !== actionTypes.uri) return undefined;
  const uri = readString(pdfium, "utf-8", (to, bytes) =>
    calls.FPDFAction_GetURIPath(document, action, to, bytes),
  ).trim();
  return isAddress(uri) ? { bbox, uri } : undefined;
}
