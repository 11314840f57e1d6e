import type { Block } from "../../../shared/document/page-text.ts";
import { readTable, getTableText } from "./section-table.ts";
import type { Element } from "./section-text.ts";
import {
  getAttribute,
  childElements,
  isInline,
  getLines,
  convertMath,
  getPreformattedText,
  getText,
  collapseWhitespace,
} from "./section-text.ts";

/** The context of an element, from its ancestors. */
interface Ancestry {
  /** Whether it is inside a collection of notes. */
  notes: boolean;
  quote: boolean;
  titlePage: boolean;
  /** Number of enclosing sections with a first-level heading of their own. */
  depth: number;
}

const heading = /^h([1-6])$/;
/** Semantics of elements, in the vocabulary of ePub (`epub:type`) or ARIA (`role`). */
const footnote = /(?<![\w-])(?:footnote|endnote|rearnote|doc-footnote|doc-endnote)(?![\w-])/;
/** In ePub's vocabulary this is a note of any kind; in ARIA's it is a remark in the text. */
const epubNote = /(?<![\w-])note(?![\w-])/;
const noteCollection = /(?<![\w-])(?:footnotes|endnotes|rearnotes|doc-endnotes)(?![\w-])/;
const tableOfContents = /(?<![\w-])(?:toc|landmarks|page-list|lo[iatv]|doc-toc|doc-pagelist)(?![\w-])/;
const bibliographyEntry = /(?<![\w-])(?:biblioentry|doc-biblioentry)(?![\w-])/;
const titlePage = /(?<![\w-])(?:titlepage|halftitlepage)(?![\w-])/;
/** Elements that are a table of contents; other elements with its semantics may be a reference to one. */
const contentsElements = new Set("section div ol ul aside".split(" "));
const sections = new Set("section article aside nav".split(" "));
/** Elements inside a list item that are blocks of their own. */
const blocksInItems = new Set("ul ol dl table figure pre".split(" "));
const mathOnly = new Set(["math"]);
/** Text beside a display formula: its number and punctuation. */
const besideFormula = /^[.,;:]*(?:[([]?\d+(?:[.-]\d+)*[a-z]?[)\]]?)?[.,;:]*$/;

/**
 * Builds the blocks of a section in reading order, one for each element that holds text. Loose text must have been
 * wrapped in elements. Hidden content is read too, since ePubs hide notes until the reader opens them, and titles
 * behind a picture.
 * @param body The sanitized body; paths of blocks are relative to it.
 */
export function buildSectionBlocks(body: Element): Block[] {
  return buildChildBlocks(body, "", extendAncestry(body, { notes: false, quote: false, titlePage: false, depth: 0 }));
}

function buildChildBlocks(parent: Element, path: string, ancestry: Ancestry): Block[] {
  const children = childElements(parent);
  const hasTop = children.some(({ tagName }) => tagName === "h1");
  return children.flatMap((child, index) => {
    // An h1 is the heading of its section, at whatever depth the section is.
    const isSection = sections.has(child.tagName);
    const childAncestry = hasTop && isSection ? { ...ancestry, depth: ancestry.depth + 1 } : ancestry;
    return buildBlocks(child, `${path}/${index + 1}`, extendAncestry(child, childAncestry));
  });
}

function extendAncestry(element: Element, ancestry: Ancestry): Ancestry {
  const semantics = getSemantics(element);
  return {
    notes: ancestry.notes || noteCollection.test(semantics),
    quote: ancestry.quote || element.tagName === "blockquote",
    titlePage: ancestry.titlePage || titlePage.test(semantics),
    depth: ancestry.depth,
  };
}

function buildBlocks(element: Element, path: string, ancestry: Ancestry): Block[] {
  const { tagName } = element;
  const semantics = getSemantics(element);
  if (tagName === "nav" || (tableOfContents.test(semantics) && contentsElements.has(tagName))) {
    return [{ path, kind: "contents" as const, text: getLines(element).join("\n") }].filter(hasText);
  }
  if (bibliographyEntry.test(semantics)) return buildTextBlock(element, path, { kind: "reference" });
  if (footnote.test(semantics) || epubNote.test(getAttribute(element, "epub:type"))) {
    return buildTextBlock(element, path, { kind: "footnote" });
  }
  const level = getHeadingLevel(element, ancestry);
  if (level !== undefined)
    return buildHeading(element, path, { kind: ancestry.titlePage ? "title" : "heading", level });
  switch (tagName) {
    case "table":
      return isLayoutTable(element) ? buildChildBlocks(element, path, ancestry) : buildTable(element, path, ancestry);
    case "figure":
      return buildFigure(element, path, ancestry);
    case "img":
      return [{ path, kind: "figure", text: collapseWhitespace(getAttribute(element, "alt")) }];
    case "figcaption":
    case "caption":
      return buildTextBlock(element, path, { kind: "caption" });
    case "pre":
      return [{ path, kind: "code" as const, text: getPreformattedText(element).trimEnd() }].filter(hasText);
    case "math":
      return [{ path, kind: "math" as const, text: convertMath(element) }].filter(hasText);
    case "p":
      return buildParagraph(element, path, ancestry);
    case "li":
    case "dt":
    case "dd":
      return ancestry.notes
        ? buildTextBlock(element, path, { kind: "footnote" })
        : buildListItem(element, path, ancestry);
    default:
      return element.childNodes.every(isInline)
        ? buildParagraph(element, path, ancestry)
        : buildChildBlocks(element, path, ancestry);
  }
}

