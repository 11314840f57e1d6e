import { type BlockRange, isInBlockRange } from "../../shared/document/geometry.ts";
import { extractLines } from "../../shared/document/markup/text.ts";
import {
  listChildElements,
  type MarkupElement,
  type MarkupNode,
  type MarkupParent,
  removeBreakCharacters,
} from "../../shared/document/markup/tree.ts";
import type { Block } from "../../shared/document/page-text.ts";
import { findWords } from "../../shared/document/words.ts";

/**
 * The emphasis of a mark: `active` for the current place, `related` for another place of the selected entry, and `none`
 * for a place of another entry.
 */
export type MarkEmphasis = "active" | "related" | "none";

/** Words to highlight in a section of an ePub. */
export interface WordMark {
  /** The blocks that contain the words. */
  range: BlockRange;
  text: string;
  /** Number of earlier occurrences of the same words in these blocks. */
  occurrence: number;
  emphasis: MarkEmphasis;
}

/** The CSS of the highlights, for the document of a section. */
export const highlightStyle = `
  ::highlight(words) { background: #fff3cd; }
  ::highlight(related-words) { background: #ffe08a; text-decoration: underline 2px #b86e00; }
  ::highlight(active-words) { background: #ffb300; text-decoration: underline 3px #8a4b00; }
`;

/** Returns the element at a path: 1-based positions among element children, from `body` down. */
export function getBlockElement(body: Element, path: string): Element | undefined {
  let element: Element | undefined = body;
  for (const position of path.split("/").slice(1)) element = element?.children[Number(position) - 1];
  return element;
}

/** The start or end of a DOM range, as the arguments of `Range.setStart` and `Range.setEnd`. */
type RangeEnd = readonly [node: Node, offset: number];

interface TextPosition {
  start: RangeEnd;
  end: RangeEnd;
}

/** The text of blocks as one string, with the DOM range of each of its characters. */
interface BlockText {
  text: string;
  places: TextPosition[];
}

/** The markup of a section as the tree from which text is extracted, with the DOM node of each node of the tree. */
interface SectionMarkup {
  /** The elements by path. */
  elements: ReadonlyMap<string, MarkupElement>;
  sources: ReadonlyMap<MarkupNode, Node>;
}

/** A cache of the markup of sections, by their body element. The markup does not change. */
const markups = new WeakMap<Element, SectionMarkup>();

function getMarkup(body: Element): SectionMarkup {
  const known = markups.get(body);
  if (known !== undefined) return known;
  const sources = new Map<MarkupNode, Node>();
  const elements = new Map<string, MarkupElement>();
  addElements(toMarkup(body, null, sources), "", elements);
  const markup = { elements, sources };
  markups.set(body, markup);
  return markup;
}

/** Converts a DOM element to a markup tree, and adds the DOM node of each node of the tree to `sources`. */
function toMarkup(element: Element, parentNode: MarkupParent | null, sources: Map<MarkupNode, Node>): MarkupElement {
  const childNodes: MarkupNode[] = [];
  const attrs = [...element.attributes].map(({ name, value }) => ({ name, value }));
  const converted = { tagName: element.localName, attrs, childNodes, parentNode };
  sources.set(converted, element);
  for (const child of element.childNodes) {
    if (child.nodeType === Node.ELEMENT_NODE) childNodes.push(toMarkup(child as Element, converted, sources));
    else if (child.nodeType === Node.TEXT_NODE) {
      const text = { value: (child as Text).data };
      sources.set(text, child);
      childNodes.push(text);
    }
  }
  return converted;
}

function addElements(parent: MarkupElement, parentPath: string, elements: Map<string, MarkupElement>): void {
  listChildElements(parent).forEach((child, index) => {
    const path = `${parentPath}/${index + 1}`;
    elements.set(path, child);
    addElements(child, path, elements);
  });
}

/** Returns the DOM range of text that an element generates: a whole image or formula, or else the start of the element. */
function placeInElement(element: Element): TextPosition {
  const { parentNode } = element;
  if (parentNode === null || (element.localName !== "img" && element.localName !== "math"))
    return { start: [element, 0], end: [element, 0] };
  const index = [...parentNode.childNodes].indexOf(element);
  return { start: [parentNode, index], end: [parentNode, index + 1] };
}

/**
 * Extracts the text of blocks as one line, as the reading step does. The text of a block does not include the text of
 * nested blocks.
 * @param blocks The blocks whose text is extracted, in document order.
 * @param allBlocks All blocks of the section.
 */
function extractText(
  { sources }: SectionMarkup,
  blocks: readonly MarkupElement[],
  allBlocks: ReadonlySet<MarkupElement>,
): BlockText {
  const extracted: BlockText = { text: "", places: [] };
  const append = (character: string, place: TextPosition): void => {
    if (character === " " && (extracted.text === "" || extracted.text.endsWith(" "))) return;
    extracted.text += character;
    extracted.places.push(place);
  };
  for (const block of blocks) {
    for (const line of extractLines(block, { isExcluded: (element) => allBlocks.has(element) })) {
      for (const { text, node, start } of line) {
        const source = sources.get(node);
        if (source === undefined) continue;
        const whole = source.nodeType === Node.ELEMENT_NODE ? placeInElement(source as Element) : undefined;
        for (let index = 0; index < text.length; index++) {
          const character = text.charAt(index);
          if (removeBreakCharacters(character) === "") continue;
          const offset = start + index;
          append(character.replace(/\s/, " "), whole ?? { start: [source, offset], end: [source, offset + 1] });
        }
      }
      const last = extracted.places.at(-1);
      if (last !== undefined) append(" ", last);
    }
  }
  return extracted;
}

/**
 * Highlights words by the CSS Custom Highlight API. It does not change the section's markup, on which the paths of the
 * blocks depend.
 */
export function highlightWords(frameWindow: Window, blocks: readonly Block[], marks: readonly WordMark[]): void {
  const { CSS: css, Highlight: SectionHighlight } = frameWindow as Window & typeof globalThis;
  const markup = getMarkup(frameWindow.document.body);
  const elements = new Map(
    blocks.flatMap(({ path }) => {
      const element = markup.elements.get(path);
      return element === undefined ? [] : [[path, element] as const];
    }),
  );
  const blockElements = new Set(elements.values());
  const texts = new Map<string, BlockText>();
  const getText = (range: BlockRange): BlockText => {
    const key = `${range.from} ${range.to}`;
    const members = [...elements].flatMap(([path, element]) => (isInBlockRange(path, range) ? [element] : []));
    const extracted = texts.get(key) ?? extractText(markup, members, blockElements);
    texts.set(key, extracted);
    return extracted;
  };
  const findRange = ({ range, text, occurrence }: WordMark): Range[] => {
    const { text: blockText, places } = getText(range);
    const span = findWords(blockText, text, occurrence);
    if (span === undefined) return [];
    const [first, last] = [places[span.start], places[span.end - 1]];
    if (first === undefined || last === undefined) return [];
    const domRange = frameWindow.document.createRange();
    domRange.setStart(...first.start);
    domRange.setEnd(...last.end);
    return [domRange];
  };
  const names: Record<MarkEmphasis, string> = { none: "words", related: "related-words", active: "active-words" };
  for (const [emphasis, name] of Object.entries(names)) {
    const ranges = marks.filter((mark) => mark.emphasis === emphasis).flatMap(findRange);
    css.highlights.set(name, new SectionHighlight(...ranges));
  }
}
