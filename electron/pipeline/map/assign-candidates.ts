import type { Candidates } from "./candidate-features.ts";
import { isEqualAmount, computeExpected, type Check } from "./checks.ts";
import { toNumber } from "../../../shared/checks/checks.ts";
import { isSamePlace, type ScoredValue, toPlaceKey } from "./located-value.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** The candidate that was assigned to a path. `confirmed`: a check of the taxonomy holds for it. */
export interface AssignedValue {
  candidate: ScoredValue;
  confirmed: boolean;
}

/** The numbers in the columns of repeated groups, by path. They are found before the other values are assigned. */
export type RowValues = ReadonlyMap<string, readonly number[]>;

/**
 * Assigns at most one candidate to each path. Each place in the document is assigned to at most one path, except the
 * places of currencies and of parts of one address. The paths of checks are assigned jointly: an exhaustive search maximizes the sum of log scores
 * and of bonuses for checks that hold. The other paths follow greedily, by descending score.
 */
export function assignCandidates(
  candidates: Candidates,
  checks: readonly Check[],
  rows: RowValues,
): Map<string, AssignedValue> {
  const jointAssignment = assignJointly(candidates, checks, rows);
  const assigned = new Map<string, AssignedValue>();
  for (const [path, candidate] of jointAssignment)
    assigned.set(path, { candidate, confirmed: isConfirmed(path, jointAssignment, checks, rows) });
  const checkedPaths = listCheckedPaths(candidates, checks);
  const remaining = [...candidates]
    .filter(([path]) => !checkedPaths.includes(path))
    .flatMap(([path, list]) => list.map((candidate) => ({ path, candidate })))
    .filter(({ candidate }) => candidate.score >= mappingThresholds.minScore)
    .sort((a, b) => b.candidate.score - a.candidate.score);
  const partsOfAddresses = new Set<string>();
  for (const { path, candidate } of remaining) {
    // A currency symbol is a part of an amount, which is the value of another path.
    const isShared = candidate.evidence.source === "currency";
    // The code of a country may be a part of the postcode: "D-24103".
    const isPart = candidate.evidence.source === "address";
    const isTaken =
      !isShared &&
      [...assigned].some(
        ([otherPath, other]) =>
          (isSamePlace(other.candidate, candidate) && !(isPart && partsOfAddresses.has(otherPath))) ||
          isSameIdentifier(otherPath, other.candidate, path, candidate),
      );
    if (assigned.has(path) || isTaken) continue;
    assigned.set(path, { candidate, confirmed: false });
    if (isPart) partsOfAddresses.add(path);
  }
  return assigned;
}

/**
 * Tests if two parties would get the same identifier, such as a VAT number that is printed at the foot of every page.
 * Parties may share a city or a postcode, but no number with six or more digits.
 */
function isSameIdentifier(pathA: string, a: ScoredValue, pathB: string, b: ScoredValue): boolean {
  const isSameField = pathA !== pathB && pathA.split(".").at(-1) === pathB.split(".").at(-1);
  if (!isSameField || typeof a.value !== "string" || typeof b.value !== "string") return false;
  const identifier = a.value.replaceAll(/\s/gu, "");
  return identifier === b.value.replaceAll(/\s/gu, "") && (identifier.match(/\d/gu)?.length ?? 0) >= 6;
}

/** Lists the paths with candidates that appear in a check. */
function listCheckedPaths(candidates: Candidates, checks: readonly Check[]): string[] {
  return [...candidates].flatMap(([path, { length }]) =>
    length > 0 && checks.some((check) => check.path === path || check.operands.includes(path)) ? path : [],
  );
}

/** Candidates by path. */
type Selection = Map<string, ScoredValue>;

/**
 * Searches for the combination of options with the highest total score. If there are too many combinations even with
 * two options for each path, only the paths with the lowest scores are searched. The other paths get their best
 * candidates first.
 */
function assignJointly(candidates: Candidates, checks: readonly Check[], rows: RowValues): Selection {
  const paths = listCheckedPaths(candidates, checks);
  const maxCombinations = limitCombinations(checks);
  const optionCount = Math.min(
    mappingThresholds.maxOptions,
    Math.max(2, Math.floor(maxCombinations ** (1 / Math.max(1, paths.length)))),
  );
  const options = paths.map((path) => {
    const plausible = (candidates.get(path) ?? []).filter(({ score }) => score >= mappingThresholds.minScore);
    // What the rows add up to is an option, even if many other values have a better place.
    const isSum = createSumTest(path, checks, rows);
    return plausible.toSorted((a, b) => Number(isSum(b)) - Number(isSum(a))).slice(0, optionCount - 1);
  });
  const pathsWithCandidates = new Set([...candidates].flatMap(([path, { length }]) => (length > 0 ? path : [])));
  const selection: Selection = new Map();
  const takenPlaces = new Set<string>();
  const listFree = (index: number) =>
    (options[index] ?? []).filter((candidate) => !takenPlaces.has(toPlaceKey(candidate)));
  const select = (path: string, candidate: ScoredValue) => {
    selection.set(path, candidate);
    takenPlaces.add(toPlaceKey(candidate));
  };
  const searched = selectSearched(options, maxCombinations);
  // The candidates of the other paths are the same in all combinations, so their scores are not compared.
  for (const [index, path] of paths.entries()) {
    const [candidate] = searched.has(index) ? [] : listFree(index);
    if (candidate !== undefined) select(path, candidate);
  }
  const searchedPaths = [...paths.entries()].filter(([index]) => searched.has(index));
  let best: { score: number; selection: Selection } = { score: Number.NEGATIVE_INFINITY, selection };
  const search = (rank: number, score: number): void => {
    const next = searchedPaths[rank];
    if (next === undefined) {
      const total = score + scoreChecks(selection, checks, rows, pathsWithCandidates);
      if (total > best.score) best = { score: total, selection: new Map(selection) };
      return;
    }
    const [index, path] = next;
    const free = listFree(index);
    search(rank + 1, score + Math.log(mappingScores.absent));
    for (const candidate of free) {
      select(path, candidate);
      search(rank + 1, score + Math.log(candidate.score));
      selection.delete(path);
      takenPlaces.delete(toPlaceKey(candidate));
    }
  };
  search(0, 0);
  return best.selection;
}

