import { foldText } from "./fold-text.ts";

/**
 * The locales whose names of months and weekdays are recognized: those of the user interface, of common invoice countries,
 * and of related languages.
 */
const locales = (
  "en en-AU en-CA en-GB en-IE en-IN en-US de de-AT de-CH bg cs da el es et fi fr hu it lt lv nb nl pl pt ro sk sl sv " +
  "hr tr uk af bs ca gl id is lb ms"
).split(" ");

/** Spellings that CLDR does not have, with the numbers of their months from 1. */
const otherMonthSpellings: readonly (readonly [string, number])[] = [
  ["jaenner", 1],
  ["januari", 1],
  ["febuary", 2],
  ["maerz", 3],
  ["mrz", 3],
  ["setiembre", 9],
];

/**
 * The minimum length of an abbreviation that CLDR does not have. A shorter one could be the beginning of many words.
 */
const minAbbreviationLength = 3;

type NumbersByName = ReadonlyMap<string, readonly number[]>;

let monthNames: NumbersByName | undefined;
let weekdayNames: NumbersByName | undefined;

/**
 * Returns the month numbers, from 1, that a name or an abbreviation can mean, and an empty list for another word. A few
 * names mean different months in two languages: "listopada" is November in Polish, and October in Croatian.
 */
export function listMonths(name: string): readonly number[] {
  monthNames ??= collectNames("month", 12, otherMonthSpellings);
  return findNumbers(monthNames, name);
}

/** Checks whether a word is the name of a weekday, or an abbreviation of it. */
export function isWeekday(word: string): boolean {
  weekdayNames ??= collectNames("weekday", 7, []);
  return findNumbers(weekdayNames, word).length > 0;
}

/** Maps each name (CLDR wide and abbreviated, stand-alone and format forms) to its numbers, from 1. */
function collectNames(
  field: "month" | "weekday",
  count: number,
  otherSpellings: readonly (readonly [string, number])[],
): NumbersByName {
  const names = new Map<string, number[]>();
  const add = (name: string, number: number): void => {
    const numbers = names.get(name) ?? [];
    if (!numbers.includes(number)) names.set(name, [...numbers, number]);
  };
  const styles = (["long", "short"] as const).flatMap((style): Intl.DateTimeFormatOptions[] => {
    const date = { day: "numeric", month: "long" } as const;
    return field === "month"
      ? [{ month: style }, { ...date, month: style }]
      : [{ weekday: style }, { ...date, weekday: style }];
  });
  for (const [locale, options] of locales.flatMap((tag) => styles.map((style) => [tag, style] as const))) {
    const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    for (let number = 1; number <= count; number++) {
      // 1 June 2026 is a Monday.
      const time = field === "month" ? Date.UTC(2026, number - 1, 15) : Date.UTC(2026, 5, number);
      const name = foldName(format.formatToParts(time).find(({ type }) => type === field)?.value ?? "");
      if (/\p{L}/u.test(name)) add(name, number);
    }
  }
  for (const [name, number] of otherSpellings) add(name, number);
  return names;
}

/** Returns the numbers of a name, or else of all names that begin with it as their abbreviation. */
function findNumbers(names: NumbersByName, name: string): readonly number[] {
  const folded = foldName(name);
  const numbers = names.get(folded);
  if (numbers !== undefined || folded.length < minAbbreviationLength) return numbers ?? [];
  const matches = [...names].filter(([known]) => known.startsWith(folded));
  return [...new Set(matches.flatMap(([, matchingNumbers]) => matchingNumbers))];
}

/** Folds a name to lower case without accents and points. */
const foldName = (name: string): string => foldText(name).replaceAll(".", "");
