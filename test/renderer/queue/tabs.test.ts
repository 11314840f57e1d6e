import { expect, it } from "vitest";
import { listTabsWithJobs, queueTabs } from "../../../renderer/queue/tabs.ts";

it("There is a tab for each state of a job", () => {
  const states = new Set(queueTabs.map(({ query }) => query.blocking_task ?? query.status));
  expect(states).toEqual(new Set(["zoning", "mapping", "indexing", "running", "completed", "failed", "cancelled"]));
});

it("Jobs that wait for a review are shown before those that run or have ended", () => {
  const list = (counts: Record<string, number>) =>
    listTabsWithJobs(new Map(Object.entries(counts))).map(({ id }) => id);
  expect(list({ zoning: 0, running: 5, completed: 0 })).toEqual(["running"]);
  expect(list({ zoning: 0, mapping: 1, running: 4, completed: 2 })).toEqual(["mapping", "running", "completed"]);
  expect(list({})).toEqual([]);
});
