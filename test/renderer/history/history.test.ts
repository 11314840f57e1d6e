import { describe, expect, it } from "vitest";
import type { History, JournalEntry, Step } from "../../../renderer/history/history.ts";
import { advance, emptyHistory, journalEntrySchema, load } from "../../../renderer/history/history.ts";

function step(...differences: [key: string, before: unknown, after: unknown][]): Step {
  return {
    command: "zone.move",
    title: "Move zone",
    page: 1,
    differences: differences.map(([key, before, after]) => ({ key, before, after })),
  };
}
const does = (...differences: [string, unknown, unknown][]): JournalEntry => ({
  kind: "do",
  step: step(...differences),
});
const undo: JournalEntry = { kind: "undo" };
const redo: JournalEntry = { kind: "redo" };

const base = new Map<string, unknown>([
  ["1/a", 1],
  ["1/b", 2],
]);
const after = (start: History, ...entries: JournalEntry[]): History => entries.reduce(advance, start);
const plain = (history: History): Record<string, unknown> => Object.fromEntries(history.records);

describe("undo and redo", () => {
  const start = load(emptyHistory, base);
  const changed = after(start, does(["1/a", 1, 5], ["1/b", 2, null], ["1/c", null, 3]));

  it("changes, adds and removes in one step", () => {
    expect(plain(changed)).toEqual({ "1/a": 5, "1/c": 3 });
  });

  it("undoes and redoes a whole step", () => {
    expect(plain(after(changed, undo))).toEqual({ "1/a": 1, "1/b": 2 });
    expect(plain(after(changed, undo, redo))).toEqual(plain(changed));
  });

  it("clears the redo stack on a new step", () => {
    const history = after(changed, undo, does(["1/a", 1, 9]));
    expect(history.undone).toEqual([]);
    expect(after(history, redo)).toBe(history);
    expect(plain(history)).toEqual({ "1/a": 9, "1/b": 2 });
  });

  it("undoes the differences of a step in reverse order", () => {
    const twice = after(start, does(["1/a", 1, 5], ["1/a", 5, 6]), undo);
    expect(twice.records.get("1/a")).toBe(1);
  });

  it("does nothing if the stack is empty", () => {
    expect(after(start, undo)).toBe(start);
    expect(after(start, redo)).toBe(start);
  });
});

describe("records loaded after steps", () => {
  /** What the service may have: it is saved on the way, at any state in between. */
  function everyState(entries: JournalEntry[]): Map<string, unknown>[] {
    const states = entries.map((_, index) => after(load(emptyHistory, base), ...entries.slice(0, index + 1)).records);
    return [base, ...states].map((records) => new Map(records));
  }

  it.each([
    ["done", [does(["1/a", 1, 5]), does(["1/a", 5, 6])]],
    ["undone", [does(["1/a", 1, 5]), undo]],
    ["added and undone", [does(["1/c", null, 3]), undo]],
    ["removed and undone", [does(["1/b", 2, null]), undo]],
    ["undone and forgotten", [does(["1/a", 1, 5]), undo, does(["1/b", 2, 4])]],
    ["done again", [does(["1/b", 2, null], ["1/c", null, 7]), undo, redo]],
  ] as [string, JournalEntry[]][])("comes to the same whatever state was saved: %s", (_, entries) => {
    const expected = plain(after(load(emptyHistory, base), ...entries));
    const replayed = after(emptyHistory, ...entries);
    for (const saved of everyState(entries)) {
      const loaded = load(replayed, saved);
      expect(plain(loaded)).toEqual(expected);
      // And what is undone from here on does not depend on it either.
      expect(plain(after(loaded, undo, undo))).toEqual(plain(after(load(emptyHistory, base), ...entries, undo, undo)));
    }
  });
});

it("rejects an invalid journal entry", () => {
  expect(journalEntrySchema.safeParse({ kind: "do", step: { ...step(["1/a", 1, 2]), differences: [] } }).success).toBe(
    false,
  );
  expect(journalEntrySchema.safeParse({ kind: "jump" }).success).toBe(false);
  expect(journalEntrySchema.parse(JSON.parse(JSON.stringify(does(["1/a", 1, null]))))).toEqual(does(["1/a", 1, null]));
});
