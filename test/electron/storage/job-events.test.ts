import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import { appendJobEvent } from "../../../electron/storage/job-events.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { disableForeignKeys } from "../../harness/sqlite.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

type Kind = "created" | "checkout" | "checkin" | "modified";

/** Appends events of the given kinds and then 1,200 modifications. @returns the kinds and numbers of the events kept */
async function appendModifications(kinds: readonly Kind[]): Promise<{ kind: string; seq: number }[]> {
  const db: Db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
  await disableForeignKeys(db);
  await db.transaction().execute(async (transaction) => {
    const modifications = Array.from({ length: 1200 }, (): Kind => "modified");
    for (const [at, kind] of [...kinds, ...modifications].entries()) {
      const review = { phase: "work" as const, outcome: kind === "checkin" ? "completed" : null };
      const event = { ...review, kind, step: "zoning" as const, message: null, leaseExpiresAt: null };
      await appendJobEvent(transaction, { ...event, jobId: "job", at, userId: "ana" });
    }
  });
  const events = await db.selectFrom("jobEvents").select(["kind", "seq"]).orderBy("seq").execute();
  await db.destroy();
  return events;
}

test("the history of a job without a review keeps its latest 1,000 events", async () => {
  const [first, second, ...others] = await appendModifications(["created"]);
  expect(first).toEqual({ kind: "created", seq: 1 });
  expect(second).toEqual({ kind: "modified", seq: 202 });
  expect(others).toHaveLength(999);
});

test("modifications after the last check-in are deleted, and the check-in is kept", async () => {
  const events = await appendModifications(["created", "checkout", "checkin"]);
  expect(events.slice(0, 3)).toEqual([
    { kind: "created", seq: 1 },
    { kind: "checkin", seq: 3 },
    { kind: "modified", seq: 204 },
  ]);
});

test("the checkout of a running review is kept", async () => {
  const events = await appendModifications(["created", "checkout", "checkin", "checkout"]);
  expect(events.slice(0, 4)).toEqual([
    { kind: "created", seq: 1 },
    { kind: "checkin", seq: 3 },
    { kind: "checkout", seq: 4 },
    { kind: "modified", seq: 205 },
  ]);
});
