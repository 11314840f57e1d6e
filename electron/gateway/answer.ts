import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Endpoint, Envelope } from "../../shared/api/endpoint.ts";
import { ServiceError } from "../../shared/errors.ts";

interface Input {
  params: unknown;
  body: unknown;
}

/** An endpoint and what answers it. */
export interface Route {
  endpoint: Endpoint;
  answer: (input: Input) => Promise<unknown>;
}

type BodyOf<E extends Endpoint> = E["body"] extends z.ZodType ? z.output<E["body"]> : null;
type ResponseOf<E extends Endpoint> = E["response"] extends z.ZodType ? z.input<E["response"]> : never;

/** Ties an endpoint to its handler, with the types that it declares. */
export function route<E extends Endpoint>(
  endpoint: E,
  answer: (input: { params: z.output<E["params"]>; body: BodyOf<E> }) => Promise<ResponseOf<E>>,
): Route {
  return { endpoint, answer: answer as Route["answer"] };
}

function envelope(status: number, success: boolean, response: unknown): Response {
  const body: Envelope = { success, status_code: status, tracking: randomUUID(), response };
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

function refuse(error: ServiceError): Response {
  const { code, message, status, fields } = error;
  return envelope(status, false, [{ type: code, message, status_code: status, fields }]);
}

/** The parameters as they stand in the path: they are ids and words, which nothing has to be decoded of. */
function matched(endpoint: Endpoint, path: string): Record<string, string> | null {
  const wanted = endpoint.path.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? "";
    if (part.startsWith(":")) params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}

function parsed(schema: z.ZodType, value: unknown): unknown {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const fields = Object.fromEntries(
    result.error.issues.map((issue) => [issue.path.join(".") || "body", { message: issue.message }]),
  );
  throw new ServiceError("FIELD_INVALID", `${Object.keys(fields).join(", ")}: not what the call takes.`, { fields });
}

async function bodyOf(endpoint: Endpoint, request: Request): Promise<unknown> {
  if (endpoint.body === null || "raw" in endpoint.body) return null;
  const text = await request.text();
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new ServiceError("JSON_INVALID", undefined, { cause });
  }
  return parsed(endpoint.body, value);
}

/**
 * Answers calls to a few endpoints: parameters, body and answer are held against the declaration, errors are put in
 * the envelope. Faults that are none of the service's errors go to `onFault` and are answered with 500.
 */
export function answering(prefix: string, routes: readonly Route[], onFault: (fault: unknown) => void) {
  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.slice(prefix.length);
    try {
      const at = routes.flatMap(({ endpoint, answer }) => {
        const params = matched(endpoint, path);
        return params === null ? [] : [{ endpoint, answer, params }];
      });
      if (at.length === 0) throw new ServiceError("ROUTE_NOT_FOUND");
      const found = at.find(({ endpoint }) => endpoint.method === request.method);
      if (found === undefined) throw new ServiceError("METHOD_NOT_ALLOWED");
      const { endpoint, answer } = found;
      const params = parsed(endpoint.params, found.params);
      const result = await answer({ params, body: await bodyOf(endpoint, request) });
      if (endpoint.response === "raw") throw new Error(`${endpoint.id} answers bytes, which is for the service alone`);
      return envelope(endpoint.status, true, endpoint.response.parse(result));
    } catch (error) {
      if (error instanceof ServiceError) return refuse(error);
      onFault(error);
      return refuse(new ServiceError("INTERNAL_ERROR"));
    }
  };
}
