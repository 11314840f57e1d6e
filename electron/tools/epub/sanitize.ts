import { html, serialize } from "parse5";
import { getText } from "../../../shared/document/markup/text.ts";
import {
  childElements,
  findAttribute,
  getAttribute,
  getSemantics,
  isInlineElement,
} from "../../../shared/document/markup/tree.ts";
import { wordPattern } from "../../../shared/document/words.ts";
import { convertDrawing } from "./drawing.ts";
import type { Hiding, SectionPresentation } from "./presentation.ts";
import { isPageBreak } from "./presentation.ts";
import type { ElementStyle } from "./section-styles.ts";
import type { ChildNode, Element } from "./xhtml.ts";

/** Allowed elements. Any other element is replaced by its content. */
const allowedElements = new Set(
  (
    "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em " +
    "figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q rp rt ruby " +
    "s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr " +
    "math mi mn mo ms mspace mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup " +
    "msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics"
  ).split(" "),
);
/** Blocks that become a `div`, which separates their text from the text around them. */
const blockElements = new Set("center details dialog fieldset form legend optgroup search summary".split(" "));
/** Elements that are removed with all of their content. */
const removedElements = new Set(
  (
    "script style template applet frame frameset audio video source track canvas link meta base title head input " +
    "select option textarea annotation annotation-xml"
  ).split(" "),
);
/** Elements that embed another file of the ePub, with the attribute that names it. An `object` has fallback content. */
const embeddingElements = new Map([
  ["iframe", "src"],
  ["embed", "src"],
  ["object", "data"],
]);
const allowedAttributes = new Set(
  (
    "lang dir title alt colspan rowspan scope start value reversed type datetime role aria-level epub:type alttext display " +
    "mathvariant linethickness open close separators"
  ).split(" "),
);

/** The attribute of an element at which a page of the printed book begins, with its label. */
export const pageBreakAttribute = "data-page-break";

/**
 * The files of the ePub that a section may embed, by their address in the section (undefined for all others), and what
 * its readers see.
 */
export interface Resources {
  /** Returns an image as a `data:` address. */
  getImage(address: string): string | undefined;
  /** Returns the sanitized body of another section. */
  getBody(address: string): Element | undefined;
  /** What readers see of the elements of this section. */
  presentation: SectionPresentation;
  /** Counts words that are left out, since no reader sees them. */
  addHiddenWords(count: number): void;
}

/**
 * Sanitizes the content of an element in place: keeps allowed elements and attributes, turns images into `data:`
 * addresses and drawings (SVG) into images. Hidden elements are emptied, and keep their place among their siblings. Styles
 * that separate or delete text become elements and fixed styles. The result can neither run scripts nor load anything from outside the ePub.
 */
export function sanitize(parent: Element, resources: Resources): void {
  setChildren(
    parent,
    parent.childNodes.flatMap((child) => {
      if (child.nodeName === "#text") return [child];
      return "tagName" in child ? sanitizeElement(child, resources) : [];
    }),
  );
}

function sanitizeElement(element: Element, resources: Resources): ChildNode[] {
  const { tagName } = element;
  if (removedElements.has(tagName)) return [];
  const { presentation } = resources;
  const pageLabel = presentation.getPageLabel(element);
  const style = presentation.getStyle(element);
  const hiding = presentation.findHiding(element, style);
  if (pageLabel !== undefined && isPageBreak(element)) return [createPageBreak(element, pageLabel)];
  if (hiding !== undefined) return [createHiddenElement(element, hiding, resources)];
  if (tagName === "svg") return [createImage(convertDrawing(element, (address) => resources.getImage(address)))];
  const addressAttribute = embeddingElements.get(tagName);
  if (addressAttribute !== undefined)
    return convertEmbedding(element, findAttribute(element, addressAttribute) ?? "", resources);
  const isNoteLink = isRaisedLink(element);
  sanitize(element, resources);
  if (isDeleted(element, style)) setChildren(element, [createElement("s", element.childNodes)]);
  if (blockElements.has(tagName)) return [createElement("div", element.childNodes, pageLabel)];
  if (!allowedElements.has(tagName)) return element.childNodes;
  const address = tagName === "img" ? findAttribute(element, "src") : undefined;
  element.attrs = element.attrs.filter(({ prefix, name }) =>
    allowedAttributes.has(prefix ? `${prefix}:${name}` : name),
  );
  const source = address === undefined ? undefined : resources.getImage(address);
  if (source !== undefined) element.attrs.push({ name: "src", value: source });
  if (isNoteLink) element.attrs.push({ name: "role", value: "doc-noteref" });
  if (pageLabel !== undefined) element.attrs.push({ name: pageBreakAttribute, value: pageLabel });
  const keptStyle = formatStyle(element, style);
  if (keptStyle !== "") element.attrs.push({ name: "style", value: keptStyle });
  return [element];
}

