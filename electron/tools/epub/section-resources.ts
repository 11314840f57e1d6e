import { getTypeByExtension, isImage, isMarkup, type PresentableItem, resolveFallback } from "./media-types.ts";
import type { EpubPackage } from "./package-document.ts";
import { resolvePath } from "./paths.ts";
import { SectionPresentation } from "./presentation.ts";
import { sanitize, type SanitizeContext } from "./sanitize.ts";
import { SectionStyles } from "./section-styles.ts";
import { loadRules } from "./style-sheets.ts";
import { type Element, type Markup, parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-error.ts";
import { UnreadableEntryError, type ZipArchive } from "./zip-archive.ts";

/**
 * The maximum size of an image, which becomes part of the section's markup as a `data:` URL. A larger image is replaced by
 * its alternative text.
 */
const maxImageBytes = 2 ** 20;
const maxBytesInSection = 8 * 2 ** 20;
/** The maximum nesting depth of embedded sections. */
const maxDepth = 3;

/** The totals of a section and the sections that it embeds. */
interface Totals {
  /** The number of bytes that may still be embedded. */
  remainingBytes: number;
  hiddenWords: number;
}

/** The files of the ePub that a section may embed, up to a total size, and the visibility of its elements. */
export class SectionResources implements SanitizeContext {
  private readonly archive: ZipArchive;
  private readonly book: EpubPackage;
  private readonly base: string;
  private readonly depth: number;
  private readonly totals: Totals;
  readonly presentation: SectionPresentation;

  /** @param base Path of the section, to which addresses are relative. */
  constructor(
    archive: ZipArchive,
    book: EpubPackage,
    base: string,
    { body, styles }: Pick<Markup, "body" | "styles">,
    depth = 0,
    totals: Totals = { remainingBytes: maxBytesInSection, hiddenWords: 0 },
  ) {
    this.archive = archive;
    this.book = book;
    this.base = base;
    this.depth = depth;
    this.totals = totals;
    const cascade = new SectionStyles(loadRules(archive, styles, base));
    this.presentation = new SectionPresentation(body, cascade, book.pageLabels.get(base));
  }

  get hiddenWords(): number {
    return this.totals.hiddenWords;
  }

  addHiddenWords(count: number): void {
    this.totals.hiddenWords += count;
  }

  getImage(address: string): string | undefined {
    const presentable = this.findItem(address, isImage);
    if (presentable === undefined || (this.archive.getSize(presentable.href) ?? 0) > maxImageBytes) return undefined;
    const bytes = this.readWithinBudget(presentable.href, (href) => this.archive.read(href));
    return bytes === undefined ? undefined : `data:${presentable.type};base64,${Buffer.from(bytes).toString("base64")}`;
  }

  getBody(address: string): Element | undefined {
    const presentable = this.findItem(address, (type) => isMarkup(type) && !isImage(type));
    if (presentable === undefined || this.depth === maxDepth) return undefined;
    return this.readWithinBudget(presentable.href, (href) => {
      const source = this.archive.readText(href);
      if (source === undefined) return undefined;
      const markup = parseMarkup(source);
      const { archive, book, depth, totals } = this;
      sanitize(markup.body, new SectionResources(archive, book, href, markup, depth + 1, totals));
      return markup.body;
    });
  }

  private findItem(address: string, isSupported: (type: string) => boolean): PresentableItem | undefined {
    const path = resolvePath(address, this.base);
    if (path === undefined) return undefined;
    const item = this.book.items.get(path);
    if (item !== undefined) return resolveFallback(item, this.book, this.archive, isSupported);
    const type = getTypeByExtension(path);
    return isSupported(type) && this.archive.getSize(path) !== undefined ? { href: path, type } : undefined;
  }

  /** Reads a file within the size limit. An unreadable file is left out of the section like a missing one. */
  private readWithinBudget<Content>(href: string, read: (href: string) => Content | undefined): Content | undefined {
    const size = this.archive.getSize(href) ?? 0;
    if (size > this.totals.remainingBytes) return undefined;
    this.totals.remainingBytes -= size;
    try {
      return read(href);
    } catch (error) {
      if (error instanceof XmlError || error instanceof UnreadableEntryError) return undefined;
      throw error;
    }
  }
}
