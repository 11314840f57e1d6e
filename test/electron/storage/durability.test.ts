import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openBlobs } from "../../../electron/storage/blobs.ts";
import { DataFolderInUseError, lockDataFolder } from "../../../electron/storage/lock.ts";
import { migrate } from "../../../electron/storage/migrate.ts";
import type { Migration } from "../../../electron/storage/migration.ts";
import { openDatabase } from "../../../electron/storage/open.ts";
import { temporaryFolder } from "../../harness/service.ts";

async function pragma(db: Awaited<ReturnType<typeof openDatabase>>, name: string): Promise<unknown> {
  const { rows } = await sql<Record<string, unknown>>`pragma ${sql.raw(name)}`.execute(db);
  return Object.values(rows[0] ?? {})[0];
}

test("durability is set at every open, the second as the first", async () => {
  const file = join(temporaryFolder(), "galley.sqlite");
  for (const _ of ["first", "second"]) {
    const db = await openDatabase(file);
    const settings = [
      await pragma(db, "journal_mode"),
      await pragma(db, "synchronous"),
      await pragma(db, "foreign_keys"),
    ];
    await db.destroy();
    expect(settings).toEqual(["wal", 2, 1]);
  }
});

test("a database of a newer version is refused and left as it is", async () => {
  const file = join(temporaryFolder(), "galley.sqlite");
  const db = await openDatabase(file);
  await sql`insert into schema_versions values (99, 'later', '')`.execute(db);
  await db.destroy();
  await expect(openDatabase(file)).rejects.toThrow(/newer version of the application \(schema 99/);
});

test("a migration is applied once, after a backup, and whole or not at all", async () => {
  const first: Migration = { number: 1, name: "first", up: async () => {} };
  const db = await openDatabase(join(temporaryFolder(), "galley.sqlite"), [first]);
  const backups: string[] = [];
  const adds: Migration = {
    number: 2,
    name: "adds",
    up: async (transaction) => {
      await sql`create table added (id integer)`.execute(transaction);
    },
  };
  const breaks: Migration = {
    ...adds,
    number: 3,
    up: async (transaction) => {
      await sql`create table broken (id integer)`.execute(transaction);
      throw new Error("no further");
    },
  };
  const backup = (name: string) => backups.push(name);
  await expect(migrate(db, backup, [first, adds, breaks])).rejects.toThrow("no further");
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_master where name in ('added', 'broken')`.execute(db);
  expect(rows.map(({ name }) => name)).toEqual(["added"]);
  expect(backups).toEqual([expect.stringMatching(/^schema-1-/)]);
  await migrate(db, backup, [first, adds]);
  expect(backups).toHaveLength(1);
  await db.destroy();
});

test("a data folder has one holder, and the second is told who", () => {
  const folder = temporaryFolder();
  const unlock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
  expect(() => lockDataFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid} on .+, since \\d{4}-`));
  unlock();
  lockDataFolder(folder)();
});

test("a blob with a flipped bit is found, and never given out", async () => {
  const root = temporaryFolder();
  const blobs = openBlobs(root);
  const bytes = new Uint8Array(randomBytes(100_000));
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  expect(await blobs.read(sha256)).toEqual(bytes);
  const file = await blobs.path(sha256);
  const damaged = readFileSync(file);
  damaged.writeUInt8(damaged.readUInt8(50_000) ^ 1, 50_000);
  writeFileSync(file, damaged);
  const named = new RegExp(`${sha256} is damaged`);
  await expect(blobs.read(sha256)).rejects.toThrow(named);
  await expect(blobs.stream(sha256, { start: 0, end: 3 })).rejects.toThrow(named);
  await expect(blobs.path(sha256)).rejects.toThrow(named);
  await blobs.put(bytes, async (blob) => blob);
  expect(await blobs.read(sha256)).toEqual(bytes);
});

test("what is too large or breaks off leaves no file", async () => {
  const root = temporaryFolder();
  const blobs = openBlobs(root);
  const breaking = async function* () {
    yield new Uint8Array(10);
    throw new Error("the line went dead");
  };
  const long = async function* () {
    for (;;) yield new Uint8Array(10);
  };
  await expect(blobs.receive(breaking(), 100)).rejects.toThrow("the line went dead");
  await expect(blobs.receive(long(), 100)).rejects.toThrow("more than 100 bytes");
  expect(readdirSync(join(root, "arriving"))).toEqual([]);
});
