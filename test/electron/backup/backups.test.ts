import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import * as api from "../../../shared/api/backups.ts";
import { createClient } from "../../../shared/api/client.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { gatewayPath } from "../../../shared/api/gateway-paths.ts";
import { applyPending } from "../../../electron/backup/apply-pending.ts";
import { type BackupsOptions, createBackups } from "../../../electron/backup/backups.ts";
import { writePending } from "../../../electron/backup/pending-operation.ts";
import { createBackupRoutes } from "../../../electron/backup/routes.ts";
import { openGatewayDatabase } from "../../../electron/gateway/database.ts";
import { createRouter } from "../../../electron/http/router.ts";
import { createLog } from "../../../electron/platform/log.ts";
import { findDataFolder } from "../../../electron/platform/settings.ts";
import { prepareDataFolder, readMarker } from "../../../electron/storage/data-folder/data-folder.ts";
import { getConnectionAccount, keychainService } from "../../../electron/platform/keychain.ts";
import {
  getModelKeyOwner,
  languageModelFileName,
  readLanguageModelFile,
} from "../../../electron/platform/language-model-file.ts";
import { createKeychainKeyLoader } from "../../../electron/storage/keys/keychain-master-key.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createFakeKeychain } from "../../harness/keychain.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";
import { waitFor } from "../../harness/wait-for.ts";

vi.setConfig({ testTimeout: 90_000 });

const passPhrase = "correct horse battery staple";

/** Starts a service with a document, and the endpoints of its backups. */
async function start(options: Partial<BackupsOptions> = {}) {
  const keychain = createFakeKeychain();
  const loadKeychain = async () => keychain;
  const service = await startTestService({ loadMasterKey: createKeychainKeyLoader(loadKeychain, () => {}) });
  const { dataFolder } = service;
  openGatewayDatabase(join(dataFolder, "gateway.sqlite")).close();
  const document = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  const backups = createBackups({
    dataFolder,
    version: "0.0.0",
    keychain: loadKeychain,
    log: createLog(() => {}),
    shell: {},
    isMovable: true,
    notice: null,
    ...options,
  });
  onTestFinished(() => backups.close());
  const router = createRouter({
    basePaths: [gatewayPath],
    routes: createBackupRoutes(backups, dataFolder),
    middleware: ({ request }, next) => next(request),
    onFault: (error) => {
      throw error;
    },
  });
  const client = createClient({ baseUrl: origin + gatewayPath, fetch: (request) => router(request) });
  /** Waits for the end of the running task. */
  const waitForTask = () =>
    waitFor(async () => {
      const { task } = await client.call(api.getBackups, {});
      expect(task?.state).not.toBe("running");
      return task;
    });
  return { service, dataFolder, document, keychain, loadKeychain, client, waitForTask };
}

/** Stores the settings of the user in a temporary folder. */
function useTemporarySettings(): void {
  vi.stubEnv("XDG_CONFIG_HOME", createTemporaryFolder());
  onTestFinished(() => void vi.unstubAllEnvs());
}

