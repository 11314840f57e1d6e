import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs, {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { createDocument, type DocumentRecord } from "../../../../shared/api/documents.ts";
import { getStatus } from "../../../../shared/api/status.ts";
import { DataFolderError } from "../../../../electron/platform/data-folder-error.ts";
import { DataFolderInUseError } from "../../../../electron/storage/data-folder/data-folder-lock.ts";
import { prepareDataFolder } from "../../../../electron/storage/data-folder/data-folder.ts";
import { openDatabase } from "../../../../electron/storage/database/open.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { damages, getDatabaseFile, removeDatabase, replaceDatabase } from "../../../harness/database-file.ts";
import { listOpenFiles } from "../../../harness/open-files.ts";
import { mountSmallDisk } from "../../../harness/small-disk.ts";
import { startTestService } from "../../../harness/test-service.ts";
import { createTemporaryFolder } from "../../../harness/temporary-folder.ts";

// Each test starts several services.
vi.setConfig({ testTimeout: 120_000 });

/** A data folder that a service with one document has used. The tests use copies of it. */
let usedFolder: string;
let document: DocumentRecord;
let key: string;
let body: Uint8Array<ArrayBuffer>;
const cleanups: (() => void | Promise<void>)[] = [];
beforeAll(async () => {
  const service = await startTestService({}, (cleanUp) => void cleanups.push(cleanUp));
  usedFolder = service.dataFolder;
  key = service.key;
  body = await buildTextPdf(1);
  document = await service.client.call(createDocument, { body });
  await service.close();
});
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});

/** Copies the used data folder. */
function createUsedFolder() {
  const dataFolder = createTemporaryFolder();
  cpSync(usedFolder, dataFolder, { recursive: true });
  const { uri, sha256 } = document;
  const file = join(dataFolder, "blobs", sha256.slice(0, 2), sha256);
  return { dataFolder, uri, sha256, file };
}

/** Lists the files of a folder with the hashes of their contents, except those of the lock and SQLite's files beside a database. */
function readFolder(folder: string): Record<string, string> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^(lock\.|galley\.sqlite-)/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return Object.fromEntries(
    entries.map((file) => [file.slice(folder.length), createHash("sha256").update(readFileSync(file)).digest("hex")]),
  );
}

/** Expects that a start is refused with this message, and that it changes nothing in the folder. */
async function expectRefusal(dataFolder: string, message: RegExp | string, options = {}): Promise<void> {
  const before = readFolder(dataFolder);
  const start = startTestService({ dataFolder, ...options });
  await expect(start).rejects.toThrow(DataFolderError);
  await expect(start).rejects.toThrow(message);
  expect(readFolder(dataFolder)).toEqual(before);
}

test.skipIf(process.platform === "win32")("a new data folder is private to its owner and marked as Galley's", () => {
  const folder = prepareDataFolder(join(createTemporaryFolder(), "a", "b"));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder)).toEqual(["galley.json"]);
  expect(prepareDataFolder(folder)).toBe(folder);
});

test.skipIf(process.platform === "win32").each([
  ["chmodSync", "permissions", /EPERM.*Make the user that runs Galley its owner/],
  ["readdirSync", "content", /EPERM.*Give the user that runs Galley permission to read it/],
] as const)("a folder whose %s is not permitted is refused with what to do", (name, _subject, message) => {
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o770);
  // Tests may run as the superuser, who is permitted everything.
  const spy = vi.spyOn(fs, name).mockImplementation(() => {
    throw Object.assign(new Error("EPERM: operation not permitted"), { code: "EPERM" });
  });
  syncBuiltinESMExports();
  onTestFinished(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  expect(() => prepareDataFolder(folder)).toThrow(DataFolderError);
  expect(() => prepareDataFolder(folder)).toThrow(message);
  expect(() => prepareDataFolder(folder)).toThrow(folder);
});

test.skipIf(process.platform !== "linux")("a data folder that cannot be created is refused", () => {
  const folder = join(createTemporaryFolder(), "new", "galley");
  expect(prepareDataFolder(folder)).toBe(folder);
  // The file system answers ENOENT for every new folder.
  expect(() => prepareDataFolder("/proc/galley/data")).toThrow(/cannot be created.*ENOENT/);
  expect(() => prepareDataFolder(join(folder, "galley.json", "data"))).toThrow(/cannot be created.*ENOTDIR/);
});

