/**
 * The tree of a section's markup, with the properties that are needed to read its text. The nodes of parse5 have this
 * form, and the window converts the nodes of its DOM to it.
 */
export interface MarkupElement {
  /** The local name, in lower case. */
  tagName: string;
  attrs: readonly { name: string; prefix?: string | undefined; value: string }[];
  childNodes: readonly MarkupNode[];
  parentNode: MarkupParent | null;
}

/** The parent of an element: another element, or the document. */
export type MarkupParent = MarkupElement | { nodeName: string };

/** A text node. */
export interface MarkupText {
  value: string;
}

/** An element, a text or another node, such as a comment. */
export type MarkupNode = MarkupElement | MarkupText | { nodeName: string };

const inlineElements = new Set(
  (
    "a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark math q rp rt ruby s samp small span strong sub " +
    "sup time u var wbr"
  ).split(" "),
);

/** Returns whether an element is inline by its name; its content may be block-level, see {@link isInline}. */
export function isInlineElement({ tagName }: MarkupElement): boolean {
  return inlineElements.has(tagName);
}

/** Returns whether the text of an element, and of all elements inside it, is deleted or not valid any more. */
export function isDeletion({ tagName }: MarkupElement): boolean {
  return tagName === "del" || tagName === "s";
}

/** Returns whether a node and all of its content are inline. A formula counts as inline, whatever it contains. */
export function isInline(node: MarkupNode): boolean {
  if (!("tagName" in node)) return true;
  return isInlineElement(node) && (node.tagName === "math" || node.childNodes.every(isInline));
}

/** Returns the child elements. Element paths count only these, not other nodes. */
export function listChildElements(element: MarkupElement): MarkupElement[] {
  return element.childNodes.filter((child) => "tagName" in child);
}

/** Characters without width that only control line breaks: soft hyphens, zero-width spaces and word joiners. */
const breakCharacters = /[\u00ad\u200b\u2060\ufeff]/g;

/** Removes the characters that only control line breaks, because they would divide a word in two. */
export function removeBreakCharacters(text: string): string {
  return text.replace(breakCharacters, "");
}

/** Collapses each run of white space to one space, and trims the text. Removes characters that control line breaks. */
export function collapseWhitespace(text: string): string {
  return removeBreakCharacters(text).replace(/\s+/g, " ").trim();
}

/** Returns the value of an attribute; empty if there is none. */
export function getAttribute(element: MarkupElement, name: string): string {
  return findAttribute(element, name) ?? "";
}

/** Returns the value of an attribute by its qualified name; undefined if there is none. */
export function findAttribute(element: MarkupElement, name: string): string | undefined {
  return element.attrs.find(
    (attribute) => (attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name) === name,
  )?.value;
}

/** Returns whether an element of sanitized markup is marked as not displayed. Such an element has no content. */
export function isHidden(element: MarkupElement): boolean {
  return findAttribute(element, "hidden") !== undefined;
}

/** Returns the semantics of an element, in the vocabularies of ePub (`epub:type`) and ARIA (`role`). */
export function getSemantics(element: MarkupElement): string {
  return `${getAttribute(element, "epub:type")} ${getAttribute(element, "role")}`;
}
