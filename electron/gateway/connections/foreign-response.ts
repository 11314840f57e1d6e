import { readRetryAfter } from "../../../shared/api/client.ts";
import { GatewayError, ServiceError } from "../../../shared/errors.ts";
import { createUnreachableError } from "./network-errors.ts";

const defaultRetryAfterSeconds = 60;

/** Tells whether the body of a response is JSON according to its headers. */
export function isJson(headers: Headers): boolean {
  return /^application\/(?:\S+\+)?json\b/i.test(headers.get("content-type") ?? "");
}

const portalAdvice = "this network may require a sign-in in the browser first, as in hotels.";

function explainRedirect(headers: Headers, address: string): GatewayError {
  const { host } = new URL(address);
  const location = headers.get("location") ?? "";
  const target = URL.canParse(location, address) ? new URL(location, address).origin : "another address";
  const message =
    `${host} refers to ${target}. Galley does not follow, because it would send your API key there. If the service has ` +
    `moved, change the address of the connection; otherwise ${portalAdvice}`;
  return new GatewayError("NOT_A_SERVICE", message);
}

/** Explains a response that comes from a proxy or another program. */
function explainOtherProgram(status: number, headers: Headers, host: string): GatewayError | ServiceError {
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(headers) ?? defaultRetryAfterSeconds;
    const message = `${host} receives too many requests from this network. Try again in ${retryAfterSeconds} s.`;
    return new ServiceError("RATE_LIMITED", message, { retryAfterSeconds });
  }
  if (status >= 502 && status <= 504) {
    return createUnreachableError(
      `${host} answers, but the service behind it is not running (status ${status}). Try again later.`,
    );
  }
  const isPage = /^text\/html\b/i.test(headers.get("content-type") ?? "");
  const message =
    `${host} answers with ${isPage ? "a web page" : "something else"} instead of the data of a document service ` +
    `(status ${status}). Check the address. If it is right, ${portalAdvice}`;
  return new GatewayError("NOT_A_SERVICE", message);
}

/**
 * Returns an error that says why a response cannot be used; null if it can be used. A response of a service is JSON or
 * has a tracking id. All other responses come from proxies, sign-in pages of networks, or other programs.
 */
export function findForeignResponse(
  { status, headers }: Response,
  address: string,
): GatewayError | ServiceError | null {
  const { host } = new URL(address);
  if (status === 304) return null;
  if (status >= 300 && status < 400) return explainRedirect(headers, address);
  if (!isJson(headers) && !headers.has("x-tracking")) return explainOtherProgram(status, headers, host);
  const encoding = headers.get("content-encoding") ?? "identity";
  if (encoding.toLowerCase() === "identity") return null;
  const message = `${host} compresses its answers, although Galley does not accept that. Tell whoever runs the service.`;
  return new GatewayError("NOT_A_SERVICE", message);
}
