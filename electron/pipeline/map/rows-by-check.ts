import type { LabeledWindow } from "./label-candidates.ts";
import { holdsInRow, listRequiredOperands, type Check } from "./checks.ts";
import { toNumber } from "../../../shared/checks/checks.ts";
import type { ItemRow } from "./table-rows.ts";
import { locateValue } from "./located-value.ts";
import type { RowGroup } from "./table-header.ts";
import { getOwnRows, overlaps, type TokenRow } from "./rows.ts";
import { findValues, type ParsedSpan } from "./read-values.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** The minimum fit of an amount. Without cents and a currency, the fit is lower, since the amount may be any number. */
const minFit = 0.5;

/** The values of a check's paths. */
type CheckValues = Map<string, ParsedSpan>;

/** The page of a found row, and the places of its values. The row itself is not kept, since it holds its page. */
interface FoundRow {
  page: number;
  places: ReadonlySet<string>;
}

/**
 * Finds the rows of a repeated group without a table header. They are identified only by the group's check, which holds
 * for numbers of the row, such as rate, base and amount. The operands 0 and 1 are excluded, since the check would hold
 * for them by chance.
 */
export class CheckRowFinder {
  readonly rows: ItemRow[] = [];
  /** True if rows were left out. */
  isTruncated = false;
  readonly #group: RowGroup;
  readonly #check: Check;
  readonly #maxRows: number;
  /** The last row with each list of values, by the list. */
  readonly #found = new Map<string, FoundRow>();
  /** The key of the values of the last row, even if this row was a copy. */
  #lastKey: string | undefined;

