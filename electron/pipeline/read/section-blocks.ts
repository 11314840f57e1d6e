import type { Block } from "../../../shared/document/page-text.ts";
import { convertMath } from "../../../shared/document/markup/math.ts";
import { getLines, getPreformattedText, getText, hasText } from "../../../shared/document/markup/text.ts";
import {
  listChildElements,
  collapseWhitespace,
  getAttribute,
  getSemantics,
  isDeletion,
  isInline,
  type MarkupElement,
} from "../../../shared/document/markup/tree.ts";
import { getTableText, isDataTable, readTable } from "./section-table.ts";

/** The context of an element, from its ancestors. */
interface Ancestry {
  isInNotes: boolean;
  isInQuote: boolean;
  isOnTitlePage: boolean;
  /** The number of sections around the element's own section that have an h1 as a child. */
  depth: number;
}

const headingTagPattern = /^h([1-6])$/;
/** Matches the semantics of a note. The semantics of an element are its `epub:type` and its ARIA `role`. */
const footnotePattern = /(?<![\w-])(?:footnote|endnote|rearnote|doc-footnote|doc-endnote)(?![\w-])/;
/** In an `epub:type`, `note` means a note of any kind; as an ARIA role it means a remark in the text. */
const epubNotePattern = /(?<![\w-])note(?![\w-])/;
const noteCollectionPattern = /(?<![\w-])(?:footnotes|endnotes|rearnotes|doc-endnotes)(?![\w-])/;
/** Also matches lists of illustrations, audio clips, tables and video clips: `loi`, `loa`, `lot`, `lov`. */
const contentsPattern = /(?<![\w-])(?:toc|landmarks|page-list|lo[iatv]|doc-toc|doc-pagelist)(?![\w-])/;
const bibliographyEntryPattern = /(?<![\w-])(?:biblioentry|doc-biblioentry)(?![\w-])/;
const titlePagePattern = /(?<![\w-])(?:titlepage|halftitlepage)(?![\w-])/;
/** Elements that can be a table of contents. Others with its semantics, such as links, may only refer to one. */
const contentsElements = new Set("section div ol ul aside".split(" "));
const sectionElements = new Set("section article aside nav".split(" "));
/** Elements inside a list item that become blocks of their own. */
const blocksInItems = new Set("ul ol dl table figure pre".split(" "));
const isBlockInItem = ({ tagName }: MarkupElement): boolean => blocksInItems.has(tagName);
const isMath = ({ tagName }: MarkupElement): boolean => tagName === "math";
/** The text beside a display formula: its number and punctuation. */
const besideFormulaPattern = /^[.,;:]*(?:[([]?\d+(?:[.-]\d+)*[a-z]?[)\]]?)?[.,;:]*$/;

/**
 * Builds the blocks of a section in reading order, one for each element that holds text. Loose text must have been
 * wrapped in elements, and hidden elements must have been emptied. Deleted text (`del`, `s`) is left out.
 * @param body The sanitized body; paths of blocks are relative to it.
 */
export function buildSectionBlocks(body: MarkupElement): Block[] {
  return buildChildBlocks(
    body,
    "",
    extendAncestry(body, { isInNotes: false, isInQuote: false, isOnTitlePage: false, depth: 0 }),
  );
}

function buildChildBlocks(parent: MarkupElement, path: string, ancestry: Ancestry): Block[] {
  const children = listChildElements(parent);
  const hasH1 = children.some(({ tagName }) => tagName === "h1");
  return children.flatMap((child, index) => {
    // An h1 is the heading of its section, so its level depends on how deeply the section is nested.
    const isSection = sectionElements.has(child.tagName);
    const childAncestry = hasH1 && isSection ? { ...ancestry, depth: ancestry.depth + 1 } : ancestry;
    return buildBlocks(child, `${path}/${index + 1}`, extendAncestry(child, childAncestry));
  });
}

function extendAncestry(element: MarkupElement, ancestry: Ancestry): Ancestry {
  const semantics = getSemantics(element);
  return {
    isInNotes: ancestry.isInNotes || noteCollectionPattern.test(semantics),
    isInQuote: ancestry.isInQuote || element.tagName === "blockquote",
    isOnTitlePage: ancestry.isOnTitlePage || titlePagePattern.test(semantics),
    depth: ancestry.depth,
  };
}

function buildBlocks(element: MarkupElement, path: string, ancestry: Ancestry): Block[] {
  const { tagName } = element;
  if (isDeletion(element)) return [];
  const semantics = getSemantics(element);
  if (tagName === "nav" || (contentsPattern.test(semantics) && contentsElements.has(tagName))) {
    return [{ path, kind: "contents" as const, text: getLines(element).join("\n") }].filter(isNotEmpty);
  }
  if (bibliographyEntryPattern.test(semantics)) return buildTextBlock(element, path, "reference");
  if (footnotePattern.test(semantics) || epubNotePattern.test(getAttribute(element, "epub:type"))) {
    return buildTextBlock(element, path, "footnote");
  }
  const level = getHeadingLevel(element, ancestry);
  if (level !== undefined) return buildHeading(element, path, ancestry.isOnTitlePage ? "title" : "heading", level);
  switch (tagName) {
    case "table":
      return isDataTable(element) ? buildTable(element, path, ancestry) : buildChildBlocks(element, path, ancestry);
    case "figure":
      return buildFigure(element, path, ancestry);
    case "img":
      return [{ path, kind: "figure", text: collapseWhitespace(getAttribute(element, "alt")) }];
    case "figcaption":
    case "caption":
      return buildTextBlock(element, path, "caption");
    case "pre":
      return [{ path, kind: "code" as const, text: getPreformattedText(element).trimEnd() }].filter(isNotEmpty);
    case "math":
      return [{ path, kind: "math" as const, text: convertMath(element) }].filter(isNotEmpty);
    case "p":
      return buildParagraph(element, path, ancestry);
    case "li":
    case "dt":
    case "dd":
      return ancestry.isInNotes ? buildTextBlock(element, path, "footnote") : buildListItem(element, path, ancestry);
    default:
      return element.childNodes.every(isInline)
        ? buildParagraph(element, path, ancestry)
        : buildChildBlocks(element, path, ancestry);
  }
}

