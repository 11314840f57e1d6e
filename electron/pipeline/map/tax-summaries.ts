import type { LabelMatch, LabelMeaning } from "./labels.ts";
import type { Concept } from "../../../shared/lexicon/lexicon.ts";
import { classifyWords } from "../../../shared/lexicon/word-classes.ts";
import { getText, type TokenRow } from "./rows.ts";
import { mappingThresholds } from "./thresholds.ts";

type RowLabels = ReadonlyMap<TokenRow, readonly LabelMatch[]>;

const columnsOfItems = ["QUANTITY", "DESCRIPTION", "ITEM", "PRICE"];
const amountPattern = /\d[.,]\d{2}(?!\d)/u;

/**
 * Takes the meaning of a total from the labels inside a tax summary that follows the total, as at the foot of a receipt:
 * its sum is called "Total" too, but is the total without tax.
 * @param concepts The concepts of the taxonomy's fields, by path.
 */
export function maskTaxSummaries(
  rows: readonly TokenRow[],
  labels: RowLabels,
  concepts: ReadonlyMap<string, Concept>,
): RowLabels {
  const isTotal = (meaning: LabelMeaning): boolean =>
    meaning.kind === "field" && concepts.get(meaning.path)?.id.startsWith("total.") === true;
  const hasTotal = (row: TokenRow): boolean =>
    labels.get(row)?.some(({ meanings, end }) => meanings.some(isTotal) && hasNumber(row, end)) === true;
  const total = rows.findIndex(hasTotal);
  const header = total < 0 ? -1 : rows.findIndex((row, index) => index > total && isSummaryHeader(row));
  if (header < 0) return labels;
  const masked = new Map(labels);
  for (const row of rows.slice(header, header + mappingThresholds.maxTaxSummaryRows)) {
    masked.set(
      row,
      (labels.get(row) ?? []).map((label) =>
        label.meanings.some(isTotal) && isPlainTotal(label) ? { ...label, meanings: [{ kind: "background" }] } : label,
      ),
    );
  }
  return masked;
}

/** Tests if a label is no more than "Total": one with further words says which total it is. */
function isPlainTotal(label: LabelMatch): boolean {
  return [...classifyWords(getText(label))].every((name) => name === "TOTAL");
}

const getRowText = (row: TokenRow): string => getText({ row, start: 0, end: row.tokens.length });

const hasNumber = (row: TokenRow, start: number): boolean =>
  row.tokens.slice(start).some(({ text }) => /\d{3}|\d[.,]\d/u.test(text));

const hasAmount = (row: TokenRow): boolean => amountPattern.test(getRowText(row));

/** Tests if a row heads a tax summary: "GST summary", or its columns "Tax code", "Amount" and "Tax". */
function isSummaryHeader(row: TokenRow): boolean {
  if (hasAmount(row)) return false;
  const classes = classifyWords(getRowText(row));
  const isOfTax = classes.has("TAX") || classes.has("VAT");
  return (
    isOfTax && (classes.has("SUMMARY") || classes.has("AMOUNT")) && !columnsOfItems.some((name) => classes.has(name))
  );
}
