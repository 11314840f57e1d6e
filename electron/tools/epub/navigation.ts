import type { Element } from "../../pipeline/read/section-text.ts";
import { findAttribute, getText, collapseWhitespace } from "../../pipeline/read/section-text.ts";
import type { ManifestItem } from "./manifest-item.ts";
import { resolvePath } from "./paths.ts";
import { findHtmlElements, parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-error.ts";
import { findElements, parseXml } from "./xml-tree.ts";
import type { ZipArchive } from "./zip-archive.ts";
import { UnreadableEntryError } from "./zip-archive.ts";

interface Entry {
  label: string;
  address: string;
}

const ncxType = "application/x-dtbncx+xml";

/**
 * Reads the titles that the table of contents gives to the files, by path: from ePub 3's navigation document or ePub
 * 2's NCX. An ePub without a readable table of contents has no such titles.
 */
export function readSectionTitles(archive: ZipArchive, items: readonly ManifestItem[]): Map<string, string> {
  const navigation = items.find((item) => item.properties.has("nav"));
  const ncx = items.find((item) => item.mediaType === ncxType);
  const titles = new Map<string, string>();
  for (const [item, parseEntries] of [[navigation, parseNavigation] as const, [ncx, parseNcx] as const]) {
    if (item === undefined || titles.size > 0) continue;
    for (const { label, address } of readEntries(archive, item, parseEntries)) {
      const path = resolvePath(address, item.href);
      // The first entry of a file is its title; later entries are places inside it.
      if (label !== "" && path !== undefined && !titles.has(path)) titles.set(path, label);
    }
  }
  return titles;
}

function readEntries(archive: ZipArchive, { href }: ManifestItem, read: (source: string) => Entry[]): Entry[] {
  try {
    return read(archive.readText(href) ?? "");
  } catch (error) {
    if (error instanceof XmlError || error instanceof UnreadableEntryError) return [];
    throw error;
  }
}

function parseNavigation(source: string): Entry[] {
  const navigations = findHtmlElements(parseMarkup(source).body, "nav");
  const isToc = (nav: Element) => findAttribute(nav, "epub:type")?.split(/\s+/).includes("toc") === true;
  const nav = navigations.find(isToc) ?? navigations[0];
  const links = nav === undefined ? [] : findHtmlElements(nav, "a");
  return links.map((link) => ({ label: getText(link), address: findAttribute(link, "href") ?? "" }));
}

function parseNcx(source: string): Entry[] {
  return findElements(parseXml(source), "navPoint").map((point) => {
    const label = point.children.find((child) => child.name === "navLabel");
    const content = point.children.find((child) => child.name === "content");
    return { label: collapseWhitespace(label?.text ?? ""), address: content?.attributes.get("src") ?? "" };
  });
}
