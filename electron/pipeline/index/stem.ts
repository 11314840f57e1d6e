export type Stemmer = (word: string) => string;

/** Words that a text of a language cannot do without, and that others have not. */
const frequent: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(["the", "of", "and", "to", "is", "that", "for", "with", "it", "as", "are", "this"]),
  de: new Set(["der", "die", "und", "den", "von", "das", "mit", "des", "ist", "nicht", "ein", "eine"]),
};

/**
 * The light stemmer for a text, by its commonest words: plurals and endings of inflection, no more, as what stands in a
 * thesaurus is mostly nouns. A text and the labels it is searched for go through the same one, whatever the labels'
 * language, so a stem need not be a word. A text of another language is stemmed as an English one.
 */
export function stemmerFor(words: Iterable<string>): Stemmer {
  const votes = new Map<string, number>();
  for (const word of words) {
    for (const [language, own] of Object.entries(frequent)) {
      if (own.has(word)) votes.set(language, (votes.get(language) ?? 0) + 1);
    }
  }
  return (votes.get("de") ?? 0) > (votes.get("en") ?? 0) ? stemGerman : stemEnglish;
}

/** A word as it is compared: lower case, without accents, ß as ss. */
export function normalizeWord(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

/** Harman's S-stemmer (How effective is suffixing?, 1991), whose rules take off the English plural. */
export function stemEnglish(word: string): string {
  if (word.length < 4) return word;
  if (/[^ea]ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/[^aeo]es$/u.test(word)) return word.slice(0, -1);
  if (/[^us]s$/u.test(word)) return word.slice(0, -1);
  return word;
}

/** After Savoy's light stemmer for German (Light stemming approaches, 2006): one ending of case and number. */
export function stemGerman(word: string): string {
  if (word.length > 6 && word.endsWith("ern")) return word.slice(0, -3);
  if (word.length > 5 && /(?:em|en|er|es)$/u.test(word)) return word.slice(0, -2);
  if (word.length > 4 && /[en]$/u.test(word)) return word.slice(0, -1);
  return word;
}
