import { z } from "zod";
import type { Change } from "../../shared/document/changes.ts";
import type { Records } from "../../shared/document/records.ts";

/**
 * Undo and redo by differences, as in tldraw's HistoryManager. The document of a workbench is a flat map of records by
 * key. A step is the set of differences that one gesture made. Undo applies these differences in reverse. Only the
 * journal of operations (do, undo, redo) is stored. After a restart, it is replayed to restore the document and both
 * stacks.
 */

/** A change of one record. */
const differenceSchema = z.strictObject({
  key: z.string(),
  /** The record before and after the change; null if it does not exist. */
  before: z.unknown(),
  after: z.unknown(),
});

const stepSchema = z.strictObject({
  /** The id of the command that made the step, such as `zone.move`. Other versions of Galley may have other ids. */
  command: z.string(),
  /** The page of the change, to which undo scrolls. */
  page: z.int().positive().nullable(),
  differences: z.array(differenceSchema).min(1),
});
export type Step = z.infer<typeof stepSchema>;

export const journalEntrySchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("do"),
    step: stepSchema,
    /** Present if the step continues the previous one, so that both are undone together. */
    continues: z.literal(true).optional(),
  }),
  z.strictObject({ kind: z.literal("undo") }),
  z.strictObject({ kind: z.literal("redo") }),
]);
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** The prefix of the keys of marks in differences. Keys of records begin with the number of an item instead. */
const markPrefix = "#mark/";

/** Returns the key of the mark of a record in differences. */
export const getMarkKey = (recordKey: string): string => markPrefix + recordKey;

/** Returns the record key in the key of a mark; null if the key is not that of a mark. */
export const parseMarkKey = (key: string): string | null =>
  key.startsWith(markPrefix) ? key.slice(markPrefix.length) : null;

/** Returns the differences of a step that change records, without those that change marks. */
export const listRecordDifferences = ({ differences }: Step): Change[] =>
  differences.filter(({ key }) => parseMarkKey(key) === null);

export interface History {
  /** Current records of the loaded part of the document. */
  records: Records;
  /** Current versions of all records that a step changed; null for deleted ones. */
  editedRecords: Records;
  /** The reviewer's marks on records, by the keys of the records. They are not part of the document. */
  marks: Records;
  undoStack: readonly Step[];
  redoStack: readonly Step[];
}

function reverseStep(step: Step): Change[] {
  return step.differences.toReversed().map(({ key, before, after }) => ({ key, before: after, after: before }));
}

/** Applies changes to records. A change to null removes the record. */
export function applyChanges(records: Records, changes: Iterable<readonly [key: string, record: unknown]>): Records {
  const next = new Map(records);
  for (const [key, record] of changes) {
    if (record === null || record === undefined) next.delete(key);
    else next.set(key, record);
  }
  return next;
}

function applyDifferences(
  history: History,
  differences: readonly Change[],
): Pick<History, "records" | "editedRecords" | "marks"> {
  const changes: [string, unknown][] = [];
  const markChanges: [string, unknown][] = [];
  for (const { key, after } of differences) {
    const markedKey = parseMarkKey(key);
    if (markedKey === null) changes.push([key, after ?? null]);
    else markChanges.push([markedKey, after ?? null]);
  }
  return {
    records: changes.length === 0 ? history.records : applyChanges(history.records, changes),
    editedRecords: changes.length === 0 ? history.editedRecords : new Map([...history.editedRecords, ...changes]),
    marks: markChanges.length === 0 ? history.marks : applyChanges(history.marks, markChanges),
  };
}

export const emptyHistory: History = {
  records: new Map(),
  editedRecords: new Map(),
  marks: new Map(),
  undoStack: [],
  redoStack: [],
};

/** Returns the item in the key of a record, which has the form `item/id`. */
const getItem = (key: string): string => key.slice(0, key.indexOf("/"));

/**
 * Adds loaded records to a history. A record that a step changed keeps its version from the history, because the loaded
 * version may be older or newer. The records of an item keep the order in which they were loaded, followed by those that
 * steps added.
 */
export function addRecords(history: History, base: Records): History {
  const changes = [...base].map(
    ([key, record]) => [key, history.editedRecords.has(key) ? history.editedRecords.get(key) : record] as const,
  );
  const items = new Set([...base.keys()].map(getItem));
  // After a restart, steps are replayed before the records that they change are loaded.
  const replayed = [...history.editedRecords].filter(([key]) => items.has(getItem(key)));
  const removals = replayed.map(([key]) => [key, null] as const);
  return { ...history, records: applyChanges(history.records, [...removals, ...changes, ...replayed]) };
}

/** Adds a step to the undo stack. If the step continues the last one, appends it to that step instead. */
function pushStep(undoStack: readonly Step[], step: Step, continues: boolean): readonly Step[] {
  const last = undoStack.at(-1);
  if (!continues || last === undefined) return [...undoStack, step];
  return [...undoStack.slice(0, -1), { ...last, differences: [...last.differences, ...step.differences] }];
}

/** Applies a journal entry to a history. An undo or redo with an empty stack changes nothing. */
export function applyEntry(history: History, entry: JournalEntry): History {
  const { undoStack, redoStack } = history;
  switch (entry.kind) {
    case "do":
      return {
        ...applyDifferences(history, entry.step.differences),
        undoStack: pushStep(undoStack, entry.step, entry.continues === true),
        redoStack: [],
      };
    case "undo": {
      const step = undoStack.at(-1);
      if (step === undefined) return history;
      return {
        ...applyDifferences(history, reverseStep(step)),
        undoStack: undoStack.slice(0, -1),
        redoStack: [...redoStack, step],
      };
    }
    case "redo": {
      const step = redoStack.at(-1);
      if (step === undefined) return history;
      return {
        ...applyDifferences(history, step.differences),
        undoStack: [...undoStack, step],
        redoStack: redoStack.slice(0, -1),
      };
    }
  }
}
