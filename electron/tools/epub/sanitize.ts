import { html } from "parse5";
import { getText } from "../../../shared/document/markup/text.ts";
import {
  listChildElements,
  findAttribute,
  getAttribute,
  getSemantics,
  isDeletion,
  isInlineElement,
} from "../../../shared/document/markup/tree.ts";
import { wordPattern } from "../../../shared/document/words.ts";
import {
  allowedAttributes,
  allowedElements,
  elementsConvertedToDiv,
  embeddingElements,
  removedElements,
} from "./allowed-markup.ts";
import { convertDrawing } from "./drawing.ts";
import { type HiddenKind, isPageBreak, type SectionPresentation } from "./presentation.ts";
import type { ElementStyle } from "./section-styles.ts";
import type { ChildNode, Element } from "./xhtml.ts";

/**
 * The attribute that marks an element at which a page of the printed book begins. Its value is the label of the page.
 */
export const pageBreakAttribute = "data-page-break";

/**
 * The context of a section: the files of the ePub that it may embed, by their address in the section (undefined for all
 * others), and the visibility and styles of its elements.
 */
export interface SanitizeContext {
  /** Returns an image as a `data:` address. */
  getImage(address: string): string | undefined;
  /** Returns the sanitized body of another section. */
  getBody(address: string): Element | undefined;
  presentation: SectionPresentation;
  /** Counts words that are left out because no reader sees them. */
  addHiddenWords(count: number): void;
}

/**
 * Sanitizes the content of an element in place: keeps allowed elements and attributes, turns images into `data:`
 * addresses and drawings (SVG) into images. Hidden elements are emptied, and keep their place among their siblings.
 * Line-through becomes `s`; `display: block` and list markers are kept as inline styles. The result can neither run
 * scripts nor load anything from outside the ePub.
 * @param isInDeletion Whether the content is inside a deleted element, so that nothing in it needs another `s`. An `s`
 * for each level could nest the elements more deeply than the parser allows.
 */
export function sanitize(parent: Element, context: SanitizeContext, isInDeletion = false): void {
  setChildren(
    parent,
    parent.childNodes.flatMap((child) => {
      if (child.nodeName === "#text") return [child];
      if (!("tagName" in child)) return [];
      const pageLabel = context.presentation.getPageLabel(child);
      const nodes = sanitizeElement(child, pageLabel, context, isInDeletion);
      return pageLabel === undefined ? nodes : addPageLabel(nodes, pageLabel);
    }),
  );
}

/** @returns The nodes that replace the element, without its page label. */
function sanitizeElement(
  element: Element,
  pageLabel: string | undefined,
  context: SanitizeContext,
  isInDeletion: boolean,
): ChildNode[] {
  const { tagName } = element;
  if (removedElements.has(tagName)) return [];
  const { presentation } = context;
  if (pageLabel !== undefined && isPageBreak(element))
    return [createElement(allowedElements.has(tagName) ? tagName : "span", [])];
  const style = presentation.getStyle(element);
  const hiddenKind = presentation.findHiddenKind(element, style);
  if (hiddenKind !== undefined) {
    context.addHiddenWords(countWords(element));
    return [createPlaceholder(element, hiddenKind)];
  }
  if (tagName === "svg") return [createImage(convertDrawing(element, (address) => context.getImage(address)))];
  const addressAttribute = embeddingElements.get(tagName);
  if (addressAttribute !== undefined)
    return convertEmbedding(element, findAttribute(element, addressAttribute) ?? "", context, isInDeletion);
  const isNoteLink = isNoteReference(element);
  const isStruckOut = isStruckOutByStyle(element, style);
  sanitize(element, context, isInDeletion || isStruckOut || isDeletion(element));
  if (isStruckOut && !isInDeletion) setChildren(element, strikeOut(element.childNodes));
  if (elementsConvertedToDiv.has(tagName)) return [createElement("div", element.childNodes)];
  if (!allowedElements.has(tagName)) return element.childNodes;
  const address = tagName === "img" ? findAttribute(element, "src") : undefined;
  element.attrs = element.attrs.filter(({ prefix, name }) =>
    allowedAttributes.has(prefix ? `${prefix}:${name}` : name),
  );
  const source = address === undefined ? undefined : context.getImage(address);
  if (source !== undefined) element.attrs.push({ name: "src", value: source });
  if (isNoteLink) element.attrs.push({ name: "role", value: "doc-noteref" });
  const keptStyle = formatStyle(element, style);
  if (keptStyle !== "") element.attrs.push({ name: "style", value: keptStyle });
  return [element];
}

/**
 * Returns whether a link looks like a note reference: it has no `epub:type` or role, and is inside a superscript or
 * consists of one.
 */
