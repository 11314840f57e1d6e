import type { SaxesTagNS } from "saxes";
import { XmlError } from "./xml-error.ts";
import { parseXmlEvents } from "./xml-parser.ts";

export const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/**
 * Elements that are left out, except `template` inside a drawing. Browsers do not show the content of these elements in
 * HTML.
 */
const skippedElements = new Set(["script", "template"]);
/** Elements outside the body that are kept. */
const headElements = new Set(["title", "style", "link"]);
const namespaces = {
  ops: "http://www.idpf.org/2007/ops",
  xhtml: "http://www.w3.org/1999/xhtml",
  svg: "http://www.w3.org/2000/svg",
  mathml: "http://www.w3.org/1998/Math/MathML",
  xlink: "http://www.w3.org/1999/xlink",
  xml: "http://www.w3.org/XML/1998/namespace",
};
const supportedNamespaces = new Set([namespaces.xhtml, namespaces.svg, namespaces.mathml]);
/** HTML names of the elements of DTBook (ANSI/NISO Z39.86), which ePub 2 allows. */
const dtbookNames: Readonly<Record<string, string>> = {
  book: "body",
  level: "section",
  ...Object.fromEntries(Array.from({ length: 6 }, (_, index) => [`level${index + 1}`, "section"])),
  doctitle: "h1",
  docauthor: "p",
  bridgehead: "p",
  line: "p",
  linegroup: "div",
  list: "ul",
  lic: "span",
  imggroup: "figure",
  sidebar: "aside",
  prodnote: "aside",
  note: "aside",
};

interface OpenElement {
  /** The name of the element in HTML; undefined if only its content is written. */
  name: string | undefined;
  isSkipped: boolean;
  inSvg: boolean;
  /** True for an `epub:switch` of which a case has been selected. */
  hasSelectedCase: boolean;
}

/**
 * Converts XHTML to HTML: removes prefixes, closes empty elements, leaves out scripts, and keeps the first
 * case of an `epub:switch` that is supported. A drawing (SVG) or a DTBook becomes the body of a document.
 * @throws {XmlError} if it is not well formed, or has no body
 */
export function rewriteXhtml(source: string): string {
  const parts: string[] = [];
  const openElements: OpenElement[] = [];
  let rootAttributes = "";
  let isDtbook = false;
  /** The number of open elements around the content of the body, the body included; undefined outside the body. */
  let bodyDepth: number | undefined;
  let hasBody = false;
  const isWritten = (element: OpenElement): element is OpenElement & { name: string } =>
    !element.isSkipped && element.name !== undefined && (bodyDepth !== undefined || headElements.has(element.name));
  parseXmlEvents(
    {
      open(tag) {
        if (openElements.length === 0) {
          rootAttributes = serializeAttributes(tag);
          isDtbook = tag.local === "dtbook";
        }
        const element = createOpenElement(tag, openElements.at(-1), isDtbook);
        openElements.push(element);
        const isBody = element.name === "body" && bodyDepth === undefined;
        if (isBody || (element.inSvg && !hasBody)) {
          bodyDepth = isBody ? openElements.length : 0;
          hasBody = true;
          parts.push(isBody ? `<body${serializeAttributes(tag)}>` : "<body>");
        }
        if (!isBody && isWritten(element)) parts.push(`<${element.name}${serializeAttributes(tag, isDtbook)}>`);
      },
      close() {
        if (openElements.length === bodyDepth) bodyDepth = undefined;
        const element = openElements.pop();
        if (element !== undefined && isWritten(element) && !voidElements.has(element.name)) {
          parts.push(`</${element.name}>`);
        }
      },
      text(text) {
        const element = openElements.at(-1);
        if (element === undefined || element.isSkipped) return;
        // In HTML, the content of a style element is plain text: it has no entities, and ends at the end tag.
        if (element.name === "style" && !element.inSvg) parts.push(text.replaceAll("<", " "));
        else if (bodyDepth !== undefined || element.name === "title") parts.push(escapeHtml(text));
      },
    },
    source,
  );
  if (!hasBody) throw new XmlError("it has no body");
  return `<!DOCTYPE html><html${rootAttributes}>${parts.join("")}`;
}

function createOpenElement(tag: SaxesTagNS, parent: OpenElement | undefined, isDtbook: boolean): OpenElement {
  const inSvg = parent?.inSvg === true || tag.local === "svg";
  const isSkipped =
    parent?.isSkipped === true || (skippedElements.has(tag.local) && !inSvg) || (inSvg && tag.local === "script");
  if (tag.uri === namespaces.ops && ["switch", "case", "default"].includes(tag.local)) {
    return { name: undefined, isSkipped: isSkipped || isSkippedCase(tag, parent), inSvg, hasSelectedCase: false };
  }
  const name = tag.local === "noscript" ? undefined : ((isDtbook ? dtbookNames[tag.local] : undefined) ?? tag.local);
  return { name, isSkipped, inSvg, hasSelectedCase: false };
}

/**
 * Returns whether a case of an `epub:switch` is left out (EPUB Content Documents 3.0, section 2.1.3.4). If it is not,
 * records in the parent, which is the switch, that a case has been selected.
 */
function isSkippedCase(tag: SaxesTagNS, parent: OpenElement | undefined): boolean {
  if (tag.local === "switch" || parent === undefined) return false;
  const requiredNamespace = tag.attributes["required-namespace"]?.value ?? "";
  const isSkipped = parent.hasSelectedCase || (tag.local === "case" && !supportedNamespaces.has(requiredNamespace));
  parent.hasSelectedCase ||= !isSkipped;
  return isSkipped;
}

function serializeAttributes(tag: SaxesTagNS, isDtbook = false): string {
  const typeAttribute = isDtbook && tag.local === "note" ? ` epub:type="footnote"` : "";
  const attributes = Object.values(tag.attributes).map(({ prefix, local, uri, value }) => {
    const name = getHtmlAttributeName(prefix, local, uri);
    return name === undefined ? "" : ` ${name}="${escapeHtml(value).replaceAll('"', "&quot;")}"`;
  });
  return typeAttribute + attributes.join("");
}

/**
 * Returns the name of an attribute in HTML; undefined for prefixes that HTML does not know and for namespace
 * declarations.
 */
function getHtmlAttributeName(prefix: string, local: string, uri: string): string | undefined {
  if (prefix === "") return local === "xmlns" ? undefined : local;
  if (uri === namespaces.ops) return `epub:${local}`;
  if (uri === namespaces.xlink) return `xlink:${local}`;
  return uri === namespaces.xml && local === "lang" ? "lang" : undefined;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
