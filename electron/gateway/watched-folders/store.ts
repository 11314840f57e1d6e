import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { jobTypes } from "../../../shared/job/job.ts";
import type { JobSettings } from "../../../shared/job/job-settings.ts";
import { runTransaction } from "../database.ts";

/** A folder whose files become jobs. Its settings never change, so that repeated requests are equal. */
export interface FolderRecord {
  id: string;
  connectionId: string;
  /** The real path, without symbolic links. */
  path: string;
  settings: JobSettings;
  isPaused: boolean;
  /** Whether the present files of the folder must be recorded as `known` before any file is imported. */
  needsBaseline: boolean;
}

/**
 * The states of a file. `known`: it existed before the folder was watched. `uploading` and `uploaded`: its import has begun,
 * and continues after a restart. `duplicate`: its content was already imported from the folder. `failed`: it is imported
 * again when it changes, when the user asks for it, or automatically (see {@link getRetryTime}).
 */
const fileStates = ["known", "uploading", "uploaded", "imported", "duplicate", "failed"] as const;
export type FileState = (typeof fileStates)[number];

/** A file of a watched folder, with its properties at the time when its state was recorded. */
export interface FileRecord {
  name: string;
  size: number;
  /** In milliseconds since 1970. */
  modifiedAt: number;
  /** Null if the file was not read. */
  sha256: string | null;
  state: FileState;
  /** The number of earlier contents with this name and of abandoned uploads. It is a part of the idempotency keys. */
  attempt: number;
  /** The address of the uploaded document; null before the upload. */
  documentUri: string | null;
  /** The reason why the file was not imported; null unless it failed or is a duplicate. */
  reason: string | null;
  /** When the state began, in milliseconds since 1970. */
  changedAt: number;
  /** The number of consecutive attempts in which the service could not read this content in time. */
  timeoutCount: number;
}

/**
 * The pauses in milliseconds before another import of a file that the service could not read in time: after the first
 * failed attempt, after the second one, and so on.
 */
const timeoutPausesMs = [300_000, 900_000, 2_700_000] as const;

/**
 * Returns the time at which a failed file is imported again automatically, in milliseconds since 1970; null if it is
 * not imported again. Files are imported again if the service could not read them in time, for example on a busy
 * computer.
 */
export function getRetryTime({ state, timeoutCount, changedAt }: FileRecord): number | null {
  const pause = state === "failed" ? timeoutPausesMs[timeoutCount - 1] : undefined;
  return pause === undefined ? null : changedAt + pause;
}

/** The watched folders and their files in the workbench's own database. Changes throw DISK_FULL if the disk is full. */
export interface FolderStore {
  listFolders(): FolderRecord[];
  addFolder(folder: FolderRecord, createdAt: number): void;
  setPaused(id: string, isPaused: boolean): void;
  pauseAll(): void;
  /** Records the files that existed when the folder was added, or adds their digests. */
  putBaseline(id: string, files: readonly FileRecord[]): void;
  /** Returns the taxonomy revision of the latest job of a folder; null before the first job. */
  readTaxonomyRevision(id: string): string | null;
  setTaxonomyRevision(id: string, revision: string): void;
  /** Deletes a folder with the records of its files. */
  deleteFolder(id: string): void;
  listFiles(folderId: string): FileRecord[];
  putFile(folderId: string, file: FileRecord): void;
  deleteFile(folderId: string, name: string): void;
  /** Returns the name under which this content was imported; null if it was not. */
  findImported(folderId: string, sha256: string): string | null;
  /** Counts the imported contents. `lastAt` is null if there are none. */
  countImported(folderId: string): { count: number; lastAt: number | null };
}

/** The maximum number of imported contents that are stored for a folder. The oldest ones are deleted. */
export const maxImportedContents = 100_000;

const folderRow = z.object({
  id: z.string(),
  connection_id: z.string(),
  path: z.string(),
  job_type: z.enum(jobTypes),
  taxonomy: z.string(),
  ocr: z.int(),
  zoning_threshold: z.number(),
  result_threshold: z.number(),
  random_review_share: z.number(),
  is_paused: z.int(),
  needs_baseline: z.int(),
});

function toFolder(row: unknown): FolderRecord {
  const { id, connection_id, path, job_type, taxonomy, ...rest } = folderRow.parse(row);
  const settings: JobSettings = {
    type: job_type,
    taxonomy,
    ocr: rest.ocr === 1,
    zoningThreshold: rest.zoning_threshold,
    resultThreshold: rest.result_threshold,
    randomReviewShare: rest.random_review_share,
  };
  const flags = { isPaused: rest.is_paused === 1, needsBaseline: rest.needs_baseline === 1 };
  return { id, connectionId: connection_id, path, settings, ...flags };
}

const fileRow = z.object({
  name: z.string(),
  size: z.int(),
  modified_at: z.number(),
  sha256: z.string().nullable(),
  state: z.enum(fileStates),
  attempt: z.int(),
  document_uri: z.string().nullable(),
  reason: z.string().nullable(),
  changed_at: z.int(),
  timeout_count: z.int(),
});

