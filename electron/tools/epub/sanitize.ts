import { html, serialize, serializeOuter } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

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
/** These go with all that is in them. */
const dropped = new Set(
  (
    "script style template noscript iframe object embed applet frame frameset audio video source track canvas link " +
    "meta base title head form input button select option textarea annotation annotation-xml"
  ).split(" "),
);
const attributes = new Set(
  (
    "lang dir title alt colspan rowspan scope start value reversed datetime role aria-level epub:type alttext display " +
    "mathvariant linethickness open close separators"
  ).split(" "),
);

/** What an image's address inside the ePub stands for: a `data:` address, or undefined where it is left out. */
export type InlineImage = (address: string) => string | undefined;

/**
 * Leaves of a body only what can neither run nor reach out: elements and attributes from a short list, images as
 * `data:` addresses. Changes the tree. Drawings (SVG) become images, in which nothing runs.
 */
export function sanitize(parent: Element, inlineImage: InlineImage): void {
  const children: ChildNode[] = [];
  for (const child of parent.childNodes) {
    if (child.nodeName === "#text") children.push(child);
    else if ("tagName" in child) children.push(...sanitizeElement(child, inlineImage));
  }
  for (const child of children) child.parentNode = parent;
  parent.childNodes = children;
}

function sanitizeElement(element: Element, inlineImage: InlineImage): ChildNode[] {
  const { tagName } = element;
  if (dropped.has(tagName)) return [];
  if (tagName === "svg") return [imageOf(element, inlineImage)];
  sanitize(element, inlineImage);
  if (!elements.has(tagName)) return element.childNodes;
  const address = tagName === "img" ? attributeOf(element, "src") : undefined;
  element.attrs = element.attrs.filter(({ prefix, name }) => attributes.has(prefix ? `${prefix}:${name}` : name));
  const source = address === undefined ? undefined : inlineImage(address);
  if (source !== undefined) element.attrs.push({ name: "src", value: source });
  return [element];
}

/** An image in place of a drawing: the picture that it wraps, as covers do, or the drawing itself. */
function imageOf(svg: Element, inlineImage: InlineImage): Element {
  const wrapped = descendants(svg).find((element) => element.tagName === "image");
  const address =
    wrapped === undefined ? undefined : (attributeOf(wrapped, "href") ?? attributeOf(wrapped, "xlink:href"));
  const label = descendants(svg).find((element) => element.tagName === "title" || element.tagName === "desc");
  const alt = attributeOf(svg, "aria-label") ?? (label === undefined ? "" : textOf(label).trim());
  const source = wrapped === undefined ? drawing(svg) : address === undefined ? undefined : inlineImage(address);
  return {
    nodeName: "img",
    tagName: "img",
    attrs: [{ name: "alt", value: alt }, ...(source === undefined ? [] : [{ name: "src", value: source }])],
    namespaceURI: html.NS.HTML,
    parentNode: null,
    childNodes: [],
  };
}

function drawing(svg: Element): string {
  if (!svg.attrs.some((attribute) => attribute.name === "xmlns")) {
    svg.attrs.push({ name: "xmlns", value: html.NS.SVG });
  }
  return `data:image/svg+xml,${encodeURIComponent(serializeOuter(svg))}`;
}

/** The markup inside a body. */
export function innerMarkup(body: Element): string {
  return serialize(body);
}

function descendants(element: Element): Element[] {
  return element.childNodes.flatMap((child) => ("tagName" in child ? [child, ...descendants(child)] : []));
}

function textOf(element: Element): string {
  return element.childNodes
    .map((child) => ("value" in child ? child.value : "tagName" in child ? textOf(child) : ""))
    .join("");
}

function attributeOf(element: Element, name: string): string | undefined {
  return element.attrs.find(
    (attribute) => (attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name) === name,
  )?.value;
}
