import * as fc from "fast-check";
import { near, type Schema, wild } from "./from-schema.ts";
import {
  contentTypes,
  type Header,
  notHttpTexts,
  oddHeaders,
  oddMethods,
  oddSegments,
  textFaults,
} from "./oddities.ts";
import { rawRequest } from "./raw-http.ts";

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

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>;
}

/** What a request may name that is there, and a key to come in with. */
export interface Known {
  host: string;
  key: string;
  /** For calls that take a key away. */
  spareKey: string;
  /** By the name of the parameter. */
  ids: Record<string, readonly string[]>;
  /** The same, of what may be taken away. */
  spareIds: Record<string, readonly string[]>;
}

export interface MalformedRequest {
  operation: string;
  bytes: Buffer;
  /** Whether it asks for an answer. */
  isWhole: boolean;
}

function pathOf(path: string, parameters: readonly Parameter[], ids: Known["ids"]): fc.Arbitrary<string> {
  const names = parameters.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const values = names.map((name) =>
    fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...(ids[name] ?? ["none"])) },
      { weight: 2, arbitrary: fc.constantFrom(...oddSegments) },
      { weight: 1, arbitrary: fc.uuid() },
      { weight: 1, arbitrary: fc.string({ maxLength: 12 }).map(encodeURIComponent) },
    ),
  );
  return fc
    .tuple(...values)
    .map((given) => names.reduce((whole, name, index) => whole.replace(`{${name}}`, () => given[index] ?? ""), path));
}

function queryOf(parameters: readonly Parameter[]): fc.Arbitrary<string> {
  const declared = parameters.filter((parameter) => parameter.in === "query");
  const names = [...declared.map(({ name }) => name), "LIMIT", "__proto__", "x", "limit"];
  const value = fc.oneof(
    ...declared.map(({ schema }) => near(schema).map((each) => encodeURIComponent(String(each)))),
    fc.constantFrom(...oddSegments),
    fc.integer().map(String),
  );
  const pairs = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 });
  return pairs.map((all) => (all.length === 0 ? "" : `?${all.map(([name, text]) => `${name}=${text}`).join("&")}`));
}

function bodyOf({ requestBody }: Operation): fc.Arbitrary<Buffer> {
  if (requestBody === undefined)
    return fc.constantFrom(Buffer.alloc(0), Buffer.alloc(0), Buffer.from("{}"), Buffer.from("x"));
  const schema = requestBody.content["application/json"]?.schema;
  const json = (schema === undefined ? wild : near(schema)).map((value) => JSON.stringify(value));
  const text = fc.oneof(
    { weight: 6, arbitrary: json },
    { weight: 3, arbitrary: fc.tuple(json, fc.constantFrom(...textFaults)).map(([whole, fault]) => fault(whole)) },
  );
  const bytes = fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array));
  const heads = fc.constantFrom("%PDF-1.7\n", "PK\u0003\u0004", "\u00ff\u00fe", "");
  return fc.oneof(
    { weight: 8, arbitrary: text.map((each) => Buffer.from(each)) },
    {
      weight: 1,
      arbitrary: fc.tuple(heads, bytes).map(([head, rest]) => Buffer.concat([Buffer.from(head, "latin1"), rest])),
    },
    { weight: 1, arbitrary: text.map((each) => Buffer.concat([Buffer.from(each), Buffer.from([0xc3, 0x28, 0xff])])) },
  );
}

function authorizationOf(key: string): fc.Arbitrary<Header[]> {
  const right: Header = ["Authorization", `Basic ${btoa(`${key}:`)}`];
  return fc.oneof(
    { weight: 12, arbitrary: fc.constant<Header[]>([right]) },
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
        [right, right],
        [["Authorization", `Basic ${btoa("user-live-000000000000000000000000000000000000:")}`]],
      ),
    },
  );
}

const bases = fc.oneof(
  { weight: 20, arbitrary: fc.constantFrom("/v1.1", "/v1.1", "/v1") },
  { weight: 1, arbitrary: fc.constantFrom("/v1.1/", "/V1.1", "/v1.1/../v1.1", "//v1.1", "/v1.1/./", "/v1.2", "") },
);

function requestOf(path: string, method: string, operation: Operation, known: Known): fc.Arbitrary<MalformedRequest> {
  const parameters = operation.parameters ?? [];
  const takesKey = path.includes("/keys");
  const takes = method === "delete" || path.endsWith("/cancel");
  return fc
    .record({
      base: bases,
      path: pathOf(path, parameters, takes ? { ...known.ids, ...known.spareIds } : known.ids),
      query: fc.oneof({ weight: 3, arbitrary: fc.constant("") }, { weight: 1, arbitrary: queryOf(parameters) }),
      method: fc.oneof(
        { weight: 12, arbitrary: fc.constant(method.toUpperCase()) },
        { weight: 1, arbitrary: fc.constantFrom(...oddMethods) },
      ),
      authorization: authorizationOf(takesKey ? known.spareKey : known.key),
      type: fc.oneof(
        { weight: 6, arbitrary: fc.constant("application/json") },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      extra: fc.oneof(
        { weight: 3, arbitrary: fc.constant<Header[]>([]) },
        { weight: 2, arbitrary: fc.subarray([...oddHeaders], { maxLength: 2 }) },
      ),
      body: bodyOf(operation),
    })
    .map((parts) => {
      const length: Header[] = parts.body.byteLength === 0 ? [] : [["Content-Length", String(parts.body.byteLength)]];
      const headers: Header[] = [
        ["Host", known.host],
        ...parts.authorization,
        ["Content-Type", parts.type],
        ...parts.extra,
        ...length,
      ];
      const head = rawRequest(parts.method, parts.base + parts.path + parts.query, headers);
      const isOdd = ["Transfer-Encoding", "Content-Length", "Expect", "Upgrade"].some((name) =>
        parts.extra.some(([extra]) => extra === name),
      );
      return {
        operation: operation.operationId,
        bytes: Buffer.concat([Buffer.from(head, "latin1"), parts.body]),
        isWhole: !isOdd && parts.method !== "CONNECT",
      };
    });
}

/** What is not HTTP/1.1, or hardly. */
function notHttp({ host }: Known): fc.Arbitrary<MalformedRequest> {
  const noise = fc.uint8Array({ minLength: 1, maxLength: 300 }).map((bytes) => Buffer.from(bytes));
  const known = fc.constantFrom(...notHttpTexts(host)).map((text) => Buffer.from(text, "latin1"));
  return fc.oneof(known, noise).map((bytes) => ({ operation: "not HTTP", bytes, isWhole: false }));
}

/** Requests that are wrong in one way or several, to every operation of an OpenAPI document. */
export function malformedRequests(api: OpenApi, known: Known): fc.Arbitrary<MalformedRequest> {
  const requests = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      // Passwords are hashed slowly on purpose, and a key that was taken away lets nothing more in.
      weight: /^(user|key)\./.test(operation.operationId) ? 1 : 4,
      arbitrary: requestOf(path, method, operation, known),
    })),
  );
  return fc.oneof(...requests, { weight: 10, arbitrary: notHttp(known) });
}
