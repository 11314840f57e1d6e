import { getText } from "../../../shared/document/markup/text.ts";
import { findAttribute, getAttribute, getSemantics } from "../../../shared/document/markup/tree.ts";
import type { ElementStyle, SectionStyles } from "./section-styles.ts";
import type { ChildNode, Element } from "./xhtml.ts";
import { findHtmlElements } from "./xhtml.ts";

const note = /(?<![\w-])(?:(?:foot|end|rear)notes?|note|doc-footnote|doc-endnotes?)(?![\w-])/;
const pageBreak = /(?<![\w-])(?:pagebreak|doc-pagebreak)(?![\w-])/;
/** The longest label of a printed page, in characters, and the nodes in it. A longer content of a page break is text. */
const maxPageLabel = { length: 20, nodes: 20 };

/** How an element is left out: without a box, or with an empty one. */
export type Hiding = "removed" | "blank" | undefined;

/** What readers see of the elements of a section, by its attributes and style sheets. It must be asked top down. */
export class SectionPresentation {
  private readonly body: Element;
  private readonly styles: SectionStyles;
  private readonly pageLabels: ReadonlyMap<string, string>;
  /** The elements that are notes which a link of the section opens, or contain one. */
  private readonly openedNotes: ReadonlySet<Element>;
  private shownInside: ReadonlySet<Element> | undefined;

  /** @param pageLabels The labels of the page list by the id of an element. */
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
   * Returns whether readers see nothing of an element: by `hidden`, `display: none` or `visibility: hidden`. Readers open
   * hidden notes by their links, and reading systems show hidden parts of a navigation (EPUB 3.3, section 7.4.2.3).
   */
  findHiding(element: Element, { display, visibility }: ElementStyle): Hiding {
    const isRemoved = display === undefined ? findAttribute(element, "hidden") !== undefined : display === "none";
    const isBlank = visibility === "hidden" || visibility === "collapse";
    if (!(isRemoved || isBlank) || this.openedNotes.has(element) || isInNavigation(element)) return undefined;
    if (isRemoved) return "removed";
    this.shownInside ??= this.findShownInside();
    return this.shownInside.has(element) ? undefined : "blank";
  }

  /** Returns the label of the printed page that begins at an element; undefined if none does. */
  getPageLabel(element: Element): string | undefined {
    const id = findAttribute(element, "id")?.trim();
    const listed = id === undefined ? undefined : this.pageLabels.get(id);
    if (!isPageBreak(element)) return listed;
    const own = [findAttribute(element, "aria-label"), findAttribute(element, "title"), getLabelText(element)];
    const label = [...own, listed].find((text) => text !== undefined && text.trim() !== "")?.trim();
    return label !== undefined && label.length <= maxPageLabel.length ? label : listed;
  }

  /** Finds the elements that contain one whose `visibility` is set to be visible. */
  private findShownInside(): ReadonlySet<Element> {
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
  return pageBreak.test(getSemantics(element)) && getLabelText(element) !== undefined;
}

/** Returns the text of an element if it can be the label of a page. Visits only as many nodes as that has. */
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
    const isNote = isInNote || note.test(getSemantics(element));
    if (isNote && targets.has(getAttribute(element, "id").trim())) {
      notes.add(element);
      addAncestors(notes, element);
    }
    for (const child of element.childNodes) if ("tagName" in child) visit(child, isNote);
  };
  if (targets.size > 0) visit(body, false);
  return notes;
}

/** Adds the ancestors of an element to a set, up to one that it has. */
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
