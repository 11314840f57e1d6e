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
 * Returns whether a text agrees with the readable glyphs and has no more text than the unreadable ones can stand for. The positions that
 * the parts can reach are computed part by part, since a regular expression with alternatives could take exponential
 * time.
 * @param text The Latin letters and digits of the text.
 * @param parts The Latin letters and digits of the readable glyphs, and the numbers of unreadable glyphs between them.
 */
export function isCompletion(text: string, parts: readonly (string | number)[]): boolean {
  let positions = new Set([0]);
  let steps = 0;
  for (const part of parts) {
    const next = new Set<number>();
    for (const position of positions) {
      if (typeof part === "string") {
        if (text.startsWith(part, position)) next.add(position + part.length);
        continue;
      }
      const end = findEnd(text, position, part);
      steps += end - position;
      if (steps > maxSteps) return false;
      for (let reached = position; reached <= end; reached++) next.add(reached);
    }
    positions = next;
  }
  return positions.has(text.length);
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