function toFile(row: unknown): FileRecord {
  const { modified_at, document_uri, changed_at, timeout_count, ...rest } = fileRow.parse(row);
  const times = { modifiedAt: modified_at, changedAt: changed_at };
  return { ...rest, ...times, documentUri: document_uri, timeoutCount: timeout_count };
}

const revisionRow = z.object({ taxonomy_revision: z.string().nullable() });
const importedCount = z.object({ count: z.int(), lastAt: z.int().nullable() });

export function createFolderStore(db: DatabaseSync): FolderStore {
  const selectFolders = db.prepare("SELECT * FROM watched_folder ORDER BY created_at, id");
  const insertFolder = db.prepare("INSERT INTO watched_folder VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, NULL, ?)");
  const updatePaused = db.prepare("UPDATE watched_folder SET is_paused = ? WHERE id = ?");
  const updateAllPaused = db.prepare("UPDATE watched_folder SET is_paused = 1");
  const updateBaseline = db.prepare("UPDATE watched_folder SET needs_baseline = 0 WHERE id = ?");
  const selectRevision = db.prepare("SELECT taxonomy_revision FROM watched_folder WHERE id = ?");
  const updateRevision = db.prepare("UPDATE watched_folder SET taxonomy_revision = ? WHERE id = ?");
  const removeFolder = db.prepare("DELETE FROM watched_folder WHERE id = ?");
  const removeFiles = db.prepare("DELETE FROM watched_file WHERE folder_id = ?");
  const selectFiles = db.prepare("SELECT * FROM watched_file WHERE folder_id = ? ORDER BY name");
  const upsertFile = db.prepare("INSERT OR REPLACE INTO watched_file VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const removeFile = db.prepare("DELETE FROM watched_file WHERE folder_id = ? AND name = ?");
  const selectContent = db.prepare("SELECT name FROM watched_content WHERE folder_id = ? AND sha256 = ?");
  const countContents = db.prepare(
    "SELECT count(*) AS count, max(imported_at) AS lastAt FROM watched_content WHERE folder_id = ?",
  );
  const insertContent = db.prepare("INSERT OR IGNORE INTO watched_content VALUES (?, ?, ?, ?)");
  const removeOldContents = db.prepare(
    `DELETE FROM watched_content WHERE folder_id = ? AND imported_at <
      (SELECT imported_at FROM watched_content WHERE folder_id = ? ORDER BY imported_at DESC LIMIT 1 OFFSET ?)`,
  );
  const removeContents = db.prepare("DELETE FROM watched_content WHERE folder_id = ?");

  function writeFile(folderId: string, file: FileRecord): void {
    const { name, size, modifiedAt, sha256, state, attempt, documentUri, reason, changedAt, timeoutCount } = file;
    const values = [sha256, state, attempt, documentUri, reason, changedAt, timeoutCount];
    upsertFile.run(folderId, name, size, modifiedAt, ...values);
  }

  return {
    listFolders: () => selectFolders.all().map(toFolder),
    addFolder({ id, connectionId, path, settings, isPaused, needsBaseline }, createdAt) {
      const { type, taxonomy, ocr, zoningThreshold, resultThreshold, randomReviewShare } = settings;
      const jobs = [type, taxonomy, Number(ocr), zoningThreshold, resultThreshold] as const;
      const flags = [Number(isPaused), Number(needsBaseline)] as const;
      runTransaction(db, () =>
        insertFolder.run(id, connectionId, path, ...jobs, ...flags, createdAt, randomReviewShare),
      );
    },
    setPaused: (id, isPaused) => void runTransaction(db, () => updatePaused.run(Number(isPaused), id)),
    pauseAll: () => void runTransaction(db, () => updateAllPaused.run()),
    putBaseline(id, files) {
      runTransaction(db, () => {
        for (const file of files) writeFile(id, file);
        updateBaseline.run(id);
      });
    },
    readTaxonomyRevision: (id) => revisionRow.optional().parse(selectRevision.get(id))?.taxonomy_revision ?? null,
    setTaxonomyRevision: (id, revision) => void runTransaction(db, () => updateRevision.run(revision, id)),
    deleteFolder(id) {
      runTransaction(db, () => {
        removeFiles.run(id);
        removeContents.run(id);
        removeFolder.run(id);
      });
    },
    listFiles: (folderId) => selectFiles.all(folderId).map(toFile),
    putFile(folderId, file) {
      runTransaction(db, () => {
        writeFile(folderId, file);
        if (file.state !== "imported") return;
        insertContent.run(folderId, file.sha256, file.name, file.changedAt);
        removeOldContents.run(folderId, folderId, maxImportedContents - 1);
      });
    },
    deleteFile: (folderId, name) => void runTransaction(db, () => removeFile.run(folderId, name)),
    findImported: (folderId, sha256) =>
      z.object({ name: z.string() }).optional().parse(selectContent.get(folderId, sha256))?.name ?? null,
    countImported: (folderId) => importedCount.parse(countContents.get(folderId)),
  };
}
