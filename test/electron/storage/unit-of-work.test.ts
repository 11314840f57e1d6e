import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../electron/storage/open.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { beginUnit } from "../../../electron/storage/unit-of-work.ts";
import { findUserByEmail, insertUser } from "../../../electron/storage/users.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

async function open(): Promise<Db> {
  const db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
  onTestFinished(() => db.destroy());
  return db;
}

function add(db: Db, name: string): Promise<boolean> {
  const email = `${name}@example.org`;
  const flags = { activated: true, emailVerified: false, isDemo: false };
  return insertUser(db, { id: randomUUID(), email, emailKey: email, name, passwordHash: "", ...flags, createdAt: 1 });
}

const has = async (db: Db, name: string) => (await findUserByEmail(db, `${name}@example.org`)) !== null;

/** Writes twice, with and without an inner transaction. */
async function writeTwice(db: Db): Promise<void> {
  await db.transaction().execute((transaction) => add(transaction, "ada"));
  await add(db, "ben");
}

test("a commit keeps everything that the unit wrote", async () => {
  const db = await open();
  const unit = beginUnit(db);
  await writeTwice(unit.db);
  expect([await has(unit.db, "ada"), await has(unit.db, "ben")]).toEqual([true, true]);
  await unit.commit();
  expect([await has(db, "ada"), await has(db, "ben")]).toEqual([true, true]);
});

test("a rollback discards everything, also of inner transactions that had ended", async () => {
  const db = await open();
  const unit = beginUnit(db);
  await writeTwice(unit.db);
  await unit.rollback();
  expect([await has(db, "ada"), await has(db, "ben")]).toEqual([false, false]);
});

test("other callers wait for a unit that has written, but not for one that has only read", async () => {
  const db = await open();
  const unit = beginUnit(db);
  expect(await has(unit.db, "ada")).toBe(false);
  expect(await has(db, "ada")).toBe(false);
  await add(unit.db, "ada");
  const order: string[] = [];
  const other = has(db, "ada").then((found) => order.push(`read ${found}`));
  await add(unit.db, "ben");
  order.push("written");
  await unit.commit();
  await other;
  expect(order).toEqual(["written", "read true"]);
});

test("a unit whose inner transaction was rolled back after a write cannot be committed", async () => {
  const db = await open();
  const unit = beginUnit(db);
  await writeTwice(unit.db);
  const failing = unit.db.transaction().execute(async (transaction) => {
    await add(transaction, "cleo");
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  await add(unit.db, "dora");
  await expect(unit.commit()).rejects.toThrow("a part of the unit of work was rolled back");
  await unit.rollback();
  expect(await Promise.all(["ada", "ben", "cleo", "dora"].map((name) => has(db, name)))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});
