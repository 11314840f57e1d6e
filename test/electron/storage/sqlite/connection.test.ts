import { join } from "node:path";
import { expect, test } from "vitest";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";
import { readPragma } from "../../../harness/sqlite.ts";

test("every open sets the durability settings, the second as the first", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  for (const _ of ["first", "second"]) {
    const db = await openDatabase(file);
    const settings = [
      await readPragma(db, "journal_mode"),
      await readPragma(db, "synchronous"),
      await readPragma(db, "foreign_keys"),
    ];
    await db.destroy();
    // 1 is NORMAL: the log is synced outside SQLite.
    expect(settings).toEqual(["wal", 1, 1]);
  }
});
