import { union, type Bbox } from "../../shared/document/geometry.ts";
import { createRandom } from "../../test/builders/random.ts";
import { type PageWithTables, SyntheticPage } from "./synthetic-page.ts";
import { drawCards } from "./synthetic-cards.ts";
import { drawListsSideBySide } from "./synthetic-lists.ts";
import { drawAlignedForm } from "./synthetic-form.ts";
import { drawTable } from "./synthetic-table.ts";
import { SyntheticText } from "./synthetic-text.ts";

/**
 * Generates pages of reports with tables in running text. Forms of labels and places to fill in are tables too. They also
 * have rows of text that are not tables: authors, the entries of a table of contents, cards, the labels of a chart, and
 * running headers.
 */
export function generateReports(count: number, seed: number): PageWithTables[] {
  const random = new SyntheticText(createRandom(seed).next);
  return Array.from({ length: count }, () => new ReportPage(random).generate());
}

/** The number of lines below which a table is left out. It has room for a caption, a header and two rows. */
const minTableLines = 8;

/** The minimum number of labels with values of a form that is a table. */
const minFormFields = 3;

/** The number of lines of the labels, the legend and the caption below a chart. */
const chartLabelLines = 6;

class ReportPage extends SyntheticPage {
  private readonly tables: Bbox[] = [];

  generate(): PageWithTables {
    const { random } = this;
    if (random.drawBoolean(0.4)) this.drawRunningLines(0.04 * this.page.height);
    this.y = 0.08 * this.page.height;
    if (random.drawBoolean(0.15)) this.drawAuthors();
    if (random.drawBoolean(0.3)) this.drawTwoColumns();
    else this.drawColumn();
    if (random.drawBoolean(0.6)) this.drawRunningLines(0.95 * this.page.height);
    return { text: this.toPageText(), tables: this.tables };
  }

  /** Draws two columns with separate contents. */
  private drawTwoColumns(): void {
    const { left, right, y } = this;
    const middle = (left + right) / 2;
    this.right = middle - this.size;
    this.drawColumn();
    [this.left, this.right, this.y] = [middle + this.size, right, y];
    this.drawColumn();
    [this.left, this.right] = [left, right];
  }

  private drawColumn(): void {
    const { random } = this;
    while (this.y < this.contentBottom) {
      const part = random.pick([
        "prose",
        "prose",
        "table",
        "table",
        "heading",
        "list",
        "contents",
        "form",
        "cards",
        "chart",
        "lists",
      ]);
      if (part === "prose") this.drawParagraphs(random.drawInteger(1, 3));
      if (part === "table") this.drawTableWithCaption();
      if (part === "heading")
        this.drawWrapped(random.generatePhrase(1, 6), { bold: true, scale: random.drawNumber(1, 1.5) });
      if (part === "list") this.drawList();
      if (part === "contents" && random.drawBoolean(0.2)) this.drawTableOfContents();
      if (part === "form" && random.drawBoolean(0.6)) this.drawForm();
      if (part === "lists" && random.drawBoolean(0.5)) drawListsSideBySide(this);
      if (part === "cards" && random.drawBoolean(0.6)) drawCards(this);
      if (part === "chart" && random.drawBoolean(0.4)) this.drawChartLabels();
      this.y += this.leading * random.drawNumber(0.5, 1.6);
    }
  }

  private drawTableWithCaption(): void {
    const { random } = this;
    if (!this.hasRoom(minTableLines)) return;
    const caption = [
      random.pick(["Table", "Table", "Figure"]),
      `${random.drawInteger(1, 30)}.`,
      ...random.generateWords(random.drawInteger(2, 9)),
    ];
    const captionPosition = random.pick(["above", "above", "below", "none", "none"]);
    if (captionPosition === "above") this.drawWrapped(caption.slice(0, 9), { bold: random.drawBoolean(0.4) });
    this.y += this.leading * random.drawNumber(0, 0.8);
    this.tables.push(drawTable(this));
    this.y += this.leading * random.drawNumber(0.2, 0.8);
    if (random.drawBoolean(0.15)) this.drawWrapped(["Source:", ...random.generateWords(5)], { scale: 0.85 });
    if (captionPosition === "below") this.drawWrapped(caption.slice(0, 9));
  }

  /** Draws a title and a row of two to four authors, each with an affiliation. */
  private drawAuthors(): void {
    const { random, left, right } = this;
    this.drawLine(random.generatePhrase(3, 8), (left + right) / 2, { align: "centre", bold: true, scale: 1.6 });
    this.y += this.leading;
    const count = random.drawInteger(2, 4);
    const lineCount = random.drawInteger(2, 5);
    const top = this.y;
    for (let index = 0; index < count; index++) {
      const x = left + ((right - left) * (index + 0.5)) / count;
      this.y = top;
      for (let line = 0; line < lineCount; line++) {
        const isEmail = line === lineCount - 1 && random.drawBoolean(0.6);
        this.drawLine(
          isEmail ? [`${random.generateWord()}@${random.generateWord()}.org`] : random.generatePhrase(1, 3),
          x,
          { align: "centre", maxWidth: (right - left) / count - this.size },
        );
      }
    }
    this.y += 2 * this.leading;
  }

  private drawList(): void {
    const { random } = this;
    const isNumbered = random.drawBoolean(0.4);
    const indent = this.size * random.drawNumber(1.2, 2.5);
    for (let item = 1, items = random.drawInteger(2, 6); item <= items; item++) {
      const lines = this.wrapLines(random.generateSentence(), this.right - this.left - indent);
      lines.forEach((line, index) => {
        if (!this.hasRoom()) return;
        const top = this.y;
        if (index === 0) this.drawLine([isNumbered ? `${item}.` : "•"], this.left, { maxWidth: indent });
        this.y = top;
        this.drawLine(line, this.left + indent);
      });
    }
  }

