import { type Bbox, union } from "../../shared/document/geometry.ts";
import type { Align, SyntheticPage } from "./synthetic-page.ts";

interface Column {
  kind: "name" | "text" | "number" | "code";
  align: Align;
  header: string[];
  /** The words of each cell. */
  cells: string[][];
}

/**
 * The styles of the ruling lines and fills that separate rows and columns. `booktabs` has lines above and below the table
 * and below the header, like the LaTeX package. `none` is listed twice, so that it is drawn twice as often as the others.
 */
const separatorStyles = [
  "none",
  "none",
  "header line",
  "booktabs",
  "row lines",
  "striped rows",
  "header fill",
  "column lines",
  "grid",
] as const;

/** The minimum number of rows, even at the end of a page. */
const minRows = 2;

const shades: [string, ...string[]] = ["#eeeeee", "#dde6f0", "#f4ece0", "#d0d0d0"];

/**
 * Draws a random table of names, texts, codes and numbers at the current position of a page. Whether it has a header, the
 * lines per cell and the width of the gutters are random. Returns the box of its text.
 */
export function drawTable(page: SyntheticPage): Bbox {
  return new SyntheticTable(page).draw();
}

class SyntheticTable {
  private readonly page: SyntheticPage;
  private readonly columns: Column[];
  /** The distance between baselines in a cell, in points. */
  private readonly leading: number;
  /** The sum of the whitespace above and below the text of a row, in points. */
  private readonly padding: number;
  private readonly separators;
  private readonly boxes: Bbox[] = [];

  constructor(page: SyntheticPage) {
    const { random } = page;
    this.page = page;
    this.separators = random.pick(separatorStyles);
    this.leading = page.size * random.drawNumber(1.1, 1.35);
    this.padding = page.size * random.pick([0, 0.1, 0.25, 0.5, 0.9]);
    const rowCount = random.pick([2, 3, 4, 5, 6, 8, 11, 15, 22]);
    const columnCount = random.pick([2, 2, 3, 3, 4, 5, 6, 8]);
    const numericShare = random.drawNumber(0, 1);
    this.columns = Array.from({ length: columnCount }, (_, index) =>
      this.generateColumn(rowCount, index, numericShare),
    );
  }

  private generateColumn(rowCount: number, index: number, numericShare: number): Column {
    const { random } = this.page;
    const kind =
      index > 0 && random.drawBoolean(numericShare)
        ? "number"
        : random.pick<Column["kind"]>(["name", "name", "text", "code"]);
    const align = random.pick<Align>(
      kind === "number" ? ["right", "right", "left", "centre"] : ["left", "left", "left", "centre"],
    );
    const filledShare = random.drawBoolean(0.2) ? random.drawNumber(0.5, 0.9) : 1;
    const cells = Array.from({ length: rowCount }, () =>
      index === 0 || random.drawBoolean(filledShare) ? this.generateCell(kind) : [],
    );
    return { kind, align, header: random.generatePhrase(1, random.drawBoolean(0.3) ? 5 : 2), cells };
  }

  private generateCell(kind: Column["kind"]): string[] {
    const { random } = this.page;
    if (kind === "number") return [random.drawBoolean(0.05) ? "-" : this.page.generateNumber()];
    if (kind === "code") return [random.drawBoolean(0.5) ? random.generateWord() : String(random.drawInteger(0, 120))];
    return kind === "name"
      ? random.generatePhrase(1, random.pick([1, 2, 3]))
      : random.generateWords(random.drawInteger(2, 16));
  }

