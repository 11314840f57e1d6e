/** Two parts of a block: what stays in its column and what continues in the next one. */
export interface Split {
  head: HTMLElement;
  tail: HTMLElement;
}

/** The smallest number of lines of a paragraph, rows of a table or children on either side of a break. */
const minParts = 2;
const softHyphen = "\u00ad";

/**
 * Splits a block that is laid out in a column, so that its head ends above a limit.
 * @param bottom Limit in pixels from the top of the window.
 * @returns Both parts as new elements; undefined if the block must not be split there.
 */
export function splitBlock(element: HTMLElement, bottom: number): Split | undefined {
  const { split } = element.dataset;
  if (split === "lines") return splitLines(element, bottom);
  if (split === "rows") return splitRows(element, bottom);
  return split === "children" ? splitChildren(element, bottom) : undefined;
}

interface Line {
  top: number;
  bottom: number;
}

/** Returns the lines of a paragraph from its text, in order. Superscripts belong to the line that they overlap. */
export function findLines(element: HTMLElement): Line[] {
  const range = document.createRange();
  range.selectNodeContents(element);
  const rects = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  const lines: Line[] = [];
  for (const { top, bottom } of rects.sort((a, b) => a.top - b.top)) {
    const last = lines.at(-1);
    if (last !== undefined && (top + bottom) / 2 < last.bottom) last.bottom = Math.max(last.bottom, bottom);
    else lines.push({ top, bottom });
  }
  return lines;
}

function splitLines(element: HTMLElement, bottom: number): Split | undefined {
  const lines = findLines(element);
  const fitting = lines.filter((line) => line.bottom <= bottom).length;
  const count = Math.min(fitting, lines.length - minParts);
  const line = lines[count];
  if (count < minParts || line === undefined) return undefined;
  const position = findTextPosition(element, line.top + (line.bottom - line.top) / 4);
  if (position === undefined) return undefined;
  const [head, tail] = [element.cloneNode(true) as HTMLElement, element.cloneNode(true) as HTMLElement];
  deleteText(head, position, "after");
  deleteText(tail, position, "before");
  head.classList.add("cut");
  tail.classList.add("rest");
  for (const marker of tail.querySelectorAll(".mk, .drop, .runin:empty")) marker.remove();
  return { head, tail };
}

interface TextPosition {
  /** Index of the text node in the element. */
  node: number;
  offset: number;
}

function listTextNodes(element: HTMLElement): Text[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Text[] = [];
  while (walker.nextNode() !== null) nodes.push(walker.currentNode as Text);
  return nodes;
}

/** Finds the first character below a height. */
function findTextPosition(element: HTMLElement, y: number): TextPosition | undefined {
  const range = document.createRange();
  for (const [node, text] of listTextNodes(element).entries()) {
    if (text.parentElement?.closest(".mk, .drop") !== null) continue;
    range.selectNodeContents(text);
    if (range.getBoundingClientRect().bottom <= y) continue;
    for (let offset = 0; offset < text.length; offset++) {
      range.setStart(text, offset);
      range.setEnd(text, offset + 1);
      const rect = range.getBoundingClientRect();
      if (rect.width > 0 && (rect.top + rect.bottom) / 2 > y) return { node, offset };
    }
  }
  return undefined;
}

/** Deletes the text before or after a position. A soft hyphen at the break becomes a visible one. */
function deleteText(element: HTMLElement, { node, offset }: TextPosition, side: "before" | "after"): void {
  const nodes = listTextNodes(element);
  for (const [index, text] of nodes.entries()) {
    if (index === node && side === "before") text.data = text.data.slice(offset);
    if (index === node && side === "after") {
      const kept = text.data.slice(0, offset);
      text.data = kept.endsWith(softHyphen) ? `${kept.slice(0, -1)}-` : kept.trimEnd();
    }
    if (side === "before" ? index < node : index > node) text.data = "";
  }
  for (const child of element.querySelectorAll("*"))
    if (child.textContent === "" && !child.matches(".mk, [data-ink]")) child.remove();
}

function splitRows(table: HTMLElement, bottom: number): Split | undefined {
  const rows = [...table.querySelectorAll("tbody > tr")];
  const fitting = rows.filter((row) => row.getBoundingClientRect().bottom <= bottom).length;
  if (fitting < minParts || rows.length - fitting < 1) return undefined;
  const [head, tail] = [table.cloneNode(true) as HTMLElement, table.cloneNode(true) as HTMLElement];
  [...head.querySelectorAll("tbody > tr")].slice(fitting).forEach((row) => row.remove());
  [...tail.querySelectorAll("tbody > tr")].slice(0, fitting).forEach((row) => row.remove());
  if (table.dataset["head"] === "once") tail.querySelector("thead")?.remove();
  return { head, tail };
}

function splitChildren(element: HTMLElement, bottom: number): Split | undefined {
  const fitting = [...element.children].filter((child) => child.getBoundingClientRect().bottom <= bottom).length;
  if (fitting < minParts || element.children.length - fitting < 1) return undefined;
  const [head, tail] = [element.cloneNode(true) as HTMLElement, element.cloneNode(true) as HTMLElement];
  [...head.children].slice(fitting).forEach((child) => child.remove());
  [...tail.children].slice(0, fitting).forEach((child) => child.remove());
  return { head, tail };
}
