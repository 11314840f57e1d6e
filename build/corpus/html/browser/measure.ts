import type { TrueBox, TrueCell, TrueLabel, TruePage, TrueZone } from "../../family.ts";
import { InkBox } from "./ink.ts";
import { type LayoutSpec, toPoints } from "./spec.ts";

/** Elements whose drawing belongs to their zone: pictures, drawn bullets, ruled tables. */
const inkSelector = "[data-ink], img, svg";

/** Measures the zones of all sheets. */
export function measurePages(spec: LayoutSpec): TruePage[] {
  return [...document.querySelectorAll<HTMLElement>(".sheet")].map((sheet) => ({
    width: spec.width,
    height: spec.height,
    zones: measureSheet(sheet),
  }));
}

/** Lists the zones of a sheet in reading order: headers first and footers last. */
function measureSheet(sheet: HTMLElement): TrueZone[] {
  const origin = sheet.getBoundingClientRect();
  const zones = [...sheet.querySelectorAll<HTMLElement>("[data-zone]")].flatMap(
    (element) => measureZone(element, origin) ?? [],
  );
  const ranks: Partial<Record<TrueLabel, number>> = { header: -1, footer: 1 };
  return zones.sort((a, b) => (ranks[a.label] ?? 0) - (ranks[b.label] ?? 0));
}

/** Measures a zone; undefined if it has no ink. */
function measureZone(element: HTMLElement, origin: DOMRect): TrueZone | undefined {
  const label = element.dataset["zone"] as TrueLabel;
  const { box, text } = measureInk(element);
  if (box.isEmpty) return undefined;
  const { level, depth, list } = element.dataset;
  return {
    label,
    bbox: toPageBox(box, origin),
    text,
    ...(level === undefined ? {} : { level: Number(level) }),
    ...(depth === undefined ? {} : { depth: Number(depth) }),
    ...(list === undefined ? {} : { list: Number(list) }),
    ...(element.dataset["unchecked"] === undefined ? {} : { isTextUnchecked: true }),
    ...(element instanceof HTMLTableElement ? { cells: measureCells(element, origin) } : {}),
  };
}

/** Collects the ink and the text of an element. */
function measureInk(element: HTMLElement): { box: InkBox; text: string } {
  const box = new InkBox();
  for (const drawn of [element, ...element.querySelectorAll(inkSelector)].filter((child) => child.matches(inkSelector)))
    box.addElement(drawn);
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  let text = "";
  let previous: Element | null = null;
  while (walker.nextNode() !== null) {
    const node = walker.currentNode as Text;
    const parent = node.parentElement;
    if (parent === null || node.data.trim() === "") {
      if (node.data !== "") text += " ";
      continue;
    }
    if (previous !== null && startsNewText(previous, parent)) text += " ";
    previous = parent;
    text += node.data;
    box.addText(node, parent);
  }
  return { box, text: text.replaceAll("\u00ad", "").replaceAll(/\s+/g, " ").trim() };
}

/** Tests whether the text of two elements is separate, since a block begins or ends between them. */
function startsNewText(previous: Element, next: Element): boolean {
  if (previous === next) return false;
  const findBlock = (element: Element): Element | null => {
    let block: Element | null = element;
    while (block !== null && ["inline", "contents"].includes(getComputedStyle(block).display))
      block = block.parentElement;
    return block;
  };
  return findBlock(previous) !== findBlock(next) && !previous.matches(".drop");
}

function toPageBox(box: InkBox, origin: DOMRect): TrueBox {
  const round = (pixels: number) => Math.round(toPoints(pixels) * 100) / 100;
  return [
    round(box.left - origin.left),
    round(box.top - origin.top),
    round(box.right - origin.left),
    round(box.bottom - origin.top),
  ];
}

/** Lists the cells of a table with their positions in its grid. */
function measureCells(table: HTMLTableElement, origin: DOMRect): TrueCell[] {
  const taken = new Set<string>();
  return [...table.rows].flatMap((tableRow, row) => {
    let column = 0;
    return [...tableRow.cells].map((cell) => {
      while (taken.has(`${row} ${column}`)) column += 1;
      const { rowSpan, colSpan: columnSpan } = cell;
      for (let r = row; r < row + rowSpan; r++)
        for (let c = column; c < column + columnSpan; c++) taken.add(`${r} ${c}`);
      const { box, text } = measureInk(cell);
      const isHeader = cell.tagName === "TH";
      const position = { row, column, rowSpan, columnSpan, isHeader, text };
      return box.isEmpty ? position : { ...position, bbox: toPageBox(box, origin) };
    });
  });
}
