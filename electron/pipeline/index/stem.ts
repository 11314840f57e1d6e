/** Reduces a normalized word to its stem. */
export type Stemmer = (word: string) => string;

/** Stop words of each language, by which the language of a text is detected. */
const stopWords: Readonly<Record<"en" | "de", ReadonlySet<string>>> = {
  en: new Set(["the", "of", "and", "to", "is", "that", "for", "with", "it", "as", "are", "this"]),
  de: new Set(["der", "die", "und", "den", "von", "das", "mit", "des", "ist", "nicht", "ein", "eine"]),
};

/**
 * Selects the light stemmer of a text by a vote of its stop words; English is the default. A light stemmer removes
 * plurals and inflections only, which suits the nouns of a thesaurus. Text and labels must use the same stemmer.
 */
export class StemmerSelector {
  readonly #votes = { en: 0, de: 0 };

  /** Adds a normalized word of the text. */
  add(word: string): void {
    if (stopWords.en.has(word)) this.#votes.en += 1;
    if (stopWords.de.has(word)) this.#votes.de += 1;
  }

  result(): Stemmer {
    return this.#votes.de > this.#votes.en ? stemGerman : stemEnglish;
  }
}

/** Normalizes a word for comparison: lower case, without accents, ß as ss. */
export function normalizeWord(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

/** Removes the English plural: the S-stemmer of Harman (How effective is suffixing?, 1991). */
export function stemEnglish(word: string): string {
  if (word.length < 4) return word;
  if (/[^ea]ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/[^aeo]es$/u.test(word)) return word.slice(0, -1);
  if (/[^us]s$/u.test(word)) return word.slice(0, -1);
  return word;
}

/** Removes one German ending of case and number, after the light stemmer of Savoy (Light stemming approaches, 2006). */
export function stemGerman(word: string): string {
  if (word.length > 6 && word.endsWith("ern")) return word.slice(0, -3);
  if (word.length > 5 && /(?:em|en|er|es)$/u.test(word)) return word.slice(0, -2);
  if (word.length > 4 && /[en]$/u.test(word)) return word.slice(0, -1);
  return word;
}
