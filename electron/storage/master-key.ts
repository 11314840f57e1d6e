import { randomBytes } from "node:crypto";
import {
  chmodSync,
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join } from "node:path";

/** The secret that encrypts the stored API keys, and that keys the HMAC by which they are looked up: 32 random bytes. */
export interface MasterKey {
  bytes: Buffer;
  storage: "keychain" | "file";
  /** The key's file; null where the keychain has it. */
  file: string | null;
}

/** The values in the database that are encrypted with the master key: API keys and answers to repeated requests. */
export interface EncryptedData {
  /** True if nothing is encrypted yet, so that a new master key loses nothing. */
  isEmpty: boolean;
  canDecrypt(masterKey: Uint8Array): boolean;
}

/** Loads the master key of a data folder that this process has locked, or creates one if nothing is encrypted yet. */
export type LoadMasterKey = (dataFolder: string, data: EncryptedData) => Promise<MasterKey>;

/** The master key of a data folder is missing, unreadable or the wrong one. The message says what to do. */
export class MasterKeyError extends Error {
  override readonly name = "MasterKeyError";
}

/** The last sentences of every message about a lost master key. */
export const lostKeyAdvice =
  "If the key is lost for good, start once with --revoke-api-keys: Galley then creates a new master key and all API " +
  "keys end. Documents and jobs stay, and users get new API keys when they log in.";

const keyLength = 32;

export function createMasterKey(): Buffer {
  return randomBytes(keyLength);
}

/** Decodes the Base64 text in which the key is stored. @throws {MasterKeyError} unless it decodes to 32 bytes */
export function decodeMasterKey(text: string, place: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.byteLength === keyLength) return key;
  throw new MasterKeyError(`The master key in ${place} is damaged. Restore it from a backup. ${lostKeyAdvice}`);
}

/** @throws {MasterKeyError} if the database was encrypted with another key */
export function requireMatchingKey(key: Buffer, data: EncryptedData, place: string): void {
  if (data.canDecrypt(key)) return;
  throw new MasterKeyError(
    `The master key in ${place} is not the one that this data folder's database was encrypted with. Restore the ` +
      `database and its key from the same backup. ${lostKeyAdvice}`,
  );
}

/** The key's file in a data folder. */
export function getKeyFile(dataFolder: string): string {
  return join(dataFolder, "master.key");
}

/** Returns the key in a file; null if the file does not exist. @throws {MasterKeyError} if it is damaged */
export function readKeyFile(file: string): Buffer | null {
  try {
    return decodeMasterKey(readFileSync(file, "utf8"), file);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** Flushes a folder's entries to the disk. Windows neither needs nor permits it. */
function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

/** Writes a private file (mode 0600) that is on the disk, whole, when this returns. */
export function writePrivateFile(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const handle = openSync(`${file}.new`, "w", 0o600);
  writeSync(handle, text);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(`${file}.new`, file);
  syncFolder(dirname(file));
}

export function removeKeyFile(file: string): void {
  unlinkSync(file);
  syncFolder(dirname(file));
}

/** Makes the data folder's key file private and returns its key. */
export function useKeyFile(file: string, bytes: Buffer): MasterKey {
  if (process.platform !== "win32") chmodSync(file, 0o600);
  return { bytes, storage: "file", file };
}

/** Stores a new key in a file. */
export function createKeyFile(file: string): MasterKey {
  const bytes = createMasterKey();
  writePrivateFile(file, bytes.toString("base64"));
  return { bytes, storage: "file", file };
}

/**
 * Loads the master key from a file: from the data folder's `master.key` (mode 0600), unless another is named.
 * @throws {MasterKeyError}
 */
export function loadMasterKeyFromFile(path?: string): LoadMasterKey {
  return async (dataFolder, data) => {
    const file = path ?? getKeyFile(dataFolder);
    const key = readKeyFile(file);
    if (key !== null) {
      requireMatchingKey(key, data, file);
      return path === undefined ? useKeyFile(file, key) : { bytes: key, storage: "file", file };
    }
    if (data.isEmpty) return createKeyFile(file);
    throw new MasterKeyError(
      `The master key of ${dataFolder} is not in ${file}. Restore that file from a backup, or name the file that holds ` +
        "the key with --master-key-file. If the workbench has used this data folder, the key may be in the keychain: " +
        `README.md says how to get it out. ${lostKeyAdvice}`,
    );
  };
}
