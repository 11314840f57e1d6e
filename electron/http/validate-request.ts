import type { z } from "zod";
import type { Endpoint } from "../../shared/api/endpoint.ts";
import { ServiceError, type ErrorCode } from "../../shared/errors.ts";
import { createValidationError, parseInput, type Problem } from "../../shared/validation.ts";
import { parseJson } from "./parse-json.ts";
import { readBody } from "./request-body.ts";

/** The default limit of a JSON body, in bytes. */
export const defaultMaxJsonBytes = 8 * 1024 * 1024;

/**
 * The 404 code for a malformed path parameter, by the parameter's name: an id of the wrong form names no resource.
 * A parameter without a code is refused as FIELD_INVALID.
 */
export type NotFoundCodes = Readonly<Record<string, ErrorCode>>;

/** @throws {ServiceError} the parameter's code in `notFoundCodes`, or FIELD_INVALID */
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
  // PUT /taxonomies/:name creates the resource: a malformed name is then an error of input.
  if (code !== undefined && (endpoint.method !== "PUT" || code !== "TAXONOMY_NOT_FOUND")) throw new ServiceError(code);
  throw new ServiceError("FIELD_INVALID", undefined, { fields: { [name]: { message: issue?.message ?? "" } } });
}

function parseQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (Object.hasOwn(query, name)) {
      throw new ServiceError("FIELD_DUPLICATE", `The query has ${name} twice.`, {
        fields: { [name]: { message: "is given twice" } },
      });
    }
    // Not an assignment, which would set the prototype for a parameter named __proto__.
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

function requireMediaType(request: Request, isAccepted: (type: string) => boolean, accepted: string): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || type === "" || isAccepted(type)) return;
  throw new ServiceError("MEDIA_TYPE_UNSUPPORTED", `The call takes ${accepted}, not ${type}.`);
}

async function readJson(request: Request, maxJsonBytes: number): Promise<unknown> {
  const bytes = await readBody(request, maxJsonBytes);
  if (bytes.byteLength === 0) return {};
  requireMediaType(request, (type) => type === "application/json" || type.endsWith("+json"), "application/json");
  return parseJson(bytes);
}

/**
 * Validates query and body against the endpoint; one error names everything that is wrong in both.
 * @param options `validatesBody` passes the JSON body through: the handler validates it itself
 * @throws {ServiceError} FIELD_MISSING, FIELD_INVALID, FIELD_DUPLICATE, FIELD_AMBIGUOUS, JSON_INVALID,
 *   PAYLOAD_TOO_LARGE, MEDIA_TYPE_UNSUPPORTED
 */
export async function validateInput(
  { query, body }: Endpoint,
  request: Request,
  { validatesBody, maxJsonBytes }: { validatesBody: boolean; maxJsonBytes: number },
): Promise<{ query: unknown; body: unknown }> {
  const problems: Problem[] = [];
  const checkedQuery = parseInput(query, parseQuery(new URL(request.url)));
  if ("problems" in checkedQuery) problems.push(...checkedQuery.problems);
  let checkedBody: unknown;
  if (body !== null && "raw" in body) {
    requireMediaType(request, (type) => body.mediaTypes.includes(type), body.mediaTypes.join(", "));
  } else if (body !== null) {
    const json = await readJson(request, maxJsonBytes);
    const checked = validatesBody ? { data: json } : parseInput(body, json);
    if ("problems" in checked) problems.push(...checked.problems);
    else checkedBody = checked.data;
  }
  if (problems.length > 0 || "problems" in checkedQuery) throw createValidationError(problems);
  return { query: checkedQuery.data, body: checkedBody };
}
