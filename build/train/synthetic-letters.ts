import { type Bbox, union } from "../../shared/document/geometry.ts";
import { createRandom } from "../../test/builders/random.ts";
import { type Align, type PageWithTables, SyntheticPage } from "./synthetic-page.ts";
import { drawSums } from "./synthetic-sums.ts";
import { SyntheticText } from "./synthetic-text.ts";

interface Column {
  x: number;
  align: Align;
  /** The width of the place for the text of a cell. */
  maxWidth: number;
}

/**
 * Generates letters and invoices: an address beside labelled dates and numbers, a table of items, and footer columns.
 * Their adjacent blocks resemble the rows of a table. The annotated documents have no such pages.
 */
export function generateLetters(count: number, seed: number): PageWithTables[] {
  const random = new SyntheticText(createRandom(seed).next);
  return Array.from({ length: count }, () => new LetterPage(random).generate());
}

/** The minimum number of labels with values that are a table. */
const minTableRows = 2;

class LetterPage extends SyntheticPage {
  private readonly tables: Bbox[] = [];

  /** The y position above the columns of the footer. */
  override get pageBreak(): number {
    return 0.83 * this.page.height;
  }

  generate(): PageWithTables {
    const { random } = this;
    this.y = this.page.height * random.drawNumber(0.04, 0.08);
    this.drawLetterhead();
    this.drawAddresses();
    this.y += this.leading * random.drawNumber(1, 3);
    if (random.drawBoolean(0.8))
      this.drawLine(random.generatePhrase(1, 4), this.left, { bold: true, scale: random.drawNumber(1, 1.6) });
    this.y += this.leading * random.drawNumber(0.5, 1.5);
    this.drawParagraphs(random.drawInteger(0, 3));
    if (random.drawBoolean(0.8)) this.tables.push(this.drawItemTable());
    this.y += this.leading * random.drawNumber(0.8, 2);
    const below = random.pickWeighted({ sums: 5, values: 3, nothing: 2 });
    if (below === "sums") {
      const sums = drawSums(this);
      if (sums !== undefined) this.tables.push(sums);
    }
    if (below === "values")
      this.drawLabelledValues(random.pick([0, random.drawNumber(0.5, 0.65)]), random.drawInteger(1, 5));
    if (random.drawBoolean(0.5)) this.y += this.leading * random.drawNumber(0.5, 1.5);
    this.drawParagraphs(random.drawInteger(1, 3));
    if (random.drawBoolean(0.4)) this.drawLabelledValues(0, random.drawInteger(2, 5));
    if (random.drawBoolean(0.7)) this.drawFooterColumns();
    return { text: this.toPageText(), tables: this.tables };
  }

  private drawLetterhead(): void {
    const align = this.random.pick<Align>(["left", "right"]);
    const x = align === "left" ? this.left : this.right;
    this.drawLine(this.random.generatePhrase(1, 3), x, { align, bold: true, scale: this.random.drawNumber(1.2, 2.4) });
    for (let line = this.random.drawInteger(0, 3); line > 0; line--)
      this.drawLine(this.random.generatePhrase(2, 7), x, { align });
    if (this.random.drawBoolean(0.3)) this.drawHorizontalRuling(this.y);
    this.y += this.leading * this.random.drawNumber(1, 4);
  }

  /** Draws one to three addresses in a row. A single address has labelled values beside it, such as the date. */
  private drawAddresses(): void {
    const top = this.y;
    const addressCount = this.random.pick([1, 1, 2, 2, 3]);
    const isLabelled = this.random.drawBoolean(0.5);
    const hasName = this.random.drawBoolean(0.5);
    const ends = Array.from({ length: addressCount }, (_, index) => {
      this.y = top;
      const width = (this.right - this.left) / Math.max(2, addressCount);
      const x = this.left + width * index;
      const maxWidth = width - this.size;
      if (isLabelled)
        this.drawLine([this.random.generateName()], x, { scale: this.random.drawNumber(0.75, 1), maxWidth });
      if (hasName) this.drawLine(this.random.generatePhrase(1, 4), x, { bold: true, maxWidth });
      for (let line = this.random.drawInteger(3, 6); line > 0; line--)
        this.drawLine(this.random.generatePhrase(1, 4), x, { maxWidth });
      return this.y;
    });
    if (addressCount === 1) {
      this.y = top + (this.random.drawBoolean(0.6) ? 0 : this.leading * this.random.drawNumber(-1, 2));
      this.drawLabelledValues(this.random.drawNumber(0.5, 0.68), this.random.drawInteger(2, 7));
    }
    this.y = Math.max(this.y, ...ends);
  }

