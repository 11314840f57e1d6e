import { maxDocumentBytes } from "../../shared/api/documents.ts";
import { apiVersion, basePath } from "../../shared/api/index.ts";
import { getStatus } from "../../shared/api/status.ts";
import { ServiceError } from "../../shared/errors.ts";
import { formatTimestamp } from "../platform/clock.ts";
import type { Context } from "../domain/context.ts";
import { createPublicRoute, type ServiceRoute } from "./route.ts";

/** The maintenance mode. While it is on, every request except `/status` gets a response with status 503. */
export interface Maintenance {
  isOn: boolean;
}

const statusPaths = [basePath, "/v1"].map((base) => base + getStatus.path);
const retryAfterSeconds = 60;

export function createUnavailableError(message: string): ServiceError {
  return new ServiceError("MAINTENANCE", message, { retryAfterSeconds });
}

/** Rejects requests during maintenance, except to `/status`. @throws {ServiceError} MAINTENANCE */
export function checkMaintenance({ isOn }: Maintenance, request: Request): void {
  if (!isOn || statusPaths.includes(new URL(request.url).pathname)) return;
  throw createUnavailableError("The service is under maintenance; try again in a minute.");
}

async function findDiskProblem({ blobs, log }: Context): Promise<string | null> {
  try {
    return (await blobs.getFreeBytes()) < maxDocumentBytes
      ? "The disk has no space for a document of the maximum size."
      : null;
  } catch (error) {
    log.error("the blob folder is not writable", error);
    return "Documents cannot be stored. The log has the details.";
  }
}

/**
 * Returns the reason why the service is degraded; null if it is not. The reason contains no paths, since `/status`
 * needs no API key.
 */
async function describeProblems(context: Context): Promise<string | null> {
  const disk = await findDiskProblem(context);
  const problems = [...context.health.getProblems(), ...(disk === null ? [] : [disk])];
  return problems.length === 0 ? null : problems.join(" ");
}

export function createStatusRoute(version: string, maintenance: Maintenance): ServiceRoute {
  return createPublicRoute(getStatus, async ({ context }) => {
    const reason = maintenance.isOn ? null : await describeProblems(context);
    const state = reason === null ? ("ok" as const) : ("degraded" as const);
    const status = maintenance.isOn ? ("maintenance" as const) : state;
    return {
      status,
      reason,
      version,
      api_version: apiVersion,
      time: formatTimestamp(context.clock.now()),
    };
  });
}
