import { stemmer as stemDanish } from "@orama/stemmers/danish";
import { stemmer as stemDutch } from "@orama/stemmers/dutch";
import { stemmer as stemSnowballFinnish } from "@orama/stemmers/finnish";
import { stemmer as stemFrench } from "@orama/stemmers/french";
import { stemmer as stemItalian } from "@orama/stemmers/italian";
import { stemmer as stemNorwegian } from "@orama/stemmers/norwegian";
import { stemmer as stemPortuguese } from "@orama/stemmers/portuguese";
import { stemmer as stemSpanish } from "@orama/stemmers/spanish";
import { stemmer as stemSwedish } from "@orama/stemmers/swedish";

/** Reduces a normalized word to its stem. */
export type Stemmer = (word: string) => string;

interface Language {
  stem: Stemmer;
  /** Frequent function words, normalized, by which the language of a text is detected. */
  stopWords: string;
  /** True if compounds are written as one word, so that a label may be the end of a longer word. */
  hasCompounds?: true;
}

/**
 * The languages with a stemmer of their own. English and German have light stemmers, which suit the nouns of a
 * thesaurus; the others have those of Snowball (Porter 2001), Finnish with additions.
 */
const languages: Readonly<Record<string, Language>> = {
  en: { stem: stemEnglish, stopWords: "the of and to is that for with it as are this" },
  de: { stem: stemGerman, stopWords: "der die und den von das mit des ist nicht ein eine", hasCompounds: true },
  fr: { stem: stemFrench, stopWords: "le la les des et est que dans une pour sur par" },
  es: { stem: stemSpanish, stopWords: "el la los las del que y en una por con para" },
  it: { stem: stemItalian, stopWords: "il di che la della per una con sono nel dei gli" },
  pt: { stem: stemPortuguese, stopWords: "o os da do das dos que em um uma para com" },
  nl: { stem: stemDutch, stopWords: "het een van en de niet voor zijn met op aan ook", hasCompounds: true },
  sv: { stem: stemSwedish, stopWords: "och att det som en av inte ett med till den for", hasCompounds: true },
  da: { stem: stemDanish, stopWords: "og at det en af ikke et med til den er der", hasCompounds: true },
  no: { stem: stemNorwegian, stopWords: "og at det en av ikke et med til den er som", hasCompounds: true },
  fi: { stem: stemFinnish, stopWords: "ja on ei se etta oli ovat myos kun mutta joka tai", hasCompounds: true },
};
/** The languages of each stop word. */
const stopWordLanguages = new Map(
  [
    ...Map.groupBy(
      Object.entries(languages).flatMap(([name, language]) =>
        language.stopWords.split(" ").map((word) => ({ name, word })),
      ),
      ({ word }) => word,
    ),
  ].map(([word, entries]) => [word, entries.map(({ name }) => name)]),
);

const maxStopWordLength = Math.max(...[...stopWordLanguages.keys()].map(({ length }) => length));

/** The name of the stemmer for all languages that have none of their own. */
const otherStemmer = "other";

/**
 * Returns the name of the stemmer of a language (BCP 47). A text and the labels that are searched in it must have the
 * same stemmer.
 */
export function getStemmerName(language: string): string {
  const name = language.toLowerCase().split("-")[0] ?? "";
  if (name === "nb" || name === "nn") return "no";
  return Object.hasOwn(languages, name) ? name : otherStemmer;
}

/** Returns a stemmer by its name. The stemmer for other languages is that of English. */
export function getStemmer(name: string): Stemmer {
  return (Object.hasOwn(languages, name) ? languages[name]?.stem : undefined) ?? stemEnglish;
}

/** Tells whether the languages of a stemmer write compounds as one word. */
export function writesCompounds(name: string): boolean {
  return Object.hasOwn(languages, name) && languages[name]?.hasCompounds === true;
}

/**
 * Selects the stemmers with which labels are searched in a text. The stemmer of the language with the most stop words
 * in the text is selected. The stemmer for other languages is always selected too, since these languages are not
 * detected.
 */
export class StemmerSelector {
  readonly #votes = new Map<string, number>();

  /** Adds a normalized word of the text. */
  add(word: string): void {
    if (word.length > maxStopWordLength) return;
    for (const name of stopWordLanguages.get(word) ?? []) this.#votes.set(name, (this.#votes.get(name) ?? 0) + 1);
  }

  /** Returns the name of the stemmer of the text's language; undefined if the text has no stop words. */
  detect(): string | undefined {
    return [...this.#votes].sort((a, b) => b[1] - a[1])[0]?.[0];
  }

  /**
   * Tells whether a vocabulary has no labels in the detected language of the text.
   * @param available The stemmers of the vocabulary. Labels with the stemmer for other languages may be in any language.
   */
  isForeign(available: readonly string[]): boolean {
    const detected = this.detect();
    return detected !== undefined && !available.includes(detected) && !available.includes(otherStemmer);
  }

  /**
   * Selects some of the stemmers of a vocabulary.
   * @returns all of them if the language of the text is not known, or the vocabulary has no labels in it
   */
  select(available: readonly string[]): string[] {
    const detected = this.detect();
    if (detected === undefined || !available.includes(detected)) return [...available];
    return available.filter((name) => name === detected || name === otherStemmer);
  }
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

/** Finnish consonant gradation: strong grades at the end of a stem, and the weak grades that replace them. */
const gradations: readonly (readonly [strong: RegExp, weak: string])[] = [
  [/kk$/u, "k"],
  [/pp$/u, "p"],
  [/tt$/u, "t"],
  [/nk$/u, "ng"],
  [/nt$/u, "nn"],
  [/lt$/u, "ll"],
  [/rt$/u, "rr"],
  [/mp$/u, "mm"],
  [/(?<=[aeiouy])t$/u, "d"],
  [/(?<=[aeiouylr])p$/u, "v"],
];

/**
 * Reduces a Finnish word by Snowball, and then its last consonants to the weak grade, since the forms of a noun have
 * both grades ("kaupunki", "kaupungin"). Nouns in -us, -ys and -nen have special stems ("vapaus", "vapauden").
 */
function stemFinnish(word: string): string {
  const stem = stemSnowballFinnish(word).replace(/[aeiouy]+$/u, "");
  if (stem.length < 3) return word;
  const noun = stem.replace(/(?<=[uy])(?:d|t|ks|s)$/u, "s").replace(/(?<=i)(?:nen|n)$/u, "s");
  for (const [strong, weak] of gradations) if (strong.test(noun)) return noun.replace(strong, weak);
  return noun;
}
