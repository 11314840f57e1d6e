import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { createDocument, listDocuments } from "../../../shared/api/documents.ts";
import { endpoints } from "../../../shared/api/index.ts";
import { listJobs } from "../../../shared/api/jobs.ts";
import { getMe, type User } from "../../../shared/api/users.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { hourMs, secondMs, createTestClock } from "../../harness/clock.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

interface Post {
  body?: unknown;
  bytes?: Uint8Array<ArrayBuffer>;
  key?: string;
  as?: string;
}

async function post(service: TestService, path: string, { body, bytes, key, as = service.key }: Post) {
  const answer = await service.fetch(`/v1.1${path}`, {
    method: "POST",
    headers: {
      authorization: `Basic ${btoa(`${as}:`)}`,
      "content-type": bytes === undefined ? "application/json" : "application/octet-stream",
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    body: bytes ?? (body === undefined ? null : JSON.stringify(body)),
  });
  const { response, tracking } = envelopeSchema.parse(await answer.json());
  return { status: answer.status, response, tracking };
}

const reused = { status: 400, response: [{ type: "IDEMPOTENCY_KEY_REUSED" }] };

/** A service with a document, and the body to create a job on it. */
async function withDocument(service: TestService) {
  const { uri } = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  const input_content = { role: "input", uri };
  return { type: "data-point-extraction", input_content, metadata: { mapping: { taxonomy: "invoice" } } };
}

test("a repeated job creation gets the same response; a different body is rejected", async () => {
  const service = await startTestService();
  const body = await withDocument(service);
  const first = await post(service, "/jobs", { body, key: "a" });
  expect(first.status).toBe(201);
  const repeated = await post(service, "/jobs", { body, key: "a" });
  expect({ ...repeated, tracking: "" }).toEqual({ ...first, tracking: "" });
  expect(repeated.tracking).not.toBe(first.tracking);
  expect(await post(service, "/jobs", { body: { ...body, note: "other" }, key: "a" })).toMatchObject(reused);
  expect((await service.client.call(listJobs, {})).total_count).toBe(1);
  await post(service, "/jobs", { body, key: "b" });
  expect((await service.client.call(listJobs, {})).total_count).toBe(2);
});

test("twenty concurrent requests create one job, which runs", async () => {
  const service = await startTestService();
  const body = await withDocument(service);
  const answers = await Promise.all(Array.from({ length: 20 }, () => post(service, "/jobs", { body, key: "once" })));
  expect(new Set(answers.map(({ response }) => JSON.stringify(response))).size).toBe(1);
  const { list } = await service.client.call(listJobs, {});
  expect(list).toHaveLength(1);
  for (const job of list) await waitForJob(service.client, job, isBlockedAt("zoning"));
});

test("a repeated upload is recognized by its bytes and stored once", async () => {
  const service = await startTestService();
  const [bytes, otherBytes] = [await buildTextPdf(2), await buildTextPdf(3)];
  const answers = await Promise.all([1, 2, 3].map(() => post(service, "/documents", { bytes, key: "upload" })));
  expect(new Set(answers.map(({ response }) => JSON.stringify(response))).size).toBe(1);
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await post(service, "/documents", { bytes: otherBytes, key: "upload" })).toMatchObject(reused);
  expect((await service.client.call(listDocuments, {})).total_count).toBe(1);
  expect(readdirSync(join(service.dataFolder, "blobs", "arriving"))).toEqual([]);
});

test("an idempotency key belongs to its user and its endpoint", async () => {
  const service = await startTestService();
  const ada = await service.signUp("Ada");
  const bytes = await buildTextPdf(1);
  const own = await post(service, "/documents", { bytes, key: "k" });
  const otherUserUpload = await post(service, "/documents", { bytes, key: "k", as: ada.keys.live });
  expect(otherUserUpload.response).not.toEqual(own.response);
  expect((await post(service, "/users/me/keys/test/rotate", { key: "k", as: ada.keys.live })).status).toBe(200);
});

