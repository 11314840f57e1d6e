import type { PlacedField, TaxonomyField } from "../../../shared/taxonomy/taxonomy.ts";
import { toNumber } from "../../../shared/checks/checks.ts";
import { isEqualAmount, type Check } from "./checks.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { locateValue, type LocatedValue } from "./located-value.ts";
import { findValues, type ParsedSpan } from "./read-values.ts";
import { getOwnRows } from "./rows.ts";

/** The windows of a page, by its index in the document. */
export type ReadWindows = (pageIndex: number) => AsyncIterable<LabeledWindow>;

/** The numbers of a window, by the format of the fields for which they were parsed. */
interface WindowNumbers {
  pageIndex: number;
  byFormat: ReadonlyMap<string, Float64Array>;
}

/**
 * The numbers that are printed in a document, for the search of a value that a check demands. Only the numbers are kept:
 * the page of a match is read again to locate it.
 */
export class PrintedNumbers {
  readonly #windows: WindowNumbers[] = [];
  /** One field of each format. Fields of the same format parse the same numbers. */
  readonly #fields: ReadonlyMap<string, TaxonomyField>;

  /** @param checks Only values of the fields for which a check is solved can be searched. */
  constructor(fields: readonly PlacedField[], checks: readonly Check[]) {
    const checkedPaths = new Set(checks.map(({ path }) => path));
    const checked = fields.filter(({ path }) => checkedPaths.has(path));
    this.#fields = new Map(checked.map(({ field }) => [getFormat(field), field]));
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow, pageIndex: number): void {
    const byFormat = new Map<string, Float64Array>();
    for (const [format, field] of this.#fields) {
      const numbers = findFittingValues(field, window).map(({ value }) => toNumber(value) ?? Number.NaN);
      byFormat.set(format, Float64Array.from(numbers));
    }
    this.#windows.push({ pageIndex, byFormat });
  }

  /** Finds the last occurrence of a number that fits the field, since totals stand at the end. */
  async findLast(field: TaxonomyField, expected: number, read: ReadWindows): Promise<LocatedValue | undefined> {
    const format = getFormat(field);
    const lastWindow = this.#windows.findLast(({ byFormat }) =>
      byFormat.get(format)?.some((number) => isEqualAmount(number, expected)),
    );
    if (lastWindow === undefined) return undefined;
    let lastMatch: LocatedValue | undefined;
    for await (const window of read(lastWindow.pageIndex)) {
      const match = findFittingValues(field, window).findLast(({ value }) =>
        isEqualAmount(toNumber(value) ?? Number.NaN, expected),
      );
      if (match !== undefined) lastMatch = locateValue(match, window.regions);
    }
    return lastMatch;
  }
}

function getFormat({ type, pattern, enum: values }: TaxonomyField): string {
  return JSON.stringify([type, pattern, values]);
}

function findFittingValues(field: TaxonomyField, window: LabeledWindow): ParsedSpan[] {
  return getOwnRows(window).flatMap((row) =>
    findValues(field, { row, start: 0, end: row.tokens.length }, window.notation).filter(({ fit }) => fit === 1),
  );
}
