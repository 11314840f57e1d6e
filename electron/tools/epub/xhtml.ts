import { parse, parseFragment } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { SaxesParser } from "saxes";
import { refuseEntities, XmlError } from "./xml-tree.ts";

type Element = DefaultTreeAdapterTypes.Element;

export interface Markup {
  title: string | undefined;
  /** The body, as a browser's HTML parser makes it. */
  body: Element;
}

const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));
/** Their content is no markup in HTML; none of it is wanted. */
const skipped = new Set(["script", "style", "template", "noscript"]);

/**
 * Parses a section: as XML, whose empty elements HTML does not know; where that is not well formed, as HTML.
 * @throws {XmlError} where it declares entities of its own.
 */
export function parseMarkup(source: string): Markup {
  refuseEntities(/<!DOCTYPE[^[>]*(?:\[[^\]]*\])?/i.exec(source)?.[0] ?? "");
  try {
    const { title, body } = rewriteXhtml(source);
    return { title, body: bodyOf(body) };
  } catch (error) {
    if (!(error instanceof XmlError)) throw error;
    const title = /<title[^>]*>([^<]*)<\/title>/i.exec(source)?.[1]?.replace(/\s+/g, " ").trim();
    return { title: title === "" ? undefined : title, body: bodyOf(source) };
  }
}

/** The body of a document, or of the markup of a body. */
export function bodyOf(source: string): Element {
  const root = parse(source).childNodes.find((node) => node.nodeName === "html") as Element | undefined;
  const body = root?.childNodes.find((node) => node.nodeName === "body") as Element | undefined;
  // The HTML parser makes a body for whatever it is given, except a frameset.
  return body ?? bodyOf("");
}

/** Writes XHTML anew as HTML: prefixes gone, empty elements closed, scripts and styles left out. */
function rewriteXhtml(source: string): { title: string | undefined; body: string } {
  const parser = new SaxesParser({ xmlns: true });
  parser.ENTITIES = new Proxy(parser.ENTITIES, {
    get: (known: Record<string, string>, name: string) => known[name] ?? namedEntity(name),
  });
  let body = "";
  let title = "";
  let skipping = 0;
  let inBody = false;
  let inTitle = false;
  parser.on("error", (error) => {
    throw new XmlError(error.message);
  });
  parser.on("opentag", ({ local, attributes }) => {
    if (local === "title" && !inBody) inTitle = true;
    if (skipped.has(local)) skipping += 1;
    if (inBody && skipping === 0) body += `<${local}${attributeText(attributes)}>`;
    if (local === "body") inBody = true;
  });
  parser.on("closetag", ({ local }) => {
    if (local === "title") inTitle = false;
    if (local === "body") inBody = false;
    if (inBody && skipping === 0 && !voidElements.has(local)) body += `</${local}>`;
    if (skipped.has(local)) skipping -= 1;
  });
  const onText = (text: string) => {
    if (inTitle && !inBody) title += text;
    if (inBody && skipping === 0) body += escapeHtml(text);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.write(source.replace(/^\uFEFF/, "")).close();
  title = title.replace(/\s+/g, " ").trim();
  return { title: title === "" ? undefined : title, body: `<!DOCTYPE html><body>${body}` };
}

function attributeText(attributes: Record<string, { name: string; local: string; value: string }>): string {
  return Object.values(attributes)
    .map(
      ({ name, value }) => ` ${name === "xml:lang" ? "lang" : name}="${escapeHtml(value).replaceAll('"', "&quot;")}"`,
    )
    .join("");
}

/** What HTML knows by this name; XHTML may use it too. */
function namedEntity(name: string): string | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  const [node] = parseFragment(`&${name};`).childNodes;
  const text = node !== undefined && "value" in node ? node.value : undefined;
  return text === `&${name};` ? undefined : text;
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