test("path parameters and query are part of the compared request", async () => {
  const service = await startTestService();
  const jobs = [
    await startJob(service.client, { bytes: await buildTextPdf(1) }),
    await startJob(service.client, { bytes: await buildTextPdf(1) }),
  ];
  const [first, second] = jobs.map(({ id }) => `/jobs/${id}/cancel`);
  expect((await post(service, first ?? "", { key: "stop" })).response).toMatchObject({ status: "cancelled" });
  expect(await post(service, second ?? "", { key: "stop" })).toMatchObject(reused);
  expect(await post(service, first ?? "", { key: "stop" })).toMatchObject({ response: { status: "cancelled" } });
});

test("a failed request can be repeated with the same key", async () => {
  const service = await startTestService();
  const body = await withDocument(service);
  const missing = { ...body, metadata: {} };
  expect((await post(service, "/jobs", { body: missing, key: "a" })).status).toBe(400);
  expect((await post(service, "/jobs", { body, key: "a" })).status).toBe(201);
});

test("a response is kept for a day, also across a restart", async () => {
  const clock = createTestClock();
  const first = await startTestService({ clock });
  const bytes = await buildTextPdf(1);
  const before = await post(first, "/documents", { bytes, key: "k" });
  await first.close();
  const second = await startTestService({ clock, dataFolder: first.dataFolder });
  clock.advance(24 * hourMs - secondMs);
  expect((await post(second, "/documents", { bytes, key: "k" })).response).toEqual(before.response);
  clock.advance(2 * secondMs);
  expect((await post(second, "/documents", { bytes, key: "k" })).response).not.toEqual(before.response);
});

test("a repeated login or rotation never returns a key that was revoked since", async () => {
  const service = await startTestService();
  const ada = await service.signUp("Ada");
  const body = { auth_method: "password", username: ada.email, password: "correct horse battery" };
  const logIn = (password = body.password) => post(service, "/users/login", { body: { ...body, password }, key: "k" });
  const rotate = () => post(service, "/users/me/keys/test/rotate", { key: "k", as: ada.keys.live });
  const getKeys = ({ response }: { response: unknown }) => (response as User).api_keys;
  expect(getKeys(await logIn())).toEqual(ada.keys);
  const rotated = getKeys(await rotate());
  expect(getKeys(await logIn())).toEqual({ live: ada.keys.live, test: rotated.test });
  expect(getKeys(await rotate())).toEqual(rotated);
  expect((await logIn("wrong horse battery")).status).toBe(401);

  const revoked = await service.fetch("/v1.1/users/me/keys/test", {
    method: "DELETE",
    headers: { authorization: `Basic ${btoa(`${ada.keys.live}:`)}` },
  });
  expect(revoked.status).toBe(200);
  expect(getKeys(await rotate()).test).toBeNull();
  const { test: newKey } = getKeys(await logIn());
  expect(await service.connect(newKey ?? "").call(getMe, {})).toMatchObject({ id: ada.id });
});

test("an API key in a response is not stored in the database", async () => {
  const service = await startTestService();
  const ada = await service.signUp("Ada");
  const rotate = () => post(service, "/users/me/keys/test/rotate", { key: "k", as: ada.keys.live });
  const { response } = await rotate();
  expect((await rotate()).response).toEqual(response);
  const { api_keys } = response as { api_keys: { test: string } };
  await service.close();
  const stored = ["galley.sqlite", "galley.sqlite-wal"].flatMap((name) => {
    const folder = readdirSync(service.dataFolder);
    return folder.includes(name) ? [readFileSync(join(service.dataFolder, name), "latin1")] : [];
  });
  expect(stored.join("")).toContain("idempotency_keys");
  expect(stored.join("")).not.toContain(api_keys.test);
});

test.each(["", "a b", "ä", "x".repeat(256)])("%j is not a valid idempotency key", async (key) => {
  const service = await startTestService();
  const headers = new Headers({ authorization: `Basic ${btoa(`${service.key}:`)}` });
  headers.set("idempotency-key", key);
  const answer = await service.fetch("/v1.1/documents", { method: "POST", headers });
  expect([answer.status, await answer.json()]).toMatchObject([400, { response: [{ type: "FIELD_INVALID" }] }]);
});