test("the window exports to a download, checks the uploaded file, and restores it at the next start", async () => {
  const { service, dataFolder, document, client, loadKeychain, waitForTask } = await start();
  const none = { snapshots: [], task: null, checked: null, pending: null, notice: null };
  expect(await client.call(api.getBackups, {})).toMatchObject({
    ...none,
    has_dialogs: false,
    can_restart: false,
    can_move: true,
  });
  const short = client.call(api.exportBackup, { body: { path: null, pass_phrase: "short" } });
  await expect(short).rejects.toMatchObject({ code: "FIELD_INVALID" });
  await expect(client.call(api.downloadBackup, {})).rejects.toMatchObject({ code: "ROUTE_NOT_FOUND" });

  await client.call(api.exportBackup, { body: { path: null, pass_phrase: passPhrase } });
  const second = client.call(api.exportBackup, { body: { path: null, pass_phrase: null } });
  await expect(second).rejects.toMatchObject({ code: "BACKUP_RUNNING" });
  const exported = await waitForTask();
  expect(exported).toMatchObject({
    kind: "export",
    state: "done",
    download: expect.stringMatching(/^galley-.*\.tar$/),
  });
  expect(exported?.message).toContain("contains the master key, encrypted with your pass phrase");
  expect(exported?.message).toContain("Keys of connections to other services");
  const download = await client.call(api.downloadBackup, {});
  expect(download.headers.get("content-disposition")).toBe(`attachment; filename="${exported?.download}"`);
  const bytes = await download.arrayBuffer();
  expect(bytes.byteLength).toBe(Number(download.headers.get("content-length")));

  await expect(client.call(api.checkBackup, { body: bytes.slice(0, -2048) })).rejects.toThrow("its end is missing");
  const body = { pass_phrase: null, create_new_keys: false };
  await expect(client.call(api.restoreBackup, { body })).rejects.toMatchObject({ code: "BACKUP_INVALID" });
  expect((await client.call(api.checkBackup, { body: bytes })).checked).toMatchObject({
    is_of_this_folder: true,
    has_api_keys: true,
    has_master_key: true,
    lost_count: 0,
  });
  expect((await client.call(api.restoreBackup, { body })).pending).toBe("restore");
  await expect(client.call(api.removeData, { body: { confirmation: "REMOVE" } })).rejects.toThrow(
    "A restore waits for a restart",
  );
  expect(await client.call(api.cancelPending, {})).toMatchObject({ pending: null, checked: null });
  await client.call(api.checkBackup, { body: bytes });
  await client.call(api.restoreBackup, { body });
  await expect(client.call(api.restart, {})).rejects.toThrow("Close it and start it again");
  await service.close();
  expect(await applyPending(dataFolder, loadKeychain)).toMatchObject({ kind: "restore" });
  const restored = await startTestService({
    dataFolder,
    loadMasterKey: createKeychainKeyLoader(loadKeychain, () => {}),
  });
  expect((await restored.connect(service.key).fetchUri(document.uri)).status).toBe(200);
});

test("files on this computer are exported and checked by their paths, and a failure is part of the state", async () => {
  const { client, waitForTask } = await start();
  const path = join(createTemporaryFolder(), "galley.tar");
  await client.call(api.exportBackup, { body: { path, pass_phrase: null } });
  expect(await waitForTask()).toMatchObject({ state: "done", download: null, message: expect.stringContaining(path) });
  await client.call(api.checkBackupFile, { body: { path } });
  expect(await waitForTask()).toMatchObject({ kind: "check", state: "done" });
  await client.call(api.exportBackup, { body: { path, pass_phrase: null } });
  expect(await waitForTask()).toMatchObject({ state: "failed", message: expect.stringContaining("exists already") });
  writeFileSync(path, "damaged");
  await client.call(api.checkBackupFile, { body: { path } });
  expect(await waitForTask()).toMatchObject({
    state: "failed",
    message: expect.stringContaining("not a complete backup"),
  });
  writeFileSync(path, "Another program wrote this. ".repeat(100));
  await client.call(api.checkBackupFile, { body: { path } });
  expect(await waitForTask()).toMatchObject({ message: expect.stringContaining("it is not a tar file. Use another") });
  const missing = client.call(api.checkBackupFile, { body: { path: "/nowhere.tar" } });
  await expect(missing).rejects.toMatchObject({ code: "BACKUP_INVALID" });
});

test("a shell with dialogs chooses files itself, and refuses paths of the page", async () => {
  const path = join(createTemporaryFolder(), "galley.tar");
  const choices: (string | null)[] = [null, path];
  const { client, waitForTask } = await start({ shell: { choosePath: async () => choices.shift() ?? null } });
  const refused = client.call(api.exportBackup, { body: { path: "/tmp/x.tar", pass_phrase: null } });
  await expect(refused).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  // The user cancels the dialog.
  const body = { path: null, pass_phrase: null };
  expect(await client.call(api.exportBackup, { body })).toMatchObject({ task: null, has_dialogs: true });
  await client.call(api.exportBackup, { body });
  expect(await waitForTask()).toMatchObject({ state: "done" });
  expect(existsSync(path)).toBe(true);
});

