import { z } from "zod";
import { declareEndpoint, uuid } from "./endpoint.ts";

const preferencesSchema = z.object({
  /** Whether the system shows a notification when a job begins to wait for a review. */
  notifications: z.boolean(),
  /** Whether the shell can show notifications; a browser cannot. */
  notifications_available: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;

export const getPreferences = declareEndpoint("GET /preferences", {
  id: "preferences.get",
  summary: "Get the preferences of the application on this computer",
  response: preferencesSchema,
});

export const putPreferences = declareEndpoint("PUT /preferences", {
  id: "preferences.put",
  summary: "Change the preferences of the application on this computer",
  body: z.object({ notifications: z.boolean() }),
  response: preferencesSchema,
});

export const updateStateSchema = z.object({
  /**
   * `off`: there is no feed, or this shell has no updates. `ready`: the new version is downloaded and verified, and is
   * installed when the application quits. `available`: there is a new version, which the user must install, since the
   * publisher of a download cannot be verified.
   */
  status: z.enum(["off", "waiting", "checking", "current", "available", "downloading", "ready", "failed"]),
  /** The address of the folder with the versions; null if none is set. The window cannot change it. */
  feed: z.string().nullable(),
  /** The newer version that was found; null if none was. */
  version: z.string().nullable(),
  /** The completed share of the download, 0 to 1; null if nothing is being downloaded. */
  share: z.number().nullable(),
  /** The technical reason of a failure, in English; null unless the status is `failed`. */
  reason: z.string().nullable(),
  /** The time of the last check; null if there was none. */
  checked_at: z.string().nullable(),
});
export type UpdateState = z.infer<typeof updateStateSchema>;

export const getUpdates = declareEndpoint("GET /updates", {
  id: "updates.get",
  summary: "Get the state of the automatic update; can be a long poll",
  response: updateStateSchema,
});

export const checkForUpdates = declareEndpoint("POST /updates/check", {
  id: "updates.check",
  summary: "Look for a newer version, and begin to download it if it may be installed",
  response: updateStateSchema,
});

const openedFileSchema = z.object({
  id: uuid,
  name: z.string(),
  /** The size in bytes; 0 if the file cannot be read. */
  size: z.int().nonnegative(),
  /** Why the file cannot be imported, and what to do; null if it can. */
  error: z.string().nullable(),
});
export type OpenedFile = z.infer<typeof openedFileSchema>;

export const listOpenedFiles = declareEndpoint("GET /opened-files", {
  id: "opened-files.list",
  summary: "List the files that the user opened with the application, by the operating system",
  response: z.object({ list: z.array(openedFileSchema) }),
});

const params = z.object({ id: uuid });

export const getOpenedFile = declareEndpoint("GET /opened-files/:id", {
  id: "opened-file.get",
  summary: "Read a file that the user opened",
  params,
  response: "raw",
});

export const deleteOpenedFile = declareEndpoint("DELETE /opened-files/:id", {
  id: "opened-file.delete",
  summary: "Remove a file from the list; the file itself stays",
  params,
  response: z.object({}),
});

export const getDiagnostics = declareEndpoint("GET /diagnostics", {
  id: "diagnostics.get",
  summary: "Get a ZIP file with versions, settings, status and logs, without API keys and documents",
  response: "raw",
  mediaType: "application/zip",
});
