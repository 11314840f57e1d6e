import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { GatewayError } from "../../shared/errors.ts";
import { describeEncryptedData } from "../domain/accounts/encrypted-data.ts";
import { syncFolder, writePrivateFile } from "../platform/durable-files.ts";
import { openCopy } from "../storage/data-folder/backup-database.ts";
import { getDatabaseFile, writeMarker } from "../storage/data-folder/data-folder.ts";
import { deleteEncryptedValues } from "../storage/keys/encrypted-values.ts";
import { getKeyFile } from "../storage/keys/master-key.ts";
import { sealedKeyName } from "./backup-format.ts";
import { clearPending, writePending, type PendingOperation } from "./pending-operation.ts";
import { openSealedKey } from "./sealed-key.ts";
import { discardStaged, getStagedContent, readStaged } from "./stage-backup.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** The names of files that belong to the folder or to the running process. A restore does not replace them. */
const permanentNames: readonly string[] = [
  "lock.sqlite",
  "lock.sqlite-journal",
  "lock.json",
  "log",
  "electron",
  "restoring",
  "replaced",
  "pending.json",
  // The marker is replaced at the end, so that the folder is marked as Galley's at any moment.
  "galley.json",
];

/** The names of the files of the master key. */
const keyFileNames: readonly string[] = ["master.key", "master-key.json"];

export interface RestoreOptions {
  dataFolder: string;
  /** The pass phrase of the master key in the backup; null if it is not given. */
  passPhrase: string | null;
  /** Whether all API keys may be revoked if the master key that encrypts them is not known. */
  createNewKeys: boolean;
  /** The master key that the data folder uses; null if it has none. */
  presentKey: Uint8Array | null;
}

/** The way in which the API keys of a restored database can be decrypted. */
export type RestoredKeys = "none" | "backup" | "present" | "revoked";

/**
 * Stores the master key of the staged database beside it. If the key is unknown, deletes the API keys of the database
 * if `createNewKeys` is set, and throws MASTER_KEY_NEEDED otherwise.
 */
async function prepareKeys(options: RestoreOptions): Promise<RestoredKeys> {
  const { dataFolder, passPhrase, createNewKeys, presentKey } = options;
  const content = getStagedContent(dataFolder);
  const staged = readStaged(dataFolder);
  if (staged === null) throw new GatewayError("BACKUP_INVALID", serviceText("no-verified-backup"));
  const { header } = staged;
  const db = openCopy(getDatabaseFile(content));
  try {
    const data = await describeEncryptedData(db);
    if (data.isEmpty) return "none";
    if (passPhrase !== null && header.has_master_key) {
      const key = await openSealedKey(readFileSync(join(content, sealedKeyName), "utf8"), passPhrase, header.identity);
      if (data.canDecrypt(key)) {
        writePrivateFile(getKeyFile(content), key.toString("base64"));
        return "backup";
      }
    }
    if (presentKey !== null && data.canDecrypt(presentKey)) {
      for (const name of keyFileNames) {
        if (existsSync(join(dataFolder, name))) copyFileSync(join(dataFolder, name), join(content, name));
      }
      return "present";
    }
    if (createNewKeys) {
      await deleteEncryptedValues(db);
      return "revoked";
    }
  } finally {
    await db.destroy();
  }
  throw new GatewayError(
    "MASTER_KEY_NEEDED",
    serviceText(header.has_master_key ? "backup-key-needs-pass-phrase" : "backup-without-key"),
  );
}

/**
 * Schedules the replacement of the data folder's content by the staged backup, for the time when nothing uses the
 * folder.
 * @throws {GatewayError} MASTER_KEY_NEEDED, PASS_PHRASE_WRONG, BACKUP_INVALID
 */
export async function scheduleRestore(options: RestoreOptions): Promise<RestoredKeys> {
  const { dataFolder } = options;
  const keys = await prepareKeys(options);
  const content = getStagedContent(dataFolder);
  await rm(join(content, sealedKeyName), { force: true });
  const identity = readStaged(dataFolder)?.header.identity ?? null;
  writeMarker(content, identity);
  syncFolder(content);
  const aside = `replaced/${new Date().toISOString().replaceAll(/[:.]/g, "-")}`;
  writePending(dataFolder, { kind: "restore", aside, isMovedAside: false });
  return keys;
}

/**
 * Replaces the content of a locked data folder by the staged backup. Every step is a rename that can be repeated, so
 * that an interrupted restore is completed by the next call.
 * @returns the folder that the replaced content was moved to; null if the folder was empty
 */
export async function applyRestore(
  dataFolder: string,
  operation: PendingOperation & { kind: "restore" },
): Promise<string | null> {
  const aside = join(dataFolder, operation.aside);
  const content = getStagedContent(dataFolder);
  if (!operation.isMovedAside) {
    const names = readdirSync(dataFolder).filter((name) => !permanentNames.includes(name));
    if (names.length > 0 || existsSync(aside)) {
      mkdirSync(aside, { recursive: true, mode: 0o700 });
      for (const name of names) renameSync(join(dataFolder, name), join(aside, name));
      copyFileSync(join(dataFolder, "galley.json"), join(aside, "galley.json"));
      for (const folder of [aside, join(dataFolder, "replaced")]) syncFolder(folder);
    }
    syncFolder(dataFolder);
    writePending(dataFolder, { ...operation, isMovedAside: true });
  }
  for (const name of readdirSync(content)) {
    renameSync(join(content, name), join(dataFolder, name));
  }
  syncFolder(dataFolder);
  await clearPending(dataFolder);
  // If the deletion is interrupted, the next start deletes the remaining files.
  await discardStaged(dataFolder);
  return existsSync(aside) ? aside : null;
}
