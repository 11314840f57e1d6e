import { existsSync, readdirSync } from "node:fs";
import { readdir, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { listKeyOwners } from "../gateway/database.ts";
import { detectorFolderName, getDescriptionFile, listDetectorFiles } from "../platform/detector-files.ts";
import { getConnectionAccount, type Keychain, keychainService } from "../platform/keychain.ts";
import { findModelKeyOwner } from "../platform/language-model-file.ts";
import { listTrainedDataFiles } from "../platform/ocr-languages.ts";
import { forgetDataFolder } from "../platform/settings.ts";
import { keptFolderName, writeMarker } from "../storage/data-folder/data-folder.ts";
import { deleteKeychainEntry } from "../storage/keys/keychain-master-key.ts";
import { vocabularyFolderName } from "../storage/vocabularies.ts";

/** Files of a data folder that Galley writes. */
const fileNames: readonly RegExp[] = [
  /^(galley|gateway)\.sqlite(-wal|-shm|-journal)?$/,
  /^lock\.(json|sqlite|sqlite-journal)$/,
  /^(galley|master-key|moved-from|window|preferences|language-model)\.json(\.new|\.damaged)?$/,
  /^master\.key(\.new|\.damaged)?$/,
];

/** Folders whose whole content Galley and Chromium write. */
const folderNames: readonly string[] = [
  "blobs",
  keptFolderName,
  "quarantine",
  vocabularyFolderName,
  "backups",
  "replaced",
  "restoring",
  "log",
  "electron",
];

/** Deletes a folder if nothing is left in it. */
async function removeEmptyFolder(folder: string): Promise<void> {
  if (existsSync(folder) && readdirSync(folder).length === 0) await rmdir(folder);
}

/** Deletes the keychain entries of a data folder: its master key, and the API keys of its connections and model server. */
async function deleteKeys(folder: string, keychain: Keychain): Promise<void> {
  const modelKeyOwner = await findModelKeyOwner(folder);
  for (const owner of [...listKeyOwners(join(folder, "gateway.sqlite")), ...modelKeyOwner]) {
    await keychain.deletePassword(keychainService, getConnectionAccount(owner));
  }
  await deleteKeychainEntry(folder, keychain);
}

/**
 * Deletes the files of Galley in a locked data folder, and the keychain entries of the folder and of its replaced
 * contents. Files of other programs stay. An interrupted removal is completed by the next call.
 * @returns the names in the folder that stay
 */
export async function removeData(dataFolder: string, keychain: Keychain | null): Promise<string[]> {
  const replaced = join(dataFolder, "replaced");
  const folders = [
    dataFolder,
    ...(existsSync(replaced) ? readdirSync(replaced) : []).map((name) => join(replaced, name)),
  ];
  if (keychain !== null) for (const folder of folders) await deleteKeys(folder, keychain);
  for (const name of folderNames) await rm(join(dataFolder, name), { recursive: true, force: true });
  const tessdata = join(dataFolder, "tessdata");
  for (const name of await listTrainedDataFiles(tessdata)) await rm(join(tessdata, name));
  await removeEmptyFolder(tessdata);
  const detectors = join(dataFolder, detectorFolderName);
  for (const name of await listDetectorFiles(detectors)) {
    for (const path of [join(detectors, name), getDescriptionFile(join(detectors, name))])
      await rm(path, { force: true });
  }
  await removeEmptyFolder(detectors);
  const isGalleyFile = (name: string) => fileNames.some((pattern) => pattern.test(name));
  // With this marker, the next start uses the folder as a new one, even if the removal is interrupted.
  writeMarker(dataFolder, null);
  const names = (await readdir(dataFolder)).filter((name) => isGalleyFile(name) && name !== "galley.json");
  for (const name of [...names, "pending.json", "galley.json"]) await rm(join(dataFolder, name), { force: true });
  forgetDataFolder(dataFolder);
  const remaining = readdirSync(dataFolder);
  await removeEmptyFolder(dataFolder);
  return remaining;
}
