import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openBlobs } from "../../../electron/storage/blobs/blobs.ts";
import { DataFolderInUseError, lockDataFolder } from "../../../electron/storage/data-folder/data-folder-lock.ts";
import { migrate } from "../../../electron/storage/database/migrate.ts";
import type { Migration } from "../../../electron/storage/migrations/migration.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";

test("a database of a newer version is refused and stays unchanged", async () => {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const db = await openDatabase(file);
  await sql`insert into schema_versions values (99, 'later', '')`.execute(db);
  await db.destroy();
  await expect(openDatabase(file)).rejects.toThrow(/newer version of the application \(schema 99/);
});

test("a migration runs once, after a backup, and is rolled back whole when it fails", async () => {
  const first: Migration = { number: 1, name: "first", up: async () => {} };
  const db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"), [first]);
  const backups: string[] = [];
  const adding: Migration = {
    number: 2,
    name: "adding",
    up: (transaction) => transaction.schema.createTable("added").addColumn("id", "integer").execute(),
  };
  const failing: Migration = {
    number: 3,
    name: "failing",
    up: async (transaction) => {
      await transaction.schema.createTable("broken").addColumn("id", "integer").execute();
      throw new Error("no further");
    },
  };
  const backUp = (name: string) => void backups.push(name);
  await expect(migrate(db, backUp, [first, adding, failing])).rejects.toThrow("no further");
  const tables = (await db.introspection.getTables()).map(({ name }) => name);
  expect(tables).toContain("added");
  expect(tables).not.toContain("broken");
  expect(backups).toEqual([expect.stringMatching(/^schema-1-/)]);
  await migrate(db, backUp, [first, adding]);
  expect(backups).toHaveLength(1);
  await db.destroy();
});

test("a data folder has one holder, and the error for a second names it", () => {
  const folder = createTemporaryFolder();
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow(DataFolderInUseError);
  expect(() => lockDataFolder(folder)).toThrow(new RegExp(`in use by process ${process.pid} on .+, since \\d{4}-`));
  lock.release();
  lockDataFolder(folder).release();
});

test("a data folder whose holder cannot be written is not left locked", () => {
  const folder = createTemporaryFolder();
  mkdirSync(join(folder, "lock.json"));
  expect(() => lockDataFolder(folder)).toThrow("EISDIR");
  rmdirSync(join(folder, "lock.json"));
  lockDataFolder(folder).release();
});

const describe = () => "The blob";

test("a blob with a flipped bit is detected and never served", async () => {
  const root = createTemporaryFolder();
  const blobs = openBlobs(root);
  const bytes = new Uint8Array(randomBytes(100_000));
  const { sha256 } = await blobs.put(bytes, async (blob) => blob);
  expect(await blobs.read(sha256, describe)).toEqual(bytes);
  const file = await blobs.getPath(sha256, describe);
  const damaged = readFileSync(file);
  damaged.writeUInt8(damaged.readUInt8(50_000) ^ 1, 50_000);
  writeFileSync(file, damaged);
  const damage = new RegExp(`${sha256} is damaged`);
  await expect(blobs.read(sha256, describe)).rejects.toThrow(damage);
  await expect(blobs.stream(sha256, describe, { start: 0, end: 3 })).rejects.toThrow(damage);
  await expect(blobs.getPath(sha256, describe)).rejects.toThrow(damage);
  await blobs.put(bytes, async (blob) => blob);
  expect(await blobs.read(sha256, describe)).toEqual(bytes);
});

test("a file that another process writes is stored under its hash, and a failed one leaves no file", async () => {
  const root = createTemporaryFolder();
  const blobs = openBlobs(root);
  const bytes = new Uint8Array(randomBytes(300_000));
  const { sha256, size } = await blobs.putFile(
    async (path) => writeFileSync(path, bytes),
    async (blob) => blob,
  );
  expect(size).toBe(bytes.byteLength);
  expect(await blobs.read(sha256, describe)).toEqual(bytes);
  const failing = async (path: string) => {
    writeFileSync(path, bytes);
    throw new Error("the worker ended");
  };
  await expect(blobs.putFile(failing, async (blob) => blob)).rejects.toThrow("the worker ended");
  expect(readdirSync(join(root, "blobs", "arriving"))).toEqual([]);
});

test("an upload that is too large or breaks off leaves no file", async () => {
  const root = createTemporaryFolder();
  const blobs = openBlobs(root);
  const interrupted = async function* () {
    yield new Uint8Array(10);
    throw new Error("connection lost");
  };
  const endless = async function* () {
    for (;;) yield new Uint8Array(10);
  };
  await expect(blobs.receive(interrupted(), 100)).rejects.toThrow("connection lost");
  await expect(blobs.receive(endless(), 100)).rejects.toThrow("more than 100 bytes");
  expect(readdirSync(join(root, "blobs", "arriving"))).toEqual([]);
});

test("an upload that stalls at its beginning has no file", async () => {
  const root = createTemporaryFolder();
  const blobs = openBlobs(root);
  const stalled = Promise.withResolvers<undefined>();
  const resumed = Promise.withResolvers<undefined>();
  const stalling = async function* () {
    yield new Uint8Array(1000);
    stalled.resolve(undefined);
    await resumed.promise;
    yield new Uint8Array(500);
  };
  const receiving = blobs.receive(stalling(), 10_000);
  await stalled.promise;
  expect(readdirSync(join(root, "blobs", "arriving"))).toEqual([]);
  resumed.resolve(undefined);
  const received = await receiving;
  expect(received.size).toBe(1500);
  const { sha256 } = await received.store(async (blob) => blob);
  expect(await blobs.read(sha256, describe)).toEqual(new Uint8Array(1500));
});

test("a stored blob is referenced again without its bytes, unless its file has changed", async () => {
  const root = createTemporaryFolder();
  const blobs = openBlobs(root);
  const { sha256, size } = await blobs.put(new Uint8Array(randomBytes(1000)), async (blob) => blob);
  const referenced: unknown[] = [];
  const reference = async (blob: unknown) => void referenced.push(blob);
  expect(await blobs.putAgain(sha256, reference)).toBe(true);
  expect(referenced).toEqual([{ sha256, size }]);
  writeFileSync(await blobs.getPath(sha256, describe), "damaged");
  expect(await blobs.putAgain(sha256, reference)).toBe(false);
  expect(await openBlobs(root).putAgain("0".repeat(64), reference)).toBe(false);
  expect(referenced).toHaveLength(1);
});

test("a temporary file that cannot be removed after it was read is left to the next start", async () => {
  const root = createTemporaryFolder();
  const blobs = openBlobs(root);
  let file = "";
  const { bytes } = await blobs.readTemporary(async (path) => {
    file = path;
    writeFileSync(path, new Uint8Array(1_000_000));
  });
  const reader = bytes.getReader();
  await reader.read();
  // A folder cannot be removed like a file.
  rmSync(file);
  mkdirSync(file);
  await reader.cancel();
  // Meanwhile the removal fails. A rejection that nobody handles would end the process; here it fails the test run.
  await blobs.put(new Uint8Array(randomBytes(1000)), async () => undefined);
  expect(existsSync(file)).toBe(true);
});
