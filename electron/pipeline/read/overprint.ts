import type { PlacedWord } from "./placed-word.ts";
import { textThresholds } from "./thresholds.ts";

const { maxOverprintComparisons, maxOverprintShiftEm } = textThresholds;

/** Detects words that are printed again in nearly the same place, as a fake bold face or a shadow. */
export class OverprintDetector {
  private readonly byText = new Map<string, PlacedWord[]>();

  /** Returns whether a word repeats a recorded one. Records it if not. */
  detect(placedWord: PlacedWord): boolean {
    const sameText = this.byText.get(placedWord.word.text);
    if (sameText === undefined) {
      this.byText.set(placedWord.word.text, [placedWord]);
      return false;
    }
    for (let index = sameText.length - 1; index >= Math.max(0, sameText.length - maxOverprintComparisons); index--) {
      const other = sameText[index];
      if (other !== undefined && isSamePrint(other, placedWord)) return true;
    }
    sameText.push(placedWord);
    return false;
  }
}

function isSamePrint(a: PlacedWord, b: PlacedWord): boolean {
  const maxShift = maxOverprintShiftEm * a.word.size;
  return (
    Math.abs(a.start - b.start) < maxShift &&
    Math.abs(a.baseline - b.baseline) < maxShift &&
    a.orientation === b.orientation &&
    a.word.size === b.word.size
  );
}
