import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../electron/storage/open.ts";
import { remembered } from "../../../electron/storage/remembered.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { temporaryFolder } from "../../harness/service.ts";

async function open() {
  const db = await openDatabase(join(temporaryFolder(), "galley.sqlite"));
  onTestFinished(() => db.destroy());
  let reads = 0;
  const find = remembered(async (from: Db, name: string) => {
    reads += 1;
    const row = await from.selectFrom("teams").selectAll().where("nameKey", "=", name).executeTakeFirst();
    return row === undefined ? null : { name: row.name };
  });
  return { db, find, reads: () => reads };
}

const team = (name: string) => ({ id: name, name, nameKey: name, createdAt: 1 });

test("a read is not done again while nothing is written", async () => {
  const { db, find, reads } = await open();
  await db.insertInto("teams").values(team("a")).execute();
  const first = await find(db, "a");
  expect(await find(db, "a")).toBe(first);
  expect(reads()).toBe(1);
});

test("what is not there is looked for each time", async () => {
  const { db, find, reads } = await open();
  expect([await find(db, "a"), await find(db, "a")]).toEqual([null, null]);
  expect(reads()).toBe(2);
});

test.each<[string, (db: Db) => Promise<unknown>]>([
  ["a write", (db) => db.updateTable("teams").set({ name: "new" }).execute()],
  ["a write that returns rows", (db) => db.updateTable("teams").set({ name: "new" }).returningAll().execute()],
  [
    "a transaction",
    (db) => db.transaction().execute((inside) => inside.updateTable("teams").set({ name: "new" }).execute()),
  ],
])("%s is seen by the next read", async (_, write) => {
  const { db, find } = await open();
  await db.insertInto("teams").values(team("a")).execute();
  await find(db, "a");
  await write(db);
  expect(await find(db, "a")).toEqual({ name: "new" });
});

test("a transaction sees its own writes, and others see them when it is over", async () => {
  const { db, find } = await open();
  await db.insertInto("teams").values(team("a")).execute();
  await find(db, "a");
  const late = await db.transaction().execute(async (inside) => {
    await inside.updateTable("teams").set({ name: "new" }).execute();
    expect(await find(inside, "a")).toEqual({ name: "new" });
    // Begins while the write is not yet there for others, and ends after it is.
    return { found: find(db, "a") };
  });
  expect(await late.found).toEqual({ name: "new" });
  expect(await find(db, "a")).toEqual({ name: "new" });
});

test("what a transaction takes back is not remembered", async () => {
  const { db, find } = await open();
  await db.insertInto("teams").values(team("a")).execute();
  const taken = db.transaction().execute(async (inside) => {
    await inside.updateTable("teams").set({ name: "new" }).execute();
    await find(inside, "a");
    throw new Error("back");
  });
  await expect(taken).rejects.toThrow("back");
  expect(await find(db, "a")).toEqual({ name: "a" });
});
