import {
  checkForUpdates,
  deleteOpenedFile,
  getDiagnostics,
  getOpenedFile,
  getPreferences,
  getUpdates,
  listOpenedFiles,
  putPreferences,
} from "../../shared/api/desktop.ts";
import { createRoute, type Route } from "../http/route.ts";
import { buildDiagnostics, type DiagnosticsOptions } from "./diagnostics.ts";
import type { OpenedFiles } from "./opened-files.ts";
import type { Preferences } from "./preferences.ts";
import type { Updates } from "./updates.ts";

export interface DesktopRoutesOptions {
  preferences: Preferences;
  openedFiles: OpenedFiles;
  updates: Updates;
  diagnostics: DiagnosticsOptions;
  hasNotifications: boolean;
}

const privateHeaders = { "cache-control": "no-store", "x-content-type-options": "nosniff" };

/** Binds the endpoints of the desktop: preferences, updates, files that the user opened, and diagnostics. */
export function createDesktopRoutes(options: DesktopRoutesOptions): Route<void>[] {
  const { preferences, openedFiles, updates, diagnostics, hasNotifications } = options;
  const describePreferences = () => ({
    notifications: preferences.read().notifications,
    notifications_available: hasNotifications,
  });
  return [
    createRoute(getPreferences, describePreferences),
    createRoute(putPreferences, ({ body }) => {
      preferences.setNotifications(body.notifications);
      return describePreferences();
    }),
    createRoute(getUpdates, () => updates.read(), {
      subscribe: (_call, _state, listener) => updates.subscribe(listener),
    }),
    createRoute(checkForUpdates, () => {
      void updates.check();
      return updates.read();
    }),
    createRoute(listOpenedFiles, () => ({ list: openedFiles.list() })),
    createRoute(getOpenedFile, async ({ params }) => {
      const { size, bytes } = await openedFiles.read(params.id);
      const headers = { ...privateHeaders, "content-type": "application/octet-stream", "content-length": String(size) };
      return new Response(bytes, { headers });
    }),
    createRoute(deleteOpenedFile, ({ params }) => {
      openedFiles.remove(params.id);
      return {};
    }),
    createRoute(getDiagnostics, async () => {
      const headers = {
        ...privateHeaders,
        "content-type": "application/zip",
        "content-disposition": 'attachment; filename="galley-diagnostics.zip"',
      };
      return new Response(await buildDiagnostics(diagnostics), { headers });
    }),
  ];
}
