import { expect, test } from "vitest";
import { getContent } from "../../../shared/api/contents.ts";
import { createDocument, type DocumentRecord } from "../../../shared/api/documents.ts";
import { envelopeSchema } from "../../../shared/api/endpoint.ts";
import { endpoints } from "../../../shared/api/index.ts";
import { importLearned, listLearnedDocuments } from "../../../shared/api/learned.ts";
import { getTaxonomy, putTaxonomy } from "../../../shared/api/taxonomies.ts";
import { createTeam, putMember, type Team } from "../../../shared/api/teams.ts";
import type { KeyKind } from "../../../shared/api/users.ts";
import type { LearnedExport } from "../../../shared/learned.ts";
import type { Taxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { buildPdf, buildTextPdf } from "../../builders/pdf.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { origin } from "../../harness/origin.ts";
import { startTestService, type TestService } from "../../harness/test-service.ts";
import { addMember } from "../../harness/teams.ts";

/** The resources that one kind of key created. Path parameters have their names. */
interface Resources {
  jobId: string;
  documentId: string;
  uri: string;
  teamId: string;
  /** The name of a taxonomy. */
  name: string;
  /** The name of a keyword taxonomy. */
  keywords: string;
  taxonomy: Taxonomy;
  /** The ids of teams to which the owner is invited: one accepts, and one declines. */
  accepted: string;
  declined: string;
  /** What was learned from a document. */
  learnedId: string;
  /** The kind of an API key. */
  kind: KeyKind;
  /** The current zones of page 1. */
  zones: string;
}

interface Person {
  id: string;
  keys: Record<KeyKind, string>;
}

interface World {
  service: TestService;
  /** The owner of all resources, a user with whom they are shared, and a user without any. */
  ana: Person;
  ben: Person;
  cleo: Person;
  /** Invites the owner to teams. */
  dora: Person;
  resources: Record<KeyKind, Resources>;
}

const kinds: readonly KeyKind[] = ["live", "test"];
const other = { live: "test", test: "live" } as const;

/** Creates an export of one learned document. */
function createLearned(taxonomy: string): LearnedExport {
  const content = { kind: "data-points" as const, layout: [], data_points: [] };
  const learned_at = "2026-01-01T00:00:00.000Z";
  const documents = [{ name: "a.pdf", sha256: "a".repeat(64), learned_at, content }];
  return { taxonomy, kind: "data-points", documents };
}

async function createResources(
  { service, ana, ben, dora }: Omit<World, "resources">,
  kind: KeyKind,
): Promise<Resources> {
  const client = service.connect(ana.keys[kind]);
  const { id: teamId } = await client.call(createTeam, { body: { name: `Team ${kind}` } });
  await addMember(client, teamId, { id: ben.id, client: service.connect(ben.keys[kind]) });
  const inviter = service.connect(dora.keys[kind]);
  const invite = async (name: string) => {
    const { id } = await inviter.call(createTeam, { body: { name: `${name} ${kind}` } });
    await inviter.call(putMember, { params: { teamId: id, userId: ana.id }, body: {} });
    return id;
  };
  const [accepted, declined] = [await invite("Accepted"), await invite("Declined")];
  const invoice = await client.call(getTaxonomy, { params: { name: "invoice" } });
  const taxonomy = { ...invoice, name: `${kind}-receipt` };
  await client.call(putTaxonomy, { params: { name: taxonomy.name }, body: taxonomy });
  const keywords = `${kind}-subjects`;
  const concepts = [{ id: "a", label: { en: "Apples" }, alt_labels: {}, broader: [] }];
  const subjects = { name: keywords, kind: "keywords" as const, title: "Subjects", version: "1", language: ["en"] };
  await client.call(putTaxonomy, { params: { name: keywords }, body: { ...subjects, concepts } });
  const { id: documentId, uri } = await client.call(createDocument, { body: await buildTextPdf(2) });
  const collaboration = { users: [{ id: ben.id, steps: ["*"] }], teams: [{ id: teamId, steps: ["*"] }] };
  const bytes = await buildPdf([(pdf) => pdf.text("A page of text."), () => undefined]);
  const runningJob = await startJob(client, { bytes, collaboration });
  const { id: jobId } = await waitForJob(client, runningJob, isBlockedAt("zoning"));
  const item = { jobId, role: "page-zones-json" as const, item: 1 };
  const zones = await (await client.call(getContent, { params: item })).text();
  const learned = { params: { name: taxonomy.name } };
  await client.call(importLearned, { ...learned, body: createLearned(taxonomy.name) });
  const learnedId = (await client.call(listLearnedDocuments, learned)).list[0]?.id ?? "";
  const ids = { jobId, documentId, teamId, accepted, declined, learnedId };
  return { ...ids, uri, name: taxonomy.name, taxonomy, keywords, kind, zones };
}

async function createWorld(): Promise<World> {
  const service = await startTestService();
  const [ana, ben, cleo] = [await service.signUp("Ana"), await service.signUp("Ben"), await service.signUp("Cleo")];
  const users = { service, ana, ben, cleo, dora: await service.signUp("Dora") };
  const resources = { live: await createResources(users, "live"), test: await createResources(users, "test") };
  return { ...users, resources };
}

const createJobBody = ({ uri }: Pick<Resources, "uri">, team: Resources, { name }: { name: string }) => ({
  type: "data-point-extraction",
  input_content: { role: "input", uri },
  collaboration: { teams: [{ id: team.teamId, steps: ["zoning"] }] },
  metadata: { mapping: { taxonomy: name } },
});
const invoice = { name: "invoice" };

interface Row {
  endpoint: string;
  /** Distinguishes several rows of one endpoint. */
  about?: string;
  /** Path parameters besides those of the resources. */
  params?: Record<string, string> | ((resources: Resources) => Record<string, string>);
  query?: string;
  /** The body of a request to `resources`, by the key that created `own`. */
  body?: (resources: Resources, own: Resources) => unknown;
  /**
   * The status of a request for a resource of the other kind. `shared` marks an endpoint without resources of a kind,
   * `own` one that lists or creates resources of the key's kind.
   */
  crossing: number | "shared" | "own";
  /** Whether only the owner of the resources sends the request. */
  onlyOwner?: boolean;
}

/** The rows, in an order in which every request for an own resource succeeds. */
const rows: readonly Row[] = [
  { endpoint: "status.get", crossing: "shared" },
  { endpoint: "openapi.get", crossing: "shared" },
  { endpoint: "docs.get", crossing: "shared" },
  { endpoint: "document-model.get", crossing: "shared" },
  // A user has one account with a key of each kind.
  { endpoint: "user.create", crossing: "shared" },
  { endpoint: "user.login", crossing: "shared" },
  { endpoint: "user.me", crossing: "shared" },
  // The keys of an account are in the table of `keys.test.ts`.
  { endpoint: "key.rotate", crossing: "shared" },
  { endpoint: "key.revoke", crossing: "shared" },
  { endpoint: "job-type.list", crossing: "shared" },
  { endpoint: "job-type.get", crossing: "shared" },
  { endpoint: "job.list", crossing: "own" },
  { endpoint: "document.list", crossing: "own" },
  { endpoint: "team.list", crossing: "own" },
  { endpoint: "taxonomy.list", crossing: "own" },
  { endpoint: "learned.list", crossing: "own" },
  { endpoint: "statistics.get", crossing: "own" },
  { endpoint: "taxonomy.thresholds", params: { step: "mapping" }, crossing: 404 },
  {
    endpoint: "taxonomy.search-concepts",
    params: ({ keywords }) => ({ name: keywords }),
    query: "?prefix=a",
    crossing: 404,
  },
  {
    endpoint: "taxonomy.get-concept",
    params: ({ keywords }) => ({ name: keywords, conceptId: "a" }),
    crossing: 404,
  },
  { endpoint: "learned.export", crossing: 404 },
  { endpoint: "learned.list-documents", crossing: 200 },
  { endpoint: "learned.get-document", crossing: 404 },
  { endpoint: "learned.forget-document", crossing: 404 },
  { endpoint: "learned.put", body: ({ name }) => createLearned(name), crossing: 404 },
  { endpoint: "learned.forget", crossing: 404 },
  { endpoint: "job.get", crossing: 404 },
  { endpoint: "job.put", body: () => ({ metadata: { note: "changed" } }), crossing: 404 },
  { endpoint: "job.list-events", crossing: 404 },
  { endpoint: "comment.list", crossing: 404 },
  { endpoint: "content.list", crossing: 404 },
  { endpoint: "content.list-role", crossing: 404 },
  { endpoint: "content.get", crossing: 404 },
  { endpoint: "job.checkout", body: () => ({}), crossing: 404 },
  { endpoint: "content.put", body: ({ zones }) => zones, crossing: 404 },
  // Page 2 of the job is empty.
  { endpoint: "content.put-reading", params: { page: "2" }, body: () => ({ source: "ocr" }), crossing: 404 },
  { endpoint: "job.checkin", body: () => ({ status: "aborted" }), crossing: 404 },
  { endpoint: "document.get", crossing: 404 },
  { endpoint: "document.contents", crossing: 404 },
  {
    endpoint: "job.create",
    about: "with a document",
    body: (resources, own) => createJobBody(resources, own, invoice),
    crossing: 404,
  },
  {
    endpoint: "job.create",
    about: "with the input of a job",
    body: ({ jobId }, own) => createJobBody({ uri: `${origin}/v1.1/jobs/${jobId}/contents/input/0` }, own, invoice),
    crossing: 404,
  },
  {
    endpoint: "job.create",
    about: "with a team",
    body: (resources, own) => createJobBody(own, resources, invoice),
    crossing: 400,
    onlyOwner: true,
  },
  {
    endpoint: "job.create",
    about: "with a taxonomy",
    body: (resources, own) => createJobBody(own, own, resources),
    crossing: 400,
    onlyOwner: true,
  },
  {
    endpoint: "job.put",
    about: "to share it with a team",
    body: ({ teamId }) => ({ collaboration: { teams: [{ id: teamId, steps: ["zoning"] }] } }),
    crossing: 404,
  },
  { endpoint: "job.cancel", crossing: 404 },
  { endpoint: "job.delete", crossing: 404 },
  { endpoint: "document.create", crossing: "own" },
  { endpoint: "team.get", crossing: 404 },
  { endpoint: "team.put", body: () => ({ name: "Renamed" }), crossing: 404 },
  { endpoint: "team.put-member", body: () => ({ role: "admin" }), crossing: 404 },
  { endpoint: "team.delete-member", crossing: 404 },
  { endpoint: "team.create", crossing: "own" },
  // A list of invitations has no resources of the caller; `teams.test.ts` tests that it has those of the key's kind.
  { endpoint: "team.list-invitations", crossing: "shared" },
  { endpoint: "team.accept-invitation", params: ({ accepted }) => ({ teamId: accepted }), crossing: 404 },
  { endpoint: "team.decline-invitation", params: ({ declined }) => ({ teamId: declined }), crossing: 404 },
  { endpoint: "taxonomy.get", crossing: 404 },
  { endpoint: "taxonomy.put", body: ({ taxonomy }) => ({ ...taxonomy, version: "2" }), crossing: 200, onlyOwner: true },
];

/** The rows that delete what unfinished jobs use, after their jobs were cancelled. */
const deletions: readonly Row[] = [
  { endpoint: "document.delete", crossing: 404 },
  { endpoint: "team.delete", crossing: 404 },
  { endpoint: "taxonomy.delete", crossing: 404 },
];

async function send(service: TestService, key: string, row: Row, params: Record<string, unknown>, body?: unknown) {
  const endpoint = endpoints.find(({ id }) => id === row.endpoint);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${row.endpoint}`);
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const response = await service.fetch(`/v1.1${path}${row.query ?? ""}`, {
    method: endpoint.method,
    headers: {
      authorization: `Basic ${btoa(`${key}:`)}`,
      "content-type":
        endpoint.body !== null && "raw" in endpoint.body ? "application/octet-stream" : "application/json",
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const isRaw = response.ok && endpoint.response === "raw";
  return {
    status: response.status,
    response: isRaw ? await response.text() : envelopeSchema.parse(await response.json()).response,
  };
}

/** Sends a request with a key of kind `key` for the resources of kind `target`. */
function sendFor({ service, cleo, resources }: World, person: Person, row: Row, key: KeyKind, target: KeyKind) {
  const own = typeof row.params === "function" ? row.params(resources[target]) : row.params;
  const params = { role: "page-zones-json", item: 1, userId: cleo.id, ...resources[target], ...own };
  return send(service, person.keys[key], row, params, row.body?.(resources[target], resources[key]));
}

/** Reads all resources of a kind with a key of that kind. */
async function readAll(world: World, kind: KeyKind): Promise<unknown> {
  const reads = [...rows, ...deletions].filter(
    ({ endpoint, crossing }) => /\.(?:get|list|list-role|contents)$/.test(endpoint) && crossing !== "shared",
  );
  return Promise.all(reads.map((row) => sendFor(world, world.ana, row, kind, kind)));
}

const describeRow = ({ endpoint, about }: Row) => (about === undefined ? endpoint : `${endpoint} ${about}`);

test("the table has a row for every endpoint", () => {
  const endpointIds = new Set([...rows, ...deletions].map(({ endpoint }) => endpoint));
  expect([...endpointIds].toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

test("no endpoint lets a key reach resources of the other kind, as the table says", async () => {
  const world = await createWorld();
  const before = { live: await readAll(world, "live"), test: await readAll(world, "test") };
  const crossingRows = [...deletions, ...rows].filter(({ crossing }) => typeof crossing === "number");
  for (const kind of kinds) {
    for (const person of [world.ben, world.ana]) {
      const statuses: Record<string, unknown> = {};
      const expected: Record<string, unknown> = {};
      for (const row of crossingRows) {
        if (row.onlyOwner === true && person !== world.ana) continue;
        statuses[describeRow(row)] = (await sendFor(world, person, row, kind, other[kind])).status;
        expected[describeRow(row)] = row.crossing;
      }
      expect(statuses, `a ${kind} key`).toEqual(expected);
    }
    const unchanged = other[kind];
    // The same name is now in both worlds.
    const taxonomies = await readAll(world, unchanged);
    expect(taxonomies, `${unchanged} resources after calls with a ${kind} key`).toEqual(before[unchanged]);
    before[kind] = await readAll(world, kind);
  }
});

test("every endpoint answers for the key's own kind of resources, and lists and creates nothing else", async () => {
  const world = await createWorld();
  for (const kind of kinds) {
    for (const row of [...rows, ...deletions]) {
      if (row.crossing === "shared") continue;
      if (row === deletions[0]) await cancelJobs(world, kind);
      const { status, response } =
        row.crossing === "own" && row.endpoint.endsWith(".create")
          ? await createOwn(world, row.endpoint, kind)
          : await sendFor(world, world.ana, row, kind, kind);
      expect([describeRow(row), kind, status < 300]).toEqual([describeRow(row), kind, true]);
      expect([describeRow(row), findStrangers(world, row, response, kind)]).toEqual([describeRow(row), []]);
    }
  }
});

/** Lists what a list or a created resource has of the other kind, or lacks of its own. */
function findStrangers({ resources }: World, { endpoint, crossing }: Row, response: unknown, kind: KeyKind): string[] {
  if (crossing !== "own") return [];
  const text = JSON.stringify(response);
  const listIds = ({ jobId, documentId, teamId, name }: Resources) => [jobId, documentId, teamId, name];
  const strangers = listIds(resources[other[kind]]).filter((id) => text.includes(id));
  const ownMark = `"test":${kind === "test"}`;
  const hasOwn = endpoint.endsWith(".list")
    ? listIds(resources[kind]).some((id) => text.includes(id))
    : text.includes(ownMark);
  return hasOwn ? strangers : [...strangers, `nothing of the ${kind} key`];
}

async function createOwn({ service, ana }: World, endpoint: string, kind: KeyKind) {
  const client = service.connect(ana.keys[kind]);
  const response: DocumentRecord | Team =
    endpoint === "team.create"
      ? await client.call(createTeam, { body: { name: "Same name" } })
      : await client.call(createDocument, { body: await buildTextPdf(3) });
  return { status: 201, response };
}

async function cancelJobs(world: World, kind: KeyKind): Promise<void> {
  const { response } = await sendFor(world, world.ana, { endpoint: "job.list", crossing: "own" }, kind, kind);
  const { list } = response as { list: { id: string }[] };
  for (const { id } of list) {
    const cancel = { endpoint: "job.cancel", params: { jobId: id }, crossing: 404 };
    expect((await sendFor(world, world.ana, cancel, kind, kind)).status).toBe(200);
  }
}

test("a test key reads the built-in taxonomies but does not change them, wherever a live key may", async () => {
  const world = await createWorld();
  const read = { endpoint: "taxonomy.get", params: invoice, crossing: 200 };
  const before = await sendFor(world, world.ana, read, "live", "live");
  expect(await sendFor(world, world.ana, read, "test", "test")).toEqual(before);
  const body = () => ({ ...(before.response as object), version: "9" });
  const put = { endpoint: "taxonomy.put", params: invoice, body, crossing: 403 };
  const remove = { endpoint: "taxonomy.delete", params: invoice, crossing: 403 };
  for (const row of [put, remove]) {
    expect((await sendFor(world, world.ana, row, "test", "test")).status).toBe(403);
    expect(await sendFor(world, world.ana, read, "live", "live")).toEqual(before);
  }
  // A live user's version of a built-in taxonomy is a live taxonomy.
  expect((await sendFor(world, world.ana, put, "live", "live")).status).toBe(200);
  expect(await sendFor(world, world.ana, read, "test", "test")).toEqual(before);
});
