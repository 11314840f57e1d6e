import type { PDFDocumentProxy, PDFPageProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import { transformPoint, transformBox } from "./matrix.ts";
import type { Matrix } from "./matrix.ts";
import { isAddress, maxOutline, maxLinks, normalizePageLabel } from "./pdfium-navigation.ts";
import type { OutlineEntry } from "./pdfium-navigation.ts";

type Outline = Awaited<ReturnType<PDFDocumentProxy["getOutline"]>>;
type Target = { page: number; x: number; y?: number };

/** The properties of a link that are used here. */
interface LinkData {
  subtype?: string;
  rect?: number[];
  url?: string;
  dest?: unknown;
}

/** Reads the outline of a document, once, and the links and labels of its pages, as `Navigation` does with PDFium. */
export class PdfjsNavigation {
  private readonly document: PDFDocumentProxy;
  private outline: Promise<Map<number, OutlineEntry[]>> | undefined;
  private labels: Promise<readonly string[] | null> | undefined;

  constructor(document: PDFDocumentProxy) {
    this.document = document;
  }

  /**
   * Reads the bookmarks that lead to a page, the links on it and its label.
   * @param toPage From PDF user space to the page as displayed
   */
  async read(
    page: PDFPageProxy,
    annotations: readonly LinkData[],
    toPage: Matrix,
    height: number,
  ): Promise<Pick<PdfPageText, "bookmarks" | "links"> & { label?: string }> {
    this.labels ??= this.document.getPageLabels();
    const label = normalizePageLabel((await this.labels)?.[page.pageNumber - 1] ?? "", page.pageNumber);
    this.outline ??= this.readOutline();
    const bookmarks = ((await this.outline).get(page.pageNumber) ?? []).map(({ title, level, x, y }) => ({
      title,
      level,
      ...(y === undefined ? {} : { y: Math.min(height, Math.max(0, transformPoint(toPage, { x, y }).y)) }),
    }));
    const links: NonNullable<PdfPageText["links"]> = [];
    for (const data of annotations) {
      if (data.subtype !== "Link" || links.length >= maxLinks) continue;
      const bbox = transformBox(data.rect ?? [], toPage);
      const resolveTarget = await this.resolveTarget(data.dest);
      if (resolveTarget !== undefined) links.push({ bbox, page: resolveTarget.page });
      else if (data.url !== undefined && isAddress(data.url)) links.push({ bbox, uri: data.url });
    }
    return { bookmarks, links, ...(label === undefined ? {} : { label }) };
  }

  /** Reads the entries of the outline by page, from 1. */
  private async readOutline(): Promise<Map<number, OutlineEntry[]>> {
    const pages = new Map<number, OutlineEntry[]>();
    let entries = 0;
    const read = async (items: Outline, level: number): Promise<void> => {
      for (const { title, dest, items: children } of items) {
        if (++entries > maxOutline.entries) return;
        const resolveTarget = await this.resolveTarget(dest);
        if (resolveTarget !== undefined && title.trim() !== "") {
          const { page, ...position } = resolveTarget;
          const entry = { title: title.trim(), level, ...position };
          const pageEntries = pages.get(page);
          if (pageEntries === undefined) pages.set(page, [entry]);
          else pageEntries.push(entry);
        }
        if (level < maxOutline.level) await read(children as Outline, level + 1);
      }
    };
    await read((await this.document.getOutline()) ?? [], 1);
    return pages;
  }

  /** Resolves a destination or its name; undefined if it is not a page of the document. */
  private async resolveTarget(destination: unknown): Promise<Target | undefined> {
    const explicit = typeof destination === "string" ? await this.document.getDestination(destination) : destination;
    if (!Array.isArray(explicit)) return undefined;
    const [reference, kind, x, y] = explicit as [unknown, { name?: string } | undefined, unknown, unknown];
    const index =
      typeof reference === "number"
        ? reference
        : await this.document.getPageIndex(reference as never).catch(() => undefined);
    if (index === undefined || index < 0 || index >= this.document.numPages) return undefined;
    const hasPosition = kind?.name === "XYZ";
    return {
      page: index + 1,
      x: hasPosition && typeof x === "number" ? x : 0,
      ...(hasPosition && typeof y === "number" ? { y } : {}),
    };
  }
}
