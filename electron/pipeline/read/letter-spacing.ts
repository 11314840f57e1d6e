import type { GlyphFrame } from "./glyph-frame.ts";
import type { Glyphs } from "./raw-page.ts";
import { isLetter, isSpace } from "./scripts.ts";

/** The maximum letterspacing, in em. A wider gap separates columns. */
const maxSpacing = 0.8;
/**
 * Gaps are alike if they are within this distance of the median, in em. Letterspaced text has a minimum share of alike
 * gaps and a minimum number of gaps.
 */
const maxDeviation = 0.1;
const minAlikeShare = 0.8;
const minGaps = 4;
/** The maximum number of characters of a run, since letterspaced text is a heading or a label. */
const maxRunLength = 200;

/**
 * Measures letterspacing (tracking) of runs of text, in em; 0 for text that is set as usual. Runs are measured on
 * demand, since only gaps between two letters need it.
 */
export class LetterSpacing {
  private readonly glyphs: Glyphs;
  private readonly frame: GlyphFrame;
  /** The last measured run; `to` is exclusive. */
  private run = { from: 0, to: 0, spacing: 0 };

  constructor(glyphs: Glyphs, frame: GlyphFrame) {
    this.glyphs = glyphs;
    this.frame = frame;
  }

  /** Returns the letterspacing of the run that holds a character, in em. */
  getSpacing(index: number): number {
    if (index < this.run.from || index >= this.run.to) this.run = this.measure(index);
    return this.run.spacing;
  }

  private measure(from: number): { from: number; to: number; spacing: number } {
    const { code, count, font, size } = this.glyphs;
    const { frame } = this;
    const gaps: number[] = [];
    let to = from + 1;
    for (; to < Math.min(count, from + maxRunLength); to++) {
      const previous = to - 1;
      if (font[to] !== font[from] || size[to] !== size[from]) break;
      if (frame.baseline(to) !== frame.baseline(from) || frame.start(to) < frame.start(previous)) break;
      if (isSpace(code[to] ?? 0) || isSpace(code[previous] ?? 0)) continue;
      if (!isLetter(code[to] ?? 0)) continue;
      gaps.push((frame.start(to) - frame.end(previous)) / frame.size(from));
    }
    const medianGap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
    const alikeGaps = gaps.filter((gap) => Math.abs(gap - medianGap) <= maxDeviation).length;
    const isSpaced = gaps.length >= minGaps && medianGap <= maxSpacing && alikeGaps >= minAlikeShare * gaps.length;
    return { from, to, spacing: isSpaced ? medianGap : 0 };
  }
}
