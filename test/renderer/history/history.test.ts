import { describe, expect, it } from "vitest";
import {
  addRecords,
  applyEntry,
  emptyHistory,
  type History,
  type JournalEntry,
  journalEntrySchema,
  type Step,
} from "../../../renderer/history/history.ts";

function step(...differences: [key: string, before: unknown, after: unknown][]): Step {
  return {
    command: "zone.move",
    page: 1,
    differences: differences.map(([key, before, after]) => ({ key, before, after })),
  };
}
const createDoEntry = (...differences: [string, unknown, unknown][]): JournalEntry => ({
  kind: "do",
  step: step(...differences),
});
const undo: JournalEntry = { kind: "undo" };
const redo: JournalEntry = { kind: "redo" };

const base = new Map<string, unknown>([
  ["1/a", 1],
  ["1/b", 2],
]);
const replay = (start: History, ...entries: JournalEntry[]): History => entries.reduce(applyEntry, start);
const toObject = (history: History): Record<string, unknown> => Object.fromEntries(history.records);

describe("undo and redo", () => {
  const start = addRecords(emptyHistory, base);
  const changed = replay(start, createDoEntry(["1/a", 1, 5], ["1/b", 2, null], ["1/c", null, 3]));

  it("changes, adds and removes in one step", () => {
    expect(toObject(changed)).toEqual({ "1/a": 5, "1/c": 3 });
  });

  it("undoes and redoes a whole step", () => {
    expect(toObject(replay(changed, undo))).toEqual({ "1/a": 1, "1/b": 2 });
    expect(toObject(replay(changed, undo, redo))).toEqual(toObject(changed));
  });

  it("clears the redo stack on a new step", () => {
    const history = replay(changed, undo, createDoEntry(["1/a", 1, 9]));
    expect(history.redoStack).toEqual([]);
    expect(replay(history, redo)).toBe(history);
    expect(toObject(history)).toEqual({ "1/a": 9, "1/b": 2 });
  });

  it("undoes the differences of a step in reverse order", () => {
    const history = replay(start, createDoEntry(["1/a", 1, 5], ["1/a", 5, 6]), undo);
    expect(history.records.get("1/a")).toBe(1);
  });

  it("undoes and redoes a step with those that continue it", () => {
    const nudge = (from: number): JournalEntry => ({
      kind: "do",
      step: step(["1/a", from, from + 1]),
      continues: true,
    });
    const history = replay(changed, createDoEntry(["1/a", 5, 6]), nudge(6), nudge(7));
    expect(history.undoStack).toHaveLength(2);
    expect(toObject(replay(history, undo))).toEqual(toObject(changed));
    expect(toObject(replay(history, undo, redo))).toEqual(toObject(history));
  });

  it("does nothing if the stack is empty", () => {
    expect(replay(start, undo)).toBe(start);
    expect(replay(start, redo)).toBe(start);
  });
});

describe("records loaded after steps", () => {
  it("have the order in which they were loaded, and what was added comes after them", () => {
    const added = createDoEntry(["1/c", null, 3], ["1/b", 2, 5]);
    const history = addRecords(replay(emptyHistory, added), base);
    expect([...history.records.keys()]).toEqual(["1/a", "1/b", "1/c"]);
    const next = addRecords(history, new Map([["2/a", 1]]));
    expect([...next.records.keys()]).toEqual(["1/a", "1/b", "1/c", "2/a"]);
  });

  /** Lists the states that the service may have saved. */
  function listSavedStates(entries: JournalEntry[]): Map<string, unknown>[] {
    const states = entries.map(
      (_, index) => replay(addRecords(emptyHistory, base), ...entries.slice(0, index + 1)).records,
    );
    return [base, ...states].map((records) => new Map(records));
  }

  it.each([
    ["done", [createDoEntry(["1/a", 1, 5]), createDoEntry(["1/a", 5, 6])]],
    ["undone", [createDoEntry(["1/a", 1, 5]), undo]],
    ["added and undone", [createDoEntry(["1/c", null, 3]), undo]],
    ["removed and undone", [createDoEntry(["1/b", 2, null]), undo]],
    ["undone and forgotten", [createDoEntry(["1/a", 1, 5]), undo, createDoEntry(["1/b", 2, 4])]],
    ["done again", [createDoEntry(["1/b", 2, null], ["1/c", null, 7]), undo, redo]],
  ] as [string, JournalEntry[]][])("give the same history for every saved state: %s", (_, entries) => {
    const expected = toObject(replay(addRecords(emptyHistory, base), ...entries));
    const replayed = replay(emptyHistory, ...entries);
    for (const saved of listSavedStates(entries)) {
      const loaded = addRecords(replayed, saved);
      expect(toObject(loaded)).toEqual(expected);
      // Later undo steps do not depend on the saved state either.
      expect(toObject(replay(loaded, undo, undo))).toEqual(
        toObject(replay(addRecords(emptyHistory, base), ...entries, undo, undo)),
      );
    }
  });
});

it("rejects an invalid journal entry", () => {
  expect(journalEntrySchema.safeParse({ kind: "do", step: { ...step(["1/a", 1, 2]), differences: [] } }).success).toBe(
    false,
  );
  expect(journalEntrySchema.safeParse({ kind: "jump" }).success).toBe(false);
  expect(journalEntrySchema.parse(JSON.parse(JSON.stringify(createDoEntry(["1/a", 1, null]))))).toEqual(
    createDoEntry(["1/a", 1, null]),
  );
});