  /** @param maxRows The maximum number of rows. Further rows are left out. */
  constructor(group: RowGroup, check: Check, maxRows: number) {
    this.#group = group;
    this.#check = check;
    this.#maxRows = maxRows;
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    for (const row of getOwnRows(window)) {
      if (this.isTruncated) return;
      const values = solveCheck(row, this.#group, this.#check, window);
      if (values === undefined) continue;
      const key = [...values].map(([path, { value }]) => `${path}=${toNumber(value)}`).join();
      const isCopy = this.#isCopy(key, row, values);
      this.#lastKey = key;
      if (isCopy) continue;
      if (this.rows.length === this.#maxRows) {
        this.isTruncated = true;
        return;
      }
      this.#found.set(key, { page: row.page, places: new Set(listPlaces(values)) });
      const located = [...values].map(
        ([path, value]) =>
          [
            path,
            {
              ...locateValue(value, window.regions),
              score: mappingScores.checkedRow,
              foundBy: { method: "row-check" },
            },
          ] as const,
      );
      this.rows.push({ values: new Map(located) });
    }
  }

  /**
   * Tests if a row only repeats the values of an earlier one. In a breakdown by rate, each rate occurs only once.
   * Values at the same places are the same row. Other rows with the same values, such as two equal items, are no
   * copies. They are copies only on another page, as in a copy of the invoice, unless just a page break is between
   * them.
   */
  #isCopy(key: string, row: TokenRow, values: CheckValues): boolean {
    const found = this.#found.get(key);
    if (found === undefined) return false;
    if (hasPercentage(this.#group, [...values.keys()]) || listPlaces(values).some((place) => found.places.has(place)))
      return true;
    return found.page !== row.page && key !== this.#lastKey;
  }
}

/** Lists the places of values: the numbers of their rows and their first tokens. */
function listPlaces(values: CheckValues): string[] {
  return [...values.values()].map(({ row, start }) => `${row.number}:${start}`);
}

/** Finds values in a row, or near it, for which the check holds. */
export function solveCheck(
  row: TokenRow,
  group: RowGroup,
  check: Check,
  window: LabeledWindow,
): CheckValues | undefined {
  const paths = [check.path, ...listRequiredOperands(check)];
  const rowNumbers = new Map(paths.map((path) => [path, findNumbers(row, path, group, window)]));
  const hasAnchor = group.anchor === undefined ? true : (rowNumbers.get(group.anchor)?.length ?? 0) > 0;
  if (!hasAnchor || [...rowNumbers.values()].some((values) => values.length > mappingThresholds.maxNumbersInRow))
    return undefined;
  const search = new CheckSearch(paths, check);
  const solution = search.find(rowNumbers);
  if (solution !== undefined) return solution;
  return hasPercentage(group, paths) ? searchNearbyRows(row, search, rowNumbers, group, check, window) : undefined;
}

/**
 * Searches for one operand, or for the result, in nearby rows. It is used for checks with a percentage only, since the percent sign makes a
 * coincidence unlikely.
 */
function searchNearbyRows(
  row: TokenRow,
  search: CheckSearch,
  rowNumbers: ReadonlyMap<string, readonly ParsedSpan[]>,
  group: RowGroup,
  check: Check,
  window: LabeledWindow,
): CheckValues | undefined {
  const nearbyRows = window.rows
    .slice(Math.max(0, row.index - mappingThresholds.maxOperandRows), row.index + mappingThresholds.maxOperandRows + 1)
    .filter((other) => other !== row)
    .sort((a, b) => Math.abs(a.index - row.index) - Math.abs(b.index - row.index));
  for (const operand of [...listRequiredOperands(check), check.path].filter((path) => path !== group.anchor)) {
    for (const other of nearbyRows) {
      // In a sentence, the result may follow in the next line. Further away, it belongs to another row.
      if (operand === check.path && Math.abs(other.index - row.index) > 1) continue;
      const numbers = new Map(rowNumbers).set(operand, findNumbers(other, operand, group, window));
      const values = search.find(numbers);
      if (values !== undefined) return values;
    }
  }
  return undefined;
}

/** Tests if one of the fields of a group with these paths is a percentage. */
export function hasPercentage(group: RowGroup, paths: readonly string[]): boolean {
  return group.fields.some(({ path, field }) => field.type === "percentage" && paths.includes(path));
}

function findNumbers(row: TokenRow, path: string, group: RowGroup, { notation }: LabeledWindow): ParsedSpan[] {
  const field = group.fields.find((placed) => placed.path === path)?.field;
  if (field === undefined) return [];
  const values = findValues(field, { row, start: 0, end: row.tokens.length }, notation);
  return values.filter(({ text, fit }) => (field.type === "percentage" ? text.includes("%") : fit > minFit));
}

/**
 * Searches for numbers of all paths that do not overlap and for which a check holds. For one row, only
 * `maxCombinations` numbers are tried, since the number of combinations grows exponentially with the operands.
 */
class CheckSearch {
  readonly #paths: readonly string[];
  readonly #check: Check;
  #remaining: number = mappingThresholds.maxCombinations;

  constructor(paths: readonly string[], check: Check) {
    this.#paths = paths;
    this.#check = check;
  }

  /** Returns the first solution. */
  find(numbers: ReadonlyMap<string, readonly ParsedSpan[]>): CheckValues | undefined {
    const selected: CheckValues = new Map();
    const isCompleted = (index: number): boolean => {
      const path = this.#paths[index];
      if (path === undefined) return isSolution(this.#check, selected);
      for (const value of numbers.get(path) ?? []) {
        if (this.#remaining <= 0) return false;
        this.#remaining -= 1;
        if ([...selected.values()].some((other) => overlaps(other, value))) continue;
        selected.set(path, value);
        if (isCompleted(index + 1)) return true;
        selected.delete(path);
      }
      return false;
    };
    return isCompleted(0) ? selected : undefined;
  }
}

/** Tests if the check holds without an operand 0 or 1. A rate of 0 % is accepted if all values are in one row. */
function isSolution(check: Check, selected: CheckValues): boolean {
  const result = toNumber(selected.get(check.path)?.value);
  const operandValues = listRequiredOperands(check).map((path) => toNumber(selected.get(path)?.value));
  const isZeroRate = result === 0 && operandValues.filter((factor) => factor === 0).length === 1;
  const hasRate = [...selected.values()].some(({ text }) => text.includes("%"));
  const isTrivial = result === 0 || operandValues.includes(0) || operandValues.includes(1);
  const isInOneRow = new Set([...selected.values()].map(({ row }) => row)).size === 1;
  return (!isTrivial || (isZeroRate && hasRate && isInOneRow)) && holdsInRow(check, selected);
}
