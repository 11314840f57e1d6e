import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { ApiError } from "../../../shared/api/client.ts";
import {
  createDocument,
  deleteDocument,
  getDocument,
  getDocumentContents,
  listDocuments,
} from "../../../shared/api/documents.ts";
import { cancelJob, createJob, getJob } from "../../../shared/api/jobs.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService } from "../../harness/test-service.ts";

test("a PDF is uploaded and downloaded again, whole and by range", async () => {
  const { client } = await startTestService();
  const body = await buildTextPdf(2);
  const headers = { "content-disposition": 'attachment; filename="minutes.pdf"' };
  const document = await client.call(createDocument, { body, headers });
  expect(document).toMatchObject({ name: "minutes.pdf", media_type: "application/pdf", pages: 2, size: body.length });
  expect(await client.call(getDocument, { params: { documentId: document.id } })).toEqual(document);
  expect((await client.call(listDocuments, {})).list).toEqual([document]);

  const whole = await client.fetchUri(document.uri);
  expect(new Uint8Array(await whole.arrayBuffer())).toEqual(body);
  const part = await client.call(getDocumentContents, {
    params: { documentId: document.id },
    headers: { range: "bytes=1-4" },
  });
  expect([part.status, part.headers.get("content-range")]).toEqual([206, `bytes 1-4/${body.length}`]);
  expect(await part.text()).toBe("PDF-");
  const etag = whole.headers.get("etag") ?? "";
  expect((await client.fetchUri(document.uri, { headers: { "if-none-match": etag } })).status).toBe(304);
});

