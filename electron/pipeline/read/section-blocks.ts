import type { Block } from "../../../shared/document/page-text.ts";
import { tableOf, tableText } from "./section-table.ts";
import type { Element } from "./section-text.ts";
import { attributeOf, childElements, isInline, linesOf, mathText, preformatted, textOf, tidy } from "./section-text.ts";

/** What holds of an element by those around it. */
interface Around {
  /** Within a collection of notes. */
  notes: boolean;
  quote: boolean;
  titlePage: boolean;
  /** How many sections around have a first-level heading of their own. */
  depth: number;
}

const heading = /^h([1-6])$/;
/** What elements say that they are, in ePub's vocabulary (`epub:type`) or ARIA's (`role`). */
const note = /(?<![\w-])(?:footnote|endnote|rearnote|doc-footnote|doc-endnote)(?![\w-])/;
/** In ePub's vocabulary a note of any place; in ARIA's a remark, which is text. */
const anyNote = /(?<![\w-])note(?![\w-])/;
const noteCollection = /(?<![\w-])(?:footnotes|endnotes|rearnotes|doc-endnotes)(?![\w-])/;
const contents = /(?<![\w-])(?:toc|landmarks|page-list|lo[iatv]|doc-toc|doc-pagelist)(?![\w-])/;
const reference = /(?<![\w-])(?:biblioentry|doc-biblioentry)(?![\w-])/;
const titlePage = /(?<![\w-])(?:titlepage|halftitlepage)(?![\w-])/;
/** These may be said of a reference to a table of contents as well as of one. */
const contentsElements = new Set("section div ol ul aside".split(" "));
const sections = new Set("section article aside nav".split(" "));
/** What stands inside an item as a block of its own. */
const blocksInItems = new Set("ul ol dl table figure pre".split(" "));
const mathOnly = new Set(["math"]);
/** What may stand beside a formula of its own line: its number, and the punctuation of the sentence. */
const besideFormula = /^[.,;:]*(?:[([]?\d+(?:[.-]\d+)*[a-z]?[)\]]?)?[.,;:]*$/;

/**
 * The blocks of a section in reading order: each element that holds running text, by its own kind. Text that stands
 * loose between elements must have been put into elements of its own before. What is hidden is read like the rest: so
 * ePubs hide notes until they are called, and titles behind a picture.
 */
export function buildSectionBlocks(body: Element): Block[] {
  return childBlocks(body, "", inside(body, { notes: false, quote: false, titlePage: false, depth: 0 }));
}

function childBlocks(parent: Element, path: string, around: Around): Block[] {
  const children = childElements(parent);
  const hasTop = children.some(({ tagName }) => tagName === "h1");
  return children.flatMap((child, index) => {
    // HTML's h1 is the heading of its section, whichever level that is.
    const isSection = sections.has(child.tagName);
    const within = hasTop && isSection ? { ...around, depth: around.depth + 1 } : around;
    return blocksOf(child, `${path}/${index + 1}`, inside(child, within));
  });
}

function inside(element: Element, around: Around): Around {
  const said = semantics(element);
  return {
    notes: around.notes || noteCollection.test(said),
    quote: around.quote || element.tagName === "blockquote",
    titlePage: around.titlePage || titlePage.test(said),
    depth: around.depth,
  };
}

function blocksOf(element: Element, path: string, around: Around): Block[] {
  const { tagName } = element;
  const said = semantics(element);
  if (tagName === "nav" || (contents.test(said) && contentsElements.has(tagName))) {
    return [{ path, kind: "contents" as const, text: linesOf(element).join("\n") }].filter(hasText);
  }
  if (reference.test(said)) return textBlock(element, path, { kind: "reference" });
  if (note.test(said) || anyNote.test(attributeOf(element, "epub:type"))) {
    return textBlock(element, path, { kind: "footnote" });
  }
  const level = levelOf(element, around);
  if (level !== undefined) return headingBlock(element, path, { kind: around.titlePage ? "title" : "heading", level });
  switch (tagName) {
    case "table":
      return isLayout(element) ? childBlocks(element, path, around) : tableBlocks(element, path, around);
    case "figure":
      return figureBlocks(element, path, around);
    case "img":
      return [{ path, kind: "figure", text: tidy(attributeOf(element, "alt")) }];
    case "figcaption":
    case "caption":
      return textBlock(element, path, { kind: "caption" });
    case "pre":
      return [{ path, kind: "code" as const, text: preformatted(element).trimEnd() }].filter(hasText);
    case "math":
      return [{ path, kind: "math" as const, text: mathText(element) }].filter(hasText);
    case "p":
      return paragraphBlocks(element, path, around);
    case "li":
    case "dt":
    case "dd":
      return around.notes ? textBlock(element, path, { kind: "footnote" }) : itemBlocks(element, path, around);
    default:
      return element.childNodes.every(isInline)
        ? paragraphBlocks(element, path, around)
        : childBlocks(element, path, around);
  }
}

