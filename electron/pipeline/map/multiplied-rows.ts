import type { Layout } from "./candidates.ts";
import type { Check } from "./arithmetic.ts";
import { numberOf, rowHolds } from "./arithmetic.ts";
import type { FoundRow } from "./line-items.ts";
import type { RowGroup } from "./table-header.ts";
import type { Row } from "./rows.ts";
import type { ReadSpan } from "./values.ts";
import { overlap } from "./rows.ts";
import { valuesIn } from "./values.ts";

/** Numbers of one row that are tried with each other; more would be a table of something else. */
const mostNumbers = 9;
/** The second factor may stand a few rows away: the net amount above the line with the tax. */
const reach = 8;

type Assignment = Map<string, ReadSpan>;

/**
 * Rows of a repeated group that no header led to, found by their check alone: three numbers, such as rate, basis and
 * amount, of which one is what the others make. A result that comes about with 0 or 1 as a factor proves nothing.
 */
export function multipliedRows(group: RowGroup, check: Check, layout: Layout): FoundRow[] {
  const found: FoundRow[] = [];
  const seen = new Set<string>();
  for (const row of layout.rows) {
    const values = solve(row, group, check, layout);
    if (values === undefined) continue;
    const key = [...values].map(([path, { value }]) => `${path}=${numberOf(value)}`).join();
    if (seen.has(key)) continue;
    seen.add(key);
    found.push({ values: new Map([...values].map(([path, value]) => [path, { ...value, score: 0.85 }])) });
  }
  return found;
}

function solve(row: Row, group: RowGroup, check: Check, layout: Layout): Assignment | undefined {
  const paths = [check.path, ...check.uses];
  const own = new Map(paths.map((path) => [path, numbersIn(row, path, group, layout)]));
  const anchored = group.anchor === undefined ? true : (own.get(group.anchor)?.length ?? 0) > 0;
  if (!anchored || [...own.values()].some((values) => values.length > mostNumbers)) return undefined;
  const inRow = search(paths, own, check);
  if (inRow !== undefined) return inRow;
  return isRate(group, paths) ? searchAround(row, paths, own, group, check, layout) : undefined;
}

/** With a percentage, whose sign is printed, one of the amounts may stand in a row nearby. */
function searchAround(
  row: Row,
  paths: readonly string[],
  own: ReadonlyMap<string, readonly ReadSpan[]>,
  group: RowGroup,
  check: Check,
  layout: Layout,
): Assignment | undefined {
  const near = layout.rows
    .slice(Math.max(0, row.number - reach), row.number + reach)
    .filter((other) => other.page === row.page && other !== row)
    .sort((a, b) => Math.abs(a.number - row.number) - Math.abs(b.number - row.number));
  for (const away of check.uses.filter((path) => path !== group.anchor)) {
    for (const other of near) {
      const numbers = new Map(own).set(away, numbersIn(other, away, group, layout));
      const found = search(paths, numbers, check);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function isRate(group: RowGroup, paths: readonly string[]): boolean {
  return group.fields.some(({ path, field }) => field.type === "percentage" && paths.includes(path));
}

function numbersIn(row: Row, path: string, group: RowGroup, { notation }: Layout): ReadSpan[] {
  const field = group.fields.find((placed) => placed.path === path)?.field;
  if (field === undefined) return [];
  const values = valuesIn(field, { row, start: 0, end: row.tokens.length }, notation);
  return values.filter(({ text, fit }) => (field.type === "percentage" ? text.includes("%") : fit > 0.5));
}

/** The first choice of one number a path, none used twice, for which the check holds and is not trivial. */
function search(
  paths: readonly string[],
  numbers: ReadonlyMap<string, readonly ReadSpan[]>,
  check: Check,
  chosen: Assignment = new Map(),
): Assignment | undefined {
  const path = paths[chosen.size];
  if (path === undefined) return holds(check, chosen) ? chosen : undefined;
  for (const value of numbers.get(path) ?? []) {
    if ([...chosen.values()].some((other) => overlap(other, value))) continue;
    const found = search(paths, numbers, check, new Map(chosen).set(path, value));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** With a rate of 0 % all three are printed beside each other; without a rate, 0 and 1 as factors prove nothing. */
function holds(check: Check, chosen: Assignment): boolean {
  const result = numberOf(chosen.get(check.path)?.value);
  const factors = check.uses.map((path) => numberOf(chosen.get(path)?.value));
  const zeroRate = result === 0 && factors.filter((factor) => factor === 0).length === 1;
  const rated = [...chosen.values()].some(({ text }) => text.includes("%"));
  const trivial = result === 0 || factors.includes(0) || factors.includes(1);
  const oneRow = new Set([...chosen.values()].map(({ row }) => row)).size === 1;
  return (!trivial || (zeroRate && rated && oneRow)) && rowHolds(check, chosen);
}
