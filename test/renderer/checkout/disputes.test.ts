import { expect, test } from "vitest";
import { findDisputes, getOpenDisputes } from "../../../renderer/checkout/disputes.ts";
import { getMarkKey, type Step } from "../../../renderer/history/history.ts";
import type { Comment } from "../../../shared/api/comments.ts";
import type { Job } from "../../../shared/api/jobs.ts";

const comment = (text: string, round: number, disputed: boolean) => ({ text, round, disputed }) as unknown as Comment;

const comments = new Map([
  ["1/a", [comment("still wrong?", 1, true), comment("yes, wrong", 2, true)]],
  ["1/b", [comment("wrong", 1, true)]],
  ["1/c", [comment("only a remark", 2, false)]],
]);

const createJob = (phase: "work" | "review", outcome: "returned" | "completed"): Job =>
  ({
    blocking_step: "zoning",
    review: { phase },
    reviews: [
      { step: "zoning", outcome: "returned", round: 1 },
      { step: "zoning", outcome, round: 2 },
    ],
  }) as unknown as Job;

const touch = (...keys: string[]): Step => ({
  command: "zone.retype",
  page: 1,
  differences: keys.map((key) => ({ key, before: null, after: {} })),
});

test("only the last return of the work disputes something, until the work is checked in", () => {
  const disputes = findDisputes(createJob("work", "returned"), comments);
  expect([...disputes].map(([key, { text }]) => [key, text])).toEqual([["1/a", "yes, wrong"]]);
  expect(findDisputes(createJob("review", "returned"), comments).size).toBe(0);
  expect(findDisputes(createJob("work", "completed"), comments).size).toBe(0);
});

test("a dispute is open until its record is changed or commented on, and again after undo", () => {
  const disputes = findDisputes(createJob("work", "returned"), comments);
  const list = (...undoStack: Step[]) => [...getOpenDisputes({ disputes, history: { undoStack } }).keys()];
  expect(list()).toEqual(["1/a"]);
  expect(list(touch("1/b"))).toEqual(["1/a"]);
  expect(list(touch("1/b"), touch("1/a"))).toEqual([]);
  expect(list(touch(getMarkKey("1/a")))).toEqual([]);
  const zone = {
    id: "a",
    type: "text",
    order: 1,
    bbox: { x: 0, y: 0, width: 10, height: 10 },
    confidence: 0.5,
    origin: "machine",
    accepted: false,
  };
  const accepted = { ...touch(), differences: [{ key: "1/a", before: zone, after: { ...zone, accepted: true } }] };
  expect(list(accepted), "it was only accepted").toEqual(["1/a"]);
  const retyped = { ...touch(), differences: [{ key: "1/a", before: zone, after: { ...zone, type: "caption" } }] };
  expect(list(accepted, retyped)).toEqual([]);
});
