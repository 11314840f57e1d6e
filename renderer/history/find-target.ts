import { z } from "zod";
import { type Bbox, bboxSchema } from "../../shared/document/geometry.ts";
import { isSameRecord, type Change } from "../../shared/document/changes.ts";
import { parseMarkKey, type Step } from "./history.ts";

/** The record that a view must show after undo or redo. */
export interface StepTarget {
  key: string | null;
  /** The box, in points, of a record that no longer exists. */
  bbox?: Bbox;
}

/** Returns whether a change only renumbers a record in the reading order, as a consequence of other changes. */
const isRenumbered = ({ before, after }: Change): boolean => isSameRecord(before, after);

const boxedSchema = z.object({ bbox: bboxSchema });

/**
 * Finds the record to show after a step: the first record that the step creates, or else the first one that it changes,
 * or else the first one that it removes. For a removed record, the target has its box. For a mark, the target is the
 * record with the mark.
 * @param direction For `undo`, the step is regarded as reversed.
 */
export function findTarget({ differences }: Pick<Step, "differences">, direction: "undo" | "redo"): StepTarget {
  const [from, to] = direction === "undo" ? (["after", "before"] as const) : (["before", "after"] as const);
  const isMissing = (record: unknown): boolean => record === null || record === undefined;
  const created = differences.find((difference) => isMissing(difference[from]));
  const changed = differences.find((difference) => !isMissing(difference[to]) && !isRenumbered(difference));
  const target = created ?? changed ?? differences.find((difference) => isMissing(difference[to])) ?? differences[0];
  if (target === undefined) return { key: null };
  const removed = isMissing(target[to]) ? boxedSchema.safeParse(target[from]).data : undefined;
  return { key: parseMarkKey(target.key) ?? target.key, ...removed };
}
