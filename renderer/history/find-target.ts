import type { Bbox } from "../../shared/document/geometry.ts";
import { bboxSchema } from "../../shared/document/geometry.ts";
import type { Difference, Step } from "./history.ts";
import { parseMarkKey } from "./history.ts";

/** What a view must show after undo or redo. */
export interface StepTarget {
  key: string | null;
  /** The place, in points, of a record that no longer exists. */
  bbox?: Bbox;
}

/** Returns whether a difference changes only the place of a record in the reading order, as a consequence of others. */
function isRenumbered({ before, after }: Difference): boolean {
  if (!isObject(before) || !isObject(after)) return false;
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].every((key) => key === "order" || before[key] === after[key]);
}

function isObject(record: unknown): record is Record<string, unknown> {
  return typeof record === "object" && record !== null;
}

/**
 * Finds what a step concerns: the first record that it creates, or else changes, or else removes, in this order. A removed
 * record has a place instead of a record. A mark is shown at the record that has it.
 * @param direction `undo` looks at the reversed step.
 */
export function findTarget({ differences }: Pick<Step, "differences">, direction: "undo" | "redo"): StepTarget {
  const [from, to] = direction === "undo" ? (["after", "before"] as const) : (["before", "after"] as const);
  const isMissing = (record: unknown): boolean => record === null || record === undefined;
  const created = differences.find((difference) => isMissing(difference[from]));
  const changed = differences.find((difference) => !isMissing(difference[to]) && !isRenumbered(difference));
  const target = created ?? changed ?? differences.find((difference) => isMissing(difference[to])) ?? differences[0];
  if (target === undefined) return { key: null };
  const removed = isMissing(target[to]) ? target[from] : null;
  const bbox = isObject(removed) ? bboxSchema.safeParse(removed["bbox"]).data : undefined;
  return { key: parseMarkKey(target.key) ?? target.key, ...(bbox === undefined ? {} : { bbox }) };
}
