/** Reduces a normalized word to its stem. */
export type Stemmer = (word: string) => string;

/** The languages with a stemmer of their own, with their stop words, by which the language of a text is detected. */
const languages: Readonly<Record<string, { stem: Stemmer; stopWords: ReadonlySet<string> }>> = {
  en: {
    stem: stemEnglish,
    stopWords: new Set(["the", "of", "and", "to", "is", "that", "for", "with", "it", "as", "are", "this"]),
  },
  de: {
    stem: stemGerman,
    stopWords: new Set(["der", "die", "und", "den", "von", "das", "mit", "des", "ist", "nicht", "ein", "eine"]),
  },
};

/** The name of the stemmer of all languages without one of their own. */
const otherStemmer = "other";

/**
 * Returns the name of the stemmer of a language (BCP 47). A text and the labels that are searched in it must have the
 * same stemmer. A light stemmer removes plurals and inflections only, which suits the nouns of a thesaurus.
 */
export function getStemmerName(language: string): string {
  const name = language.toLowerCase().split("-")[0] ?? "";
  return Object.hasOwn(languages, name) ? name : otherStemmer;
}

/** Returns a stemmer by its name; that of English for other languages. */
export function getStemmer(name: string): Stemmer {
  return (Object.hasOwn(languages, name) ? languages[name]?.stem : undefined) ?? stemEnglish;
}

/**
 * Selects the stemmers with which labels are searched in a text: by a vote of the text's stop words, and always the one
 * of all other languages, since those are not detected.
 */
export class StemmerSelector {
  readonly #votes = new Map<string, number>();

  /** Adds a normalized word of the text. */
  add(word: string): void {
    for (const [name, { stopWords }] of Object.entries(languages)) {
      if (stopWords.has(word)) this.#votes.set(name, (this.#votes.get(name) ?? 0) + 1);
    }
  }

  /**
   * Selects some of the stemmers of a vocabulary.
   * @returns all of them if the language of the text is not known, or no label is in it
   */
  select(available: readonly string[]): string[] {
    const [detected] = [...this.#votes].sort((a, b) => b[1] - a[1])[0] ?? [];
    if (detected === undefined || !available.includes(detected)) return [...available];
    return available.filter((name) => name === detected || name === otherStemmer);
  }
}

const asciiWord = /^[\0-\x7f]*$/u;

/** Normalizes a word for comparison: lower case, without accents, ß as ss. */
export function normalizeWord(word: string): string {
  if (asciiWord.test(word)) return word.toLowerCase();
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
