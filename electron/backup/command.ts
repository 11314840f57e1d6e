import { createReadStream, readFileSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { GatewayError } from "../../shared/errors.ts";
import { loadKeychain } from "../platform/keychain.ts";
import { lockDataFolder } from "../storage/data-folder/data-folder-lock.ts";
import { getDatabaseFile, prepareDataFolder, readMarker } from "../storage/data-folder/data-folder.ts";
import { findMasterKey } from "../storage/keys/keychain-master-key.ts";
import { readKeyFile } from "../storage/keys/master-key.ts";
import { applyPending, describeRestored } from "./apply-pending.ts";
import { exportBackup } from "./export-backup.ts";
import { reportFullDisk } from "./full-disk.ts";
import { readPending } from "./pending-operation.ts";
import { applyRestore, scheduleRestore, type RestoredKeys } from "./restore-backup.ts";
import { minPassPhraseLength } from "./sealed-key.ts";
import { discardStaged, stageBackup } from "./stage-backup.ts";

/** The options that the commands `backup` and `restore` of the server share. */
export interface BackupCommandOptions {
  dataFolder: string;
  /** The file of the backup. */
  file: string;
  appVersion: string;
  /** A file with the pass phrase for the master key; null to leave the key out. */
  passPhraseFile: string | null;
  /** The file of the master key; null if the key is in the data folder or the keychain. */
  masterKeyFile: string | null;
  /** Prints a line of the result. */
  print: (line: string) => void;
}

/** Creates a function that prints each tenth of the progress to standard error. */
function createProgress(name: string): (done: number, total: number) => void {
  let printed = 0;
  return (done, total) => {
    const tenths = total === 0 ? 10 : Math.floor((10 * done) / total);
    if (tenths <= printed) return;
    printed = tenths;
    process.stderr.write(`${name}: ${tenths * 10} %\n`);
  };
}

/** Reads a pass phrase from a file; null without a file. @throws {GatewayError} FOLDER_UNSUITABLE, PASS_PHRASE_WRONG */
function readPassPhrase(file: string | null, minLength: number): string | null {
  if (file === null) return null;
  let text: string;
  try {
    text = readFileSync(file, "utf8").replace(/\r?\n$/, "");
  } catch (cause) {
    throw new GatewayError("FOLDER_UNSUITABLE", `The pass phrase cannot be read from ${file}: ${String(cause)}`, {
      cause,
    });
  }
  if (text.length >= minLength) return text;
  throw new GatewayError(
    "PASS_PHRASE_WRONG",
    `The pass phrase in ${file} is too short: it needs ${minLength} characters.`,
  );
}

async function findKey({ dataFolder, masterKeyFile }: BackupCommandOptions): Promise<Buffer | null> {
  return masterKeyFile === null ? findMasterKey(dataFolder, loadKeychain) : readKeyFile(masterKeyFile);
}

/** Writes all data to a file, while a server or a workbench may use them. Prints what the backup contains. */
export async function runBackup(options: BackupCommandOptions): Promise<void> {
  const { print } = options;
  const dataFolder = resolve(options.dataFolder);
  if ((statSync(getDatabaseFile(dataFolder), { throwIfNoEntry: false })?.size ?? 0) === 0) {
    throw new GatewayError(
      "FOLDER_UNSUITABLE",
      `${dataFolder} is not a data folder with a database. Name the data folder with --data. Nothing was changed.`,
    );
  }
  const passPhrase = readPassPhrase(options.passPhraseFile, minPassPhraseLength);
  const masterKey = passPhrase === null ? null : await findKey(options);
  if (passPhrase !== null && masterKey === null) {
    throw new GatewayError(
      "MASTER_KEY_NEEDED",
      `The master key of ${dataFolder} is not known, so that the backup could not contain it. Name its file with ` +
        "--master-key-file, or make the backup without --pass-phrase-file. Nothing was written.",
    );
  }
  const result = await exportBackup({
    ...options,
    dataFolder,
    secret: passPhrase === null || masterKey === null ? null : { passPhrase, masterKey },
    onProgress: createProgress("backup"),
  });
  print(`${result.file} is complete and verified: ${result.bytes} bytes, ${result.blobs} documents and contents.`);
  const lost = result.missingBlobs + result.damagedBlobs;
  if (lost > 0) print(`${lost} documents or contents are missing or damaged in ${dataFolder}, and so in the backup.`);
  print(
    result.hasMasterKey
      ? "It contains the master key, encrypted with the pass phrase. Without the pass phrase, API keys cannot be restored."
      : "It does not contain the master key, which encrypts the API keys. Restored without that key, all API keys are " +
          "revoked: programs need new ones. With --pass-phrase-file FILE, the backup contains the key.",
  );
}

const keyMessages: Record<RestoredKeys, string> = {
  none: "The backup contains no API keys.",
  backup: "API keys work as before: the master key came from the backup.",
  present: "API keys work as before: the master key of the folder is that of the backup.",
  revoked: "All API keys were revoked. Users get new ones when they log in; give them to the programs that need them.",
};

/** The options of the command `restore`. */
interface RestoreCommandOptions extends BackupCommandOptions {
  /** Whether all API keys may be revoked if the master key is not known. */
  createNewKeys: boolean;
}

/** Restores a backup to a data folder that nothing uses. The previous content is moved aside, not deleted. */
export function runRestore(options: RestoreCommandOptions): Promise<void> {
  return reportFullDisk(resolve(options.dataFolder), () => restore(options));
}

async function restore(options: RestoreCommandOptions): Promise<void> {
  const { file, createNewKeys, print } = options;
  const name = resolve(file);
  const size = statSync(name, { throwIfNoEntry: false })?.size;
  if (size === undefined) throw new GatewayError("BACKUP_INVALID", `${name} does not exist. Nothing was changed.`);
  const passPhrase = readPassPhrase(options.passPhraseFile, 1);
  const dataFolder = prepareDataFolder(options.dataFolder);
  const earlier = await applyPending(dataFolder, loadKeychain);
  if (earlier !== null) print(earlier.message);
  const presentKey = await findKey({ ...options, dataFolder });
  const lock = lockDataFolder(dataFolder);
  try {
    const previousIdentity = readMarker(dataFolder)?.database ?? null;
    const progress = createProgress("restore");
    const onProgress = (done: number) => progress(done, size);
    const staged = await stageBackup({ dataFolder, source: createReadStream(name), name, size, onProgress });
    const keys = await scheduleRestore({ dataFolder, passPhrase, createNewKeys, presentKey }).catch(
      async (error: unknown) => {
        await discardStaged(dataFolder);
        if (error instanceof GatewayError && error.code === "MASTER_KEY_NEEDED") {
          print("--pass-phrase-file FILE gives the pass phrase, and --new-keys restores without the key.");
        }
        throw error;
      },
    );
    const operation = readPending(dataFolder);
    if (operation?.kind !== "restore") throw new Error("the restore is not scheduled");
    const aside = await applyRestore(dataFolder, operation);
    print(`${describeRestored(aside)} ${keyMessages[keys]}`);
    if (previousIdentity !== null && previousIdentity !== staged.header.identity) {
      print(`The backup is of another data folder: ${dataFolder} has its identity from now on.`);
    }
    if (staged.lostBlobs > 0) {
      print(`${staged.lostBlobs} documents or contents were missing or damaged when the backup was made.`);
    }
  } finally {
    lock.release();
  }
}
