import { getText } from "../../../shared/document/markup/text.ts";
import { collapseWhitespace, getAttribute } from "../../../shared/document/markup/tree.ts";
import type { ManifestItem } from "./manifest-item.ts";
import { resolvePath } from "./paths.ts";
import { type Element, findHtmlElements, parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-error.ts";
import { findElements, parseXml } from "./xml-tree.ts";
import { percentDecode, UnreadableEntryError, type ZipArchive } from "./zip-archive.ts";

interface NavigationEntry {
  label: string;
  address: string;
}

/** The titles and page labels of an ePub's files, from its table of contents and its page list. */
export interface Navigation {
  /** The titles of files, by path. */
  titles: ReadonlyMap<string, string>;
  /** The labels of the printed pages that begin in a file, by its path and the id of an element in it. */
  pageLabels: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

interface NavigationEntries {
  contents: readonly NavigationEntry[];
  pages: readonly NavigationEntry[];
}

const ncxType = "application/x-dtbncx+xml";

/**
 * Reads the navigation of an ePub from the navigation document of ePub 3. Titles or page labels that this document does
 * not have are read from the NCX of ePub 2. If neither can be read, the ePub has neither titles nor page labels.
 */
export function readNavigation(archive: ZipArchive, items: readonly ManifestItem[]): Navigation {
  const document = items.find((item) => item.properties.has("nav"));
  const ncx = items.find((item) => item.mediaType === ncxType);
  const titles = new Map<string, string>();
  const pageLabels = new Map<string, Map<string, string>>();
  for (const [item, parseEntries] of [[document, parseNavigation] as const, [ncx, parseNcx] as const]) {
    if (item === undefined || (titles.size > 0 && pageLabels.size > 0)) continue;
    const { contents, pages } = readEntries(archive, item, parseEntries);
    if (titles.size === 0) addTitles(titles, contents, item.href);
    if (pageLabels.size === 0) addPageLabels(pageLabels, pages, item.href);
  }
  return { titles, pageLabels };
}

function addTitles(titles: Map<string, string>, entries: readonly NavigationEntry[], base: string): void {
  for (const { label, address } of entries) {
    const path = resolvePath(address, base);
    // The first entry of a file is its title; later entries are places inside it.
    if (label !== "" && path !== undefined && !titles.has(path)) titles.set(path, label);
  }
}

function addPageLabels(
  pageLabels: Map<string, Map<string, string>>,
  entries: readonly NavigationEntry[],
  base: string,
): void {
  for (const { label, address } of entries) {
    const path = resolvePath(address, base);
    const id = percentDecode(/#(.*)$/s.exec(address)?.[1]?.trim() ?? "");
    if (label === "" || path === undefined || id === "") continue;
    const labels = pageLabels.get(path) ?? new Map<string, string>();
    if (!labels.has(id)) labels.set(id, label);
    pageLabels.set(path, labels);
  }
}

function readEntries(
  archive: ZipArchive,
  { href }: ManifestItem,
  parse: (source: string) => NavigationEntries,
): NavigationEntries {
  try {
    return parse(archive.readText(href) ?? "");
  } catch (error) {
    if (error instanceof XmlError || error instanceof UnreadableEntryError) return { contents: [], pages: [] };
    throw error;
  }
}

function parseNavigation(source: string): NavigationEntries {
  const navigations = findHtmlElements(parseMarkup(source).body, "nav");
  const findNavigation = (type: string) =>
    navigations.find((nav) => getAttribute(nav, "epub:type").split(/\s+/).includes(type));
  const contents = findNavigation("toc") ?? navigations.find((nav) => nav !== findNavigation("page-list"));
  return { contents: listLinks(contents), pages: listLinks(findNavigation("page-list")) };
}

function listLinks(nav: Element | undefined): NavigationEntry[] {
  const links = nav === undefined ? [] : findHtmlElements(nav, "a");
  return links.map((link) => ({ label: getText(link), address: getAttribute(link, "href") }));
}

function parseNcx(source: string): NavigationEntries {
  const document = parseXml(source);
  const listEntries = (name: string) =>
    findElements(document, name).map(({ children }) => {
      const label = children.find((child) => child.name === "navLabel");
      const content = children.find((child) => child.name === "content");
      return { label: collapseWhitespace(label?.text ?? ""), address: content?.attributes.get("src") ?? "" };
    });
  return { contents: listEntries("navPoint"), pages: listEntries("pageTarget") };
}
