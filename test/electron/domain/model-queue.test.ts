import { expect, test } from "vitest";
import { createModelQueue } from "../../../electron/domain/language-model/model-queue.ts";

test("requests of many jobs of one owner do not delay another owner, and an aborted one leaves the queue", async () => {
  const queue = createModelQueue(1);
  const started: string[] = [];
  const gate = Promise.withResolvers<void>();
  const { signal } = new AbortController();
  const run = (owner: string, job: string, before: Promise<void> = Promise.resolve(), own = signal) =>
    queue.run({ owner, job }, own, async () => {
      started.push(job);
      await before;
    });
  const aborted = new AbortController();
  const requests = [
    run("ana", "ana 1", gate.promise),
    run("ana", "ana 2"),
    run("ana", "ana 3"),
    run("ana", "ana 4", undefined, aborted.signal).catch((error: unknown) => error),
    run("ben", "ben 1"),
  ];
  aborted.abort(new Error("cancelled"));
  await expect(run("ben", "ben 2", undefined, aborted.signal)).rejects.toThrow("cancelled");
  gate.resolve();
  const [, , , cancelled] = await Promise.all(requests);
  expect(cancelled).toEqual(new Error("cancelled"));
  expect(started).toEqual(["ana 1", "ana 2", "ben 1", "ana 3"]);
});

test("a request that fails makes room for the next one", async () => {
  const queue = createModelQueue(1);
  const { signal } = new AbortController();
  const failing = queue.run({ owner: "ana", job: "1" }, signal, () => Promise.reject(new Error("no answer")));
  const next = queue.run({ owner: "ana", job: "2" }, signal, () => Promise.resolve("answer"));
  await expect(failing).rejects.toThrow("no answer");
  expect(await next).toBe("answer");
});
