const romanDigits: readonly (readonly [string, number])[] = [
  ["c", 100],
  ["xc", 90],
  ["l", 50],
  ["xl", 40],
  ["x", 10],
  ["ix", 9],
  ["v", 5],
  ["iv", 4],
  ["i", 1],
];

/** Parses a Roman numeral in lower case; undefined for other letters. */
export function parseRomanNumeral(letters: string): number | undefined {
  let value = 0;
  let rest = letters;
  for (const [digits, amount] of romanDigits) {
    while (rest.startsWith(digits)) {
      value += amount;
      rest = rest.slice(digits.length);
    }
  }
  return rest === "" ? value : undefined;
}
