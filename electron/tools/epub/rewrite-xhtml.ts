import type { SaxesTagNS } from "saxes";
import { XmlError } from "./xml-error.ts";
import { parseWith } from "./xml-parser.ts";

export const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** None of their content is wanted; in HTML it is no markup. */
const skipped = new Set(["script", "style", "template"]);
const namespaces = {
  ops: "http://www.idpf.org/2007/ops",
  xhtml: "http://www.w3.org/1999/xhtml",
  svg: "http://www.w3.org/2000/svg",
  mathml: "http://www.w3.org/1998/Math/MathML",
  xlink: "http://www.w3.org/1999/xlink",
  xml: "http://www.w3.org/XML/1998/namespace",
};
const understood = new Set([namespaces.xhtml, namespaces.svg, namespaces.mathml]);
/** The names of DTBook (ANSI/NISO Z39.86), which ePub 2 allows, in HTML. */
const htmlNames: Readonly<Record<string, string>> = {
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

interface Open {
  /** Its name in HTML; undefined where only what is in it counts. */
  name: string | undefined;
  silent: boolean;
  inSvg: boolean;
  /** Of a switch: whether one of its cases has been taken. */
  taken: boolean;
}

/**
 * Writes XHTML anew as HTML: prefixes gone, empty elements closed, scripts and styles left out, of an `epub:switch` the
 * first case that is understood. A drawing (SVG) or a DTBook becomes the body of a document.
 * @throws {XmlError} where it is not well formed, or has no body.
 */
export function rewriteXhtml(source: string): string {
  const parts: string[] = [];
  const open: Open[] = [];
  let rootAttributes = "";
  let isDtbook = false;
  /** How many elements stand around what is in the body, the body too; undefined outside. */
  let bodyDepth: number | undefined;
  let hasBody = false;
  const isWritten = (element: Open): element is Open & { name: string } =>
    !element.silent && element.name !== undefined && (bodyDepth !== undefined || element.name === "title");
  parseWith(
    {
      open(tag) {
        if (open.length === 0) {
          rootAttributes = attributeText(tag);
          isDtbook = tag.local === "dtbook";
        }
        const element = elementOf(tag, open.at(-1), isDtbook);
        open.push(element);
        const isBody = element.name === "body" && bodyDepth === undefined;
        if (isBody || (element.inSvg && !hasBody)) {
          bodyDepth = isBody ? open.length : 0;
          hasBody = true;
          parts.push(isBody ? `<body${attributeText(tag)}>` : "<body>");
        }
        if (!isBody && isWritten(element)) parts.push(`<${element.name}${attributeText(tag, isDtbook)}>`);
      },
      close() {
        if (open.length === bodyDepth) bodyDepth = undefined;
        const element = open.pop();
        if (element !== undefined && isWritten(element) && !voidElements.has(element.name)) {
          parts.push(`</${element.name}>`);
        }
      },
      text(text) {
        const element = open.at(-1);
        if (element?.silent === false && (bodyDepth !== undefined || element.name === "title")) {
          parts.push(escapeHtml(text));
        }
      },
    },
    source,
  );
  if (!hasBody) throw new XmlError("it has no body");
  return `<!DOCTYPE html><html${rootAttributes}>${parts.join("")}`;
}

function elementOf(tag: SaxesTagNS, parent: Open | undefined, isDtbook: boolean): Open {
  const inSvg = parent?.inSvg === true || tag.local === "svg";
  const silent = parent?.silent === true || (skipped.has(tag.local) && !inSvg) || (inSvg && tag.local === "script");
  if (tag.uri === namespaces.ops && ["switch", "case", "default"].includes(tag.local)) {
    return { name: undefined, silent: silent || isPassedOver(tag, parent), inSvg, taken: false };
  }
  const name = tag.local === "noscript" ? undefined : ((isDtbook ? htmlNames[tag.local] : undefined) ?? tag.local);
  return { name, silent, inSvg, taken: false };
}

/** Whether a case of a switch is not the one that is shown (EPUB Content Documents 3.0, section 2.1.3.4). */
function isPassedOver(tag: SaxesTagNS, parent: Open | undefined): boolean {
  if (tag.local === "switch" || parent === undefined) return false;
  const wanted = tag.attributes["required-namespace"]?.value ?? "";
  const passedOver = parent.taken || (tag.local === "case" && !understood.has(wanted));
  parent.taken ||= !passedOver;
  return passedOver;
}

function attributeText(tag: SaxesTagNS, isDtbook = false): string {
  const said = isDtbook && tag.local === "note" ? ` epub:type="footnote"` : "";
  const attributes = Object.values(tag.attributes).map(({ prefix, local, uri, value }) => {
    const name = htmlAttribute(prefix, local, uri);
    return name === undefined ? "" : ` ${name}="${escapeHtml(value).replaceAll('"', "&quot;")}"`;
  });
  return said + attributes.join("");
}

/** HTML knows few prefixes; what has another, or declares one, means nothing to it. */
function htmlAttribute(prefix: string, local: string, uri: string): string | undefined {
  if (prefix === "") return local === "xmlns" ? undefined : local;
  if (uri === namespaces.ops) return `epub:${local}`;
  if (uri === namespaces.xlink) return `xlink:${local}`;
  return uri === namespaces.xml && local === "lang" ? "lang" : undefined;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