function getHeadingLevel(element: MarkupElement, { depth }: Ancestry): number | undefined {
  const level = Number(headingTagPattern.exec(element.tagName)?.[1]);
  if (level > 0) return level === 1 ? Math.min(6, 1 + depth) : level;
  if (getAttribute(element, "role") !== "heading") return undefined;
  return Math.min(6, Math.max(1, Number.parseInt(getAttribute(element, "aria-level"), 10) || 2));
}

/** Builds the block of a heading, which may be an image. */
function buildHeading(element: MarkupElement, path: string, kind: Block["kind"], level: number): Block[] {
  const text = getText(element);
  return text === "" ? buildImages(element, path) : [{ path, kind, level, text }];
}

/**
 * Builds the block of a paragraph. A paragraph that contains only images becomes figures, and one that contains only a
 * formula and its number becomes a formula.
 */
function buildParagraph(element: MarkupElement, path: string, ancestry: Ancestry): Block[] {
  const isFormula =
    containsMath(element) && besideFormulaPattern.test(getText(element, { isExcluded: isMath }).replaceAll(" ", ""));
  if (isFormula) return buildTextBlock(element, path, "math");
  return buildTextBlock(element, path, ancestry.isInNotes ? "footnote" : ancestry.isInQuote ? "quote" : "paragraph");
}

/** Builds the block of a list item, followed by the lists and other blocks inside it. */
function buildListItem(element: MarkupElement, path: string, ancestry: Ancestry): Block[] {
  const nestedBlocks = buildNestedBlocks(element, path, ancestry, isBlockInItem);
  if (hasText(element, { isExcluded: isBlockInItem })) {
    const text = getLines(element, { isExcluded: isBlockInItem }).join("\n");
    return [{ path, kind: "list-item", text }, ...nestedBlocks];
  }
  return nestedBlocks.length > 0 ? nestedBlocks : buildImages(element, path);
}

/** Builds the blocks inside an element that are not part of its own text. */
function buildNestedBlocks(
  element: MarkupElement,
  path: string,
  ancestry: Ancestry,
  isNested: (element: MarkupElement) => boolean,
): Block[] {
  return listChildElements(element).flatMap((child, index) => {
    const childPath = `${path}/${index + 1}`;
    return isNested(child)
      ? buildBlocks(child, childPath, ancestry)
      : buildNestedBlocks(child, childPath, ancestry, isNested);
  });
}

/** Builds the blocks of a figure. If there is only a caption, an empty figure precedes it. */
function buildFigure(element: MarkupElement, path: string, ancestry: Ancestry): Block[] {
  if (element.childNodes.every(isInline)) return buildParagraph(element, path, ancestry);
  const blocks = buildChildBlocks(element, path, ancestry);
  const onlyCaptions = blocks.length > 0 && blocks.every((block) => block.kind === "caption");
  return onlyCaptions ? [{ path, kind: "figure", text: "" }, ...blocks] : blocks;
}

function buildTextBlock(element: MarkupElement, path: string, kind: Block["kind"]): Block[] {
  if (!hasText(element)) return buildImages(element, path);
  const lines = getLines(element);
  return [{ path, kind, text: lines.join(kind === "caption" || kind === "math" ? " " : "\n") }];
}

function buildImages(element: MarkupElement, path: string): Block[] {
  return listChildElements(element).flatMap((child, index): Block[] => {
    const childPath = `${path}/${index + 1}`;
    if (child.tagName !== "img") return buildImages(child, childPath);
    return [{ path: childPath, kind: "figure", text: collapseWhitespace(getAttribute(child, "alt")) }];
  });
}

/**
 * Builds the blocks of a table: its captions, the table itself, and the tables inside its cells. A table that contains
 * only images becomes figures.
 */
function buildTable(element: MarkupElement, path: string, ancestry: Ancestry): Block[] {
  const table = readTable(element, path);
  const nestedBlocks = buildNestedBlocks(element, path, ancestry, isDataTable);
  const isOutsideCells = (child: MarkupElement): boolean => child.tagName === "caption" || isDataTable(child);
  if (table === undefined || !hasText(element, { isExcluded: isOutsideCells }))
    return nestedBlocks.length > 0 ? nestedBlocks : buildImages(element, path);
  const captions = listChildElements(element).flatMap((child, index) =>
    child.tagName === "caption" ? buildBlocks(child, `${path}/${index + 1}`, ancestry) : [],
  );
  return [...captions, { path, kind: "table", text: getTableText(table), table }, ...nestedBlocks];
}

function containsMath(element: MarkupElement): boolean {
  return listChildElements(element).some((child) => child.tagName === "math" || containsMath(child));
}

function isNotEmpty(block: Block): boolean {
  return block.text !== "";
}
