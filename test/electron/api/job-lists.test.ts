import { expect, test } from "vitest";
import {
  cancelJob,
  checkoutJob,
  createJob,
  listJobs,
  putJob,
  type Job,
  type JobListQuery,
} from "../../../shared/api/jobs.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { createDocument } from "../../../shared/api/documents.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createTestClock } from "../../harness/clock.ts";
import { isBlockedAt, waitForJob } from "../../harness/jobs.ts";
import { startTestService } from "../../harness/test-service.ts";

type Query = Partial<JobListQuery>;

const names = ["Straße 1.pdf", "invoice_2.pdf", "Invoice 10.pdf", "100 %.pdf"];

/** Creates a job with each name; those with "invoice" are extractions, the others are indexed. */
async function startNamedJobs() {
  const clock = createTestClock();
  const service = await startTestService({ clock });
  const { client } = service;
  const input_content = {
    role: "input" as const,
    uri: (await client.call(createDocument, { body: await buildTextPdf(1) })).uri,
  };
  const jobs: Job[] = [];
  for (const name of names) {
    clock.advance(1000);
    const isInvoice = name.toLowerCase().startsWith("invoice");
    const type = isInvoice ? ("data-point-extraction" as const) : ("indexing" as const);
    const metadata = {
      name,
      ...(isInvoice ? { mapping: { taxonomy: "invoice" } } : { indexing: { taxonomy: "publishing" } }),
    };
    const job = await client.call(createJob, { body: { type, input_content, metadata } });
    jobs.push(await waitForJob(client, job, isBlockedAt("zoning")));
  }
  const list = async (query: Query, as = client) => {
    const { list: found, total_count } = await as.call(listJobs, { query });
    expect(total_count).toBe(found.length);
    return found.map(({ metadata }) => metadata["name"]);
  };
  return { service, clock, client, jobs, list };
}

test("jobs are found by a part of their name, regardless of case, or the beginning of their id", async () => {
  const { client, jobs, list } = await startNamedJobs();
  expect(await list({ search: "INVOICE" })).toEqual(["invoice_2.pdf", "Invoice 10.pdf"]);
  expect(await list({ search: "strasse" })).toEqual(["Straße 1.pdf"]);
  expect(await list({ search: " e 10 " }), "white space around is ignored").toEqual(["Invoice 10.pdf"]);
  expect([await list({ search: "%" }), await list({ search: "_" }), await list({ search: "\\" })]).toEqual([
    ["100 %.pdf"],
    ["invoice_2.pdf"],
    [],
  ]);
  expect(await list({ search: "" })).toEqual(names);
  const [first] = jobs;
  if (first === undefined) throw new Error("there is no job");
  expect(await list({ search: first.id.slice(0, 13).toUpperCase() })).toEqual(["Straße 1.pdf"]);

  await client.call(putJob, {
    params: { jobId: first.id },
    body: { metadata: { ...first.metadata, name: "Renamed.pdf" } },
  });
  expect([await list({ search: "strasse" }), await list({ search: "rename" })]).toEqual([[], ["Renamed.pdf"]]);
});

test("jobs are filtered by type, taxonomy and holder, together with their state", async () => {
  const { service, clock, client, jobs, list } = await startNamedJobs();
  expect(await list({ type: "indexing" })).toEqual(["Straße 1.pdf", "100 %.pdf"]);
  expect(await list({ taxonomy: "invoice", search: "e 10" })).toEqual(["Invoice 10.pdf"]);
  expect(await list({ taxonomy: "unknown" })).toEqual([]);
  const ben = await service.signUp("Ben");
  const [held, cancelled] = jobs;
  if (held === undefined || cancelled === undefined) throw new Error("there are no jobs");
  const collaboration = { users: [{ id: ben.id, steps: ["zoning"] }] };
  for (const { id } of jobs) await client.call(putJob, { params: { jobId: id }, body: { collaboration } });
  await client.call(checkoutJob, { params: { jobId: held.id }, body: { lease_seconds: 60 } });
  const other = service.connect(ben.keys.live);
  expect([await list({ held_by: "me" }), await list({ held_by: "others" })]).toEqual([["Straße 1.pdf"], []]);
  expect([await list({ held_by: "me" }, other), await list({ held_by: "others" }, other)]).toEqual([
    [],
    ["Straße 1.pdf"],
  ]);
  expect(await list({ held_by: "nobody" }, other)).toEqual(names.slice(1));
  clock.advance(61_000);
  expect([await list({ held_by: "me" }), await list({ held_by: "nobody" })], "the lease has ended").toEqual([
    [],
    names,
  ]);

  await client.call(cancelJob, { params: { jobId: cancelled.id } });
  expect(await list({ status: "blocked", search: "invoice" })).toEqual(["Invoice 10.pdf"]);
  expect(await list({ status: "cancelled", search: "invoice" })).toEqual(["invoice_2.pdf"]);
});

