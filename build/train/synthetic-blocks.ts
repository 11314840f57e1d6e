import type { Bbox } from "../../shared/document/geometry.ts";
import type { Style } from "./synthetic-style.ts";
import type { SyntheticText } from "./synthetic-text.ts";
import type { BlockStyle, Frame, Typesetter } from "./typesetter.ts";

const formulas: [string[], ...string[][]] = [["x", "=", "a", "+", "b"], ["∑"], ["f(x)", "≤"], ["=", "0,"], ["−", "y2"]];

/** The maximum width of a piece of a formula, in em. */
const maxPieceWidth = 4;

/** Typesets the blocks of a page other than paragraphs, headings and lists. */
export class SyntheticBlocks {
  private readonly random: SyntheticText;
  private readonly style: Style;
  private readonly typesetter: Typesetter;

  constructor(random: SyntheticText, style: Style, typesetter: Typesetter) {
    this.random = random;
    this.style = style;
    this.typesetter = typesetter;
  }

  /** Sets a block of short lines, such as an address or the authors of a paper. */
  setShortLines(frame: Frame, style: BlockStyle): void {
    const lineCount = this.random.drawInteger(1, 5);
    const boxes: Bbox[] = [];
    for (let line = 0; line < lineCount; line++)
      boxes.push(...this.typesetter.setLines(frame, this.random.generatePhrase(1, 4), style));
    this.typesetter.annotateBlock(boxes);
  }

  /** Sets a centred line, or a display formula with random pieces, fractions and perhaps an equation number. */
  setDisplay(frame: Frame): void {
    const { size, leading } = this.style;
    frame.y += size * this.random.drawNumber(0.3, 1);
    if (this.random.drawBoolean(0.3)) {
      this.typesetter.setBlock(frame, this.random.generateWords(this.random.drawInteger(2, 7)), {
        size,
        leading,
        align: "centre",
      });
    } else this.setFormula(frame);
    frame.y += size * this.random.drawNumber(0.3, 1);
  }

  /** Sets the pieces of a formula beside each other, as many as fit into the column. */
  private setFormula(frame: Frame): void {
    const { size, leading } = this.style;
    const boxes: Bbox[] = [];
    const style = { size, leading, align: "left" as const };
    const hasFractions = this.random.drawBoolean(0.5);
    const y = frame.y + (hasFractions ? 0.7 * size : 0);
    let left = frame.left + this.random.drawNumber(1, 6) * size;
    const setPiece = (words: readonly string[], shift: number) => {
      boxes.push(...this.typesetter.setLines({ left, right: left + 8 * size, y: y + shift * size }, words, style));
    };
    for (let piece = this.random.drawInteger(1, 3); piece > 0; piece--) {
      if (left + maxPieceWidth * size > frame.right) break;
      setPiece(this.random.pick(formulas), 0);
      left = Math.max(left, ...boxes.map((box) => box.x + box.width)) + this.random.drawNumber(0.3, 2.4) * size;
      if (!hasFractions || left + maxPieceWidth * size > frame.right || !this.random.drawBoolean(0.7)) continue;
      for (const shift of [-0.7, 0.7]) setPiece(["ax", "+", "b"], shift);
      left += this.random.drawNumber(3, 6) * size;
    }
    const numberLeft = frame.right - 2 * size;
    if (left <= numberLeft && this.random.drawBoolean(0.5)) {
      const number = { left: numberLeft, right: frame.right + size, y };
      const numberBoxes = this.typesetter.setLines(number, [`(${this.random.drawInteger(1, 40)})`], style);
      if (numberLeft - left < 4 * size) boxes.push(...numberBoxes);
    }
    this.typesetter.annotateBlock(boxes);
    frame.y = y + (hasFractions ? 1.7 : 1) * size * Math.max(1.1, leading);
  }

  setReferences(frame: Frame, end: number): void {
    const { size, leading, gap } = this.style;
    const labels = this.random.pick(["brackets", "superscript", "none"]);
    const hangingIndent = this.random.drawBoolean(0.7) ? this.random.drawNumber(1, 2.5) * size : 0;
    const scale = this.random.drawNumber(0.8, 1);
    for (let index = 1; index < 9 && frame.y < end; index++) {
      const label = labels === "none" ? [] : [labels === "superscript" ? String(index) : `[${index}]`];
      const words = [...label, `${this.random.generateName()},`, "A.", ...this.random.generateSentence(), "2004."];
      this.typesetter.setBlock(frame, words, {
        size: size * scale,
        leading,
        align: "left",
        hangingIndent,
        hasSuperscript: labels === "superscript",
      });
      frame.y += Math.min(gap, 0.4) * leading * size;
    }
  }

  /** Sets a list of terms, with the definition of each term below it. */
  setDefinitions(frame: Frame, end: number): void {
    const { size, leading } = this.style;
    const linePitch = size * leading;
    const font = this.random.pick<Pick<BlockStyle, "bold" | "mono">>([{ bold: true }, { mono: true }, {}]);
    const [above, below] = [
      this.random.drawNumber(0, 1),
      this.random.drawBoolean(0.6) ? 0 : this.random.drawNumber(0.1, 1),
    ];
    const indent = this.random.drawNumber(1, 4) * size;
    for (let count = this.random.drawInteger(2, 6); count > 0 && frame.y < end; count--) {
      this.typesetter.setBlock(frame, this.random.generatePhrase(1, 4), { size, leading, align: "left", ...font });
      frame.y += below * linePitch;
      const definition = { ...frame, left: frame.left + indent };
      this.typesetter.setBlock(definition, this.random.generateSentence(), { size, leading, align: "left" });
      frame.y = definition.y + Math.max(above, below) * linePitch;
    }
  }

  /** Sets the lines of a program. */
  setCode(frame: Frame, end: number): void {
    const { leading, gap } = this.style;
    const size = this.style.size * this.random.drawNumber(0.8, 1);
    const boxes: Bbox[] = [];
    frame.y += Math.max(0.3, gap) * size;
    for (let count = this.random.drawInteger(2, 12); count > 0 && frame.y < end; count--) {
      const line = { ...frame, left: frame.left + this.random.drawInteger(0, 3) * 2 * size };
      boxes.push(
        ...this.typesetter.setLines(line, this.random.generateWords(this.random.drawInteger(1, 5)), {
          size,
          leading,
          align: "left",
          mono: true,
        }),
      );
      frame.y = line.y;
    }
    this.typesetter.annotateBlock(boxes);
    frame.y += Math.max(0.3, gap) * size;
  }
}
