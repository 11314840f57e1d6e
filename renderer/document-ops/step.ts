import type { Step } from "../history/history.ts";

/** What one gesture changed, and how to say and find it. */
export interface Naming {
  /** The command that did it. */
  command: string;
  /** What undo says: "Move zone". */
  title: string;
  page: number | null;
}

/**
 * The step between two states of a set of records, or null where nothing changed. Records that an operation
 * did not touch must be the same objects.
 */
export function stepBetween<Item>(
  naming: Naming,
  before: readonly Item[],
  after: readonly Item[],
  keyOf: (item: Item) => string,
): Step | null {
  const old = new Map(before.map((item) => [keyOf(item), item]));
  const fresh = new Map(after.map((item) => [keyOf(item), item]));
  const differences = [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [was, is] = [old.get(key) ?? null, fresh.get(key) ?? null];
    return was === is ? [] : [{ key, before: was, after: is }];
  });
  return differences.length === 0 ? null : { ...naming, differences };
}
