import { fillColumn, type Frame } from "./column.ts";
import { fitTables } from "./fit-tables.ts";
import { type LayoutSpec, toPixels } from "./spec.ts";

/** Steps by which the height of balanced columns is increased, in pixels. */
const balanceStep = 8;

/**
 * Flows the blocks of a document into pages. It replaces the print layout of the browser, which does not tell where a
 * block is on its page.
 */
export class Flow {
  private readonly spec: LayoutSpec;
  private readonly body: HTMLElement;
  private queue: HTMLElement[];
  private pageFloats: HTMLElement[] = [];
  private sections: string[] = [];

  constructor(spec: LayoutSpec, source: HTMLElement) {
    this.spec = spec;
    this.queue = [...source.children].map((child) => child as HTMLElement);
    this.body = document.body;
  }

  /** Lays out all pages. @throws {Error} if a block is higher than a page */
  layOut(): void {
    let number = 0;
    while (this.queue.length > 0 || this.pageFloats.length > 0) {
      const sheet = document.createElement("section");
      sheet.className = "sheet";
      sheet.style.cssText = `width: ${this.spec.width}pt; height: ${this.spec.height}pt`;
      this.body.append(sheet);
      for (let index = 0; index < this.spec.pagesPerSheet; index++) {
        if (index > 0 && this.queue.length === 0 && this.pageFloats.length === 0) break;
        this.layOutPage(sheet, index, number);
        number += 1;
      }
    }
    this.fillNumbers(number);
    document.querySelectorAll<HTMLElement>(".page").forEach(removeOverlaps);
    for (const dots of document.querySelectorAll<HTMLElement>(".dots")) {
      const shown = dots.clientWidth / Math.max(1, dots.scrollWidth);
      dots.textContent = dots.textContent.slice(0, Math.max(0, Math.floor(dots.textContent.length * shown) - 1));
    }
  }

  private layOutPage(sheet: HTMLElement, index: number, number: number): void {
    const page = document.createElement("div");
    const pageWidth = this.spec.width / this.spec.pagesPerSheet;
    page.className = `page ${number === 0 ? "first" : "later"} ${(number + this.spec.firstNumber) % 2 === 0 ? "even" : "odd"}`;
    page.style.cssText = `left: ${index * pageWidth}pt; width: ${pageWidth}pt; height: ${this.spec.height}pt`;
    page.dataset["number"] = String(number + this.spec.firstNumber);
    sheet.append(page);
    this.addRunning(page, "#source-headers");
    this.fillPage(page);
    const next = this.pageFloats[0] ?? this.queue[0];
    if (page.querySelector(".content > *") === null && next !== undefined)
      throw new Error(`a block is higher than a page: ${next.textContent.trim().slice(0, 40)}`);
    this.addRunning(page, "#source-footers");
    page.dataset["section"] = this.findSection(page);
  }

  /** Copies the running headers or footers for a page: those for all, for the first, for later, odd or even pages. */
  private addRunning(page: HTMLElement, source: string): void {
    for (const piece of document.querySelectorAll<HTMLElement>(`${source} > *`)) {
      const { on = "all" } = piece.dataset;
      if (on === "all" || on.split(" ").every((name) => page.classList.contains(name)))
        page.append(piece.cloneNode(true));
    }
  }

  private findSection(page: HTMLElement): string {
    const headings = [...page.querySelectorAll<HTMLElement>('[data-zone="heading"][data-level="1"]')];
    const last = headings.at(-1)?.textContent.trim() ?? this.sections.at(-1) ?? "";
    this.sections.push(last);
    return last;
  }

  private fillPage(page: HTMLElement): void {
    let top = this.frameOf(page, 0).top;
    for (let float = this.pageFloats.shift(); float !== undefined; float = this.pageFloats.shift()) {
      const bottom = this.placeSpanning(page, top, float);
      if (bottom === undefined) {
        this.pageFloats.unshift(float);
        break;
      }
      top = bottom;
    }
    for (let block = this.queue[0]; block !== undefined; block = this.queue[0]) {
      if (block.dataset["break"] !== undefined) {
        this.queue.shift();
        if (page.querySelector(".column > .content > *") !== null) return;
        continue;
      }
      if (block.dataset["span"] === undefined) {
        const bottom = this.fillBand(page, top);
        if (bottom === undefined) return;
        top = bottom;
        continue;
      }
      const bottom = this.placeSpanning(page, top, block);
      if (bottom === undefined) return;
      this.queue.shift();
      top = bottom;
    }
  }

  /** Returns the frame of all columns of a page together. */
  private frameOf(page: HTMLElement, top: number): Frame {
    const { margins, mirrored, width, height, pagesPerSheet } = this.spec;
    const isSwapped = mirrored && page.classList.contains("even");
    const left = toPixels(isSwapped ? margins.right : margins.left);
    const frameTop = Math.max(top, toPixels(margins.top));
    return {
      left,
      top: frameTop,
      width: toPixels(width / pagesPerSheet - margins.left - margins.right),
      height: toPixels(height - margins.bottom) - frameTop,
    };
  }

