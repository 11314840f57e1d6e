import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { cacheReads } from "../../../../electron/storage/database/read-through-cache.ts";
import type { Db } from "../../../../electron/storage/tables.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

const storage = join(import.meta.dirname, "../../../../electron/storage/database");

async function open(file = join(createTemporaryFolder(), "galley.sqlite")): Promise<Db> {
  const db = await openDatabase(file);
  onTestFinished(() => db.destroy());
  return db;
}

/** A cached read of a team by its name, and how often it has read from the database. */
function createFind() {
  let reads = 0;
  const find = cacheReads(async (from: Db, name: string) => {
    reads += 1;
    const row = await from.selectFrom("teams").selectAll().where("nameKey", "=", name).executeTakeFirst();
    return row === undefined ? null : { name: row.name };
  });
  return { find, countReads: () => reads };
}

const insertTeam = (db: Db, name: string) =>
  db.insertInto("teams").values({ id: name, name, nameKey: name, test: 0, createdAt: 1, updatedAt: 1 }).execute();
const renameTeams = (db: Db) => db.updateTable("teams").set({ name: "new" }).execute();

test("a second read comes from the cache while nothing is written", async () => {
  const db = await open();
  const { find, countReads } = createFind();
  await insertTeam(db, "a");
  const first = await find(db, "a");
  expect(await find(db, "a")).toBe(first);
  expect(countReads()).toBe(1);
});

test("a missing row is not cached", async () => {
  const db = await open();
  const { find, countReads } = createFind();
  expect([await find(db, "a"), await find(db, "a")]).toEqual([null, null]);
  expect(countReads()).toBe(2);
});

test.each<[string, (db: Db) => Promise<unknown>]>([
  ["a write", renameTeams],
  ["a write that returns rows", (db) => db.updateTable("teams").set({ name: "new" }).returningAll().execute()],
  ["a transaction", (db) => db.transaction().execute(renameTeams)],
])("%s invalidates the cache", async (_, write) => {
  const db = await open();
  const { find } = createFind();
  await insertTeam(db, "a");
  await find(db, "a");
  await write(db);
  expect(await find(db, "a")).toEqual({ name: "new" });
});

test("a write of another connection invalidates the cache, and other reads stay cached", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const [db, other] = [await open(file), await open(file)];
  const { find, countReads } = createFind();
  await insertTeam(other, "a");
  expect(await find(db, "a")).toEqual({ name: "a" });
  await renameTeams(other);
  expect(await find(db, "a")).toEqual({ name: "new" });
  expect(await find(db, "a")).toEqual({ name: "new" });
  expect(countReads()).toBe(2);
});

test("a write of another process invalidates the cache, and other reads stay cached", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const db = await open(file);
  const { find, countReads } = createFind();
  await insertTeam(db, "a");
  expect(await find(db, "a")).toEqual({ name: "a" });
  const script = `
    import { openDatabase } from "${storage}/open.ts";
    const db = await openDatabase(process.argv[1]);
    await db.updateTable("teams").set({ name: "new" }).execute();
    await db.destroy();`;
  // Synchronously, so that no callback of the event loop lies between the write and the read.
  execFileSync(process.execPath, ["--input-type=module", "-e", script, file]);
  expect(await find(db, "a")).toEqual({ name: "new" });
  expect(await find(db, "a")).toEqual({ name: "new" });
  expect(countReads()).toBe(2);
});

test("a commit of another connection during a read invalidates its result", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const [db, other] = [await open(file), await open(file)];
  await insertTeam(db, "a");
  let write = async () => void (await renameTeams(other));
  const find = cacheReads(async (from: Db, name: string) => {
    const row = await from.selectFrom("teams").select("name").where("nameKey", "=", name).executeTakeFirst();
    await write();
    write = async () => {};
    return row ?? null;
  });
  expect(await find(db, "a")).toEqual({ name: "a" });
  expect(await find(db, "a")).toEqual({ name: "new" });
});

test("a transaction sees its own writes, and other callers see them after its commit", async () => {
  const db = await open();
  const { find } = createFind();
  await insertTeam(db, "a");
  await find(db, "a");
  const concurrent = await db.transaction().execute(async (transaction) => {
    await renameTeams(transaction);
    expect(await find(transaction, "a")).toEqual({ name: "new" });
    // This read begins before the commit and ends after it.
    return { found: find(db, "a") };
  });
  expect(await concurrent.found).toEqual({ name: "new" });
  expect(await find(db, "a")).toEqual({ name: "new" });
});

test("a read in a transaction that is rolled back is not cached", async () => {
  const db = await open();
  const { find } = createFind();
  await insertTeam(db, "a");
  const failing = db.transaction().execute(async (transaction) => {
    await renameTeams(transaction);
    await find(transaction, "a");
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect(await find(db, "a")).toEqual({ name: "a" });
});
