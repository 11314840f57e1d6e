import { toNumber } from "../../../shared/checks/checks.ts";
import { isCurrency } from "../../../shared/values/currency.ts";
import { isEqualAmount } from "./checks.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { LabelMatch } from "./labels.ts";
import type { ScoredValue } from "./located-value.ts";
import { getTokens, type TokenRow } from "./rows.ts";
import { isNumericField } from "./read-values.ts";
import type { Header, RowGroup } from "./table-header.ts";
import { mappingThresholds } from "./thresholds.ts";

/** Matches a word between the labels and numbers of a summary row: "VAT on 407.56", "TVA de 20 %", "Btw 9% over 3.920,00". */
const connectorPattern = /^\p{Ll}{1,5}$/u;

/**
 * Detects the rows of a table that sum up others, such as subtotals, taxes and amounts that are carried forward, and lines
 * below the table, such as those with the seller's numbers at the foot of the page. They are no rows of the repeated group.
 * Such a row has two of four properties: it lacks a value that all rows before it have, its amount is the sum of theirs, its
 * text is a label of a field outside of the group, and its amounts have no decimals, which all before them have.
 */
export class SummaryRowDetector {
  readonly #group: RowGroup;
  /** The paths that all rows have. */
  #commonPaths: readonly string[] | undefined;
  #sum = 0;
  #count = 0;
  #haveDecimals = true;

  constructor(group: RowGroup) {
    this.#group = group;
  }

  /** Adds the values of a row of the group by their paths. */
  add(values: ReadonlyMap<string, ScoredValue>): void {
    this.#commonPaths = (this.#commonPaths ?? [...values.keys()]).filter((path) => values.has(path));
    this.#sum += this.#getAmount(values) ?? 0;
    this.#count += 1;
    this.#haveDecimals &&= this.#listAmounts(values).every(hasDecimals);
  }

  /**
   * Tests if a further table is none of the group: it lacks the column of a text and that of a number which all rows before it
   * have, as the allowances and charges of an invoice do beside its items.
   */
  isOtherTable({ columns }: Header): boolean {
    const lacking = (this.#commonPaths ?? []).filter((path) => !columns.some((column) => column.path === path));
    const texts = lacking.filter((path) => !this.#isNumeric(path));
    return texts.length > 0 && texts.length < lacking.length;
  }

  #isNumeric(path: string): boolean {
    return this.#group.fields.some((placed) => placed.path === path && isNumericField(placed.field));
  }

  /** Tests if a row with these values sums up other rows, or is none of the table. */
  isSummary(row: TokenRow, values: ReadonlyMap<string, ScoredValue>, window: LabeledWindow): boolean {
    const lacksValue = (this.#commonPaths ?? []).some((path) => !values.has(path));
    const isSum =
      this.#count >= mappingThresholds.minSummedRows && isEqualAmount(this.#getAmount(values) ?? Number.NaN, this.#sum);
    const hasOutsideLabel = consistsOfOutsideLabels(row, this.#group, window);
    const isOtherNumber = this.#count > 0 && this.#haveDecimals && !this.#listAmounts(values).some(hasDecimals);
    return (
      [lacksValue, isSum, hasOutsideLabel, isOtherNumber].filter(Boolean).length >=
      mappingThresholds.minSummaryProperties
    );
  }

  #listAmounts(values: ReadonlyMap<string, ScoredValue>): ScoredValue[] {
    return this.#group.fields.flatMap(({ path, field }) => (field.type === "money" ? (values.get(path) ?? []) : []));
  }

  #getAmount(values: ReadonlyMap<string, ScoredValue>): number | undefined {
    return this.#group.anchor === undefined ? undefined : toNumber(values.get(this.#group.anchor)?.value);
  }
}

const hasDecimals = ({ text }: ScoredValue): boolean => /[.,]\d{2}(?!\d)/u.test(text);

/** Tests if all words of a row, except currencies and connectors, are labels of fields outside of a group. */
function consistsOfOutsideLabels(row: TokenRow, group: RowGroup, { labels }: LabeledWindow): boolean {
  const outside = (labels.get(row) ?? []).filter((label) => hasOutsideMeaning(label, group));
  if (outside.length === 0) return false;
  const labelled = new Set(outside.flatMap(getTokens));
  return row.tokens.every((token) => {
    const word = token.text.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
    return labelled.has(token) || !/\p{L}/u.test(word) || connectorPattern.test(word) || isCurrency(word);
  });
}

/** Tests if a label may be that of a field outside of a group, or of a row that ends the group. */
function hasOutsideMeaning({ meanings }: LabelMatch, group: RowGroup): boolean {
  return meanings.some(
    (meaning) =>
      (meaning.kind === "field" && !meaning.path.startsWith(`${group.path}.`)) ||
      (meaning.kind === "stop" && meaning.group === group.path),
  );
}
