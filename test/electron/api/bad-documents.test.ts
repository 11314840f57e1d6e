import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createDocument, listDocuments, maxDocumentBytes } from "../../../shared/api/documents.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { parseFileName } from "../../../electron/api/file-name.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startTestService } from "../../harness/test-service.ts";

const encoder = new TextEncoder();

async function buildFile(name: string): Promise<Uint8Array<ArrayBuffer>> {
  switch (name) {
    case "letter.txt":
      return encoder.encode("Dear Sir or Madam, this is no PDF.");
    case "locked.pdf":
      return buildTextPdf(1, { userPassword: "open sesame" });
    case "torn.pdf":
      return (await buildTextPdf(3)).slice(0, 400);
    default:
      return new Uint8Array();
  }
}

test.each([
  ["letter.txt", "DOCUMENT_INVALID"],
  ["empty.pdf", "DOCUMENT_INVALID"],
  ["locked.pdf", "DOCUMENT_ENCRYPTED"],
  ["torn.pdf", "DOCUMENT_INVALID"],
])("%s is rejected with its name and the reason, and nothing is stored", async (name, code) => {
  const { client, dataFolder } = await startTestService();
  const upload = client.call(createDocument, {
    body: await buildFile(name),
    headers: { "content-disposition": `attachment; filename="${name}"` },
  });
  await expect(upload).rejects.toMatchObject({ status: 400, code, message: expect.stringContaining(name) });
  expect((await client.call(listDocuments, {})).list).toEqual([]);
  expect(readdirSync(join(dataFolder, "blobs", "arriving"))).toEqual([]);
});

/**
 * Creates a body of 40 MiB in chunks. Counts the mebibytes that were read, and the most of them that were not in the
 * file yet to which the service writes.
 * @param folder the folder of that file
 */
function createLargeBody(folder: string) {
  const chunk = new Uint8Array(mebibyte);
  const counts = { sent: 0, mostHeld: 0 };
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      const written = readdirSync(folder).map((file) => statSync(join(folder, file)).size / mebibyte);
      counts.mostHeld = Math.max(counts.mostHeld, counts.sent - Math.max(0, ...written));
      if (counts.sent++ < 40) controller.enqueue(chunk);
      else controller.close();
    },
  });
  return { body, counts };
}

test.each([
  ["a declared length", { "content-length": String(40 * mebibyte) }, 2],
  ["no declared length", {}, 36],
])("40 MiB above a limit of 32 with %s are rejected without buffering them", async (_, headers, atMost) => {
  expect(maxDocumentBytes).toBe(512 * mebibyte);
  const { client, dataFolder } = await startTestService({ maxDocumentBytes: 32 * mebibyte });
  const arriving = join(dataFolder, "blobs", "arriving");
  const { body, counts } = createLargeBody(arriving);
  const upload = client.call(createDocument, {
    body,
    headers: { "content-disposition": 'attachment; filename="atlas.pdf"', ...headers },
  });
  await expect(upload).rejects.toMatchObject({
    status: 400,
    code: "DOCUMENT_TOO_LARGE",
    message: "atlas.pdf is larger than 32 MiB, the limit of the service.",
  });
  expect(counts.sent).toBeLessThanOrEqual(atMost);
  expect(counts.mostHeld).toBeLessThan(10);
  expect(readdirSync(arriving)).toEqual([]);
});

test.each([
  ['attachment; filename="../../etc/passwd"', "passwd"],
  ["attachment; filename*=UTF-8''B%C3%BCcher%20%E2%82%AC.pdf; filename=books.pdf", "Bücher €.pdf"],
  ["attachment; filename=plain.pdf", "plain.pdf"],
  ["attachment", "document"],
  [null, "document"],
])("%s has the file name %s", (header, name) => {
  expect(parseFileName(header)).toBe(name);
});
