import { expect, test } from "vitest";
import { addUser, hasUser, openTestDatabase } from "../../../harness/test-database.ts";

const transactions = 50;

test("a read waits for the open transaction, not for those that are queued", async () => {
  const db = await openTestDatabase();
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
  const db = await openTestDatabase();
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
  const db = await openTestDatabase();
  const transaction = await db.startTransaction().execute();
  await addUser(transaction, "ada");
  const read = hasUser(db, "ada");
  expect(await hasUser(transaction, "ada")).toBe(true);
  await transaction.rollback().execute();
  expect(await read).toBe(false);
  expect(await hasUser(db, "ada")).toBe(false);
  expect(await addUser(db, "ada")).toBe(true);
});
