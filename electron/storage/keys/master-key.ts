import { randomBytes } from "node:crypto";
import { chmodSync, readFileSync, renameSync, unlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { syncFolder, writePrivateFile } from "../../platform/durable-files.ts";

/**
 * The secret (32 random bytes) from which two keys are derived: one encrypts the stored API keys and responses, the
 * other is the key of the HMAC by which API keys are looked up.
 */
export interface MasterKey {
  bytes: Buffer;
  storage: "keychain" | "file";
  /** The key's file; null if it is in the keychain. */
  file: string | null;
}

/**
 * The values in the database that are encrypted with the master key: API keys and the responses of idempotency keys.
 */
export interface EncryptedData {
  /** Whether nothing is encrypted yet, so that a new master key makes no data unreadable. */
  isEmpty: boolean;
  canDecrypt(masterKey: Uint8Array): boolean;
}

/** Loads the master key of a data folder that this process has locked, or creates one if nothing is encrypted yet. */
export type LoadMasterKey = (dataFolder: string, data: EncryptedData) => Promise<MasterKey>;

/** Thrown if the master key of a data folder is missing, unreadable or wrong. The message says what to do. */
export class MasterKeyError extends Error {
  override readonly name = "MasterKeyError";
}

/** Thrown if a stored master key is not 32 bytes in Base64. */
class DamagedKeyError extends MasterKeyError {}

/** The last sentences of every message about a lost master key. */
export const lostKeyAdvice =
  "If the key is lost for good, start once with --revoke-api-keys: Galley then creates a new master key and " +
  "revokes all API keys. Documents and jobs stay, and users get new API keys when they log in.";

const keyLength = 32;

export function createMasterKey(): Buffer {
  return randomBytes(keyLength);
}

/** Decodes the Base64 text in which the key is stored. @throws {DamagedKeyError} if it does not decode to 32 bytes */
export function decodeMasterKey(text: string, location: string): Buffer {
  const key = Buffer.from(text.trim(), "base64");
  if (key.byteLength === keyLength) return key;
  throw new DamagedKeyError(`The master key in ${location} is damaged. Restore it from a backup. ${lostKeyAdvice}`);
}

/** Requires that a key is the one with which the database was encrypted. @throws {MasterKeyError} */
export function requireMatchingKey(key: Buffer, data: EncryptedData, location: string): void {
  if (data.canDecrypt(key)) return;
  throw new MasterKeyError(
    `The master key in ${location} is not the one that this data folder's database was encrypted with. Restore the ` +
      `database and its key from the same backup. ${lostKeyAdvice}`,
  );
}

/** Returns the path of the key's file in a data folder. */
export function getKeyFile(dataFolder: string): string {
  return join(dataFolder, "master.key");
}

/** Returns the text of a file; null if the file does not exist. @throws {MasterKeyError} if it cannot be read */
export function readPrivateFile(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    if (cause.code === "ENOENT") return null;
    throw new MasterKeyError(`${file}, a file of the master key, cannot be read: ${cause.message}`, { cause });
  }
}

/** Returns the key in a file; null if the file does not exist. @throws {MasterKeyError} if it is damaged or unreadable */
export function readKeyFile(file: string): Buffer | null {
  const text = readPrivateFile(file);
  return text === null ? null : decodeMasterKey(text, file);
}

/**
 * Returns the key in the data folder's `master.key`; null if the file does not exist. A damaged file with which nothing
 * is encrypted is renamed to `master.key.damaged` and counts as missing.
 * @throws {MasterKeyError} if the file cannot be read, or is damaged and the database needs it
 */
export function readFolderKey(dataFolder: string, data: EncryptedData): Buffer | null {
  const file = getKeyFile(dataFolder);
  try {
    return readKeyFile(file);
  } catch (error) {
    if (!(error instanceof DamagedKeyError && data.isEmpty)) throw error;
    try {
      renameSync(file, `${file}.damaged`);
    } catch (cause) {
      throw new MasterKeyError(
        `${file} contains no master key, and it cannot be renamed to ${file}.damaged: ${String(cause)}. Nothing is ` +
          "encrypted with it: move it away, and start Galley again to have a new key created.",
        { cause },
      );
    }
    return null;
  }
}

/** Returns the key in a file that the user named, which Galley never replaces; null if the file does not exist. */
function readNamedKey(file: string, data: EncryptedData): Buffer | null {
  try {
    return readKeyFile(file);
  } catch (cause) {
    if (!(cause instanceof DamagedKeyError && data.isEmpty)) throw cause;
    throw new MasterKeyError(
      `${file} contains no master key. Nothing is encrypted with it: name another file, or move this one away to have ` +
        "a new key created.",
      { cause },
    );
  }
}

export function removeKeyFile(file: string): void {
  unlinkSync(file);
  syncFolder(dirname(file));
}

/** Makes the data folder's key file private and returns its key. @throws {MasterKeyError} if it cannot be made private */
export function useKeyFile(file: string, bytes: Buffer): MasterKey {
  try {
    if (process.platform !== "win32") chmodSync(file, 0o600);
  } catch (cause) {
    throw new MasterKeyError(
      `The permissions of ${file}, which contains the master key, cannot be changed (${String(cause)}). Make the user that ` +
        "runs Galley its owner, and start Galley again.",
      { cause },
    );
  }
  return { bytes, storage: "file", file };
}

/** Stores a new key in a file. @throws {MasterKeyError} if the file cannot be written */
export function createKeyFile(file: string): MasterKey {
  const bytes = createMasterKey();
  try {
    writePrivateFile(file, bytes.toString("base64"));
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause)) throw cause;
    throw new MasterKeyError(`${file}, the file of the master key, cannot be written: ${cause.message}`, { cause });
  }
  return { bytes, storage: "file", file };
}

/**
 * Creates the function that loads the master key from a file.
 * @param path The key's file; by default `master.key` in the data folder (mode 0600).
 * @throws {MasterKeyError}
 */
export function createFileKeyLoader(path?: string): LoadMasterKey {
  return async (dataFolder, data) => {
    const file = path ?? getKeyFile(dataFolder);
    const key = path === undefined ? readFolderKey(dataFolder, data) : readNamedKey(path, data);
    if (key !== null) {
      requireMatchingKey(key, data, file);
      return path === undefined ? useKeyFile(file, key) : { bytes: key, storage: "file", file };
    }
    if (data.isEmpty) return createKeyFile(file);
    throw new MasterKeyError(
      `The master key of ${dataFolder} is not in ${file}. Restore that file from a backup, or name the file that holds ` +
        "the key with --master-key-file. If the workbench has used this data folder, the key may be in the keychain: " +
        `electron/backup/README.md says how to get it out. ${lostKeyAdvice}`,
    );
  };
}
