import type { z } from "zod";
import type { Endpoint } from "../../shared/api/endpoint.ts";
import { ServiceError, type ErrorCode } from "../../shared/errors.ts";
import { createValidationError, parseInput, type Problem } from "../../shared/json/validation.ts";
import { parseJson } from "../../shared/json/parse-json.ts";
import { readBody } from "./request-body.ts";
import type { RouteOptions } from "./route.ts";

/**
 * The 404 codes for malformed path parameters, by the name of the parameter: a malformed id cannot be the id of a
 * resource. A malformed parameter without a code is rejected as FIELD_INVALID.
 */
export type NotFoundCodes = Readonly<Record<string, ErrorCode>>;

/** Validates the path parameters. @throws {ServiceError} the parameter's code in `notFoundCodes`, or FIELD_INVALID */
export function validateParams(
  endpoint: Endpoint,
  params: Record<string, string>,
  notFoundCodes: NotFoundCodes,
): z.output<z.ZodObject> {
  const result = endpoint.params.safeParse(params);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const name = String(issue?.path[0]);
  const code = notFoundCodes[name];
  // PUT /taxonomies/:name can create the resource, so a malformed name is invalid input and not a missing resource.
  if (code !== undefined && (endpoint.method !== "PUT" || code !== "TAXONOMY_NOT_FOUND")) throw new ServiceError(code);
  throw new ServiceError("FIELD_INVALID", undefined, { fields: { [name]: { message: issue?.message ?? "" } } });
}

function parseQuery(url: string): Record<string, string> {
  const query: Record<string, string> = {};
  // Most requests have no query, and parsing a URL takes longer than the rest of their validation.
  if (!url.includes("?")) return query;
  for (const [name, value] of new URL(url).searchParams) {
    if (Object.hasOwn(query, name)) {
      throw new ServiceError("FIELD_DUPLICATE", `The query has ${name} twice.`, {
        fields: { [name]: { message: "is given twice" } },
      });
    }
    // An assignment would set the prototype if a parameter is named __proto__.
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

function requireMediaType(request: Request, isAccepted: (type: string) => boolean, accepted: string): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || type === "" || isAccepted(type)) return;
  throw new ServiceError("MEDIA_TYPE_UNSUPPORTED", `The body must have the media type ${accepted}; it has ${type}.`);
}

/**
 * @throws {ServiceError} MEDIA_TYPE_UNSUPPORTED if the body is compressed, since the service does not decompress bodies
 */
function requireIdentityEncoding(request: Request): void {
  const encoding = request.headers.get("content-encoding")?.trim().toLowerCase() ?? "";
  if (encoding === "" || encoding === "identity") return;
  const message = `The body has the Content-Encoding ${encoding}, which is not supported. Send it uncompressed.`;
  throw new ServiceError("MEDIA_TYPE_UNSUPPORTED", message, {
    fields: { "Content-Encoding": { message: "is not supported" } },
  });
}

function requireJsonType(request: Request): void {
  requireMediaType(request, (type) => type === "application/json" || type.endsWith("+json"), "application/json");
}

async function readJson(request: Request, maxBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxBytes);
  if (bytes.byteLength === 0) return {};
  requireJsonType(request);
  return parseJson(bytes);
}

type BodyOptions = Pick<RouteOptions<Endpoint, never>, "handlerValidatesBody" | "handlerReadsBody">;

/**
 * Validates query and body against the endpoint; one error lists the problems of both.
 * @param options with `handlerValidatesBody`, the JSON body is returned without validation; with `handlerReadsBody`, it
 * is not returned at all
 * @throws {ServiceError} FIELD_MISSING, FIELD_INVALID, FIELD_DUPLICATE, FIELD_AMBIGUOUS, JSON_INVALID,
 * PAYLOAD_TOO_LARGE, MEDIA_TYPE_UNSUPPORTED, SERVICE_BUSY
 */
export async function validateInput(
  { query, body, maxBodyBytes }: Endpoint,
  request: Request,
  { handlerValidatesBody = false, handlerReadsBody = false }: BodyOptions,
): Promise<{ query: unknown; body: unknown }> {
  const problems: Problem[] = [];
  const queryResult = parseInput(query, parseQuery(request.url));
  if ("problems" in queryResult) problems.push(...queryResult.problems);
  let validBody: unknown;
  if (body !== null) requireIdentityEncoding(request);
  if (body !== null && "raw" in body) {
    requireMediaType(request, (type) => body.mediaTypes.includes(type), body.mediaTypes.join(", "));
  } else if (handlerReadsBody) requireJsonType(request);
  else if (body !== null) {
    const json = await readJson(request, maxBodyBytes);
    const bodyResult = handlerValidatesBody ? { data: json } : parseInput(body, json);
    if ("problems" in bodyResult) problems.push(...bodyResult.problems);
    else validBody = bodyResult.data;
  }
  if (problems.length > 0 || "problems" in queryResult) throw createValidationError(problems);
  return { query: queryResult.data, body: validBody };
}
