import { readRetryAfter } from "../../../shared/api/client.ts";
import { GatewayError, ServiceError } from "../../../shared/errors.ts";
import { createUnreachableError } from "./network-errors.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

const defaultRetryAfterSeconds = 60;

/** Tells whether the body of a response is JSON according to its headers. */
export function isJson(headers: Headers): boolean {
  return /^application\/(?:\S+\+)?json\b/i.test(headers.get("content-type") ?? "");
}

function explainRedirect(headers: Headers, address: string): GatewayError {
  const { host } = new URL(address);
  const location = headers.get("location") ?? "";
  const message = URL.canParse(location, address)
    ? serviceText("host-refers", { host, target: new URL(location, address).origin })
    : serviceText("host-refers-elsewhere", { host });
  return new GatewayError("NOT_A_SERVICE", message);
}

/** Explains a response that comes from a proxy or another program. */
function explainOtherProgram(status: number, headers: Headers, host: string): GatewayError | ServiceError {
  if (status === 429) {
    const retryAfterSeconds = readRetryAfter(headers) ?? defaultRetryAfterSeconds;
    const message = serviceText("host-too-many-requests", { host, seconds: retryAfterSeconds });
    return new ServiceError("RATE_LIMITED", message, { retryAfterSeconds });
  }
  if (status >= 502 && status <= 504) return createUnreachableError(serviceText("host-service-down", { host, status }));
  const isPage = /^text\/html\b/i.test(headers.get("content-type") ?? "");
  const message = serviceText(isPage ? "host-answers-page" : "host-answers-other", { host, status });
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
