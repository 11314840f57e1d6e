import { expect, test } from "vitest";
import { runInThread } from "./run-in-thread.ts";

test.each([
  ["ends without a result", "", "the thread ended without a result"],
  ["throws", "throw new Error('no memory')", "no memory"],
  ["exits", "process.exit(3)", "the thread ended without a result"],
])("a module that %s is an error, and nobody waits for it", async (_, code, message) => {
  await expect(runInThread(new URL(`data:text/javascript,${encodeURIComponent(code)}`))).rejects.toThrow(message);
});
