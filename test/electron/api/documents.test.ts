import { expect, test } from "vitest";
import { createDocument, getDocument, getDocumentContents, listDocuments } from "../../../shared/api/documents.ts";
import { createJob, getJob } from "../../../shared/api/jobs.ts";
import { textPdf } from "../../builders/pdf.ts";
import { startService } from "../../harness/service.ts";

test("a PDF is taken in and given out again, whole and in part", async () => {
  const { client } = await startService();
  const body = await textPdf(2);
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

test("a job of it runs", async () => {
  const { client } = await startService();
  const { uri } = await client.call(createDocument, { body: await textPdf(1) });
  const input_content = { role: "input" as const, uri };
  const job = await client.call(createJob, {
    body: { type: "data-point-extraction", input_content, metadata: { "mapping.taxonomy": "invoice" } },
  });
  expect(job).toMatchObject({ type: "data-point-extraction", input_content, progress: { total: 4 } });
  expect((await client.call(getJob, { params: { jobId: job.id } })).id).toBe(job.id);
});
