import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createGroupCommit } from "../../../../electron/storage/database/group-commit.ts";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import type { Db } from "../../../../electron/storage/tables.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

const storage = join(import.meta.dirname, "../../../../electron/storage/database");

async function open() {
  const db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
  onTestFinished(() => db.destroy());
  const listNames = async () =>
    (await db.selectFrom("teams").select("name").orderBy("name").execute()).map((row) => row.name);
  return { db, listNames, commit: createGroupCommit(db) };
}

/** Returns the write that inserts a team. */
const insertTeam = (name: string) => async (transaction: Db) => {
  await transaction
    .insertInto("teams")
    .values({ id: name, name, nameKey: name, test: 0, createdAt: 1, updatedAt: 1 })
    .execute();
};

const settle = async (writes: readonly Promise<void>[]) =>
  (await Promise.allSettled(writes)).map(({ status }) => status);

test("a write resolves after its commit", async () => {
  const { commit, listNames } = await open();
  await commit(insertTeam("a"));
  expect(await listNames()).toEqual(["a"]);
});

test("writes that wait for a commit share a transaction, and fail together", async () => {
  const { commit, listNames } = await open();
  const writes = ["a", "b", "a", "c"].map((name) => commit(insertTeam(name)));
  expect(await settle(writes)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  expect(await listNames()).toEqual(["a"]);
  await commit(insertTeam("d"));
  expect(await listNames()).toEqual(["a", "d"]);
});

test("a process does not end before its pending writes are committed", async () => {
  const script = `
    import { createGroupCommit } from "${join(storage, "group-commit.ts")}";
    import { openDatabase } from "${join(storage, "open.ts")}";
    const db = await openDatabase(process.argv[1]);
    const commit = createGroupCommit(db);
    const write = (name) => (transaction) =>
      transaction.insertInto("teams").values({ id: name, name, nameKey: name, createdAt: 1 }).execute();
    await commit(write("a"));
    commit(write("b")).then(() => console.log("written"));`;
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, file]);
  expect(stdout).toBe("written\n");
});