test("a folder with other files is refused and stays unchanged, down to its mode", async () => {
  const folder = createTemporaryFolder();
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, "blobs", "arriving"), { recursive: true });
  writeFileSync(join(folder, "blobs", "arriving", "notes.txt"), "mine");
  writeFileSync(join(folder, "galley.sqlite"), "not a database");
  await expectRefusal(folder, /is not a data folder of Galley: it contains other files \(blobs, galley\.sqlite\)/);
  expect(readdirSync(folder)).toEqual(["blobs", "galley.sqlite"]);
  expect(statSync(folder).mode & 0o777).toBe(0o755);
});

test("temporary uploads are deleted at start, and files of others beside them are not", async () => {
  const { dataFolder } = createUsedFolder();
  const uploads = join(dataFolder, "blobs", "arriving");
  writeFileSync(join(uploads, crypto.randomUUID()), "interrupted");
  writeFileSync(join(uploads, "notes.txt"), "mine");
  await startTestService({ dataFolder });
  expect(readdirSync(uploads)).toEqual(["notes.txt"]);
});

test("a data folder of a version without identities is adopted", async () => {
  const { dataFolder, uri } = createUsedFolder();
  const before = readFileSync(join(dataFolder, "galley.json"), "utf8");
  rmSync(join(dataFolder, "galley.json"));
  const adopted = await startTestService({ dataFolder });
  expect((await adopted.connect(key).fetchUri(uri)).status).toBe(200);
  expect(readFileSync(join(dataFolder, "galley.json"), "utf8")).toBe(before);
  // A database alone, as copied from a backup, is evidence enough.
  const copy = createTemporaryFolder();
  await adopted.close();
  copyFileSync(getDatabaseFile(dataFolder), getDatabaseFile(copy));
  copyFileSync(join(dataFolder, "master.key"), join(copy, "master.key"));
  expect((await startTestService({ dataFolder: copy })).key).toBe(adopted.key);
});

test.each([
  ["removed", removeDatabase],
  ["emptied", (folder: string) => writeFileSync(getDatabaseFile(folder), "")],
])("a database that was %s is noticed; --new starts without it and loses no blob", async (_, lose) => {
  const { dataFolder, sha256, file } = createUsedFolder();
  await expectRefusal(dataFolder, "--new creates a database, but", { createDatabase: true });
  lose(dataFolder);
  await expectRefusal(dataFolder, /is missing or empty, but the folder has been in use.*start once with --new/);
  rmSync(join(dataFolder, "galley.json"));
  await expect(startTestService({ dataFolder })).rejects.toThrow("is missing or empty");

  const service = await startTestService({ dataFolder, createDatabase: true });
  await service.sweep();
  expect(existsSync(file)).toBe(false);
  const date = readdirSync(join(dataFolder, "quarantine")).at(-1) ?? "";
  expect(existsSync(join(dataFolder, "quarantine", date, sha256.slice(0, 2), sha256))).toBe(true);
  // The same bytes are uploaded again.
  const { uri } = await service.client.call(createDocument, { body });
  expect((await service.client.fetchUri(uri)).status).toBe(200);
  expect((await service.sweep()).quarantined).toBe(0);
});

test("with an older database nothing newer is lost, and it returns with the newer database", async () => {
  const { dataFolder, file, uri } = createUsedFolder();
  const yesterday = join(createTemporaryFolder(), "yesterday.sqlite");
  copyFileSync(getDatabaseFile(dataFolder), yesterday);
  const service = await startTestService({ dataFolder });
  const later = await service.client.call(createDocument, { body: await buildTextPdf(2) });
  await service.close();
  const today = join(createTemporaryFolder(), "today.sqlite");
  copyFileSync(getDatabaseFile(dataFolder), today);

  replaceDatabase(dataFolder, yesterday);
  const restored = await startTestService({ dataFolder });
  expect(await restored.sweep()).toMatchObject({ blobs: 0 });
  expect((await restored.connect(key).fetchUri(uri)).status).toBe(200);
  await restored.close();
  expect(existsSync(file)).toBe(true);

  replaceDatabase(dataFolder, today);
  const again = await startTestService({ dataFolder });
  expect((await again.connect(key).fetchUri(later.uri)).status).toBe(200);
});

test("the database of another data folder is refused", async () => {
  const own = createUsedFolder();
  const other = await startTestService({ dataFolder: createTemporaryFolder() });
  await other.close();
  replaceDatabase(own.dataFolder, getDatabaseFile(other.dataFolder));
  await expectRefusal(own.dataFolder, /belongs to another data folder: its identity is .*delete galley\.json/);
  expect(existsSync(own.file)).toBe(true);
});

