import { html, serialize } from "parse5";
import type { ChildNode, Element } from "../../pipeline/read/section-text.ts";
import { namedAttribute, textOf } from "../../pipeline/read/section-text.ts";
import { drawingOf } from "./drawing.ts";

/** Only what is named here stays; of anything else the content does. */
const elements = new Set(
  (
    "a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del dfn div dl dt em " +
    "figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark nav ol p pre q rp rt ruby " +
    "s samp section small span strong sub sup table tbody td tfoot th thead time tr u ul var wbr " +
    "math mi mn mo ms mspace mtext mrow mfrac msqrt mroot mstyle merror mpadded mphantom mfenced menclose msub msup " +
    "msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd semantics"
  ).split(" "),
);
/** These stand for themselves: without them what is in them would run into what is around. */
const divisions = new Set("center details dialog fieldset form legend optgroup search summary".split(" "));
/** These go with all that is in them. */
const dropped = new Set(
  (
    "script style template applet frame frameset audio video source track canvas link meta base title head input " +
    "select option textarea annotation annotation-xml"
  ).split(" "),
);
/** These show another file of the ePub; an object has content of its own for where that cannot be. */
const embedding = new Map([
  ["iframe", "src"],
  ["embed", "src"],
  ["object", "data"],
]);
const attributes = new Set(
  (
    "lang dir title alt colspan rowspan scope start value reversed datetime role aria-level epub:type alttext display " +
    "mathvariant linethickness open close separators"
  ).split(" "),
);

/** The ePub's files as a section may show them, by the address that it has for them; undefined where it may not. */
export interface Resources {
  /** An image as a `data:` address. */
  image(address: string): string | undefined;
  /** The body of another section, sanitized. */
  body(address: string): Element | undefined;
}

/**
 * Leaves of a body only what can neither run nor reach out: elements and attributes from a short list, images as
 * `data:` addresses. Changes the tree. Drawings (SVG) become images, in which nothing runs.
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
  if (dropped.has(tagName)) return [];
  if (tagName === "svg") return [imageElement(drawingOf(element, (address) => resources.image(address)))];
  const embedded = embedding.get(tagName);
  if (embedded !== undefined) return embed(element, namedAttribute(element, embedded) ?? "", resources);
  sanitize(element, resources);
  if (divisions.has(tagName)) return [elementOf("div", element.childNodes)];
  if (!elements.has(tagName)) return element.childNodes;
  const address = tagName === "img" ? namedAttribute(element, "src") : undefined;
  element.attrs = element.attrs.filter(({ prefix, name }) => attributes.has(prefix ? `${prefix}:${name}` : name));
  const source = address === undefined ? undefined : resources.image(address);
  if (source !== undefined) element.attrs.push({ name: "src", value: source });
  return [element];
}

function embed(element: Element, address: string, resources: Resources): ChildNode[] {
  const body = resources.body(address);
  if (body !== undefined) return [elementOf("div", body.childNodes)];
  const source = resources.image(address);
  if (source !== undefined) return [imageElement({ source, alt: textOf(element) })];
  if (element.tagName !== "object") return [];
  sanitize(element, resources);
  return element.childNodes.some((child) => "tagName" in child)
    ? [elementOf("div", element.childNodes)]
    : element.childNodes;
}

function imageElement({ source, alt }: { source: string | undefined; alt: string }): Element {
  const image = elementOf("img", []);
  image.attrs.push({ name: "alt", value: alt });
  if (source !== undefined) image.attrs.push({ name: "src", value: source });
  return image;
}

function elementOf(tagName: string, childNodes: ChildNode[]): Element {
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

/** The markup inside a body. */
export function innerMarkup(body: Element): string {
  return serialize(body);
}
