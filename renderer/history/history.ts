import { z } from "zod";

/**
 * Undo as a record of differences (after tldraw's HistoryManager): a workbench's document is a flat map of
 * records by key; a gesture is one step of differences; undoing a step applies it reversed. The journal of
 * what was done, undone and redone is all that is kept on disk: replaying it gives back both the document and
 * the two stacks, so that undo survives a restart.
 */
const differenceSchema = z.strictObject({
  key: z.string(),
  /** The record before and after; null where there was, or will be, none. */
  before: z.unknown(),
  after: z.unknown(),
});
export type Difference = z.infer<typeof differenceSchema>;

export const stepSchema = z.strictObject({
  /** The command that made it. */
  command: z.string(),
  /** What undo says and shows: "Move zone". */
  title: z.string(),
  /** Where it happened, so that undo can go there first. */
  page: z.int().positive().nullable(),
  differences: z.array(differenceSchema).min(1),
});
export type Step = z.infer<typeof stepSchema>;

export const journalEntrySchema = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("do"), step: stepSchema }),
  z.strictObject({ kind: z.literal("undo") }),
  z.strictObject({ kind: z.literal("redo") }),
]);
export type JournalEntry = z.infer<typeof journalEntrySchema>;

export type Records = ReadonlyMap<string, unknown>;

export interface History {
  records: Records;
  done: readonly Step[];
  undone: readonly Step[];
}

function reversed(step: Step): Difference[] {
  return step.differences.toReversed().map(({ key, before, after }) => ({ key, before: after, after: before }));
}

function apply(records: Records, differences: readonly Difference[]): Records {
  const next = new Map(records);
  for (const { key, after } of differences) {
    if (after === null || after === undefined) next.delete(key);
    else next.set(key, after);
  }
  return next;
}

export function startHistory(records: Records): History {
  return { records, done: [], undone: [] };
}

/** The history after one more entry; an undo or redo with nothing left to move leaves it as it is. */
export function advance(history: History, entry: JournalEntry): History {
  switch (entry.kind) {
    case "do":
      return {
        records: apply(history.records, entry.step.differences),
        done: [...history.done, entry.step],
        undone: [],
      };
    case "undo": {
      const step = history.done.at(-1);
      if (step === undefined) return history;
      return {
        records: apply(history.records, reversed(step)),
        done: history.done.slice(0, -1),
        undone: [...history.undone, step],
      };
    }
    case "redo": {
      const step = history.undone.at(-1);
      if (step === undefined) return history;
      return {
        records: apply(history.records, step.differences),
        done: [...history.done, step],
        undone: history.undone.slice(0, -1),
      };
    }
  }
}
