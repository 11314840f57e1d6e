import type { DefaultTreeAdapterTypes } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

const inlineElements = new Set(
  (
    "a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark math q rp rt ruby s samp small span strong sub " +
    "sup time u var wbr"
  ).split(" "),
);

/** Returns whether a node is inline content throughout. */
export function isInline(node: ChildNode): boolean {
  if (!("tagName" in node)) return true;
  return inlineElements.has(node.tagName) && (node.tagName === "math" || node.childNodes.every(isInline));
}

/** Returns the child elements, which element paths count. */
export function childElements(element: Element): Element[] {
  return element.childNodes.filter((child) => "tagName" in child);
}

/**
 * Returns the text of an element, a line for each block in it, with white space collapsed. Ruby annotations follow
 * their base text.
 * @param without Names of elements to leave out with all of their content.
 */
export function getLines(element: Element, without?: ReadonlySet<string>): string[] {
  const lines: string[] = [];
  let line = "";
  const endLine = () => {
    const text = collapseWhitespace(line);
    if (text !== "") lines.push(text);
    line = "";
  };
  const visit = (node: ChildNode) => {
    if ("value" in node) line += node.value;
    if (!("tagName" in node)) return;
    const { tagName } = node;
    if (tagName === "br") line += " ";
    else if (without?.has(tagName) === true) endLine();
    else if (tagName === "math") line += convertMath(node);
    else if (inlineElements.has(tagName)) node.childNodes.forEach(visit);
    else {
      endLine();
      node.childNodes.forEach(visit);
      endLine();
    }
  };
  element.childNodes.forEach(visit);
  endLine();
  return lines;
}

/** Returns the text of an element in one line. */
export function getText(element: Element, without?: ReadonlySet<string>): string {
  return getLines(element, without).join(" ");
}

/** Returns preformatted text with its line breaks and indents. */
export function getPreformattedText(node: ChildNode): string {
  if ("value" in node) return node.value;
  if (!("tagName" in node)) return "";
  return node.tagName === "br" ? "\n" : node.childNodes.map(getPreformattedText).join("");
}

/**
 * Converts MathML to linear text in Unicode's plain text format (Technical Note 28), except that a subscript follows
 * without a sign. A formula without text has its alternative text.
 */
export function convertMath(math: Element): string {
  const text = math.childNodes.map(convertTerm).join("");
  return collapseWhitespace(text === "" ? getAttribute(math, "alttext") : text.replace(/[\u2061-\u2064]/g, ""));
}

function convertTerm(node: ChildNode): string {
  if ("value" in node) return node.value;
  if (!("tagName" in node)) return "";
  // Each child is converted only once, since formulas can be nested deeply.
  const texts = node.childNodes.map(convertTerm);
  const terms = texts.filter((_, index) => "tagName" in (node.childNodes[index] ?? {}));
  const [first = "", second = "", third = ""] = terms;
  const all = texts.join("");
  switch (node.tagName) {
    case "mfrac":
      return `${bracketOperand(first)}/${bracketOperand(second)}`;
    case "msqrt":
      return `√(${collapseWhitespace(all)})`;
    case "mroot":
      return `${collapseWhitespace(second)}√(${collapseWhitespace(first)})`;
    case "msup":
      return `${first}^${bracketOperand(second)}`;
    case "msubsup":
      return `${first}${second}^${bracketOperand(third)}`;
    case "mfenced":
      return convertFenced(node, terms);
    case "mtd":
      return `${all} `;
    case "mtr":
      return `${all.trim()}; `;
    default:
      return all;
  }
}

/** Puts an operand of more than one term in brackets. */
function bracketOperand(text: string): string {
  const term = collapseWhitespace(text);
  return /^[\p{L}\p{N}.,]*$/u.test(term) ? term : `(${term})`;
}

/** Converts `mfenced` (MathML 3, section 3.3.8): its last separator repeats. */
function convertFenced(node: Element, terms: readonly string[]): string {
  const separators = (findAttribute(node, "separators") ?? ",").replace(/\s/g, "").split("");
  const joined = terms.map((term, index) =>
    index === 0
      ? collapseWhitespace(term)
      : `${separators[Math.min(index, separators.length) - 1] ?? ""} ${collapseWhitespace(term)}`,
  );
  return `${findAttribute(node, "open") ?? "("}${joined.join("")}${findAttribute(node, "close") ?? ")"}`;
}

/** Collapses each run of white space to one space, and trims the text. */
export function collapseWhitespace(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Returns the value of an attribute; empty if there is none. */
export function getAttribute(element: Element, name: string): string {
  return findAttribute(element, name) ?? "";
}

/** Returns the value of an attribute by its qualified name. */
export function findAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find(
    (attribute) => (attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name) === name,
  )?.value;
}
