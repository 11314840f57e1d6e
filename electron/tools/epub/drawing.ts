import { html } from "parse5";
import type { ChildNode, Element } from "../../pipeline/read/section-text.ts";
import { namedAttribute, tidy } from "../../pipeline/read/section-text.ts";
import { elementsIn } from "./xhtml.ts";

/** What a drawing is shown as: a `data:` address, and the text that says or is written in it. */
interface Drawing {
  source: string | undefined;
  alt: string;
}

const labels = ["title", "desc"];
const shapes = "path rect circle ellipse line polyline polygon text use foreignObject".split(" ");

/** An image of a drawing (SVG): the picture that it wraps, as covers do, or the drawing itself. */
export function drawingOf(svg: Element, image: (address: string) => string | undefined): Drawing {
  const pictures = elementsIn(svg, "image");
  const sources = pictures.map((picture) => image(addressOf(picture)));
  const alt = altOf(svg);
  if (pictures.length === 1 && shapes.every((name) => elementsIn(svg, name).length === 0)) {
    return { source: sources[0], alt };
  }
  pictures.forEach((picture, index) => {
    const source = sources[index];
    picture.attrs = picture.attrs.filter(({ name }) => name !== "href" && name !== "xlink:href");
    if (source !== undefined) picture.attrs.push({ name: "href", value: source });
  });
  return { source: `data:image/svg+xml,${encodeURIComponent(xmlOf(svg))}`, alt };
}

function addressOf(picture: Element): string {
  return namedAttribute(picture, "href") ?? namedAttribute(picture, "xlink:href") ?? "";
}

/** What its author says of it, then what is written in it. */
function altOf(svg: Element): string {
  const said = namedAttribute(svg, "aria-label") ?? labels.flatMap((name) => elementsIn(svg, name)).map(allText)[0];
  const written = ["text", "foreignObject"].flatMap((name) => elementsIn(svg, name)).map(allText);
  return tidy([...new Set([said ?? "", ...written])].join(" "));
}

function allText(node: ChildNode): string {
  if ("value" in node) return node.value;
  return "tagName" in node ? node.childNodes.map(allText).join("") : "";
}

/** As XML, which an image must be. */
function xmlOf(node: ChildNode): string {
  if ("value" in node) return escaped(node.value);
  if (!("tagName" in node) || node.tagName === "script" || node.tagName.includes(":")) return "";
  const attributes = node.attrs.flatMap(({ prefix, name, value }) => {
    const isKnown = prefix === undefined ? /^[\w.-]+$/.test(name) && name !== "xmlns" : prefix === "xlink";
    return isKnown ? [` ${prefix ? `${prefix}:` : ""}${name}="${escaped(value)}"`] : [];
  });
  const isRoot = node.parentNode === null || !("tagName" in node.parentNode) || node.tagName === "svg";
  const declared = isRoot ? ` xmlns="${html.NS.SVG}" xmlns:xlink="${html.NS.XLINK}"` : "";
  return `<${node.tagName}${declared}${attributes.join("")}>${node.childNodes.map(xmlOf).join("")}</${node.tagName}>`;
}

function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");
}
