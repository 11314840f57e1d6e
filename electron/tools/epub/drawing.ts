import { html } from "parse5";
import { collapseWhitespace, findAttribute } from "../../../shared/document/markup/tree.ts";
import type { ChildNode, Element } from "./xhtml.ts";
import { findHtmlElements, getTextContent } from "./xhtml.ts";

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

/** Returns the label that the author gives the drawing, followed by the text inside it. */
function getAlternativeText(svg: Element): string {
  const label =
    findAttribute(svg, "aria-label") ??
    labelElements.flatMap((name) => findHtmlElements(svg, name)).map(getTextContent)[0];
  const innerText = ["text", "foreignObject"].flatMap((name) => findHtmlElements(svg, name)).map(getTextContent);
  return collapseWhitespace([...new Set([label ?? "", ...innerText])].join(" "));
}

/** Serializes a drawing as XML, as an image must be, without scripts and unknown prefixes. */
function serializeXml(node: ChildNode): string {
  if ("value" in node) return escapeXml(node.value);
  if (!("tagName" in node) || node.tagName === "script" || node.tagName.includes(":")) return "";
  const attributes = node.attrs.flatMap(({ prefix, name, value }) => {
    const isKnown = prefix === undefined ? /^[\w.-]+$/.test(name) && name !== "xmlns" : prefix === "xlink";
    return isKnown ? [` ${prefix ? `${prefix}:` : ""}${name}="${escapeXml(value)}"`] : [];
  });
  const isRoot = node.parentNode === null || !("tagName" in node.parentNode) || node.tagName === "svg";
  const namespaces = isRoot ? ` xmlns="${html.NS.SVG}" xmlns:xlink="${html.NS.XLINK}"` : "";
  return `<${node.tagName}${namespaces}${attributes.join("")}>${node.childNodes.map(serializeXml).join("")}</${node.tagName}>`;
}

function escapeXml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
