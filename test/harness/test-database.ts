import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { openDatabase } from "../../electron/storage/database/open.ts";
import type { Db } from "../../electron/storage/tables.ts";
import { findUserByEmail, insertUser } from "../../electron/storage/users.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";

/** Opens a new database, which is closed when the test ends. */
export async function openTestDatabase(): Promise<Db> {
  const db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
  onTestFinished(() => db.destroy());
  return db;
}

/** Adds a user, as an example of a write. Returns false if there is a user with the name. */
export function addUser(db: Db, name: string): Promise<boolean> {
  const email = `${name}@example.org`;
  const flags = { activated: true, emailVerified: false, isDemo: false, network: "" };
  return insertUser(db, { id: randomUUID(), email, emailKey: email, name, passwordHash: "", ...flags, createdAt: 1 });
}

/** Tells whether there is a user with a name, as an example of a read. */
export const hasUser = async (db: Db, name: string): Promise<boolean> =>
  (await findUserByEmail(db, `${name}@example.org`)) !== null;
