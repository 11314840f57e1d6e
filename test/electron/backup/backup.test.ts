import {
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { pack } from "tar-stream";
import { expect, onTestFinished, test, vi } from "vitest";
import { createDocument, deleteDocument, listDocuments } from "../../../shared/api/documents.ts";
import { exportLearned } from "../../../shared/api/learned.ts";
import { login } from "../../../shared/api/users.ts";
import { applyPending } from "../../../electron/backup/apply-pending.ts";
import { formatManifestLine, formatVersion } from "../../../electron/backup/backup-format.ts";
import { exportBackup } from "../../../electron/backup/export-backup.ts";
import { writePending } from "../../../electron/backup/pending-operation.ts";
import { scheduleRestore } from "../../../electron/backup/restore-backup.ts";
import { readStaged, stageBackup } from "../../../electron/backup/stage-backup.ts";
import { openGatewayDatabase } from "../../../electron/gateway/database.ts";
import { createJournals } from "../../../electron/gateway/journals.ts";
import {
  establishIdentity,
  getDatabaseFile,
  prepareDataFolder,
  readMarker,
} from "../../../electron/storage/data-folder/data-folder.ts";
import { migrations } from "../../../electron/storage/database/migrate.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import { findMasterKey } from "../../../electron/storage/keys/keychain-master-key.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { useDatabase } from "../../harness/database-file.ts";
import { createFakeKeychain } from "../../harness/keychain.ts";
import { completeInvoice } from "../../harness/reviewed-invoice.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";

vi.setConfig({ testTimeout: 90_000 });

const passPhrase = "correct horse battery staple";
const keychain = async () => createFakeKeychain();
const journal = { connectionId: "embedded", jobId: "a", step: "zoning" } as const;

/** Starts a service with two documents of a user, and a journal of the workbench. */
async function startUsedService() {
  const service = await startTestService();
  const user = await service.signUp("Ana");
  const documents = [];
  for (const pages of [1, 2]) {
    documents.push(await user.client.call(createDocument, { body: await buildTextPdf(pages) }));
  }
  const database = openGatewayDatabase(join(service.dataFolder, "gateway.sqlite"));
  onTestFinished(() => database.close());
  createJournals(database).append(journal, "2026-01-05", { after: 0, entries: [{ id: "an operation" }] });
  return { service, user, documents };
}

async function makeBackup({ dataFolder }: TestService, withKey = true): Promise<string> {
  const masterKey = await findMasterKey(dataFolder, keychain);
  if (masterKey === null) throw new Error("the service has no master key");
  const file = join(createTemporaryFolder(), "galley.tar");
  const secret = withKey ? { masterKey, passPhrase } : null;
  const progress: number[] = [];
  const onProgress = (done: number, total: number) => progress.push(done / total);
  const result = await exportBackup({ dataFolder, file, appVersion: "0.0.0", secret, onProgress });
  expect(result).toMatchObject({ file, hasMasterKey: withKey, missingBlobs: 0, damagedBlobs: 0 });
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  expect(progress.at(-1)).toBe(1);
  expect(readdirSync(dirname(file))).toEqual(["galley.tar"]);
  return file;
}

const stage = (dataFolder: string, name: string) =>
  stageBackup({ dataFolder, source: createReadStream(name), name, size: statSync(name).size, onProgress: () => {} });

interface Keys {
  passPhrase?: string | null;
  createNewKeys?: boolean;
}

/** Restores a backup to a folder as the command does. */
async function restore(dataFolder: string, file: string, { passPhrase: phrase = null, createNewKeys = false }: Keys) {
  await stage(dataFolder, file);
  const presentKey = await findMasterKey(dataFolder, keychain);
  const keys = await scheduleRestore({ dataFolder, passPhrase: phrase, createNewKeys, presentKey });
  return { keys, applied: await applyPending(dataFolder, keychain) };
}

/** Lists the files of a folder with their bytes, except those of the lock. */
function readFolder(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^lock\.|^running\.lock/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [file.slice(folder.length), readFileSync(file, "base64")]));
}

