import { serialize } from "parse5";
import type { SectionText } from "../../../shared/document/page-text.ts";
import { listChildElements, findAttribute, type MarkupElement } from "../../../shared/document/markup/tree.ts";
import { buildSectionBlocks } from "../../pipeline/read/section-blocks.ts";
import { type DocumentInfo, TaskError } from "../../pipeline/tasks.ts";
import { wrapInlineRuns } from "./inline-runs.ts";
import { isImage, isMarkup, type PresentableItem, resolveFallback } from "./media-types.ts";
import { type EpubPackage, readPackage } from "./package-document.ts";
import { pageBreakAttribute, sanitize } from "./sanitize.ts";
import { SectionResources } from "./section-resources.ts";
import { type Markup, parseBody, parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-error.ts";
import { UnreadableEntryError, ZipArchive } from "./zip-archive.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** An open ePub. Sections are numbered from 1, like pages. */
export interface EpubReader {
  readonly info: DocumentInfo;
  readSection(page: number): Promise<SectionText>;
  close(): Promise<void>;
}

/**
 * Opens an ePub.
 * @param name The document's name in messages.
 * @throws {TaskError} `DOCUMENT_INVALID` or `DOCUMENT_ENCRYPTED`, permanent
 */
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
    // The archive is in memory, so there is nothing to close.
    close: async () => undefined,
  };
}

function readSection(archive: ZipArchive, book: EpubPackage, page: number): SectionText {
  const item = book.spine[page - 1];
  const order: Pick<SectionText, "linear"> = book.nonLinear.has(page - 1) ? { linear: false } : {};
  if (item === undefined) throw new TaskError("INTERNAL_ERROR", `the ePub has no section ${page}`, true);
  const empty: SectionText = { page, source: "markup", href: "", ...order, blocks: [], html: "" };
  if (typeof item === "string") {
    return { ...empty, error: serviceText("section-unlisted", { item }) };
  }
  const presentable = resolveFallback(item, book, archive, (type) => isMarkup(type) || isImage(type));
  if (presentable === undefined) {
    const { href, mediaType } = item;
    if (archive.getSize(href) === undefined)
      return { ...empty, href, error: serviceText("section-missing", { path: href }) };
    // The file is not damaged. The section is a foreign resource without an existing fallback, so it is shown as an
    // empty section.
    return { ...empty, href, findings: [serviceText("section-foreign", { path: href, type: mediaType })] };
  }
  const { href } = presentable;
  try {
    const { html, attrs, title: ownTitle, hiddenWords, ...metadata } = createBrowserMarkup(presentable, archive, book);
    const title = book.titles.get(item.href) ?? book.titles.get(href) ?? ownTitle;
    // Element paths must be valid in a browser, so they are computed on the markup that it receives.
    const body = { ...parseBody(html), attrs };
    const pageBreaks = listPageBreaks(body);
    return {
      ...empty,
      href,
      ...metadata,
      ...(title === undefined ? {} : { title }),
      ...(pageBreaks.length === 0 ? {} : { page_breaks: pageBreaks }),
      ...(hiddenWords === 0 ? {} : { hidden_words: hiddenWords }),
      blocks: buildSectionBlocks(body),
      html,
    };
  } catch (error) {
    if (error instanceof UnreadableEntryError) return { ...empty, href, error: error.message };
    if (error instanceof XmlError)
      return { ...empty, href, error: serviceText("section-unreadable", { path: href, reason: error.message }) };
    throw error;
  }
}

/**
 * Returns the sanitized markup of a section with its metadata. This is a function of its own, so that the tree can be
 * garbage-collected before the caller parses the markup again.
 */
function createBrowserMarkup(presentable: PresentableItem, archive: ZipArchive, book: EpubPackage) {
  const { body, styles, ...metadata } = parseSection(presentable, archive);
  const resources = new SectionResources(archive, book, presentable.href, { body, styles });
  sanitize(body, resources);
  wrapInlineRuns(body);
  return { ...metadata, attrs: body.attrs, html: serialize(body), hiddenWords: resources.hiddenWords };
}

/** Lists the elements at which a page of the printed book begins, in document order. */
function listPageBreaks(body: MarkupElement): { label: string; path: string }[] {
  const pageBreaks: { label: string; path: string }[] = [];
  const visit = (parent: MarkupElement, parentPath: string): void => {
    listChildElements(parent).forEach((child, index) => {
      const path = `${parentPath}/${index + 1}`;
      const label = findAttribute(child, pageBreakAttribute);
      if (label !== undefined) pageBreaks.push({ label, path });
      visit(child, path);
    });
  };
  visit(body, "");
  return pageBreaks;
}

/** Parses a section. A section that is an image becomes a figure with that image. */
function parseSection({ href, type }: PresentableItem, archive: ZipArchive): Markup {
  if (isMarkup(type)) return parseMarkup(archive.readText(href) ?? "");
  // The address must be relative to the section, which is the image itself. It is therefore the last part of the path.
  const address = encodeURIComponent(href.split("/").at(-1) ?? href);
  return parseMarkup(`<html><body><figure><img src="./${address}" alt=""/></figure></body></html>`);
}
