import { existsSync, mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cancelJob } from "../../../shared/api/jobs.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import { deleteTaxonomy, getTaxonomy, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import type { KeywordTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createTestClock, hourMs } from "../../harness/clock.ts";
import { getContentItem, isBlockedAt, readContentItem, startJob, waitForJob } from "../../harness/jobs.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";

const params = { name: "words" };
const createTaxonomy = (version: string, label: string): KeywordTaxonomy => ({
  name: "words",
  kind: "keywords",
  title: "Words",
  version,
  language: ["en"],
  concepts: [{ id: "a", label: { en: label }, alt_labels: {}, broader: [] }],
});

const listVocabularies = ({ dataFolder }: TestService): string[] => {
  const folder = join(dataFolder, "vocabularies");
  return existsSync(folder) ? readdirSync(folder) : [];
};

/** Starts a job that is blocked after its indexing. */
async function indexDocument({ client }: TestService) {
  const metadata = { indexing: { taxonomy: "words" }, zoning: { high_confidence_threshold: 0 } };
  const job = await startJob(client, { type: "indexing", bytes: await buildTextPdf(1), metadata });
  return waitForJob(client, job, isBlockedAt("indexing"));
}

test("the file of a compiled taxonomy is deleted when no job needs it", async () => {
  const clock = createTestClock();
  const service = await startTestService({ clock });
  const { client } = service;
  await client.call(putTaxonomy, { params, body: createTaxonomy("1", "page") });
  const job = await indexDocument(service);
  const [first = ""] = listVocabularies(service);
  expect(first).toMatch(/^[0-9a-f]{64}-\d+\.vocabulary$/);
  await client.call(putTaxonomy, { params, body: createTaxonomy("2", "line") });
  await service.sweep();
  // The job keeps the version that it was created with.
  expect(listVocabularies(service)).toContain(first);
  const own = await readContentItem(client, await getContentItem(client, job, "indexing-taxonomy-json"));
  expect(own).toEqual(createTaxonomy("1", "page"));
  await client.call(cancelJob, { params: { jobId: job.id } });
  await indexDocument(service);
  await service.sweep();
  const [second = "", ...others] = listVocabularies(service);
  expect([second === first, others]).toEqual([false, []]);
});

test("the files of deleted taxonomies, other versions and interrupted compilations are deleted, and no others", async () => {
  const clock = createTestClock();
  const service = await startTestService({ clock });
  const { client } = service;
  await client.call(putTaxonomy, { params, body: createTaxonomy("1", "page") });
  const job = await indexDocument(service);
  const [current = ""] = listVocabularies(service);
  const folder = join(service.dataFolder, "vocabularies");
  mkdirSync(join(folder, "mine"));
  const running = `${current}.00000000-0000-4000-8000-000000000000.new`;
  const interrupted = `${current}.00000000-0000-4000-8000-000000000001.new`;
  const removed = `${current}.00000000-0000-4000-8000-000000000002.new`;
  // A file that is removed after its folder was listed is as missing as the target of this link.
  symlinkSync(join(folder, "missing"), join(folder, removed));
  const oldNames = [current.replace(/-\d+/, "-0"), current.replace(/-\d+\.vocabulary/, "-0.model")];
  const names = [...oldNames, running, interrupted, "notes.txt"];
  for (const name of names) writeFileSync(join(folder, name), "");
  const now = clock.now() / 1000;
  utimesSync(join(folder, running), now, now);
  utimesSync(join(folder, interrupted), now - 2 * 3600, now - 2 * 3600);
  await service.sweep();
  expect(listVocabularies(service).toSorted()).toEqual([current, running, "mine", "notes.txt"].toSorted());
  await client.call(cancelJob, { params: { jobId: job.id } });
  await client.call(deleteTaxonomy, { params });
  clock.advance(2 * hourMs);
  await service.sweep();
  expect(listVocabularies(service).toSorted()).toEqual(["mine", "notes.txt"]);
});

test("the files of a built-in taxonomy stay while test keys can use the version that a live key has replaced", async () => {
  const service = await startTestService();
  const { client, dataFolder } = service;
  const { keys } = await service.signUp("Ada");
  const publishing = { name: "publishing" };
  await client.call(putTaxonomy, { params, body: createTaxonomy("1", "page") });
  await indexDocument(service);
  const version = /-(\d+)\.vocabulary$/.exec(listVocabularies(service)[0] ?? "")?.[1];
  const db = await openDatabase(join(dataFolder, "galley.sqlite"));
  const { sha256 } = await db
    .selectFrom("taxonomies")
    .select("sha256")
    .where("name", "=", publishing.name)
    .executeTakeFirstOrThrow();
  await db.destroy();
  const file = `${sha256}-${version}.vocabulary`;
  writeFileSync(join(dataFolder, "vocabularies", file), "");
  const replaced = { ...createTaxonomy("1", "line"), ...publishing };
  await client.call(putTaxonomy, { params: publishing, body: replaced });
  expect(await service.connect(keys.test).call(getTaxonomy, { params: publishing })).not.toMatchObject({
    title: "Words",
  });
  await service.sweep();
  expect(listVocabularies(service)).toContain(file);
  await client.call(deleteTaxonomy, { params: publishing });
  await service.sweep();
  expect(listVocabularies(service)).not.toContain(file);
});
