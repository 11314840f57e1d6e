import { expect, test } from "vitest";
import type { Endpoint } from "../../../shared/api/endpoint.ts";
import { envelopeSchema, errorObjectSchema } from "../../../shared/api/endpoint.ts";
import { endpoints } from "../../../shared/api/index.ts";
import { makeWorld, roles, type JobName, type Role, type World } from "./access-world.ts";

interface Row {
  endpoint: string;
  /** Distinguishes several rows of one endpoint. */
  about?: string;
  /** The job of the request; see `jobOf` for the job of each role. */
  job?: JobName;
  params?: (world: World, role: Role) => Record<string, string | number>;
  body?: (world: World, role: Role) => unknown;
  /** The expected result for each role in order: `yes` if access is granted, otherwise the error code. */
  expected: string;
}

const anybody = "yes yes yes yes yes yes yes yes yes yes yes yes";
const anyKey = "yes yes yes yes yes yes yes yes yes 401 401 401";
/** Roles of a job: owner, collaborators with and without the step, team, QA worker and reviewer, expert. */
const jobsPeople = "yes yes yes yes yes yes yes 404 404 401 401 401";
const ownerAlone = "yes 403 403 403 403 403 403 404 404 401 401 401";
/** QA worker and reviewer of a job in the phase work. */
const whoZones = "yes yes 403 yes yes 403 yes 404 404 401 401 401";
const teamsPeople = "yes 404 404 yes 404 404 404 404 404 401 401 401";
const teamsAdmin = "yes 404 404 403 404 404 404 404 404 401 401 401";

/** Roles of a resource that everybody can see and only its owner can change. */
const seenByAll = "yes 403 403 403 403 403 403 403 403 401 401 401";

const expertsAlone = "403 403 403 403 403 403 yes 403 403 401 401 401";

const documentId = ({ jobs }: World, role: Role) => {
  const [, id = ""] = /documents\/([^/]+)/.exec(jobs[jobOf(role)].input_content.uri) ?? [];
  return { documentId: id };
};
const team = ({ teamId }: World) => ({ teamId });
const member = ({ teamId, outsider }: World) => ({ teamId, userId: outsider.id });
const taxonomyName = ({ taxonomy }: World) => ({ name: taxonomy.name });
const invoiceName = () => ({ name: "invoice" });
const content = (role: string) => () => ({ role, item: 1 });
const ownKey = (_: World, role: Role) => ({ kind: role === "expert with a test key" ? "live" : "test" });

function jobOf(role: Role): JobName {
  return role === "QA worker" || role === "QA reviewer" ? "work" : "plain";
}

const rows: readonly Row[] = [
  { endpoint: "status.get", expected: anybody },
  { endpoint: "openapi.get", expected: anybody },
  { endpoint: "docs.get", expected: anybody },
  { endpoint: "document-model.get", expected: anybody },
  { endpoint: "user.create", body: () => ({}), expected: anybody },
  { endpoint: "user.login", body: () => ({}), expected: anybody },
  { endpoint: "user.me", expected: anyKey },
  { endpoint: "team.create", body: (_, role) => ({ name: `Team of the ${role}` }), expected: anyKey },
  { endpoint: "team.list", expected: anyKey },
  { endpoint: "team.get", params: team, expected: teamsPeople },
  { endpoint: "team.put", params: team, body: () => ({ name: "Zoners" }), expected: teamsAdmin },
  { endpoint: "team.put-member", params: member, body: () => ({}), expected: teamsAdmin },
  { endpoint: "team.delete-member", params: member, expected: teamsAdmin },
  { endpoint: "team.delete", params: team, expected: teamsAdmin },
  { endpoint: "document.create", expected: anyKey },
  { endpoint: "document.list", expected: anyKey },
  { endpoint: "document.get", params: documentId, expected: jobsPeople },
  { endpoint: "document.contents", params: documentId, expected: jobsPeople },
  { endpoint: "document.delete", params: documentId, expected: ownerAlone },
  { endpoint: "taxonomy.list", expected: anyKey },
  { endpoint: "taxonomy.get", params: invoiceName, expected: anyKey },
  { endpoint: "taxonomy.put", params: taxonomyName, body: ({ taxonomy }) => taxonomy, expected: seenByAll },
  {
    endpoint: "taxonomy.put",
    about: "that came with the service",
    params: invoiceName,
    body: ({ invoice }) => invoice,
    expected: expertsAlone,
  },
  {
    endpoint: "taxonomy.delete",
    about: "that came with the service",
    params: invoiceName,
    expected: expertsAlone,
  },
  { endpoint: "taxonomy.delete", params: taxonomyName, expected: seenByAll },
  { endpoint: "job-type.list", expected: anyKey },
  { endpoint: "job-type.get", params: () => ({ jobTypeId: "indexing" }), expected: anyKey },
  { endpoint: "job.create", body: () => ({}), expected: anyKey },
  { endpoint: "job.list", expected: anyKey },
  { endpoint: "job.get", expected: jobsPeople },
  { endpoint: "content.list", expected: jobsPeople },
  { endpoint: "content.list-role", params: content("page-zones-json"), expected: jobsPeople },
  {
    endpoint: "content.list-role",
    about: "of mapping",
    params: content("mapping-json"),
    expected: "yes 403 yes 403 403 403 yes 404 404 401 401 401",
  },
  { endpoint: "content.get", params: content("page-zones-json"), expected: jobsPeople },
  {
    endpoint: "content.get",
    about: "of the output",
    params: content("output"),
    expected: "yes 403 403 403 403 403 yes 404 404 401 401 401",
  },
  { endpoint: "content.put", params: content("page-zones-json"), body: ({ zones }) => zones, expected: whoZones },
  { endpoint: "job.checkout", expected: whoZones },
  {
    endpoint: "job.checkout",
    about: "of work under quality review",
    job: "work",
    expected: "403 403 403 403 yes 403 403 404 404 401 401 401",
  },
  {
    endpoint: "job.checkout",
    about: "of a quality review",
    job: "review",
    expected: "403 403 403 403 403 yes 403 404 404 401 401 401",
  },
  {
    endpoint: "job.checkout",
    about: "by force",
    body: () => ({ force: true, reason: "It is urgent." }),
    expected: "yes 403 403 403 403 403 403 404 404 401 401 401",
  },
  { endpoint: "job.checkin", body: () => ({ status: "aborted" }), expected: whoZones },
  { endpoint: "job.put", body: () => ({}), expected: ownerAlone },
  { endpoint: "job.cancel", expected: ownerAlone },
  { endpoint: "job.delete", expected: ownerAlone },
  {
    endpoint: "team.delete-member",
    about: "of oneself",
    params: ({ teamId, callers }, role) => ({ teamId, userId: callers[role].id }),
    expected: teamsPeople,
  },
  { endpoint: "key.rotate", params: ownKey, expected: "yes yes yes yes yes yes yes yes 403 401 401 401" },
  { endpoint: "key.revoke", params: ownKey, expected: "yes yes yes yes yes yes yes yes 403 401 401 401" },
];

