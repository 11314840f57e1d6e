import { createHash, randomUUID } from "node:crypto";
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { cp, mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, isAbsolute, join, resolve } from "node:path";
import { z } from "zod";
import { GatewayError } from "../../shared/errors.ts";
import { syncFolder, writePrivateFile } from "../platform/durable-files.ts";
import { detectorFolderName } from "../platform/detector-files.ts";
import { languageModelFileName } from "../platform/language-model-file.ts";
import { isWithinFolder, resolveLinks } from "../platform/paths.ts";
import { saveDataFolder } from "../platform/settings.ts";
import {
  databaseNames,
  keptFolderName,
  prepareDataFolder,
  readMarker,
  writeMarker,
} from "../storage/data-folder/data-folder.ts";
import { dialect } from "../storage/database/database-system.ts";
import { vocabularyFolderName } from "../storage/vocabularies.ts";
import { reportFullDisk, requireSpace } from "./full-disk.ts";
import { clearPending, writePending } from "./pending-operation.ts";
import { measureFolder } from "./storage-use.ts";
import { syncTree } from "./sync-tree.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/**
 * The files and folders that are copied besides the databases and the blobs. All others belong to a process, or stay in
 * the old folder.
 */
const copiedNames = [
  keptFolderName,
  "quarantine",
  "backups",
  "tessdata",
  detectorFolderName,
  vocabularyFolderName,
  "master.key",
  "master-key.json",
  languageModelFileName,
];

const originSchema = z.object({ path: z.string(), moved_at: z.iso.datetime() });
const getOriginFile = (dataFolder: string) => join(dataFolder, "moved-from.json");

/** Returns the folder from which the data were moved, if it is still there. */
export function findPreviousFolder(dataFolder: string): string | null {
  const file = getOriginFile(dataFolder);
  if (!existsSync(file)) return null;
  const { path } = originSchema.parse(JSON.parse(readFileSync(file, "utf8")));
  return existsSync(join(path, "galley.json")) ? path : null;
}

/** Requires that the data can be moved to a folder. @throws {GatewayError} FOLDER_UNSUITABLE */
function requireTarget(dataFolder: string, to: string): void {
  const createRefusal = (reason: string) =>
    new GatewayError("FOLDER_UNSUITABLE", serviceText("move-refused", { folder: to, reason }));
  if (!isAbsolute(to)) throw createRefusal(serviceText("folder-not-whole-path"));
  const [source, target] = [resolveLinks(dataFolder), resolveLinks(to)];
  if (isWithinFolder(target, source) || isWithinFolder(source, target))
    throw createRefusal(serviceText("folder-around-data"));
  if (!existsSync(dirname(to))) throw createRefusal(serviceText("folder-parent-missing", { folder: dirname(to) }));
  if (!existsSync(to)) return;
  if (!statSync(to).isDirectory()) throw createRefusal(serviceText("folder-is-file"));
  // An interrupted move has marked the folder, and is continued.
  const isContinued = readMarker(to)?.database === null;
  if (!isContinued && readdirSync(to).length > 0) throw createRefusal(serviceText("folder-not-empty"));
}

