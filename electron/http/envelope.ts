import { GatewayError, ServiceError } from "../../shared/errors.ts";
import { createBody, type HoldText, wrapStream } from "./response-body.ts";
import type { JsonStream } from "./route.ts";

/**
 * Creates a JSON response with the envelope of all JSON responses. Only a private cache may keep the response, and only
 * if it has an entity tag, with which the cache revalidates it before each use.
 * @param tracking the id of the request in the log
 * @param json the JSON of the envelope's `response`
 * @param holdText counts a long response while it is sent; errors are short and need none
 * @throws {ServiceError} SERVICE_BUSY if too many large responses are on their way
 */
export function createEnvelope(
  status: number,
  tracking: string,
  json: string | JsonStream,
  headers: Record<string, string> = {},
  holdText: HoldText = () => () => undefined,
): Response {
  const start = `{"success":${status < 400},"status_code":${status},"tracking":"${tracking}","response":`;
  const body = typeof json === "string" ? createBody(`${start}${json}}`, holdText) : wrapStream(start, json.bytes, "}");
  const length: Record<string, string> =
    typeof json === "string" ? {} : { "content-length": String(start.length + json.size + 1) };
  return new Response(body, {
    status,
    headers: {
      "content-type": "application/json",
      "cache-control": "etag" in headers ? "private, no-cache" : "no-store",
      "x-content-type-options": "nosniff",
      "x-tracking": tracking,
      ...length,
      ...headers,
    },
  });
}

/** An error that is meant for the caller. */
export type CallerError = ServiceError | GatewayError;

export function isCallerError(error: unknown): error is CallerError {
  return error instanceof ServiceError || error instanceof GatewayError;
}

/** Creates an error response. An error that is not meant for the caller becomes INTERNAL_ERROR, without details. */
export function createErrorResponse(error: unknown, tracking: string, headers: Record<string, string> = {}): Response {
  const callerError = isCallerError(error) ? error : new ServiceError("INTERNAL_ERROR", undefined, { cause: error });
  const { code, message, status, fields, retryAfterSeconds } = callerError;
  const retryAfter: Record<string, string> =
    retryAfterSeconds === null ? {} : { "retry-after": String(retryAfterSeconds) };
  const challenge: Record<string, string> = code.startsWith("KEY_")
    ? { "www-authenticate": 'Basic realm="Galley", charset="UTF-8"' }
    : {};
  const response = [{ type: code, message, status_code: status, fields }];
  return createEnvelope(status, tracking, JSON.stringify(response), { ...challenge, ...retryAfter, ...headers });
}