test("a job on the document runs", async () => {
  const { client } = await startTestService();
  const { uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const input_content = { role: "input" as const, uri };
  const job = await client.call(createJob, {
    body: { type: "data-point-extraction", input_content, metadata: { "mapping.taxonomy": "invoice" } },
  });
  expect(job).toMatchObject({ type: "data-point-extraction", input_content, progress: { total: 4 } });
  expect((await client.call(getJob, { params: { jobId: job.id } })).id).toBe(job.id);
});

test("the unfinished job of another user keeps its input, and does not prevent that the owner deletes the document", async () => {
  const service = await startTestService();
  const { client } = service;
  const ana = await service.signUp("Ana");
  const collaboration = { teams: [], users: [{ email: ana.email, steps: ["input"] }] };
  const shared = await startJob(client, { bytes: await buildTextPdf(1), collaboration });
  const input_content = {
    role: "input" as const,
    uri: new URL(`/v1.1/jobs/${shared.id}/contents/input/0`, origin).href,
  };
  const metadata = { mapping: { taxonomy: "invoice" } };
  const job = await ana.client.call(createJob, { body: { type: "data-point-extraction", input_content, metadata } });
  await client.call(cancelJob, { params: { jobId: shared.id } });
  const [document] = (await client.call(listDocuments, {})).list;
  await client.call(deleteDocument, { params: { documentId: document?.id ?? "" } });
  const kept = await waitForJob(ana.client, job, isBlockedAt("zoning"));
  expect((await ana.client.fetchUri(kept.input_content.uri)).status).toBe(200);
});

test("a document is not deleted while an unfinished job uses it", async () => {
  const { client } = await startTestService();
  const job = await startJob(client, { bytes: await buildTextPdf(1), name: "minutes.pdf" });
  const [document] = (await client.call(listDocuments, {})).list;
  const params = { documentId: document?.id ?? "" };
  await expect(client.call(deleteDocument, { params })).rejects.toMatchObject({
    status: 409,
    code: "DOCUMENT_IN_USE",
    message: "1 unfinished job uses minutes.pdf: complete or cancel it first.",
  });
  await client.call(cancelJob, { params: { jobId: job.id } });
  expect(await client.call(deleteDocument, { params })).toEqual(document);
  expect((await client.call(listDocuments, {})).list).toEqual([]);
  await expect(client.call(deleteDocument, { params })).rejects.toMatchObject({ code: "DOCUMENT_NOT_FOUND" });
});

test("a collaborator sees the document but cannot delete it; another user does not see it", async () => {
  const service = await startTestService();
  const [ada, ben] = [await service.signUp("Ada"), await service.signUp("Ben")];
  const collaboration = { teams: [], users: [{ email: ada.email, steps: ["zoning"] }] };
  await startJob(service.client, { bytes: await buildTextPdf(1), collaboration });
  const [document] = (await service.client.call(listDocuments, {})).list;
  const params = { documentId: document?.id ?? "" };
  expect(await ada.client.call(getDocument, { params })).toEqual(document);
  await expect(ada.client.call(deleteDocument, { params })).rejects.toMatchObject({
    status: 403,
    code: "ACCESS_DENIED",
  });
  await expect(ben.client.call(deleteDocument, { params })).rejects.toMatchObject({
    status: 404,
    code: "DOCUMENT_NOT_FOUND",
  });
});

const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("base64");
test.each([
  ["the digest of the bytes", (bytes: Uint8Array) => `sha-256=:${sha256(bytes)}:`, null],
  ["another digest beside it", (bytes: Uint8Array) => `md5=:AAAA:, sha-256=:${sha256(bytes)}:`, null],
  ["a digest that it does not know", () => "sha-512=:AAAA:", null],
  ["the digest of other bytes", (bytes: Uint8Array) => `sha-256=:${sha256(bytes.slice(1))}:`, "DOCUMENT_INVALID"],
  ["a digest that is none", () => "sha-256=:abc:", "FIELD_INVALID"],
])("an upload with %s", async (_, digestOf, code) => {
  const { client } = await startTestService();
  const body = await buildTextPdf(1);
  const errorCode = await client
    .call(createDocument, { body, headers: { "content-digest": digestOf(body) } })
    .then(() => null)
    .catch((error: unknown) => (error instanceof ApiError ? error.code : error));
  expect(errorCode).toBe(code);
  expect((await client.call(listDocuments, {})).total_count).toBe(code === null ? 1 : 0);
});

test("a download has the file name of the upload", async () => {
  const { client } = await startTestService();
  const headers = { "content-disposition": `attachment; filename*=UTF-8''B%C3%BCcher%20%22%E2%82%AC%22.pdf` };
  const document = await client.call(createDocument, { body: await buildTextPdf(1), headers });
  expect(document.name).toBe('Bücher "€".pdf');
  const answer = await client.fetchUri(document.uri);
  expect(answer.headers.get("content-disposition")).toBe(
    `inline; filename="B_cher ___.pdf"; filename*=UTF-8''B%C3%BCcher%20%22%E2%82%AC%22.pdf`,
  );
});

test("a file name is decoded as UTF-8 if valid, otherwise as Latin-1", async () => {
  const { client } = await startTestService();
  const body = await buildTextPdf(1);
  const uploadWithName = async (name: string) => {
    const headers = { "content-disposition": `attachment; filename="${name}"` };
    return (await client.call(createDocument, { body, headers })).name;
  };
  expect(await uploadWithName(Buffer.from("Löß.pdf").toString("latin1"))).toBe("Löß.pdf");
  expect(await uploadWithName("Löß.pdf")).toBe("Löß.pdf");
});

test("HEAD responds like GET without a body; an unsatisfiable range is answered with the size", async () => {
  const { client } = await startTestService();
  const document = await client.call(createDocument, { body: await buildTextPdf(1) });
  const head = await client.fetchUri(document.uri, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(document.size),
    "",
  ]);
  // Ranges are defined for GET only.
  const part = await client.fetchUri(document.uri, { method: "HEAD", headers: { range: "bytes=0-9" } });
  expect([part.status, part.headers.get("content-length")]).toEqual([200, String(document.size)]);
  const beyond = client.fetchUri(document.uri, { headers: { range: `bytes=${document.size}-` } });
  await expect(beyond).rejects.toMatchObject({ status: 416 });
});