function levelOf(element: Element, { depth }: Around): number | undefined {
  const level = Number(heading.exec(element.tagName)?.[1]);
  if (level > 0) return level === 1 ? Math.min(6, 1 + depth) : level;
  if (attributeOf(element, "role") !== "heading") return undefined;
  return Math.min(6, Math.max(1, Number.parseInt(attributeOf(element, "aria-level"), 10) || 2));
}

/** A heading may be a picture of one. */
function headingBlock(element: Element, path: string, kind: Pick<Block, "kind" | "level">): Block[] {
  const images = imagesIn(element, path);
  const text = textOf(element) || tidy(images.map((image) => image.text).join(" "));
  return text === "" ? images : [{ path, ...kind, text }];
}

/** A paragraph of nothing but an image or a formula, numbered perhaps, is that. */
function paragraphBlocks(element: Element, path: string, around: Around): Block[] {
  const isFormula = holdsMath(element) && besideFormula.test(textOf(element, mathOnly).replaceAll(" ", ""));
  if (isFormula) return textBlock(element, path, { kind: "math" });
  return textBlock(element, path, { kind: around.notes ? "footnote" : around.quote ? "quote" : "paragraph" });
}

/** An item and, after it, the lists and tables inside it. */
function itemBlocks(element: Element, path: string, around: Around): Block[] {
  const own = textOf(element, blocksInItems);
  const nested = setApart(element, path, around);
  if (own !== "") return [{ path, kind: "list-item", text: own }, ...nested];
  return nested.length > 0 ? nested : imagesIn(element, path);
}

function setApart(element: Element, path: string, around: Around): Block[] {
  return childElements(element).flatMap((child, index) => {
    const at = `${path}/${index + 1}`;
    return blocksInItems.has(child.tagName) ? blocksOf(child, at, around) : setApart(child, at, around);
  });
}

/** What is in a figure; where that is something that cannot be shown, its place stands before the caption. */
function figureBlocks(element: Element, path: string, around: Around): Block[] {
  if (element.childNodes.every(isInline)) return paragraphBlocks(element, path, around);
  const blocks = childBlocks(element, path, around);
  const onlyCaptions = blocks.length > 0 && blocks.every((block) => block.kind === "caption");
  return onlyCaptions ? [{ path, kind: "figure", text: "" }, ...blocks] : blocks;
}

function textBlock(element: Element, path: string, kind: Pick<Block, "kind" | "level">): Block[] {
  const text = textOf(element);
  return text === "" ? imagesIn(element, path) : [{ path, ...kind, text }];
}

function imagesIn(element: Element, path: string): Block[] {
  return childElements(element).flatMap((child, index): Block[] => {
    const at = `${path}/${index + 1}`;
    if (child.tagName !== "img") return imagesIn(child, at);
    return [{ path: at, kind: "figure", text: tidy(attributeOf(child, "alt")) }];
  });
}

/** A table, after the caption inside it; one of nothing but images is those. */
function tableBlocks(element: Element, path: string, around: Around): Block[] {
  const table = tableOf(element, path);
  if (table === undefined || table.cells.every((cell) => cell.text === "")) return imagesIn(element, path);
  const captions = childElements(element).flatMap((child, index) =>
    child.tagName === "caption" ? blocksOf(child, `${path}/${index + 1}`, around) : [],
  );
  return [...captions, { path, kind: "table", text: tableText(table), table }];
}

/** A table that only puts things beside each other says so. */
function isLayout(element: Element): boolean {
  return /^(?:presentation|none)$/.test(attributeOf(element, "role"));
}

function semantics(element: Element): string {
  return `${attributeOf(element, "epub:type")} ${attributeOf(element, "role")}`;
}

function holdsMath(element: Element): boolean {
  return childElements(element).some((child) => child.tagName === "math" || holdsMath(child));
}

function hasText(block: Block): boolean {
  return block.text !== "";
}