function headers(key: string | null, endpoint: Endpoint): Record<string, string> {
  const raw = endpoint.body !== null && "raw" in endpoint.body;
  return {
    ...(key === null ? {} : { authorization: `Basic ${btoa(`${key}:`)}` }),
    ...(endpoint.body === null ? {} : { "content-type": raw ? "application/octet-stream" : "application/json" }),
  };
}

function find(id: string): Endpoint {
  const endpoint = endpoints.find((each) => each.id === id);
  if (endpoint === undefined) throw new Error(`there is no endpoint ${id}`);
  return endpoint;
}

/** Sends a request as a role; `yes` unless access is denied. */
async function verdict(world: World, row: Row, role: Role): Promise<string> {
  const endpoint = find(row.endpoint);
  const jobId = world.jobs[row.job ?? jobOf(role)].id;
  const params: Record<string, string | number> = { jobId, ...row.params?.(world, role) };
  const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const body = row.body?.(world, role);
  const ask = (at: string, method: string, said?: unknown) =>
    world.service.fetch(`/v1.1${at}`, {
      method,
      headers: headers(world.callers[role].key, endpoint),
      ...(said === undefined ? {} : { body: typeof said === "string" ? said : JSON.stringify(said) }),
    });
  const answer = await ask(path, endpoint.method, body);
  // Checks the job in again, for the next role.
  if (endpoint.id === "job.checkout" && answer.ok) await ask(`/jobs/${jobId}/checkin`, "POST", { status: "aborted" });
  if (answer.ok) return "yes";
  const [error] = errorObjectSchema.array().parse(envelopeSchema.parse(await answer.json()).response);
  const hidden = ["JOB_NOT_FOUND", "DOCUMENT_NOT_FOUND", "TEAM_NOT_FOUND"].includes(error?.type ?? "");
  const denied = error?.type === "ACCESS_DENIED" || error?.type.startsWith("KEY_");
  expect(answer.status, error?.message).toBeLessThan(500);
  return hidden || denied ? String(answer.status) : "yes";
}

test("the table has a row for every endpoint", () => {
  const named = new Set(rows.map(({ endpoint }) => endpoint));
  expect([...named].toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

test("every role is allowed, forbidden or shown nothing at every endpoint, as the table says", async () => {
  const world = await makeWorld();
  const found: Record<string, string> = {};
  for (const row of rows) {
    const verdicts = new Map<Role, string>();
    // The owner comes last, because its actions change the resource for the others.
    for (const role of roles.toReversed()) verdicts.set(role, await verdict(world, row, role));
    const name = row.about === undefined ? row.endpoint : `${row.endpoint} ${row.about}`;
    found[name] = roles.map((role) => verdicts.get(role)).join(" ");
  }
  const expected = rows.map((row) => [
    row.about === undefined ? row.endpoint : `${row.endpoint} ${row.about}`,
    row.expected,
  ]);
  expect(found).toEqual(Object.fromEntries(expected));
});
