import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { userSchema, type User } from "../../shared/api/users.ts";
import { kibibyte } from "../../shared/bytes.ts";
import { GatewayError, ServiceError } from "../../shared/errors.ts";
import { readBody } from "./connections/read-body.ts";
import type { Handler } from "./handler.ts";

const maxUserBytes = 64 * kibibyte;

/**
 * Returns the segments of a path after the version of the API, decoded and in lower case, since a lenient service may
 * accept them in this form.
 */
function decodeSegments(pathname: string): string[] {
  const [, ...segments] = pathname.split("/").filter((segment) => segment !== "");
  return segments.map((segment) => {
    try {
      return decodeURIComponent(segment).toLowerCase();
    } catch {
      return segment;
    }
  });
}

/** Removes the API keys from the JSON of a user. @throws {GatewayError} NOT_A_SERVICE */
function removeKeys(json: string): string {
  try {
    const envelope = envelopeSchema.parse(JSON.parse(json));
    const user: User = { ...userSchema.parse(envelope.response), api_keys: { live: null, test: null } };
    return JSON.stringify({ ...envelope, response: user });
  } catch (cause) {
    throw new GatewayError("NOT_A_SERVICE", "The service answers, but not with a user.", { cause });
  }
}

async function removeKeysFrom(response: Response): Promise<Response> {
  if (!response.ok || response.body === null) return response;
  const body = await readBody(response, maxUserBytes, "The service");
  const headers = new Headers(response.headers);
  headers.delete("content-length");
  return new Response(removeKeys(body.toString("utf8")), { status: response.status, headers });
}

/**
 * Wraps a handler so that scripts of the window can neither read nor change the API keys of an account. The window signs
 * in and renews keys through the gateway's own endpoints.
 */
export function guardAccountCalls(send: Handler): Handler {
  return async (request) => {
    const [resource, ...path] = decodeSegments(new URL(request.url).pathname);
    if (resource !== "users") return send(request);
    if (["GET", "HEAD"].includes(request.method) && path.join("/") === "me") return removeKeysFrom(await send(request));
    const message = "Accounts and API keys are changed in the settings of the connection, not by this call.";
    throw new ServiceError("ACCESS_DENIED", message);
  };
}
