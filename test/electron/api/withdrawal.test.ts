import { expect, test } from "vitest";
import { createDocument } from "../../../shared/api/documents.ts";
import { endpoints } from "../../../shared/api/index.ts";
import { createJob, putJob } from "../../../shared/api/jobs.ts";
import { createTeam, deleteMember, deleteTeam } from "../../../shared/api/teams.ts";
import { revokeKey } from "../../../shared/api/users.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { createManualTimers } from "../../harness/clock.ts";
import { isBlockedAt, waitForJob } from "../../harness/jobs.ts";
import { addMember } from "../../harness/teams.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { readVerdict, sendRequest } from "./endpoint-requests.ts";

/** What is withdrawn from a collaborator of the step zoning. */
const withdrawals = ["the step", "the job", "the membership", "the team", "the key"] as const;
type Withdrawal = (typeof withdrawals)[number];

/** What the collaborator did before the withdrawal. */
const times = ["before", "holding"] as const;

interface Case {
  withdrawal: Withdrawal;
  jobId: string;
  documentId: string;
  key: string;
  withdraw: () => Promise<unknown>;
}

interface Row {
  endpoint: string;
  about?: string;
  params?: Record<string, string | number>;
  body?: unknown;
  headers?: Record<string, string>;
  /** The results for each withdrawal in order, of a collaborator who did nothing before and of one who holds the lease. */
  expected: string;
}

const checkoutKey = { "idempotency-key": "checkout" };
const visible = "yes yes 404 404 404 404 404 404 401 401";
const forbidden = "403 403 404 404 404 404 404 404 401 401";
const zones = { role: "page-zones-json", item: 1 };

/** A holder gives the lease back first of all: later rows find the job as a collaborator without the lease does. */
const rows: readonly Row[] = [
  { endpoint: "job.get", expected: visible },
  { endpoint: "job.list-events", expected: visible },
  { endpoint: "comment.list", expected: visible },
  { endpoint: "content.list", expected: visible },
  { endpoint: "document.get", expected: visible },
  { endpoint: "document.contents", expected: visible },
  { endpoint: "document.delete", expected: forbidden },
  { endpoint: "content.list-role", params: { role: "page-zones-json" }, expected: forbidden },
  { endpoint: "content.list-role", about: "of the input", params: { role: "input" }, expected: visible },
  { endpoint: "content.get", params: zones, expected: forbidden },
  { endpoint: "content.put", params: zones, body: "{}", expected: forbidden },
  { endpoint: "content.put-reading", params: { page: 1 }, body: { source: "ocr" }, expected: forbidden },
  { endpoint: "job.checkout", body: {}, expected: forbidden },
  { endpoint: "job.checkout", about: "again, by its key", body: {}, headers: checkoutKey, expected: forbidden },
  { endpoint: "job.checkin", about: "as completed", body: { status: "completed" }, expected: forbidden },
  { endpoint: "job.checkin", about: "as failed", body: { status: "failed" }, expected: forbidden },
  {
    endpoint: "job.checkin",
    about: "to give the lease back",
    body: { status: "aborted" },
    expected: "403 yes 404 404 404 404 404 404 401 401",
  },
  { endpoint: "job.put", body: {}, expected: forbidden },
  { endpoint: "job.cancel", expected: forbidden },
  { endpoint: "job.delete", expected: forbidden },
];

