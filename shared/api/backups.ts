import { z } from "zod";
import { declareEndpoint, timestamp } from "./endpoint.ts";

/** A file with a snapshot of the workbench's databases. A snapshot is made every day and kept for a week. */
const snapshotSchema = z.object({ path: z.string(), created_at: timestamp, bytes: z.int().nonnegative() });

const taskSchema = z.object({
  kind: z.enum(["export", "check", "move"]),
  state: z.enum(["running", "done", "failed"]),
  done_bytes: z.int().nonnegative(),
  total_bytes: z.int().nonnegative(),
  /** Says what was done, or why the task failed and what to do; null while the task runs. */
  message: z.string().nullable(),
  /** The name of an exported file that can be downloaded; null if there is none. */
  download: z.string().nullable(),
});

const checkedBackupSchema = z.object({
  created_at: timestamp,
  /** The version of the application that made the backup. */
  app_version: z.string(),
  bytes: z.int().nonnegative(),
  /** Whether the backup is of this data folder, and not of another one. */
  is_of_this_folder: z.boolean(),
  /** Whether the backup has API keys, which only the master key can decrypt. */
  has_api_keys: z.boolean(),
  /** Whether the backup contains the master key, encrypted with a pass phrase. */
  has_master_key: z.boolean(),
  /** The number of documents and contents that were missing or damaged when the backup was made. */
  lost_count: z.int().nonnegative(),
});

/** The backups of the workbench's data, and the current task on the data folder. */
const backupsSchema = z.object({
  /** The daily snapshots of the databases, the newest first. */
  snapshots: z.array(snapshotSchema),
  /** The latest export, check or move since the application was started. */
  task: taskSchema.nullable(),
  /** A backup that was checked as a whole and can be restored. It is forgotten when Galley is closed. */
  checked: checkedBackupSchema.nullable(),
  /** What happens when Galley is restarted. It can be cancelled until then. */
  pending: z.enum(["restore", "move", "remove"]).nullable(),
  /** What happened to the data folder before this start, such as a restore; null if nothing did. */
  notice: z.string().nullable(),
  /** Whether the shell chooses files and folders in a dialog of its own. Paths are not accepted then. */
  has_dialogs: z.boolean(),
  /** Whether the shell can restart Galley. Otherwise the user closes and starts it. */
  can_restart: z.boolean(),
  /** Whether the data folder can be moved. It cannot if Galley was started with the path of the folder. */
  can_move: z.boolean(),
});
export type Backups = z.infer<typeof backupsSchema>;

/**
 * A path that the user typed. If it is null, the shell asks for a path in a dialog, or, without dialogs, an export is
 * downloaded.
 */
const pathSchema = z.string().min(1).max(4096).nullable();
const passPhraseSchema = z.string().max(1000).nullable();

export const getBackups = declareEndpoint("GET /backups", {
  id: "backup.list",
  summary: "Get the daily snapshots, and the state of exports, checks, restores and moves; supports long polls",
  response: backupsSchema,
});

export const exportBackup = declareEndpoint("POST /backups/export", {
  id: "backup.export",
  summary: "Write all data to one verified file; the response is sent when the export has begun",
  /**
   * With a pass phrase of at least 12 characters, the file also contains the master key, encrypted with the pass
   * phrase.
   */
  body: z.object({ path: pathSchema, pass_phrase: passPhraseSchema }),
  response: backupsSchema,
});

export const downloadBackup = declareEndpoint("GET /backups/export/file", {
  id: "backup.download",
  summary: "Download the exported file, which is deleted when Galley is closed",
  response: "raw",
  mediaType: "application/x-tar",
});

export const checkBackup = declareEndpoint("POST /backups/check", {
  id: "backup.check",
  summary: "Upload a backup and verify it as a whole",
  body: { raw: true, mediaTypes: ["application/x-tar", "application/octet-stream"] },
  response: backupsSchema,
});

export const checkBackupFile = declareEndpoint("POST /backups/check-file", {
  id: "backup.checkFile",
  summary: "Verify a backup file on this computer as a whole; the response is sent when the check has begun",
  body: z.object({ path: pathSchema }),
  response: backupsSchema,
});

export const restoreBackup = declareEndpoint("POST /backups/restore", {
  id: "backup.restore",
  summary: "Replace all data by the checked backup at the next restart; the present data are moved aside",
  body: z.object({
    pass_phrase: passPhraseSchema,
    /** Whether all API keys may be revoked if the master key that encrypts them is not known. */
    create_new_keys: z.boolean(),
  }),
  response: backupsSchema,
});

export const cancelPending = declareEndpoint("DELETE /data/pending", {
  id: "data.cancelPending",
  summary: "Cancel what would happen at the next restart, and forget the checked backup",
  response: backupsSchema,
});

export const getStorage = declareEndpoint("GET /storage", {
  id: "storage.get",
  summary: "Get the bytes that each kind of data takes",
  response: z.object({
    data_folder: z.string(),
    database_bytes: z.int().nonnegative(),
    document_bytes: z.int().nonnegative(),
    content_bytes: z.int().nonnegative(),
    /** Contents of remote services that are kept for work offline. */
    kept_offline_bytes: z.int().nonnegative(),
    /** Daily snapshots, deleted documents to which the snapshots refer, and copies that were made before upgrades. */
    backup_bytes: z.int().nonnegative(),
    quarantine_bytes: z.int().nonnegative(),
    /** Data that a restore has replaced, in `replaced/`. */
    replaced_bytes: z.int().nonnegative(),
    /** Logs, files of Chromium, OCR languages. */
    other_bytes: z.int().nonnegative(),
    free_bytes: z.int().nonnegative(),
    /** The folder from which the data were moved and which still has them; null if there is none. */
    previous_folder: z.string().nullable(),
  }),
});

export const moveData = declareEndpoint("POST /data/move", {
  id: "data.move",
  summary:
    "Copy all data to an empty folder and use it from the next restart; the response is sent when the copy has begun",
  body: z.object({ path: pathSchema }),
  response: backupsSchema,
});

/** The word that confirms the removal of all data. */
export const removalWord = "REMOVE";

export const removeData = declareEndpoint("POST /data/remove", {
  id: "data.remove",
  summary: "Remove all files and keychain entries of Galley when it is closed",
  body: z.object({ confirmation: z.literal(removalWord) }),
  response: backupsSchema,
});

export const restart = declareEndpoint("POST /restart", {
  id: "application.restart",
  summary: "Restart Galley; after a removal of all data it is closed",
  response: z.object({}),
});
