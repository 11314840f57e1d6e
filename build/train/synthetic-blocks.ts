import type { Bbox } from "../../shared/document/geometry.ts";
import { union } from "../../shared/document/geometry.ts";
import type { Style } from "./synthetic-style.ts";
import type { SyntheticText } from "./synthetic-text.ts";
import type { BlockStyle, Frame, Typesetter } from "./typesetter.ts";

const formulas: [string[], ...string[][]] = [["x", "=", "a", "+", "b"], ["∑"], ["f(x)", "≤"], ["=", "0,"], ["−", "y2"]];

/** What stands on a page beside paragraphs, headings and lists. */
export class SyntheticBlocks {
  private readonly random: SyntheticText;
  private readonly style: Style;
  private readonly set: Typesetter;

  constructor(random: SyntheticText, style: Style, set: Typesetter) {
    this.random = random;
    this.style = style;
    this.set = set;
  }

  /** Lines that each end where their meaning does: an address, the authors of a paper, a note of dates. */
  short(frame: Frame, style: BlockStyle): void {
    const lines = this.random.whole(1, 5);
    const boxes: Bbox[] = [];
    for (let line = 0; line < lines; line++) boxes.push(...this.set.lines(frame, this.random.phrase(1, 4), style));
    this.set.truth.push({ label: "paragraph", bbox: union(boxes) });
  }

  /** A line of its own in the middle, as a motto, or a formula: pieces, fractions among them, and a number. */
  display(frame: Frame): void {
    const { size, leading, margin } = this.style;
    frame.y += size * this.random.between(0.3, 1);
    if (this.random.chance(0.3)) {
      this.set.block(frame, this.random.words(this.random.whole(2, 7)), { size, leading, align: "centre" });
    } else {
      const boxes: Bbox[] = [];
      const style = { size, leading, align: "left" as const };
      const fraction = this.random.chance(0.5);
      const y = frame.y + (fraction ? 0.7 * size : 0);
      let left = frame.left + this.random.between(1, 6) * size;
      for (let piece = this.random.whole(1, 3); piece > 0; piece--) {
        boxes.push(...this.set.lines({ left, right: left + 8 * size, y }, this.random.pick(formulas), style));
        left = Math.max(...boxes.map((box) => box.x + box.width)) + this.random.between(0.3, 2.4) * size;
        if (!fraction || !this.random.chance(0.7)) continue;
        for (const shift of [-0.7, 0.7]) {
          boxes.push(...this.set.lines({ left, right: left + 8 * size, y: y + shift * size }, ["ax", "+", "b"], style));
        }
        left += this.random.between(3, 6) * size;
      }
      if (this.random.chance(0.5)) {
        const from = Math.max(left, frame.right - 2 * size);
        const number = this.set.lines(
          { left: from, right: from + margin, y },
          [`(${this.random.whole(1, 40)})`],
          style,
        );
        if (from - left < 4 * size) boxes.push(...number);
      }
      this.set.truth.push({ label: "paragraph", bbox: union(boxes) });
      frame.y = y + (fraction ? 1.7 : 1) * size * Math.max(1.1, leading);
    }
    frame.y += size * this.random.between(0.3, 1);
  }

  references(frame: Frame, end: number): void {
    const { size, leading, gap } = this.style;
    const marks = this.random.pick(["brackets", "raised", "none"]);
    const hang = this.random.chance(0.7) ? this.random.between(1, 2.5) * size : 0;
    const small = this.random.between(0.8, 1);
    for (let index = 1; index < 9 && frame.y < end; index++) {
      const mark = marks === "none" ? [] : [marks === "raised" ? String(index) : `[${index}]`];
      const said = [...mark, `${this.random.name()},`, "A.", ...this.random.sentence(), "2004."];
      this.set.block(frame, said, { size: size * small, leading, align: "left", hang, raised: marks === "raised" });
      frame.y += Math.min(gap, 0.4) * leading * size;
    }
  }

  /** Terms, each with what it means under it. */
  definitions(frame: Frame, end: number): void {
    const { size, leading } = this.style;
    const lead = size * leading;
    const face = this.random.pick<Pick<BlockStyle, "bold" | "mono">>([{ bold: true }, { mono: true }, {}]);
    const [above, below] = [this.random.between(0, 1), this.random.chance(0.6) ? 0 : this.random.between(0.1, 1)];
    const indent = this.random.between(1, 4) * size;
    for (let count = this.random.whole(2, 6); count > 0 && frame.y < end; count--) {
      this.set.block(frame, this.random.phrase(1, 4), { size, leading, align: "left", ...face });
      frame.y += below * lead;
      const meaning = { ...frame, left: frame.left + indent };
      this.set.block(meaning, this.random.sentence(), { size, leading, align: "left" });
      frame.y = meaning.y + Math.max(above, below) * lead;
    }
  }

  /** Lines of a program, which end and begin where they will. */
  code(frame: Frame, end: number): void {
    const { leading, gap } = this.style;
    const size = this.style.size * this.random.between(0.8, 1);
    const boxes: Bbox[] = [];
    frame.y += Math.max(0.3, gap) * size;
    for (let count = this.random.whole(2, 12); count > 0 && frame.y < end; count--) {
      const line = { ...frame, left: frame.left + this.random.whole(0, 3) * 2 * size };
      boxes.push(
        ...this.set.lines(line, this.random.words(this.random.whole(1, 5)), {
          size,
          leading,
          align: "left",
          mono: true,
        }),
      );
      frame.y = line.y;
    }
    this.set.truth.push({ label: "paragraph", bbox: union(boxes) });
    frame.y += Math.max(0.3, gap) * size;
  }
}
