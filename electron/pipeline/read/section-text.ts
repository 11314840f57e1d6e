import type { DefaultTreeAdapterTypes } from "parse5";

export type Element = DefaultTreeAdapterTypes.Element;
export type ChildNode = DefaultTreeAdapterTypes.ChildNode;

const inlineElements = new Set(
  (
    "a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark math q rp rt ruby s samp small span strong sub " +
    "sup time u var wbr"
  ).split(" "),
);

/** Whether a node runs along in a line of text, and nothing in it breaks that. */
export function isInline(node: ChildNode): boolean {
  if (!("tagName" in node)) return true;
  return inlineElements.has(node.tagName) && (node.tagName === "math" || node.childNodes.every(isInline));
}

/** The elements right inside one, which paths count. */
export function childElements(element: Element): Element[] {
  return element.childNodes.filter((child) => "tagName" in child);
}

/**
 * The text of an element, a line for each block in it, white space folded. The reading aids of ruby stand behind their
 * word, as they do where a reader cannot set them over it.
 * @param without Elements, by name, to leave out with all that is in them.
 */
export function linesOf(element: Element, without?: ReadonlySet<string>): string[] {
  const lines: string[] = [];
  let line = "";
  const endLine = () => {
    const text = tidy(line);
    if (text !== "") lines.push(text);
    line = "";
  };
  const visit = (node: ChildNode) => {
    if ("value" in node) line += node.value;
    if (!("tagName" in node)) return;
    const { tagName } = node;
    if (tagName === "br") line += " ";
    else if (without?.has(tagName) === true) endLine();
    else if (tagName === "math") line += mathText(node);
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

/** The text of an element in one line. */
export function textOf(element: Element, without?: ReadonlySet<string>): string {
  return linesOf(element, without).join(" ");
}

/** The text as it is set, line breaks and indents with it. */
export function preformatted(node: ChildNode): string {
  if ("value" in node) return node.value;
  if (!("tagName" in node)) return "";
  return node.tagName === "br" ? "\n" : node.childNodes.map(preformatted).join("");
}

/**
 * A formula in a line, as Unicode's plain text for mathematics has it (Technical Note 28), except that a subscript just
 * follows; where it has no text, what its author wrote for that case.
 */
export function mathText(math: Element): string {
  const text = math.childNodes.map(termText).join("");
  return tidy(text === "" ? attributeOf(math, "alttext") : text.replace(/[\u2061-\u2064]/g, ""));
}

function termText(node: ChildNode): string {
  if ("value" in node) return node.value;
  if (!("tagName" in node)) return "";
  // Each child once: formulas are nested deep.
  const texts = node.childNodes.map(termText);
  const terms = texts.filter((_, index) => "tagName" in (node.childNodes[index] ?? {}));
  const [first = "", second = "", third = ""] = terms;
  const all = texts.join("");
  switch (node.tagName) {
    case "mfrac":
      return `${operand(first)}/${operand(second)}`;
    case "msqrt":
      return `√(${tidy(all)})`;
    case "mroot":
      return `${tidy(second)}√(${tidy(first)})`;
    case "msup":
      return `${first}^${operand(second)}`;
    case "msubsup":
      return `${first}${second}^${operand(third)}`;
    case "mfenced":
      return fenced(node, terms);
    case "mtd":
      return `${all} `;
    case "mtr":
      return `${all.trim()}; `;
    default:
      return all;
  }
}

/** In brackets where it is more than one term. */
function operand(text: string): string {
  const term = tidy(text);
  return /^[\p{L}\p{N}.,]*$/u.test(term) ? term : `(${term})`;
}

/** MathML 3, section 3.3.8: the separators follow each other, and the last one serves from then on. */
function fenced(node: Element, terms: readonly string[]): string {
  const separators = (namedAttribute(node, "separators") ?? ",").replace(/\s/g, "").split("");
  const joined = terms.map((term, index) =>
    index === 0 ? tidy(term) : `${separators[Math.min(index, separators.length) - 1] ?? ""} ${tidy(term)}`,
  );
  return `${namedAttribute(node, "open") ?? "("}${joined.join("")}${namedAttribute(node, "close") ?? ")"}`;
}

export function tidy(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** The value of an attribute; empty where there is none. */
export function attributeOf(element: Element, name: string): string {
  return namedAttribute(element, name) ?? "";
}

/** The value of an attribute, by its name with its prefix. */
export function namedAttribute(element: Element, name: string): string | undefined {
  return element.attrs.find(
    (attribute) => (attribute.prefix ? `${attribute.prefix}:${attribute.name}` : attribute.name) === name,
  )?.value;
}
