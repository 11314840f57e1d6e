import type { Bbox } from "../../shared/document/geometry.ts";
import { createRandom } from "../../test/builders/random.ts";
import { DrawnPage } from "./drawn-page.ts";
import type { PageWithTables } from "./drawn-page.ts";
import { drawTable } from "./drawn-table.ts";
import { SyntheticText } from "./synthetic-text.ts";

/**
 * Pages of reports made at random: tables among running text, and what stands in rows and is none: authors beside each
 * other, the entries of a table of contents, lines of a form, the labels of a chart, the foot of a slide.
 */
export function syntheticReports(count: number, seed: number): PageWithTables[] {
  const random = new SyntheticText(createRandom(seed).next);
  return Array.from({ length: count }, () => new ReportPage(random).fill());
}

class ReportPage extends DrawnPage {
  private readonly tables: Bbox[] = [];

  fill(): PageWithTables {
    const { random } = this;
    if (random.chance(0.4)) this.margin(0.04 * this.page.height);
    this.y = 0.08 * this.page.height;
    if (random.chance(0.15)) this.authors();
    if (random.chance(0.3)) this.columns();
    else this.column();
    if (random.chance(0.6)) this.margin(0.95 * this.page.height);
    return { text: this.text(), tables: this.tables };
  }

  /** Two columns of text, each with what it has of its own. */
  private columns(): void {
    const { left, right, y } = this;
    const middle = (left + right) / 2;
    this.right = middle - this.size;
    this.column();
    [this.left, this.right, this.y] = [middle + this.size, right, y];
    this.column();
    [this.left, this.right] = [left, right];
  }

  private column(): void {
    const { random } = this;
    while (this.y < this.bottom) {
      const part = random.pick(["prose", "prose", "table", "table", "heading", "list", "contents", "form", "chart"]);
      if (part === "prose") this.prose(random.whole(1, 3));
      if (part === "table") this.table();
      if (part === "heading") this.set(random.phrase(1, 6), this.left, { bold: true, scale: random.between(1, 1.5) });
      if (part === "list") this.list();
      if (part === "contents" && random.chance(0.2)) this.contents();
      if (part === "form" && random.chance(0.4)) this.form();
      if (part === "chart" && random.chance(0.4)) this.chart();
      this.y += this.lead * random.between(0.5, 1.6);
    }
  }

  private table(): void {
    const { random } = this;
    const caption = [
      random.pick(["Table", "Table", "Figure"]),
      `${random.whole(1, 30)}.`,
      ...random.words(random.whole(2, 9)),
    ];
    const place = random.pick(["above", "above", "below", "none", "none"]);
    if (place === "above") this.set(caption.slice(0, 9), this.left, { bold: random.chance(0.4) });
    this.y += this.lead * random.between(0, 0.8);
    this.tables.push(drawTable(this));
    this.y += this.lead * random.between(0.2, 0.8);
    if (random.chance(0.15)) this.set(["Source:", ...random.words(5)], this.left, { scale: 0.85 });
    if (place === "below") this.set(caption.slice(0, 9), this.left);
  }

  /** Names with their places, two or three beside each other. */
  private authors(): void {
    const { random, left, right } = this;
    this.set(random.phrase(3, 8), (left + right) / 2, { align: "centre", bold: true, scale: 1.6 });
    this.y += this.lead;
    const count = random.whole(2, 4);
    const lines = random.whole(2, 5);
    const top = this.y;
    for (let index = 0; index < count; index++) {
      const x = left + ((right - left) * (index + 0.5)) / count;
      this.y = top;
      for (let line = 0; line < lines; line++) {
        const email = line === lines - 1 && random.chance(0.6);
        this.set(email ? [`${random.word()}@${random.word()}.org`] : random.phrase(1, 3), x, { align: "centre" });
      }
    }
    this.y += 2 * this.lead;
  }

  private list(): void {
    const { random } = this;
    const numbered = random.chance(0.4);
    const indent = this.size * random.between(1.2, 2.5);
    for (let item = 1, items = random.whole(2, 6); item <= items; item++) {
      const lines = this.wrapped(random.sentence(), this.right - this.left - indent);
      lines.forEach((line, index) => {
        const top = this.y;
        if (index === 0) this.set([numbered ? `${item}.` : "•"], this.left);
        this.y = top;
        this.set(line, this.left + indent);
      });
    }
  }

