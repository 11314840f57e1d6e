import { getListMarker, readStyle } from "./list-numbers.ts";
import { convertMath } from "./math.ts";
import {
  type Affixes,
  separateNoteMark,
  separateNumerator,
  separateSubscript,
  separateSuperscript,
} from "./superscripts.ts";
import {
  listChildElements,
  collapseWhitespace,
  getAttribute,
  getSemantics,
  isDeletion,
  isInlineElement,
  type MarkupElement,
  type MarkupNode,
  removeBreakCharacters,
} from "./tree.ts";

/**
 * Consecutive characters of one node: a part of a text node, or characters that an element adds, such as a list number.
 */
export interface TextPiece {
  text: string;
  node: MarkupNode;
  /** The offset of the part in the text node, in UTF-16 code units. */
  start: number;
}

export interface TextOptions {
  /** Tells which elements are left out with all of their content. */
  isExcluded?: (element: MarkupElement) => boolean;
}

const noteReferencePattern = /(?<![\w-])(?:noteref|doc-noteref)(?![\w-])/;
/** File names and words such as "image", which some programs write as the alternative text. */
const meaninglessAlternativePattern = /^(?:\S+\.(?:png|jpe?g|gif|svg|webp|avif|tiff?)|img|image|picture)$/i;
const leadingDigitPattern = /^\p{N}/u;
const leadingWordPattern = /^[\p{L}\p{N}]/u;
const trailingWordPattern = /[\p{L}\p{N}]$/u;
const fractionSlashPattern = /^\s*[/\u2044]\s*$/;
/**
 * The number of characters at the end of a line that decide how a superscript is separated. It is the length of a long
 * word.
 */
const endLength = 40;
/**
 * The maximum nesting depth of superscripts that are separated. No text has a greater depth, and each level copies its
 * content.
 */
const maxRaisedDepth = 4;

/** Returns the affixes that separate a text from the text before it. */
type Separate = (base: string, text: string) => Affixes;

/**
 * Extracts the text of an element as a reader sees it, in lines: each block in it begins a line, and so does the text
 * after a line break. The reading step uses this function, and so does the window, to mark words in the section.
 *
 * - A superscript follows `^`, unless it is a sign or an ending as in "1st". A subscript follows `_` only between two
 *   digits. A mark of a note is in brackets.
 * - Readings of ruby follow their base in brackets.
 * - Deleted text (`del`, `s`) is left out, since it is not valid any more.
 * - An image has its alternative text, an item of an ordered list its number, and a quotation (`q`) its marks.
 * @example // <p>9.46 × 10<sup>15</sup> km<br/>a year</p> extractLines(element).map((pieces) => pieces.map(({ text })
 * => text).join("")); // ["9.46 × 10^15 km", "a year"]
 */
export function extractLines(element: MarkupElement, options: TextOptions = {}): TextPiece[][] {
  return new LineExtractor(options).extract(element);
}

class LineExtractor {
  readonly #isExcluded: (element: MarkupElement) => boolean;
  #lines: TextPiece[][] = [];
  #line: TextPiece[] = [];
  /** The number of open preformatted elements, and of open quotations. */
  #preformattedDepth = 0;
  #quotationDepth = 0;
  #isInNoteMark = false;
  /** Whether the line has only the number of a list item. The first block of the item then begins on the same line. */
  #hasOnlyMarker = false;
  #raisedDepth = 0;
  /** The two nodes after the one that is visited. */
  #following: (MarkupNode | undefined)[] = [];
  /** Matches a text that would continue the end of the line, so that a space is needed between them. */
  #continuation: RegExp | undefined;

  constructor({ isExcluded = () => false }: TextOptions) {
    this.#isExcluded = isExcluded;
  }

  extract(root: MarkupElement): TextPiece[][] {
    if (root.tagName === "math" || root.tagName === "img") this.#visit(root);
    else this.#visitBlock(root);
    return this.#lines;
  }

