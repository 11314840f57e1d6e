import { html } from "parse5";
import { isInline } from "../../../shared/document/markup/tree.ts";
import type { ChildNode, Element } from "./xhtml.ts";

const blockContainers = new Set(
  "body div section article main aside header footer nav address blockquote hgroup figure td th".split(" "),
);

/**
 * Wraps each run of inline content between blocks in a paragraph, like the anonymous block boxes of CSS, so that every
 * text has an element with a path.
 */
export function wrapInlineRuns(element: Element): void {
  const children: ChildNode[] = [];
  let run: ChildNode[] = [];
  const endRun = () => {
    children.push(...(run.some(hasText) ? [createParagraph(run, element)] : run));
    run = [];
  };
  const isWrapper =
    blockContainers.has(element.tagName) && (element.tagName === "body" || !element.childNodes.every(isInline));
  for (const child of element.childNodes) {
    if (isWrapper && isInline(child)) {
      run.push(child);
      continue;
    }
    endRun();
    children.push(child);
    if ("tagName" in child) wrapInlineRuns(child);
  }
  endRun();
  element.childNodes = children;
}

function createParagraph(children: ChildNode[], parentNode: Element): Element {
  const paragraph: Element = {
    nodeName: "p",
    tagName: "p",
    attrs: [],
    namespaceURI: html.NS.HTML,
    parentNode,
    childNodes: children,
  };
  for (const child of children) child.parentNode = paragraph;
  return paragraph;
}

/** Returns whether a node contains text. An image needs no paragraph, since it has its own path. */
function hasText(node: ChildNode): boolean {
  return "tagName" in node ? node.childNodes.some(hasText) : "value" in node && node.value.trim() !== "";
}
