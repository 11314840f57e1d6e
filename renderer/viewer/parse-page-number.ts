/** Parses the text of a page field. Returns null for a text that is blank or no integer. */
export function parsePageNumber(text: string): number | null {
  const page = Number(text);
  return text.trim() !== "" && Number.isInteger(page) ? page : null;
}
