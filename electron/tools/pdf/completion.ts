/** The maximum numbers of digits and letters that a glyph stands for: a fraction has two digits, an icon has a name. */
const maxDigitsOfGlyph = 2;
const maxLettersOfGlyph = 20;
/** The maximum number of characters that are visited for a text. A text that needs more is no completion. */
const maxSteps = 1_000_000;

/**
 * Returns whether a text is what glyphs show, apart from those that cannot be read. It finds the positions that can be
 * reached part by part, since a pattern with alternatives could take exponential time.
 * @param text Its Latin letters and digits.
 * @param parts The Latin letters and digits of the readable glyphs, and numbers of unreadable ones.
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

/** Returns the end of the longest text from a position that some unreadable glyphs can stand for. */
function findEnd(text: string, start: number, glyphs: number): number {
  let [digits, letters, end] = [0, 0, start];
  for (; end < text.length; end++) {
    if (digitPattern.test(text[end] ?? "")) digits += 1;
    else letters += 1;
    if (digits > maxDigitsOfGlyph * glyphs || letters > maxLettersOfGlyph * glyphs) break;
  }
  return end;
}

const digitPattern = /\p{N}/u;
