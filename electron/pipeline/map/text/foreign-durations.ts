import { endsLargerNumber } from "./number-words.ts";
import { type NumberWords, numberWords } from "./foreign-numbers.ts";

export type PeriodUnit = "day" | "week" | "month" | "year";

/** The words of a language for periods of time. The forms are alternatives of a regular expression. */
interface PeriodWords {
  numbers: NumberWords;
  /** Words for hundreds and thousands, before a number below 100. */
  hundreds: string;
  units: Readonly<Record<PeriodUnit, string>>;
  /** Words between the number and the unit. */
  modifiers?: string;
  /** The endings of adjectives: “zweijährig”. */
  adjectives?: Readonly<Record<PeriodUnit, string>>;
}

const languages: readonly PeriodWords[] = [
  {
    numbers: numberWords.german,
    hundreds: "\\p{L}*(?:hundert|tausend)",
    units: {
      day: "(?:kalender|werk|bank|bankarbeits|arbeits|geschäfts)?tage?n?",
      week: "(?:kalender)?wochen?",
      month: "(?:kalender)?monat(?:e|en|s)?",
      year: "(?:kalender|geschäfts|vertrags)?jahr(?:e|en|es|s)?",
    },
    modifiers: "voll(?:e|en)|weiter(?:e|en|er|es)|ganz(?:e|en)|aufeinander ?folgend(?:e|en)",
    adjectives: { day: "tägig", week: "wöchig", month: "monatig", year: "jährig" },
  },
  {
    numbers: numberWords.french,
    hundreds: "cents?|mille",
    // The singular "an" is an article in English, so that it needs the number in words before it.
    units: { day: "jours?", week: "semaines?", month: "mois", year: "ans|années?|(?<=\\bun |\\bun \\(1\\) )an" },
  },
  {
    numbers: numberWords.spanish,
    hundreds: "cien|ciento|\\p{L}+ient[oa]s|mil",
    units: { day: "d[ií]as?", week: "semanas?", month: "mes(?:es)?", year: "años?" },
  },
  {
    numbers: numberWords.italian,
    hundreds: "\\p{L}*(?:cento|mille|mila)",
    units: { day: "giorn[oi]", week: "settiman[ae]", month: "mes[ei]", year: "ann[oi]" },
  },
  {
    numbers: numberWords.dutch,
    hundreds: "\\p{L}*(?:honderd|duizend)",
    units: {
      day: "(?:kalender|werk)?dag(?:en)?",
      week: "week|weken",
      month: "(?:kalender)?maand(?:en)?",
      year: "(?:kalender|contract)?ja(?:ar|ren)",
    },
    modifiers: "volledige|volle|hele|opeenvolgende",
    adjectives: { day: "daags", week: "weeks", month: "maands", year: "jarig" },
  },
];

/** A period of time in a text. `index` and `length` are in UTF-16 code units. */
export interface Period {
  index: number;
  length: number;
  amount: number;
  unit: PeriodUnit;
}

const periodUnits = ["day", "week", "month", "year"] as const;

/** Creates a function that finds the periods of a language in a text. */
function createFinder({ numbers, hundreds, units, modifiers, adjectives }: PeriodWords): (text: string) => Period[] {
  const words = [...numbers.keys()].sort((a, b) => b.length - a.length).map((word) => word.replaceAll("-", "[- ]"));
  const amount = `\\d{1,4}(?:[.,]\\d)?|${words.join("|")}`;
  const tens = words.filter((word) => (numbers.get(word) ?? 0) % 10 === 0);
  const largerNumber = new RegExp(`(?<!\\p{L})(?:${hundreds}|${tens.join("|")})(?:[- ](?:y|et|e|en|und))?[- ]$`, "iu");
  const createUnitGroups = (forms: Readonly<Record<PeriodUnit, string>>) =>
    periodUnits.map((unit) => `(?<${unit}>${forms[unit]})`).join("|");
  /** Matches "zwei (2) Jahre", "24 (vierundzwanzig) Monate", "(2) Jahre", but not the end of "1 095 Tage". */
  const noun = new RegExp(
    `(?<![\\p{L}\\d.,]|\\d (?=\\d{3}(?!\\d)))(?:(${amount})[- ])?(?:\\( ?(${amount}) ?\\) )?(?:(?:${modifiers ?? "(?!)"}) )?(?:${createUnitGroups(units)})(?![\\p{L}\\d])`,
    "giu",
  );
  const adjective =
    adjectives &&
    new RegExp(`(?<![\\p{L}\\d.,])(${amount})-?(?:${createUnitGroups(adjectives)})(?:e[nmrs]?)?(?!\\p{L})`, "giu");
  /** A fast test that excludes most sentences, since they have no unit of the language. */
  const anyUnit = new RegExp(
    [units, ...(adjectives ? [adjectives] : [])].flatMap((forms) => Object.values(forms)).join("|"),
    "iu",
  );
  const parse = (text: string): number | undefined =>
    /^\d/u.test(text) ? Number(text.replace(",", ".")) : numbers.get(text.toLowerCase().replaceAll(" ", "-"));
  return (text) => {
    if (!anyUnit.test(text)) return [];
    return [noun, ...(adjective ? [adjective] : [])].flatMap((pattern) =>
      [...text.matchAll(pattern)].flatMap((match): Period[] => {
        const parts = [match[1], match[2]].filter((part) => part !== undefined);
        const inDigits = parts.find((part) => /^\d/u.test(part));
        if (inDigits === undefined && endsLargerNumber(text, match.index, largerNumber)) return [];
        const value = parse(inDigits ?? parts[0] ?? "");
        const unit = periodUnits.find((candidate) => match.groups?.[candidate] !== undefined);
        if (value === undefined || value === 0 || unit === undefined) return [];
        return [{ index: match.index, length: match[0].length, amount: value, unit }];
      }),
    );
  };
}

const finders = languages.map(createFinder);

/** Finds periods of time in German, French, Spanish, Italian and Dutch: "vierundzwanzig (24) Monate", "deux ans". */
export function findForeignPeriods(text: string): Period[] {
  return finders.flatMap((find) => find(text));
}
