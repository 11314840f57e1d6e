import type { TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { parseValue, type ParsedValue, type ValueHints } from "../../../shared/values/parse-value.ts";
import { splitCurrency } from "../../../shared/values/currency.ts";
import type { DecimalMark } from "../../../shared/values/decimal.ts";
import { hasGapBefore, type TokenRow } from "./rows.ts";

/** The format of numbers, dates and amounts in a document. A property is undefined if the document does not show it. */
export interface Notation {
  decimal: DecimalMark | undefined;
  /** True if commas group the digits of its numbers. */
  groupsByComma: boolean;
  dayFirst: boolean | undefined;
  /**
   * The most frequent currency of its amounts, by its ISO 4217 code; null if its sign may be that of several
   * currencies.
   */
  currency: string | null | undefined;
}

const unambiguousDecimalCommaPattern = /^\D{0,3}(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|\d+,\d{4,})\D{0,3}$/u;
const commaGroupPattern = /\d,\d{3}\.\d+$/u;
const unambiguousDecimalPointPattern = /^\D{0,3}(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.\d{1,2}|\d+\.\d{4,})\D{0,3}$/u;

/**
 * Matches a tax or a register of Australia, Canada, New Zealand or Singapore, whose dollars have the sign of the US
 * dollar.
 */
const otherDollarPattern = /^\(?(?:GST|HST|QST|ABN|ACN|NZBN|UEN)(?![\p{L}\d])/u;
/** Matches a tax number or an authority that only documents of the United States have. */
const unitedStatesPattern = /^\(?(?:EIN|IRS|U\.S\.A?\.?|USA)(?![\p{L}\d])/u;
/** The codes of the states of the United States, which stand before a ZIP code. */
const stateCodes = new Set(
  `AL AK AZ AR CA CO CT DC DE FL GA HI IA ID IL IN KS KY LA MA MD ME MI MN MO MS MT NC ND NE NH NJ NM NV NY OH OK OR PA PR
  RI SC SD TN TX UT VA VT WA WI WV WY`.split(/\s+/u),
);
const zipCodePattern = /^\d{5}(?:-\d{4})?[.,]?$/u;
/** The maximum length of the sign or code of a currency, with or without an amount. */
const maxSignLength = 16;

/** Detects the notation of a document by a vote of its unambiguous numbers and dates. */
export class NotationDetector {
  readonly #votes = { comma: 0, point: 0, commaGroups: 0, dayFirst: 0, monthFirst: 0 };
  readonly #currencies = new Map<string, number>();
  /** The currencies that the document names by codes, words or signs of their own. */
  readonly #named = new Map<string, number>();
  /** The currencies that share a sign. The key is the currency as which the sign is read. */
  readonly #sharing = new Map<string, readonly string[]>();

  #mayBeOtherDollars = false;
  #isFromUnitedStates = false;

  /** Adds the rows of the next window. */
  add(rows: readonly TokenRow[]): void {
    for (const row of rows)
      row.tokens.forEach(({ text }, index) => {
        this.#addText(text);
        this.#addCurrency(text, row, index);
        this.#isFromUnitedStates ||= isOfUnitedStates(text, row.tokens[index + 1]?.text ?? "");
      });
  }

  #addText(text: string): void {
    const votes = this.#votes;
    if (unambiguousDecimalCommaPattern.test(text)) votes.comma += 1;
    if (unambiguousDecimalPointPattern.test(text)) votes.point += 1;
    if (commaGroupPattern.test(text)) votes.commaGroups += 1;
    const dateMatch = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\D?$/u.exec(text);
    if (Number(dateMatch?.[1]) > 12) votes.dayFirst += 1;
    if (Number(dateMatch?.[2]) > 12) votes.monthFirst += 1;
  }

  #addCurrency(text: string, row: TokenRow, index: number): void {
    if (text.length > maxSignLength) return;
    if (otherDollarPattern.test(text)) this.#mayBeOtherDollars = true;
    const { currency, sharing } = splitCurrency(text);
    if (currency === null) return;
    if (hasCurrencyMark(text) && !isOtherWord(row, index)) {
      increment(this.#currencies, currency);
      if (sharing !== undefined) this.#sharing.set(currency, sharing);
      else if (!isModifier(row, index)) increment(this.#named, currency);
    } else if (sharing !== undefined) {
      // "Canadian dollars"
      const words = splitCurrency(`${row.tokens[index - 1]?.text ?? ""} ${text}`);
      if (words.currency !== null && words.sharing === undefined) increment(this.#named, words.currency);
    }
  }

  /**
   * Returns the most frequent currency. If several currencies have its sign, returns the one that is named most often.
   * Returns null for dollars without a name, unless an address, a tax number or a date with the month first shows that
   * they are those of the United States.
   */
  #selectCurrency(): string | null | undefined {
    const mostFrequent = findMostFrequent(this.#currencies);
    if (mostFrequent === undefined) return undefined;
    const sharing = this.#sharing.get(mostFrequent) ?? [];
    const named = findMostFrequent([...this.#named].filter(([currency]) => sharing.includes(currency)));
    if (named !== undefined) return named;
    if (mostFrequent !== "USD" || sharing.length === 0) return mostFrequent;
    const isMonthFirst = this.#votes.monthFirst > this.#votes.dayFirst;
    return !this.#mayBeOtherDollars && (this.#isFromUnitedStates || isMonthFirst) ? mostFrequent : null;
  }

  result(): Notation {
    const votes = this.#votes;
    const currency = this.#selectCurrency();
    return {
      decimal: votes.comma === votes.point ? undefined : votes.comma > votes.point ? "," : ".",
      dayFirst: detectDayFirst(votes, currency),
      groupsByComma: votes.commaGroups > 0 && votes.point > votes.comma,
      currency,
    };
  }
}

/** Tests if a text, or a code of a state before a ZIP code, shows that a document is from the United States. */
function isOfUnitedStates(text: string, next: string): boolean {
  return unitedStatesPattern.test(text) || (stateCodes.has(text) && zipCodePattern.test(next));
}

function increment(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function findMostFrequent(counts: Iterable<readonly [key: string, count: number]>): string | undefined {
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Tests if a word follows a token that consists of letters: "CAD drawings" names no currency. */
function isModifier(row: TokenRow, index: number): boolean {
  const [token, next] = [row.tokens[index], row.tokens[index + 1]];
  return /^\p{L}+$/u.test(token?.text ?? "") && /^\p{L}/u.test(next?.text ?? "") && !hasGapBefore(row, index + 1);
}

/** Tests if a text has a currency symbol or a code in capitals. Lower-case codes may be parts of words. */
function hasCurrencyMark(text: string): boolean {
  return /\p{Sc}|(?<!\p{L})(?:[A-Z]{3}|RM)(?!\p{L})/u.test(text);
}

/** The codes of currencies that are also words or abbreviations in capitals, such as the BHD of "SDN BHD". */
const otherWords = new Set([
  "ALL",
  "AMD",
  "BAM",
  "BHD",
  "BOB",
  "COP",
  "CUP",
  "GEL",
  "MAD",
  "MOP",
  "PEN",
  "SOS",
  "TOP",
  "TRY",
]);
const amountPattern = /\d[.,]\d{2}(?!\d)/u;

/** Tests if a token is a code that is also a word, and that is not beside an amount. */
function isOtherWord(row: TokenRow, index: number): boolean {
  const [before = "", text = "", after = ""] = [index - 1, index, index + 1].map((place) => row.tokens[place]?.text);
  return otherWords.has(text.replace(/\P{L}/gu, "")) && ![before, text, after].some((part) => amountPattern.test(part));
}

function detectDayFirst(
  votes: { comma: number; point: number; dayFirst: number; monthFirst: number },
  currency: Notation["currency"],
): boolean | undefined {
  if (votes.dayFirst !== votes.monthFirst) return votes.dayFirst > votes.monthFirst;
  // Amounts in dollars with a decimal point are evidence of a document from the United States.
  if (currency === "USD" && votes.point > votes.comma) return false;
  return votes.comma > votes.point ? true : undefined;
}

/** Parses a text as a value of a field in the notation of the document. */
export function parseField(field: TaxonomyField, text: string, notation: Notation): ParsedValue {
  const hints: ValueHints = { ...notation, pattern: field.pattern, enum: field.enum };
  return parseValue(field.type, text, hints);
}