test("lists are sorted by age, name or change, and paged in that order", async () => {
  const { clock, client, jobs, list } = await startNamedJobs();
  const sorted = ["100 %.pdf", "Invoice 10.pdf", "invoice_2.pdf", "Straße 1.pdf"];
  expect(await list({ order: "name" })).toEqual(sorted);
  expect(await list({ order: "-name" })).toEqual(sorted.toReversed());
  expect(await list({ order: "-created_at" })).toEqual(names.toReversed());
  clock.advance(1000);
  await client.call(putJob, { params: { jobId: jobs[0]?.id ?? "" }, body: { collaboration: {} } });
  expect((await list({ order: "-updated_at" }))[0]).toBe(names[0]);
  const pages: unknown[] = [];
  for (let offset = 0; offset < names.length; offset++) {
    const page = await client.call(listJobs, { query: { order: "name", limit: 1, offset } });
    pages.push(...page.list.map(({ metadata }) => metadata["name"]));
  }
  expect(pages).toEqual(sorted);
});

test.each([
  ["search", "x".repeat(255)],
  ["type", "zoning"],
  ["held_by", "ben"],
  ["order", "age"],
  ["taxonomy", ""],
  ["confidence_below", "0"],
  ["confidence_below", "1.1"],
])("a wrong %s is refused with its name", async (name, value) => {
  const service = await startTestService();
  const response = await service.fetch(`/v1.1/jobs?${new URLSearchParams({ [name]: value })}`, {
    headers: { authorization: `Basic ${btoa(`${service.key}:`)}` },
  });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(`"${name}"`);
});

test("jobs are filtered by team and time of creation, in pages from both ends", async () => {
  const { service, client, jobs, list } = await startNamedJobs();
  const [first, second, third] = jobs;
  if (first === undefined || second === undefined || third === undefined) throw new Error("there are no jobs");
  const { id: team } = await client.call(createTeam, { body: { name: "Zoners" } });
  const collaboration = { teams: [{ id: team, steps: ["zoning"] }] };
  for (const { id } of [first, third]) await client.call(putJob, { params: { jobId: id }, body: { collaboration } });
  expect(await list({ team })).toEqual(["Straße 1.pdf", "Invoice 10.pdf"]);
  expect(await list({ team, type: "indexing" })).toEqual(["Straße 1.pdf"]);
  expect(await list({ team: crypto.randomUUID() })).toEqual([]);
  const ben = await service.signUp("Ben");
  expect(await list({ team }, ben.client), "the filter shows no job that the caller cannot see").toEqual([]);

  expect(await list({ created_after: second.created_at })).toEqual(names.slice(1));
  expect(await list({ created_before: second.created_at })).toEqual(names.slice(0, 1));
  const range = { created_after: second.created_at, created_before: third.created_at };
  expect(await list(range)).toEqual(["invoice_2.pdf"]);
  const { list: last } = await client.call(listJobs, {
    query: { created_after: second.created_at, limit: 1, offset: 2 },
  });
  expect(last.map(({ metadata }) => metadata["name"])).toEqual(["100 %.pdf"]);
  const wrong = client.call(listJobs, { query: { created_after: "yesterday" } });
  await expect(wrong).rejects.toMatchObject({ status: 400, fields: { created_after: expect.anything() } });
});

test("jobs are filtered by the lowest confidence of what they wait for", async () => {
  const { client, jobs, list } = await startNamedJobs();
  const [first] = jobs;
  const lowest = first?.review?.lowest_confidence ?? 0;
  expect(lowest).toBeGreaterThan(0);
  const scale = 1_000_000;
  const below = Math.floor(lowest * scale) / scale;
  const above = (Math.floor(lowest * scale) + 1) / scale;
  expect(above).toBeLessThan(1);
  // All jobs are of one document, so that they have one confidence.
  expect(await list({ confidence_below: above, order: "created_at" })).toEqual(names);
  expect(await list({ confidence_below: below })).toEqual([]);
  if (first === undefined) throw new Error("there is no job");
  await client.call(cancelJob, { params: { jobId: first.id } });
  expect(await list({ confidence_below: 1 }), "a job that has ended waits for nothing").toEqual(names.slice(1));
});
