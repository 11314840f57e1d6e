import { z } from "zod";
import { jobTypes } from "../job/job.ts";
import { declareEndpoint, timestamp, uuid } from "./endpoint.ts";

const threshold = z.number().min(0).max(1);

/** The settings of the jobs that are created from a folder's files. */
const settingsSchema = z.object({
  type: z.enum(jobTypes),
  taxonomy: z.string().min(1).max(200),
  ocr: z.boolean(),
  zoning_threshold: threshold,
  /** The threshold of the data points or the keywords. */
  result_threshold: threshold,
  /** The share of the data points or keywords accepted unseen that is drawn for a review. */
  random_review_share: threshold.default(0),
});

const count = z.int().nonnegative();

const watchedFolderSchema = settingsSchema.extend({
  id: uuid,
  path: z.string(),
  connection_id: z.string(),
  connection_title: z.string(),
  /**
   * `waiting`: the service does not accept files now. `not-found`: the folder cannot be read, for example because its
   * drive is unplugged. Galley tries again by itself in both states.
   */
  state: z.enum(["watching", "paused", "waiting", "not-found"]),
  /** The reason for the state; null if it needs no explanation. */
  reason: z.string().nullable(),
  imported_count: count,
  /** The number of files that are still being written or wait for their import. */
  waiting_count: count,
  /** The number of waiting files that the service could not read in time. They are imported again later. */
  postponed_count: count,
  failed_count: count,
  ignored_count: count,
  last_imported_at: timestamp.nullable(),
  /** The files that were not imported, the latest first; at most {@link maxListedFiles}. */
  failed: z.array(z.object({ name: z.string(), reason: z.string(), failed_at: timestamp })),
  /** The files of `postponed_count`, with the reason and when they are imported again; at most {@link maxListedFiles}. */
  postponed: z.array(z.object({ name: z.string(), reason: z.string(), retry_at: timestamp })),
  /** The files and folders that are not imported, each with the reason; at most {@link maxListedFiles}. */
  ignored: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type WatchedFolder = z.infer<typeof watchedFolderSchema>;

/** The maximum number of files in a list of a watched folder. The counts include all files. */
export const maxListedFiles = 50;

const watchedFoldersSchema = z.object({
  list: z.array(watchedFolderSchema),
  /** Whether the shell chooses folders in a dialog of its own. Paths are not accepted then. */
  has_dialogs: z.boolean(),
});
export type WatchedFolders = z.infer<typeof watchedFoldersSchema>;

export const listWatchedFolders = declareEndpoint("GET /watched-folders", {
  id: "watchedFolder.list",
  summary: "List the folders whose files become jobs, with what was imported and what not",
  response: watchedFoldersSchema,
});

export const addWatchedFolder = declareEndpoint("POST /watched-folders", {
  id: "watchedFolder.add",
  summary: "Watch a folder of this computer: files that appear in it become jobs",
  body: settingsSchema.extend({
    connection_id: z.string().min(1).max(100),
    /** A path that the user typed; null to choose the folder in a dialog of the shell. */
    path: z.string().min(1).max(4096).nullable(),
    /** Whether jobs are also created for the files that are already in the folder. */
    imports_existing: z.boolean(),
  }),
  response: watchedFoldersSchema,
});

const params = z.object({ id: uuid });

export const putWatchedFolder = declareEndpoint("PUT /watched-folders/:id", {
  id: "watchedFolder.put",
  summary: "Pause a watched folder, or resume it",
  params,
  body: z.object({ paused: z.boolean() }),
  response: watchedFoldersSchema,
});

export const deleteWatchedFolder = declareEndpoint("DELETE /watched-folders/:id", {
  id: "watchedFolder.delete",
  summary: "Stop watching a folder; its files and their jobs stay",
  params,
  response: watchedFoldersSchema,
});

export const retryWatchedFolder = declareEndpoint("POST /watched-folders/:id/retry", {
  id: "watchedFolder.retry",
  summary: "Try again to import files that failed",
  params,
  /** The name of a file in the list of the failed ones; null for all of them. */
  body: z.object({ name: z.string().min(1).max(4096).nullable() }),
  response: watchedFoldersSchema,
});
