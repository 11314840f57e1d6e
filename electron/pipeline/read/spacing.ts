import type { GlyphFrame } from "./glyph-frame.ts";
import type { Glyphs } from "./raw-page.ts";
import { isLetter, isSpace } from "./scripts.ts";
import { textThresholds } from "./thresholds.ts";

/** The spacing of a run of text in one font and size on one baseline, in em. */
interface Spacing {
  /** Letterspacing (tracking); 0 for text that is set as usual. */
  letters: number;
  /** The minimum gap between two words. */
  wordGap: number;
}

/**
 * Measures the spacing of runs of text. Runs are measured on demand, since only gaps between letters that are neither
 * close nor wide need it.
 */
export class SpacingMeter {
  private readonly glyphs: Glyphs;
  private readonly frame: GlyphFrame;
  /** The last measured run; `to` is exclusive. */
  private run: Spacing & { from: number; to: number } = {
    from: 0,
    to: 0,
    letters: 0,
    wordGap: textThresholds.minWordGapEm,
  };

  constructor(glyphs: Glyphs, frame: GlyphFrame) {
    this.glyphs = glyphs;
    this.frame = frame;
  }

  /** Returns the spacing of the run that holds a character. */
  getSpacing(index: number): Spacing {
    if (index < this.run.from || index >= this.run.to) this.run = this.measure(index);
    return this.run;
  }

  private measure(index: number): Spacing & { from: number; to: number } {
    const { code, count } = this.glyphs;
    let from = index;
    while (from > Math.max(0, index - textThresholds.maxRunLength) && this.continuesRun(from)) from--;
    let to = index + 1;
    while (to < Math.min(count, index + textThresholds.maxRunLength) && this.continuesRun(to)) to++;
    const gaps: number[] = [];
    const gapsAtSpaces: number[] = [];
    for (let previous = from, next = from + 1; next < to; next++) {
      if (isSpace(code[next] ?? 0)) continue;
      const gap = (this.frame.start(next) - this.frame.end(previous)) / this.frame.size(from);
      if (isLetter(code[next] ?? 0)) (next === previous + 1 ? gaps : gapsAtSpaces).push(gap);
      previous = next;
    }
    const letters = measureLetterSpacing(gaps);
    return {
      from,
      to,
      letters,
      wordGap: findWordGap([...gaps, ...gapsAtSpaces], Math.max(0, letters) + textThresholds.minWordGapEm),
    };
  }

  /** Returns whether a character stands in the run of the previous one. */
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

/** Returns the letterspacing of a run, in em; 0 if its gaps differ. @param gaps Between adjacent characters. */
function measureLetterSpacing(gaps: readonly number[]): number {
  const medianGap = gaps.toSorted((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? 0;
  const alikeGaps = gaps.filter((gap) => Math.abs(gap - medianGap) <= textThresholds.maxGapDeviationEm).length;
  const isSpaced =
    gaps.length >= textThresholds.minLetterspacedGaps &&
    medianGap <= textThresholds.maxLetterspacingEm &&
    alikeGaps >= textThresholds.minAlikeGapShare * gaps.length;
  return isSpaced ? medianGap : 0;
}

/**
 * Finds the minimum word gap of a run, in em: between its gaps within words and its word gaps, where the sorted gaps
 * jump most. Many files have no space characters, and set the words of tight lines closer than the usual limit.
 * @param gaps Between adjacent characters, and between words with a space character.
 * @param usual The limit for a run that does not show its word gaps.
 */
function findWordGap(gaps: readonly number[], usual: number): number {
  const sorted = gaps.filter((gap) => gap <= textThresholds.maxLetterspacingEm).sort((a, b) => a - b);
  const first = Math.max(
    textThresholds.minGapsWithinWords,
    Math.ceil(sorted.length * (1 - textThresholds.maxWordGapShare)),
  );
  let [jump, position] = [0, sorted.length];
  for (let index = first; index < sorted.length; index++) {
    const difference = (sorted[index] ?? 0) - (sorted[index - 1] ?? 0);
    if (difference > jump) [jump, position] = [difference, index];
  }
  if (jump < textThresholds.minGapContrastEm) return usual;
  const wordGaps = sorted.slice(position);
  const median = wordGaps[Math.floor(wordGaps.length / 2)] ?? usual;
  const middle = (sorted[position] ?? usual) - jump / 2;
  return Math.min(usual, Math.max(middle, textThresholds.minShareOfMedianWordGap * median));
}
