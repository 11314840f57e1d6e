import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { Readable } from "node:stream";
import * as endpoints from "../../shared/api/backups.ts";
import { readContentLength } from "../http/request-body.ts";
import { createRoute, type Route } from "../http/route.ts";
import type { Backups } from "./backups.ts";
import { findPreviousFolder } from "./move-data.ts";
import { measureStorage } from "./storage-use.ts";

/** Creates the endpoints of backups and of the data folder. */
export function createBackupRoutes(backups: Backups, dataFolder: string): Route<void>[] {
  return [
    createRoute(endpoints.getBackups, () => backups.describe(), {
      subscribe: (_call, _state, listener) => backups.subscribe(listener),
    }),
    createRoute(endpoints.exportBackup, async ({ body }) => {
      await backups.beginExport(body.path, body.pass_phrase);
      return backups.describe();
    }),
    createRoute(endpoints.downloadBackup, async () => {
      const file = backups.getDownload();
      const { size } = await stat(file);
      const body = Readable.toWeb(createReadStream(file)) as ReadableStream<Uint8Array>;
      return new Response(body, {
        headers: {
          "content-type": endpoints.downloadBackup.mediaType,
          "content-length": String(size),
          "content-disposition": `attachment; filename="${basename(file)}"`,
          "cache-control": "no-store",
          "x-content-type-options": "nosniff",
        },
      });
    }),
    createRoute(endpoints.checkBackup, async ({ request }) => {
      await backups.check(request.body ?? new Blob([]).stream(), readContentLength(request));
      return backups.describe();
    }),
    createRoute(endpoints.checkBackupFile, async ({ body }) => {
      await backups.beginCheck(body.path);
      return backups.describe();
    }),
    createRoute(endpoints.restoreBackup, async ({ body }) => {
      await backups.restore(body.pass_phrase, body.create_new_keys);
      return backups.describe();
    }),
    createRoute(endpoints.cancelPending, async () => {
      await backups.cancelPending();
      return backups.describe();
    }),
    createRoute(endpoints.getStorage, async () => {
      const usage = await measureStorage(dataFolder);
      return {
        data_folder: dataFolder,
        database_bytes: usage.databases,
        document_bytes: usage.documents,
        content_bytes: usage.contents,
        kept_offline_bytes: usage.keptOffline,
        backup_bytes: usage.backups,
        quarantine_bytes: usage.quarantine,
        replaced_bytes: usage.replaced,
        other_bytes: usage.other,
        free_bytes: usage.free,
        previous_folder: findPreviousFolder(dataFolder),
      };
    }),
    createRoute(endpoints.moveData, async ({ body }) => {
      await backups.beginMove(body.path);
      return backups.describe();
    }),
    createRoute(endpoints.removeData, async () => {
      await backups.scheduleRemoval();
      return backups.describe();
    }),
    createRoute(endpoints.restart, () => {
      backups.restart();
      return {};
    }),
  ];
}
