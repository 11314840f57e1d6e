import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import type { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { openWriteAheadLog } from "../../../../electron/storage/sqlite/write-ahead-log.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

/** Counts the rows of a table in the database file alone, without its log. */
function countInFile(file: string, table: string): number {
  const url = pathToFileURL(file);
  url.searchParams.set("immutable", "1");
  const db = new DatabaseSync(url, { readOnly: true });
  try {
    const isCreated = db.prepare("select 1 from sqlite_schema where name = ?").get(table) !== undefined;
    return isCreated ? Number(db.prepare(`select count(*) as count from ${table}`).get()?.["count"]) : 0;
  } finally {
    db.close();
  }
}

test("commits are copied to the database file while it is open, outside the main thread", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const db = await openDatabase(file);
  onTestFinished(() => db.destroy());
  await db.insertInto("databaseIdentity").values({ id: "first" }).execute();
  expect(countInFile(file, "database_identity")).toBe(0);
  await expect.poll(() => countInFile(file, "database_identity")).toBe(1);
});

test("after a sync has failed, no later commit is acknowledged", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const db = new DatabaseSync(file);
  db.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (a)");
  const damages: string[] = [];
  let isDiskBroken = true;
  const log = openWriteAheadLog(
    file,
    (damage) => damages.push(damage),
    async () => {
      if (isDiskBroken) throw new Error("EIO: i/o error, fdatasync");
    },
  );
  onTestFinished(async () => {
    await log.close();
    db.close();
  });
  await expect(log.sync()).rejects.toThrow(/galley\.sqlite-wal could not be written to the disk \(EIO/);
  isDiskBroken = false;
  await expect(log.sync()).rejects.toThrow(/EIO/);
  expect(damages).toHaveLength(1);
});

test("a thread for checkpoints that cannot start is started again by a later checkpoint", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const db = await openDatabase(file);
  onTestFinished(() => db.destroy());
  const { NODE_OPTIONS: options } = process.env;
  onTestFinished(() => {
    if (options === undefined) delete process.env["NODE_OPTIONS"];
    else process.env["NODE_OPTIONS"] = options;
  });
  process.env["NODE_OPTIONS"] = `--require=${join(createTemporaryFolder(), "missing.cjs")}`;
  const threadErrors: unknown[] = [];
  const onThread = (worker: Worker) => worker.on("error", (error) => threadErrors.push(error));
  process.on("worker", onThread);
  onTestFinished(() => void process.off("worker", onThread));
  await db.insertInto("databaseIdentity").values({ id: "first" }).execute();
  await expect.poll(() => threadErrors).toHaveLength(1);
  delete process.env["NODE_OPTIONS"];
  await db.updateTable("databaseIdentity").set({ id: "second" }).execute();
  await expect.poll(() => countInFile(file, "database_identity")).toBe(1);
});