  private contents(): void {
    const { random } = this;
    const dotted = random.chance(0.6);
    for (
      let entries = random.whole(4, 20), number = random.whole(1, 9);
      entries > 0 && this.y < this.bottom;
      entries--
    ) {
      const top = this.y;
      const title = random.phrase(1, 5);
      const end = this.left + this.widthOf(title);
      const dots = Math.floor((this.right - end - 3 * this.size) / (0.5 * this.size));
      this.set([...title, ...(dotted && dots > 5 ? [".".repeat(dots)] : [])], this.left);
      this.y = top;
      this.set([String((number += random.whole(0, 6)))], this.right, { align: "right" });
    }
  }

  /** Labels with lines to write on. */
  private form(): void {
    const { random } = this;
    for (let lines = random.whole(2, 7); lines > 0 && this.y < this.bottom; lines--) {
      const fields = random.pick([1, 2, 2, 3]);
      const top = this.y;
      for (let field = 0; field < fields; field++) {
        const width = (this.right - this.left) / fields;
        const x = this.left + width * field;
        const label = random.phrase(1, 2);
        this.y = top;
        this.set([...label.slice(0, -1), `${label.at(-1) ?? ""}:`], x);
        const end = x + this.widthOf(label) + this.size;
        if (random.chance(0.7)) this.rule(top + this.size, end, Math.max(0, x + width - this.size - end));
        else if (random.chance(0.5)) {
          this.y = top;
          this.set(random.phrase(1, 2), end);
        }
      }
      this.y = top + this.lead * random.between(1.2, 2);
    }
  }

  /** The scale, the names and some values of a chart, whose drawing is no text. */
  private chart(): void {
    const { random, left, right } = this;
    const top = this.y;
    const height = this.lead * random.between(6, 14);
    const steps = random.whole(3, 7);
    const scale = random.pick([0.7, 0.85, 1]);
    const lined = random.chance(0.5);
    for (let step = 0; step <= steps; step++) {
      this.y = top + (height * step) / steps;
      if (lined) this.rule(this.y + 0.5 * this.size, left + 3 * this.size, right - left - 3 * this.size);
      this.set([String((steps - step) * 10)], left + 2 * this.size, { align: "right", scale });
    }
    const bars = random.whole(3, 9);
    for (let bar = 0; bar < bars; bar++) {
      const x = left + 4 * this.size + ((right - left - 5 * this.size) * bar) / bars;
      this.y = top + height + this.lead;
      this.set([random.chance(0.5) ? String(1990 + bar) : random.word().slice(0, 5)], x, { scale });
      this.y = top + height * random.between(0.1, 0.9);
      if (random.chance(0.6)) this.set([`${random.whole(1, 100)}%`], x, { scale });
    }
    this.y = top + height + this.lead * 2;
    const keys = random.whole(0, 4);
    for (let key = 0; key < keys; key++) {
      this.y = top + height + this.lead * 2;
      this.set(random.phrase(1, 2), left + ((right - left) * key) / keys, { scale });
    }
    if (random.chance(0.7)) this.set(["Figure", `${random.whole(1, 30)}.`, ...random.words(5)], left);
  }

  /** A running head, or the foot of a slide: what is said left, in the middle and right. */
  private margin(y: number): void {
    const { random, left, right } = this;
    const texts = [random.phrase(1, 4), random.phrase(1, 5), [String(random.whole(1, 99))]];
    const places = [
      { x: left, align: "left" },
      { x: (left + right) / 2, align: "centre" },
      { x: right, align: "right" },
    ] as const;
    for (let lines = random.pick([1, 1, 2]); lines > 0; lines--) {
      places.forEach(({ x, align }, index) => {
        this.y = y - (lines - 1) * this.lead;
        if (random.chance(0.7)) this.set(texts[index] ?? [], x, { align, scale: 0.85 });
      });
    }
  }
}