test("a backup of a running service is restored to an empty folder with everything, and keys work by the pass phrase", async () => {
  const { service, user, documents } = await startUsedService();
  const file = await makeBackup(service);
  expect(statSync(file).mode & 0o077).toBe(0);
  // What is stored after the backup is not part of it.
  await user.client.call(createDocument, { body: await buildTextPdf(3) });
  const masterKey = readFileSync(join(service.dataFolder, "master.key"));
  expect(readFileSync(file).includes(masterKey)).toBe(false);

  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "restored"));
  await expect(restore(dataFolder, file, { passPhrase: "another pass phrase" })).rejects.toMatchObject({
    code: "PASS_PHRASE_WRONG",
  });
  const { keys, applied } = await restore(dataFolder, file, { passPhrase });
  expect(keys).toBe("backup");
  expect(applied).toMatchObject({ kind: "restore", dataFolder, message: expect.stringContaining("was empty before") });
  expect(readdirSync(dataFolder).filter((name) => !name.startsWith("lock."))).toEqual(
    expect.arrayContaining(["blobs", "galley.json", "galley.sqlite", "gateway.sqlite", "master.key"]),
  );
  expect(readMarker(dataFolder)).toEqual(readMarker(service.dataFolder));

  const restored = await startTestService({ dataFolder });
  const client = restored.connect(user.keys.live);
  expect((await client.call(listDocuments, {})).list.map(({ id }) => id).toSorted()).toEqual(
    documents.map(({ id }) => id).toSorted(),
  );
  for (const { uri, sha256 } of documents) {
    const bytes = new Uint8Array(await (await client.fetchUri(uri)).arrayBuffer());
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(sha256);
  }
  const database = openGatewayDatabase(join(dataFolder, "gateway.sqlite"));
  expect(createJournals(database).read(journal)).toContain("an operation");
  database.close();
});

test("a backup has what was learned from reviewed jobs and from a corpus, but no compiled taxonomy", async () => {
  const { service, user } = await startUsedService();
  await completeInvoice(user.client);
  const learned = await user.client.call(exportLearned, { params: { name: "invoice" } });
  expect(JSON.stringify(learned)).toContain("R-2026-0815");

  const folder = join(service.dataFolder, "vocabularies");
  mkdirSync(folder, { recursive: true });
  const [model, compiled] = [`${"a".repeat(64)}-1.model`, `${"a".repeat(64)}-1.vocabulary`];
  writeFileSync(join(folder, model), "what was learned");
  for (const name of [compiled, `${model}.${randomUUID()}.new`, "notes.txt"])
    writeFileSync(join(folder, name), "other");
  const file = await makeBackup(service);
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "restored"));
  await restore(dataFolder, file, { passPhrase });
  expect(readdirSync(join(dataFolder, "vocabularies"))).toEqual([model]);
  expect(readFileSync(join(dataFolder, "vocabularies", model), "utf8")).toBe("what was learned");
  const restored = await startTestService({ dataFolder });
  const client = restored.connect(user.keys.live);
  expect(await client.call(exportLearned, { params: { name: "invoice" } })).toEqual(learned);
});

test("without the master key a restore asks first, and with new keys everything but the keys is there", async () => {
  const { service, user, documents } = await startUsedService();
  const file = await makeBackup(service, false);
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "restored"));
  const refused = restore(dataFolder, file, {});
  await expect(refused).rejects.toMatchObject({ code: "MASTER_KEY_NEEDED" });
  await expect(refused).rejects.toThrow("made without a pass phrase");
  expect((await restore(dataFolder, file, { createNewKeys: true })).keys).toBe("revoked");
  const restored = await startTestService({ dataFolder });
  await expect(restored.connect(user.keys.live).call(listDocuments, {})).rejects.toMatchObject({ code: "KEY_INVALID" });
  const { api_keys } = await restored.connect().call(login, {
    body: { authentication_method: "password", username: user.email, password: "correct horse battery" },
  });
  const { list } = await restored.connect(api_keys.live ?? "").call(listDocuments, {});
  expect(list).toHaveLength(documents.length);
});

