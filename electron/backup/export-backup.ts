import { createReadStream, createWriteStream, existsSync } from "node:fs";
import { copyFile, link, mkdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join, relative, resolve } from "node:path";
import { GatewayError } from "../../shared/errors.ts";
import { syncFolder } from "../platform/durable-files.ts";
import { listTrainedDataFiles } from "../platform/ocr-languages.ts";
import { isWithinFolder, resolveLinks } from "../platform/paths.ts";
import { describeCopy, listNamedBlobs, openCopy, useCopy } from "../storage/data-folder/backup-database.ts";
import { findBlobFile } from "../storage/blobs/blob-garbage-collector.ts";
import { BackupRunningError, holdBlobs } from "../storage/blobs/blob-hold.ts";
import { listModels, vocabularyFolderName } from "../storage/vocabularies.ts";
import { databaseNames, getDatabaseFile } from "../storage/data-folder/data-folder.ts";
import { dialect } from "../storage/database/database-system.ts";
import { readArchive, writeArchive, type ArchiveEntry } from "./archive.ts";
import {
  formatVersion,
  getBlobName,
  getModelEntryName,
  headerName,
  isBlobName,
  sealedKeyName,
  type BackupHeader,
} from "./backup-format.ts";
import { reportFullDisk, requireSpace } from "./full-disk.ts";
import { useLineFile } from "./line-file.ts";
import { sealMasterKey } from "./sealed-key.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

export interface ExportOptions {
  dataFolder: string;
  /** The file to create. */
  file: string;
  appVersion: string;
  /** The master key and the pass phrase to encrypt it with; null to leave it out. */
  secret: { masterKey: Uint8Array; passPhrase: string } | null;
  onProgress: (doneBytes: number, totalBytes: number) => void;
}

export interface ExportResult {
  file: string;
  bytes: number;
  /** The number of blobs in the backup. */
  blobs: number;
  hasMasterKey: boolean;
  /** The numbers of blobs that are missing in the data folder, and that are damaged there. */
  missingBlobs: number;
  damagedBlobs: number;
}

/** A blob to export. */
interface NamedBlob {
  name: string;
  file: string;
  size: number;
}

/** A copy of a file that may be replaced or deleted during the export. */
interface CopiedFile {
  name: string;
  file: string;
  size: number;
}

interface Snapshot {
  header: BackupHeader;
  sealedKey: string | null;
  databases: readonly CopiedFile[];
  trainedData: readonly CopiedFile[];
  models: readonly CopiedFile[];
  totalBytes: number;
}

/** Lists the blobs that a copy of the database names and that exist. `onMissing` counts the others. */
async function* listBlobs(dataFolder: string, database: string, onMissing: () => void): AsyncGenerator<NamedBlob> {
  const db = openCopy(database);
  try {
    for await (const sha256 of listNamedBlobs(db)) {
      const file = findBlobFile(dataFolder, sha256);
      if (file === null) onMissing();
      else yield { name: getBlobName(sha256), file, size: (await stat(file)).size };
    }
  } finally {
    await db.destroy();
  }
}

/**
 * Copies files to a temporary folder. A file that is deleted during the copy is left out.
 * @param getEntryName returns the name of a file in the backup
 */
async function copyFiles(
  source: string,
  names: readonly string[],
  folder: string,
  getEntryName: (name: string) => string,
): Promise<CopiedFile[]> {
  const files: CopiedFile[] = [];
  for (const name of names) {
    const file = join(folder, name);
    try {
      await copyFile(join(source, name), file);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") continue;
      throw error;
    }
    files.push({ name: getEntryName(name), file, size: (await stat(file)).size });
  }
  return files;
}

/**
 * Copies the databases in the state of one moment to a temporary folder, and then the OCR languages and the learned
 * models. Returns these files with the header of the backup.
 */
async function takeSnapshot({ dataFolder, appVersion, secret }: ExportOptions, folder: string): Promise<Snapshot> {
  const names = databaseNames.filter((name) => existsSync(join(dataFolder, name)));
  await dialect.snapshot(names.map((name) => ({ from: join(dataFolder, name), to: join(folder, name) })));
  const databases = await Promise.all(
    names.map(async (name) => ({ name, file: join(folder, name), size: (await stat(join(folder, name))).size })),
  );
  for (const { name, file } of databases) {
    const problems = await dialect.checkBackup(file);
    if (problems.length === 0) continue;
    throw new GatewayError(
      "BACKUP_INVALID",
      `The database ${name} in ${dataFolder} is damaged (${problems.join("; ")}), so that no backup of it can be made. Start ` +
        "Galley: it says how to restore the newest good snapshot.",
    );
  }
  const { schemaVersion, identity } = await useCopy(getDatabaseFile(folder), describeCopy);
  if (identity === null) {
    throw new GatewayError(
      "FOLDER_UNSUITABLE",
      `${dataFolder} was last used by a version of Galley without backups. Start Galley with it once, and try again.`,
    );
  }
  const tessdata = join(dataFolder, "tessdata");
  const languages = await listTrainedDataFiles(tessdata);
  const trainedData = await copyFiles(tessdata, languages, folder, (name) => `tessdata/${name}`);
  const vocabularies = join(dataFolder, vocabularyFolderName);
  const models = await copyFiles(vocabularies, listModels(dataFolder), folder, getModelEntryName);
  let missing = 0;
  let totalBytes = [...databases, ...trainedData, ...models].reduce((sum, { size }) => sum + size, 0);
  for await (const { size } of listBlobs(dataFolder, getDatabaseFile(folder), () => (missing += 1))) totalBytes += size;
  const sealedKey = secret === null ? null : await sealMasterKey(secret.masterKey, secret.passPhrase, identity);
  const header = {
    application: "Galley" as const,
    format: formatVersion,
    app_version: appVersion,
    schema_version: schemaVersion,
    identity,
    created_at: new Date().toISOString(),
    has_master_key: sealedKey !== null,
    missing_blobs: missing,
  };
  return { header, sealedKey, databases, trainedData, models, totalBytes };
}

