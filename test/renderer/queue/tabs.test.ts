import { expect, it } from "vitest";
import { locateRow, queueTabs } from "../../../renderer/queue/tabs.ts";
import type { QueueTab } from "../../../renderer/queue/tabs.ts";

function tab(order: QueueTab["order"]): QueueTab {
  const found = queueTabs.find((candidate) => candidate.order === order);
  if (found === undefined) throw new Error(`No tab is ordered ${order}.`);
  return found;
}

it("Each row has one position in the list pages of the service, in both orders", () => {
  const count = 250;
  for (const order of ["oldest first", "newest first"] as const) {
    const rows = Array.from({ length: count }, (_, row) => locateRow(tab(order), row, count, 100));
    const positions = rows.map(({ page, index }) => page * 100 + index);
    const inOrder = Array.from({ length: count }, (_, position) => position);
    expect(positions).toEqual(order === "oldest first" ? inOrder : inOrder.toReversed());
  }
});

it("There is a tab for each state of a job", () => {
  const states = new Set(queueTabs.map(({ query }) => query.blocking_task ?? query.status));
  expect(states).toEqual(new Set(["zoning", "mapping", "indexing", "running", "completed", "failed", "cancelled"]));
});
