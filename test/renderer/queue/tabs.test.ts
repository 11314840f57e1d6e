import { expect, it } from "vitest";
import { placeOf, queueTabs } from "../../../renderer/queue/tabs.ts";
import type { QueueTab } from "../../../renderer/queue/tabs.ts";

function tab(order: QueueTab["order"]): QueueTab {
  const found = queueTabs.find((candidate) => candidate.order === order);
  if (found === undefined) throw new Error(`no tab is ordered ${order}`);
  return found;
}

it("finds each row once in the service's pages, from either end", () => {
  const count = 250;
  for (const order of ["oldest first", "newest first"] as const) {
    const rows = Array.from({ length: count }, (_, row) => placeOf(tab(order), row, count, 100));
    const places = rows.map(({ page, index }) => page * 100 + index);
    const inOrder = Array.from({ length: count }, (_, at) => at);
    expect(places).toEqual(order === "oldest first" ? inOrder : inOrder.toReversed());
  }
});

it("has a tab for every state that a job can be in", () => {
  const states = new Set(queueTabs.map(({ query }) => query.blocking_task ?? query.status));
  expect(states).toEqual(new Set(["zoning", "mapping", "indexing", "running", "completed", "failed", "cancelled"]));
});