test.each<[state: string, tamper: (file: string, marker: string) => unknown]>([
  ["no JSON", (file) => writeFileSync(file, "{")],
  ["empty", (file) => writeFileSync(file, "")],
  ["of another program", (file, marker) => writeFileSync(file, marker.replace("Galley", "Gallery"))],
  ["with an identity that is none", (file) => writeFileSync(file, '{"application":"Galley","database":"1"}')],
  ["huge", (file, marker) => writeFileSync(file, marker + " ".repeat(1_000_000))],
  ["a folder", (file) => mkdirSync(file)],
  ["a link to an endless device", (file) => symlinkSync("/dev/zero", file)],
  [
    "a link to the marker of another folder",
    (file, marker) => {
      const other = join(createTemporaryFolder(), "galley.json");
      writeFileSync(other, marker);
      symlinkSync(other, file);
    },
  ],
])("a data folder whose galley.json is %s is refused", async (_, tamper) => {
  const { dataFolder, uri } = createUsedFolder();
  const file = join(dataFolder, "galley.json");
  const marker = readFileSync(file, "utf8");
  rmSync(file);
  tamper(file, marker);
  await expectRefusal(dataFolder, /galley\.json is damaged or belongs to another program/);
  // As the message says.
  rmSync(file, { recursive: true });
  const service = await startTestService({ dataFolder });
  expect((await service.connect(key).fetchUri(uri)).status).toBe(200);
  expect(readFileSync(file, "utf8")).toBe(marker);
});

test("a data folder whose galley.json has a field of a later version opens, and the file stays", async () => {
  const { dataFolder, uri } = createUsedFolder();
  const file = join(dataFolder, "galley.json");
  const later = JSON.stringify({ ...(JSON.parse(readFileSync(file, "utf8")) as object), later: 2 });
  writeFileSync(file, later);
  const service = await startTestService({ dataFolder });
  expect((await service.connect(key).fetchUri(uri)).status).toBe(200);
  expect(readFileSync(file, "utf8")).toBe(later);
});

test("a link that lies where galley.json is written is not followed", () => {
  const folder = createTemporaryFolder();
  const target = join(createTemporaryFolder(), "notes.txt");
  writeFileSync(target, "mine");
  symlinkSync(target, join(folder, "galley.json.new"));
  prepareDataFolder(folder);
  expect(readFileSync(target, "utf8")).toBe("mine");
  expect(readdirSync(folder)).toEqual(["galley.json"]);
});

test("a backup from before identities is accepted and gets that of its folder", async () => {
  const { dataFolder } = createUsedFolder();
  const marker = readFileSync(join(dataFolder, "galley.json"), "utf8");
  const db = await openDatabase(getDatabaseFile(dataFolder));
  await db.deleteFrom("databaseIdentity").execute();
  await db.destroy();
  await (await startTestService({ dataFolder })).close();
  expect(readFileSync(join(dataFolder, "galley.json"), "utf8")).toBe(marker);
  const reopened = await openDatabase(getDatabaseFile(dataFolder));
  const { id } = await reopened.selectFrom("databaseIdentity").select("id").executeTakeFirstOrThrow();
  await reopened.destroy();
  expect(marker).toContain(id);
});

test.each(Object.entries(damages))("a %s database is refused with the newest good backup", async (_, damage) => {
  const { dataFolder, uri } = createUsedFolder();
  const file = getDatabaseFile(dataFolder);
  const backups = join(dataFolder, "backups");
  mkdirSync(backups, { recursive: true });
  const good = join(backups, "schema-1.sqlite");
  copyFileSync(file, good);
  damage(file);
  copyFileSync(file, join(backups, "schema-2.sqlite"));
  await expectRefusal(
    dataFolder,
    /galley\.sqlite is damaged \(.+\)\. The newest good backup is .+schema-1\.sqlite, of 2/,
  );
  // As the message says.
  removeDatabase(dataFolder);
  copyFileSync(good, file);
  const service = await startTestService({ dataFolder });
  expect((await service.connect(key).fetchUri(uri)).status).toBe(200);
});

