import type { Element } from "../../pipeline/read/section-text.ts";
import { namedAttribute, textOf, tidy } from "../../pipeline/read/section-text.ts";
import type { ManifestItem } from "./manifest-item.ts";
import { resolvePath } from "./paths.ts";
import { elementsIn, parseMarkup } from "./xhtml.ts";
import { XmlError } from "./xml-error.ts";
import { elementsNamed, parseXml } from "./xml-tree.ts";
import type { ZipArchive } from "./zip-archive.ts";
import { UnreadableEntryError } from "./zip-archive.ts";

interface Entry {
  label: string;
  address: string;
}

const ncxType = "application/x-dtbncx+xml";

/**
 * What the table of contents calls each file, by its path: ePub 3's navigation document, ePub 2's NCX. An ePub is read
 * without it where it cannot be.
 */
export function sectionTitles(archive: ZipArchive, items: readonly ManifestItem[]): Map<string, string> {
  const navigation = items.find((item) => item.properties.has("nav"));
  const ncx = items.find((item) => item.mediaType === ncxType);
  const titles = new Map<string, string>();
  for (const [item, entriesOf] of [[navigation, navEntries] as const, [ncx, ncxEntries] as const]) {
    if (item === undefined || titles.size > 0) continue;
    for (const { label, address } of entriesIn(archive, item, entriesOf)) {
      const path = resolvePath(address, item.href);
      // The first entry stands for the beginning of a file, others for places in it.
      if (label !== "" && path !== undefined && !titles.has(path)) titles.set(path, label);
    }
  }
  return titles;
}

function entriesIn(archive: ZipArchive, { href }: ManifestItem, read: (source: string) => Entry[]): Entry[] {
  try {
    return read(archive.readText(href) ?? "");
  } catch (error) {
    if (error instanceof XmlError || error instanceof UnreadableEntryError) return [];
    throw error;
  }
}

function navEntries(source: string): Entry[] {
  const navigations = elementsIn(parseMarkup(source).body, "nav");
  const isToc = (nav: Element) => namedAttribute(nav, "epub:type")?.split(/\s+/).includes("toc") === true;
  const nav = navigations.find(isToc) ?? navigations[0];
  const links = nav === undefined ? [] : elementsIn(nav, "a");
  return links.map((link) => ({ label: textOf(link), address: namedAttribute(link, "href") ?? "" }));
}

function ncxEntries(source: string): Entry[] {
  return elementsNamed(parseXml(source), "navPoint").map((point) => {
    const label = point.children.find((child) => child.name === "navLabel");
    const content = point.children.find((child) => child.name === "content");
    return { label: tidy(label?.text ?? ""), address: content?.attributes.get("src") ?? "" };
  });
}
