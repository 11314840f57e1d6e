import type { SectionText } from "../../../shared/document/page-text.ts";
import { sectionBlocks } from "../../pipeline/read/section-blocks.ts";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { wrapLooseText } from "./loose-text.ts";
import type { Shown } from "./media-types.ts";
import { isImage, isMarkup, presentable } from "./media-types.ts";
import { readPackage } from "./package-document.ts";
import type { EpubPackage } from "./package-document.ts";
import { innerMarkup, sanitize } from "./sanitize.ts";
import { SectionResources } from "./section-resources.ts";
import type { Markup } from "./xhtml.ts";
import { bodyOf, parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-error.ts";
import { UnreadableEntryError, ZipArchive } from "./zip-archive.ts";

/** An open ePub. Sections count from 1, as pages do. */
export interface EpubReader {
  readonly info: DocumentInfo;
  readSection(page: number): Promise<SectionText>;
  close(): Promise<void>;
}

/** @throws {TaskError} `DOCUMENT_INVALID` or `DOCUMENT_ENCRYPTED`, permanent. */
export async function openEpub(path: string, name: string): Promise<EpubReader> {
  const archive = await ZipArchive.open(path, name);
  const book = readPackage(archive, name);
  const { title, language, spine } = book;
  return {
    info: {
      mediaType: "application/epub+zip",
      pages: spine.length,
      ...(title === undefined ? {} : { title }),
      ...(language === undefined ? {} : { language }),
    },
    readSection: async (page) => readSection(archive, book, page),
    // Nothing is held open: the archive is in memory.
    close: async () => undefined,
  };
}

function readSection(archive: ZipArchive, book: EpubPackage, page: number): SectionText {
  const item = book.spine[page - 1];
  if (item === undefined) throw new TaskError("INTERNAL_ERROR", `the ePub has no section ${page}`, true);
  const empty: SectionText = { page, source: "markup", href: "", blocks: [], html: "" };
  if (typeof item === "string") {
    return { ...empty, error: `the reading order names the item “${item}”, which the ePub does not list` };
  }
  const shown = presentable(item, book, archive, (type) => isMarkup(type) || isImage(type));
  if (shown === undefined) {
    const { href, mediaType } = item;
    if (archive.sizeOf(href) === undefined) return { ...empty, href, error: `${href} is missing in the ePub` };
    // Nothing is damaged: a foreign resource without a fallback that exists is a section that shows nothing.
    return { ...empty, href, findings: [`${href} is neither a text nor an image (${mediaType}), and has no fallback`] };
  }
  const { href } = shown;
  try {
    const { html, attrs, title: ownTitle, ...declared } = shownMarkup(shown, archive, book);
    const title = book.titles.get(item.href) ?? book.titles.get(href) ?? ownTitle;
    // The paths must be those that a browser finds: so they are taken from what it will be given.
    const blocks = sectionBlocks({ ...bodyOf(html), attrs });
    return { ...empty, href, ...declared, ...(title === undefined ? {} : { title }), blocks, html };
  } catch (error) {
    if (error instanceof UnreadableEntryError) return { ...empty, href, error: error.message };
    if (error instanceof XmlError) return { ...empty, href, error: `${href} cannot be read: ${error.message}` };
    throw error;
  }
}

/** What a browser is given of a section. The tree that it comes from is gone before the next one is made. */
function shownMarkup(shown: Shown, archive: ZipArchive, book: EpubPackage) {
  const { body, ...declared } = markupOf(shown, archive);
  sanitize(body, new SectionResources(archive, book, shown.href));
  wrapLooseText(body);
  return { ...declared, attrs: body.attrs, html: innerMarkup(body) };
}

/** The section's markup; where it is an image, one that shows that. */
function markupOf({ href, type }: Shown, archive: ZipArchive): Markup {
  if (isMarkup(type)) return parseMarkup(archive.readText(href) ?? "");
  // Relative to itself, it is the last part of its path.
  const address = encodeURIComponent(href.split("/").at(-1) ?? href);
  return parseMarkup(`<html><body><figure><img src="./${address}" alt=""/></figure></body></html>`);
}