  /** Places a block across all columns. @returns The lower edge in pixels from the top of the page; undefined if it does not fit. */
  private placeSpanning(page: HTMLElement, top: number, block: HTMLElement): number | undefined {
    const frame = this.frameOf(page, top);
    const column = document.createElement("div");
    column.className = "column spanning";
    column.style.cssText = `left: ${frame.left}px; top: ${frame.top}px; width: ${frame.width}px`;
    column.innerHTML = '<div class="content"></div>';
    const copy = block.cloneNode(true) as HTMLElement;
    column.firstElementChild?.append(copy);
    page.append(column);
    fitTables(copy);
    const height = copy.getBoundingClientRect().bottom - column.getBoundingClientRect().top;
    const reserve = block.dataset["keep"] === undefined ? 0 : toPixels(60);
    if (height + reserve <= frame.height + 0.5) {
      const after = Number.parseFloat(getComputedStyle(copy).marginBottom);
      return frame.top + height + Math.max(after, toPixels(4));
    }
    column.remove();
    return undefined;
  }

  /**
   * Fills the columns of a page with the blocks up to the next one that spans them.
   * @returns The lower edge in pixels from the top of the page; undefined if the page is full.
   */
  private fillBand(page: HTMLElement, top: number): number | undefined {
    const end = this.queue.findIndex(({ dataset }) => dataset["span"] !== undefined || dataset["break"] !== undefined);
    const blocks = end < 0 ? this.queue : this.queue.slice(0, end);
    const after = end < 0 ? [] : this.queue.slice(end);
    const frame = this.frameOf(page, top);
    let result = this.fillColumns(page, frame, blocks);
    const isDone = result.queue.length === 0;
    const hasNotes = result.columns.some((column) => column.querySelector(".notes > *") !== null);
    if (isDone && this.spec.columns > 1 && this.spec.balanced && !hasNotes)
      result = this.balance(page, frame, blocks, result);
    this.pageFloats.push(...result.pageFloats);
    this.queue = [...result.queue, ...after];
    return isDone ? result.bottom - page.getBoundingClientRect().top : undefined;
  }

  /** Reduces the height of columns as long as all blocks fit. */
  private balance(
    page: HTMLElement,
    frame: Frame,
    blocks: readonly HTMLElement[],
    full: ReturnType<Flow["fillColumns"]>,
  ): ReturnType<Flow["fillColumns"]> {
    full.columns.forEach((column) => column.remove());
    for (let height = full.height / this.spec.columns; height < frame.height; height += balanceStep) {
      const result = this.fillColumns(page, { ...frame, height }, blocks);
      if (result.queue.length === 0) return result;
      result.columns.forEach((column) => column.remove());
    }
    return this.fillColumns(page, frame, blocks);
  }

  private fillColumns(page: HTMLElement, frame: Frame, blocks: readonly HTMLElement[]) {
    const { columns: count, gutter, rightToLeft, columnRule } = this.spec;
    const width = (frame.width - (count - 1) * toPixels(gutter)) / count;
    let queue = [...blocks];
    const pageFloats: HTMLElement[] = [];
    const bottoms: number[] = [];
    const before = new Set(page.children);
    for (let index = 0; index < count && queue.length > 0; index++) {
      const position = rightToLeft ? count - 1 - index : index;
      const left = frame.left + position * (width + toPixels(gutter));
      const filled = fillColumn(page, { ...frame, left, width }, queue);
      queue = filled.queue;
      pageFloats.push(...filled.pageFloats);
      bottoms.push(filled.bottom);
    }
    const columns = [...page.children].filter((child) => !before.has(child)).map((child) => child as HTMLElement);
    const top = page.getBoundingClientRect().top + frame.top;
    if (columnRule) columns.slice(1).forEach((column) => column.classList.add("ruled"));
    const bottom = Math.max(...bottoms);
    return { queue, pageFloats, columns, bottom, height: bottoms.reduce((sum, end) => sum + end - top, 0) };
  }

  /** Writes page numbers and section titles into running headers, footers and tables of contents. */
  private fillNumbers(count: number): void {
    for (const page of document.querySelectorAll<HTMLElement>(".page")) {
      const values: Record<string, string> = {
        number: page.dataset["number"] ?? "",
        roman: toRoman(Number(page.dataset["number"])),
        count: String(count),
        section: page.dataset["section"] ?? "",
      };
      for (const field of page.querySelectorAll<HTMLElement>("[data-field]"))
        field.textContent = values[field.dataset["field"] ?? ""] ?? "";
    }
  }
}

/** Removes running headers and footers of a page that others overlap. */
function removeOverlaps(page: HTMLElement): void {
  const kept: DOMRect[] = [];
  for (const piece of page.querySelectorAll<HTMLElement>(".run")) {
    const box = piece.getBoundingClientRect();
    const overlaps = (other: DOMRect) =>
      box.left < other.right + 8 && box.right + 8 > other.left && box.top < other.bottom && box.bottom > other.top;
    if (kept.some(overlaps)) piece.remove();
    else kept.push(box);
  }
}

/** Formats a small number in lowercase Roman numerals. */
function toRoman(number: number): string {
  const numerals = [
    [50, "l"],
    [40, "xl"],
    [10, "x"],
    [9, "ix"],
    [5, "v"],
    [4, "iv"],
    [1, "i"],
  ] as const;
  let [rest, text] = [number, ""];
  for (const [value, numeral] of numerals) for (; rest >= value; rest -= value) text += numeral;
  return text;
}
