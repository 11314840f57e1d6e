import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { groupCommits } from "../../../electron/storage/group-commit.ts";
import { openDatabase } from "../../../electron/storage/open.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { temporaryFolder } from "../../harness/service.ts";

const storage = join(import.meta.dirname, "../../../electron/storage");

async function open() {
  const db = await openDatabase(join(temporaryFolder(), "galley.sqlite"));
  onTestFinished(() => db.destroy());
  const names = async () =>
    (await db.selectFrom("teams").select("name").orderBy("name").execute()).map((row) => row.name);
  return { db, names, commit: groupCommits(db) };
}

const team = (name: string) => async (transaction: Db) => {
  await transaction.insertInto("teams").values({ id: name, name, nameKey: name, createdAt: 1 }).execute();
};

const statusesOf = async (writes: readonly Promise<void>[]) =>
  (await Promise.allSettled(writes)).map(({ status }) => status);

test("a write has its result once it is committed", async () => {
  const { commit, names } = await open();
  await commit(team("a"));
  expect(await names()).toEqual(["a"]);
});

test("what waits behind a commit is written in one transaction, and fails with what fails in that", async () => {
  const { commit, names } = await open();
  const writes = ["a", "b", "a", "c"].map((name) => commit(team(name)));
  expect(await statusesOf(writes)).toEqual(["fulfilled", "rejected", "rejected", "rejected"]);
  expect(await names()).toEqual(["a"]);
  await commit(team("d"));
  expect(await names()).toEqual(["a", "d"]);
});

test("a process does not end before what it was given is written", async () => {
  const script = `
    import { groupCommits } from "${join(storage, "group-commit.ts")}";
    import { openDatabase } from "${join(storage, "open.ts")}";
    const db = await openDatabase(process.argv[1]);
    const commit = groupCommits(db);
    const write = (name) => (transaction) =>
      transaction.insertInto("teams").values({ id: name, name, nameKey: name, createdAt: 1 }).execute();
    await commit(write("a"));
    commit(write("b")).then(() => console.log("written"));`;
  const file = join(temporaryFolder(), "galley.sqlite");
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script, file]);
  expect(stdout).toBe("written\n");
});
