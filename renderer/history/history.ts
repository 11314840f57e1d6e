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
  /** The document as it is now, as far as it was loaded. */
  records: Records;
  /** Every record that a step ever touched, as it is now; null where it is gone. */
  edits: Records;
  done: readonly Step[];
  undone: readonly Step[];
}

function reversed(step: Step): Difference[] {
  return step.differences.toReversed().map(({ key, before, after }) => ({ key, before: after, after: before }));
}

function set(records: Records, changes: Iterable<readonly [key: string, record: unknown]>): Records {
  const next = new Map(records);
  for (const [key, record] of changes) {
    if (record === null || record === undefined) next.delete(key);
    else next.set(key, record);
  }
  return next;
}

function apply(history: History, differences: readonly Difference[]): Pick<History, "records" | "edits"> {
  const changes = differences.map(({ key, after }) => [key, after ?? null] as const);
  return { records: set(history.records, changes), edits: new Map([...history.edits, ...changes]) };
}

export const emptyHistory: History = { records: new Map(), edits: new Map(), done: [], undone: [] };

/**
 * The history with more of the document loaded beneath it. Steps that touched these records already, done or undone,
 * keep the last word: what is loaded may hold any state in between, since it is saved on the way.
 */
export function load(history: History, base: Records): History {
  const changes = [...base].map(
    ([key, record]) => [key, history.edits.has(key) ? history.edits.get(key) : record] as const,
  );
  return { ...history, records: set(history.records, changes) };
}

/** The history after one more entry; an undo or redo with nothing left to move leaves it as it is. */
export function advance(history: History, entry: JournalEntry): History {
  const { done, undone } = history;
  switch (entry.kind) {
    case "do":
      return { ...apply(history, entry.step.differences), done: [...done, entry.step], undone: [] };
    case "undo": {
      const step = done.at(-1);
      if (step === undefined) return history;
      return { ...apply(history, reversed(step)), done: done.slice(0, -1), undone: [...undone, step] };
    }
    case "redo": {
      const step = undone.at(-1);
      if (step === undefined) return history;
      return { ...apply(history, step.differences), done: [...done, step], undone: undone.slice(0, -1) };
    }
  }
}