test("every POST endpoint supports idempotency keys", async () => {
  const service = await startTestService();
  const ada = await service.signUp("Ada");
  const uri = (await service.client.call(createDocument, { body: await buildTextPdf(1) })).uri;
  const job = await waitForJob(
    service.client,
    await startJob(service.client, { bytes: await buildTextPdf(1) }),
    isBlockedAt("zoning"),
  );
  const account = { name: "Ben", email: "ben@example.org", password: "correct horse battery" };
  const metadata = { mapping: { taxonomy: "invoice" } };
  const calls: Record<string, readonly [path: string, call: Post]> = {
    "user.create": ["/users", { body: account }],
    "user.login": [
      "/users/login",
      { body: { auth_method: "password", username: account.email, password: account.password } },
    ],
    "key.rotate": ["/users/me/keys/test/rotate", { as: ada.keys.live }],
    "team.create": ["/teams", { body: { name: "Zoners" } }],
    "document.create": ["/documents", { bytes: await buildTextPdf(2) }],
    "job.create": [
      "/jobs",
      { body: { type: "data-point-extraction", input_content: { role: "input", uri }, metadata } },
    ],
    "job.checkout": [`/jobs/${job.id}/checkout`, {}],
    "job.checkin": [`/jobs/${job.id}/checkin`, { body: { status: "aborted" } }],
    "job.cancel": [`/jobs/${job.id}/cancel`, {}],
  };
  expect(Object.keys(calls).toSorted()).toEqual(
    endpoints.flatMap(({ id, method }) => (method === "POST" ? [id] : [])).toSorted(),
  );
  for (const [path, call] of Object.values(calls)) {
    const first = await post(service, path, { ...call, key: "k" });
    expect([path, first.status < 300]).toEqual([path, true]);
    expect((await post(service, path, { ...call, key: "k" })).response).toEqual(first.response);
  }
});

test("a request whose body does not end blocks no others", async () => {
  const service = await startTestService();
  const job = await startJob(service.client, { bytes: await buildTextPdf(1) });
  let end = () => {};
  const endless = new ReadableStream<Uint8Array>({
    start(controller) {
      end = () => controller.close();
    },
  });
  const headers = { authorization: `Basic ${btoa(`${service.key}:`)}`, "idempotency-key": "slow" };
  const init: RequestInit & { duplex: "half" } = { method: "POST", headers, body: endless, duplex: "half" };
  const cancelled = service.fetch(`/v1.1/jobs/${job.id}/cancel`, init);
  for (let call = 0; call < 20; call++) expect((await service.client.call(listJobs, {})).total_count).toBe(1);
  end();
  expect((await cancelled).status).toBe(200);
});

test("a test key does not get the stored response of a live key", async () => {
  const service = await startTestService();
  const { keys } = await service.signUp("Ada");
  const body = { name: "Zoners" };
  expect(await post(service, "/teams", { body, key: "k", as: keys.live })).toMatchObject({ status: 201 });
  expect(await post(service, "/teams", { body, key: "k", as: keys.test })).toMatchObject(reused);
});

test("without an API key, nobody can block an idempotency key or receive the response of others", async () => {
  const service = await startTestService();
  const create = (name: string) => {
    const body = JSON.stringify({ name, email: `${name}@example.org`, password: "correct horse battery" });
    const headers = { "content-type": "application/json", "idempotency-key": "1" };
    return service.fetch("/v1.1/users", { method: "POST", headers, body });
  };
  const read = async (answer: Response) => {
    const { response } = envelopeSchema.parse(await answer.json());
    return { status: answer.status, id: (response as Partial<User>).id };
  };
  const answers = await Promise.all(["ada", "ben", "ada", "ben"].map(async (name) => read(await create(name))));
  const [ada, ben, ...repeated] = answers;
  expect([ada?.status, ben?.status]).toEqual([201, 201]);
  expect(ada?.id).not.toBe(ben?.id);
  expect(repeated).toEqual([ada, ben]);
});
