import type { TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { parseValue, type ParsedValue, type ValueHints } from "../../../shared/values/parse-value.ts";
import { splitCurrency } from "../../../shared/values/currency.ts";
import type { DecimalMark } from "../../../shared/values/decimal.ts";
import type { TokenRow } from "./rows.ts";

/** The format of numbers, dates and amounts in a document. A property is undefined if the document does not show it. */
export interface Notation {
  decimal: DecimalMark | undefined;
  /** True if commas group the digits of its numbers. */
  groupsByComma: boolean;
  dayFirst: boolean | undefined;
  /** The most frequent currency of its amounts, by its ISO 4217 code. */
  currency: string | undefined;
}

const unambiguousDecimalCommaPattern = /^\D{0,3}(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|\d+,\d{4,})\D{0,3}$/u;
const commaGroupPattern = /\d,\d{3}(?:,\d{3})*\.\d+$/u;
const unambiguousDecimalPointPattern = /^\D{0,3}(?:\d{1,3}(?:,\d{3})+\.\d+|\d+\.\d{1,2}|\d+\.\d{4,})\D{0,3}$/u;

/** Detects the notation of a document by a vote of its unambiguous numbers and dates. */
export class NotationDetector {
  readonly #votes = { comma: 0, point: 0, commaGroups: 0, dayFirst: 0, monthFirst: 0 };
  readonly #currencies = new Map<string, number>();

  /** Adds the rows of the next window. */
  add(rows: readonly TokenRow[]): void {
    for (const { tokens } of rows) for (const { text } of tokens) this.#addText(text);
  }

  #addText(text: string): void {
    const votes = this.#votes;
    if (unambiguousDecimalCommaPattern.test(text)) votes.comma += 1;
    if (unambiguousDecimalPointPattern.test(text)) votes.point += 1;
    if (commaGroupPattern.test(text)) votes.commaGroups += 1;
    const dateMatch = /^(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}\D?$/u.exec(text);
    if (Number(dateMatch?.[1]) > 12) votes.dayFirst += 1;
    if (Number(dateMatch?.[2]) > 12) votes.monthFirst += 1;
    const { currency } = text.length <= 16 ? splitCurrency(text) : { currency: null };
    if (currency !== null && hasCurrencyMark(text)) {
      this.#currencies.set(currency, (this.#currencies.get(currency) ?? 0) + 1);
    }
  }

  result(): Notation {
    const votes = this.#votes;
    const [currency] = [...this.#currencies].sort((a, b) => b[1] - a[1])[0] ?? [];
    return {
      decimal: votes.comma === votes.point ? undefined : votes.comma > votes.point ? "," : ".",
      dayFirst: detectDayFirst(votes, currency),
      groupsByComma: votes.commaGroups > 0 && votes.point > votes.comma,
      currency,
    };
  }
}

/** Tests if a text has a currency symbol or a code in capitals. Lower-case codes may be parts of words. */
function hasCurrencyMark(text: string): boolean {
  return /\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/u.test(text);
}

function detectDayFirst(
  votes: { comma: number; point: number; dayFirst: number; monthFirst: number },
  currency: string | undefined,
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