  #visit(node: MarkupNode): void {
    if ("value" in node) this.#appendText(node.value, node);
    if (!("tagName" in node)) return;
    if (this.#isExcluded(node)) return this.#endLine();
    if (isDeletion(node)) return;
    switch (node.tagName) {
      case "br":
        return this.#endLine(true);
      case "img":
        return this.#appendImage(node);
      case "math":
        return this.#append(convertMath(node), node);
      case "ruby":
        return this.#visitRuby(node);
      case "q":
        return this.#visitQuotation(node);
      case "sub":
        return this.#visitRaised(node, separateSubscript);
      case "sup":
        return this.#visitSuperscript(node);
      case "a":
        if (noteReferencePattern.test(getSemantics(node))) return this.#visitNoteMark(node);
    }
    if (isInlineElement(node) && readStyle(node, "display") !== "block") this.#visitChildren(node);
    else this.#visitBlock(node);
  }

  #visitChildren({ childNodes }: MarkupElement): void {
    childNodes.forEach((child, index) => {
      this.#following = [childNodes[index + 1], childNodes[index + 2]];
      this.#visit(child);
    });
  }

  #visitBlock(element: MarkupElement): void {
    this.#endLine();
    const marker = getListMarker(element);
    if (marker !== "") {
      this.#append(`${marker} `, element);
      this.#hasOnlyMarker = true;
    }
    const isPreformatted = element.tagName === "pre";
    if (isPreformatted) this.#preformattedDepth++;
    this.#visitChildren(element);
    if (marker !== "") this.#hasOnlyMarker = false;
    this.#endLine();
    if (isPreformatted) this.#preformattedDepth--;
  }

  #visitQuotation(element: MarkupElement): void {
    const [open, close] = this.#quotationDepth++ % 2 === 0 ? ["“", "”"] : ["‘", "’"];
    this.#append(open, element);
    this.#visitChildren(element);
    this.#append(close, element);
    this.#quotationDepth--;
  }

  #visitRuby(element: MarkupElement): void {
    const readings: MarkupElement[] = [];
    const visitBase = (parent: MarkupElement): void => {
      for (const child of parent.childNodes) {
        if (!("tagName" in child)) this.#visit(child);
        else if (child.tagName === "rt") readings.push(child);
        else if (child.tagName !== "rp") this.#visit(child);
      }
    };
    visitBase(element);
    if (readings.length === 0) return;
    this.#append("(", element);
    for (const reading of readings) this.#visitChildren(reading);
    this.#append(")", element);
  }

  #visitNoteMark(element: MarkupElement): void {
    const wasInNoteMark = this.#isInNoteMark;
    this.#isInNoteMark = true;
    this.#visitSeparated(element, separateNoteMark);
    this.#isInNoteMark = wasInNoteMark;
  }

  #visitSuperscript(element: MarkupElement): void {
    if (containsNoteReference(element)) return this.#visitChildren(element);
    // A space separates the numerator of a fraction from a whole number ("3 1/2").
    const separate = isFraction(this.#following) ? separateNumerator : separateSuperscript;
    this.#visitRaised(element, separate);
  }

  #visitRaised(element: MarkupElement, separate: Separate): void {
    if (this.#isInNoteMark || this.#raisedDepth === maxRaisedDepth) return this.#visitChildren(element);
    this.#raisedDepth++;
    if (this.#visitSeparated(element, separate)) this.#continuation = leadingDigitPattern;
    this.#raisedDepth--;
  }

  /**
   * Appends the content of an element with the affixes that separate it from the text before it.
   * @returns whether the element has text
   */
  #visitSeparated(element: MarkupElement, separate: Separate): boolean {
    const [lines, line] = [this.#lines, this.#line];
    [this.#lines, this.#line] = [[], []];
    this.#visitChildren(element);
    const content = [...this.#lines.flat(), ...this.#line];
    [this.#lines, this.#line] = [lines, line];
    this.#continuation = undefined;
    const text = collapseWhitespace(joinPieces(content));
    const { before, after } = separate(getEnd(line).trimEnd(), text);
    this.#append(before, element);
    for (const { text: part, node, start } of content) this.#append(part, node, start);
    this.#append(after, element);
    return text !== "";
  }

  /** Appends the alternative text of an image. Several words are separated from the text beside them, a sign is not. */
  #appendImage(image: MarkupElement): void {
    const text = collapseWhitespace(getAttribute(image, "alt"));
    if (meaninglessAlternativePattern.test(text)) return;
    const isBlock = readStyle(image, "display") === "block";
    const isPhrase = text.includes(" ");
    if (isBlock) this.#endLine();
    if (isPhrase && trailingWordPattern.test(getEnd(this.#line))) this.#append(" ", image);
    this.#append(text, image);
    if (isPhrase) this.#continuation = leadingWordPattern;
    if (isBlock) this.#endLine();
  }

  #appendText(value: string, node: MarkupNode): void {
    if (this.#preformattedDepth === 0) return this.#append(value, node);
    let start = 0;
    for (const line of value.split("\n")) {
      if (start > 0) this.#endLine(true);
      this.#append(line, node, start);
      start += line.length + 1;
    }
  }

  #append(text: string, node: MarkupNode, start = 0): void {
    if (text === "") return;
    if (this.#continuation?.test(text) === true) this.#line.push({ text: " ", node, start });
    this.#continuation = undefined;
    this.#hasOnlyMarker &&= text.trim() === "";
    this.#line.push({ text, node, start });
  }

  /** @param isBreak Whether the markup breaks the line here, so that an empty line of a preformatted text is kept. */
  #endLine(isBreak = false): void {
    if (this.#hasOnlyMarker) return;
    this.#continuation = undefined;
    if (this.#line.length > 0 || (isBreak && this.#preformattedDepth > 0)) this.#lines.push(this.#line);
    this.#line = [];
  }
}

/** Returns whether the two nodes after a superscript are a slash and a subscript. */
function isFraction([slash, denominator]: readonly (MarkupNode | undefined)[]): boolean {
  const isSlash = slash !== undefined && "value" in slash && fractionSlashPattern.test(slash.value);
  return isSlash && denominator !== undefined && "tagName" in denominator && denominator.tagName === "sub";
}

/** Returns whether an element wraps a reference to a note, at most three elements deep. */
function containsNoteReference(element: MarkupElement, depth = 3): boolean {
  return (
    depth > 0 &&
    listChildElements(element).some(
      (child) => noteReferencePattern.test(getSemantics(child)) || containsNoteReference(child, depth - 1),
    )
  );
}

/** Returns the last characters of a line, at least {@link endLength} if it has so many. */
function getEnd(line: readonly TextPiece[]): string {
  let end = "";
  for (let index = line.length - 1; index >= 0 && end.length < endLength; index--)
    end = (line[index]?.text ?? "").slice(-endLength) + end;
  return end;
}

function joinPieces(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/** Returns the text of an element, a line for each block and line break in it, with white space collapsed. */
export function getLines(element: MarkupElement, options?: TextOptions): string[] {
  return extractLines(element, options)
    .map((pieces) => collapseWhitespace(joinPieces(pieces)))
    .filter((line) => line !== "");
}

/**
 * Returns the text of an element in one line.
 * @example getText(element); // "9.46 × 10^15 km a year" for <p>9.46 × 10<sup>15</sup> km<br/>a year</p>
 */
export function getText(element: MarkupElement, options?: TextOptions): string {
  return getLines(element, options).join(" ");
}

/** Returns the text of a preformatted element with its line breaks and indents. */
export function getPreformattedText(element: MarkupElement): string {
  return removeBreakCharacters(extractLines(element).map(joinPieces).join("\n")).trimEnd();
}

/** Returns whether an element has text of its own, besides the alternative text of images and the numbers of lists. */
export function hasText(element: MarkupElement, options?: TextOptions): boolean {
  return extractLines(element, options).some((pieces) =>
    pieces.some(
      ({ text, node }) => ("value" in node || ("tagName" in node && node.tagName === "math")) && text.trim() !== "",
    ),
  );
}