/** Copies a blob by way of a temporary file, so that a blob in the target is complete. */
async function copyBlob(from: string, to: string, temporary: string, sha256: string): Promise<void> {
  const size = (await stat(from)).size;
  if (existsSync(to) && (await stat(to)).size === size) return;
  const file = await open(temporary, "wx", 0o600);
  const hash = createHash("sha256");
  try {
    for await (const chunk of createReadStream(from)) {
      const bytes = chunk as Uint8Array;
      hash.update(bytes);
      for (let written = 0; written < bytes.byteLength;) written += (await file.write(bytes, written)).bytesWritten;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  const copyHash = createHash("sha256");
  for await (const chunk of createReadStream(temporary)) copyHash.update(chunk as Uint8Array);
  // The hash in the name is not compared, since the blob itself may already be damaged. But the copy must have the same
  // bytes.
  if (copyHash.digest("hex") !== hash.digest("hex")) throw new Error(`the copy of the blob ${sha256} is damaged`);
  await mkdir(dirname(to), { recursive: true });
  await rename(temporary, to);
}

/** Copies the blobs that the target does not have yet. */
async function copyBlobs(dataFolder: string, to: string, onProgress: (bytes: number) => void): Promise<void> {
  const arriving = join(to, "blobs", "arriving");
  await mkdir(arriving, { recursive: true });
  const source = join(dataFolder, "blobs");
  for (const prefix of existsSync(source) ? await readdir(source) : []) {
    if (!/^[0-9a-f]{2}$/.test(prefix)) continue;
    for (const sha256 of await readdir(join(source, prefix))) {
      const file = join(source, prefix, sha256);
      try {
        await copyBlob(file, join(to, "blobs", prefix, sha256), join(arriving, randomUUID()), sha256);
        onProgress((await stat(file)).size);
      } catch (error) {
        // Ignores a blob that the service has deleted meanwhile.
        if (!(error instanceof Error && "code" in error && error.code === "ENOENT" && !existsSync(file))) throw error;
      }
    }
  }
}

/**
 * Copies the blobs to another folder while services use the data folder. Schedules the completion of the move for the
 * time when nothing uses the data folder any more.
 * @throws {GatewayError} FOLDER_UNSUITABLE
 * @throws {ServiceError} STORAGE_FULL
 */
export async function prepareMove(
  dataFolder: string,
  folder: string,
  onProgress: (doneBytes: number, totalBytes: number) => void,
): Promise<void> {
  requireTarget(dataFolder, folder);
  const to = prepareDataFolder(resolve(folder));
  const total = await measureFolder(dataFolder);
  try {
    await reportFullDisk(to, async () => {
      await requireSpace(to, Math.max(0, total - (await measureFolder(to))));
      let done = 0;
      await copyBlobs(dataFolder, to, (bytes) => {
        done += bytes;
        onProgress(done, total);
      });
    });
  } catch (error) {
    // Removes the incomplete copy, so that it does not fill the disk.
    await rm(join(to, "blobs"), { recursive: true, force: true });
    await rm(join(to, "galley.json"), { force: true });
    throw error;
  }
  writePending(dataFolder, { kind: "move", to });
}

/** Copies what `prepareMove` has not copied, checks the databases, and marks the copy as a folder with a database. */
async function completeCopy(dataFolder: string, to: string): Promise<void> {
  await reportFullDisk(to, async () => {
    await copyBlobs(dataFolder, to, () => undefined);
    for (const name of copiedNames) {
      if (existsSync(join(dataFolder, name))) await cp(join(dataFolder, name), join(to, name), { recursive: true });
    }
    for (const name of databaseNames) {
      if (!existsSync(join(dataFolder, name))) continue;
      await rm(join(to, name), { force: true });
      await dialect.snapshot([{ from: join(dataFolder, name), to: join(to, name) }]);
      const problems = await dialect.checkBackup(join(to, name));
      if (problems.length > 0) throw new Error(`the copy of ${name} is damaged: ${problems.join("; ")}`);
    }
    await syncTree(to);
  });
  const origin = { path: dataFolder, moved_at: new Date().toISOString() };
  writePrivateFile(getOriginFile(to), JSON.stringify(origin));
  writeMarker(to, readMarker(dataFolder)?.database ?? null);
  syncFolder(to);
}

/**
 * Completes the move of a locked data folder, and makes the copy the folder of the next starts. The old folder stays as
 * it is.
 */
export async function applyMove(dataFolder: string, folder: string): Promise<void> {
  const marker = existsSync(folder) ? readMarker(folder) : null;
  // `prepareMove` has marked the folder. If there is no marker, the disk of the folder is not connected, or another
  // disk is connected instead.
  if (marker === null) throw new Error("the folder is not there any more.");
  const to = prepareDataFolder(folder);
  // If an earlier move was interrupted at its end, the new folder already has a database and may be in use. It is not
  // written again.
  if (marker.database === null) await completeCopy(dataFolder, to);
  saveDataFolder(to);
  await clearPending(dataFolder);
}
