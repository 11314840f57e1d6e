/** The maximum length of a part of a string that V8 copies; a longer part keeps the whole string in memory. */
export const maxCopiedLength = 12;

/** Returns a text that does not keep the page in memory that it may be a part of. */
export function detachText(text: string): string {
  return text.length > maxCopiedLength ? structuredClone(text) : text;
}
