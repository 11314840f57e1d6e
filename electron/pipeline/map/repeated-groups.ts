import { toNumber } from "../../../shared/checks/checks.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { listRequiredOperands, type Check } from "./checks.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { inferTable, type CheckedRow, type InferredTable } from "./infer-table.ts";
import { toPlaceKey } from "./located-value.ts";
import { getOwnRows } from "./rows.ts";
import { CheckRowFinder, hasPercentage, solveCheck } from "./rows-by-check.ts";
import { SumRowFinder } from "./rows-by-sum.ts";
import type { RowGroup } from "./table-header.ts";
import { maxGroupRows, TableRowFinder, type ItemRow } from "./table-rows.ts";

/** A repeated group with its rows. */
export interface GroupRows {
  group: RowGroup;
  rows: readonly ItemRow[];
  /** True if rows were left out, see `maxGroupRows`. */
  isTruncated: boolean;
}

/**
 * Finds the rows of repeated groups below table headers. If no row of a group has all values that the group's check
 * requires, rows are also searched by that check, and they replace those below headers if there are more of them. If there
 * are none at all, they are searched in lists of amounts that add up to a sum.
 */
export class RepeatedGroups {
  readonly #groups: readonly RowGroup[];
  readonly #tableRows: TableRowFinder;
  /** The search by check, for the groups without a complete row below a table header so far. */
  readonly #checkRows: Map<RowGroup, { check: Check; finder: CheckRowFinder }>;

  /** The search for lists whose amounts add up, for the groups that may be such lists. */
  readonly #sumRows: ReadonlyMap<RowGroup, SumRowFinder>;

  /** @param maxRows The maximum number of rows of a group. Further rows are left out. */
  constructor(fields: readonly PlacedField[], checks: readonly Check[], maxRows = maxGroupRows) {
    this.#groups = listRepeatedGroups(fields);
    const ownChecks = new Map(
      this.#groups.flatMap((group) => {
        const check = findOwnCheck(group, checks);
        return check === undefined ? [] : [[group, check]];
      }),
    );
    this.#tableRows = new TableRowFinder(this.#groups, ownChecks, maxRows);
    this.#sumRows = new Map(
      this.#groups.flatMap((group) => {
        const finder = SumRowFinder.create(group, checks);
        return finder === undefined ? [] : [[group, finder]];
      }),
    );
    this.#checkRows = new Map(
      [...ownChecks].map(([group, check]) => [group, { check, finder: new CheckRowFinder(group, check, maxRows) }]),
    );
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    this.#tableRows.add(window, this.#inferTables(window));
    for (const finder of this.#sumRows.values()) finder.add(window);
    for (const [group, { check, finder }] of this.#checkRows) {
      const hasCompleteRow = this.#tableRows
        .get(group)
        .some(
          ({ values, isCompletedByCheck, isOfInferredTable }) =>
            isCompletedByCheck !== true &&
            isOfInferredTable !== true &&
            listRequiredOperands(check).every((path) => values.has(path)),
        );
      if (hasCompleteRow) this.#checkRows.delete(group);
      else finder.add(window);
    }
  }

  /** Infers the tables of a window whose headers are not known, for the groups without a complete row below a header. */
  #inferTables(window: LabeledWindow): InferredTable[] {
    return [...this.#checkRows].flatMap(([group, { check }]) => {
      if (hasPercentage(group, [check.path, ...listRequiredOperands(check)])) return [];
      const rows = getOwnRows(window).flatMap((row): CheckedRow[] => {
        const values = solveCheck(row, group, check, window);
        return values === undefined ? [] : [{ row, values }];
      });
      return inferTable(rows, group, check, window) ?? [];
    });
  }

  /** Counts the rows of tables whose numbers, or whose columns, only the check of the group identifies. */
  #countRowsByCheck(group: RowGroup): number {
    return this.#tableRows
      .get(group)
      .filter(({ isCompletedByCheck, isOfInferredTable }) => isCompletedByCheck === true || isOfInferredTable === true)
      .length;
  }

  /** Returns the groups with their rows, after all windows were added. */
  result(): GroupRows[] {
    const ofTables = this.#groups.map((group) => this.#tableRows.get(group));
    return this.#groups.map((group, index) => {
      const checkRows = this.#checkRows.get(group)?.finder;
      const takenPlaces = listOtherCells(this.#groups, ofTables.with(index, []));
      const rows = checkRows?.rows.filter(({ values }) => !hasPlaceOf(values, takenPlaces)) ?? [];
      if (rows.length > this.#countRowsByCheck(group))
        return { group, rows, isTruncated: checkRows?.isTruncated === true };
      const tableRows = this.#tableRows.get(group);
      if (tableRows.length === 0) return { group, rows: this.#sumRows.get(group)?.rows ?? [], isTruncated: false };
      return { group, rows: tableRows, isTruncated: this.#tableRows.isTruncated(group) };
    });
  }
}

/**
 * Lists the places of the values in the rows of groups, except those of their anchors: the total of the only item may be
 * the basis of the tax too, but a quantity or a price is no amount.
 */
function listOtherCells(groups: readonly RowGroup[], rows: readonly (readonly ItemRow[])[]): Set<string> {
  return new Set(
    groups.flatMap(({ anchor }, index) =>
      (rows[index] ?? []).flatMap(({ values }) =>
        [...values].flatMap(([path, value]) => (path === anchor ? [] : toPlaceKey(value))),
      ),
    ),
  );
}

const hasPlaceOf = (values: ItemRow["values"], places: ReadonlySet<string>): boolean =>
  [...values.values()].some((value) => places.has(toPlaceKey(value)));

/**
 * Lists the outermost repeated groups, with the fields of the groups in them that do not repeat. Repeated groups inside
 * them are not supported.
 */
function listRepeatedGroups(fields: readonly PlacedField[]): RowGroup[] {
  const groupedFields = fields.filter(({ groups }) => groups.filter(({ repeat }) => repeat).length === 1);
  const getPath = ({ groups }: PlacedField): string =>
    groups
      .slice(0, groups.findIndex(({ repeat }) => repeat) + 1)
      .map(({ id }) => id)
      .join(".");
  return [...Map.groupBy(groupedFields, getPath)].map(([path, members]) => {
    const anchor = members[0]?.groups.find(({ repeat }) => repeat)?.anchor;
    return { path, anchor: anchor === undefined ? undefined : `${path}.${anchor}`, fields: members };
  });
}

/** Returns the first check whose paths are all in the group. */
function findOwnCheck(group: RowGroup, checks: readonly Check[]): Check | undefined {
  const paths = new Set(group.fields.map(({ path }) => path));
  return checks.find(({ path, operands }) => paths.has(path) && operands.every((operand) => paths.has(operand)));
}

/** Lists the numbers in the columns of repeated groups, by path. */
export function listRowValues(groups: readonly GroupRows[]): Map<string, number[]> {
  const listColumn = (path: string, rows: readonly ItemRow[]): number[] =>
    rows.map(({ values }) => toNumber(values.get(path)?.value)).filter((value) => value !== undefined);
  return new Map(groups.flatMap(({ group, rows }) => group.fields.map(({ path }) => [path, listColumn(path, rows)])));
}
