import type { SyntheticText } from "../../train/synthetic-text.ts";

/** Fills a pattern in which `#` is a digit and `@` a capital letter. A number does not begin with 0 by chance. */
export function fillPattern(random: SyntheticText, pattern: string): string {
  return pattern.replaceAll(/[#@]/g, (character, index: number) =>
    character === "@"
      ? String.fromCharCode(65 + random.drawInteger(0, 25))
      : String(random.drawInteger(index === 0 || pattern[index - 1] === " " ? 1 : 0, 9)),
  );
}

/** Computes the remainder of a long number after division by 97. */
function computeRemainder(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}

/**
 * Draws an IBAN with valid check digits (ISO 13616).
 * @param pattern The code of the country and the account number, without the check digits.
 */
export function drawIban(random: SyntheticText, pattern: string): string {
  const country = pattern.slice(0, 2);
  const account = fillPattern(random, pattern.slice(2));
  const digits = `${account}${country}00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return `${country}${String(98 - computeRemainder(digits)).padStart(2, "0")}${account}`;
}

/** Draws the BIC of a bank that does not exist (ISO 9362). */
export function drawBic(random: SyntheticText, country: string): string {
  return `${fillPattern(random, "@@@@")}${country}${fillPattern(random, "@#")}${random.pick(["", "XXX"])}`;
}

/** Formats an IBAN in groups of four, or without spaces. */
export function formatIban(iban: string, isGrouped: boolean): string {
  return isGrouped ? iban.replaceAll(/(.{4})(?=.)/g, "$1 ") : iban;
}