  private drawTableOfContents(): void {
    const { random } = this;
    const hasLeaders = random.drawBoolean(0.6);
    for (
      let entries = random.drawInteger(4, 20), number = random.drawInteger(1, 9);
      entries > 0 && this.y < this.contentBottom;
      entries--
    ) {
      const top = this.y;
      const [title = []] = this.wrapLines(random.generatePhrase(1, 5), this.right - this.left - 3 * this.size);
      const end = this.left + this.measureWidth(title);
      const dotCount = Math.floor((this.right - end - 3 * this.size) / (0.5 * this.size));
      this.drawLine([...title, ...(hasLeaders && dotCount > 5 ? [".".repeat(dotCount)] : [])], this.left);
      this.y = top;
      this.drawLine([String((number += random.drawInteger(0, 6)))], this.right, { align: "right" });
    }
  }

  /** Draws the fields of a form, a table: labels with a line to write on, with a value, or with nothing beside them. */
  private drawForm(): void {
    const { random } = this;
    if (random.drawBoolean(0.6)) {
      const box = drawAlignedForm(this);
      if (box !== undefined) this.tables.push(box);
      return;
    }
    const boxes: Bbox[] = [];
    for (let lines = random.drawInteger(2, 7); lines > 0 && this.y < this.contentBottom; lines--) {
      const fieldCount = random.pick([1, 2, 2, 3]);
      const top = this.y;
      for (let field = 0; field < fieldCount; field++) {
        const width = (this.right - this.left) / fieldCount;
        const x = this.left + width * field;
        const label = random.generatePhrase(1, 2);
        this.y = top;
        const fieldWidth = width - this.size;
        const labelBox = this.drawLine([...label.slice(0, -1), `${label.at(-1) ?? ""}:`], x, { maxWidth: fieldWidth });
        boxes.push(labelBox);
        const end = x + labelBox.width + this.size;
        if (random.drawBoolean(0.7)) this.drawHorizontalRuling(top + this.size, end, Math.max(0, x + fieldWidth - end));
        else if (random.drawBoolean(0.5) && end + 2 * this.size < x + fieldWidth) {
          this.y = top;
          boxes.push(this.drawLine(random.generatePhrase(1, 2), end, { maxWidth: x + fieldWidth - end }));
        }
      }
      this.y = top + this.leading * random.drawNumber(1.2, 2);
    }
    if (boxes.length >= minFormFields) this.tables.push(union(boxes));
  }

  /** Draws the axis labels, some values and the legend of a bar chart, without the bars. */
  private drawChartLabels(): void {
    const { random, left, right } = this;
    const top = this.y;
    const height = this.leading * random.drawNumber(6, 14);
    if (!this.hasRoom(height / this.leading + chartLabelLines)) return;
    const stepCount = random.drawInteger(3, 7);
    const scale = random.pick([0.7, 0.85, 1]);
    const hasGridLines = random.drawBoolean(0.5);
    for (let step = 0; step <= stepCount; step++) {
      this.y = top + (height * step) / stepCount;
      if (hasGridLines)
        this.drawHorizontalRuling(this.y + 0.5 * this.size, left + 3 * this.size, right - left - 3 * this.size);
      this.drawLine([String((stepCount - step) * 10)], left + 2 * this.size, { align: "right", scale });
    }
    const barCount = random.drawInteger(3, 9);
    for (let bar = 0; bar < barCount; bar++) {
      const maxWidth = (right - left - 5 * this.size) / barCount - 0.3 * this.size;
      const x = left + 4 * this.size + ((right - left - 5 * this.size) * bar) / barCount;
      this.y = top + height + this.leading;
      const label = random.drawBoolean(0.5) ? String(1990 + bar) : random.generateWord().slice(0, 5);
      this.drawLine([label], x, { scale, maxWidth });
      this.y = top + height * random.drawNumber(0.1, 0.9);
      if (random.drawBoolean(0.6)) this.drawLine([`${random.drawInteger(1, 100)}%`], x, { scale, maxWidth });
    }
    this.y = top + height + this.leading * 2;
    const entryCount = random.drawInteger(0, 4);
    for (let entry = 0; entry < entryCount; entry++) {
      this.y = top + height + this.leading * 2;
      const width = (right - left) / entryCount;
      this.drawLine(random.generatePhrase(1, 2), left + width * entry, { scale, maxWidth: width - this.size });
    }
    if (random.drawBoolean(0.7))
      this.drawWrapped(["Figure", `${random.drawInteger(1, 30)}.`, ...random.generateWords(5)]);
  }

  /** Draws a running header or footer of one or two lines with texts at the left, in the centre and at the right. */
  private drawRunningLines(y: number): void {
    const { random, left, right } = this;
    const texts = [random.generatePhrase(1, 4), random.generatePhrase(1, 5), [String(random.drawInteger(1, 99))]];
    const positions = [
      { x: left, align: "left" },
      { x: (left + right) / 2, align: "centre" },
      { x: right, align: "right" },
    ] as const;
    for (let lines = random.pick([1, 1, 2]); lines > 0; lines--) {
      positions.forEach(({ x, align }, index) => {
        this.y = y - (lines - 1) * this.leading;
        const maxWidth = (right - left) / 3 - this.size;
        if (random.drawBoolean(0.7)) this.drawLine(texts[index] ?? [], x, { align, scale: 0.85, maxWidth });
      });
    }
  }
}
