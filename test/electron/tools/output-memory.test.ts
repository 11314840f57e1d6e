import { expect, test } from "vitest";
import { runInThread } from "../../harness/run-in-thread.ts";

const module = new URL("write-pages.ts", import.meta.url);

test("writing the output of a long document keeps none of its pages", async () => {
  expect(await runInThread(module, "write")).toEqual({
    length: expect.toSatisfy((length: number) => length > 900),
    keptPages: [],
  });
});

test("validating the output of a long document keeps none of its pages", async () => {
  expect(await runInThread(module, "validate")).toEqual({ keptPages: [] });
});