test("a damage that a check or a query meets while the service runs makes the status degraded", async () => {
  const { dataFolder } = createUsedFolder();
  const service = await startTestService({ dataFolder });
  // Otherwise the sweep of the start could meet the damage too.
  await service.sweep();
  const status = () => service.connect().call(getStatus, {});
  expect(await status()).toMatchObject({ status: "ok", reason: null });
  const copy = readFileSync(getDatabaseFile(dataFolder));
  damages.scrambled(getDatabaseFile(dataFolder));
  await service.checkDataFolder();
  const reason = "The database is damaged. The log says how to restore it.";
  expect(await status()).toMatchObject({ status: "degraded", reason });
  await expect.poll(() => service.log.join("")).toContain("the database is damaged");
  expect(service.log.join("")).toContain("There is no good backup in");
  writeFileSync(getDatabaseFile(dataFolder), copy);
  await service.checkDataFolder();
  expect(await status()).toMatchObject({ status: "ok" });
});

test("a read-only disk is named when a start is refused, and makes the status degraded", async (context) => {
  const disk = mountSmallDisk(540);
  if (disk === null) return context.skip("this user may not mount a disk");
  const mount = (...options: string[]) => expect(spawnSync("mount", [...options, disk]).status).toBe(0);
  const service = await startTestService({ dataFolder: disk });
  // A bind mount can be made read-only while the service has files open.
  mount("--bind", disk);
  onTestFinished(() => void spawnSync("umount", ["-l", disk]));
  // The kernel refuses that for as long as a file is open for writing by the new mount, as the lock is while it is renewed.
  await vi.waitFor(() => mount("-o", "remount,bind,ro", disk), { timeout: 60_000 });
  expect(await service.connect().call(getStatus, {})).toMatchObject({
    status: "degraded",
    reason: "The database is read-only or missing. Documents cannot be stored. The log has the details.",
  });
  await service.close();
  await expectRefusal(disk, `${disk} is read-only: Galley cannot store anything in it.`);
});

test.for(["galley.json", "lock.json", "lock.sqlite", "galley.sqlite-wal", "blobs", "blobs/arriving", "backups"])(
  "a start that cannot write %s names it",
  async (name, context) => {
    const { dataFolder } = createUsedFolder();
    const path = join(dataFolder, name);
    if (name === "backups") mkdirSync(path);
    else if (!existsSync(path)) writeFileSync(path, "");
    // A read-only mount stands for the permissions of another user, which do not bind the superuser.
    const mount = (...options: string[]) => spawnSync("mount", [...options, path]).status === 0;
    if (!mount("--bind", path)) return context.skip("this user may not mount");
    onTestFinished(() => void spawnSync("umount", ["-l", path]));
    expect(mount("-o", "remount,bind,ro")).toBe(true);
    await expectRefusal(dataFolder, `${path} is read-only: Galley cannot store anything in it.`);
  },
);

test("a lock whose file was deleted still keeps other processes out, and is taken again", async () => {
  const { dataFolder } = createUsedFolder();
  const service = await startTestService({ dataFolder });
  const file = join(dataFolder, "lock.sqlite");
  rmSync(file);
  const second = startTestService({ dataFolder });
  await expect(second).rejects.toThrow(DataFolderInUseError);
  await expect(second).rejects.toThrow(/in use by process \d+ on .+: .+ is open, although lock\.sqlite was deleted/);
  expect(existsSync(file)).toBe(false);
  await service.checkDataFolder();
  expect(service.log.join("")).toContain("the lock file of the data folder was deleted or replaced");
  await expect(startTestService({ dataFolder })).rejects.toThrow(/in use by process \d+/);
  await service.close();
  await startTestService({ dataFolder });
});

// Only Linux lists the open files of a process.
test.skipIf(process.platform !== "linux")(
  "a service that does not start leaves no file of its folder open",
  async () => {
    const { dataFolder } = createUsedFolder();
    const folder = join(dataFolder, "blobs", "arriving");
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "no folder");
    await expect(startTestService({ dataFolder })).rejects.toThrow("arriving");
    expect(listOpenFiles(dataFolder)).toEqual([]);
    rmSync(folder);
    await startTestService({ dataFolder });
  },
);

test("a copy of a data folder opens beside the original", async () => {
  const { dataFolder, uri } = createUsedFolder();
  await startTestService({ dataFolder });
  const copy = createTemporaryFolder();
  cpSync(dataFolder, copy, { recursive: true });
  const service = await startTestService({ dataFolder: copy });
  expect((await service.connect(key).fetchUri(uri)).status).toBe(200);
});
