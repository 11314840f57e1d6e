import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";

/**
 * Runs SQLite's integrity and foreign-key checks on a copy of a service's database, since opening the database itself
 * would repair it.
 * @returns The errors that the checks found, as JSON.
 */
export function checkIntegrity(dataFolder: string): string[] {
  const copy = join(createTemporaryFolder(), "copy");
  mkdirSync(copy);
  // A database that was closed has no write-ahead log.
  const names = ["galley.sqlite", "galley.sqlite-wal"].filter((name) => existsSync(join(dataFolder, name)));
  for (const name of names) cpSync(join(dataFolder, name), join(copy, name));
  const db = new DatabaseSync(join(copy, "galley.sqlite"));
  const rows = [...db.prepare("PRAGMA integrity_check").all(), ...db.prepare("PRAGMA foreign_key_check").all()];
  db.close();
  return rows.map((row) => JSON.stringify(row)).filter((row) => row !== '{"integrity_check":"ok"}');
}
