import type { DefaultTreeAdapterTypes } from "parse5";
import { defaultTreeAdapter, parse } from "parse5";
import type { Element } from "../../pipeline/read/section-text.ts";
import { namedAttribute, tidy } from "../../pipeline/read/section-text.ts";
import { EntityError } from "./entities.ts";
import { rewriteXhtml, voidElements } from "./rewrite-xhtml.ts";
import { Depth, XmlError } from "./xml-error.ts";

export interface Markup {
  title?: string;
  /** BCP 47, as the section declares it. */
  language?: string;
  direction?: "ltr" | "rtl";
  /** The body, as a browser's HTML parser makes it. */
  body: Element;
}

/** Its attributes are passed over in runs, so that long ones do not fill the stack. */
const emptyTag = /<([a-z][\w:-]*)([^<>"']*(?:(?:"[^"]*"|'[^']*')[^<>"']*)*)\/>/gi;

/**
 * Parses a section: as XML, whose empty elements HTML does not know; where that is not well formed, as HTML.
 * @throws {XmlError} where it declares entities that are not allowed, or is nested too deep.
 */
export function parseMarkup(source: string): Markup {
  const root = htmlOf(asHtml(source));
  const body = bodyIn(root);
  const title = titleOf(root);
  const language = [body, root]
    .flatMap((element) => [namedAttribute(element, "lang"), namedAttribute(element, "xml:lang")])
    .find((declared) => declared !== undefined && declared.trim() !== "")
    ?.trim();
  const direction = [body, root].map((element) => namedAttribute(element, "dir")?.toLowerCase()).find(isDirection);
  return {
    ...(title === undefined ? {} : { title }),
    ...(language === undefined ? {} : { language }),
    ...(direction === undefined ? {} : { direction }),
    body,
  };
}

/** The body of the markup of a body. @throws {XmlError} where it is nested too deep. */
export function bodyOf(source: string): Element {
  return bodyIn(htmlOf(`<!DOCTYPE html><body>${source}`));
}

/** All elements of a name, at any depth, in the order of the document. */
export function elementsIn(element: Element, name: string): Element[] {
  return element.childNodes.flatMap((child) =>
    "tagName" in child ? [...(child.tagName === name ? [child] : []), ...elementsIn(child, name)] : [],
  );
}

function asHtml(source: string): string {
  try {
    return rewriteXhtml(source);
  } catch (error) {
    if (!(error instanceof XmlError) || error instanceof EntityError) throw error;
    // To HTML an empty script or title goes on to the end of the file.
    return source.replaceAll(emptyTag, (tag, name: string, rest: string) =>
      voidElements.has(name.toLowerCase()) ? tag : `<${name}${rest}></${name}>`,
    );
  }
}

function htmlOf(source: string): Element {
  const depth = new Depth();
  const root = parse(source, {
    scriptingEnabled: false,
    treeAdapter: {
      ...defaultTreeAdapter,
      onItemPush: () => depth.enter(),
      onItemPop: () => depth.leave(),
    },
  }).childNodes.find((node) => node.nodeName === "html");
  // The HTML parser makes one for whatever it is given.
  return root as Element;
}

/** A frameset has none: what it shows are other files. */
function bodyIn(html: Element): Element {
  const named = (name: string) => html.childNodes.find((node) => node.nodeName === name) as Element | undefined;
  return named("body") ?? defaultTreeAdapter.createElement("body", html.namespaceURI, []);
}

function titleOf(html: Element): string | undefined {
  const head = html.childNodes.find((node) => node.nodeName === "head") as Element | undefined;
  const [title] = head === undefined ? [] : elementsIn(head, "title");
  const texts = title?.childNodes.filter((node): node is DefaultTreeAdapterTypes.TextNode => "value" in node) ?? [];
  return tidy(texts.map((node) => node.value).join("")) || undefined;
}

function isDirection(value: string | undefined): value is "ltr" | "rtl" {
  return value === "ltr" || value === "rtl";
}
