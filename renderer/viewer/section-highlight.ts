import type { BlockRange } from "../../shared/document/geometry.ts";
import { isInBlockRange } from "../../shared/document/geometry.ts";
import type { Block } from "../../shared/document/page-text.ts";
import { findWords } from "../../shared/document/words.ts";

/** Words to highlight in a section of an ePub. */
export interface WordMark {
  /** The blocks that the words are in. */
  range: BlockRange;
  text: string;
  /** Number of earlier occurrences of the same words in these blocks. */
  occurrence: number;
  active: boolean;
}

/** Styles of the two highlights, as CSS for the section's own document. */
export const highlightStyle = `
  ::highlight(words) { background: #ffe9a8; }
  ::highlight(active-words) { background: #ffb300; }
`;

/** Returns the element at a path: 1-based positions among element children, from `body` down. */
export function getBlockElement(body: Element, path: string): Element | undefined {
  let element: Element | undefined = body;
  for (const position of path.split("/").slice(1)) element = element?.children[Number(position) - 1];
  return element;
}

interface TextPosition {
  node: Text;
  offset: number;
}

/** The text of blocks as one string, with the position in the document of each of its characters. */
interface BlockText {
  text: string;
  positions: TextPosition[];
}

/**
 * Extracts the text of blocks as the reading step does: white space is collapsed, line breaks and block-level elements
 * are word boundaries, and a block nested in another is no part of it.
 */
function extractText(frameWindow: Window, elements: readonly Element[], allBlocks: ReadonlySet<Element>): BlockText {
  const extracted: BlockText = { text: "", positions: [] };
  let position: TextPosition | undefined;
  const append = (character: string): void => {
    if (position === undefined || (character === " " && extracted.text.endsWith(" "))) return;
    extracted.text += character;
    extracted.positions.push(position);
  };
  const visitText = (node: Text): void => {
    for (let offset = 0; offset < node.data.length; offset++) {
      position = { node, offset };
      append(node.data.charAt(offset).replace(/\s/, " "));
    }
  };
  const visitChildren = (element: Element): void => {
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) visitText(child as Text);
      else if (child.nodeType === Node.ELEMENT_NODE) visitElement(child as Element);
    }
  };
  const visitElement = (element: Element): void => {
    const isBlock = allBlocks.has(element);
    const isInline = /^(?:inline|ruby|contents)/.test(frameWindow.getComputedStyle(element).display);
    if (isInline && !isBlock && element.localName !== "br") return visitChildren(element);
    append(" ");
    if (!isBlock) visitChildren(element);
    append(" ");
  };
  for (const element of elements) {
    visitChildren(element);
    append(" ");
  }
  return extracted;
}

/**
 * Highlights words by the CSS Custom Highlight API, which leaves the section's markup, and with it the paths of its
 * blocks, unchanged.
 */
export function highlightWords(frameWindow: Window, blocks: readonly Block[], marks: readonly WordMark[]): void {
  const { CSS: css, Highlight: SectionHighlight } = frameWindow as Window & typeof globalThis;
  const { body } = frameWindow.document;
  const elements = new Map<string, Element>();
  for (const { path } of blocks) {
    const element = getBlockElement(body, path);
    if (element !== undefined) elements.set(path, element);
  }
  const blockElements = new Set(elements.values());
  const texts = new Map<string, BlockText>();
  const getText = (range: BlockRange): BlockText => {
    const key = `${range.from} ${range.to}`;
    const members = [...elements].flatMap(([path, element]) => (isInBlockRange(path, range) ? [element] : []));
    const extracted = texts.get(key) ?? extractText(frameWindow, members, blockElements);
    texts.set(key, extracted);
    return extracted;
  };
  const findRange = ({ range, text, occurrence }: WordMark): Range[] => {
    const { text: blockText, positions } = getText(range);
    const span = findWords(blockText, text, occurrence);
    if (span === undefined) return [];
    const [first, last] = [positions[span.start], positions[span.end - 1]];
    if (first === undefined || last === undefined) return [];
    const domRange = frameWindow.document.createRange();
    domRange.setStart(first.node, first.offset);
    domRange.setEnd(last.node, last.offset + 1);
    return [domRange];
  };
  for (const [name, isActive] of [["words", false] as const, ["active-words", true] as const]) {
    const ranges = marks.filter(({ active }) => active === isActive).flatMap(findRange);
    css.highlights.set(name, new SectionHighlight(...ranges));
  }
}
