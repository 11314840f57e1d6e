import { toNumber } from "../../../../shared/checks.ts";
import type { Value } from "../../../../shared/document/data-points.ts";
import { formatModelValue } from "../write-model.ts";
import { XmlWriter, type Attributes } from "../xml.ts";

/** An element with its name, attributes, and text or children. An element without content is left out. */
export interface XmlTree {
  name: string;
  attributes: Attributes;
  content: string | readonly (XmlTree | null)[] | null;
}

/** Creates an element with text, or with children. @returns null if it has no content, so that it is left out */
export function element(
  name: string,
  content: string | readonly (XmlTree | null)[] | null | undefined,
  attributes: Attributes = {},
): XmlTree | null {
  const isEmpty = typeof content === "string" ? content === "" : (content ?? []).every((child) => child === null);
  return isEmpty ? null : { name, attributes, content: content ?? null };
}

/** Formats a value of a term as text. */
export function formatText(value: Value | undefined): string | undefined {
  return value === undefined ? undefined : formatModelValue(value);
}

/** Formats an amount with two decimals. */
export function formatCents(value: Value | undefined): string | undefined {
  return toNumber(value)?.toFixed(2);
}

/** Formats a number, such as a quantity or a price, with all its decimals. */
export function formatNumber(value: Value | undefined): string | undefined {
  const number = toNumber(value);
  return number === undefined ? undefined : formatModelValue(number);
}

/** Writes a document. */
export function writeTree(root: XmlTree | null, namespaces: Attributes): string {
  const xml = new XmlWriter();
  const write = ({ name, attributes, content }: XmlTree, more: Attributes = {}): void => {
    const all = { ...more, ...attributes };
    if (typeof content === "string") xml.text(name, all, content);
    else xml.element(name, all, () => content?.forEach((child) => child !== null && write(child)));
  };
  if (root !== null) write(root, namespaces);
  return xml.take();
}
