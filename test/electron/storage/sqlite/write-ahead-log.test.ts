import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../../electron/storage/open.ts";
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
  await expect.poll(() => countInFile(file, "database_identity"), { timeout: 20_000 }).toBe(1);
});