/** Creates a job that is shared with a new user, and what withdraws that. */
async function createCase(service: TestService, name: string, withdrawal: Withdrawal): Promise<Case> {
  const { client } = service;
  const user = await service.signUp(name);
  const admin = await service.signUp(`${name}s-admin`);
  const { id: teamId } = await admin.client.call(createTeam, { body: { name: `Team of ${name}` } });
  const member = { teamId, userId: user.id };
  await addMember(admin.client, teamId, user);
  const steps = ["zoning"];
  const isByTeam = withdrawal === "the membership" || withdrawal === "the team";
  const collaboration = isByTeam
    ? { users: [], teams: [{ id: teamId, steps }] }
    : { teams: [], users: [{ id: user.id, steps }] };
  const { id: documentId, uri } = await client.call(createDocument, { body: await buildTextPdf(1) });
  const input_content = { role: "input" as const, uri };
  const metadata = { mapping: { taxonomy: "invoice" } };
  const body = { type: "data-point-extraction" as const, input_content, collaboration, metadata };
  const job = await waitForJob(client, await client.call(createJob, { body }), isBlockedAt("zoning"));
  const params = { jobId: job.id };
  const share = (users: { id: string; steps: string[] }[]) =>
    client.call(putJob, { params, body: { collaboration: { teams: [], users } } });
  const withdraw: Record<Withdrawal, () => Promise<unknown>> = {
    "the step": () => share([{ id: user.id, steps: ["input"] }]),
    "the job": () => share([]),
    "the membership": () => admin.client.call(deleteMember, { params: member }),
    "the team": () => admin.client.call(deleteTeam, { params: { teamId } }),
    "the key": () => user.client.call(revokeKey, { params: { kind: "live" } }),
  };
  return { withdrawal, jobId: job.id, documentId, key: user.keys.live, withdraw: withdraw[withdrawal] };
}

async function createCases(service: TestService, time: string): Promise<Case[]> {
  const cases: Case[] = [];
  for (const [index, withdrawal] of withdrawals.entries()) {
    cases.push(await createCase(service, `${time}-${index}`, withdrawal));
  }
  return cases;
}

const nameRow = ({ endpoint, about }: Row): string => (about === undefined ? endpoint : `${endpoint} ${about}`);

test("the table has a row for every endpoint of a job or a document", () => {
  const listed = new Set(rows.map(({ endpoint }) => endpoint));
  const ofResources = endpoints.filter(({ path }) => /:(?:jobId|documentId)/.test(path));
  expect([...listed].toSorted()).toEqual(ofResources.map(({ id }) => id).toSorted());
});

test("access that is withdrawn ends at every endpoint, as the table says, also for the holder of the lease", async () => {
  const service = await startTestService();
  const cases: Case[][] = [];
  for (const time of times) cases.push(await createCases(service, time));
  const [before = [], holding = []] = cases;
  for (const { key, jobId } of holding) {
    const checkout = { key, params: { jobId }, body: {}, headers: checkoutKey };
    expect((await sendRequest(service, "job.checkout", checkout)).status).toBe(200);
  }
  for (const { withdraw } of cases.flat()) await withdraw();
  const actual: Record<string, string> = {};
  for (const row of rows) {
    const verdicts: string[] = [];
    for (const { key, jobId, documentId } of before.flatMap((first, index) => [first, holding[index] ?? first])) {
      const { body, headers = {} } = row;
      const request = { key, params: { jobId, documentId, ...row.params }, body, headers };
      verdicts.push(await readVerdict(await sendRequest(service, row.endpoint, request)));
    }
    actual[nameRow(row)] = verdicts.join(" ");
  }
  expect(actual).toEqual(Object.fromEntries(rows.map((row) => [nameRow(row), row.expected])));
});

test("access that is withdrawn during a long poll ends it without an answer", async () => {
  const timers = createManualTimers();
  const service = await startTestService({ timers });
  const cases = await createCases(service, "waiting");
  const polls: Promise<Response>[] = [];
  for (const { key, jobId } of cases) {
    const request = { key, params: { jobId } };
    const etag = (await sendRequest(service, "job.get", request)).headers.get("etag") ?? "";
    const headers = { "if-none-match": etag, prefer: "wait=20" };
    polls.push(sendRequest(service, "job.get", { ...request, headers }));
  }
  await expect.poll(() => timers.pending.length).toBe(cases.length);
  for (const { withdraw } of cases) await withdraw();
  timers.run();
  const verdicts = await Promise.all(polls.map(async (poll) => readVerdict(await poll)));
  expect(verdicts).toEqual(["yes", "404", "404", "404", "401"]);
});
