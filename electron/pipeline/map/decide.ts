import type { Check } from "./arithmetic.ts";
import { agree, expected, numberOf } from "./arithmetic.ts";
import type { Candidate } from "./candidates.ts";
import { sameSpan } from "./rows.ts";

/** What was chosen for a path, and whether the taxonomy's arithmetic confirms it. */
export interface Choice {
  candidate: Candidate;
  verified: boolean;
}

/** The values of repeated groups by path, which are decided before the rest. */
export type RowValues = ReadonlyMap<string, readonly number[]>;

/** A value scored lower than this is not worth showing: the data point is absent. */
export const accept = 0.35;
/** What "absent" weighs against candidates in a joint decision. */
const absentScore = 0.3;
/** What a check that holds is worth, as a sum of logarithms; less if one of its terms is absent and taken for 0. */
const bonus = { whole: 2.4, partial: 1 };
/** Joint decisions look at so many combinations at most. */
const mostCombinations = 40_000;
const mostOptions = 5;

type Candidates = ReadonlyMap<string, readonly Candidate[]>;

/**
 * Chooses at most one candidate for each path, none used twice: first the amounts that the checks tie together, as the
 * set with the best sum of log scores, then the others, the best first.
 */
export function decide(candidates: Candidates, checks: readonly Check[], rows: RowValues): Map<string, Choice> {
  const joined = decideTogether(candidates, checks, rows);
  const chosen = new Map<string, Choice>();
  for (const [path, candidate] of joined)
    chosen.set(path, { candidate, verified: isVerified(path, joined, checks, rows) });
  const tied = tiedPaths(candidates, checks);
  const rest = [...candidates]
    .filter(([path]) => !tied.includes(path))
    .flatMap(([path, list]) => list.map((candidate) => ({ path, candidate })))
    .filter(({ candidate }) => candidate.score >= accept)
    .sort((a, b) => b.candidate.score - a.candidate.score);
  for (const { path, candidate } of rest) {
    const taken =
      candidate.shares !== true && [...chosen.values()].some((other) => conflict(other.candidate, candidate));
    if (chosen.has(path) || taken) continue;
    chosen.set(path, { candidate, verified: false });
  }
  return chosen;
}

function conflict(a: Candidate, b: Candidate): boolean {
  return a.shares !== true && sameSpan(a, b);
}

/** The paths with candidates that a check names. */
function tiedPaths(candidates: Candidates, checks: readonly Check[]): string[] {
  return [...candidates.keys()].filter((path) =>
    checks.some((check) => check.path === path || check.uses.includes(path)),
  );
}

type Chosen = Map<string, Candidate>;

function decideTogether(candidates: Candidates, checks: readonly Check[], rows: RowValues): Chosen {
  const paths = tiedPaths(candidates, checks);
  const most = Math.min(mostOptions, Math.max(2, Math.floor(mostCombinations ** (1 / Math.max(1, paths.length)))));
  const options = paths.map((path) =>
    (candidates.get(path) ?? []).filter(({ score }) => score >= accept).slice(0, most - 1),
  );
  const known = new Set(candidates.keys());
  let best: { score: number; chosen: Chosen } = { score: Number.NEGATIVE_INFINITY, chosen: new Map() };
  const choose = (index: number, chosen: Chosen, score: number): void => {
    const path = paths[index];
    if (path === undefined) {
      const total = score + worth(chosen, checks, rows, known);
      if (total > best.score) best = { score: total, chosen: new Map(chosen) };
      return;
    }
    choose(index + 1, chosen, score + Math.log(absentScore));
    for (const candidate of options[index] ?? []) {
      if ([...chosen.values()].some((other) => sameSpan(other, candidate))) continue;
      chosen.set(path, candidate);
      choose(index + 1, chosen, score + Math.log(candidate.score));
      chosen.delete(path);
    }
  };
  choose(0, new Map(), 0);
  return best.chosen;
}

/** The sum of what the checks that hold are worth; one that does not hold costs nothing, as documents err too. */
function worth(chosen: Chosen, checks: readonly Check[], rows: RowValues, known: ReadonlySet<string>): number {
  let sum = 0;
  for (const check of checks) {
    if (!chosen.has(check.path) || !holds(check, chosen, rows)) continue;
    const whole = check.uses.every((path) => chosen.has(path) || !known.has(path));
    sum += whole ? bonus.whole : bonus.partial;
  }
  return sum;
}

function holds(check: Check, chosen: Chosen, rows: RowValues): boolean {
  const value = numberOf(chosen.get(check.path)?.value);
  const wanted = expected(check, valuesOf(chosen, rows));
  const count = Math.max(1, ...check.uses.map((path) => rows.get(path)?.length ?? 0));
  return value !== undefined && wanted !== undefined && agree(value, wanted, count);
}

/** The numbers at a path; what is absent counts as 0, but a repeated group without rows as nothing at all. */
export function valuesOf(chosen: Chosen, rows: RowValues): (path: string) => readonly number[] {
  return (path) => {
    const repeated = rows.get(path);
    return repeated ?? [numberOf(chosen.get(path)?.value) ?? 0];
  };
}

function isVerified(path: string, chosen: Chosen, checks: readonly Check[], rows: RowValues): boolean {
  return checks.some((check) => {
    const terms = check.uses.filter((use) => chosen.has(use) || (rows.get(use)?.length ?? 0) > 0);
    const involved = check.path === path || (terms.includes(path) && chosen.has(check.path));
    return involved && terms.length > 1 && holds(check, chosen, rows);
  });
}
