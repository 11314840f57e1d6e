import { html } from "parse5";
import type { DefaultTreeAdapterTypes } from "parse5";
import { isInline } from "../../pipeline/read/section-text.ts";

type Element = DefaultTreeAdapterTypes.Element;
type ChildNode = DefaultTreeAdapterTypes.ChildNode;

const divisions = new Set(
  "body div section article main aside header footer nav address blockquote hgroup figure td th".split(" "),
);

/** Puts what runs along between blocks into paragraphs, so that every text has an element that names its place. */
export function wrapLooseText(element: Element): void {
  const children: ChildNode[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    children.push(...(run.some(hasText) ? [paragraph(run, element)] : run));
    run = [];
  };
  const wraps = divisions.has(element.tagName) && (element.tagName === "body" || !element.childNodes.every(isInline));
  for (const child of element.childNodes) {
    if (wraps && isInline(child)) {
      run.push(child);
      continue;
    }
    endRun();
    children.push(child);
    if ("tagName" in child) wrapLooseText(child);
  }
  endRun();
  element.childNodes = children;
}

function paragraph(children: ChildNode[], parentNode: Element): Element {
  const wrapped: Element = {
    nodeName: "p",
    tagName: "p",
    attrs: [],
    namespaceURI: html.NS.HTML,
    parentNode,
    childNodes: children,
  };
  for (const child of children) child.parentNode = wrapped;
  return wrapped;
}

/** An image has a place of its own. */
function hasText(node: ChildNode): boolean {
  return "tagName" in node ? node.childNodes.some(hasText) : "value" in node && node.value.trim() !== "";
}
