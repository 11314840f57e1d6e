import type { DefaultTreeAdapterTypes } from "parse5";
import type { Block } from "../../../shared/document/page-text.ts";

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

const inlineElements = new Set(
  (
    "a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark math q rp rt ruby s samp small span strong sub " +
    "sup time u var wbr"
  ).split(" "),
);
const heading = /^h([1-6])$/;
const notes = /\b(?:footnote|endnote|rearnote|note|doc-footnote|doc-endnote)\b/;
const noteCollections = /\b(?:footnotes|endnotes|rearnotes|doc-endnotes)\b/;
/** What stands inside an item or a quote as a block of its own. */
const blocksInside = new Set("ul ol dl table figure pre blockquote h1 h2 h3 h4 h5 h6".split(" "));
const mathOnly = new Set(["math"]);
const notesInside = new Set(["h1", "h2", "ol", "ul", "section"]);

/** Whether a node runs along in a line of text, and nothing in it breaks that. */
export function isInline(node: ChildNode): boolean {
  if (!("tagName" in node)) return true;
  return inlineElements.has(node.tagName) && (node.tagName === "math" || node.childNodes.every(isInline));
}

/**
 * The blocks of a section in reading order: each element that holds running text, by its own kind. Text that
 * stands loose between elements must have been put into elements of its own before.
 */
export function sectionBlocks(body: Element): Block[] {
  return childBlocks(body, "");
}

function childBlocks(parent: Element, path: string): Block[] {
  const children = parent.childNodes.filter((child) => "tagName" in child);
  return children.flatMap((child, index) => blocksOf(child, `${path}/${index + 1}`));
}

function blocksOf(element: Element, path: string): Block[] {
  const blocks = plainBlocks(element, path);
  if (!noteCollections.test(semantics(element))) return blocks;
  // Each item of a chapter of notes is a note.
  return blocks.map((block) => (block.kind === "list-item" ? { ...block, kind: "footnote" } : block));
}

function plainBlocks(element: Element, path: string): Block[] {
  const { tagName } = element;
  const level = heading.exec(tagName)?.[1];
  if (level !== undefined) return textBlock(element, path, { kind: "heading", level: Number(level) });
  if (notes.test(semantics(element)) && !holdsAny(element, notesInside)) {
    return textBlock(element, path, { kind: "footnote" });
  }
  switch (tagName) {
    case "table":
      return tableBlocks(element, path);
    case "figure":
      return figureBlocks(element, path);
    case "img":
      return [{ path, kind: "figure", text: tidy(attributeOf(element, "alt")) }];
    case "figcaption":
    case "caption":
      return textBlock(element, path, { kind: "caption" });
    case "pre":
      return [{ path, kind: "code", text: textOf(element).replace(/\s+$/, "") }];
    case "math":
      return [{ path, kind: "math", text: tidy(mathText(element)) }];
    case "p":
      return paragraphBlocks(element, path);
    case "li":
    case "dt":
    case "dd":
      return itemBlocks(element, path, "list-item");
    case "blockquote":
      return holdsAny(element, new Set(["p", ...blocksInside]))
        ? quoteBlocks(element, path)
        : textBlock(element, path, { kind: "quote" });
    default:
      return element.childNodes.every(isInline) ? paragraphBlocks(element, path) : childBlocks(element, path);
  }
}

/** A paragraph of nothing but an image or a formula is that. */
function paragraphBlocks(element: Element, path: string): Block[] {
  const math = elementsNamed(element, "math");
  if (math.length > 0 && tidy(textOf(element, mathOnly)) === "") {
    return [{ path, kind: "math", text: tidy(math.map(mathText).join(" ")) }];
  }
  return textBlock(element, path, { kind: "paragraph" });
}

/** An item and, after it, the lists and tables inside it. */
function itemBlocks(element: Element, path: string, kind: Block["kind"]): Block[] {
  if (!holdsAny(element, blocksInside)) return textBlock(element, path, { kind });
  const own = tidy(textOf(element, blocksInside));
  const nested: Block[] = [];
  let position = 0;
  for (const child of element.childNodes) {
    if (!("tagName" in child)) continue;
    position += 1;
    if (blocksInside.has(child.tagName)) nested.push(...blocksOf(child, `${path}/${position}`));
    else if (holdsAny(child, blocksInside)) nested.push(...childBlocks(child, `${path}/${position}`));
  }
  return own === "" ? nested : [{ path, kind, text: own }, ...nested];
}

function quoteBlocks(element: Element, path: string): Block[] {
  return childBlocks(element, path).map((block) => (block.kind === "paragraph" ? { ...block, kind: "quote" } : block));
}

/** A figure's picture is one block, its caption another; a figure of a table or code is that. */
function figureBlocks(element: Element, path: string): Block[] {
  const blocks = childBlocks(element, path);
  const picture = blocks.find((block) => block.kind === "figure");
  const other = blocks.some((block) => block.kind === "table" || block.kind === "code" || block.kind === "quote");
  if (picture !== undefined || other) return blocks;
  return [{ path, kind: "figure", text: "" }, ...blocks.filter((block) => block.kind === "caption")];
}

function textBlock(element: Element, path: string, kind: Pick<Block, "kind" | "level">): Block[] {
  const text = tidy(textOf(element));
  return text === "" ? imagesIn(element, path) : [{ path, ...kind, text }];
}

function imagesIn(element: Element, path: string): Block[] {
  const found = elementsNamed(element, "img");
  return found.length === 0
    ? []
    : [{ path, kind: "figure", text: tidy(found.map((img) => attributeOf(img, "alt")).join(" ")) }];
}

/** A table, after the caption inside it. */
function tableBlocks(table: Element, path: string): Block[] {
  const captions = childBlocks(table, path).filter((block) => block.kind === "caption");
  return [...captions, { path, kind: "table", text: tableText(table) }];
}

/** What an element says that it is, in ePub's vocabulary or in ARIA's. */
function semantics(element: Element): string {
  return `${attributeOf(element, "epub:type")} ${attributeOf(element, "role")}`;
}

function tableText(table: Element): string {
  return elementsNamed(table, "tr")
    .map((row) => row.childNodes.flatMap((cell) => ("tagName" in cell ? [tidy(textOf(cell))] : [])).join("\t"))
    .join("\n");
}

function holdsAny(element: Element, names: ReadonlySet<string>): boolean {
  return element.childNodes.some((child) => "tagName" in child && (names.has(child.tagName) || holdsAny(child, names)));
}

function elementsNamed(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((child) =>
    "tagName" in child ? [...(child.tagName === name ? [child] : []), ...elementsNamed(child, name)] : [],
  );
}

function mathText(element: Element): string {
  const text = textOf(element);
  return text.trim() === "" ? attributeOf(element, "alttext") : text;
}

/** The text of an element, without what is in elements named `except`. */
function textOf(node: ChildNode, except?: ReadonlySet<string>): string {
  if ("value" in node) return node.value;
  if (!("tagName" in node)) return "";
  if (node.tagName === "br") return "\n";
  // A reading aid over the word that it reads, printed apart.
  if (node.tagName === "rt" || node.tagName === "rp") return "";
  return node.childNodes
    .map((child) => ("tagName" in child && except?.has(child.tagName) === true ? " " : textOf(child, except)))
    .join(node.childNodes.every(isInline) ? "" : " ");
}

function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function attributeOf(element: Element, name: string): string {
  return (
    element.attrs.find(
      (attribute) => (attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name) === name,
    )?.value ?? ""
  );
}
