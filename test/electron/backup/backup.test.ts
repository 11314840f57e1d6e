import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { createDocument, deleteDocument, listDocuments } from "../../../shared/api/documents.ts";
import { exportLearned } from "../../../shared/api/learned.ts";
import { login } from "../../../shared/api/users.ts";
import { applyPending } from "../../../electron/backup/apply-pending.ts";
import { exportBackup } from "../../../electron/backup/export-backup.ts";
import { writePending } from "../../../electron/backup/pending-operation.ts";
import { scheduleRestore } from "../../../electron/backup/restore-backup.ts";
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
import { buildTextPdf } from "../../builders/pdf.ts";
import { completeInvoice } from "../../harness/reviewed-invoice.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { startTestService } from "../../harness/test-service.ts";
import { createHash, randomBytes, randomUUID } from "node:crypto";

import { journal, keychain, makeBackup, passPhrase, restore, stage, startUsedService } from "../../harness/backups.ts";

vi.setConfig({ testTimeout: 90_000 });

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