async function* listEntries(dataFolder: string, snapshot: Snapshot, folder: string): AsyncGenerator<ArchiveEntry> {
  const { header, sealedKey, databases, trainedData, models } = snapshot;
  yield { name: headerName, text: JSON.stringify(header) };
  yield* databases;
  if (sealedKey !== null) yield { name: sealedKeyName, text: sealedKey };
  yield* trainedData;
  yield* models;
  yield* listBlobs(dataFolder, getDatabaseFile(folder), () => undefined);
}

/** Reads the written file again and compares every entry with the manifest. */
async function verify(file: string, folder: string, onBytes: (bytes: number) => void): Promise<string[]> {
  const { damagedBlobs } = await useLineFile(join(folder, "verified.jsonl"), (lines) =>
    readArchive(file, createReadStream(file), {
      receiveHeader: () => undefined,
      async receiveEntry(_name, bytes) {
        for await (const chunk of bytes) onBytes(chunk.byteLength);
      },
      appendLine: (line) => lines.append(line),
      finishLines: async () => (await lines.finish()).file,
    }),
  );
  return damagedBlobs;
}

/** Renames the finished file to its final name. An existing file is never replaced. */
async function publish(unfinishedFile: string, file: string): Promise<void> {
  try {
    await link(unfinishedFile, file);
    await rm(unfinishedFile);
  } catch (error) {
    // Some file systems have no links.
    if (!(error instanceof Error && "code" in error) || error.code === "EEXIST" || existsSync(file)) throw error;
    await rename(unfinishedFile, file);
  }
  syncFolder(dirname(file));
}

/** Requires that the backup can be a new file outside the data folder. @throws {GatewayError} FOLDER_UNSUITABLE */
function requireNewFile(dataFolder: string, file: string): void {
  const createRefusal = (message: string) => new GatewayError("FOLDER_UNSUITABLE", message);
  if (existsSync(file)) throw createRefusal(serviceText("export-file-exists", { file }));
  if (!existsSync(dirname(file))) throw createRefusal(serviceText("export-folder-missing", { file }));
  const [source, target] = [resolveLinks(dataFolder), resolveLinks(file)];
  const isInExportFolder = dirname(relative(source, target)) === join("backups", "export");
  if (isWithinFolder(target, source) && !isInExportFolder) {
    throw createRefusal(serviceText("export-in-data-folder", { file }));
  }
}

/**
 * Writes all data of a data folder to one file, while services use the folder. The file gets its name only after it
 * was read again and verified.
 * @throws {GatewayError} BACKUP_RUNNING, BACKUP_INVALID if a database is damaged, FOLDER_UNSUITABLE
 * @throws {ServiceError} STORAGE_FULL
 */
export async function exportBackup(options: ExportOptions): Promise<ExportResult> {
  const { dataFolder, onProgress } = options;
  const file = resolve(options.file);
  requireNewFile(dataFolder, file);
  const folder = `${file}.galley-part`;
  const unfinishedFile = join(folder, basename(file));
  const removeUnfinished = () => rm(folder, { recursive: true, force: true });
  const work = () =>
    reportFullDisk(dirname(file), async () => {
      // Another export may have created the file meanwhile.
      requireNewFile(dataFolder, file);
      // Removes the files that a killed process has left.
      await removeUnfinished();
      await mkdir(folder, { mode: 0o700 });
      const snapshot = await takeSnapshot(options, folder);
      await requireSpace(folder, snapshot.totalBytes);
      // All bytes are written once, and read once to verify them.
      const total = 2 * snapshot.totalBytes;
      let done = 0;
      let blobs = 0;
      const output = createWriteStream(unfinishedFile, { flags: "wx", mode: 0o600, flush: true });
      await useLineFile(join(folder, "manifest.jsonl"), (manifest) =>
        writeArchive(output, listEntries(dataFolder, snapshot, folder), manifest, ({ name, size }) => {
          if (isBlobName(name)) blobs += 1;
          done += size;
          onProgress(done, total);
        }),
      );
      const damagedBlobs = await verify(unfinishedFile, folder, (bytes) => {
        done += bytes;
        onProgress(Math.min(done, total), total);
      });
      await publish(unfinishedFile, file);
      return {
        file,
        bytes: (await stat(file)).size,
        blobs,
        hasMasterKey: snapshot.header.has_master_key,
        missingBlobs: snapshot.header.missing_blobs,
        damagedBlobs: damagedBlobs.length,
      };
    });
  try {
    return await holdBlobs(dataFolder, async () => {
      try {
        return await work();
      } finally {
        await removeUnfinished();
      }
    });
  } catch (error) {
    if (error instanceof BackupRunningError) throw new GatewayError("BACKUP_RUNNING", error.message, { cause: error });
    throw error;
  }
}
