import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { z } from "zod";
import { writePrivateFile } from "../../platform/durable-files.ts";
import { describeKeychainFailure, type Keychain, keychainService as service } from "../../platform/keychain.ts";
import {
  createKeyFile,
  createMasterKey,
  decodeMasterKey,
  type EncryptedData,
  getKeyFile,
  type LoadMasterKey,
  lostKeyAdvice,
  type MasterKey,
  MasterKeyError,
  readFolderKey,
  readKeyFile,
  readPrivateFile,
  removeKeyFile,
  requireMatchingKey,
  useKeyFile,
} from "./master-key.ts";

/**
 * The keychain entry of a data folder. Its account is random, so that it stays the same when the folder is moved or
 * restored.
 */
const entrySchema = z.object({ service: z.literal(service), account: z.uuid() });

function getEntryFile(dataFolder: string): string {
  return join(dataFolder, "master-key.json");
}

/** Returns the account in the entry file; null if the file does not exist. @throws {MasterKeyError} if it is damaged */
function readAccount(dataFolder: string): string | null {
  const file = getEntryFile(dataFolder);
  const text = readPrivateFile(file);
  if (text === null) return null;
  try {
    return entrySchema.parse(JSON.parse(text)).account;
  } catch (cause) {
    throw new MasterKeyError(`${file} is damaged. Restore it from a backup. ${lostKeyAdvice}`, { cause });
  }
}

/** Returns the account in the entry file; null if the file does not exist or is damaged, and can be replaced. */
function findReadableAccount(dataFolder: string): string | null {
  try {
    return readAccount(dataFolder);
  } catch (error) {
    if (!(error instanceof MasterKeyError)) throw error;
    return null;
  }
}

/**
 * Stores a key in the keychain and reads it back. An entry that contains a different key is never overwritten, since it
 * may belong to a copy or a backup of this folder. In this case, the key gets a new entry.
 */
async function storeInKeychain(keychain: Keychain, dataFolder: string, key: Buffer): Promise<void> {
  const text = key.toString("base64");
  const existingAccount = findReadableAccount(dataFolder);
  if (existingAccount !== null && (await keychain.getPassword(service, existingAccount)) === text) return;
  const account = randomUUID();
  await keychain.setPassword(service, account, text);
  if ((await keychain.getPassword(service, account)) !== text) {
    throw new Error("the keychain does not return the master key that was stored in it");
  }
  writePrivateFile(getEntryFile(dataFolder), JSON.stringify({ service, account }));
}

/** Returns the account of the entry in which earlier versions stored an unused copy of the local user's API key. */
const getObsoleteAccount = (dataFolder: string) => `local@galley.invalid ${dataFolder}`;

/** Moves the key from its file to the keychain. A crash at any point leaves the key in the file, the keychain or both. */
async function moveToKeychain(keychain: Keychain, dataFolder: string, key: Buffer): Promise<MasterKey> {
  await storeInKeychain(keychain, dataFolder, key);
  await keychain.deletePassword(service, getObsoleteAccount(dataFolder));
  removeKeyFile(getKeyFile(dataFolder));
  return { bytes: key, storage: "keychain", file: null };
}

async function createInKeychain(keychain: Keychain, dataFolder: string): Promise<MasterKey> {
  const key = createMasterKey();
  await storeInKeychain(keychain, dataFolder, key);
  return { bytes: key, storage: "keychain", file: null };
}

/** Returns the key in the folder's keychain entry; null if the keychain does not return it. @throws {MasterKeyError} */
async function readFromKeychain(
  loadKeychain: () => Promise<Keychain>,
  account: string,
  dataFolder: string,
): Promise<string | null> {
  try {
    return await (await loadKeychain()).getPassword(service, account);
  } catch (cause) {
    throw new MasterKeyError(
      `The master key of ${dataFolder} is in the system's keychain, which cannot be reached now: ` +
        `${describeKeychainFailure(cause)}. Start Galley where the keychain is running and ` +
        `unlocked, as in the desktop session in which it was used before. ${lostKeyAdvice}`,
      { cause },
    );
  }
}

async function loadExistingEntry(
  loadKeychain: () => Promise<Keychain>,
  dataFolder: string,
  data: EncryptedData,
): Promise<MasterKey> {
  const account = readAccount(dataFolder);
  if (account === null) {
    throw new MasterKeyError(
      `The master key of ${dataFolder} is missing: there is neither a file master.key nor a keychain entry. Restore ` +
        `master.key from a backup, or copy the file of --master-key-file to it. ${lostKeyAdvice}`,
    );
  }
  const text = await readFromKeychain(loadKeychain, account, dataFolder);
  const location = `the keychain entry "${service}", account ${account}`;
  if (text === null) {
    throw new MasterKeyError(
      `The master key of ${dataFolder} belongs in ${location}, but the keychain does not return it: it is locked, or ` +
        "the entry was removed, or this is another computer or user account. Unlock the keychain, or write the key " +
        `to ${getKeyFile(dataFolder)}, and start Galley again. ${lostKeyAdvice}`,
    );
  }
  const key = decodeMasterKey(text, location);
  requireMatchingKey(key, data, location);
  return { bytes: key, storage: "keychain", file: null };
}

/**
 * Creates the function that loads the master key from the operating system's keychain. A key in the data folder's
 * `master.key` is moved there first. If no keychain can be used, the file stays and `onUnavailable` receives the cause.
 * @throws {MasterKeyError} if the key that the database was encrypted with cannot be loaded
 */
export function createKeychainKeyLoader(
  loadKeychain: () => Promise<Keychain>,
  onUnavailable: (cause: unknown) => void,
): LoadMasterKey {
  return async (dataFolder, data) => {
    const file = getKeyFile(dataFolder);
    const key = readFolderKey(dataFolder, data);
    if (key === null && !data.isEmpty) return loadExistingEntry(loadKeychain, dataFolder, data);
    if (key !== null) requireMatchingKey(key, data, file);
    try {
      const keychain = await loadKeychain();
      return await (key === null ? createInKeychain(keychain, dataFolder) : moveToKeychain(keychain, dataFolder, key));
    } catch (cause) {
      onUnavailable(cause);
      return key === null ? createKeyFile(file) : useKeyFile(file, key);
    }
  };
}

/**
 * Finds the master key of a data folder, in its file or in the keychain. Does not create or move a key.
 * @returns null if there is none, or the keychain does not return it
 * @throws {MasterKeyError} if the file is damaged or cannot be read
 */
export async function findMasterKey(dataFolder: string, loadKeychain: () => Promise<Keychain>): Promise<Buffer | null> {
  const key = readKeyFile(getKeyFile(dataFolder));
  if (key !== null) return key;
  const account = findReadableAccount(dataFolder);
  if (account === null) return null;
  try {
    const stored = await (await loadKeychain()).getPassword(service, account);
    return stored === null ? null : decodeMasterKey(stored, `the keychain entry "${service}", account ${account}`);
  } catch {
    // The caller reports that the key is not known.
    return null;
  }
}

/** Deletes the keychain entry of a data folder. */
export async function deleteKeychainEntry(dataFolder: string, keychain: Keychain): Promise<void> {
  const account = findReadableAccount(dataFolder);
  if (account !== null) await keychain.deletePassword(service, account);
}
