import { expect, test } from "vitest";
import { envelopeSchema, errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

const basic = (key: string) => `Basic ${btoa(`${key}:`)}`;

/** Sends a request and parses the errors of the response. */
async function requestError(service: TestService, path: string, init: RequestInit = {}) {
  const headers = new Headers({ authorization: basic(service.key) });
  for (const [name, value] of new Headers(init.headers)) headers.set(name, value);
  const answer = await service.fetch(`/v1.1${path}`, { ...init, headers });
  const { success, status_code, response } = envelopeSchema.parse(await answer.json());
  const [error, ...more] = errorObjectSchema.array().parse(response);
  expect({ success, more, status_code, inError: error?.status_code }).toEqual({
    success: false,
    more: [],
    status_code: answer.status,
    inError: answer.status,
  });
  return { status: answer.status, type: error?.type, fields: error?.fields ?? {}, headers: answer.headers };
}

const json = (body: string, method = "POST"): RequestInit => ({
  method,
  body,
  headers: { "content-type": "application/json" },
});
const uuid = "00000000-0000-4000-8000-000000000000";

const refusals: readonly (readonly [what: string, path: string, init: RequestInit, status: number, type: string])[] = [
  ["no such route", "/nothing", {}, 404, "ROUTE_NOT_FOUND"],
  ["a job that is not there", `/jobs/${uuid}`, {}, 404, "JOB_NOT_FOUND"],
  ["a job id that is none", "/jobs/..%2f..%2fetc", {}, 404, "JOB_NOT_FOUND"],
  ["a document that is not there", `/documents/${uuid}/contents`, {}, 404, "DOCUMENT_NOT_FOUND"],
  ["a role that is none", `/jobs/${uuid}/contents/minutes`, {}, 404, "CONTENT_NOT_FOUND"],
  ["a taxonomy that is not there", "/taxonomies/minutes", {}, 404, "TAXONOMY_NOT_FOUND"],
  ["a job type that is not there", "/job-types/minutes", {}, 404, "JOB_TYPE_NOT_FOUND"],
  ["a method that is not there", "/jobs", { method: "DELETE" }, 405, "METHOD_NOT_ALLOWED"],
  ["an empty key", "/users/me", { headers: { authorization: "" } }, 401, "KEY_INVALID"],
  ["a key of nobody", "/users/me", { headers: { authorization: basic("user-live-x") } }, 401, "KEY_INVALID"],
  ["a body that is no JSON", "/users", json("{"), 400, "JSON_INVALID"],
  ["a body of another type", "/users", { method: "POST", body: "a=b" }, 400, "MEDIA_TYPE_UNSUPPORTED"],
  ["nesting without end", "/jobs", json("[".repeat(100_000)), 400, "JSON_INVALID"],
  ["a key twice", "/users", json('{"name":"a","name":"b"}'), 400, "FIELD_DUPLICATE"],
  ["a key twice, in another case", "/users", json('{"name":"a","Name":"b"}'), 400, "FIELD_DUPLICATE"],
  ["a forbidden key", "/jobs", json('{"metadata":{"__proto__":{}}}'), 400, "FIELD_INVALID"],
  ["a body of 9 MiB", "/users", json(`"${"a".repeat(9 * 1024 * 1024)}"`), 400, "PAYLOAD_TOO_LARGE"],
  ["a limit that is no number", "/jobs?limit=many", {}, 400, "FIELD_INVALID"],
  ["a query field twice", "/jobs?limit=1&limit=2", {}, 400, "FIELD_DUPLICATE"],
  ["a field and its alias", "/jobs?blocking_task=zoning&blocking_step=mapping", {}, 400, "FIELD_AMBIGUOUS"],
];

test("every error response has the envelope, with its status and code", async () => {
  const service = await startTestService();
  const answers = refusals.map(async ([what, path, init]) => {
    const { status, type } = await requestError(service, path, init);
    return [what, status, type];
  });
  expect(await Promise.all(answers)).toEqual(refusals.map(([what, , , status, type]) => [what, status, type]));
});

test("a request without authorization is KEY_MISSING, with WWW-Authenticate", async () => {
  const service = await startTestService();
  const answer = await service.fetch("/v1.1/users/me");
  expect([answer.status, answer.headers.get("www-authenticate")]).toEqual([401, expect.stringContaining("Basic")]);
  expect(await answer.json()).toMatchObject({ response: [{ type: "KEY_MISSING" }] });
});

test("the key is read from the header Authentication if there is no Authorization", async () => {
  const service = await startTestService();
  const answer = await service.fetch("/v1.1/users/me", { headers: { authentication: basic(service.key) } });
  expect(answer.status).toBe(200);
});

test("405 lists the allowed methods", async () => {
  const { headers } = await requestError(await startTestService(), "/users/me", { method: "PUT" });
  expect(headers.get("allow")).toBe("GET, HEAD");
});

test("one error names all invalid fields by path", async () => {
  const service = await startTestService();
  const missing = await requestError(service, "/users", json('{"name":"Ada"}'));
  expect(missing.type).toBe("FIELD_MISSING");
  expect(Object.keys(missing.fields)).toEqual(["email", "password"]);

  const job = {
    type: "data-point-extraction",
    input_content: { role: "output" },
    metadata: { mapping: { high_confidence_threshold: -1 } },
    collaboration: { users: [{ email: "nobody" }] },
  };
  const invalid = await requestError(service, "/jobs", json(JSON.stringify(job)));
  expect(invalid.type).toBe("FIELD_INVALID");
  expect(Object.keys(invalid.fields).toSorted()).toEqual([
    "collaboration.users.0.email",
    "collaboration.users.0.steps",
    "input_content.role",
    "input_content.uri",
    "metadata.mapping.high_confidence_threshold",
    "metadata.mapping.taxonomy",
  ]);
});

test("a request that the listener rejects is answered in the envelope and logged", async () => {
  const service = await startTestService();
  const answer = service.createRejectionResponse(new ServiceError("ACCESS_DENIED", "This host is not one of mine."));
  const { tracking, response } = envelopeSchema.parse(await answer.json());
  expect([answer.status, response]).toMatchObject([403, [{ type: "ACCESS_DENIED" }]]);
  expect(service.log.filter((line) => line.includes(tracking))).toHaveLength(1);
});

test("the log has the tracking id of a response, and not the API key", async () => {
  const service = await startTestService();
  const answer = await service.fetch("/v1.1/users/me", { headers: { authorization: basic(service.key) } });
  const { tracking } = envelopeSchema.parse(await answer.json());
  expect(service.log.filter((line) => line.includes(tracking))).toHaveLength(1);
  expect(service.log.filter((line) => line.includes(service.key))).toEqual([]);
});

test("no response may be interpreted as another type, and none without an entity tag may be cached", async () => {
  const service = await startTestService();
  const headers = { authorization: basic(service.key) };
  const { uri } = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  const cached = ["/v1.1/users/me", "/v1.1/jobs", new URL(uri).pathname];
  const uncached = ["/v1.1/jobs/nothing", "/nothing", "/v1.1/users/me/keys/test/rotate"];
  const read = async (path: string, method = "GET") => {
    const response = await service.fetch(path, { method, headers });
    return [response.headers.get("x-content-type-options"), response.headers.get("cache-control")];
  };
  for (const path of cached) expect(await read(path), path).toEqual(["nosniff", "private, no-cache"]);
  for (const path of uncached) expect(await read(path, "POST"), path).toEqual(["nosniff", "no-store"]);
  for (const path of ["/docs", "/openapi.json"]) expect((await read(`/v1.1${path}`))[0], path).toBe("nosniff");
});

test("a long path is cut off in the log", async () => {
  const service = await startTestService();
  const answer = await service.fetch(`/v1.1/${"x".repeat(10_000)}`);
  const { tracking } = envelopeSchema.parse(await answer.json());
  const line = service.log.find((text) => text.includes(tracking)) ?? "";
  expect(line.length).toBeLessThan(600);
  expect(JSON.parse(line)).toMatchObject({ path: expect.stringMatching(/^\/v1\.1\/x{250}… \(9750 more\)$/) });
});
