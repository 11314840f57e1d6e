import type { GlyphFrame } from "./glyph-frame.ts";
import type { Glyphs } from "./raw-page.ts";
import { isLetter, isSpace } from "./scripts.ts";

/** In em: a gap beyond this parts columns, not letters. */
const widest = 0.8;
/** How alike the gaps of a spaced run are, in em, and how many of them. */
const scatter = 0.1;
const alike = 0.8;
const leastGaps = 4;
/** Characters looked at; a spaced run is a heading or a label. */
const longest = 200;

/**
 * How far apart the letters of the run that holds `index` are set, in em; 0 where they are set as usual. Asked only
 * where a gap would part two letters, and so seldom.
 */
export class LetterSpacing {
  private readonly glyphs: Glyphs;
  private readonly frame: GlyphFrame;
  /** The run that was looked at last: from, to (exclusive). */
  private run = { from: 0, to: 0, spacing: 0 };

  constructor(glyphs: Glyphs, frame: GlyphFrame) {
    this.glyphs = glyphs;
    this.frame = frame;
  }

  at(index: number): number {
    if (index < this.run.from || index >= this.run.to) this.run = this.measure(index);
    return this.run.spacing;
  }

  private measure(from: number): { from: number; to: number; spacing: number } {
    const { code, count, font, size } = this.glyphs;
    const { frame } = this;
    const gaps: number[] = [];
    let to = from + 1;
    for (; to < Math.min(count, from + longest); to++) {
      const previous = to - 1;
      if (font[to] !== font[from] || size[to] !== size[from]) break;
      if (frame.baseline(to) !== frame.baseline(from) || frame.start(to) < frame.start(previous)) break;
      if (isSpace(code[to] ?? 0) || isSpace(code[previous] ?? 0)) continue;
      if (!isLetter(code[to] ?? 0)) continue;
      gaps.push((frame.start(to) - frame.end(previous)) / frame.size(from));
    }
    const usual = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
    const near = gaps.filter((gap) => Math.abs(gap - usual) <= scatter).length;
    const isSpaced = gaps.length >= leastGaps && usual <= widest && near >= alike * gaps.length;
    return { from, to, spacing: isSpaced ? usual : 0 };
  }
}