test("the OCR languages of a backup are counted in its progress, and in it even if they are deleted meanwhile", async () => {
  const service = await startTestService();
  await service.close();
  const { dataFolder } = service;
  const folders = ["tessdata", "vocabularies"].map((name) => join(dataFolder, name));
  for (const folder of folders) mkdirSync(folder, { recursive: true });
  const names = [
    "tessdata/fra.traineddata",
    "tessdata/chi_sim.traineddata.gz",
    `vocabularies/${"a".repeat(64)}-1.model`,
  ];
  for (const name of names) writeFileSync(join(dataFolder, name), Buffer.alloc(4_000_000, name));
  const file = join(createTemporaryFolder(), "galley.tar");
  const progress: number[] = [];
  const onProgress = (done: number, total: number) => {
    if (progress.length === 0) for (const name of names) rmSync(join(dataFolder, name));
    progress.push(done / total);
  };
  await exportBackup({ dataFolder, file, appVersion: "0.0.0", secret: null, onProgress });
  // The bytes are written once and read once.
  expect(progress.filter((part) => part > 0 && part <= 0.5).length).toBeGreaterThan(names.length);
  expect(Math.max(...progress)).toBe(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  const restored = createTemporaryFolder();
  await restore(restored, file, { createNewKeys: true });
  for (const name of names) expect(readFileSync(join(restored, name)).subarray(0, 8).toString()).toBe(name.slice(0, 8));
});

test("the present key is used for a backup whose own key is another one", async () => {
  const { service, user } = await startUsedService();
  const { dataFolder } = service;
  const file = join(createTemporaryFolder(), "galley.tar");
  const secret = { masterKey: randomBytes(32), passPhrase };
  await exportBackup({ dataFolder, file, appVersion: "0.0.0", secret, onProgress: () => {} });
  const elsewhere = createTemporaryFolder();
  await expect(restore(elsewhere, file, { passPhrase })).rejects.toMatchObject({ code: "MASTER_KEY_NEEDED" });
  await service.close();
  await expect(restore(dataFolder, file, { passPhrase: "another one" })).rejects.toMatchObject({
    code: "PASS_PHRASE_WRONG",
  });
  expect((await restore(dataFolder, file, { passPhrase, createNewKeys: true })).keys).toBe("present");
  const restored = await startTestService({ dataFolder });
  expect((await restored.connect(user.keys.live).call(listDocuments, {})).list).toHaveLength(2);
});

test("a restore over a used folder moves its content aside, where it is a data folder of its own", async () => {
  const { service, user, documents } = await startUsedService();
  const file = await makeBackup(service, false);
  const [first] = documents;
  await user.client.call(deleteDocument, { params: { documentId: first?.id ?? "" } });
  const later = await user.client.call(createDocument, { body: await buildTextPdf(3) });
  const { dataFolder } = service;
  await expect(applyPending(dataFolder, keychain)).rejects.toThrow("is in use");
  await service.close();

  const { keys } = await restore(dataFolder, file, {});
  expect(keys).toBe("present");
  const restored = await startTestService({ dataFolder });
  const client = restored.connect(user.keys.live);
  expect((await client.fetchUri(first?.uri ?? "")).status).toBe(200);
  await expect(client.fetchUri(later.uri)).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
  await restored.close();

  const [name = ""] = readdirSync(join(dataFolder, "replaced"));
  const previous = await startTestService({ dataFolder: join(dataFolder, "replaced", name) });
  expect((await previous.connect(user.keys.live).fetchUri(later.uri)).status).toBe(200);
});

test("a backup of another data folder brings its identity, and an interrupted restore is completed by the next start", async () => {
  const { service, user, documents } = await startUsedService();
  const file = await makeBackup(service);
  const other = await startTestService();
  await other.close();
  const { dataFolder } = other;
  const before = readMarker(dataFolder);
  await stage(dataFolder, file);
  await scheduleRestore({ dataFolder, passPhrase, createNewKeys: false, presentKey: null });
  expect(readMarker(dataFolder)).toEqual(before);
  // The process ended after some of the content was moved aside.
  const pending = JSON.parse(readFileSync(join(dataFolder, "pending.json"), "utf8")) as { aside: string };
  mkdirSync(join(dataFolder, pending.aside), { recursive: true });
  writeFileSync(join(dataFolder, pending.aside, "galley.sqlite"), readFileSync(join(dataFolder, "galley.sqlite")));
  rmSync(join(dataFolder, "galley.sqlite"));

  const restored = await startTestService({ dataFolder });
  expect(restored.log.join()).toContain("The backup was restored. The previous content is in");
  expect((await restored.connect(user.keys.live).fetchUri(documents[0]?.uri ?? "")).status).toBe(200);
  expect(readMarker(dataFolder)).toEqual(readMarker(service.dataFolder));
  expect(existsSync(join(dataFolder, "restoring"))).toBe(false);
  expect(existsSync(join(dataFolder, "pending.json"))).toBe(false);
  await restored.close();
  writeFileSync(join(dataFolder, "pending.json"), "{");
  await expect(startTestService({ dataFolder })).rejects.toThrow("pending.json is damaged");
  rmSync(join(dataFolder, "pending.json"));
  // The same, after everything was moved aside.
  await stage(dataFolder, file);
  await scheduleRestore({ dataFolder, passPhrase, createNewKeys: false, presentKey: null });
  const aside = "replaced/second";
  mkdirSync(join(dataFolder, aside), { recursive: true });
  for (const name of ["blobs", "galley.sqlite", "gateway.sqlite", "master.key"]) {
    rmSync(join(dataFolder, name), { recursive: true, force: true });
  }
  writePending(dataFolder, { kind: "restore", aside, isMovedAside: true });
  const again = await startTestService({ dataFolder });
  expect((await again.connect(user.keys.live).fetchUri(documents[1]?.uri ?? "")).status).toBe(200);
});

test("a backup of an older version is migrated by the next start", async () => {
  const old = prepareDataFolder(join(createTemporaryFolder(), "old"));
  const schemaVersion = migrations.length - 1;
  const db = await openDatabase(getDatabaseFile(old), migrations.slice(0, schemaVersion));
  await establishIdentity(db, old);
  await db.destroy();
  const file = join(createTemporaryFolder(), "galley.tar");
  await exportBackup({ dataFolder: old, file, appVersion: "0.0.0", secret: null, onProgress: () => {} });
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "restored"));
  expect((await stage(dataFolder, file)).header.schema_version).toBe(schemaVersion);
  expect((await restore(dataFolder, file, {})).keys).toBe("none");
  const restored = await startTestService({ dataFolder });
  expect((await restored.client.call(listDocuments, {})).list).toEqual([]);
  expect(readdirSync(join(dataFolder, "backups")).join()).toContain(`schema-${schemaVersion}-`);
});

