import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { randomBytes } from "node:crypto";
import { join } from "node:path";

const keyBytes = 32;

/**
 * The secret that API keys are protected by: a file of its own beside the database, for its owner alone.
 * Made on first start.
 */
export function loadMasterKey(folder: string): Buffer {
  const path = join(folder, "master.key");
  try {
    const key = Buffer.from(readFileSync(path, "utf8").trim(), "base64");
    if (key.byteLength !== keyBytes)
      throw new Error(`${path} is damaged: restore it from a backup of the data folder.`);
    return key;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  const key = randomBytes(keyBytes);
  const file = openSync(`${path}.new`, "w", 0o600);
  writeSync(file, key.toString("base64"));
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
  return key;
}
