import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "../../../../electron/storage/open.ts";
import type { Db } from "../../../../electron/storage/tables.ts";
import { findUserByEmail, insertUser } from "../../../../electron/storage/users.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

const transactions = 50;

async function open(): Promise<Db> {
  const db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
  onTestFinished(() => db.destroy());
  return db;
}

function addUser(db: Db, name: string): Promise<boolean> {
  const email = `${name}@example.org`;
  const flags = { activated: true, emailVerified: false, isDemo: false, network: "" };
  return insertUser(db, { id: randomUUID(), email, emailKey: email, name, passwordHash: "", ...flags, createdAt: 1 });
}

const hasUser = async (db: Db, name: string) => (await findUserByEmail(db, `${name}@example.org`)) !== null;

test("a read waits for the open transaction, not for those that are queued", async () => {
  const db = await open();
  let committed = 0;
  const writes = Array.from({ length: transactions }, (_, index) =>
    db
      .transaction()
      .execute((transaction) => addUser(transaction, `user${index}`))
      .then(() => (committed += 1)),
  );
  await hasUser(db, "user0");
  expect(committed).toBeLessThanOrEqual(2);
  await Promise.all(writes);
  expect(await hasUser(db, `user${transactions - 1}`)).toBe(true);
});

test("the event loop turns between two transactions", async () => {
  const db = await open();
  let turns = 0;
  let isOver = false;
  const countTurn = () => {
    turns += 1;
    if (!isOver) setImmediate(countTurn);
  };
  countTurn();
  await Promise.all(Array.from({ length: transactions }, (_, index) => addUser(db, `user${index}`)));
  isOver = true;
  expect(turns).toBeGreaterThanOrEqual(transactions);
});

test("a read outside a transaction never sees its uncommitted writes", async () => {
  const db = await open();
  const transaction = await db.startTransaction().execute();
  await addUser(transaction, "ada");
  const read = hasUser(db, "ada");
  expect(await hasUser(transaction, "ada")).toBe(true);
  await transaction.rollback().execute();
  expect(await read).toBe(false);
  expect(await hasUser(db, "ada")).toBe(false);
  expect(await addUser(db, "ada")).toBe(true);
});
