import type { z } from "zod";
import type { probeSchema } from "../../../shared/api/connections.ts";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { apiVersion, basePath } from "../../../shared/api/index.ts";
import { getStatus, statusSchema } from "../../../shared/api/status.ts";
import { kibibyte } from "../../../shared/bytes.ts";
import { GatewayError } from "../../../shared/errors.ts";
import type { Handler } from "../handler.ts";
import { readBody } from "./read-body.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

const maxStatusBytes = 16 * kibibyte;
const probeMs = 60_000;

function toNumbers(version: string): [major: number, minor: number] {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return [major, minor];
}

/**
 * Creates the error for a service that has only other versions of the API. `offered` is the latest of these versions;
 * null if it is unknown.
 */
function explainVersion(offered: string | null, host: string): GatewayError {
  const [major, minor] = toNumbers(offered ?? "2");
  const [ownMajor, ownMinor] = toNumbers(apiVersion);
  const isOlder = major < ownMajor || (major === ownMajor && minor < ownMinor);
  const name = offered === null ? "only other versions" : `version ${offered}`;
  const advice = isOlder ? "Whoever runs the service has to update it." : "Update Galley.";
  const message = `The service at ${host} offers ${name} of the API; this Galley needs version ${apiVersion}. ${advice}`;
  return new GatewayError(isOlder ? "SERVICE_TOO_OLD" : "SERVICE_TOO_NEW", message);
}

/** Reads the status of the service below a base path; null if it has no such path. @throws {GatewayError} */
async function readStatus(send: Handler, base: string, host: string) {
  const request = new Request(`http://${host}${base}${getStatus.path}`, { signal: AbortSignal.timeout(probeMs) });
  const response = await send(request);
  const text = (await readBody(response, maxStatusBytes, host)).toString("utf8");
  try {
    const envelope = envelopeSchema.parse(JSON.parse(text));
    if (response.status === 404) return null;
    return statusSchema.parse(envelope.response);
  } catch (cause) {
    const message = serviceText("host-no-document-service", { host });
    throw new GatewayError("NOT_A_SERVICE", message, { cause });
  }
}

/**
 * Checks that an address is that of a service with this version of the API.
 * @param send sends a request to the service
 * @throws {GatewayError} SERVICE_UNREACHABLE, CERTIFICATE_REFUSED, NOT_A_SERVICE, SERVICE_TOO_OLD, SERVICE_TOO_NEW
 */
export async function probeService(
  send: Handler,
  host: string,
): Promise<Pick<z.infer<typeof probeSchema>, "version" | "status" | "latency_ms">> {
  const start = performance.now();
  const current = await readStatus(send, basePath, host);
  const latency_ms = Math.round(performance.now() - start);
  if (current !== null) return { version: current.version, status: current.status, latency_ms };
  const other = await readStatus(send, "/v1", host);
  throw explainVersion(other?.api_version ?? null, host);
}
