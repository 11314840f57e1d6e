import { afterEach, describe, expect, it } from "vitest";
import { describeError } from "../../../renderer/session/notices.ts";
import {
  clearImports,
  type ImportFile,
  importFiles,
  type ImportPorts,
  imports,
} from "../../../renderer/queue/imports.ts";
import { buildJobMetadata, type JobSettings } from "../../../shared/job/job-settings.ts";
import { getJobName, getPageCount } from "../../../renderer/session/job-summary.ts";
import { checkFile } from "../../../renderer/queue/upload.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { createJob, listJobs } from "../../../shared/api/jobs.ts";
import type { Client } from "../../../shared/api/client.ts";
import { metadataSchemas } from "../../../shared/job/metadata.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { startTestService } from "../../harness/test-service.ts";

const settings: JobSettings = {
  type: "data-point-extraction",
  taxonomy: "invoice",
  ocr: false,
  zoningThreshold: 1,
  resultThreshold: 0.5,
  randomReviewShare: 0.05,
};

/** The ports of the window, except that the upload uses the API client, since Node has no XMLHttpRequest. */
function createPorts(client: Client): ImportPorts {
  return {
    checkFile,
    async upload(name, file, onProgress) {
      const headers = { "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}` };
      const record = await client.call(createDocument, { body: await file.arrayBuffer(), headers });
      onProgress(1);
      return record;
    },
    createJob: (type, uri, metadata) =>
      client.call(createJob, { body: { type, input_content: { role: "input", uri }, metadata } }),
    describeError,
  };
}

const file = (name: string, bytes: BlobPart[]): ImportFile => ({ name, read: () => Promise.resolve(new Blob(bytes)) });

afterEach(clearImports);

describe("An import", () => {
  it("creates a job from each readable file and reports the reason of each failure", async () => {
    const { client } = await startTestService();
    const good = await buildTextPdf(2);
    const files = [
      file("letter.txt", ["Dear reader"]),
      file("empty.pdf", []),
      file("cut.pdf", [good.slice(0, 400)]),
      file("Gutes Büro.pdf", [good]),
    ];
    const ended = await importFiles(
      files.map((candidate) => ({ file: candidate, settings })),
      createPorts(client),
    );
    const { list } = imports.getState();
    expect(list.map(({ state }) => state.kind)).toEqual(["failed", "failed", "failed", "done"]);
    expect(ended).toEqual(list.map(({ name, state }) => ({ name, state })));
    const reasons = list.flatMap(({ state }) => (state.kind === "failed" ? [state.reason] : []));
    expect(reasons).toEqual([
      expect.stringContaining("letter.txt"),
      expect.stringContaining("empty.pdf"),
      expect.stringContaining("cut.pdf"),
    ]);
    const [job, ...others] = (await client.call(listJobs, {})).list;
    expect(others).toEqual([]);
    expect(job && [getJobName(job), getPageCount(job)]).toEqual(["Gutes Büro.pdf", 2]);
  });

  it("does not upload a file of 600 MiB, and names the limit", async () => {
    const { client } = await startTestService();
    const huge = { name: "huge.pdf", read: () => Promise.resolve({ size: 600 * 1024 * 1024 } as Blob) };
    await importFiles([{ file: huge, settings }], createPorts(client));
    const [entry] = imports.getState().list;
    expect(entry?.state).toEqual({ kind: "failed", reason: expect.stringMatching(/600 MiB.*512 MiB/) });
  });

  it("names the field of an unknown taxonomy", async () => {
    const { client } = await startTestService();
    const files = [{ file: file("a.pdf", [await buildTextPdf(1)]), settings: { ...settings, taxonomy: "unknown" } }];
    await importFiles(files, createPorts(client));
    expect(imports.getState().list[0]?.state).toEqual({
      kind: "failed",
      reason: "metadata.mapping.taxonomy names unknown, which does not exist.",
    });
  });
});

describe("The metadata of a job", () => {
  it("match the schema of its type", () => {
    const points = metadataSchemas["data-point-extraction"].parse(buildJobMetadata("a.pdf", settings));
    expect(points).toMatchObject({
      name: "a.pdf",
      mapping: { taxonomy: "invoice", high_confidence_threshold: 0.5 },
    });
    const indexing = { ...settings, type: "indexing", taxonomy: "publishing", ocr: true } as const;
    const keywords = metadataSchemas.indexing.parse(buildJobMetadata("a.epub", indexing));
    expect(keywords).toMatchObject({ "text-extraction": { ocr: true }, indexing: { taxonomy: "publishing" } });
    expect(keywords).not.toHaveProperty("pages");
    expect(keywords).not.toHaveProperty("mapping");
  });
});