test("a shell with dialogs restores only files that the user chose, and removes data only after its own question", async () => {
  const answers = [false, true];
  const asked: string[] = [];
  const confirmRemoval = async (folder: string) => {
    asked.push(folder);
    return answers.shift() ?? false;
  };
  const { client, dataFolder } = await start({ shell: { choosePath: async () => null, confirmRemoval } });
  const upload = client.call(api.checkBackup, { body: new TextEncoder().encode("a backup that the page has made") });
  await expect(upload).rejects.toMatchObject({ code: "ACCESS_DENIED" });
  const body = { confirmation: api.removalWord } as const;
  expect((await client.call(api.removeData, { body })).pending).toBeNull();
  expect((await client.call(api.removeData, { body })).pending).toBe("remove");
  expect(asked).toEqual([dataFolder, dataFolder]);
});

test("the storage in use is listed by kind", async () => {
  const { service, client, dataFolder, document } = await start();
  await service.makeDailySnapshot();
  const storage = await client.call(api.getStorage, {});
  expect(storage).toMatchObject({ data_folder: dataFolder, document_bytes: document.size, previous_folder: null });
  for (const bytes of [storage.database_bytes, storage.backup_bytes, storage.free_bytes])
    expect(bytes).toBeGreaterThan(0);
  expect((await client.call(api.getBackups, {})).snapshots).toHaveLength(1);
});

test("the data are moved to another folder, which the next start finds, and the old folder stays", async () => {
  useTemporarySettings();
  const { service, dataFolder, document, client, keychain, loadKeychain, waitForTask } = await start();
  const modelServer = { address: "https://models.example.org/v1", key_storage: "keychain", may_be_in_keychain: true };
  writeFileSync(join(dataFolder, languageModelFileName), JSON.stringify(modelServer));
  const modelEntry = getConnectionAccount(getModelKeyOwner(modelServer.address));
  await keychain.setPassword(keychainService, modelEntry, "sk-secret");
  const parent = createTemporaryFolder();
  const used = join(parent, "used");
  mkdirSync(used);
  writeFileSync(join(used, "notes.txt"), "notes");
  symlinkSync(dataFolder, join(parent, "link"));
  const inside = [join(dataFolder, "sub"), join(dataFolder, "..sub"), join(parent, "link", "sub")];
  for (const path of [used, join(used, "notes.txt"), ...inside, join(parent, "a", "b"), "relative"]) {
    await client.call(api.moveData, { body: { path } });
    expect(await waitForTask(), path).toMatchObject({ kind: "move", state: "failed" });
    expect(await waitForTask(), path).toMatchObject({ message: expect.stringContaining("Nothing was changed") });
  }
  const path = join(parent, "new");
  await client.call(api.moveData, { body: { path } });
  expect(await waitForTask()).toMatchObject({ state: "done", message: expect.stringContaining(path) });
  expect((await client.call(api.getBackups, {})).pending).toBe("move");
  // What is stored until the restart is moved too.
  const later = await service.client.call(createDocument, { body: await buildTextPdf(2) });
  await service.close();
  const listNames = () => readdirSync(dataFolder).filter((name) => !/-(wal|shm)$/.test(name));
  const before = listNames();
  const applied = await applyPending(dataFolder, loadKeychain);
  expect(applied).toMatchObject({ kind: "move", dataFolder: path });
  expect(listNames()).toEqual(before.filter((name) => name !== "pending.json"));
  expect(findDataFolder()).toBe(path);
  expect(readMarker(path)).toEqual(readMarker(dataFolder));

  const moved = await startTestService({
    dataFolder: path,
    loadMasterKey: createKeychainKeyLoader(loadKeychain, () => {}),
  });
  for (const { uri } of [document, later]) expect((await moved.connect(service.key).fetchUri(uri)).status).toBe(200);
  // A move that was interrupted at its very end does not overwrite what was stored since.
  const newest = await moved.client.call(createDocument, { body: await buildTextPdf(3) });
  await moved.close();
  writePending(dataFolder, { kind: "move", to: path });
  expect(await applyPending(dataFolder, loadKeychain)).toMatchObject({ kind: "move", dataFolder: path });
  const again = await startTestService({
    dataFolder: path,
    loadMasterKey: createKeychainKeyLoader(loadKeychain, () => {}),
  });
  expect((await again.connect(service.key).fetchUri(newest.uri)).status).toBe(200);
  await again.close();
  expect(await readLanguageModelFile(path)).toMatchObject(modelServer);
  writePending(path, { kind: "remove" });
  const removed = await applyPending(path, loadKeychain);
  expect(existsSync(path)).toBe(false);
  expect(await keychain.getPassword(keychainService, modelEntry)).toBeNull();
  expect(removed?.message).toContain(`The folder ${dataFolder}, from which the data were moved, stays`);
  expect(existsSync(join(dataFolder, "galley.sqlite"))).toBe(true);
});

