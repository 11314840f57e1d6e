import type { Element } from "../../pipeline/read/section-text.ts";
import type { Shown } from "./media-types.ts";
import { isImage, isMarkup, presentable, typeByEnding } from "./media-types.ts";
import type { EpubPackage } from "./package-document.ts";
import { resolvePath } from "./paths.ts";
import type { Resources } from "./sanitize.ts";
import { sanitize } from "./sanitize.ts";
import { parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-error.ts";
import type { ZipArchive } from "./zip-archive.ts";
import { UnreadableEntryError } from "./zip-archive.ts";

/** Images are shown from within the section's markup; what is larger only by its alternative text. */
const maxImageBytes = 2 ** 20;
const maxBytesInSection = 8 * 2 ** 20;
/** Frames within frames. */
const maxDepth = 3;

/** The files that a section may show: those of the ePub, up to a size for all of them together. */
export class SectionResources implements Resources {
  private readonly archive: ZipArchive;
  private readonly book: EpubPackage;
  private readonly base: string;
  private readonly depth: number;
  private readonly budget: { bytes: number };

  /** @param base The path of the section, which addresses are relative to. */
  constructor(archive: ZipArchive, book: EpubPackage, base: string, depth = 0, budget = { bytes: maxBytesInSection }) {
    this.archive = archive;
    this.book = book;
    this.base = base;
    this.depth = depth;
    this.budget = budget;
  }

  image(address: string): string | undefined {
    const shown = this.find(address, isImage);
    if (shown === undefined || (this.archive.sizeOf(shown.href) ?? 0) > maxImageBytes) return undefined;
    const bytes = this.take(shown.href, (href) => this.archive.read(href));
    return bytes === undefined ? undefined : `data:${shown.type};base64,${Buffer.from(bytes).toString("base64")}`;
  }

  body(address: string): Element | undefined {
    const shown = this.find(address, (type) => isMarkup(type) && !isImage(type));
    if (shown === undefined || this.depth === maxDepth) return undefined;
    return this.take(shown.href, (href) => {
      const source = this.archive.readText(href);
      if (source === undefined) return undefined;
      const { body } = parseMarkup(source);
      sanitize(body, new SectionResources(this.archive, this.book, href, this.depth + 1, this.budget));
      return body;
    });
  }

  private find(address: string, isKnown: (type: string) => boolean): Shown | undefined {
    const path = resolvePath(address, this.base);
    if (path === undefined) return undefined;
    const item = this.book.items.get(path);
    if (item !== undefined) return presentable(item, this.book, this.archive, isKnown);
    const type = typeByEnding(path);
    return isKnown(type) && this.archive.sizeOf(path) !== undefined ? { href: path, type } : undefined;
  }

  /** What cannot be read is left out of the section, as what is missing is. */
  private take<Content>(href: string, read: (href: string) => Content | undefined): Content | undefined {
    const size = this.archive.sizeOf(href) ?? 0;
    if (size > this.budget.bytes) return undefined;
    this.budget.bytes -= size;
    try {
      return read(href);
    } catch (error) {
      if (error instanceof XmlError || error instanceof UnreadableEntryError) return undefined;
      throw error;
    }
  }
}
