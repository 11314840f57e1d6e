import { beforeAll, afterAll, expect, test, vi } from "vitest";
import { checkoutJob, type Job } from "../../../../shared/api/jobs.ts";
import { getConcept, searchConcepts } from "../../../../shared/api/taxonomies.ts";
import { takeOffline } from "../../../../shared/api/offline.ts";
import { buildTextPdf } from "../../../builders/pdf.ts";
import { arrives, isLost, openDesk, type Desk } from "../../../harness/desk.ts";
import { isBlockedAt, startJob, waitForJob } from "../../../harness/jobs.ts";
import { startTestService, type TestService } from "../../../harness/test-service.ts";

vi.setConfig({ testTimeout: 120_000 });

/** The service that the reviewer's machine is connected to, and that of the machine itself. */
let remote: TestService;
let local: TestService;
let job: Job;

beforeAll(async () => {
  remote = await startTestService({}, afterAll);
  local = await startTestService({}, afterAll);
  const metadata = { zoning: { high_confidence_threshold: 0 }, indexing: { taxonomy: "publishing" } };
  const started = await startJob(remote.client, { type: "indexing", bytes: await buildTextPdf(2), metadata });
  job = await waitForJob(remote.client, started, isBlockedAt("indexing"));
});

const params = { name: "publishing" };

async function openConnectedDesk(): Promise<Desk> {
  const handler = (request: Request) => remote.handle(request);
  return openDesk({ service: handler, key: remote.key, concepts: local.concepts });
}

async function findLabels(desk: Desk, prefix: string): Promise<string[]> {
  const { list } = await desk.service.call(searchConcepts, { params, query: { prefix, job: job.id, limit: 5 } });
  return list.map(({ label }) => label);
}

const getCard = (desk: Desk, conceptId: string) =>
  desk.service.call(getConcept, { params: { ...params, conceptId }, query: { job: job.id } });

test("concepts of a job that was taken offline are found and described without its service", async () => {
  const desk = await openConnectedDesk();
  await desk.gateway.call(takeOffline, { params: { jobId: job.id }, body: {} });
  await desk.waitForState(({ kept: [kept] }) => kept !== undefined && kept.kept_items === kept.total_items);
  const labels = await findLabels(desk, "print");
  const card = await getCard(desk, "urn:galley:publishing:surveying");
  expect(labels).toContain("printing");
  expect(card.path.map(({ label }) => label)).toEqual(["cartography"]);

  desk.network.decide = isLost;
  await expect(findLabels(desk, "print")).resolves.toEqual(labels);
  await desk.restart();
  await expect(findLabels(desk, "print")).resolves.toEqual(labels);
  await expect(getCard(desk, "urn:galley:publishing:surveying")).resolves.toEqual(card);
  await expect(getCard(desk, "urn:none")).rejects.toMatchObject({ code: "CONCEPT_NOT_FOUND" });
});

test("the taxonomy of an opened job is kept with the first concept that is read", async () => {
  const desk = await openConnectedDesk();
  await desk.service.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  desk.network.decide = isLost;
  await expect(findLabels(desk, "print")).rejects.toMatchObject({ code: "NOT_KEPT" });

  desk.network.decide = arrives;
  await desk.waitForState(({ connection }) => connection.status === "online");
  const labels = await findLabels(desk, "print");
  await desk.waitForState(({ kept: [kept] }) => (kept?.kept_items ?? 0) > 0);
  desk.network.decide = isLost;
  await expect(findLabels(desk, "print")).resolves.toEqual(labels);
});
