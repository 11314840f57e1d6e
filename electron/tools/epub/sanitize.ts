import { html, serialize } from "parse5";
import type { ChildNode, Element } from "../../pipeline/read/section-text.ts";
import { findAttribute, getText } from "../../pipeline/read/section-text.ts";
import { convertDrawing } from "./drawing.ts";

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
    "lang dir title alt colspan rowspan scope start value reversed datetime role aria-level epub:type alttext display " +
    "mathvariant linethickness open close separators"
  ).split(" "),
);

/**
 * The files of the ePub that a section may embed, by their address in the section. The methods return undefined for all
 * others.
 */
export interface Resources {
  /** Returns an image as a `data:` address. */
  getImage(address: string): string | undefined;
  /** Returns the sanitized body of another section. */
  getBody(address: string): Element | undefined;
}

/**
 * Sanitizes the content of an element in place: keeps allowed elements and attributes, turns images into `data:`
 * addresses and drawings (SVG) into images. The result can neither run scripts nor load anything from outside the ePub.
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
  if (tagName === "svg") return [createImage(convertDrawing(element, (address) => resources.getImage(address)))];
  const addressAttribute = embeddingElements.get(tagName);
  if (addressAttribute !== undefined)
    return convertEmbedding(element, findAttribute(element, addressAttribute) ?? "", resources);
  sanitize(element, resources);
  if (blockElements.has(tagName)) return [createElement("div", element.childNodes)];
  if (!allowedElements.has(tagName)) return element.childNodes;
  const address = tagName === "img" ? findAttribute(element, "src") : undefined;
  element.attrs = element.attrs.filter(({ prefix, name }) =>
    allowedAttributes.has(prefix ? `${prefix}:${name}` : name),
  );
  const source = address === undefined ? undefined : resources.getImage(address);
  if (source !== undefined) element.attrs.push({ name: "src", value: source });
  return [element];
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

function createElement(tagName: string, childNodes: ChildNode[]): Element {
  const element: Element = {
    nodeName: tagName,
    tagName,
    attrs: [],
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
