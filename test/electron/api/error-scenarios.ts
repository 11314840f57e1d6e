import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createDocument, type DocumentRecord } from "../../../shared/api/documents.ts";
import { checkinJob, checkoutJob, type Job } from "../../../shared/api/jobs.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { rotateKey } from "../../../shared/api/users.ts";
import type { ErrorCode } from "../../../shared/errors.ts";
import type { Client } from "../../../shared/api/client.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { buildScannedPdf } from "../../builders/scan.ts";
import { hourMs, type TestClock } from "../../harness/clock.ts";
import { isBlockedAt, getContentItem, startJob, waitForJob, type NewJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { type TestService } from "../../harness/test-service.ts";
import { addMember } from "../../harness/teams.ts";

export interface Person {
  client: Client;
  id: string;
  email: string;
  keys: { live: string; test: string };
}

interface Call {
  key?: string | null;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
}

/** A service with users, for independent scenarios. */
export interface World {
  service: TestService;
  clock: TestClock;
  ana: Person;
  ben: Person;
  /** Requests `METHOD /path`, by default as the local user. */
  call: (route: string, call?: Call) => Promise<Response>;
  /** A separate service with the rates of a team server. */
  limited: () => Promise<TestService>;
}

/** The name of the document for which the workers report a full disk. */
export const fullDiskDocument = "too-much.pdf";
/** The name of the document for which the workers have no time. */
export const slowDocument = "slow.pdf";

const unknownId = randomUUID();
const account = { name: "Zoe", email: "zoe@example.org", password: "correct horse battery" };
const login = (username: string) => ({ auth_method: "password", username, password: "wrong horse battery" });
const createNameHeader = (name: string) => ({ "content-disposition": `attachment; filename="${name}"` });
const mapping = { taxonomy: "invoice" };

const upload = async ({ service }: World): Promise<DocumentRecord> =>
  service.client.call(createDocument, { body: await buildTextPdf(1) });

const jobBody = (uri: string, overrides: object = {}) => ({
  type: "data-point-extraction",
  input_content: { role: "input", uri },
  metadata: { mapping },
  ...overrides,
});

async function createBlockedJob({ service }: World, overrides: Partial<NewJob> = {}): Promise<Job> {
  const job = await startJob(service.client, { bytes: await buildTextPdf(1), ...overrides });
  return waitForJob(service.client, job, isBlockedAt("zoning"));
}

/** A blocked job that Ana and Ben can check out. */
function createSharedJob({ ana, ben, ...world }: World): Promise<Job> {
  const users = [ana, ben].map(({ email }) => ({ email, steps: ["zoning"] }));
  return createBlockedJob({ ana, ben, ...world }, { collaboration: { teams: [], users } });
}

async function createCancelledJob(world: World): Promise<Job> {
  const job = await createBlockedJob(world);
  await world.call(`POST /jobs/${job.id}/cancel`);
  return job;
}

/** A job that the local user has checked out, and the URI of its zones. */
async function checkOutJob(world: World) {
  const job = await createBlockedJob(world);
  await world.service.client.call(checkoutJob, { params: { jobId: job.id }, body: {} });
  const zones = await getContentItem(world.service.client, job, "page-zones-json", 1);
  return { job, zones: zones.uri.slice(`${origin}/v1.1`.length) };
}

const zonesBody = JSON.stringify({ page: 1, confidence: 1, zones: [] });

/** For every code of the table, a request that causes it. */
export const scenarios: Record<ErrorCode, (world: World) => Promise<Response>> = {
  USER_NOT_FOUND: ({ call }) => call("POST /users/login", { key: null, json: login("nobody@example.org") }),
  USER_EMAIL_TAKEN: ({ call, ana }) =>
    call("POST /users", { key: null, json: { ...account, email: ana.email.toUpperCase() } }),
  PASSWORD_INVALID: ({ call, ana }) => call("POST /users/login", { key: null, json: login(ana.email) }),
  PASSWORD_TOO_WEAK: ({ call }) => call("POST /users", { key: null, json: { ...account, password: "password123" } }),
  KEY_MISSING: ({ call }) => call("GET /users/me", { key: null }),
  KEY_INVALID: ({ call, ana }) => call("GET /users/me", { key: ana.keys.live.slice(0, -1) }),
  KEY_REVOKED: async ({ call, ben }) => {
    await ben.client.call(rotateKey, { params: { kind: "test" } });
    return call("GET /users/me", { key: ben.keys.test });
  },
  ACCESS_DENIED: async (world) => {
    const { id } = await createSharedJob(world);
    return world.call(`POST /jobs/${id}/cancel`, { key: world.ana.keys.live });
  },
  FIELD_MISSING: ({ call }) => call("POST /users", { key: null, json: { name: "Zoe" } }),
  FIELD_INVALID: ({ call }) => call("GET /jobs?limit=many"),
  FIELD_DUPLICATE: ({ call }) => call("GET /jobs?limit=1&limit=2"),
  FIELD_AMBIGUOUS: ({ call }) => call("GET /jobs?blocking_task=zoning&blocking_step=mapping"),
  FIELD_READ_ONLY: ({ call }) => call("POST /jobs", { json: jobBody("x", { status: "completed" }) }),
  FIELD_IMMUTABLE: async (world) => {
    const { id } = await createBlockedJob(world);
    return world.call(`PUT /jobs/${id}`, { json: { metadata: { mapping: { taxonomy: "receipt" } } } });
  },
  JSON_INVALID: ({ call }) => call("POST /jobs", { body: "{", headers: { "content-type": "application/json" } }),
  ROUTE_NOT_FOUND: ({ call }) => call("GET /minutes"),
  JOB_NOT_FOUND: ({ call }) => call(`GET /jobs/${unknownId}`),
  DOCUMENT_NOT_FOUND: ({ call }) => call(`GET /documents/${unknownId}`),
  TEAM_NOT_FOUND: ({ call }) => call(`GET /teams/${unknownId}`),
  CONTENT_NOT_FOUND: async (world) => world.call(`GET /jobs/${(await createCancelledJob(world)).id}/contents/output/0`),
  JOB_TYPE_NOT_FOUND: ({ call }) => call("GET /job-types/minutes"),
  TAXONOMY_NOT_FOUND: ({ call }) => call("GET /taxonomies/minutes"),
  TAXONOMY_UNKNOWN: async (world) => {
    const { uri } = await upload(world);
    return world.call("POST /jobs", { json: jobBody(uri, { metadata: { mapping: { taxonomy: "minutes" } } }) });
  },
  TAXONOMY_INVALID: ({ call }) => call("PUT /taxonomies/minutes", { json: { name: "minutes" } }),
  TAXONOMY_IN_USE: async (world) => {
    await createBlockedJob(world);
    return world.call("DELETE /taxonomies/invoice");
  },
  CONCEPT_NOT_FOUND: async ({ call }) => {
    const concepts = [{ id: "ink", label: { en: "ink" } }];
    const taxonomy = { name: "words", kind: "keywords", title: "Words", version: "1", concepts };
    await call("PUT /taxonomies/words", { json: taxonomy });
    return call("GET /taxonomies/words/concepts/paper");
  },
  LEARNED_NOT_FOUND: ({ call }) => call("GET /learned/invoice"),
  TEAM_LAST_ADMIN: async ({ call, ana }) => {
    const { id } = await ana.client.call(createTeam, { body: { name: "Readers" } });
    return call(`DELETE /teams/${id}/members/${ana.id}`, { key: ana.keys.live });
  },
  TEAM_IN_USE: async (world) => {
    const { id } = await world.service.client.call(createTeam, { body: { name: "Zoners" } });
    await createBlockedJob(world, { collaboration: { teams: [{ id, steps: ["zoning"] }], users: [] } });
    return world.call(`DELETE /teams/${id}`);
  },
  JOB_NOT_BLOCKED: async (world) => world.call(`POST /jobs/${(await createCancelledJob(world)).id}/checkout`),
  JOB_NOT_CHECKED_OUT: async (world) =>
    world.call(`POST /jobs/${(await createBlockedJob(world)).id}/checkin`, { json: { status: "completed" } }),
  JOB_ALREADY_CHECKED_OUT: async (world) => {
    const { id } = await createSharedJob(world);
    await world.ana.client.call(checkoutJob, { params: { jobId: id }, body: {} });
    return world.call(`POST /jobs/${id}/checkout`, { key: world.ben.keys.live });
  },
  CHECKOUT_LOST: async (world) => {
    const { id } = await createSharedJob(world);
    await world.ana.client.call(checkoutJob, { params: { jobId: id }, body: {} });
    world.clock.advance(2 * hourMs);
    await world.ben.client.call(checkoutJob, { params: { jobId: id }, body: {} });
    return world.call(`POST /jobs/${id}/checkin`, { key: world.ana.keys.live, json: { status: "completed" } });
  },
  SELF_REVIEW: async (world) => {
    const { service, ana, ben } = world;
    const [from, to] = [
      await service.client.call(createTeam, { body: { name: "Workers" } }),
      await service.client.call(createTeam, { body: { name: "Reviewers" } }),
    ];
    for (const { id: teamId } of [from, to]) {
      for (const member of [ana, ben]) await addMember(service.client, teamId, member);
    }
    const metadata = { mapping, "zoning.qa.teams": [{ from: from.id, to: to.id }] };
    const params = { jobId: (await createBlockedJob(world, { metadata })).id };
    await ana.client.call(checkoutJob, { params, body: {} });
    await ana.client.call(checkinJob, { params, body: { status: "completed" } });
    return world.call(`POST /jobs/${params.jobId}/checkout`, { key: ana.keys.live });
  },
  JOB_FINAL: async (world) => {
    const { job } = await checkOutJob(world);
    await world.call(`POST /jobs/${job.id}/checkin`, { json: { status: "failed", message: "A page is missing." } });
    return world.call(`POST /jobs/${job.id}/cancel`);
  },
  JOB_NOT_FINAL: async (world) => world.call(`DELETE /jobs/${(await createBlockedJob(world)).id}`),
  CONTENT_INVALID: async (world) => world.call(`PUT ${(await checkOutJob(world)).zones}`, { body: "[]" }),
  CONTENT_READ_ONLY: async (world) => {
    const { job } = await checkOutJob(world);
    return world.call(`PUT /jobs/${job.id}/contents/input/0`, { body: "{}" });
  },
  FORMAT_UNAVAILABLE: ({ call }) =>
    call(`GET /jobs/${unknownId}/contents/output/0`, { headers: { accept: "image/png" } }),
  CONTENT_URI_FOREIGN: ({ call }) =>
    call("POST /jobs", { json: jobBody(`http://elsewhere.example/v1.1/documents/${unknownId}/contents`) }),
  DOCUMENT_INVALID: ({ call }) => call("POST /documents", { body: "Dear Sir or Madam," }),
  DOCUMENT_TIMEOUT: async ({ call }) =>
    call("POST /documents", { body: await buildTextPdf(1), headers: createNameHeader(slowDocument) }),
  DOCUMENT_ENCRYPTED: async ({ call }) =>
    call("POST /documents", { body: await buildTextPdf(1, { userPassword: "open sesame" }) }),
  DOCUMENT_TOO_LARGE: ({ call }) =>
    call("POST /documents", { body: "%PDF-1.7", headers: { "content-length": String(600 * 1024 * 1024) } }),
  DOCUMENT_IN_USE: async (world) => {
    const { input_content } = await createBlockedJob(world);
    return world.call(`DELETE ${new URL(input_content.uri).pathname.replace("/v1.1", "").replace("/contents", "")}`);
  },
  ETAG_MISMATCH: async (world) =>
    world.call(`PUT ${(await checkOutJob(world)).zones}`, { body: zonesBody, headers: { "if-match": '"stale"' } }),
  IDEMPOTENCY_KEY_REUSED: async ({ call }) => {
    const headers = { "idempotency-key": randomUUID() };
    await call("POST /documents", { body: await buildTextPdf(1), headers });
    return call("POST /documents", { body: await buildTextPdf(2), headers });
  },
  PAYLOAD_TOO_LARGE: ({ call }) => call("POST /jobs", { json: "x".repeat(9 * 1024 * 1024) }),
  MEDIA_TYPE_UNSUPPORTED: ({ call }) =>
    call("POST /documents", { body: "x", headers: { "content-type": "text/html" } }),
  METHOD_NOT_ALLOWED: ({ call }) => call("DELETE /jobs"),
  RATE_LIMITED: async ({ limited }) => {
    const service = await limited();
    const headers = { authorization: `Basic ${btoa(`${service.key}:`)}` };
    const me = () => service.fetch("/v1.1/users/me", { headers });
    let response = await me();
    for (let calls = 1; calls < 61; calls++) response = await me();
    return response;
  },
  STORAGE_FULL: async ({ call }) =>
    call("POST /documents", { body: await buildTextPdf(1), headers: createNameHeader(fullDiskDocument) }),
  SERVICE_BUSY: async ({ call }) => {
    const logins = Array.from({ length: 40 }, () =>
      call("POST /users/login", { key: null, json: login("nobody@example.org") }),
    );
    const responses = await Promise.all(logins);
    return responses.find(({ status }) => status === 503) ?? Response.error();
  },
  MAINTENANCE: async ({ call, service }) => {
    service.setMaintenance(true);
    const response = await call("GET /job-types");
    service.setMaintenance(false);
    return response;
  },
  INSTALLATION_DAMAGED: async (world) => {
    const tessdata = join(world.service.dataFolder, "tessdata");
    mkdirSync(tessdata, { recursive: true });
    writeFileSync(join(tessdata, "xbr.traineddata"), "no such data");
    const bytes = await buildScannedPdf(await buildTextPdf(1));
    const metadata = { mapping, "text-extraction": { languages: ["xbr"] } };
    const { id } = await createBlockedJob(world, { bytes, metadata });
    await world.service.client.call(checkoutJob, { params: { jobId: id }, body: {} });
    return world.call(`PUT /jobs/${id}/pages/1/reading`, { json: { source: "ocr" } });
  },
  CONTENT_LOST: async (world) => {
    const body = await buildTextPdf(7);
    const { id, sha256 } = await world.service.client.call(createDocument, { body });
    const file = join(world.service.dataFolder, "blobs", sha256.slice(0, 2), sha256);
    const damaged = readFileSync(file);
    damaged.writeUInt8(damaged.readUInt8(100) ^ 1, 100);
    writeFileSync(file, damaged);
    return world.call(`GET /documents/${id}/contents`);
  },
  INTERNAL_ERROR: async ({ service, call }) => {
    const uploads = join(service.dataFolder, "blobs", "arriving");
    renameSync(uploads, `${uploads}.away`);
    writeFileSync(uploads, "not a folder");
    const response = await call("POST /documents", { body: await buildTextPdf(1) });
    rmSync(uploads);
    renameSync(`${uploads}.away`, uploads);
    return response;
  },
};
