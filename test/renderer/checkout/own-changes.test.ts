import { expect, test } from "vitest";
import { countOwnChanges, getChangedKeys } from "../../../renderer/checkout/own-changes.ts";
import type { Change } from "../../../shared/document/changes.ts";
import { getMarkKey } from "../../../renderer/history/history.ts";
import type { Zone } from "../../../shared/document/zones.ts";

const bbox = { x: 1, y: 1, width: 10, height: 10 };
const zone: Zone = { id: "z1", type: "text", bbox, order: 1, confidence: 0.5, origin: "machine", accepted: false };
const title: Zone = { ...zone, type: "title", origin: "human", confidence: 1, accepted: true };

const list = (...steps: Change[][]): string[] => [
  ...getChangedKeys({
    undoStack: steps.map((differences) => ({ command: "zone.retype", page: 1, differences })),
  }),
];
const change = (before: Zone | null, after: Zone | null): Change[] => [{ key: "1/z1", before, after }];

test("a record that several steps change is one change", () => {
  expect(list(change(zone, title), change(title, { ...title, type: "caption" }))).toEqual(["1/z1"]);
});

test("a record that was added and then changed is a change; one that was removed again is none", () => {
  expect(list(change(null, title), change(title, { ...title, accepted: false }))).toEqual(["1/z1"]);
  expect(list(change(null, title), change(title, null))).toEqual([]);
});

test("records whose place in the reading order others have changed are no changes, but a new order is one", () => {
  const removal = [
    ...change(zone, null),
    { key: "1/z2", before: { ...title, order: 2 }, after: { ...title, order: 1 } },
  ];
  expect(list(removal)).toEqual(["1/z1"]);
  const step = (differences: Change[]) => ({ command: "zone.move", page: 1, differences });
  expect(countOwnChanges({ undoStack: [step(removal)] })).toBe(1);
  const reorder = change(zone, { ...zone, order: 2 });
  expect(list(reorder)).toEqual([]);
  expect(countOwnChanges({ undoStack: [step(reorder)] })).toBe(1);
  expect(countOwnChanges({ undoStack: [step(change(zone, { ...zone, accepted: true }))] })).toBe(0);
});

test("what is as it was, only accepted, or only marked is no change", () => {
  expect(list(change(zone, title), change(title, { ...zone, accepted: true }))).toEqual([]);
  expect(list(change(zone, { ...zone, accepted: true, confidence: 1 }))).toEqual([]);
  expect(list([{ key: getMarkKey("1/z1"), before: null, after: { verdict: "agreed", comment: "" } }])).toEqual([]);
});
