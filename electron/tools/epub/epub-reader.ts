import type { SectionText } from "../../../shared/document/page-text.ts";
import { sectionBlocks } from "../../pipeline/read/section-blocks.ts";
import type { DocumentInfo } from "../../pipeline/tasks.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { wrapLooseText } from "./loose-text.ts";
import { readPackage, resolvePath } from "./package-document.ts";
import type { EpubPackage, ManifestItem } from "./package-document.ts";
import { innerMarkup, sanitize } from "./sanitize.ts";
import { bodyOf, parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-tree.ts";
import { ZipArchive } from "./zip-archive.ts";

/** An open ePub. Sections count from 1, as pages do. */
export interface EpubReader {
  readonly info: DocumentInfo;
  readSection(page: number): Promise<SectionText>;
  close(): Promise<void>;
}

const markupTypes = new Set(["application/xhtml+xml", "text/html", "application/x-dtbook+xml", "text/x-oeb1-document"]);
const imageTypes = new Set(["image/png", "image/jpeg", "image/gif", "image/webp", "image/avif", "image/svg+xml"]);
/** Images are shown from within the section's markup; what is larger only by its alternative text. */
const maxImageBytes = 2 ** 20;
const maxImageBytesInSection = 8 * 2 ** 20;

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
  const empty: SectionText = { page, source: "markup", href: item.href, blocks: [], html: "" };
  const shown = presentable(item, book);
  if (shown === undefined)
    return { ...empty, error: `${item.href} is neither a text nor an image (${item.mediaType})` };
  const source = imageTypes.has(shown.mediaType) ? imageMarkup(shown) : archive.readText(shown.href);
  if (source === undefined) return { ...empty, error: `${shown.href} is missing in the ePub` };
  try {
    const { title, body } = parseMarkup(source);
    sanitize(body, imagesFrom(archive, book, shown.href));
    wrapLooseText(body);
    const html = innerMarkup(body);
    // The paths must be those that a browser finds: so they are taken from what it will be given.
    const blocks = sectionBlocks(bodyOf(html));
    return { ...empty, href: shown.href, ...(title === undefined ? {} : { title }), blocks, html };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    return { ...empty, error: `${shown.href} cannot be read: ${error.message}` };
  }
}

/** The item, or the first of its fallbacks, that can be shown. */
function presentable(item: ManifestItem, { manifest }: EpubPackage): ManifestItem | undefined {
  const seen = new Set<ManifestItem>();
  for (let next: ManifestItem | undefined = item; next !== undefined && !seen.has(next);) {
    if (markupTypes.has(next.mediaType) || imageTypes.has(next.mediaType)) return next;
    seen.add(next);
    next = manifest.get(next.fallback ?? "");
  }
  return undefined;
}

function imageMarkup({ href }: ManifestItem): string {
  const file = encodeURIComponent(href.split("/").at(-1) ?? href);
  return `<html xmlns="http://www.w3.org/1999/xhtml"><body><figure><img src="${file}" alt=""/></figure></body></html>`;
}

function imagesFrom(
  archive: ZipArchive,
  { manifest }: EpubPackage,
  base: string,
): (address: string) => string | undefined {
  const types = new Map([...manifest.values()].map((item) => [item.href, item.mediaType]));
  let left = maxImageBytesInSection;
  return (address) => {
    const path = resolvePath(address, base);
    const type = path === undefined ? undefined : types.get(path);
    const size = path === undefined ? undefined : archive.sizeOf(path);
    if (path === undefined || type === undefined || size === undefined || !imageTypes.has(type)) return undefined;
    if (size > maxImageBytes || size > left) return undefined;
    left -= size;
    const bytes = archive.read(path);
    return bytes === undefined ? undefined : `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
  };
}