function getHeadingLevel(element: Element, { depth }: Ancestry): number | undefined {
  const level = Number(heading.exec(element.tagName)?.[1]);
  if (level > 0) return level === 1 ? Math.min(6, 1 + depth) : level;
  if (getAttribute(element, "role") !== "heading") return undefined;
  return Math.min(6, Math.max(1, Number.parseInt(getAttribute(element, "aria-level"), 10) || 2));
}

/** Builds the block of a heading, which may be an image. */
function buildHeading(element: Element, path: string, kind: Pick<Block, "kind" | "level">): Block[] {
  const images = buildImages(element, path);
  const text = getText(element) || collapseWhitespace(images.map((image) => image.text).join(" "));
  return text === "" ? images : [{ path, ...kind, text }];
}

/**
 * Builds the block of a paragraph. A paragraph that contains only an image or a (numbered) formula becomes a figure or
 * a formula.
 */
function buildParagraph(element: Element, path: string, ancestry: Ancestry): Block[] {
  const isFormula = containsMath(element) && besideFormula.test(getText(element, mathOnly).replaceAll(" ", ""));
  if (isFormula) return buildTextBlock(element, path, { kind: "math" });
  return buildTextBlock(element, path, { kind: ancestry.notes ? "footnote" : ancestry.quote ? "quote" : "paragraph" });
}

/** Builds the block of a list item, followed by the lists and tables inside it. */
function buildListItem(element: Element, path: string, ancestry: Ancestry): Block[] {
  const ownText = getText(element, blocksInItems);
  const nested = buildNestedBlocks(element, path, ancestry);
  if (ownText !== "") return [{ path, kind: "list-item", text: ownText }, ...nested];
  return nested.length > 0 ? nested : buildImages(element, path);
}

function buildNestedBlocks(element: Element, path: string, ancestry: Ancestry): Block[] {
  return childElements(element).flatMap((child, index) => {
    const childPath = `${path}/${index + 1}`;
    return blocksInItems.has(child.tagName)
      ? buildBlocks(child, childPath, ancestry)
      : buildNestedBlocks(child, childPath, ancestry);
  });
}

/** Builds the blocks of a figure. If its content cannot be shown, an empty figure precedes the caption. */
function buildFigure(element: Element, path: string, ancestry: Ancestry): Block[] {
  if (element.childNodes.every(isInline)) return buildParagraph(element, path, ancestry);
  const blocks = buildChildBlocks(element, path, ancestry);
  const onlyCaptions = blocks.length > 0 && blocks.every((block) => block.kind === "caption");
  return onlyCaptions ? [{ path, kind: "figure", text: "" }, ...blocks] : blocks;
}

function buildTextBlock(element: Element, path: string, kind: Pick<Block, "kind" | "level">): Block[] {
  const text = getText(element);
  return text === "" ? buildImages(element, path) : [{ path, ...kind, text }];
}

function buildImages(element: Element, path: string): Block[] {
  return childElements(element).flatMap((child, index): Block[] => {
    const childPath = `${path}/${index + 1}`;
    if (child.tagName !== "img") return buildImages(child, childPath);
    return [{ path: childPath, kind: "figure", text: collapseWhitespace(getAttribute(child, "alt")) }];
  });
}

/** Builds the block of a table after its caption. A table that contains only images becomes figures. */
function buildTable(element: Element, path: string, ancestry: Ancestry): Block[] {
  const table = readTable(element, path);
  if (table === undefined || table.cells.every((cell) => cell.text === "")) return buildImages(element, path);
  const captions = childElements(element).flatMap((child, index) =>
    child.tagName === "caption" ? buildBlocks(child, `${path}/${index + 1}`, ancestry) : [],
  );
  return [...captions, { path, kind: "table", text: getTableText(table), table }];
}

/** Returns whether a table is for layout only, by its role. */
function isLayoutTable(element: Element): boolean {
  return /^(?:presentation|none)$/.test(getAttribute(element, "role"));
}

function getSemantics(element: Element): string {
  return `${getAttribute(element, "epub:type")} ${getAttribute(element, "role")}`;
}

function containsMath(element: Element): boolean {
  return childElements(element).some((child) => child.tagName === "math" || containsMath(child));
}

function hasText(block: Block): boolean {
  return block.text !== "";
}