test("a backup that is damaged at any place or cut off is refused, and changes nothing", async () => {
  const { service } = await startUsedService();
  const file = await makeBackup(service);
  const bytes = readFileSync(file);
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "target"));
  await restore(dataFolder, file, { passPhrase });
  const before = readFolder(dataFolder);
  const copy = join(createTemporaryFolder(), "copy.tar");
  const expectRefusal = async (content: Uint8Array, what: string) => {
    writeFileSync(copy, content);
    await expect(stage(dataFolder, copy), what).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringMatching(/Use another backup. Nothing was changed/),
    });
  };
  // Header, databases, blobs and manifest: a bit in every part of the file that is not padding.
  const places = [20, 600, 1024 + 4096 * 3, Math.floor(bytes.length / 2), bytes.length - 1024 - 600];
  for (const place of places) {
    const flipped = Buffer.from(bytes);
    let target = place;
    while (flipped[target] === 0) target += 1;
    flipped[target] = (flipped[target] ?? 0) ^ 1;
    await expectRefusal(flipped, `a bit at ${target}`);
  }
  for (const length of [0, 100, 512, 5000, Math.floor(bytes.length / 2), bytes.length - 2048]) {
    await expectRefusal(bytes.subarray(0, length), `cut at ${length}`);
  }
  await expectRefusal(Buffer.from("%PDF-1.7 not a backup".padEnd(2048)), "another file");
  expect(readFolder(dataFolder)).toEqual(before);
  expect(readStaged(dataFolder)).toBeNull();
});

