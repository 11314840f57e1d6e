import { hash } from "node:crypto";
import { errorTable, ServiceError } from "../../shared/errors.ts";

/**
 * The answer to a call, in the envelope that every JSON answer has. `json` is what stands in its `response`, as it is
 * sent: it is written once, and the entity tag is of the same text.
 */
export function envelope(
  status: number,
  tracking: string,
  json: string,
  headers: Record<string, string> = {},
): Response {
  const body = `{"success":${status < 400},"status_code":${status},"tracking":"${tracking}","response":${json}}`;
  return new Response(body, {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "private, no-cache",
      "x-tracking": tracking,
      ...headers,
    },
  });
}

/** What an error tells the caller. Of one that is not the service's own, nothing but where to look. */
export function refusal(error: unknown, tracking: string, headers: Record<string, string> = {}): Response {
  const known = error instanceof ServiceError ? error : new ServiceError("INTERNAL_ERROR", undefined, { cause: error });
  const { code, message, status, fields, retryAfterSeconds } = known;
  const later: Record<string, string> = retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) };
  const challenge: Record<string, string> = code.startsWith("KEY_")
    ? { "www-authenticate": 'Basic realm="Galley", charset="UTF-8"' }
    : {};
  const response = [{ type: code, message: message || errorTable[code][1], status_code: status, fields }];
  return envelope(status, tracking, JSON.stringify(response), { ...challenge, ...later, ...headers });
}

/** The entity tag of a JSON answer: of its `response`, since `tracking` differs from call to call. */
export function tagOf(json: string): string {
  return `"${hash("sha256", json, "base64url")}"`;
}
