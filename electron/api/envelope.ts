import { createHash } from "node:crypto";
import { errorTable, ServiceError } from "../../shared/errors.ts";

/** The answer to a call, in the envelope that every JSON answer has. */
export function envelope(
  status: number,
  tracking: string,
  response: unknown,
  headers: Record<string, string> = {},
): Response {
  const body = JSON.stringify({ success: status < 400, status_code: status, tracking, response });
  return new Response(body, {
    status,
    headers: { "content-type": "application/json", "cache-control": "private, no-cache", ...headers },
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
  return envelope(status, tracking, response, { ...challenge, ...later, ...headers });
}

/** The entity tag of a JSON answer: of its `response`, since `tracking` differs from call to call. */
export function tagOf(response: unknown): string {
  return `"${createHash("sha256").update(JSON.stringify(response)).digest("base64url")}"`;
}
