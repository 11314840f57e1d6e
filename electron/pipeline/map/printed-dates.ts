import type { PlacedField, TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { ValuePlace } from "./located-value.ts";
import { findValues } from "./read-values.ts";
import type { GroupRows } from "./repeated-groups.ts";
import { getOwnRows } from "./rows.ts";

/**
 * The dates that a document prints. If one is left that no field took, the value of a date may have been overlooked, such as
 * the due date in the sentence "Please pay by 3 May". Dates in the rows of a table and between them do not count.
 */
export class PrintedDates {
  readonly #field: TaxonomyField | undefined;
  readonly #places: ValuePlace[] = [];

  constructor(fields: readonly PlacedField[]) {
    this.#field = fields.find(({ field }) => field.type === "date")?.field;
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    if (this.#field === undefined || this.#places.length >= maxDates) return;
    for (const row of getOwnRows(window)) {
      for (const { start, end } of findValues(this.#field, { row, start: 0, end: row.tokens.length }, window.notation))
        this.#places.push({ row: row.number, start, end });
    }
  }

  /** Tests if a date is left that is none of these values and is not in a table. */
  isLeft(values: readonly ValuePlace[], groups: readonly GroupRows[]): boolean {
    const tables = groups.map(({ rows }) => rows.flatMap((row) => [...row.values.values()].map((value) => value.row)));
    const ranges = tables.map((rows) => ({ first: Math.min(...rows), last: Math.max(...rows) }));
    return this.#places.some(
      (date) =>
        !values.some(({ row, start, end }) => row === date.row && start < date.end && date.start < end) &&
        !ranges.some(({ first, last }) => date.row >= first && date.row <= last),
    );
  }
}

/** The number of dates after which a document is not searched for further ones. */
const maxDates = 200;
