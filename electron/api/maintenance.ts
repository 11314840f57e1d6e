import { maxDocumentBytes } from "../../shared/api/documents.ts";
import { basePath } from "../../shared/api/index.ts";
import { getStatus } from "../../shared/api/status.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Context } from "../domain/context.ts";
import { publicRoute, type ServiceRoute } from "./route.ts";

/** The maintenance switch: while on, every call except `/status` is answered with 503. */
export interface Maintenance {
  on: boolean;
}

const statusPaths = [basePath, "/v1"].map((base) => base + getStatus.path);
const retryAfterSeconds = 60;

export function createUnavailableError(message: string): ServiceError {
  return new ServiceError("MAINTENANCE", message, { retryAfterSeconds });
}

/** @throws {ServiceError} MAINTENANCE */
export function checkMaintenance({ on }: Maintenance, path: string): void {
  if (!on || statusPaths.includes(path)) return;
  throw createUnavailableError("The service is under maintenance; try again in a minute.");
}

/** Computes the status of the service: `degraded` where the disk has no room for the largest document. */
async function computeStatus({ blobs, log }: Context, { on }: Maintenance): Promise<"ok" | "degraded" | "maintenance"> {
  if (on) return "maintenance";
  const room = await blobs.getFreeBytes().catch((error: unknown) => {
    log.error("the blob folder is not writable", error);
    return 0;
  });
  return room < maxDocumentBytes ? "degraded" : "ok";
}

export function createStatusRoute(version: string, maintenance: Maintenance): ServiceRoute {
  return publicRoute(getStatus, async ({ context }) => ({
    status: await computeStatus(context, maintenance),
    version,
    time: new Date(context.clock.now()).toISOString(),
  }));
}
