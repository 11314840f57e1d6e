const asciiPattern = /^[\0-\x7f]*$/u;

/** Folds a text for comparison: lower case, without accents and compatibility forms (Unicode NFKD), `ß` as `ss`. */
export function foldText(text: string): string {
  // This is a fast path: most words are ASCII, and documents have many words.
  if (asciiPattern.test(text)) return text.toLowerCase();
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

/** Folds a text, and makes its white space single spaces. */
export function foldPhrase(text: string): string {
  return foldText(text).replace(/\s+/gu, " ").trim();
}
