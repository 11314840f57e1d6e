import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { Check } from "./arithmetic.ts";
import { agree, expected, numberOf } from "./arithmetic.ts";
import type { Layout } from "./candidates.ts";
import type { Choice, RowValues } from "./decide.ts";
import { valuesOf } from "./decide.ts";
import type { ReadSpan } from "./values.ts";
import { valuesIn } from "./values.ts";

/** What a value is worth that only arithmetic asks for. */
const score = 0.6;

/**
 * Adds what no label led to but a check demands, if the number is printed: the amount due of an invoice on which
 * nothing was prepaid. Such a value may share its place with another.
 */
export function derive(
  chosen: ReadonlyMap<string, Choice>,
  fields: readonly PlacedField[],
  checks: readonly Check[],
  rows: RowValues,
  layout: Layout,
): Map<string, Choice> {
  const all = new Map(chosen);
  for (const check of checks) {
    const field = fields.find(({ path }) => path === check.path)?.field;
    if (field === undefined || all.has(check.path)) continue;
    const known = check.uses.some((path) => all.has(path) || (rows.get(path)?.length ?? 0) > 0);
    const candidates = new Map([...all].map(([path, { candidate }]) => [path, candidate]));
    const wanted = known ? expected(check, valuesOf(candidates, rows)) : undefined;
    const printed = wanted === undefined ? undefined : findPrinted(field, wanted, layout);
    if (printed !== undefined) all.set(check.path, { candidate: { ...printed, score }, verified: false });
  }
  return all;
}

/** The last place where a number is printed as a good value of the field; sums stand towards the end. */
function findPrinted(field: PlacedField["field"], wanted: number, { rows, notation }: Layout): ReadSpan | undefined {
  for (const row of rows.toReversed()) {
    const value = valuesIn(field, { row, start: 0, end: row.tokens.length }, notation).findLast(
      (one) => one.fit === 1 && agree(numberOf(one.value) ?? Number.NaN, wanted),
    );
    if (value !== undefined) return value;
  }
  return undefined;
}
