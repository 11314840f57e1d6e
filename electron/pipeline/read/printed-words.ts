import type { PlacedWord } from "./placed-word.ts";

/** In em: what is printed again stands no further from where it was printed before. */
export const overprint = 0.18;
/** So many words of the same text are looked back on, so that a page of one word does not take for ever. */
const mostAlike = 100;

/** Words that are printed again, a little aside or in the same place: another way to fake a bold face, or a shadow. */
export class PrintedWords {
  private readonly byText = new Map<string, PlacedWord[]>();

  /** Whether the word stands there already; if not, it does from now on. */
  holds(placed: PlacedWord): boolean {
    const known = this.byText.get(placed.word.text);
    if (known === undefined) {
      this.byText.set(placed.word.text, [placed]);
      return false;
    }
    for (let index = known.length - 1; index >= Math.max(0, known.length - mostAlike); index--) {
      const other = known[index];
      if (other !== undefined && isOverprinted(other, placed)) return true;
    }
    known.push(placed);
    return false;
  }
}

function isOverprinted(a: PlacedWord, b: PlacedWord): boolean {
  const reach = overprint * a.word.size;
  return (
    Math.abs(a.start - b.start) < reach &&
    Math.abs(a.baseline - b.baseline) < reach &&
    a.orientation === b.orientation &&
    a.word.size === b.word.size
  );
}
