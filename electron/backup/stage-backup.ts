import { existsSync, mkdirSync, readFileSync, statSync } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Readable } from "node:stream";
import { z } from "zod";
import { GatewayError } from "../../shared/errors.ts";
import { describeEncryptedData } from "../domain/accounts/encrypted-data.ts";
import { checkGatewayDatabase, findGatewayDamage } from "../gateway/database.ts";
import { DataFolderError } from "../platform/data-folder-error.ts";
import { writePrivateFile } from "../platform/durable-files.ts";
import { describeCopy, openCopy } from "../storage/data-folder/backup-database.ts";
import { requireKnownFormats } from "../storage/content-formats.ts";
import { getDatabaseFile } from "../storage/data-folder/data-folder.ts";
import { dialect } from "../storage/database/database-system.ts";
import { migrations } from "../storage/database/migrate.ts";
import { openDatabase } from "../storage/database/open.ts";
import { readArchive } from "./archive.ts";
import { headerSchema, maxTextBytes, sealedKeyName, type BackupHeader } from "./backup-format.ts";
import { reportFullDisk, requireSpace } from "./full-disk.ts";
import { useLineFile } from "./line-file.ts";
import { syncTree } from "./sync-tree.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

const getStageFolder = (dataFolder: string) => join(dataFolder, "restoring");
const getSummaryFile = (dataFolder: string) => join(getStageFolder(dataFolder), "verified.json");

/** The folder of a verified backup's content, in the layout of a data folder. */
export const getStagedContent = (dataFolder: string): string => join(getStageFolder(dataFolder), "content");

const stagedSchema = z.object({
  header: headerSchema,
  bytes: z.int().nonnegative(),
  /** The number of blobs that were missing or damaged when the backup was made. */
  lostBlobs: z.int().nonnegative(),
  /** Whether the database contains API keys, which are encrypted with the master key. */
  hasApiKeys: z.boolean(),
});
/** A backup that was read and verified as a whole, and can be restored. */
export type StagedBackup = z.output<typeof stagedSchema>;

/** Returns the verified backup in a data folder; null if there is none. */
export function readStaged(dataFolder: string): StagedBackup | null {
  const file = getSummaryFile(dataFolder);
  return existsSync(file) ? stagedSchema.parse(JSON.parse(readFileSync(file, "utf8"))) : null;
}

/** Deletes the copy of a backup that was not restored. The backup itself stays. */
export async function discardStaged(dataFolder: string): Promise<void> {
  // Deletes the summary first, so that an incompletely deleted copy is not taken for a verified one.
  await rm(getSummaryFile(dataFolder), { force: true });
  await rm(getStageFolder(dataFolder), { recursive: true, force: true });
}

async function writeEntry(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(path, "wx", 0o600);
  try {
    for await (const chunk of bytes) {
      for (let written = 0; written < chunk.byteLength;) {
        written += (await file.write(chunk, written)).bytesWritten;
      }
    }
  } finally {
    await file.close();
  }
}

const createTooNewError = (name: string, reason: string, cause?: unknown) =>
  new GatewayError("BACKUP_TOO_NEW", serviceText("backup-too-new", { file: name, reason }), { cause });

/**
 * Compares the schema of a staged database with the one that Galley's migrations create. Returns null if they are
 * equal.
 */