function isNoteReference(element: Element): boolean {
  if (element.tagName !== "a" || !getAttribute(element, "href").includes("#")) return false;
  if (getSemantics(element).trim() !== "") return false;
  const { parentNode } = element;
  const [child, ...others] = listChildElements(element);
  return (
    (parentNode !== null && "tagName" in parentNode && parentNode.tagName === "sup") ||
    (child?.tagName === "sup" && others.length === 0 && getText(element) === getText(child).replace(/^\^/, ""))
  );
}

/** Returns whether the text of an element is struck out by a style or by an obsolete element of HTML. */
function isStruckOutByStyle({ tagName }: Element, style: ElementStyle): boolean {
  return tagName === "strike" || style["text-decoration-line"]?.split(/\s+/).includes("line-through") === true;
}

/** Parts of tables and lists. The HTML parser moves other elements between them out of a table. */
const structuralParts = new Set("caption colgroup col thead tbody tfoot tr td th li dt dd".split(" "));

/**
 * Strikes out the sibling nodes of a deleted element with one `s`. If they are parts of a table, a list or a formula, the
 * content of each part is struck out instead, since an `s` may not contain the parts.
 */
function strikeOut(nodes: ChildNode[]): ChildNode[] {
  if (!nodes.some(isStructuralPart)) return nodes.every(isBlank) ? nodes : [createElement("s", nodes)];
  return nodes.map((node) => {
    if (isBlank(node)) return node;
    if (!isStructuralPart(node)) return createElement("s", [node]);
    setChildren(node, strikeOut(node.childNodes));
    return node;
  });
}

function isStructuralPart(node: ChildNode): node is Element {
  if (!("tagName" in node)) return false;
  const isInFormula = node.namespaceURI === html.NS.MATHML && node.tagName !== "math";
  return isInFormula || structuralParts.has(node.tagName);
}

function isBlank(node: ChildNode): boolean {
  return "value" in node && node.value.trim() === "";
}

/** Formats the styles that are kept. The list style must be a CSS identifier. */
function formatStyle(element: Element, style: ElementStyle): string {
  const markerStyle = style["list-style-type"];
  if (isInlineElement(element)) return style.display === "block" ? "display:block" : "";
  if (element.tagName !== "ol" && element.tagName !== "li") return "";
  // For CSS, an `li` that is displayed as a block or inline is no list item, and has no marker.
  if (element.tagName === "li" && /^(?:block|inline)/.test(style.display ?? "")) return "list-style-type:none";
  return markerStyle !== undefined && /^[a-z-]{1,40}$/.test(markerStyle) ? `list-style-type:${markerStyle}` : "";
}

/** Adds the label of a printed page to the first of the nodes, or in an empty element before them. */
function addPageLabel(nodes: ChildNode[], label: string): ChildNode[] {
  const first = nodes.find((node) => !isBlank(node));
  if (first === undefined || !("tagName" in first) || findAttribute(first, pageBreakAttribute) !== undefined)
    return [createElement("span", [], [{ name: pageBreakAttribute, value: label }]), ...nodes];
  first.attrs.push({ name: pageBreakAttribute, value: label });
  return nodes;
}

/** Creates the empty element that keeps the place of a hidden one. */
function createPlaceholder({ tagName }: Element, hiddenKind: HiddenKind): Element {
  const attrs = hiddenKind === "removed" ? [{ name: "hidden", value: "" }] : [];
  if (elementsConvertedToDiv.has(tagName)) return createElement("div", [], attrs);
  return createElement(allowedElements.has(tagName) && tagName !== "img" ? tagName : "span", [], attrs);
}

function countWords(element: Element): number {
  const text = getText(element, { isExcluded: ({ tagName }) => removedElements.has(tagName) });
  return text.match(wordPattern)?.length ?? 0;
}

function convertEmbedding(
  element: Element,
  address: string,
  context: SanitizeContext,
  isInDeletion: boolean,
): ChildNode[] {
  const body = context.getBody(address);
  if (body !== undefined) return [createElement("div", body.childNodes)];
  const source = context.getImage(address);
  if (source !== undefined) return [createImage({ source, alt: getText(element) })];
  if (element.tagName !== "object") return [];
  sanitize(element, context, isInDeletion);
  return element.childNodes.some((child) => "tagName" in child)
    ? [createElement("div", element.childNodes)]
    : element.childNodes;
}

function createImage({ source, alt }: { source: string | undefined; alt: string }): Element {
  const attrs = [{ name: "alt", value: alt }];
  if (source !== undefined) attrs.push({ name: "src", value: source });
  return createElement("img", [], attrs);
}

function createElement(tagName: string, childNodes: ChildNode[], attrs: Element["attrs"] = []): Element {
  const element: Element = {
    nodeName: tagName,
    tagName,
    attrs,
    namespaceURI: html.NS.HTML,
    parentNode: null,
    childNodes: [],
  };
  setChildren(element, childNodes);
  return element;
}

function setChildren(element: Element, children: ChildNode[]): void {
  for (const child of children) child.parentNode = element;
  element.childNodes = children;
}