/** Packs entries as given. */
async function packEntries(entries: readonly { name: string; text?: string; type?: "symlink"; linkname?: string }[]) {
  const archive = pack();
  for (const { text = "", ...header } of entries) archive.entry(header, text);
  archive.finalize();
  return buffer(archive);
}

const header = {
  application: "Galley",
  format: 1,
  app_version: "0.0.0",
  schema_version: 1,
  identity: "1b4e28ba-2fa1-4d5c-9f3a-ef19b5a76331",
  created_at: "2026-01-05T09:00:00.000Z",
  has_master_key: false,
  missing_blobs: 0,
};
const head = { name: "backup.json", text: JSON.stringify(header) };
const sha = "a".repeat(64);
const manifestOf = (...entries: { name: string; text: string }[]) => ({
  name: "manifest.jsonl",
  text: entries
    .map(({ name, text }) =>
      formatManifestLine({ name, size: text.length, sha256: createHash("sha256").update(text).digest("hex") }),
    )
    .join(""),
});

test.each([
  ["a path out of the folder", [head, { name: "../evil", text: "x" }], "BACKUP_INVALID"],
  ["an absolute path", [head, { name: "/tmp/evil", text: "x" }], "BACKUP_INVALID"],
  ["a path out of the blobs", [head, { name: `blobs/aa/../../evil`, text: "x" }], "BACKUP_INVALID"],
  ["a blob in another folder", [head, { name: `blobs/bb/${sha}`, text: "x" }], "BACKUP_INVALID"],
  ["a path out of the models", [head, { name: `vocabularies/../${sha}-1.model`, text: "x" }], "BACKUP_INVALID"],
  ["a compiled taxonomy", [head, { name: `vocabularies/${sha}-1.vocabulary`, text: "x" }], "BACKUP_INVALID"],
  ["a file that is no part of a backup", [head, { name: "master.key", text: "x" }], "BACKUP_INVALID"],
  ["a link", [head, { name: "galley.sqlite", type: "symlink", linkname: "/etc/passwd" }], "BACKUP_INVALID"],
  ["no header", [{ name: "galley.sqlite", text: "x" }], "BACKUP_INVALID"],
  ["a header of 1 MiB", [{ name: "backup.json", text: " ".repeat(1_048_576) }], "BACKUP_INVALID"],
  ["a header that is no JSON", [{ name: "backup.json", text: "{" }], "BACKUP_INVALID"],
  [
    "an entry twice",
    [head, { name: "galley.sqlite", text: "x" }, { name: "galley.sqlite", text: "y" }],
    "BACKUP_INVALID",
  ],
  ["no manifest", [head], "BACKUP_INVALID"],
  ["an entry after the manifest", [head, manifestOf(head), { name: "galley.sqlite", text: "x" }], "BACKUP_INVALID"],
  ["no database", [head, manifestOf(head)], "BACKUP_INVALID"],
  [
    "a database that is none",
    [head, { name: "galley.sqlite", text: "x" }, manifestOf(head, { name: "galley.sqlite", text: "x" })],
    "BACKUP_INVALID",
  ],
  [
    "a newer format",
    [{ name: "backup.json", text: JSON.stringify({ ...header, format: formatVersion + 1 }) }],
    "BACKUP_TOO_NEW",
  ],
  [
    "a newer schema",
    [{ name: "backup.json", text: JSON.stringify({ ...header, schema_version: 999 }) }],
    "BACKUP_TOO_NEW",
  ],
] as const)("a file with %s is refused, and nothing is written outside", async (_, entries, code) => {
  const parent = createTemporaryFolder();
  const dataFolder = prepareDataFolder(join(parent, "target"));
  const file = join(createTemporaryFolder(), "hostile.tar");
  writeFileSync(file, await packEntries(entries));
  await expect(stage(dataFolder, file)).rejects.toMatchObject({ code, message: expect.stringContaining(file) });
  expect(readdirSync(dataFolder)).toEqual(["galley.json"]);
  expect(readdirSync(parent)).toEqual(["target"]);
  expect(existsSync("/tmp/evil")).toBe(false);
});

