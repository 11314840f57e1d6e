import { type Endpoint, envelopeSchema, errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { endpoints } from "../../../shared/api/index.ts";
import type { TestService } from "../../harness/test-service.ts";

export function findEndpoint(id: string): Endpoint {
  const endpoint = endpoints.find((candidate) => candidate.id === id);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${id}`);
  return endpoint;
}

export interface EndpointRequest {
  /** The API key; null for none. */
  key: string | null;
  params: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Sends a request to an endpoint by its id. A body that is a text is sent as it is. */
export function sendRequest(service: TestService, endpointId: string, request: EndpointRequest): Promise<Response> {
  const endpoint = findEndpoint(endpointId);
  const { key, params, body } = request;
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const isRaw = endpoint.body !== null && "raw" in endpoint.body;
  const headers = {
    ...(key === null ? {} : { authorization: `Basic ${btoa(`${key}:`)}` }),
    ...(endpoint.body === null ? {} : { "content-type": isRaw ? "application/octet-stream" : "application/json" }),
    ...request.headers,
  };
  const content = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
  return service.fetch(`/v1.1${path}`, { method: endpoint.method, headers, ...content });
}

const hidingCodes = ["JOB_NOT_FOUND", "DOCUMENT_NOT_FOUND", "TEAM_NOT_FOUND", "LEARNED_NOT_FOUND"];

/**
 * Returns how a request was decided: `yes`, or the status with which access was refused or the resource hidden. Any other
 * error means that access was granted. @throws {Error} if the service failed
 */
export async function readVerdict(response: Response): Promise<string> {
  if (response.ok || response.status === 304) return "yes";
  const [error] = errorObjectSchema.array().parse(envelopeSchema.parse(await response.json()).response);
  if (response.status >= 500) throw new Error(`the service failed: ${error?.message}`);
  const isHidden = hidingCodes.includes(error?.type ?? "");
  const isDenied = error?.type === "ACCESS_DENIED" || error?.type.startsWith("KEY_");
  return isHidden || isDenied ? String(response.status) : "yes";
}
