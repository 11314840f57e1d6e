import { createReadStream, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { createDocument } from "../../shared/api/documents.ts";
import { applyPending } from "../../electron/backup/apply-pending.ts";
import { exportBackup } from "../../electron/backup/export-backup.ts";
import { scheduleRestore } from "../../electron/backup/restore-backup.ts";
import { stageBackup } from "../../electron/backup/stage-backup.ts";
import { openGatewayDatabase } from "../../electron/gateway/database.ts";
import { createJournals } from "../../electron/gateway/journals.ts";
import { findMasterKey } from "../../electron/storage/keys/keychain-master-key.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { createFakeKeychain } from "./keychain.ts";
import { createTemporaryFolder } from "./temporary-folder.ts";
import { startTestService, type TestService } from "./test-service.ts";

export const passPhrase = "correct horse battery staple";
export const keychain = async () => createFakeKeychain();
export const journal = { connectionId: "embedded", jobId: "a", step: "zoning" } as const;

/** Starts a service with two documents of a user, and a journal of the workbench. */
export async function startUsedService() {
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

export async function makeBackup({ dataFolder }: TestService, withKey = true): Promise<string> {
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

export const stage = (dataFolder: string, name: string) =>
  stageBackup({ dataFolder, source: createReadStream(name), name, size: statSync(name).size, onProgress: () => {} });

interface Keys {
  passPhrase?: string | null;
  createNewKeys?: boolean;
}

/** Restores a backup to a folder as the command does. */
export async function restore(
  dataFolder: string,
  file: string,
  { passPhrase: phrase = null, createNewKeys = false }: Keys,
) {
  await stage(dataFolder, file);
  const presentKey = await findMasterKey(dataFolder, keychain);
  const keys = await scheduleRestore({ dataFolder, passPhrase: phrase, createNewKeys, presentKey });
  return { keys, applied: await applyPending(dataFolder, keychain) };
}

/** Lists the files of a folder with their bytes, except those of the lock. */
export function readFolder(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/^lock\.|^running\.lock/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(files.map((file) => [file.slice(folder.length), readFileSync(file, "base64")]));
}
