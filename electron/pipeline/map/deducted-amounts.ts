import type { Value } from "../../../shared/document/data-points.ts";
import type { Concept } from "../../../shared/lexicon/lexicon.ts";
import { isAuxiliary } from "./lexicon/add-payment.ts";
import type { ValueCandidate } from "./located-value.ts";

/** The concepts of amounts that are deducted from others. They are positive (EN 16931), also if printed with a minus sign. */
const deductedConcepts: ReadonlySet<string> = new Set([
  "total.prepaid",
  "total.allowance_total",
  "allowance.amount",
  "line.allowance",
]);

/** Removes the minus sign of deducted amounts, and of the amount tendered, which some receipts take from the total. */
export function removeSignsOfDeductions(
  candidates: ReadonlyMap<string, readonly ValueCandidate[]>,
  concepts: ReadonlyMap<string, Concept>,
): Map<string, readonly ValueCandidate[]> {
  const isDeducted = (path: string): boolean => isAuxiliary(path) || deductedConcepts.has(concepts.get(path)?.id ?? "");
  return new Map(
    [...candidates].map(([path, list]) => [
      path,
      isDeducted(path) ? list.map((candidate) => ({ ...candidate, value: toPositive(candidate.value) })) : list,
    ]),
  );
}

function toPositive(value: Value): Value {
  if (typeof value === "number") return Math.abs(value);
  return typeof value === "object" ? { ...value, amount: Math.abs(value.amount) } : value;
}
