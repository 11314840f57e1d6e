import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { findIdempotencyKey, keepIdempotencyKey } from "../../../electron/storage/idempotency-keys.ts";
import { migrations } from "../../../electron/storage/migrate.ts";
import { openDatabase } from "../../../electron/storage/open.ts";
import { findUserByEmail, insertUser } from "../../../electron/storage/users.ts";
import { temporaryFolder } from "../../harness/service.ts";

const user = {
  id: randomUUID(),
  email: "Ada@example.org",
  emailKey: "ada@example.org",
  name: "Ada",
  passwordHash: "hash",
  activated: 1 as const,
  emailVerified: 0 as const,
  isDemo: 0 as const,
  createdAt: 1,
};

/** A database as the migration of that name finds it, with a user in it; then opened with the migration applied. */
async function around(name: string) {
  const file = join(temporaryFolder(), "galley.sqlite");
  const index = migrations.findIndex((migration) => migration.name === name);
  const before = await openDatabase(file, migrations.slice(0, index));
  await insertUser(before, user);
  return {
    before,
    after: async () => {
      await before.destroy();
      return openDatabase(file, migrations.slice(0, index + 1));
    },
  };
}

test("migrations are numbered from 1 without gaps", () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
});

test("idempotency-keys: there was no table; now keys are kept and found, and the users are as they were", async () => {
  const { before, after } = await around("idempotency-keys");
  await expect(sql`select * from idempotency_keys`.execute(before)).rejects.toThrow("no such table");
  const db = await after();
  const scope = { userId: user.id, endpoint: "job.create", key: "k" };
  await keepIdempotencyKey(db, { ...scope, digest: "d", answer: "a", createdAt: 10 });
  expect(await findIdempotencyKey(db, scope, 9)).toMatchObject({ answer: "a" });
  expect(await findIdempotencyKey(db, scope, 10)).toBeNull();
  expect(await findUserByEmail(db, user.email)).toMatchObject({ id: user.id, name: "Ada", activated: true });
  await db.destroy();
});
