import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { toNumber } from "../../../shared/checks/checks.ts";
import { isEqualAmount, type Check } from "./checks.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { locateValue } from "./located-value.ts";
import { isPartyName } from "./party-names.ts";
import { findValues, isNumericField, type ParsedSpan } from "./read-values.ts";
import { getOwnRows, getRight, getText, type Span, type TokenRow } from "./rows.ts";
import type { RowGroup } from "./table-header.ts";
import type { ItemRow } from "./table-rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

const { maxAlignmentEm, maxCellPitchEm, maxRowsToSum, maxTableRowPitchEm, minSummedRows } = mappingThresholds;

/** A text with an amount at its right: an item, or a sum. */
interface PricedRow {
  row: TokenRow;
  text: Span;
  /** The further lines of the text, below the amount. */
  lines: Span[];
  amount: ParsedSpan;
  /** True if a label of a field outside the group begins the row. */
  isLabelled: boolean;
}

/**
 * Finds the rows of a repeated group in lists of texts with amounts, such as "Topographic survey 950.00". They have no
 * header and no other numbers; what identifies them is that their amounts add up to a sum below them that has a label.
 */
export class SumRowFinder {
  readonly rows: ItemRow[] = [];
  readonly #group: RowGroup;
  readonly #anchor: PlacedField;
  readonly #text: PlacedField;

  /** Creates a finder for a group whose amounts a check adds up, and which has a text; otherwise returns undefined. */
  static create(group: RowGroup, checks: readonly Check[]): SumRowFinder | undefined {
    const anchor = group.fields.find(({ path, field }) => path === group.anchor && field.type === "money");
    const text = group.fields.find(({ field }) => field.required && !isNumericField(field));
    const isSummed = checks.some(({ operands }) => operands.length === 1 && operands[0] === group.anchor);
    return anchor === undefined || text === undefined || !isSummed ? undefined : new SumRowFinder(group, anchor, text);
  }

  private constructor(group: RowGroup, anchor: PlacedField, text: PlacedField) {
    this.#group = group;
    this.#anchor = anchor;
    this.#text = text;
  }

  /** Adds the next window of the document. The first list whose sum is found has the rows. */
  add(window: LabeledWindow): void {
    if (this.rows.length > 0) return;
    let run: PricedRow[] = [];
    for (const row of getOwnRows(window)) {
      const last = run.at(-1);
      const priced = this.#readRow(row, window);
      if (priced === undefined) {
        const hasText = row.tokens.some(({ text }) => /\p{L}/u.test(text));
        if (last !== undefined && hasText && row.y - last.row.y <= maxCellPitchEm * row.em * (last.lines.length + 1))
          last.lines.push({ row, start: 0, end: row.tokens.length });
        continue;
      }
      const continues =
        last !== undefined &&
        row.y - last.row.y <= maxTableRowPitchEm * row.em * (last.lines.length + 1) &&
        Math.abs(getRight(priced.amount) - getRight(last.amount)) <= maxAlignmentEm.left * row.em;
      if (priced.isLabelled || !continues) {
        if (this.#isSummed(run, window)) break;
        run = priced.isLabelled ? [] : [priced];
      } else run.push(priced);
    }
    if (!this.#isSummed(run, window)) return;
    for (const priced of run) this.rows.push(this.#locateRow(priced, window));
  }

  /** Reads a row that has a text and, at its end, one amount. */
  #readRow(row: TokenRow, window: LabeledWindow): PricedRow | undefined {
    const amounts = this.#findAmounts(row, window);
    const [amount] = amounts;
    if (amount === undefined || amounts.length > 1 || amount.start === 0) return undefined;
    const after = getText({ row, start: amount.end, end: row.tokens.length });
    const text = { row, start: 0, end: amount.start };
    const [first] = window.labels.get(row) ?? [];
    const isLabelled =
      first?.start === 0 &&
      first.meanings.some(
        (meaning) =>
          meaning.kind === "stop" || (meaning.kind === "field" && !meaning.path.startsWith(`${this.#group.path}.`)),
      );
    const isText = isPartyName(getText(text)) || isLabelled;
    return isText && after.length <= 1 ? { row, text, lines: [], amount, isLabelled } : undefined;
  }

  #findAmounts(row: TokenRow, { notation }: LabeledWindow): ParsedSpan[] {
    return findValues(this.#anchor.field, { row, start: 0, end: row.tokens.length }, notation).filter(({ text }) =>
      /\d[.,]\d{2}(?!\d)/u.test(text),
    );
  }

  /** Tests if the amounts of rows add up to an amount beside a label in one of the rows below them. */
  #isSummed(run: readonly PricedRow[], window: LabeledWindow): boolean {
    const last = run.at(-1)?.row;
    if (last === undefined || run.length < minSummedRows) return false;
    const sum = run.reduce((total, { amount }) => total + (toNumber(amount.value) ?? Number.NaN), 0);
    const below = window.rows.slice(last.index + 1, last.index + 1 + maxRowsToSum);
    return below.some(
      (row) =>
        (window.labels.get(row) ?? []).some(({ meanings }) => meanings.some(({ kind }) => kind === "field")) &&
        this.#findAmounts(row, window).some(({ value }) =>
          isEqualAmount(toNumber(value) ?? Number.NaN, sum, run.length),
        ),
    );
  }

  #locateRow({ text, lines, amount }: PricedRow, { regions }: LabeledWindow): ItemRow {
    const printed = [text, ...lines].map(getText).join(" ");
    const first = locateValue({ ...text, value: printed, text: printed, fit: 1 }, regions);
    const foundBy = { method: "inferred-column" } as const;
    const score = mappingScores.checkedRow;
    return {
      values: new Map([
        [
          this.#text.path,
          { ...first, regions: [...first.regions, ...lines.flatMap((line) => regions.find(line))], score, foundBy },
        ],
        [this.#anchor.path, { ...locateValue(amount, regions), score, foundBy }],
      ]),
    };
  }
}
