const units =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const tens = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const ordinalUnits =
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth".split(
    " ",
  );
const ordinalTens = tens.map((word) => word.replace(/y$/u, "ieth"));

/** Numbers from 1 to 99 by their English words, with hyphens. */
const cardinals = new Map<string, number>();
const ordinals = new Map<string, number>();
units.forEach((word, index) => cardinals.set(word, index + 1));
ordinalUnits.forEach((word, index) => ordinals.set(word, index + 1));
tens.forEach((ten, index) => {
  const value = 10 * (index + 2);
  cardinals.set(ten, value);
  ordinals.set(ordinalTens[index] ?? "", value);
  units.slice(0, 9).forEach((unit, offset) => cardinals.set(`${ten}-${unit}`, value + offset + 1));
  ordinalUnits.slice(0, 9).forEach((unit, offset) => ordinals.set(`${ten}-${unit}`, value + offset + 1));
});

/** Spaces and hyphens between the words of a number. */
export const joint = "[ \\u2010-\\u2013-]";

const normalize = (text: string): string => text.toLowerCase().replace(/[\s\u2010-\u2013]+/gu, "-");

/** Creates alternatives of a regular expression for words, the longest first. */
const createAlternatives = (words: Iterable<string>): string =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => word.replaceAll("-", joint))
    .join("|");

const smallCardinal = createAlternatives(cardinals.keys());
/** The source of a regular expression for a cardinal number from 1 to 999 in words. */
export const cardinalPattern = `(?:(?:a|${units.slice(0, 9).join("|")})${joint}hundred(?:(?:${joint}and)?${joint}(?:${smallCardinal}))?|${smallCardinal})`;
/** The source of a regular expression for an ordinal number from 1 to 99 in words. */
export const ordinalPattern = `(?:${createAlternatives(ordinals.keys())})`;

const largerNumberPattern = new RegExp(`(?:hundred|thousand|million|${tens.join("|")})(?:${joint}and)?${joint}$`, "iu");
/** The number of characters before a number that are tested for the beginning of a larger one. */
const testedCharacters = 40;

/**
 * Tests if a number in words is the end of a larger one, such as "ninety-five" in "one thousand ninety-five".
 * @param pattern Matches the words before it in a larger number.
 */
export function endsLargerNumber(text: string, index: number, pattern = largerNumberPattern): boolean {
  return pattern.test(text.slice(Math.max(0, index - testedCharacters), index));
}

/**
 * Parses a number from 1 to 999 in words, or in digits with at most one decimal or grouped by commas: "two",
 * "twenty-four", "a hundred and ten", "18", "55.5", "1,095".
 */
export function parseCardinal(text: string): number | undefined {
  if (/^\d{1,4}(?:\.\d)?$|^\d{1,3}(?:,\d{3})+$/u.test(text)) return Number(text.replaceAll(",", ""));
  const hundred = /^(\w+)-hundred(?:(?:-and)?-(.+))?$/u.exec(normalize(text));
  if (hundred === null) return cardinals.get(normalize(text));
  const [, factor = "", rest] = hundred;
  const [hundreds, small] = [factor === "a" ? 1 : cardinals.get(factor), rest === undefined ? 0 : cardinals.get(rest)];
  return hundreds === undefined || small === undefined ? undefined : 100 * hundreds + small;
}

/** Parses an ordinal from 1 to 99 in words, or a number in digits: "third", "twenty-first", "3". */
export function parseOrdinal(text: string): number | undefined {
  return /^\d{1,2}$/u.test(text) ? Number(text) : ordinals.get(normalize(text));
}
