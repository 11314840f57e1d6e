import * as endpoints from "../../../shared/api/watched-folders.ts";
import { createRoute, type Route } from "../../http/route.ts";
import type { WatchedFolders } from "./watched-folders.ts";

/** Binds the endpoints of the watched folders. */
export function createWatchedFolderRoutes(folders: WatchedFolders): Route<void>[] {
  return [
    createRoute(endpoints.listWatchedFolders, () => folders.describe()),
    createRoute(endpoints.addWatchedFolder, async ({ body }) => {
      await folders.add({
        connectionId: body.connection_id,
        path: body.path,
        settings: {
          type: body.type,
          taxonomy: body.taxonomy,
          ocr: body.ocr,
          zoningThreshold: body.zoning_threshold,
          resultThreshold: body.result_threshold,
          randomReviewShare: body.random_review_share,
        },
        importsExisting: body.imports_existing,
      });
      return folders.describe();
    }),
    createRoute(endpoints.putWatchedFolder, async ({ params, body }) => {
      await folders.setPaused(params.id, body.paused);
      return folders.describe();
    }),
    createRoute(endpoints.deleteWatchedFolder, async ({ params }) => {
      await folders.remove(params.id);
      return folders.describe();
    }),
    createRoute(endpoints.retryWatchedFolder, ({ params, body }) => {
      folders.retry(params.id, body.name);
      return folders.describe();
    }),
  ];
}
