import { expect, it } from "vitest";
import { queueTabs } from "../../../renderer/queue/tabs.ts";

it("There is a tab for each state of a job", () => {
  const states = new Set(queueTabs.map(({ query }) => query.blocking_task ?? query.status));
  expect(states).toEqual(new Set(["zoning", "mapping", "indexing", "running", "completed", "failed", "cancelled"]));
});