/**
 * Creates a function that tests if a value is that which a check computes from several rows only, such as the sum of the
 * taxes. The sum of a single row is the number in that row.
 */
function createSumTest(path: string, checks: readonly Check[], rows: RowValues): (value: ScoredValue) => boolean {
  const sums = checks.flatMap((check) => {
    if (check.path !== path || !check.operands.every((operand) => (rows.get(operand)?.length ?? 0) > 1)) return [];
    const expected = computeExpected(check, (operand) => rows.get(operand) ?? []);
    return expected === undefined || expected === 0 ? [] : [expected];
  });
  return ({ value }) => sums.some((sum) => isEqualAmount(toNumber(value) ?? Number.NaN, sum));
}

/**
 * Returns the maximum number of combinations. It is smaller if the checks that are computed for each combination have
 * many operands.
 */
function limitCombinations(checks: readonly Check[]): number {
  const operandCount = checks.reduce((sum, { operands }) => sum + operands.length, 0);
  return Math.min(mappingThresholds.maxCombinations, mappingThresholds.maxReadOperands / Math.max(1, operandCount));
}

/** Selects the paths that are searched, with and without a value. Returns their indexes. */
function selectSearched(options: readonly (readonly ScoredValue[])[], maxCombinations: number): Set<number> {
  const withOptions = options.flatMap(([best], index) => (best === undefined ? [] : { index, score: best.score }));
  if (2 ** withOptions.length <= maxCombinations) return new Set(withOptions.map(({ index }) => index));
  const count = Math.max(0, Math.floor(Math.log2(maxCombinations)));
  return new Set(
    withOptions
      .sort((a, b) => a.score - b.score)
      .slice(0, count)
      .map(({ index }) => index),
  );
}

/** Sums the bonuses of the checks that hold. Other checks cost nothing, since documents contain errors too. */
function scoreChecks(
  selection: Selection,
  checks: readonly Check[],
  rows: RowValues,
  pathsWithCandidates: ReadonlySet<string>,
): number {
  let sum = 0;
  for (const check of checks) {
    if (!selection.has(check.path) || !checkHolds(check, selection, rows)) continue;
    const isComplete = check.operands.every((path) => selection.has(path) || !pathsWithCandidates.has(path));
    sum += isComplete ? mappingScores.checkBonus.complete : mappingScores.checkBonus.partial;
  }
  return sum;
}

/** Tests if a check holds. A check whose values are all 0 does not count, since it would hold for any printed 0. */
function checkHolds(check: Check, selection: Selection, rows: RowValues): boolean {
  const value = toNumber(selection.get(check.path)?.value);
  const getValues = createValueLookup(selection, rows);
  if (value === 0 && check.operands.every((path) => getValues(path).every((operand) => operand === 0))) return false;
  const expected = computeExpected(check, getValues);
  const rowCount = Math.max(1, ...check.operands.map((path) => rows.get(path)?.length ?? 0));
  return value !== undefined && expected !== undefined && isEqualAmount(value, expected, rowCount, check.tolerance);
}

/** Creates a function that returns the numbers at a path: 0 for an absent value, and none for a column without values. */
export function createValueLookup(selection: Selection, rows: RowValues): (path: string) => readonly number[] {
  return (path) => {
    const repeated = rows.get(path);
    return repeated ?? [toNumber(selection.get(path)?.value) ?? 0];
  };
}

/**
 * Counts, for each path, the checks that hold and contain it. The paths may be columns of repeated groups, such as the
 * amounts that add up to a total.
 */
export function countHeldChecks(
  assigned: ReadonlyMap<string, AssignedValue>,
  checks: readonly Check[],
  rows: RowValues,
): Map<string, number> {
  const selection: Selection = new Map([...assigned].map(([path, { candidate }]) => [path, candidate]));
  const counts = new Map<string, number>();
  for (const check of checks) {
    const isKnown = (path: string) => selection.has(path) || (rows.get(path)?.length ?? 0) > 0;
    const operands = check.operands.filter(isKnown);
    if (!selection.has(check.path) || operands.length === 0 || !checkHolds(check, selection, rows)) continue;
    for (const path of [check.path, ...operands]) counts.set(path, (counts.get(path) ?? 0) + 1);
  }
  return counts;
}

/** Tests if a check with at least two known operands holds for a path. */
function isConfirmed(path: string, selection: Selection, checks: readonly Check[], rows: RowValues): boolean {
  return checks.some((check) => {
    const presentOperands = check.operands.filter(
      (operand) => selection.has(operand) || (rows.get(operand)?.length ?? 0) > 0,
    );
    const isInvolved = check.path === path || (presentOperands.includes(path) && selection.has(check.path));
    return isInvolved && presentOperands.length > 1 && checkHolds(check, selection, rows);
  });
}
