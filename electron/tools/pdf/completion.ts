/**
 * The maximum numbers of digits and letters that a glyph stands for: the glyph of a fraction has two digits, and an
 * icon may stand for its name.
 */
const maxDigitsOfGlyph = 2;
const maxLettersOfGlyph = 20;
/**
 * The maximum number of characters that are visited to check a text. A text that needs more does not count as a
 * completion.
 */
const maxSteps = 1_000_000;

/**
 * Returns whether a text agrees with the readable glyphs and completes the unreadable ones: each of them stands for at
 * least one visible character, and for no more than a glyph can. Otherwise a digit that is drawn would be missing in
 * the text without a trace. The positions that the parts can reach are computed part by part, since a regular expression
 * with alternatives could take exponential time.
 * @param text The Latin letters and digits of the text.
 * @param parts The Latin letters and digits of the readable glyphs, and the numbers of unreadable glyphs between them.
 * @param maxSymbols The maximum number of unreadable glyphs that stand for another visible character, such as a bullet.
 */
export function isCompletion(text: string, parts: readonly (string | number)[], maxSymbols: number): boolean {
  /** The minimum number of glyphs that stand for a symbol, by the position that is reached. */
  let symbolsByPosition = new Map([[0, 0]]);
  let steps = 0;
  for (const part of parts) {
    const next = new Map<number, number>();
    const reach = (position: number, symbols: number): void => {
      if (symbols <= Math.min(maxSymbols, next.get(position) ?? Infinity)) next.set(position, symbols);
    };
    for (const [position, symbols] of symbolsByPosition) {
      if (typeof part === "string") {
        if (text.startsWith(part, position)) reach(position + part.length, symbols);
        continue;
      }
      const end = findEnd(text, position, part);
      steps += end - position;
      if (steps > maxSteps) return false;
      for (let reached = position; reached <= end; reached++)
        reach(reached, symbols + Math.max(0, part - (reached - position)));
    }
    symbolsByPosition = next;
  }
  return symbolsByPosition.has(text.length);
}

/** Returns where the longest text ends that begins at `start` and that a number of unreadable glyphs can stand for. */
function findEnd(text: string, start: number, glyphCount: number): number {
  let [digits, letters, end] = [0, 0, start];
  for (; end < text.length; end++) {
    if (digitPattern.test(text[end] ?? "")) digits += 1;
    else letters += 1;
    if (digits > maxDigitsOfGlyph * glyphCount || letters > maxLettersOfGlyph * glyphCount) break;
  }
  return end;
}

const digitPattern = /\p{N}/u;