async function findSchemaDifference(file: string, schemaVersion: number): Promise<string | null> {
  const folder = join(dirname(file), "..", "reference");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const reference = getDatabaseFile(folder);
    const db = await openDatabase(reference, migrations.slice(0, schemaVersion));
    await db.destroy();
    return dialect.findSchemaDifference(file, reference);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Refuses databases that are damaged, were written by a newer version, or do not match the header. Returns whether the
 * database has encrypted values.
 */
async function checkDatabases(name: string, content: string, header: BackupHeader): Promise<boolean> {
  const file = getDatabaseFile(content);
  const createInvalidError = (reason: string, cause?: unknown) =>
    new GatewayError("BACKUP_INVALID", serviceText("backup-not-restorable", { file: name, reason }), { cause });
  if (!existsSync(file)) throw createInvalidError("galley.sqlite is missing");
  const problems = await dialect.checkBackup(file);
  if (problems.length > 0) throw createInvalidError(`galley.sqlite is damaged (${problems.join("; ")})`);
  if (!dialect.hasSchema(file)) throw createInvalidError("galley.sqlite is not a database of Galley");
  const db = openCopy(file);
  try {
    const { schemaVersion, identity } = await describeCopy(db);
    if (schemaVersion > migrations.length) {
      throw createTooNewError(name, `its schema is ${schemaVersion}, and the newest supported is ${migrations.length}`);
    }
    if (schemaVersion !== header.schema_version || identity !== header.identity) {
      throw createInvalidError("galley.sqlite is not the database that backup.json describes");
    }
    const difference = await findSchemaDifference(file, schemaVersion);
    if (difference !== null) throw createInvalidError(`galley.sqlite was changed: ${difference}`);
    const { isEmpty } = await describeEncryptedData(db);
    const inspection = dialect.inspect(file, ["content_formats"]);
    if (inspection.damage !== null) throw createInvalidError(inspection.damage);
    requireKnownFormats(inspection.tables.get("content_formats") ?? []);
    const gatewayFile = join(content, "gateway.sqlite");
    const damage = findGatewayDamage(gatewayFile);
    if (damage !== null) throw createInvalidError(`gateway.sqlite is damaged (${damage})`);
    checkGatewayDatabase(gatewayFile);
    return !isEmpty;
  } catch (error) {
    if (error instanceof DataFolderError) {
      // Damage has already been reported above, so this error is about a newer format.
      throw createTooNewError(name, error.message.replace(/ Start that version.*$/s, "").replace(/\.$/, ""), error);
    }
    throw error;
  } finally {
    await db.destroy();
  }
}

export interface StageOptions {
  dataFolder: string;
  /** The bytes of the backup. */
  source: Readable;
  /** The name of the backup for messages, such as its path. */
  name: string;
  /** The size of the backup; null if it is not known. */
  size: number | null;
  onProgress: (doneBytes: number) => void;
}

/**
 * Copies a backup into a data folder beside its content, and verifies it as a whole: every entry against the manifest,
 * and the databases for damage and version. Nothing else in the folder is changed.
 * @throws {GatewayError} BACKUP_INVALID, BACKUP_TOO_NEW
 * @throws {ServiceError} STORAGE_FULL
 */
export async function stageBackup({ dataFolder, source, name, size, onProgress }: StageOptions): Promise<StagedBackup> {
  const folder = getStageFolder(dataFolder);
  const content = getStagedContent(dataFolder);
  await discardStaged(dataFolder);
  try {
    return await reportFullDisk(dataFolder, async () => {
      await requireSpace(dataFolder, size ?? 0);
      await mkdir(content, { recursive: true, mode: 0o700 });
      let bytes = 0;
      const { header, damagedBlobs } = await useLineFile(join(folder, "lines.jsonl"), (lines) =>
        readArchive(name, source, {
          receiveHeader({ schema_version: version }) {
            if (version <= migrations.length) return;
            throw createTooNewError(name, `its schema is ${version}, and the newest supported is ${migrations.length}`);
          },
          receiveEntry: (entry, chunks) =>
            writeEntry(
              join(content, entry),
              (async function* observe() {
                for await (const chunk of chunks) {
                  bytes += chunk.byteLength;
                  onProgress(bytes);
                  yield chunk;
                }
              })(),
            ),
          appendLine: (line) => lines.append(line),
          finishLines: async () => (await lines.finish()).file,
        }),
      );
      const sealedKeyBytes = statSync(join(content, sealedKeyName), { throwIfNoEntry: false })?.size ?? 0;
      if (header.has_master_key !== sealedKeyBytes > 0 || sealedKeyBytes > maxTextBytes) {
        const message = `${name} cannot be restored: its master key is not the one that backup.json describes. Use another backup. Nothing was changed.`;
        throw new GatewayError("BACKUP_INVALID", message);
      }
      const hasApiKeys = await checkDatabases(name, content, header);
      await syncTree(content);
      const staged = { header, bytes, lostBlobs: header.missing_blobs + damagedBlobs.length, hasApiKeys };
      writePrivateFile(getSummaryFile(dataFolder), JSON.stringify(staged));
      return staged;
    });
  } catch (error) {
    source.destroy();
    await discardStaged(dataFolder);
    throw error;
  }
}
