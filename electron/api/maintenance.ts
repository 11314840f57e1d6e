import { maxDocumentBytes } from "../../shared/api/documents.ts";
import { basePath } from "../../shared/api/index.ts";
import { getStatus } from "../../shared/api/status.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Context } from "../domain/context.ts";
import { createPublicRoute, type ServiceRoute } from "./route.ts";

/** The maintenance mode. While it is on, every request except `/status` gets a response with status 503. */
export interface Maintenance {
  on: boolean;
}

const statusPaths = [basePath, "/v1"].map((base) => base + getStatus.path);
const retryAfterSeconds = 60;

export function createUnavailableError(message: string): ServiceError {
  return new ServiceError("MAINTENANCE", message, { retryAfterSeconds });
}

/** Rejects requests during maintenance, except to `/status`. @throws {ServiceError} MAINTENANCE */
export function checkMaintenance({ on }: Maintenance, request: Request): void {
  if (!on || statusPaths.includes(new URL(request.url).pathname)) return;
  throw createUnavailableError("The service is under maintenance; try again in a minute.");
}

/** Computes the status of the service: `degraded` if the disk has no space for a document of the maximum size. */
async function computeStatus({ blobs, log }: Context, { on }: Maintenance): Promise<"ok" | "degraded" | "maintenance"> {
  if (on) return "maintenance";
  const freeBytes = await blobs.getFreeBytes().catch((error: unknown) => {
    log.error("the blob folder is not writable", error);
    return 0;
  });
  return freeBytes < maxDocumentBytes ? "degraded" : "ok";
}

export function createStatusRoute(version: string, maintenance: Maintenance): ServiceRoute {
  return createPublicRoute(getStatus, async ({ context }) => ({
    status: await computeStatus(context, maintenance),
    version,
    time: new Date(context.clock.now()).toISOString(),
  }));
}
