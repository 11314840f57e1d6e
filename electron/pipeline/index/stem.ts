/**
 * Light stemming: plurals and the commonest endings of inflection, no more, as what stands in a thesaurus is mostly
 * nouns. Words of unknown language go through both; a label and a text are treated alike, so a stem need not be a word.
 */
export function stem(word: string): string {
  return stemGerman(stemEnglish(word));
}

/** A word as it is compared: lower case, without accents, ß as ss. */
export function normalizeWord(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

/** Harman's S-stemmer (How effective is suffixing?, 1991), whose rules take off the English plural. */
function stemEnglish(word: string): string {
  if (word.length < 4) return word;
  if (/[^ea]ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/[^aeo]es$/u.test(word)) return word.slice(0, -1);
  if (/[^us]s$/u.test(word)) return word.slice(0, -1);
  return word;
}

/** After Savoy's light stemmer for German (Light stemming approaches, 2006): one ending of case and number. */
function stemGerman(word: string): string {
  if (word.length > 6 && word.endsWith("ern")) return word.slice(0, -3);
  if (word.length > 5 && /(?:em|en|er|es)$/u.test(word)) return word.slice(0, -2);
  if (word.length > 4 && /[en]$/u.test(word)) return word.slice(0, -1);
  return word;
}
