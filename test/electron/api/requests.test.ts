import { expect, test } from "vitest";
import { createDocument, deleteDocument } from "../../../shared/api/documents.ts";
import { errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { endpoints } from "../../../shared/api/index.ts";
import { cancelJob, checkinJob, checkoutJob, createJob, getJob, listJobs } from "../../../shared/api/jobs.ts";
import { createTeam, putMember } from "../../../shared/api/teams.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, getContentItem, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

async function post(service: TestService, path: string, body: string) {
  const headers = { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json" };
  const answer = await service.fetch(`/v1.1${path}`, { method: "POST", headers, body });
  const { response } = (await answer.json()) as { response: unknown };
  return { status: answer.status, errors: errorObjectSchema.array().safeParse(response).data ?? [] };
}

test.each([
  ["quotation marks without an end", `"${'\\"'.repeat(4_000_000)}`],
  ["brackets without an end", "[".repeat(8_000_000)],
  ["a text of millions of characters", `["${"x".repeat(8_000_000)}"`],
])("a body of %s is rejected in linear time", async (_, body) => {
  const service = await startTestService();
  const headers = { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": "application/json" };
  const response = await service.fetch("/v1.1/taxonomies/large", { method: "PUT", headers, body });
  expect(await response.json()).toMatchObject({ status_code: 400, response: [{ type: "JSON_INVALID" }] });
});

test("metadata and the number of collaborators are limited", async () => {
  const service = await startTestService();
  const { uri } = await service.client.call(createDocument, { body: await buildTextPdf(1) });
  const job = { type: "data-point-extraction" as const, input_content: { role: "input" as const, uri } };
  const taxonomy = { mapping: { taxonomy: "invoice" } };
  const create = (metadata: object, users: object[]) =>
    post(
      service,
      "/jobs",
      JSON.stringify({ ...job, metadata: { ...taxonomy, ...metadata }, collaboration: { users } }),
    );
  const ada = await service.signUp("Ada");
  const shared = (count: number) => Array.from({ length: count }, () => ({ id: ada.id, steps: ["zoning"] }));
  const refused = (field: string) => ({ status: 400, errors: [{ type: "FIELD_INVALID", fields: { [field]: {} } }] });
  expect(await create({ note: "x".repeat(262_144) }, [])).toMatchObject({
    errors: [{ type: "PAYLOAD_TOO_LARGE" }],
  });
  expect(await create({}, shared(201))).toMatchObject(refused("collaboration.users"));
  expect(await create({ note: "x".repeat(200_000) }, shared(200))).toMatchObject({ status: 201 });
});

test("ids are case-insensitive; numbers in addresses consist of digits", async () => {
  const { client } = await startTestService();
  const { id } = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, { id }, isBlockedAt("zoning"));
  expect((await client.call(getJob, { params: { jobId: id.toUpperCase() } })).id).toBe(id);
  const zones = await getContentItem(client, job, "page-zones-json", 1);
  expect((await client.fetchUri(zones.uri)).status).toBe(200);
  await expect(client.fetchUri(zones.uri.replace(/1$/, "0x1"))).rejects.toMatchObject({ code: "CONTENT_NOT_FOUND" });
});

test("the names that a request chooses from are read regardless of case", async () => {
  const service = await startTestService();
  const { client, key } = service;
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const body = {
    type: "Indexing",
    input_content: { role: "INPUT", uri },
    metadata: { indexing: { taxonomy: "publishing" } },
  };
  const job = await client.call(createJob, { body });
  expect(job).toMatchObject({ type: "indexing", input_content: { role: "input" } });
  await waitForJob(client, job, isBlockedAt("zoning"));
  const headers = { authorization: `Basic ${btoa(`${key}:`)}` };
  const list = await service.fetch("/v1.1/jobs?status=Blocked&blocking_task=Zoning", { headers });
  expect(await list.json()).toMatchObject({ response: { total_count: 1 } });
  const params = { jobId: job.id };
  await client.call(checkoutJob, { params, body: {} });
  expect(await client.call(checkinJob, { params, body: { status: " Aborted " } })).toMatchObject({ claimed_by: null });
  const { id: teamId } = await client.call(createTeam, { body: { name: "Zoners" } });
  const ana = await service.signUp("Ana");
  const member = { params: { teamId, userId: ana.id }, body: { role: "Admin" } };
  expect((await client.call(putMember, member)).invitations.map(({ role }) => role)).toEqual(["admin"]);
  const password = { Authentication_Method: "Password", username: ana.email, password: "correct horse battery" };
  expect(await post(service, "/users/login", JSON.stringify(password))).toMatchObject({ status: 200 });
  await expect(client.call(checkinJob, { params, body: { status: "done" } })).rejects.toMatchObject({
    fields: { status: { message: expect.stringContaining('"aborted"') } },
  });
});

test("a job accepts a document URI with an upper-case id", async () => {
  const { client } = await startTestService();
  const { uri, id } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const input_content = { role: "input" as const, uri: uri.replace(id, id.toUpperCase()) };
  const body = { type: "indexing" as const, input_content, metadata: { indexing: { taxonomy: "publishing" } } };
  expect((await client.call(createJob, { body })).input_content.uri).toBe(uri);
});

test("behind a proxy, a job accepts URIs with the public address and with the address of the request", async () => {
  const publicOrigin = "https://galley.example.org";
  const { client } = await startTestService({ publicOrigin });
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  expect(new URL(uri).origin).toBe(publicOrigin);
  for (const address of [uri, uri.replace(publicOrigin, origin)]) {
    const input_content = { role: "input" as const, uri: address };
    const body = { type: "indexing" as const, input_content, metadata: { indexing: { taxonomy: "publishing" } } };
    expect((await client.call(createJob, { body })).input_content.uri).toBe(uri);
  }
});

test("the input of a job can be used again after its document was deleted", async () => {
  const service = await startTestService();
  const { client } = service;
  const getEntityTag = async (id: string, known = "") => {
    const headers = { authorization: `Basic ${btoa(`${service.key}:`)}`, "if-none-match": known };
    const response = await service.fetch(`/v1.1/jobs/${id}`, { headers });
    return { status: response.status, etag: response.headers.get("etag") ?? "" };
  };
  const { id: documentId, uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const metadata = { indexing: { taxonomy: "publishing" } };
  const create = (address: string) =>
    client.call(createJob, {
      body: { type: "indexing", input_content: { role: "input", uri: address }, metadata },
    });
  const first = await create(uri);
  await client.call(cancelJob, { params: { jobId: first.id } });
  const { etag } = await getEntityTag(first.id);
  await client.call(deleteDocument, { params: { documentId } });
  expect((await getEntityTag(first.id, etag)).status, "the representation has changed").toBe(200);
  await expect(create(uri)).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
  const { input_content } = await client.call(getJob, { params: { jobId: first.id } });
  expect(input_content.uri, "a job names an address at which its input exists").not.toBe(uri);
  const second = await waitForJob(client, await create(input_content.uri), isBlockedAt("zoning"));
  for (const job of [second, ...(await client.call(listJobs, {})).list]) {
    expect((await client.fetchUri(job.input_content.uri)).status).toBe(200);
  }
});

test("unknown query parameters are ignored, but content that was set aside cannot be written", async () => {
  const { client } = await startTestService();
  const { id } = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, { id }, isBlockedAt("zoning"));
  const zones = await getContentItem(client, job, "page-zones-json", 1);
  expect((await client.fetchUri(`${new URL(zones.uri).origin}/v1.1/jobs/${id}?_=1`)).status).toBe(200);
  await client.call(checkoutJob, { params: { jobId: id }, body: {} });
  const body = JSON.stringify(await readContentItem(client, zones));
  const headers = { "content-type": "application/octet-stream" };
  const put = (uri: string) => client.fetchUri(uri, { method: "PUT", headers, body });
  await expect(put(`${zones.uri}?set_aside=1`)).rejects.toMatchObject({ code: "FIELD_INVALID" });
  expect((await put(zones.uri)).status).toBe(200);
});

test("of two writes with the same If-Match one is rejected", async () => {
  const { client } = await startTestService();
  const { id } = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, { id }, isBlockedAt("zoning"));
  await client.call(checkoutJob, { params: { jobId: id }, body: {} });
  const zones = await getContentItem(client, job, "page-zones-json", 1);
  const value = (await readContentItem(client, zones)) as object;
  const headers = { "content-type": "application/octet-stream", "if-match": zones.etag ?? "" };
  const put = (confidence: number) =>
    client.fetchUri(zones.uri, { method: "PUT", headers, body: JSON.stringify({ ...value, confidence }) });
  const answers = await Promise.allSettled([put(0.25), put(0.75)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const refused = answers.find((answer) => answer.status === "rejected");
  expect(refused?.reason).toMatchObject({ status: 412, code: "ETAG_MISMATCH" });
});

test("the body of a caller without permission is not read", async () => {
  const service = await startTestService();
  const { client } = service;
  const { id } = await startJob(client, { bytes: await buildTextPdf(1) });
  const job = await waitForJob(client, { id }, isBlockedAt("zoning"));
  const { uri } = await getContentItem(client, job, "page-zones-json", 1);
  let chunksRead = 0;
  const put = (by: typeof client) => {
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
      chunksRead++;
      controller.enqueue(new Uint8Array(1024 * 1024));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const headers = { "content-type": "application/octet-stream" };
    const init: RequestInit & { duplex: "half" } = { method: "PUT", headers, body, duplex: "half" };
    return by.fetchUri(uri, init);
  };
  await expect(put((await service.signUp("Ada")).client)).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
  await expect(put(client)).rejects.toMatchObject({ code: "JOB_NOT_CHECKED_OUT" });
  expect(chunksRead).toBe(0);
  await client.call(checkoutJob, { params: { jobId: id }, body: {} });
  await expect(put(client)).rejects.toMatchObject({ code: "PAYLOAD_TOO_LARGE" });
  expect(chunksRead).toBeGreaterThan(0);
});

const pathValues: Record<string, string> = {
  role: "page-zones-json",
  item: "1",
  page: "1",
  name: "receipt",
  kind: "test",
};

test("a compressed body is refused with its encoding, at every endpoint", async () => {
  const service = await startTestService();
  for (const { method, path, body } of endpoints.filter((endpoint) => endpoint.body !== null)) {
    const address = `/v1.1${path.replaceAll(/:(\w+)/g, (_, name: string) => pathValues[name] ?? crypto.randomUUID())}`;
    const type = body !== null && "raw" in body ? "application/pdf" : "application/json";
    const send = async (encoding: string) => {
      const headers = { authorization: `Basic ${btoa(`${service.key}:`)}`, "content-type": type };
      const init = { method, headers: { ...headers, "content-encoding": encoding }, body: "{}" };
      return (await service.fetch(address, init)).text();
    };
    expect(await send(" GZIP"), path).toMatch(/"status_code":400.+MEDIA_TYPE_UNSUPPORTED.+Content-Encoding gzip/);
    expect(await send("identity"), path).not.toContain("Content-Encoding");
  }
});
