import { expect, test } from "vitest";
import type { Db } from "../../../../electron/storage/tables.ts";
import { beginUnit } from "../../../../electron/storage/database/unit-of-work.ts";
import { addUser, hasUser, openTestDatabase } from "../../../harness/test-database.ts";

/** Adds two users, the first in an inner transaction. */
async function addTwoUsers(db: Db): Promise<void> {
  await db.transaction().execute((transaction) => addUser(transaction, "ada"));
  await addUser(db, "ben");
}

test("a commit keeps everything that the unit wrote", async () => {
  const db = await openTestDatabase();
  const unit = beginUnit(db);
  await addTwoUsers(unit.db);
  expect([await hasUser(unit.db, "ada"), await hasUser(unit.db, "ben")]).toEqual([true, true]);
  await unit.commit();
  expect([await hasUser(db, "ada"), await hasUser(db, "ben")]).toEqual([true, true]);
});

test("a rollback discards all writes, including those of committed inner transactions", async () => {
  const db = await openTestDatabase();
  const unit = beginUnit(db);
  await addTwoUsers(unit.db);
  await unit.rollback();
  expect([await hasUser(db, "ada"), await hasUser(db, "ben")]).toEqual([false, false]);
});

test("other callers wait for a unit that has written, but not for one that has only read", async () => {
  const db = await openTestDatabase();
  const unit = beginUnit(db);
  expect(await hasUser(unit.db, "ada")).toBe(false);
  expect(await hasUser(db, "ada")).toBe(false);
  await addUser(unit.db, "ada");
  const order: string[] = [];
  const otherRead = hasUser(db, "ada").then((found) => order.push(`read ${found}`));
  await addUser(unit.db, "ben");
  order.push("written");
  await unit.commit();
  await otherRead;
  expect(order).toEqual(["written", "read true"]);
});

test("a unit whose inner transaction was rolled back after a write cannot be committed", async () => {
  const db = await openTestDatabase();
  const unit = beginUnit(db);
  await addTwoUsers(unit.db);
  const failingTransaction = unit.db.transaction().execute(async (transaction) => {
    await addUser(transaction, "cleo");
    throw new Error("no");
  });
  await expect(failingTransaction).rejects.toThrow("no");
  await addUser(unit.db, "dora");
  await expect(unit.commit()).rejects.toThrow("a part of the unit of work was rolled back");
  await unit.rollback();
  expect(await Promise.all(["ada", "ben", "cleo", "dora"].map((name) => hasUser(db, name)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
