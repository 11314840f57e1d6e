import * as fc from "fast-check";
import { createArbitrary, type Schema, arbitraryValue } from "./schema-arbitraries.ts";
import {
  unusualContentTypes,
  type Header,
  listInvalidHttpMessages,
  unusualHeaders,
  unusualMethods,
  unusualPathSegments,
  jsonTextFaults,
} from "./malformed-values.ts";
import { formatRequest } from "./raw-http.ts";

interface Parameter {
  name: string;
  in: "path" | "query";
  schema: Schema;
}

interface Operation {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
}

/** The part of an OpenAPI document that requests are generated from. */
export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** Existing resources that requests can name, and keys. */
export interface KnownResources {
  host: string;
  key: string;
  /** Key for calls that revoke keys. */
  spareKey: string;
  /** Ids by name of the path parameter. */
  ids: Record<string, readonly string[]>;
  /** Ids of resources that calls may delete, by name of the path parameter. */
  spareIds: Record<string, readonly string[]>;
}

export interface MalformedRequest {
  /** Operation id, for the report. */
  operation: string;
  bytes: Buffer;
  /** Whether the request is complete, so that the service must respond. */
  isComplete: boolean;
}

function createPathArbitrary(
  path: string,
  parameters: readonly Parameter[],
  ids: KnownResources["ids"],
): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(ids[name] ?? ["none"])) },
      { weight: 2, arbitrary: fc.constantFrom(...unusualPathSegments) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map(encodeURIComponent) },
    ),
  );
  return fc
    .tuple(...values)
    .map((segments) =>
      names.reduce((whole, name, index) => whole.replace(`{${name}}`, () => segments[index] ?? ""), path),
    );
}

function createQueryArbitrary(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const declared = parameters.filter((parameter) => parameter.in === "query");
  const names = [...declared.map(({ name }) => name), "LIMIT", "__proto__", "x", "limit"];
  const value = fc.oneof(
    ...declared.map(({ schema }) => createArbitrary(schema).map((item) => encodeURIComponent(String(item)))),
    fc.constantFrom(...unusualPathSegments),
    fc.integer().map(String),
  );
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 });
  return pairs.map((entries) =>
    entries.length === 0 ? "" : `?${entries.map(([name, text]) => `${name}=${text}`).join("&")}`,
  );
}

function createBodyArbitrary({ requestBody }: Operation): fc.Arbitrary<Buffer> {
  if (requestBody === undefined)
    return fc.constantFrom(Buffer.alloc(0), Buffer.alloc(0), Buffer.from("{}"), Buffer.from("x"));
  const schema = requestBody.content["application/json"]?.schema;
  const json = (schema === undefined ? arbitraryValue : createArbitrary(schema)).map((value) => JSON.stringify(value));
  const text = fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 3, arbitrary: fc.tuple(json, fc.constantFrom(...jsonTextFaults)).map(([whole, fault]) => fault(whole)) },
  );
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  const heads = fc.constantFrom("%PDF-1.7\n", "PK\u0003\u0004", "\u00ff\u00fe", "");
  return fc.oneof(
    { weight: 8, arbitrary: text.map((content) => Buffer.from(content)) },
    {
      weight: 1,
      arbitrary: fc.tuple(heads, bytes).map(([head, rest]) => Buffer.concat([Buffer.from(head, "latin1"), rest])),
    },
    {
      weight: 1,
      arbitrary: text.map((content) => Buffer.concat([Buffer.from(content), Buffer.from([0xc3, 0x28, 0xff])])),
    },
  );
}

function createAuthorizationArbitrary(key: string): fc.Arbitrary<Header[]> {
  const valid: Header = ["Authorization", `Basic ${btoa(`${key}:`)}`];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant<Header[]>([valid]) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<Header[]>(
        [],
        [["Authorization", "Basic %%%"]],
        [["Authorization", "Basic"]],
        [["Authorization", `Basic ${Buffer.from([0xff, 0xfe, 0x3a]).toString("base64")}`]],
        [["Authorization", `Basic ${btoa("a".repeat(5000))}`]],
        [["Authorization", `Basic ${btoa(key)}`]],
        [["Authorization", `Bearer ${key}`]],
        [["Authentication", `Basic ${btoa(`${key}:`)}`]],
        [valid, valid],
        [["Authorization", `Basic ${btoa("user-live-000000000000000000000000000000000000:")}`]],
      ),
    },
  );
}

const bases = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("/v1.1", "/v1.1", "/v1") },
  { weight: 1, arbitrary: fc.constantFrom("/v1.1/", "/V1.1", "/v1.1/../v1.1", "//v1.1", "/v1.1/./", "/v1.2", "") },
);

function createRequestArbitrary(
  path: string,
  method: string,
  operation: Operation,
  known: KnownResources,
): fc.Arbitrary<MalformedRequest> {
  const parameters = operation.parameters ?? [];
  const revokesKey = path.includes("/keys");
  const deletes = method === "delete" || path.endsWith("/cancel");
  return fc
    .record({
      base: bases,
      path: createPathArbitrary(path, parameters, deletes ? { ...known.ids, ...known.spareIds } : known.ids),
      query: fc.oneof(
        { weight: 3, arbitrary: fc.constant("") },
        { weight: 1, arbitrary: createQueryArbitrary(parameters) },
      ),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(method.toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom(...unusualMethods) },
      ),
      authorization: createAuthorizationArbitrary(revokesKey ? known.spareKey : known.key),
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant("application/json") },
        { weight: 1, arbitrary: fc.constantFrom(...unusualContentTypes) },
      ),
      extraHeaders: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Header[]>([]) },
        { weight: 2, arbitrary: fc.subarray([...unusualHeaders], { maxLength: 2 }) },
      ),
      body: createBodyArbitrary(operation),
    })
    .map((parts) => {
      const length: Header[] = parts.body.byteLength === 0 ? [] : [["Content-Length", String(parts.body.byteLength)]];
      const headers: Header[] = [
        ["Host", known.host],
        ...parts.authorization,
        ["Content-Type", parts.type],
        ...parts.extraHeaders,
        ...length,
      ];
      const head = formatRequest(parts.method, parts.base + parts.path + parts.query, headers);
      const isFramingAltered = ["Transfer-Encoding", "Content-Length", "Expect", "Upgrade"].some((name) =>
        parts.extraHeaders.some(([header]) => header === name),
      );
      return {
        operation: operation.operationId,
        bytes: Buffer.concat([Buffer.from(head, "latin1"), parts.body]),
        isComplete: !isFramingAltered && parts.method !== "CONNECT",
      };
    });
}

/** Generates messages that are not valid HTTP/1.1, and random bytes. */
function createInvalidHttpArbitrary({ host }: KnownResources): fc.Arbitrary<MalformedRequest> {
  const noise = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  const known = fc.constantFrom(...listInvalidHttpMessages(host)).map((text) => Buffer.from(text, "latin1"));
  return fc.oneof(known, noise).map((bytes) => ({ operation: "not HTTP", bytes, isComplete: false }));
}

/** Generates requests that are malformed in one or several ways, for every operation of an OpenAPI document. */
export function createMalformedRequests(api: OpenApi, known: KnownResources): fc.Arbitrary<MalformedRequest> {
  const requests = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      // Password hashing is slow on purpose, and a revoked key makes later requests fail early.
      weight: /^(user|key)\./.test(operation.operationId) ? 1 : 4,
      arbitrary: createRequestArbitrary(path, method, operation, known),
    })),
  );
  return fc.oneof(...requests, { weight: 10, arbitrary: createInvalidHttpArbitrary(known) });
}
