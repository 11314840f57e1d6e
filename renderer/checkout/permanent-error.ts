import { ApiError } from "../../shared/api/client.ts";

/** Refusals that pass: whoever is not let in may come in again, and whoever asks too often may ask later. */
const passing = [401, 403, 408, 429];

/** Whether asking again is in vain: the service answered, and will answer the same. */
export function isPermanentError(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500 && !passing.includes(error.status);
}