test("a backup is refused whose journals are forged to name files elsewhere", async () => {
  const { service } = await startUsedService();
  const database = openGatewayDatabase(join(service.dataFolder, "gateway.sqlite"));
  database.exec("INSERT INTO connection (id, title, address, created_at) VALUES ('../../victim', '', '', '')");
  database.close();
  const file = await makeBackup(service);
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "target"));
  await expect(stage(dataFolder, file)).rejects.toMatchObject({
    code: "BACKUP_INVALID",
    message: expect.stringMatching(
      /gateway.sqlite is damaged \(connection contains an invalid id\).*Use another backup/,
    ),
  });
  expect(readdirSync(dataFolder)).toEqual(["galley.json"]);
});

test("a backup is refused whose database has what Galley does not write", async () => {
  const { service } = await startUsedService();
  const dataFolder = prepareDataFolder(join(createTemporaryFolder(), "target"));
  const changes = [
    [
      "create trigger later after insert on jobs begin update job_grants set principal_id = 'evil'; end",
      "drop trigger later",
      "contains the trigger later, which Galley does not write",
    ],
    ["create view more as select 1", "drop view more", "contains the view more"],
    ["create table more (id text)", "drop table more", "contains the table more"],
    ["create virtual table found using fts5(text)", "drop table found", "contains the virtual table found"],
    ["alter table teams add column more text", "alter table teams drop column more", "its table teams is not the one"],
    [
      "create unique index one_owner on jobs (owner_id, id)",
      "drop index one_owner",
      "contains the index one_owner, which Galley does not write",
    ],
  ] as const;
  const run = (statement: string) => useDatabase(service.dataFolder, (db) => sql.raw(statement).execute(db));
  for (const [forge, undo, reason] of changes) {
    await run(forge);
    const file = await makeBackup(service, false);
    await run(undo);
    await expect(stage(dataFolder, file)).rejects.toMatchObject({
      code: "BACKUP_INVALID",
      message: expect.stringContaining(reason),
    });
    expect(readdirSync(dataFolder)).toEqual(["galley.json"]);
  }
  await stage(dataFolder, await makeBackup(service, false));
});

test("an export refuses an existing file, the data folder itself and a second export; a lost blob is counted", async () => {
  const { service, documents } = await startUsedService();
  const { dataFolder } = service;
  const options = { dataFolder, appVersion: "0.0.0", secret: null, onProgress: () => {} };
  const file = join(createTemporaryFolder(), "galley.tar");
  writeFileSync(file, "another file");
  for (const name of [file, join(dataFolder, "galley.tar"), "/nowhere/galley.tar"]) {
    await expect(exportBackup({ ...options, file: name })).rejects.toMatchObject({ code: "FOLDER_UNSUITABLE" });
  }
  expect(readFileSync(file, "utf8")).toBe("another file");
  const [lost, damaged] = documents.map(({ sha256 }) => join(dataFolder, "blobs", sha256.slice(0, 2), sha256));
  rmSync(lost ?? "");
  writeFileSync(damaged ?? "", "damaged");
  // The refused one, to the same file, leaves alone what the other has written.
  const exports = [1, 2].map(() => exportBackup({ ...options, file: `${file}.new` }));
  const outcomes = await Promise.allSettled(exports);
  const refused = outcomes.find((outcome) => outcome.status === "rejected");
  expect(refused?.reason).toMatchObject({ code: expect.stringMatching(/^(BACKUP_RUNNING|FOLDER_UNSUITABLE)$/) });
  const done = outcomes.find((outcome) => outcome.status === "fulfilled");
  expect(done?.value).toMatchObject({ missingBlobs: 1, damagedBlobs: 1 });
  const target = prepareDataFolder(join(createTemporaryFolder(), "restored"));
  expect(await stage(target, done?.value.file ?? "")).toMatchObject({ lostBlobs: 2, hasApiKeys: true });
});
