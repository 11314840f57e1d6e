import type { Endpoint } from "../../shared/api/endpoint.ts";
import { basePath, endpoints } from "../../shared/api/index.ts";
import { errorTable, type ErrorCode } from "../../shared/errors.ts";
import { createSchemaCollector, type Json, type SchemaCollector } from "./schema-collector.ts";

/** What the endpoints are about, by the first word of their ids; in the order of the documentation. */
export const tags: Record<string, readonly [title: string, description: string]> = {
  status: ["Status", "Whether the service is there."],
  user: [
    "Users and keys",
    "Users log in by password and are shown their API keys, with which everything else is called.",
  ],
  team: ["Teams", "Groups of users that jobs are shared with, and that review each other's work."],
  document: ["Documents", "PDF and ePub files that jobs are made of."],
  taxonomy: ["Taxonomies", "What is looked for: data points, or keywords."],
  "job-type": ["Job types", "What can be done with a document."],
  job: ["Jobs", "A document's way to reviewed XML: who checks it out, and how it is given back."],
  content: ["Contents", "What a job has: its input, what was read from it, what people reviewed, its output."],
  openapi: ["This interface", "The interface, described for programs and for people."],
};
const tagOfNoun: Record<string, string> = { docs: "openapi", "document-model": "openapi", key: "user", member: "team" };

export function getEndpointTag({ id }: Pick<Endpoint, "id">): string {
  const [noun = id] = id.split(".");
  return tagOfNoun[noun] ?? noun;
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A random name for this call, such as a UUID. For 24 hours the call can be repeated under it: it is done once, and " +
    "answered alike each time.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
};

function parameters({ method, params, query }: Endpoint, schemas: SchemaCollector): Json[] {
  const inPath = schemas.fieldsOf(params).map((field) => ({ ...field, in: "path", required: true }));
  const inQuery = schemas.fieldsOf(query).map((field) => ({ ...field, in: "query" }));
  const fields = [...inPath, ...inQuery].map(({ description, ...field }) =>
    description === undefined ? field : { ...field, description },
  );
  return method === "POST" ? [...fields, idempotencyKey] : fields;
}

function requestBody({ body, example }: Endpoint, schemas: SchemaCollector): Json {
  if (body === null) return {};
  if ("raw" in body) {
    const content = Object.fromEntries(body.mediaTypes.map((type) => [type, {}]));
    return { requestBody: { required: true, description: `${body.maxBytes} bytes at most.`, content } };
  }
  const required = !body.safeParse({}).success;
  const json = { schema: schemas.of(body, "input"), ...(example === undefined ? {} : { example }) };
  return { requestBody: { required, content: { "application/json": json } } };
}

function enveloped(status: number, response: unknown): Json {
  const properties = {
    success: { const: status < 400 },
    status_code: { const: status },
    tracking: { type: "string", format: "uuid" },
    response,
  };
  return { type: "object", required: Object.keys(properties), properties };
}

const errorsReference = { $ref: "#/components/schemas/Errors" };

function answerOf({ status, response, mediaType, summary }: Endpoint, schemas: SchemaCollector): Json {
  if (response === "raw") return { description: summary, content: { [mediaType]: {} } };
  const schema = enveloped(status, schemas.of(response, "output"));
  return { description: summary, content: { "application/json": { schema } } };
}

/** The codes that an endpoint declares, and those that any call with its parts can meet. */
export function listErrorCodes({ id, method, errors, key, body, query }: Endpoint): ErrorCode[] {
  const hasInput = body !== null || Object.keys(query.shape).length > 0;
  return [
    ...errors,
    ...(key ? (["KEY_MISSING", "KEY_INVALID", "KEY_REVOKED", "RATE_LIMITED"] as const) : []),
    ...(hasInput ? (["FIELD_MISSING", "FIELD_INVALID", "FIELD_DUPLICATE", "FIELD_AMBIGUOUS"] as const) : []),
    ...(body !== null ? (["JSON_INVALID", "PAYLOAD_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"] as const) : []),
    ...(method === "POST" ? (["IDEMPOTENCY_KEY_REUSED"] as const) : []),
    ...(method === "GET" ? [] : (["STORAGE_FULL"] as const)),
    // Also where a page of another site calls: see the listener's guard.
    "ACCESS_DENIED",
    "INTERNAL_ERROR",
    ...(id === "status.get" ? [] : (["MAINTENANCE"] as const)),
  ];
}

function refusals(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(new Set(listErrorCodes(endpoint)), (code) => errorTable[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const description = codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join("\n\n");
      return [status, { description, content: { "application/json": { schema: enveloped(status, errorsReference) } } }];
    }),
  );
}

function operation(endpoint: Endpoint, schemas: SchemaCollector): Json {
  const { id, summary, description, key, status } = endpoint;
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [getEndpointTag(endpoint)],
    security: key ? [{ key: [] }] : [],
    parameters: parameters(endpoint, schemas),
    ...requestBody(endpoint, schemas),
    responses: { [status]: answerOf(endpoint, schemas), ...refusals(endpoint) },
  };
}

const errorsSchema = {
  type: "array",
  items: {
    type: "object",
    required: ["type", "message", "status_code", "fields"],
    properties: {
      type: { enum: Object.keys(errorTable) },
      message: { type: "string", description: "For people: what is wrong, where, and what to do." },
      status_code: { type: "integer" },
      fields: {
        type: ["object", "null"],
        description: "Offending fields, by their path.",
        additionalProperties: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
      },
    },
  },
};

/** The service's OpenAPI 3.1 document, made from the declarations that it runs by. `origin`: scheme and host. */
export function createOpenApiDocument(origin: string, version: string): Json {
  const schemas = createSchemaCollector();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Galley document transformation service",
      version: "1.1",
      description: `Turns documents into reviewed XML, by jobs. Application version ${version}.`,
      license: { name: "All rights reserved", identifier: "LicenseRef-All-rights-reserved" },
    },
    servers: [{ url: origin + basePath }],
    tags: Object.entries(tags).map(([name, [title, description]]) => ({ name, description, "x-displayName": title })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: "http",
          scheme: "basic",
          description:
            "The API key is the user name; the password is empty. Jobs and documents that a test key made are reached " +
            "by test keys alone, and the others by live keys alone.",
        },
      },
      schemas: { ...schemas.named(), Errors: errorsSchema },
    },
  };
}
