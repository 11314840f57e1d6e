import {
  listChildElements,
  findAttribute,
  getAttribute,
  isHidden,
  type MarkupElement,
  type MarkupParent,
} from "./tree.ts";

/** A cache of the item numbers of each ordered list, since a list may have tens of thousands of items. */
const numbersByList = new WeakMap<MarkupElement, ReadonlyMap<MarkupElement, number>>();

/**
 * Returns the marker of an item of an ordered list, such as "4." or "c.", as browsers show it; empty for other items
 * and lists whose markers are not shown. The items of a `nav` have no markers either (EPUB 3.3, section 5.4.4).
 */
export function getListMarker(item: MarkupElement): string {
  const list = item.parentNode;
  if (item.tagName !== "li" || list === null || !("tagName" in list) || list.tagName !== "ol") return "";
  if (isInNavigation(list)) return "";
  const style = getMarkerStyle(item) ?? getMarkerStyle(list) ?? "decimal";
  const numbers = numbersByList.get(list) ?? numberItems(list);
  numbersByList.set(list, numbers);
  return formatMarker(numbers.get(item) ?? 1, style);
}

function isInNavigation(list: MarkupElement): boolean {
  for (let element: MarkupParent | null = list; element !== null && "tagName" in element; element = element.parentNode)
    if (element.tagName === "nav") return true;
  return false;
}

/** Numbers the items of a list (HTML, section 4.4.5, "ordinal value"). */
function numberItems(list: MarkupElement): ReadonlyMap<MarkupElement, number> {
  const items = listChildElements(list).filter((item) => item.tagName === "li" && !isHidden(item));
  const isReversed = findAttribute(list, "reversed") !== undefined;
  let next = readInteger(getAttribute(list, "start")) ?? (isReversed ? items.length : 1);
  return new Map(
    items.map((item) => {
      const number = readInteger(getAttribute(item, "value")) ?? next;
      next = number + (isReversed ? -1 : 1);
      return [item, number];
    }),
  );
}

/** The largest number of an item. Browsers ignore attributes with larger ones. */
const maxNumber = 2 ** 31 - 1;

/** Reads the integer at the beginning of a text (HTML, section 2.3.4.1), such as 1 in "1a"; undefined if there is none. */
function readInteger(text: string): number | undefined {
  const number = Number.parseInt(text, 10);
  return Math.abs(number) <= maxNumber ? number : undefined;
}

/** The styles of markers by the values of `type`, in which upper and lower case differ. */
const stylesByType: Readonly<Record<string, string>> = {
  "1": "decimal",
  a: "lower-alpha",
  A: "upper-alpha",
  i: "lower-roman",
  I: "upper-roman",
};

function getMarkerStyle(element: MarkupElement): string | undefined {
  return readStyle(element, "list-style-type") ?? stylesByType[getAttribute(element, "type").trim()];
}

/** Returns the value of a CSS property in the `style` attribute, whose form in sanitized markup is `name:value;…`. */
export function readStyle(element: MarkupElement, property: "display" | "list-style-type"): string | undefined {
  for (const declaration of getAttribute(element, "style").split(";")) {
    const [name, value] = declaration.split(":");
    if (name === property) return value;
  }
  return undefined;
}

/** Counter styles whose markers are not text. */
const graphicStyles = new Set(["none", "disc", "circle", "square"]);
const alphabets: Readonly<Record<string, string>> = {
  "lower-alpha": "abcdefghijklmnopqrstuvwxyz",
  "lower-latin": "abcdefghijklmnopqrstuvwxyz",
  "lower-greek": "αβγδεζηθικλμνξοπρστυφχψω",
};

/** Formats a number in a counter style (CSS Counter Styles 3, section 6). Numbers outside a style's range are decimal. */
function formatMarker(number: number, style: string): string {
  if (graphicStyles.has(style)) return "";
  const lowerStyle = style.replace(/^upper-/, "lower-");
  const alphabet = alphabets[lowerStyle];
  const lower =
    lowerStyle === "lower-roman"
      ? formatRoman(number)
      : alphabet === undefined
        ? undefined
        : formatAlphabetic(number, alphabet);
  if (lower !== undefined) return `${lowerStyle === style ? lower : lower.toUpperCase()}.`;
  const digits =
    style === "decimal-leading-zero" ? String(Math.abs(number)).padStart(2, "0") : String(Math.abs(number));
  return `${number < 0 ? "-" : ""}${digits}.`;
}

function formatAlphabetic(number: number, alphabet: string): string | undefined {
  let text = "";
  for (let rest = number; rest > 0; rest = Math.floor((rest - 1) / alphabet.length))
    text = (alphabet[(rest - 1) % alphabet.length] ?? "") + text;
  return text === "" ? undefined : text;
}

const romanNumerals = [
  [1000, "m"],
  [900, "cm"],
  [500, "d"],
  [400, "cd"],
  [100, "c"],
  [90, "xc"],
  [50, "l"],
  [40, "xl"],
  [10, "x"],
  [9, "ix"],
  [5, "v"],
  [4, "iv"],
  [1, "i"],
] as const;

function formatRoman(number: number): string | undefined {
  if (number < 1 || number > 3999) return undefined;
  let rest = number;
  let text = "";
  for (const [value, numeral] of romanNumerals) {
    text += numeral.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return text;
}
