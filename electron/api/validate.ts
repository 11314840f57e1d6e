import type { z } from "zod";
import type { Endpoint } from "../../shared/api/endpoint.ts";
import { ServiceError, type ErrorCode } from "../../shared/errors.ts";
import { check, fieldError, type Problem } from "../domain/fields.ts";
import { readBody } from "./bytes.ts";
import { parseJson } from "./json.ts";

const maxJsonBytes = 8 * 1024 * 1024;

/** An address with an id of the wrong form names nothing that exists. */
const missingParam: Record<string, ErrorCode> = {
  jobId: "JOB_NOT_FOUND",
  documentId: "DOCUMENT_NOT_FOUND",
  teamId: "TEAM_NOT_FOUND",
  role: "CONTENT_NOT_FOUND",
  item: "CONTENT_NOT_FOUND",
  name: "TAXONOMY_NOT_FOUND",
  kind: "ROUTE_NOT_FOUND",
};

export function checkParams(endpoint: Endpoint, params: Record<string, string>): z.output<z.ZodObject> {
  const result = endpoint.params.safeParse(params);
  if (result.success) return result.data;
  const name = String(result.error.issues[0]?.path[0]);
  const code = missingParam[name];
  if (code !== undefined && endpoint.method !== "PUT") throw new ServiceError(code);
  if (code !== undefined && code !== "TAXONOMY_NOT_FOUND") throw new ServiceError(code);
  throw new ServiceError("FIELD_INVALID", undefined, { fields: { [name]: { message: "is not of its form" } } });
}

function queryObject(url: URL): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of url.searchParams) {
    if (Object.hasOwn(query, name)) {
      throw new ServiceError("FIELD_DUPLICATE", `The query has ${name} twice.`, {
        fields: { [name]: { message: "is given twice" } },
      });
    }
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

function demandMediaType(request: Request, isTaken: (type: string) => boolean, taken: string): void {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type === undefined || type === "" || isTaken(type)) return;
  throw new ServiceError("MEDIA_TYPE_UNSUPPORTED", `The call takes ${taken}, not ${type}.`);
}

async function readJson(request: Request): Promise<unknown> {
  const bytes = await readBody(request, maxJsonBytes);
  if (bytes.byteLength === 0) return {};
  demandMediaType(request, (type) => type === "application/json" || type.endsWith("+json"), "application/json");
  return parseJson(bytes);
}

/**
 * Query and body of a call, held against its declaration; everything that is wrong in either is told at once.
 * With `checksBody` the body is handed on as it was read.
 */
export async function checkInput(
  { query, body }: Endpoint,
  request: Request,
  url: URL,
  checksBody: boolean,
): Promise<{ query: unknown; body: unknown }> {
  const problems: Problem[] = [];
  const checkedQuery = check(query, queryObject(url));
  if ("problems" in checkedQuery) problems.push(...checkedQuery.problems);
  let checkedBody: unknown;
  if (body !== null && "raw" in body) {
    demandMediaType(request, (type) => body.mediaTypes.includes(type), body.mediaTypes.join(", "));
  } else if (body !== null) {
    const json = await readJson(request);
    const checked = checksBody ? { data: json } : check(body, json);
    if ("problems" in checked) problems.push(...checked.problems);
    else checkedBody = checked.data;
  }
  if (problems.length > 0 || "problems" in checkedQuery) throw fieldError(problems);
  return { query: checkedQuery.data, body: checkedBody };
}