/** Returns whether an element is a link without semantics in or around a superscript, as marks of notes are. */
function isRaisedLink(element: Element): boolean {
  if (element.tagName !== "a" || !getAttribute(element, "href").includes("#")) return false;
  if (getSemantics(element).trim() !== "") return false;
  const { parentNode } = element;
  const [child, ...others] = childElements(element);
  return (
    (parentNode !== null && "tagName" in parentNode && parentNode.tagName === "sup") ||
    (child?.tagName === "sup" && others.length === 0 && getText(element) === getText(child).replace(/^\^/, ""))
  );
}

/** Returns whether an element strikes its text out by a style, or by an element that HTML no longer has. */
function isDeleted({ tagName }: Element, style: ElementStyle): boolean {
  return tagName === "strike" || style["text-decoration-line"]?.includes("line-through") === true;
}

/** Formats the styles that the sanitized markup keeps, from fixed values. */
function formatStyle(element: Element, style: ElementStyle): string {
  const markerStyle = style["list-style-type"];
  if (isInlineElement(element)) return style.display === "block" ? "display:block" : "";
  if (element.tagName !== "ol" && element.tagName !== "li") return "";
  // An item that is displayed as a block, or in line, is no list item for CSS, and has no marker.
  if (element.tagName === "li" && /^(?:block|inline)/.test(style.display ?? "")) return "list-style-type:none";
  return markerStyle !== undefined && /^[a-z-]{1,40}$/.test(markerStyle) ? `list-style-type:${markerStyle}` : "";
}

/** Creates the empty element of a page break. */
function createPageBreak({ tagName }: Element, label: string): Element {
  return createElement(allowedElements.has(tagName) ? tagName : "span", [], label);
}

/** Creates the empty element that keeps the place of a hidden one. Counts the words of that. */
function createHiddenElement(element: Element, hiding: Hiding, resources: Resources): Element {
  const text = getText(element, { isExcluded: ({ tagName }) => removedElements.has(tagName) });
  resources.addHiddenWords(text.match(wordPattern)?.length ?? 0);
  const { tagName } = element;
  const name = blockElements.has(tagName)
    ? "div"
    : allowedElements.has(tagName) && tagName !== "img"
      ? tagName
      : "span";
  const empty = createElement(name, []);
  if (hiding === "removed") empty.attrs.push({ name: "hidden", value: "" });
  return empty;
}

function convertEmbedding(element: Element, address: string, resources: Resources): ChildNode[] {
  const body = resources.getBody(address);
  if (body !== undefined) return [createElement("div", body.childNodes)];
  const source = resources.getImage(address);
  if (source !== undefined) return [createImage({ source, alt: getText(element) })];
  if (element.tagName !== "object") return [];
  sanitize(element, resources);
  return element.childNodes.some((child) => "tagName" in child)
    ? [createElement("div", element.childNodes)]
    : element.childNodes;
}

function createImage({ source, alt }: { source: string | undefined; alt: string }): Element {
  const image = createElement("img", []);
  image.attrs.push({ name: "alt", value: alt });
  if (source !== undefined) image.attrs.push({ name: "src", value: source });
  return image;
}

function createElement(tagName: string, childNodes: ChildNode[], pageLabel?: string): Element {
  const element: Element = {
    nodeName: tagName,
    tagName,
    attrs: pageLabel === undefined ? [] : [{ name: pageBreakAttribute, value: pageLabel }],
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

/** Serializes the content of a body. */
export function serializeContent(body: Element): string {
  return serialize(body);
}
