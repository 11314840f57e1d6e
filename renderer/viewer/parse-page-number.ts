/** Parses the text of a page field. Returns null for a text that is not a whole number in digits. */
export function parsePageNumber(text: string): number | null {
  return /^\s*[+-]?\d+\s*$/.test(text) ? Number(text) : null;
}
