import { ApiError } from "../../shared/api/client.ts";

/** Client errors that can disappear: a missing sign-in, missing rights, a timeout, and too many requests. */
const temporaryStatuses = [401, 403, 408, 429];

/** Returns whether a retry is pointless, because the service has refused the request and will refuse it again. */
export function isPermanentError(error: unknown): boolean {
  return (
    error instanceof ApiError && error.status >= 400 && error.status < 500 && !temporaryStatuses.includes(error.status)
  );
}
