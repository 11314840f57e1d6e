import { bracketOperand, separateSubscript } from "./superscripts.ts";
import { collapseWhitespace, findAttribute, getAttribute, type MarkupElement, type MarkupNode } from "./tree.ts";

/**
 * Converts MathML to linear text in Unicode's plain text format (Technical Note 28), except that a subscript follows
 * without `_` unless two numbers would become one. A formula without text is converted to its alternative text.
 */
export function convertMath(math: MarkupElement): string {
  const text = math.childNodes.map(convertTerm).join("");
  return collapseWhitespace(text === "" ? getAttribute(math, "alttext") : text.replace(/[\u2061-\u2064]/g, ""));
}

function convertTerm(node: MarkupNode): string {
  if ("value" in node) return node.value;
  if (!("tagName" in node)) return "";
  // Deleted terms are left out, as in other text.
  if (node.tagName === "s") return "";
  // Each child is converted only once, since formulas can be nested deeply.
  const texts = node.childNodes.map(convertTerm);
  const terms = texts.filter((_, index) => "tagName" in (node.childNodes[index] ?? {}));
  const [first = "", second = "", third = ""] = terms;
  const joined = texts.join("");
  switch (node.tagName) {
    case "mfrac":
      return `${bracketOperand(first)}/${bracketOperand(second)}`;
    case "msqrt":
      return `√(${collapseWhitespace(joined)})`;
    case "mroot":
      return `${collapseWhitespace(second)}√(${collapseWhitespace(first)})`;
    case "msup":
      return `${first}^${bracketOperand(second)}`;
    case "msub":
      return joinSubscript(first, second);
    case "msubsup":
      return `${joinSubscript(first, second)}^${bracketOperand(third)}`;
    case "mfenced":
      return convertFenced(node, terms);
    case "mtd":
      return `${joined} `;
    case "mtr":
      return `${joined.trim()}; `;
    default:
      return joined;
  }
}

function joinSubscript(base: string, subscript: string): string {
  const { before, after } = separateSubscript(base.trim(), subscript.trim());
  return before === "" ? base + subscript : base.trim() + before + subscript.trim() + after;
}

/** Converts an `mfenced` (MathML 3, section 3.3.8). If it has fewer separators than needed, the last one repeats. */
function convertFenced(node: MarkupElement, terms: readonly string[]): string {
  const separators = (findAttribute(node, "separators") ?? ",").replace(/\s/g, "").split("");
  const joined = terms.map((term, index) =>
    index === 0
      ? collapseWhitespace(term)
      : `${separators[Math.min(index, separators.length) - 1] ?? ""} ${collapseWhitespace(term)}`,
  );
  return `${findAttribute(node, "open") ?? "("}${joined.join("")}${findAttribute(node, "close") ?? ")"}`;
}
