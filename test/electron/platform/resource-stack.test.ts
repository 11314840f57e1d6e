import { expect, test } from "vitest";
import { ResourceStack } from "../../../electron/platform/resource-stack.ts";

test("resources are closed in the reverse order, even if one of them fails", async () => {
  const resources = new ResourceStack();
  const closed: string[] = [];
  resources.add(() => void closed.push("database"));
  resources.add(() => Promise.reject(new Error("the disk is full")));
  resources.add(() => void closed.push("listener"));
  await expect(resources.close()).rejects.toThrow("the disk is full");
  expect(closed).toEqual(["listener", "database"]);
});

test("a call during another waits until all resources are closed, and closes none twice", async () => {
  const resources = new ResourceStack();
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  const events: string[] = [];
  resources.add(() => void events.push("database closed"));
  resources.add(() => isReleased);
  const calls = [1, 2].map((call) => resources.close().then(() => events.push(`call ${call} resolved`)));
  release();
  await Promise.all(calls);
  expect(events).toEqual(["database closed", "call 1 resolved", "call 2 resolved"]);
});
