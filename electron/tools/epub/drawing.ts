import { html } from "parse5";
import { collapseWhitespace, findAttribute } from "../../../shared/document/markup/tree.ts";
import { allowedAttributes, embeddingElements, removedElements } from "./allowed-markup.ts";
import { type ChildNode, type Element, findHtmlElements, getTextContent } from "./xhtml.ts";

/** A drawing as an image: its `data:` address, and its alternative text. */
interface DrawingImage {
  source: string | undefined;
  alt: string;
}

const labelElements = ["title", "desc"];
const shapeElements = "path rect circle ellipse line polyline polygon text use foreignObject".split(" ");

/**
 * Converts a drawing (SVG) to an image. A drawing that only wraps one picture, as covers do, becomes that picture.
 * Scripts do not run inside an image.
 * @param getImageSource Returns the `data:` address of an image of the ePub.
 */
export function convertDrawing(svg: Element, getImageSource: (address: string) => string | undefined): DrawingImage {
  const pictures = findHtmlElements(svg, "image");
  const sources = pictures.map((picture) => getImageSource(getAddress(picture)));
  const alt = getAlternativeText(svg);
  if (pictures.length === 1 && shapeElements.every((name) => findHtmlElements(svg, name).length === 0)) {
    return { source: sources[0], alt };
  }
  pictures.forEach((picture, index) => {
    const source = sources[index];
    picture.attrs = picture.attrs.filter(({ name }) => name !== "href" && name !== "xlink:href");
    if (source !== undefined) picture.attrs.push({ name: "href", value: source });
  });
  return { source: `data:image/svg+xml,${encodeURIComponent(serializeXml(svg))}`, alt };
}

function getAddress(picture: Element): string {
  return findAttribute(picture, "href") ?? findAttribute(picture, "xlink:href") ?? "";
}

/**
 * Returns the label that the author gives the drawing, followed by the text inside it. The label is the drawing's
 * `aria-label`, or else its `title` or `desc`. Titles of shapes inside the drawing do not count.
 */
function getAlternativeText(svg: Element): string {
  const ownElements = svg.childNodes.filter((child) => "tagName" in child);
  const labels = [
    findAttribute(svg, "aria-label") ?? "",
    ...labelElements.flatMap((name) => ownElements.filter(({ tagName }) => tagName === name).map(getTextContent)),
  ];
  const label = labels.map(collapseWhitespace).find((text) => text !== "");
  // The text of a nested element is already part of the text of the outer element.
  const innerText = textElements
    .flatMap((name) => findHtmlElements(svg, name))
    .filter((element) => !isInsideText(element, svg))
    .map(getTextContent);
  return collapseWhitespace([...new Set([label ?? "", ...innerText])].join(" "));
}

/** Elements of a drawing that show text. */
const textElements = ["text", "foreignObject"];

function isInsideText({ parentNode }: Element, svg: Element): boolean {
  if (parentNode === null || parentNode === svg || !("tagName" in parentNode)) return false;
  return textElements.includes(parentNode.tagName) || isInsideText(parentNode, svg);
}

/**
 * Attributes that HTML inside a drawing keeps in addition to the allowed ones. They are safe, since browsers load no
 * files for the styles of an image.
 */
const styleAttributes: ReadonlySet<string> = new Set(["class", "id", "style"]);

/**
 * Serializes an SVG element as XML, which `data:` images require, with the HTML inside it. Declares a namespace at each
 * element whose parent has another one. Omits scripts, elements that embed other files, and elements and attributes
 * with other prefixes.
 */
function serializeXml(node: ChildNode): string {
  if ("value" in node) return escapeXml(removeIllegalCharacters(node.value));
  if (!("tagName" in node) || node.tagName.includes(":")) return "";
  const { tagName, namespaceURI, parentNode } = node;
  const isHtml = namespaceURI === html.NS.HTML;
  if (tagName === "script" || (isHtml && (removedElements.has(tagName) || embeddingElements.has(tagName)))) return "";
  const attributes = node.attrs.flatMap(({ prefix, name, value }) => {
    if (isHtml && !allowedAttributes.has(name) && !styleAttributes.has(name)) return [];
    const isKnown = prefix ? prefix === "xlink" : /^[\w.-]+$/.test(name) && name !== "xmlns";
    return isKnown ? [` ${prefix ? `${prefix}:` : ""}${name}="${escapeXml(removeIllegalCharacters(value))}"`] : [];
  });
  const inheritsNamespace = parentNode !== null && "tagName" in parentNode && parentNode.namespaceURI === namespaceURI;
  if (tagName === "svg") attributes.unshift(` xmlns:xlink="${html.NS.XLINK}"`);
  if (!inheritsNamespace || tagName === "svg") attributes.unshift(` xmlns="${namespaceURI}"`);
  return `<${tagName}${attributes.join("")}>${node.childNodes.map(serializeXml).join("")}</${tagName}>`;
}

function escapeXml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** Removes the characters that XML does not allow. */
function removeIllegalCharacters(text: string): string {
  return text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
