import type { Bbox } from "../../shared/document/geometry.ts";
import { union } from "../../shared/document/geometry.ts";
import type { Align, DrawnPage } from "./drawn-page.ts";

interface Column {
  kind: "name" | "text" | "number" | "code";
  align: Align;
  head: string[];
  cells: string[][];
}

/** What tells a table's rows and columns, beside the white between them. */
const looks = ["none", "none", "head", "book", "rows", "stripes", "ground", "uprights", "grid"] as const;

/** So many are drawn, even at the end of a page. */
const leastRows = 2;

const shades: [string, ...string[]] = ["#eeeeee", "#dde6f0", "#f4ece0", "#d0d0d0"];

/**
 * A table of names, texts and numbers as reports have them: with a head or without, its cells in one line or in
 * several, its columns close or far apart. Draws it where the page is, and says where its text stands.
 */
export function drawTable(page: DrawnPage): Bbox {
  return new DrawnTable(page).draw();
}

class DrawnTable {
  private readonly page: DrawnPage;
  private readonly columns: Column[];
  private readonly lead: number;
  /** White over and under each row, together. */
  private readonly padding: number;
  private readonly look;
  private readonly boxes: Bbox[] = [];

  constructor(page: DrawnPage) {
    const { random } = page;
    this.page = page;
    this.look = random.pick(looks);
    this.lead = page.size * random.between(1.1, 1.35);
    this.padding = page.size * random.pick([0, 0.1, 0.25, 0.5, 0.9]);
    const rows = random.pick([2, 3, 4, 5, 6, 8, 11, 15, 22]);
    const count = random.pick([2, 2, 3, 3, 4, 5, 6, 8]);
    const numbers = random.between(0, 1);
    this.columns = Array.from({ length: count }, (_, index) => this.column(rows, index, numbers));
  }

  private column(rows: number, index: number, numbers: number): Column {
    const { random } = this.page;
    const kind =
      index > 0 && random.chance(numbers) ? "number" : random.pick<Column["kind"]>(["name", "name", "text", "code"]);
    const align = random.pick<Align>(
      kind === "number" ? ["right", "right", "left", "centre"] : ["left", "left", "left", "centre"],
    );
    const filled = random.chance(0.2) ? random.between(0.5, 0.9) : 1;
    const cells = Array.from({ length: rows }, () => (index === 0 || random.chance(filled) ? this.cell(kind) : []));
    return { kind, align, head: random.phrase(1, random.chance(0.3) ? 5 : 2), cells };
  }

  private cell(kind: Column["kind"]): string[] {
    const { random } = this.page;
    if (kind === "number") return [random.chance(0.05) ? "-" : this.page.number()];
    if (kind === "code") return [random.chance(0.5) ? random.word() : String(random.whole(0, 120))];
    return kind === "name" ? random.phrase(1, random.pick([1, 2, 3])) : random.words(random.whole(2, 16));
  }

  draw(): Bbox {
    const { page, look } = this;
    const { random } = page;
    const { edges, left, right } = this.placeColumns();
    const top = page.y;
    const headed = random.chance(0.8);
    const bold = random.chance(0.6);
    const ruled = look === "rows" || look === "grid";
    if (ruled || look === "book") page.rule(page.y, left, right - left);
    const shade = random.pick(shades);
    if (headed) {
      this.row(
        this.columns.map(({ head }) => head),
        edges,
        bold,
        look === "ground" || (look === "stripes" && random.chance(0.5)) ? shade : undefined,
      );
      if (look !== "none" && look !== "uprights" && look !== "stripes") page.rule(page.y, left, right - left);
    }
    const sections = random.chance(0.1);
    const rows = this.columns[0]?.cells.length ?? 0;
    for (let index = 0; index < rows && (index < leastRows || page.y < page.bottom); index++) {
      if (sections && random.chance(0.25)) this.row([random.phrase(1, 4)], [left, right], random.chance(0.5));
      this.row(
        this.columns.map(({ cells }) => cells[index] ?? []),
        edges,
        false,
        look === "stripes" && index % 2 === 0 ? shade : undefined,
      );
      if (ruled) page.rule(page.y, left, right - left);
    }
    if (look === "book") page.rule(page.y, left, right - left);
    if (look === "grid" || look === "uprights") {
      for (const edge of look === "grid" ? edges : edges.slice(1, -1)) page.upright(edge, top, page.y);
    }
    return union(this.boxes);
  }

  /** The columns as wide as their text, or narrower where that goes over several lines; those that do not fit are left out. */
  private placeColumns(): { edges: number[]; left: number; right: number } {
    const { page, columns } = this;
    const { random } = page;
    const gap = page.size * random.pick([0.6, 0.8, 1.2, 1.8, 3]);
    const available = page.right - page.left;
    const natural = ({ head, cells }: Column) =>
      Math.max(page.widthOf(head.slice(0, 2)), ...cells.map((cell) => page.widthOf(cell)));
    const longest = random.between(8, 24) * page.size;
    let widths = columns.map((column) => Math.min(longest, natural(column)) + gap);
    const total = () => widths.reduce((sum, width) => sum + width, 0);
    while (total() > available && columns.length > 2) {
      columns.pop();
      widths = widths.slice(0, columns.length);
    }
    const spread = total() > available || random.chance(0.4) ? available / total() : 1;
    const left = page.left + (spread < 1 || random.chance(0.6) ? 0 : (available - total() * spread) / 2);
    const edges = [left];
    for (const width of widths) edges.push((edges.at(-1) ?? left) + width * spread);
    return { edges, left, right: edges.at(-1) ?? left };
  }

  private row(cells: readonly (readonly string[])[], edges: readonly number[], bold: boolean, shade?: string): void {
    const { page, lead, padding } = this;
    const top = page.y;
    const gap = 0.25 * page.size;
    const lines = cells.map((cell, index) =>
      page.wrapped(cell, (edges[index + 1] ?? 0) - (edges[index] ?? 0) - 2 * gap),
    );
    const most = Math.max(1, ...lines.map((cell) => cell.length));
    const height = most * lead + padding;
    if (shade !== undefined)
      page.ground({ x: edges[0] ?? 0, y: top, width: (edges.at(-1) ?? 0) - (edges[0] ?? 0), height }, shade);
    lines.forEach((cell, index) => {
      const align = this.columns[index]?.align ?? "left";
      const [from, to] = [edges[index] ?? 0, edges[index + 1] ?? 0];
      const x = { left: from + gap, right: to - gap, centre: (from + to) / 2 }[align];
      cell.forEach((words, line) => {
        page.y = top + padding / 2 + line * lead;
        this.boxes.push(page.set(words, x, { align, bold }));
      });
    });
    page.y = top + height;
  }
}
