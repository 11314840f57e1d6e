import type { Bbox } from "../../shared/document/geometry.ts";
import { union } from "../../shared/document/geometry.ts";
import { createRandom } from "../../test/builders/random.ts";
import { DrawnPage } from "./drawn-page.ts";
import type { Align, PageWithTables } from "./drawn-page.ts";
import { SyntheticText } from "./synthetic-text.ts";

interface Column {
  x: number;
  align: Align;
}

/**
 * Letters and invoices made at random: an address beside dates and numbers with their labels, a table of what was
 * delivered, notes in columns at the foot. The real documents whose tables are known have no such pages, and what stands
 * side by side there looks like rows of a table to whoever never saw one.
 */
export function syntheticLetters(count: number, seed: number): PageWithTables[] {
  const random = new SyntheticText(createRandom(seed).next);
  return Array.from({ length: count }, () => new LetterPage(random).fill());
}

class LetterPage extends DrawnPage {
  fill(): PageWithTables {
    const { random } = this;
    this.y = this.page.height * random.between(0.04, 0.08);
    this.head();
    this.addressees();
    this.y += this.lead * random.between(1, 3);
    if (random.chance(0.8)) this.set(random.phrase(1, 4), this.left, { bold: true, scale: random.between(1, 1.6) });
    this.y += this.lead * random.between(0.5, 1.5);
    this.prose(random.whole(0, 3));
    const tables = random.chance(0.8) ? [this.table()] : [];
    this.y += this.lead * random.between(0.8, 2);
    if (random.chance(0.5)) this.pairs(random.between(0.5, 0.65), random.whole(1, 4));
    this.prose(random.whole(1, 3));
    if (random.chance(0.7)) this.foot();
    return { text: this.text(), tables };
  }

  private head(): void {
    const align = this.random.pick<Align>(["left", "right"]);
    const x = align === "left" ? this.left : this.right;
    this.set(this.random.phrase(1, 3), x, { align, bold: true, scale: this.random.between(1.2, 2.4) });
    for (let line = this.random.whole(0, 3); line > 0; line--) this.set(this.random.phrase(2, 7), x, { align });
    if (this.random.chance(0.3)) this.rule(this.y);
    this.y += this.lead * this.random.between(1, 4);
  }

  /** Who it is to, beside what it is about or beside others: who it is from, where it is delivered. */
  private addressees(): void {
    const top = this.y;
    const blocks = this.random.pick([1, 1, 2, 2, 3]);
    const labelled = this.random.chance(0.5);
    const named = this.random.chance(0.5);
    const ends = Array.from({ length: blocks }, (_, index) => {
      this.y = top;
      const x = this.left + ((this.right - this.left) * index) / Math.max(2, blocks);
      if (labelled) this.set([this.random.name()], x, { scale: this.random.between(0.75, 1) });
      if (named) this.set(this.random.phrase(1, 4), x, { bold: true });
      for (let line = this.random.whole(3, 6); line > 0; line--) this.set(this.random.phrase(1, 4), x);
      return this.y;
    });
    if (blocks === 1) {
      this.y = top + (this.random.chance(0.6) ? 0 : this.lead * this.random.between(-1, 2));
      this.pairs(this.random.between(0.5, 0.68), this.random.whole(2, 7));
    }
    this.y = Math.max(this.y, ...ends);
  }

  /** Labels, each with a value in the same line. */
  private pairs(from: number, count: number): void {
    const width = this.right - this.left;
    const x = this.left + width * from;
    const align = this.random.pick<Align>(["left", "right"]);
    const at = align === "right" ? this.right : x + width * this.random.between(0.16, 0.24);
    const colon = this.random.chance(0.4) ? ":" : "";
    for (let pair = 0; pair < count; pair++) {
      const y = this.y;
      const label = this.random.phrase(1, 2);
      this.set([...label.slice(0, -1), `${label.at(-1) ?? ""}${colon}`], x);
      this.y = y;
      this.set([this.random.pick([this.number(), this.date(), this.random.name()])], at, { align });
    }
  }

  private table(): Bbox {
    const { random } = this;
    const count = random.whole(2, 7);
    // Small tables often have columns that are all alike.
    const wide = random.chance(0.7) ? random.whole(0, 1) : -1;
    const plain = random.chance(0.4);
    const shares = Array.from({ length: count }, (_, index) => (index === wide ? random.between(2.5, 5) : 1));
    const total = shares.reduce((sum, share) => sum + share, 0);
    const width = (this.right - this.left) * (random.chance(0.6) ? 1 : random.between(0.45, 0.9));
    const left = this.left + (random.chance(0.5) ? 0 : this.right - this.left - width);
    let x = left;
    const edges: number[] = [];
    const columns = shares.map((share, index): Column => {
      const from = x;
      x += (width * share) / total;
      edges.push(from);
      return index > wide && !plain ? { x: x - 0.5 * this.size, align: "right" } : { x: from + 2, align: "left" };
    });
    const ruled = random.pick(["none", "head", "rows", "grid"]);
    const pitch = this.lead * random.between(1, 1.9);
    const top = this.y;
    if (ruled === "grid") this.rule(this.y - 0.2 * this.lead, left, width);
    const boxes = [this.row(columns, (index) => (index === wide ? random.phrase(1, 1) : [random.name()]), true)];
    if (ruled !== "none") this.rule(this.y, left, width);
    this.y += pitch - this.lead;
    for (let rows = random.whole(1, 9); rows > 0 && this.y < this.page.height * 0.75; rows--) {
      boxes.push(
        this.row(columns, (index) => (index === wide ? random.phrase(1, 3) : [this.cell(plain && index === 0)]), false),
      );
      if (ruled === "rows" || ruled === "grid") this.rule(this.y, left, width);
      this.y += pitch - this.lead;
    }
    if (ruled !== "none") this.rule(this.y, left, width);
    if (ruled === "grid") {
      for (const edge of [...edges, left + width]) this.upright(edge, top - 0.2 * this.lead, this.y);
    }
    const box = union(boxes);
    return ruled === "none" ? box : { x: left, y: top, width, height: this.y - top };
  }

  private row(columns: readonly Column[], say: (index: number) => string[], bold: boolean): Bbox {
    const y = this.y;
    const boxes = columns.map(({ x, align }, index) => {
      this.y = y;
      return this.set(say(index), x, { align, bold });
    });
    return union(boxes);
  }

  /** Two to four columns of short lines, as of a company's bank and its register. */
  private foot(): void {
    const columns = this.random.whole(2, 4);
    const top = this.page.height * this.random.between(0.86, 0.92);
    const scale = this.random.between(0.65, 0.9);
    if (this.random.chance(0.5)) this.rule(top - this.lead);
    for (let column = 0; column < columns; column++) {
      this.y = top;
      const x = this.left + ((this.right - this.left) * column) / columns;
      for (let line = this.random.whole(2, 4); line > 0; line--) this.set(this.random.phrase(1, 4), x, { scale });
    }
  }

  private cell(named: boolean): string {
    return named ? this.random.name() : this.number();
  }
}
