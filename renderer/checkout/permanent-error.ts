import { ApiError } from "../../shared/api/client.ts";

/**
 * The statuses of client errors that may be temporary: missing sign-in, missing rights, timeout, and too many requests.
 */
const temporaryStatuses = [401, 403, 408, 429];

/** Returns whether a retry is pointless, because the service will refuse the request again. */
export function isPermanentError(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !temporaryStatuses.includes(error.status)
  );
}
