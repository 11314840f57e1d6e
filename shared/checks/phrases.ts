import type { DataPointType, Value } from "../document/data-points.ts";
import { invoiceTerms, type InvoiceTerm } from "../invoice/invoice-terms.ts";
import { formatValue } from "../values/parse-value.ts";

/** The demand that a check with `<` or `<=` makes on one of its values, in relation to the other value. */
export type Demand = `must-${"" | "not-"}be-${"before" | "after" | "less" | "more"}`;

/** A term of EN 16931, or a part of which an invoice has at least one row. */
export type InvoiceElement = InvoiceTerm | "BG-23" | "BG-25";

/**
 * The phrases of messages about the data points of a document, in the language of the reader: for failed checks, for
 * missing values, and for data points that are not a valid invoice. A phrase is a sentence or a part of one. The values in
 * a phrase are formatted by `value`, and rows count from 1.
 */
export interface Phrases {
  value(value: Value, type: DataPointType): string;
  /** The label of a field or group, as the taxonomy states it. */
  label(args: { label: string }): string;
  /** The sum of the values of a field in all rows. */
  sum(args: { name: string }): string;
  inRow(args: { name: string; row: number }): string;
  withValue(args: { name: string; value: string }): string;
  /** Adds the last element to a list. */
  and(args: { list: string; last: string }): string;
  /** Adds an alternative. */
  or(args: { first: string; other: string }): string;

  /** The two sides of a check that holds, with the sign between them, such as "=". */
  agrees(args: { name: string; value: string; sign: string; other: string; otherValue: string }): string;
  unequal(args: { name: string; value: string; other: string; otherValue: string }): string;
  unmet(args: { name: string; value: string; demand: Demand; other: string }): string;
  duplicates(args: { name: string; value: string; rows: string }): string;
  wrongCheckDigits(args: { name: string; value: string }): string;
  missing(args: { names: string; count: number }): string;
  missingInRow(args: { group: string; row: number; names: string; count: number }): string;
  differs(args: { name: string; value: string; embedded: string }): string;
  rowNotEmbedded(args: { group: string; row: number }): string;

  /** The identifier and the name of a term. */
  term(args: { id: InvoiceElement }): string;
  inRows(args: { term: string; rows: string; count: number }): string;
  missingTerms(args: { terms: string }): string;
  noFieldForTerms(args: { terms: string }): string;
  contradictoryTotals(args: { contradictions: string }): string;
  foreignAmounts(args: { currency: string; amounts: string }): string;
  tooFineTotals(args: { amounts: string }): string;
  negativePrices(args: { prices: string }): string;
}

const demands: Record<Demand, string> = {
  "must-be-before": "must be before",
  "must-be-after": "must be after",
  "must-be-less": "must be less than",
  "must-be-more": "must be more than",
  "must-not-be-before": "must not be before",
  "must-not-be-after": "must not be after",
  "must-not-be-less": "must not be less than",
  "must-not-be-more": "must not be more than",
};

const elementNames: Record<InvoiceElement, string> = {
  ...invoiceTerms,
  "BG-23": "VAT breakdown",
  "BG-25": "Invoice line",
};

/** The phrases of the service, whose errors are English. The window has phrases of its own in its language. */
export const englishPhrases: Phrases = {
  value: formatValue,
  label: ({ label }) => label,
  sum: ({ name }) => `the sum of ${name}`,
  inRow: ({ name, row }) => `${name}, row ${row}`,
  withValue: ({ name, value }) => `${name}, ${value}`,
  and: ({ list, last }) => `${list} and ${last}`,
  or: ({ first, other }) => `${first} or ${other}`,

  agrees: ({ name, value, sign, other, otherValue }) => `${name} (${value}) ${sign} ${other} (${otherValue})`,
  unequal: ({ name, value, other, otherValue }) => `${name} is ${value}, but ${other} is ${otherValue}`,
  unmet: ({ name, value, demand, other }) => `${name} is ${value}, but ${demands[demand]} ${other}`,
  duplicates: ({ name, value, rows }) => `${name} ${value} is in the rows ${rows}`,
  wrongCheckDigits: ({ name, value }) =>
    `${name} ${value}: the check digits do not fit, so that a character is wrong or missing`,
  missing: ({ names, count }) => `${names} ${count === 1 ? "is" : "are"} missing`,
  missingInRow: ({ group, row, names, count }) =>
    `${group}, row ${row}: ${names} ${count === 1 ? "is" : "are"} missing`,
  differs: ({ name, value, embedded }) => `${name}: the document has ${value}, the embedded invoice ${embedded}`,
  rowNotEmbedded: ({ group, row }) => `${group}, row ${row}: the embedded invoice has no such row`,

  term: ({ id }) => `${id} (${elementNames[id]})`,
  inRows: ({ term, rows, count }) => `${term} in ${count === 1 ? "row" : "rows"} ${rows}`,
  missingTerms: ({ terms }) =>
    `An invoice of EN 16931 must have these terms, which the data points do not have: ${terms}.`,
  noFieldForTerms: ({ terms }) => `The taxonomy has no field for ${terms}.`,
  contradictoryTotals: ({ contradictions }) => `The totals of an invoice of EN 16931 must agree: ${contradictions}.`,
  foreignAmounts: ({ currency, amounts }) =>
    `The amounts of an invoice of EN 16931 must be in its currency, ${currency}, but these are in another: ${amounts}.`,
  tooFineTotals: ({ amounts }) =>
    `The totals of an invoice of EN 16931 have at most two decimals, but these have more: ${amounts}.`,
  negativePrices: ({ prices }) =>
    `The item net prices of an invoice of EN 16931 must not be negative, but these are: ${prices}. A line that reduces ` +
    "the total has a negative quantity instead.",
};
