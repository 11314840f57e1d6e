import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deleteTaxonomy, getConcept, putTaxonomy, searchConcepts } from "../../../../shared/api/taxonomies.ts";
import { cancelJob } from "../../../../shared/api/jobs.ts";
import type { KeywordTaxonomy } from "../../../../shared/taxonomy/taxonomy.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";
import { waitFor } from "../../../harness/wait-for.ts";

const params = { name: "words" };
const createTaxonomy = (label: string): KeywordTaxonomy => ({
  name: "words",
  kind: "keywords",
  title: "Words",
  version: label,
  language: ["en"],
  concepts: [{ id: "http://example.org/a b?c#ä", label: { en: label }, alt_labels: {}, broader: [] }],
});

function listFiles({ dataFolder }: TestService): string[] {
  const folder = join(dataFolder, "vocabularies");
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Waits until the taxonomy that was stored is compiled, and returns the file. */
async function waitForCompiled(service: TestService): Promise<string> {
  const name = await waitFor(() => {
    const found = listFiles(service).find((file) => file.endsWith(".vocabulary"));
    if (found === undefined) throw new Error("The taxonomy is not compiled.");
    return found;
  });
  return join(service.dataFolder, "vocabularies", name);
}

const find = async ({ client }: TestService, prefix: string, job?: string) => {
  const { list } = await client.call(searchConcepts, { params, query: { prefix, ...(job !== undefined && { job }) } });
  return list.map(({ label }) => label);
};

test("a stored taxonomy is compiled at once, and searched and described by the id of a concept", async () => {
  const service = await startTestService();
  const body = createTaxonomy("page");
  await service.client.call(putTaxonomy, { params, body });
  await waitForCompiled(service);
  expect(await find(service, "PA")).toEqual(["page"]);
  const conceptId = body.concepts[0]?.id ?? "";
  expect((await service.client.call(getConcept, { params: { ...params, conceptId } })).labels).toEqual({ en: "page" });
  await waitFor(() => expect(listFiles(service)).toHaveLength(1));
});

test("a damaged or deleted compiled file is made again by a search", async () => {
  const service = await startTestService();
  await service.client.call(putTaxonomy, { params, body: createTaxonomy("page") });
  const file = await waitForCompiled(service);
  const content = readFileSync(file);
  writeFileSync(file, content.subarray(0, 100));
  expect(await find(service, "page")).toEqual(["page"]);
  expect(readFileSync(file)).toEqual(content);
});

test("a search that waits for the same compilation is answered too", async () => {
  const service = await startTestService();
  await service.client.call(putTaxonomy, { params, body: createTaxonomy("page") });
  expect(await Promise.all([find(service, "page"), find(service, "p")])).toEqual([["page"], ["page"]]);
});

test("a job's own version is searched, also after the taxonomy was changed and deleted", async () => {
  const service = await startTestService();
  const { client } = service;
  await client.call(putTaxonomy, { params, body: createTaxonomy("page") });
  const metadata = { indexing: { taxonomy: "words" }, zoning: { high_confidence_threshold: 0 } };
  const started = await startJob(client, { type: "indexing", bytes: await buildTextPdf(1), metadata });
  const job = await waitForJob(client, started, isBlockedAt("indexing"));
  await client.call(putTaxonomy, { params, body: createTaxonomy("patent") });
  expect(await find(service, "pa")).toEqual(["patent"]);
  expect(await find(service, "pa", job.id)).toEqual(["page"]);
  await client.call(cancelJob, { params: { jobId: job.id } });
  await client.call(deleteTaxonomy, { params });
  expect(await find(service, "pa", job.id)).toEqual(["page"]);
  await expect(find(service, "pa")).rejects.toMatchObject({ code: "TAXONOMY_NOT_FOUND" });
  const stranger = await service.signUp("Stan");
  await expect(
    stranger.client.call(searchConcepts, { params, query: { prefix: "pa", job: job.id } }),
  ).rejects.toMatchObject({ code: "JOB_NOT_FOUND" });
});

test("bad searches get a clear error", async () => {
  const service = await startTestService();
  await service.client.call(putTaxonomy, { params, body: createTaxonomy("page") });
  const request = async (path: string) => {
    const response = await service.fetch(`/v1.1/taxonomies/${path}`, {
      headers: { authorization: `Basic ${btoa(`${service.key}:`)}` },
    });
    const { status_code, response: body } = (await response.json()) as { status_code: number; response: unknown };
    return [status_code, JSON.stringify(body)] as const;
  };
  expect(await request("words/concepts")).toEqual([400, expect.stringContaining("prefix")]);
  expect(await request("words/concepts?prefix=")).toEqual([400, expect.stringContaining("prefix")]);
  expect(await request(`words/concepts?prefix=${"a".repeat(201)}`)).toEqual([400, expect.stringContaining("prefix")]);
  expect(await request("words/concepts?prefix=a&limit=0")).toEqual([400, expect.stringContaining("limit")]);
  expect(await request("words/concepts?prefix=a&job=7")).toEqual([400, expect.stringContaining("job")]);
  expect(await request("invoice/concepts?prefix=a")).toEqual([400, expect.stringContaining("data points")]);
  expect(await request("words/concepts/b")).toEqual([404, expect.stringContaining("CONCEPT_NOT_FOUND")]);
  expect(await request("none/concepts?prefix=a")).toEqual([404, expect.stringContaining("TAXONOMY_NOT_FOUND")]);
});
