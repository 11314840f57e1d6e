import { fitTables } from "./fit-tables.ts";
import { splitBlock } from "./split.ts";

/** Position of a column on its page, in pixels. */
export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is left after a column was filled. */
export interface Rest {
  /** The remaining blocks. The first one may be the rest of a block that was split. */
  queue: HTMLElement[];
  /** Blocks that span all columns, for the top of the next page. */
  pageFloats: HTMLElement[];
}

/** Space between the text and the footnotes in pixels. */
const noteGap = 12;

function appendDiv(parent: HTMLElement, className: string): HTMLElement {
  const div = document.createElement("div");
  div.className = className;
  parent.append(div);
  return div;
}

/** A column that is filled with blocks, with its footnotes at the bottom. */
class Column {
  private readonly frame: Frame;
  private readonly content: HTMLElement;
  private readonly notes: HTMLElement;
  /** The blocks that the placed elements are copies of. */
  private readonly placed: { source: HTMLElement; element: HTMLElement; notes: HTMLElement[] }[] = [];

  constructor(page: HTMLElement, frame: Frame) {
    this.frame = frame;
    const column = appendDiv(page, "column");
    column.style.cssText = `left: ${frame.left}px; top: ${frame.top}px; width: ${frame.width}px; height: ${frame.height}px`;
    this.content = appendDiv(column, "content");
    this.notes = appendDiv(column, "notes");
    this.notes.style.display = "none";
  }

  /** Places a copy of a block below the others. */
  place(source: HTMLElement): HTMLElement {
    const element = source.cloneNode(true) as HTMLElement;
    this.content.append(element);
    fitTables(element);
    const ids = [...element.querySelectorAll<HTMLElement>("[data-ref]")].map(({ dataset }) => dataset["ref"] ?? "");
    const notes = ids.flatMap((id) => {
      const note = document.querySelector(`#source-notes > [data-note="${id}"]`);
      return note === null ? [] : [note.cloneNode(true) as HTMLElement];
    });
    this.notes.append(...notes);
    this.notes.style.display = this.notes.childElementCount === 0 ? "none" : "";
    this.placed.push({ source, element, notes });
    return element;
  }

  /** Takes the last block out again. */
  takeBack(): HTMLElement | undefined {
    const last = this.placed.pop();
    last?.element.remove();
    last?.notes.forEach((note) => note.remove());
    this.notes.style.display = this.notes.childElementCount === 0 ? "none" : "";
    return last?.source;
  }

  get isEmpty(): boolean {
    return this.placed.length === 0;
  }

  /** Whether the last block must be followed by another one in the same column. */
  get endsWithHeading(): boolean {
    return this.placed.length > 1 && this.placed.at(-1)?.source.dataset["keep"] !== undefined;
  }

  /** Lower limit of the text in pixels from the top of the window. */
  get limit(): number {
    const notes = this.notes.childElementCount === 0 ? 0 : this.notes.getBoundingClientRect().height + noteGap;
    return this.content.getBoundingClientRect().top + this.frame.height - notes;
  }

  /** Lower edge of the text in pixels from the top of the window. */
  get bottom(): number {
    const last = [...this.content.children].findLast((child) => getComputedStyle(child).position !== "absolute");
    return (last ?? this.content).getBoundingClientRect().bottom;
  }

  get isOverfull(): boolean {
    return this.bottom > this.limit + 0.5;
  }
}

/**
 * Fills a column with blocks, as many as fit.
 * @returns What is left, and the lower edge of the column's text in pixels from the top of the window.
 */
export function fillColumn(page: HTMLElement, frame: Frame, blocks: readonly HTMLElement[]): Rest & { bottom: number } {
  const column = new Column(page, frame);
  const queue = [...blocks];
  const [deferred, pageFloats]: [HTMLElement[], HTMLElement[]] = [[], []];
  for (let block = queue.shift(); block !== undefined; block = queue.shift()) {
    if (block.dataset["float"] === "page") {
      pageFloats.push(block);
      continue;
    }
    const element = column.place(block);
    if (block.dataset["side"] !== undefined) {
      placeSideNote(element);
      continue;
    }
    if (!column.isOverfull) continue;
    const parts = splitBlock(element, column.limit);
    column.takeBack();
    if (parts !== undefined) {
      column.place(parts.head);
      queue.unshift(parts.tail);
      break;
    }
    if (block.dataset["float"] === "column" && !column.isEmpty) {
      deferred.push(block);
      continue;
    }
    queue.unshift(block);
    while (column.endsWithHeading) queue.unshift(column.takeBack() as HTMLElement);
    break;
  }
  if (queue.length === 0 && deferred.length > 0)
    while (column.endsWithHeading) deferred.unshift(column.takeBack() as HTMLElement);
  return { queue: [...deferred, ...queue], pageFloats, bottom: column.bottom };
}

/** Moves a note beside the text below the note above it. A note without space is left out. */
function placeSideNote(note: HTMLElement): void {
  const column = note.closest(".column");
  const others = [...(column?.querySelectorAll("[data-side]") ?? [])].filter((other) => other !== note);
  const lowest = Math.max(...others.map((other) => other.getBoundingClientRect().bottom));
  const { top, bottom } = note.getBoundingClientRect();
  if (top < lowest + 8 || bottom > (column?.getBoundingClientRect().bottom ?? 0)) note.remove();
}
