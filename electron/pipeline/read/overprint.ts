import type { PlacedWord } from "./placed-word.ts";
import { textThresholds } from "./thresholds.ts";

const { maxOverprintComparisons, maxOverprintShiftEm } = textThresholds;

/** Detects words that are printed again in nearly the same place, as a fake bold face or a shadow. */
export class OverprintDetector {
  private readonly byText = new Map<string, PlacedWord[]>();

  /** Returns whether the word was printed before, and records it if not. */
  isOverprint(placed: PlacedWord): boolean {
    const sameText = this.byText.get(placed.word.text);
    if (sameText === undefined) {
      this.byText.set(placed.word.text, [placed]);
      return false;
    }
    for (let index = sameText.length - 1; index >= Math.max(0, sameText.length - maxOverprintComparisons); index--) {
      const other = sameText[index];
      if (other !== undefined && isOverprinted(other, placed)) return true;
    }
    sameText.push(placed);
    return false;
  }
}

function isOverprinted(a: PlacedWord, b: PlacedWord): boolean {
  const reach = maxOverprintShiftEm * a.word.size;
  return (
    Math.abs(a.start - b.start) < reach &&
    Math.abs(a.baseline - b.baseline) < reach &&
    a.orientation === b.orientation &&
    a.word.size === b.word.size
  );
}
