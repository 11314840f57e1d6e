import { z } from "zod";
import type { Endpoint } from "../../shared/api/endpoint.ts";
import { basePath, endpoints } from "../../shared/api/index.ts";
import { errorTable, type ErrorCode } from "../../shared/errors.ts";

type Json = Record<string, unknown>;

function schemaOf(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
  return json;
}

function parameters({ params, query }: Endpoint): Json[] {
  const describe = (place: "path" | "query", object: z.ZodObject): Json[] => {
    const { properties = {}, required = [] } = z.toJSONSchema(object, { io: "input", unrepresentable: "any" });
    return Object.entries(properties).map(([name, schema]) => ({
      name,
      in: place,
      required: place === "path" || required.includes(name),
      schema,
    }));
  };
  return [...describe("path", params), ...describe("query", query)];
}

function requestBody({ body }: Endpoint): Json {
  if (body === null) return {};
  if ("raw" in body) {
    const content = Object.fromEntries(body.mediaTypes.map((type) => [type, {}]));
    return { requestBody: { required: true, description: `${body.maxBytes} bytes at most.`, content } };
  }
  const required = !body.safeParse({}).success;
  return { requestBody: { required, content: { "application/json": { schema: schemaOf(body, "input") } } } };
}

function enveloped(status: number, response: Json): Json {
  const properties = {
    success: { const: status < 400 },
    status_code: { const: status },
    tracking: { type: "string", format: "uuid" },
    response,
  };
  return { type: "object", required: Object.keys(properties), properties };
}

const errorsReference = { $ref: "#/components/schemas/Errors" };

function answerOf({ status, response, summary }: Endpoint): Json {
  if (response === "raw") return { description: summary, content: { "application/octet-stream": {} } };
  const schema = enveloped(status, schemaOf(response, "output"));
  return { description: summary, content: { "application/json": { schema } } };
}

/** The codes that an endpoint declares, and those that any call with its parts can meet. */
function codesOf({ errors, key, body, query }: Endpoint): ErrorCode[] {
  const hasInput = body !== null || Object.keys(query.shape).length > 0;
  return [
    ...errors,
    ...(key ? (["KEY_MISSING", "KEY_INVALID", "KEY_REVOKED"] as const) : []),
    ...(hasInput ? (["FIELD_MISSING", "FIELD_INVALID", "FIELD_DUPLICATE", "FIELD_AMBIGUOUS"] as const) : []),
    ...(body !== null ? (["JSON_INVALID", "PAYLOAD_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"] as const) : []),
    "INTERNAL_ERROR",
  ];
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(new Set(codesOf(endpoint)), (code) => errorTable[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const description = codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join("\n\n");
      return [status, { description, content: { "application/json": { schema: enveloped(status, errorsReference) } } }];
    }),
  );
}

function operation(endpoint: Endpoint): Json {
  const { id, summary, description, key, status } = endpoint;
  const [noun = id] = id.split(".");
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [noun],
    security: key ? [{ key: [] }] : [],
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: { [status]: answerOf(endpoint), ...refusals(endpoint) },
  };
}

/** The service's OpenAPI 3.1 document, made from the declarations that it runs by. `origin`: scheme and host. */
export function openApi(origin: string, version: string): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) };
  }
  const error = {
    type: "object",
    required: ["type", "message", "status_code", "fields"],
    properties: {
      type: { enum: Object.keys(errorTable) },
      message: { type: "string" },
      status_code: { type: "integer" },
      fields: {
        type: ["object", "null"],
        additionalProperties: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
      },
    },
  };
  return {
    openapi: "3.1.0",
    info: {
      title: "Galley document transformation service",
      version: "1.1",
      description: `Turns documents into reviewed XML, by jobs. Application version ${version}.`,
    },
    servers: [{ url: origin + basePath }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "basic", description: "The API key is the user name; the password is empty." },
      },
      schemas: { Errors: { type: "array", items: error } },
    },
  };
}
