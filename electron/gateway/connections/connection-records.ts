import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { keyKinds, type KeyKind } from "../../../shared/api/users.ts";
import { runTransaction } from "../database.ts";
import type { KeyRecord } from "./key-store.ts";

/** A remote connection as it is stored, without its API key. */
export interface ConnectionRecord extends KeyRecord {
  title: string;
  /** The account of the connection; null before the first sign-in. */
  user: { id: string; name: string; email: string } | null;
  /** The kind of API key that the connection uses; null before the first sign-in. */
  keyKind: KeyKind | null;
}

/** The remote connections in the workbench's own database. Changes throw DISK_FULL if the disk is full. */
export interface ConnectionRecords {
  /** Lists the records in the order in which they were added. */
  list(): ConnectionRecord[];
  put(record: ConnectionRecord): void;
  delete(id: string): void;
  /** Returns the id of the connection that was used last; null if none was. */
  getLastUsed(): string | null;
  setLastUsed(id: string): void;
}

const rowSchema = z.object({
  id: z.string(),
  title: z.string(),
  address: z.string(),
  user_id: z.string().nullable(),
  user_name: z.string().nullable(),
  user_email: z.string().nullable(),
  key_kind: z.enum(keyKinds).nullable(),
  key_storage: z.enum(["keychain", "memory"]).nullable(),
  may_be_in_keychain: z.number(),
});

function toRecord(stored: unknown): ConnectionRecord {
  const { id, title, address, user_id, user_name, user_email, key_kind, key_storage, ...row } = rowSchema.parse(stored);
  const user = user_id === null ? null : { id: user_id, name: user_name ?? "", email: user_email ?? "" };
  const mayBeInKeychain = row.may_be_in_keychain !== 0;
  return { id, title, address, user, keyKind: key_kind, keyStorage: key_storage, mayBeInKeychain };
}

const lastUsedSetting = "last-used-connection";

export function createConnectionRecords(db: DatabaseSync): ConnectionRecords {
  const selectAll = db.prepare("SELECT * FROM connection ORDER BY created_at, id");
  const upsert = db.prepare(`INSERT INTO connection
      (id, title, address, user_id, user_name, user_email, key_kind, key_storage, may_be_in_keychain, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET
      title = excluded.title, address = excluded.address, user_id = excluded.user_id, user_name = excluded.user_name,
      user_email = excluded.user_email, key_kind = excluded.key_kind, key_storage = excluded.key_storage,
      may_be_in_keychain = excluded.may_be_in_keychain`);
  const remove = db.prepare("DELETE FROM connection WHERE id = ?");
  const selectSetting = db.prepare("SELECT value FROM setting WHERE name = ?");
  const upsertSetting = db.prepare(
    "INSERT INTO setting VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
  );
  return {
    list: () => selectAll.all().map(toRecord),
    put({ id, title, address, user, keyKind, keyStorage, mayBeInKeychain }) {
      const account = [user?.id ?? null, user?.name ?? null, user?.email ?? null];
      const keyValues = [keyKind, keyStorage, mayBeInKeychain ? 1 : 0];
      const values = [id, title, address, ...account, ...keyValues, new Date().toISOString()] as const;
      runTransaction(db, () => upsert.run(...values));
    },
    delete: (id) => void runTransaction(db, () => remove.run(id)),
    getLastUsed: () =>
      z.object({ value: z.string() }).optional().parse(selectSetting.get(lastUsedSetting))?.value ?? null,
    setLastUsed: (id) => void runTransaction(db, () => upsertSetting.run(lastUsedSetting, id)),
  };
}