  draw(): Bbox {
    const { page, separators } = this;
    const { random } = page;
    const { edges, left, right } = this.placeColumns();
    const top = page.y;
    const hasHeader = random.drawBoolean(0.8);
    const bold = random.drawBoolean(0.6);
    const hasRowLines = separators === "row lines" || separators === "grid";
    if (hasRowLines || separators === "booktabs") page.drawHorizontalRuling(page.y, left, right - left);
    const shade = random.pick(shades);
    if (hasHeader) {
      this.drawRow(
        this.columns.map(({ header }) => header),
        edges,
        bold,
        separators === "header fill" || (separators === "striped rows" && random.drawBoolean(0.5)) ? shade : undefined,
      );
      if (separators !== "none" && separators !== "column lines" && separators !== "striped rows")
        page.drawHorizontalRuling(page.y, left, right - left);
    }
    const hasSections = random.drawBoolean(0.1);
    const rowCount = this.columns[0]?.cells.length ?? 0;
    for (
      let index = 0;
      index < rowCount && page.hasRoom() && (index < minRows || page.y < page.contentBottom);
      index++
    ) {
      if (hasSections && random.drawBoolean(0.25))
        this.drawRow([random.generatePhrase(1, 4)], [left, right], random.drawBoolean(0.5));
      this.drawRow(
        this.columns.map(({ cells }) => cells[index] ?? []),
        edges,
        false,
        separators === "striped rows" && index % 2 === 0 ? shade : undefined,
      );
      if (hasRowLines) page.drawHorizontalRuling(page.y, left, right - left);
    }
    if (separators === "booktabs") page.drawHorizontalRuling(page.y, left, right - left);
    if (separators === "grid" || separators === "column lines") {
      for (const edge of separators === "grid" ? edges : edges.slice(1, -1)) page.drawVerticalRuling(edge, top, page.y);
    }
    return union(this.boxes);
  }

  /**
   * Places the columns: as wide as their text, or narrower, so that it wraps, or stretched to the width of the page.
   * Removes columns that do not fit, but keeps two.
   */
  private placeColumns(): { edges: number[]; left: number; right: number } {
    const { page, columns } = this;
    const { random } = page;
    const gutter = page.size * random.pick([0.6, 0.8, 1.2, 1.8, 3]);
    const available = page.right - page.left;
    const measureColumn = ({ header, cells }: Column) =>
      Math.max(page.measureWidth(header.slice(0, 2)), ...cells.map((cell) => page.measureWidth(cell)));
    const maxWidth = random.drawNumber(8, 24) * page.size;
    let widths = columns.map((column) => Math.min(maxWidth, measureColumn(column)) + gutter);
    const sumWidths = () => widths.reduce((sum, width) => sum + width, 0);
    while (sumWidths() > available && columns.length > 2) {
      columns.pop();
      widths = widths.slice(0, columns.length);
    }
    const stretch = sumWidths() > available || random.drawBoolean(0.4) ? available / sumWidths() : 1;
    const left = page.left + (stretch < 1 || random.drawBoolean(0.6) ? 0 : (available - sumWidths() * stretch) / 2);
    const edges = [left];
    for (const width of widths) edges.push((edges.at(-1) ?? left) + width * stretch);
    return { edges, left, right: edges.at(-1) ?? left };
  }

  private drawRow(
    cells: readonly (readonly string[])[],
    edges: readonly number[],
    bold: boolean,
    shade?: string,
  ): void {
    const { page, leading, padding } = this;
    const top = page.y;
    const inset = 0.25 * page.size;
    const lines = cells.map((cell, index) =>
      page.wrapLines(cell, (edges[index + 1] ?? 0) - (edges[index] ?? 0) - 2 * inset),
    );
    const maxLineCount = Math.max(1, Math.floor((page.pageBreak - top - padding) / leading));
    const lineCount = Math.max(1, Math.min(maxLineCount, Math.max(...lines.map((cell) => cell.length))));
    const height = lineCount * leading + padding;
    if (shade !== undefined)
      page.drawFill({ x: edges[0] ?? 0, y: top, width: (edges.at(-1) ?? 0) - (edges[0] ?? 0), height }, shade);
    lines.forEach((cell, index) => {
      const align = this.columns[index]?.align ?? "left";
      const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0];
      const x = { left: from + inset, right: to - inset, centre: (from + to) / 2 }[align];
      // A row that does not fit on the page continues on the next one, which is not generated.
      cell.slice(0, lineCount).forEach((words, line) => {
        page.y = top + padding / 2 + line * leading;
        this.boxes.push(page.drawLine(words, x, { align, bold, maxWidth: to - from - 2 * inset }));
      });
    });
    page.y = top + height;
  }
}
