import type { GlyphFrame } from "./glyph-frame.ts";
import type { Glyphs } from "./raw-page.ts";
import { isLetter, isSpace } from "./scripts.ts";
import { textThresholds } from "./thresholds.ts";

/** A run of text in one font and size on one baseline. */
interface Run {
  /** The index of its first character, and the index after the last one. */
  from: number;
  to: number;
  /** The minimum gap between two words, in em. */
  minWordGap: number;
}

/** Measures the word gaps of runs of text. A run is measured only if it has a gap that is not clearly narrow. */
export class WordGapMeter {
  private readonly glyphs: Glyphs;
  private readonly frame: GlyphFrame;
  /** The last measured run. */
  private run: Run = { from: 0, to: 0, minWordGap: textThresholds.minWordGapEm };

  constructor(glyphs: Glyphs, frame: GlyphFrame) {
    this.glyphs = glyphs;
    this.frame = frame;
  }

  /** Returns the minimum gap between two words in the run of a character, in em. */
  getMinWordGapEm(index: number): number {
    if (index < this.run.from || index >= this.run.to) this.run = this.measure(index);
    return this.run.minWordGap;
  }

  private measure(index: number): Run {
    const { code, count } = this.glyphs;
    let from = index;
    while (from > Math.max(0, index - textThresholds.maxRunLength) && this.continuesRun(from)) from--;
    let to = index + 1;
    while (to < Math.min(count, index + textThresholds.maxRunLength) && this.continuesRun(to)) to++;
    /** The gaps before letters in em: after adjacent characters, and after space characters. */
    const gaps: number[] = [];
    const gapsAtSpaces: number[] = [];
    for (let previous = from, next = from + 1; next < to; next++) {
      if (isSpace(code[next] ?? 0)) continue;
      const gap = (this.frame.start(next) - this.frame.end(previous)) / this.frame.size(from);
      if (isLetter(code[next] ?? 0)) (next === previous + 1 ? gaps : gapsAtSpaces).push(gap);
      previous = next;
    }
    const defaultWordGap = Math.max(0, measureLetterspacing(gaps)) + textThresholds.minWordGapEm;
    return { from, to, minWordGap: findMinWordGap([...gaps, ...gapsAtSpaces], defaultWordGap) };
  }

  /** Returns whether a character belongs to the run of the previous one. */
  private continuesRun(index: number): boolean {
    const { font, size, orientation } = this.glyphs;
    const { frame } = this;
    const previous = index - 1;
    return (
      font[index] === font[previous] &&
      size[index] === size[previous] &&
      orientation[index] === orientation[previous] &&
      Math.abs(frame.baseline(index) - frame.baseline(previous)) <
        textThresholds.baselineToleranceEm * frame.size(index) &&
      frame.start(index) >= frame.start(previous)
    );
  }
}

/**
 * Returns the letterspacing (tracking) of a run, in em; 0 if its gaps differ.
 * @param gaps The gaps between adjacent characters, in em.
 */
function measureLetterspacing(gaps: readonly number[]): number {
  const medianGap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const alikeCount = gaps.filter((gap) => Math.abs(gap - medianGap) <= textThresholds.maxGapDeviationEm).length;
  const isLetterspaced =
    gaps.length >= textThresholds.minLetterspacedGaps &&
    medianGap <= textThresholds.maxLetterspacingEm &&
    alikeCount >= textThresholds.minAlikeGapShare * gaps.length;
  return isLetterspaced ? medianGap : 0;
}

/**
 * Finds the minimum word gap of a run, in em. It is at the largest jump in the sorted gaps, which separates the gaps
 * within words from those between words. Many files have no space characters, and the words of a tight line are closer
 * to each other than usual.
 * @param gaps The gaps between adjacent characters, and those across a space character, in em.
 * @param defaultWordGap The result for a run without a clear jump.
 */
function findMinWordGap(gaps: readonly number[], defaultWordGap: number): number {
  const sortedGaps = gaps.filter((gap) => gap <= textThresholds.maxLetterspacingEm).sort((a, b) => a - b);
  const searchStart = Math.max(
    textThresholds.minGapsWithinWords,
    Math.ceil(sortedGaps.length * (1 - textThresholds.maxWordGapShare)),
  );
  let [jump, jumpIndex] = [0, sortedGaps.length];
  for (let index = searchStart; index < sortedGaps.length; index++) {
    const difference = (sortedGaps[index] ?? 0) - (sortedGaps[index - 1] ?? 0);
    if (difference > jump) [jump, jumpIndex] = [difference, index];
  }
  if (jump < textThresholds.minGapContrastEm) return defaultWordGap;
  const wordGaps = sortedGaps.slice(jumpIndex);
  const median = wordGaps[Math.floor(wordGaps.length / 2)] ?? defaultWordGap;
  const middle = (sortedGaps[jumpIndex] ?? defaultWordGap) - jump / 2;
  return Math.min(defaultWordGap, Math.max(middle, textThresholds.minShareOfMedianWordGap * median));
}
