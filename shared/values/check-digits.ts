/** The kinds of identifiers whose check digits are known. */
export const checkedIdentifiers = ["iban", "vat"] as const;
export type CheckedIdentifier = (typeof checkedIdentifiers)[number];

/**
 * Tests the check digits of an identifier. Spaces and the signs between its parts do not matter.
 * @returns undefined if no algorithm is known for the identifier
 */
export function testCheckDigits(kind: CheckedIdentifier, text: string): boolean | undefined {
  const identifier = text.toUpperCase().replaceAll(/[^A-Z0-9]/gu, "");
  return kind === "iban" ? isIban(identifier) : isVatNumber(identifier);
}

/** The length of an IBAN by its country (ISO 13616), for the countries of the single euro payments area. */
const ibanLengths: ReadonlyMap<string, number> = new Map(
  (
    "AD24 AL28 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 HU28 IE22 IS26 IT27 LI21 " +
    "LT20 LU20 LV21 MC27 MD24 ME22 MK19 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SE24 SI19 SK24 SM27 VA22"
  )
    .split(" ")
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Tests the length and the check digits of an IBAN (ISO 7064 MOD 97-10). */
function isIban(iban: string): boolean {
  const length = ibanLengths.get(iban.slice(0, 2));
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban) || (length !== undefined && iban.length !== length)) return false;
  return computeMod97(iban.slice(4) + iban.slice(0, 4)) === 1;
}

/** Computes a number modulo 97. A letter stands for two digits: A is 10. */
function computeMod97(text: string): number {
  let rest = 0;
  for (const character of text) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest;
}

const toDigits = (text: string): number[] => Array.from(text, Number);

/** Tests whether the weighted sum of the digits is a multiple of 11. */
const testWeights = (text: string, weights: readonly number[]): boolean =>
  toDigits(text).reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11 === 0;

/** Computes the Luhn sum (ISO/IEC 7812-1): every second digit from the right is doubled, and its digits are added up. */
function computeLuhnSum(text: string): number {
  return toDigits(text)
    .toReversed()
    .reduce((sum, digit, index) => sum + (index % 2 === 1 ? Math.floor(digit / 5) + ((digit * 2) % 10) : digit), 0);
}

/** Tests the check digit of a number by ISO 7064 MOD 11,10. */
function testMod11And10(text: string): boolean {
  const digits = toDigits(text);
  const product = digits.slice(0, -1).reduce((previous, digit) => {
    const sum = (previous + digit) % 10;
    return ((sum === 0 ? 10 : sum) * 2) % 11;
  }, 10);
  return (product + (digits.at(-1) ?? 0)) % 10 === 1;
}

/** The pattern of a country's VAT numbers without the country prefix, and the test of their check digits. */
interface VatRule {
  pattern: RegExp;
  test: (text: string) => boolean | undefined;
}

/** The published algorithms of the national tax offices, as the European Commission's VIES refers to them. */
const vatRules: Readonly<Record<string, VatRule>> = {
  AT: {
    pattern: /^U\d{8}$/u,
    test: (text) => (computeLuhnSum(text.slice(1, 8)) + 4 + Number(text.slice(8))) % 10 === 0,
  },
  BE: {
    pattern: /^[01]?\d{9}$/u,
    test: (text) => 97 - (Number(text.slice(0, -2)) % 97) === Number(text.slice(-2)),
  },
  DE: { pattern: /^\d{9}$/u, test: testMod11And10 },
  DK: { pattern: /^\d{8}$/u, test: (text) => testWeights(text, [2, 7, 6, 5, 4, 3, 2, 1]) },
  FI: { pattern: /^\d{8}$/u, test: (text) => testWeights(text, [7, 9, 10, 5, 8, 4, 2, 1]) },
  FR: {
    pattern: /^[A-Z0-9]{2}\d{9}$/u,
    // Check characters with letters follow another algorithm, which is not implemented. Such a number counts as neither
    // right nor wrong.
    test: (text) =>
      /^\d\d/u.test(text) ? (12 + 3 * (Number(text.slice(2)) % 97)) % 97 === Number(text.slice(0, 2)) : undefined,
  },
  IT: { pattern: /^\d{11}$/u, test: (text) => computeLuhnSum(text) % 10 === 0 },
  LU: { pattern: /^\d{8}$/u, test: (text) => Number(text.slice(0, 6)) % 89 === Number(text.slice(6)) },
  NL: {
    pattern: /^\d{9}B\d{2}$/u,
    // The numbers of companies have a weighted sum. The numbers of sole traders have had check digits like those of an
    // IBAN since 2020.
    test: (text) => testWeights(text.slice(0, 9), [9, 8, 7, 6, 5, 4, 3, 2, -1]) || computeMod97(`NL${text}`) === 1,
  },
  PL: { pattern: /^\d{10}$/u, test: (text) => testWeights(text, [6, 5, 7, 2, 3, 4, 5, 6, 7, -1]) },
  PT: {
    pattern: /^\d{9}$/u,
    test: (text) => {
      const sum = toDigits(text.slice(0, 8)).reduce((total, digit, index) => total + digit * (9 - index), 0);
      return ((11 - (sum % 11)) % 11) % 10 === Number(text.slice(8));
    },
  },
  SE: { pattern: /^\d{10}01$/u, test: (text) => computeLuhnSum(text.slice(0, 10)) % 10 === 0 },
};

function isVatNumber(identifier: string): boolean | undefined {
  const rule = vatRules[identifier.slice(0, 2)];
  if (rule === undefined) return undefined;
  const number = identifier.slice(2);
  return rule.pattern.test(number) && rule.test(number);
}
