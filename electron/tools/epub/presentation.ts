import { getText } from "../../../shared/document/markup/text.ts";
import { findAttribute, getAttribute, getSemantics } from "../../../shared/document/markup/tree.ts";
import type { ElementStyle, SectionStyles } from "./section-styles.ts";
import { type ChildNode, type Element, findHtmlElements } from "./xhtml.ts";

const notePattern = /(?<![\w-])(?:(?:foot|end|rear)notes?|note|doc-footnote|doc-endnotes?)(?![\w-])/;
const pageBreakPattern = /(?<![\w-])(?:pagebreak|doc-pagebreak)(?![\w-])/;
/**
 * The maximum size of a page label, in characters and in nodes. If the element of a page break has longer content, this
 * content is text of the book and no label.
 */
const maxPageLabel = { length: 20, nodes: 20 };

/** How an element is hidden: without a box, or with an empty one. */
export type HiddenKind = "removed" | "blank";

/**
 * Decides by attributes and style sheets which elements of a section readers see. Elements must be queried from the top
 * down.
 */
export class SectionPresentation {
  private readonly body: Element;
  private readonly styles: SectionStyles;
  private readonly pageLabels: ReadonlyMap<string, string>;
  /** The notes that links of the section open, and the elements that contain these notes. */
  private readonly openedNotes: ReadonlySet<Element>;
  private visibleContainers: ReadonlySet<Element> | undefined;

  /** @param pageLabels The labels of the page list by the ids of the elements at which the pages begin. */
  constructor(body: Element, styles: SectionStyles, pageLabels: ReadonlyMap<string, string> = new Map()) {
    this.body = body;
    this.styles = styles;
    this.pageLabels = pageLabels;
    this.openedNotes = findOpenedNotes(body);
  }

  getStyle(element: Element): ElementStyle {
    return this.styles.getStyle(element);
  }

  /**
   * Returns how an element is hidden (by `hidden`, `display: none` or `visibility: hidden`), or undefined if readers
   * see it. Hidden notes count as seen, since readers open them by their links. So do hidden parts of a navigation,
   * since reading systems show them (EPUB 3.3, section 7.4.2.3).
   */
  findHiddenKind(element: Element, { display, visibility }: ElementStyle): HiddenKind | undefined {
    const isRemoved = display === undefined ? findAttribute(element, "hidden") !== undefined : display === "none";
    const isBlank = visibility === "hidden" || visibility === "collapse";
    if (!(isRemoved || isBlank) || this.openedNotes.has(element) || isInNavigation(element)) return undefined;
    if (isRemoved) return "removed";
    this.visibleContainers ??= this.findVisibleContainers();
    return this.visibleContainers.has(element) ? undefined : "blank";
  }

  /** Returns the label of the printed page that begins at an element; undefined if none does. */
  getPageLabel(element: Element): string | undefined {
    const id = findAttribute(element, "id")?.trim();
    const listedLabel = id === undefined ? undefined : this.pageLabels.get(id);
    if (!isPageBreak(element)) return listedLabel;
    const ownLabels = [findAttribute(element, "aria-label"), findAttribute(element, "title"), getLabelText(element)];
    const label = [...ownLabels, listedLabel].find((text) => text !== undefined && text.trim() !== "")?.trim();
    return label !== undefined && label.length <= maxPageLabel.length ? label : listedLabel;
  }

  /** Finds the elements that contain an element with the style `visibility: visible`. */
  private findVisibleContainers(): ReadonlySet<Element> {
    const containers = new Set<Element>();
    const visit = (element: Element): void => {
      if (this.getStyle(element).visibility === "visible") addAncestors(containers, element);
      for (const child of element.childNodes) if ("tagName" in child) visit(child);
    };
    visit(this.body);
    return containers;
  }
}

/** Returns whether an element is a mark of a page break, whose content is the label of the page. */
export function isPageBreak(element: Element): boolean {
  return pageBreakPattern.test(getSemantics(element)) && getLabelText(element) !== undefined;
}

/** Returns the text of an element if it can be the label of a page. Visits only as many nodes as a label may have. */
function getLabelText(element: Element): string | undefined {
  let nodes = 0;
  const isSmall = (node: ChildNode): boolean =>
    ++nodes <= maxPageLabel.nodes &&
    (!("value" in node) || node.value.length <= maxPageLabel.length * maxPageLabel.nodes) &&
    (!("childNodes" in node) || node.childNodes.every(isSmall));
  if (!isSmall(element)) return undefined;
  const text = getText(element);
  return text.length <= maxPageLabel.length ? text : undefined;
}

function findOpenedNotes(body: Element): ReadonlySet<Element> {
  const targets = new Set(
    findHtmlElements(body, "a").flatMap((link) => /#(.+)$/s.exec(getAttribute(link, "href"))?.[1]?.trim() ?? []),
  );
  const notes = new Set<Element>();
  const visit = (element: Element, isInNote: boolean): void => {
    const isNote = isInNote || notePattern.test(getSemantics(element));
    if (isNote && targets.has(getAttribute(element, "id").trim())) {
      notes.add(element);
      addAncestors(notes, element);
    }
    for (const child of element.childNodes) if ("tagName" in child) visit(child, isNote);
  };
  if (targets.size > 0) visit(body, false);
  return notes;
}

/** Adds the ancestors of an element to a set, up to the first ancestor that is already in the set. */
function addAncestors(elements: Set<Element>, element: Element): void {
  for (let { parentNode } = element; parentNode !== null && "tagName" in parentNode; { parentNode } = parentNode) {
    if (elements.has(parentNode)) return;
    elements.add(parentNode);
  }
}

function isInNavigation(element: Element): boolean {
  for (let ancestor: Element["parentNode"] = element; ancestor !== null; ancestor = ancestor.parentNode) {
    if (!("tagName" in ancestor)) return false;
    if (ancestor.tagName === "nav") return true;
  }
  return false;
}