test("a move that was killed while it copied is continued, and changes nothing until then", async () => {
  useTemporarySettings();
  const { service, dataFolder, document, client, loadKeychain, waitForTask } = await start();
  // The process ended after the folder was marked and a part of a blob was written.
  const path = prepareDataFolder(join(createTemporaryFolder(), "new"));
  mkdirSync(join(path, "blobs", "arriving"), { recursive: true });
  writeFileSync(join(path, "blobs", "arriving", "part"), "part of a blob");
  writeFileSync(join(path, "galley.sqlite"), "part of a database");
  expect(findDataFolder()).not.toBe(path);
  await client.call(api.moveData, { body: { path } });
  expect(await waitForTask()).toMatchObject({ state: "done" });
  await service.close();
  expect(await applyPending(dataFolder, loadKeychain)).toMatchObject({ kind: "move", dataFolder: path });
  const moved = await startTestService({
    dataFolder: path,
    loadMasterKey: createKeychainKeyLoader(loadKeychain, () => {}),
  });
  expect((await moved.connect(service.key).fetchUri(document.uri)).status).toBe(200);
});

test("a folder that was named by --data is not moved, and a target that is gone leaves the data where they are", async () => {
  useTemporarySettings();
  const fixed = await start({ isMovable: false });
  expect(await fixed.client.call(api.getBackups, {})).toMatchObject({ can_move: false });
  const path = join(createTemporaryFolder(), "new");
  const refused = fixed.client.call(api.moveData, { body: { path } });
  await expect(refused).rejects.toMatchObject({ code: "FOLDER_UNSUITABLE" });

  const { service, dataFolder, client, loadKeychain, waitForTask } = await start();
  await client.call(api.moveData, { body: { path } });
  await waitForTask();
  await service.close();
  rmSync(path, { recursive: true });
  const applied = await applyPending(dataFolder, loadKeychain);
  expect(applied).toMatchObject({ dataFolder, message: expect.stringContaining(`They are still in ${dataFolder}`) });
  expect(existsSync(join(dataFolder, "pending.json"))).toBe(false);
});

test("all data are removed after the word of confirmation, with their keychain entries and without files of others", async () => {
  const { service, dataFolder, client, keychain, loadKeychain } = await start();
  const database = openGatewayDatabase(join(dataFolder, "gateway.sqlite"));
  database.exec("INSERT INTO connection (id, title, address, created_at) VALUES ('c1', 'Server', 'https://a', '2026')");
  database.close();
  keychain.entries.set("Galley/connection c1 to https://a", "user-live-key");
  keychain.entries.set("Galley/another folder", "key");
  const wrong = client.call(api.removeData, { body: { confirmation: "remove" as "REMOVE" } });
  await expect(wrong).rejects.toMatchObject({ code: "FIELD_INVALID" });
  expect((await client.call(api.removeData, { body: { confirmation: "REMOVE" } })).pending).toBe("remove");
  writeFileSync(join(dataFolder, "notes.txt"), "notes");
  mkdirSync(join(dataFolder, "tessdata"));
  writeFileSync(join(dataFolder, "tessdata", "fra.traineddata"), "data");
  await service.close();
  // A server does not start on what is to be removed.
  await expect(startTestService({ dataFolder })).rejects.toThrow("has decided to remove all data");
  const applied = await applyPending(dataFolder, loadKeychain);
  expect(applied?.message).toContain("These files are not Galley's, and stay: notes.txt");
  expect(readdirSync(dataFolder)).toEqual(["notes.txt"]);
  expect([...keychain.entries.keys()]).toEqual(["Galley/another folder"]);
});
