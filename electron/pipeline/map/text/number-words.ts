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

const normalize = (text: string): string => text.toLowerCase().replace(/[\s\u2010-\u2013]+/gu, "-");

/** Parses a number from 1 to 99 in words, or in digits with at most one decimal: "two", "twenty-four", "18", "55.5". */
export function parseCardinal(text: string): number | undefined {
  if (/^\d{1,4}(?:\.\d)?$/u.test(text)) return Number(text);
  return cardinals.get(normalize(text));
}

/** Parses an ordinal from 1 to 99 in words, or a number in digits: "third", "twenty-first", "3". */
export function parseOrdinal(text: string): number | undefined {
  return /^\d{1,2}$/u.test(text) ? Number(text) : ordinals.get(normalize(text));
}