  /** Draws labels, each with a value on the same line, such as those of an order or of a bank account. They are a table. */
  private drawLabelledValues(leftShare: number, count: number): void {
    const width = this.right - this.left;
    const x = this.left + width * leftShare;
    const align = this.random.pick<Align>(["left", "right"]);
    const valueX = align === "right" ? this.right : x + width * this.random.drawNumber(0.16, 0.24);
    const colon = this.random.drawBoolean(0.4) ? ":" : "";
    const labelWidth = (align === "right" ? (this.right - x) / 2 : valueX - x) - 0.5 * this.size;
    const valueWidth = align === "right" ? (this.right - x) / 2 : this.right - valueX;
    const boxes: Bbox[] = [];
    for (let index = 0; index < count && this.hasRoom(); index++) {
      const y = this.y;
      const label = this.random.generatePhrase(1, 2);
      boxes.push(this.drawLine([...label.slice(0, -1), `${label.at(-1) ?? ""}${colon}`], x, { maxWidth: labelWidth }));
      this.y = y;
      boxes.push(
        this.drawLine(
          this.random.pick([
            [this.generateNumber()],
            [this.generateDate()],
            [this.random.generateName()],
            this.random.generatePhrase(2, 4),
          ]),
          valueX,
          { align, maxWidth: valueWidth },
        ),
      );
    }
    if (boxes.length >= 2 * minTableRows) this.tables.push(union(boxes));
  }

  private drawItemTable(): Bbox {
    const { random } = this;
    const columnCount = random.drawInteger(2, 7);
    // Small tables often have columns of equal width.
    const wideColumn = random.drawBoolean(0.7) ? random.drawInteger(0, 1) : -1;
    const isLeftAligned = random.drawBoolean(0.4);
    const widthShares = Array.from({ length: columnCount }, (_, index) =>
      index === wideColumn ? random.drawNumber(2.5, 5) : 1,
    );
    const total = widthShares.reduce((sum, share) => sum + share, 0);
    const width = (this.right - this.left) * (random.drawBoolean(0.6) ? 1 : random.drawNumber(0.45, 0.9));
    const left = this.left + (random.drawBoolean(0.5) ? 0 : this.right - this.left - width);
    let x = left;
    const edges: number[] = [];
    const columns = widthShares.map((share, index): Column => {
      const from = x;
      x += (width * share) / total;
      edges.push(from);
      const maxWidth = x - from - 0.5 * this.size - 2;
      return index > wideColumn && !isLeftAligned
        ? { x: x - 0.5 * this.size, align: "right", maxWidth }
        : { x: from + 2, align: "left", maxWidth };
    });
    const separators = random.pick(["none", "header line", "row lines", "grid"]);
    const pitch = this.leading * random.drawNumber(1, 1.9);
    const top = this.y;
    if (separators === "grid") this.drawHorizontalRuling(this.y - 0.2 * this.leading, left, width);
    const boxes = [
      this.drawRow(
        columns,
        (index) => (index === wideColumn ? random.generatePhrase(1, 1) : [random.generateName()]),
        true,
      ),
    ];
    if (separators !== "none") this.drawHorizontalRuling(this.y, left, width);
    this.y += pitch - this.leading;
    for (let rows = random.drawInteger(1, 9); rows > 0 && this.y < this.page.height * 0.75; rows--) {
      boxes.push(
        this.drawRow(
          columns,
          (index) =>
            index === wideColumn ? random.generatePhrase(1, 3) : [this.generateCell(isLeftAligned && index === 0)],
          false,
        ),
      );
      if (separators === "row lines" || separators === "grid") this.drawHorizontalRuling(this.y, left, width);
      this.y += pitch - this.leading;
    }
    if (separators !== "none") this.drawHorizontalRuling(this.y, left, width);
    if (separators === "grid") {
      for (const edge of [...edges, left + width]) this.drawVerticalRuling(edge, top - 0.2 * this.leading, this.y);
    }
    const box = union(boxes);
    return separators === "none" ? box : { x: left, y: top, width, height: this.y - top };
  }

  private drawRow(columns: readonly Column[], getWords: (index: number) => string[], bold: boolean): Bbox {
    const y = this.y;
    const boxes = columns.map(({ x, align, maxWidth }, index) => {
      this.y = y;
      return this.drawLine(getWords(index), x, { align, bold, maxWidth });
    });
    return union(boxes);
  }

  /** Draws two to four columns of short lines at the foot, such as the bank account and the register entry. */
  private drawFooterColumns(): void {
    const columnCount = this.random.drawInteger(2, 4);
    const top = this.page.height * this.random.drawNumber(0.86, 0.92);
    const scale = this.random.drawNumber(0.65, 0.9);
    if (this.random.drawBoolean(0.5)) this.drawHorizontalRuling(top - this.leading);
    for (let column = 0; column < columnCount; column++) {
      this.y = top;
      const width = (this.right - this.left) / columnCount;
      const x = this.left + width * column;
      for (let line = this.random.drawInteger(2, 4); line > 0; line--)
        this.drawLine(this.random.generatePhrase(1, 4), x, { scale, maxWidth: width - 0.5 * this.size });
    }
  }

  private generateCell(isName: boolean): string {
    return isName ? this.random.generateName() : this.generateNumber();
  }
}
