import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
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
