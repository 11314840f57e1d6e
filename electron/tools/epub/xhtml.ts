import { defaultTreeAdapter, type DefaultTreeAdapterTypes, parse } from "parse5";
import { collapseWhitespace, findAttribute, getAttribute } from "../../../shared/document/markup/tree.ts";
import { appliesToScreen } from "./css.ts";
import { EntityError } from "./entities.ts";
import { rewriteXhtml, voidElements } from "./rewrite-xhtml.ts";
import { DepthLimit, XmlError } from "./xml-error.ts";

export type Element = DefaultTreeAdapterTypes.Element;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

/** A style sheet of a section: its text, or its address. */
export type StyleSource = { text: string } | { address: string };

export interface Markup {
  title?: string;
  /** The language that the section declares (BCP 47). */
  language?: string;
  direction?: "ltr" | "rtl";
  /** The body as parsed by an HTML parser. */
  body: Element;
  /** The style sheets in the order of the markup. */
  styles: readonly StyleSource[];
}

/** An empty element in XML syntax. Attributes are matched in runs, so that long ones do not exhaust the stack. */
const emptyTagPattern = /<([a-z][\w:-]*)([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)\/>/gi;

/**
 * Parses a section as XML, because HTML does not know XML's empty elements, or as HTML if it is not well formed.
 * @throws {XmlError} if it declares entities that are not allowed, or is nested too deeply
 */
export function parseMarkup(source: string): Markup {
  const root = parseHtml(convertToHtml(source));
  const body = getBody(root);
  const title = getTitle(root);
  const language = [body, root]
    .flatMap((element) => [findAttribute(element, "lang"), findAttribute(element, "xml:lang")])
    .find((declared) => declared !== undefined && declared.trim() !== "")
    ?.trim();
  const direction = [body, root].map((element) => findAttribute(element, "dir")?.toLowerCase()).find(isDirection);
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
    ...(direction === undefined ? {} : { direction }),
    body,
    styles: listStyleSources(root),
  };
}

/** Lists the style sheets that apply on a screen, in the order of the markup. Alternative style sheets do not apply. */
function listStyleSources(element: Element): StyleSource[] {
  return element.childNodes.flatMap((child): StyleSource[] => {
    if (!("tagName" in child)) return [];
    if (child.tagName !== "style" && child.tagName !== "link") return listStyleSources(child);
    if (!appliesToScreen(getAttribute(child, "media"))) return [];
    if (child.tagName === "style") return [{ text: getTextContent(child) }];
    const relations = getAttribute(child, "rel").toLowerCase().split(/\s+/);
    const isSheet = relations.includes("stylesheet") && !relations.includes("alternate");
    return isSheet ? [{ address: getAttribute(child, "href") }] : [];
  });
}

/** Returns all text inside a node. */
export function getTextContent(node: ChildNode): string {
  if ("value" in node) return node.value;
  return "tagName" in node ? node.childNodes.map(getTextContent).join("") : "";
}

/** Parses the content of a body. @throws {XmlError} if it is nested too deeply */
export function parseBody(source: string): Element {
  return getBody(parseHtml(`<!DOCTYPE html><body>${source}`));
}

/** Returns all elements of a name, at any depth, in document order. */
export function findHtmlElements(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((child) =>
    "tagName" in child ? [...(child.tagName === name ? [child] : []), ...findHtmlElements(child, name)] : [],
  );
}

function convertToHtml(source: string): string {
  try {
    return rewriteXhtml(source);
  } catch (error) {
    if (!(error instanceof XmlError) || error instanceof EntityError) throw error;
    // In HTML an empty script or title would extend to the end of the file.
    return source.replaceAll(emptyTagPattern, (tag, name: string, rest: string) =>
      voidElements.has(name.toLowerCase()) ? tag : `<${name}${rest}></${name}>`,
    );
  }
}

function parseHtml(source: string): Element {
  const depth = new DepthLimit();
  const root = parse(source, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => depth.enter(),
      onItemPop(element) {
        depth.leave();
        // The parser joins a text word by word, and V8 keeps all intermediate strings. The clone is a single string.
        for (const node of element.childNodes) if ("value" in node) node.value = structuredClone(node.value);
      },
    },
  }).childNodes.find((node) => node.nodeName === "html");
  // The HTML parser always creates this element.
  return root as Element;
}

/** Returns the body. A frameset has none, since it only shows other files; an empty body is returned for it. */
function getBody(html: Element): Element {
  const findChild = (name: string) => html.childNodes.find((node) => node.nodeName === name) as Element | undefined;
  return findChild("body") ?? defaultTreeAdapter.createElement("body", html.namespaceURI, []);
}

function getTitle(html: Element): string | undefined {
  const head = html.childNodes.find((node) => node.nodeName === "head") as Element | undefined;
  const [title] = head === undefined ? [] : findHtmlElements(head, "title");
  const texts = title?.childNodes.filter((node): node is DefaultTreeAdapterTypes.TextNode => "value" in node) ?? [];
  return collapseWhitespace(texts.map((node) => node.value).join("")) || undefined;
}

function isDirection(value: string | undefined): value is "ltr" | "rtl" {
  return value === "ltr" || value === "rtl";
}
