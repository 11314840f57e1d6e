import { formatBytes } from "../../shared/bytes.ts";
import type { Endpoint } from "../../shared/api/endpoint.ts";
import { basePath, endpoints } from "../../shared/api/index.ts";
import { errorTable, type ErrorCode } from "../../shared/errors.ts";
import { createSchemaCollector, type Json, type SchemaCollector } from "./schema-collector.ts";

/** The tags of the endpoints by the noun of their ids, in the order of the documentation. */
export const tags: Record<string, readonly [title: string, description: string]> = {
  status: ["Status", "The status of the service."],
  user: ["Users and keys", "A login with a password returns the API keys, which authenticate all other requests."],
  team: ["Teams", "Groups of users, with which jobs are shared and which review each other's work."],
  document: ["Documents", "PDF and ePub files, the input of jobs."],
  taxonomy: ["Taxonomies", "Definitions of the data points to extract or of the keywords to index with."],
  learned: ["Learned data", "What reviewed documents taught: labels, places and values of data points, and concepts."],
  statistics: ["Statistics", "Documents, what reviewers changed, and the agreement of work and quality review."],
  "job-type": ["Job types", "The kinds of processing of a document."],
  job: ["Jobs", "The transformation of a document to XML and its review: creation, checkout, check-in."],
  content: ["Contents", "The contents of a job: input, results of the steps, output."],
  openapi: ["API description", "The description of this API for programs and for readers."],
};
const tagByNoun: Record<string, string> = {
  comment: "job",
  docs: "openapi",
  "document-model": "openapi",
  key: "user",
  member: "team",
};

export function getEndpointTag({ id }: Pick<Endpoint, "id">): string {
  const [noun = id] = id.split(".");
  return tagByNoun[noun] ?? noun;
}

const idempotencyKey: Json = {
  name: "Idempotency-Key",
  in: "header",
  description:
    "A unique key for this request, such as a UUID. A repetition with the same key within 24 hours is not executed but " +
    "gets the stored response. API keys are not stored: the repetition of a login or of the rotation of a key gets the " +
    "current keys.",
  schema: { type: "string", pattern: "^[!-~]{1,255}$" },
};

function createParameters({ method, params, query }: Endpoint, schemas: SchemaCollector): Json[] {
  const inPath = schemas.listFields(params).map((field) => ({ ...field, in: "path", required: true }));
  const inQuery = schemas.listFields(query).map((field) => ({ ...field, in: "query" }));
  const fields = [...inPath, ...inQuery].map(({ description, ...field }) =>
    description === undefined ? field : { ...field, description },
  );
  return method === "POST" ? [...fields, idempotencyKey] : fields;
}

function createRequestBody({ body, maxBodyBytes, example }: Endpoint, schemas: SchemaCollector): Json {
  if (body === null) return {};
  const description = `At most ${formatBytes(maxBodyBytes)}.`;
  if ("raw" in body) {
    const content = Object.fromEntries(body.mediaTypes.map((type) => [type, {}]));
    return { requestBody: { required: true, description, content } };
  }
  const required = !body.safeParse({}).success;
  const json = { schema: schemas.get(body, "input"), ...(example === undefined ? {} : { example }) };
  return { requestBody: { required, description, content: { "application/json": json } } };
}

function createEnvelopeSchema(status: number, response: unknown): Json {
  const properties = {
    success: { const: status < 400 },
    status_code: { const: status },
    tracking: { type: "string", format: "uuid" },
    response,
  };
  return { type: "object", required: Object.keys(properties), properties };
}

const errorsReference = { $ref: "#/components/schemas/Errors" };

function createSuccessResponse({ status, response, mediaType, summary }: Endpoint, schemas: SchemaCollector): Json {
  if (response === "raw") return { description: summary, content: { [mediaType]: {} } };
  const schema = createEnvelopeSchema(status, schemas.get(response, "output"));
  return { description: summary, content: { "application/json": { schema } } };
}

/** Lists the error codes of an endpoint: those it declares, and the general ones for its kind of request. */
export function listErrorCodes({ id, method, errors, requiresKey, body, query }: Endpoint): ErrorCode[] {
  const hasInput = body !== null || Object.keys(query.shape).length > 0;
  return [
    ...errors,
    ...(requiresKey ? (["KEY_MISSING", "KEY_INVALID", "KEY_REVOKED", "RATE_LIMITED"] as const) : []),
    ...(hasInput ? (["FIELD_MISSING", "FIELD_INVALID", "FIELD_DUPLICATE", "FIELD_AMBIGUOUS"] as const) : []),
    ...(body !== null ? (["JSON_INVALID", "PAYLOAD_TOO_LARGE", "MEDIA_TYPE_UNSUPPORTED"] as const) : []),
    // The digest of an idempotent request includes the body even if the endpoint does not use it.
    ...(method === "POST" ? (["IDEMPOTENCY_KEY_REUSED", "PAYLOAD_TOO_LARGE"] as const) : []),
    ...(method === "GET" ? [] : (["STORAGE_FULL"] as const)),
    // The host guard of the listener rejects requests from other sites with this code.
    "ACCESS_DENIED",
    "INTERNAL_ERROR",
    ...(id === "status.get" ? [] : (["MAINTENANCE"] as const)),
  ];
}

function createErrorResponses(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(new Set(listErrorCodes(endpoint)), (code) => errorTable[code][0]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => {
      const description = codes.map((code) => `\`${code}\`: ${errorTable[code][1]}`).join("\n\n");
      return [
        status,
        { description, content: { "application/json": { schema: createEnvelopeSchema(status, errorsReference) } } },
      ];
    }),
  );
}

function createOperation(endpoint: Endpoint, schemas: SchemaCollector): Json {
  const { id, summary, description, requiresKey, status } = endpoint;
  return {
    operationId: id,
    summary,
    ...(description === undefined ? {} : { description }),
    tags: [getEndpointTag(endpoint)],
    security: requiresKey ? [{ key: [] }] : [],
    parameters: createParameters(endpoint, schemas),
    ...createRequestBody(endpoint, schemas),
    responses: { [status]: createSuccessResponse(endpoint, schemas), ...createErrorResponses(endpoint) },
  };
}

const errorsSchema = {
  type: "array",
  items: {
    type: "object",
    required: ["type", "message", "status_code", "fields"],
    properties: {
      type: { enum: Object.keys(errorTable) },
      message: { type: "string", description: "A sentence for users: what happened and what to do." },
      status_code: { type: "integer" },
      fields: {
        type: ["object", "null"],
        description: "The invalid fields by path, such as metadata.mapping.taxonomy; null for other errors.",
        additionalProperties: { type: "object", required: ["message"], properties: { message: { type: "string" } } },
      },
    },
  },
};

/** Creates the OpenAPI 3.1 document from the endpoint declarations. @param origin scheme and host of the service */
export function createOpenApiDocument(origin: string, version: string): Json {
  const schemas = createSchemaCollector();
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: createOperation(endpoint, schemas) };
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Galley document transformation service",
      version: "1.1",
      description: `The service transforms PDF and ePub documents to XML, which people then review. Application version ${version}.`,
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
            "The API key is the user name; the password is empty. Jobs and documents that were created with a test key " +
            "can be accessed only with a test key, all others only with a live key.",
        },
      },
      schemas: { ...schemas.getNamed(), Errors: errorsSchema },
    },
  };
}
