import { maxDocumentBytes } from "../../shared/api/documents.ts";
import { basePath } from "../../shared/api/index.ts";
import { getStatus } from "../../shared/api/status.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { Context } from "../domain/context.ts";
import { openRoute, type Route } from "./route.ts";

/** While the switch is on, every call but `/status` is turned away. */
export interface Maintenance {
  on: boolean;
}

const statusPaths = [basePath, "/v1"].map((base) => base + getStatus.path);
const retryAfterSeconds = 60;

export function turnedAway(message: string): ServiceError {
  return new ServiceError("MAINTENANCE", message, { retryAfterSeconds });
}

/** @throws {ServiceError} MAINTENANCE */
export function passOrThrow({ on }: Maintenance, path: string): void {
  if (on && !statusPaths.includes(path)) throw turnedAway("The service is being maintained; try again in a minute.");
}

/** A service that could not take in the largest document is there, and not as well as it should be. */
async function stateOf({ blobs, log }: Context, { on }: Maintenance): Promise<"ok" | "degraded" | "maintenance"> {
  if (on) return "maintenance";
  const room = await blobs.room().catch((error: unknown) => {
    log.error("nothing can be stored", error);
    return 0;
  });
  return room < maxDocumentBytes ? "degraded" : "ok";
}

export function statusRoute(version: string, maintenance: Maintenance): Route {
  return openRoute(getStatus, async ({ context }) => ({
    status: await stateOf(context, maintenance),
    version,
    time: new Date(context.clock.now()).toISOString(),
  }));
}
