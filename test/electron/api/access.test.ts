import { expect, test } from "vitest";
import { endpoints } from "../../../shared/api/index.ts";
import { readVerdict, sendRequest } from "./endpoint-requests.ts";
import { createWorld, roles, type JobName, type Role, type World } from "./access-world.ts";

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
const jobRoles = "yes yes yes yes yes yes yes 404 404 401 401 401";
const onlyOwner = "yes 403 403 403 403 403 403 404 404 401 401 401";
/** QA worker and reviewer of a job in the phase work. */
const zoningRoles = "yes yes 403 yes yes 403 yes 404 404 401 401 401";
const teamMembers = "yes 404 404 yes 404 404 404 404 404 401 401 401";
const teamAdmin = "yes 404 404 403 404 404 404 404 404 401 401 401";

/** Roles of a live taxonomy, which its author can change. A test key has a test taxonomy of the same name. */
const taxonomyAuthors = "yes 403 403 403 403 403 403 403 yes 401 401 401";

/** What was learned belongs to the owner of the jobs; nobody else can tell whether it exists. */
const onlyLearner = "yes 404 404 404 404 404 404 404 404 401 401 401";

/** Only who was invited can answer an invitation. */
const nobodyInvited = "404 404 404 404 404 404 404 404 404 401 401 401";

const onlyExperts = "403 403 403 403 403 403 yes 403 403 401 401 401";

const documentId = ({ jobs }: World, role: Role) => {
  const [, id = ""] = /documents\/([^/]+)/.exec(jobs[selectJob(role)].input_content.uri) ?? [];
  return { documentId: id };
};
const team = ({ teamId }: World) => ({ teamId });
const member = ({ teamId, outsider }: World) => ({ teamId, userId: outsider.id });
const taxonomyName = ({ taxonomy }: World) => ({ name: taxonomy.name });
const invoiceName = () => ({ name: "invoice" });
const learnedDocument = ({ learnedId }: World) => ({ name: "invoice", learnedId });
const content = (role: string) => () => ({ role, item: 1 });
const ownKey = (_: World, role: Role) => ({ kind: role === "expert with a test key" ? "live" : "test" });

function selectJob(role: Role): JobName {
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
  { endpoint: "team.get", params: team, expected: teamMembers },
  { endpoint: "team.put", params: team, body: () => ({ name: "Zoners" }), expected: teamAdmin },
  { endpoint: "team.put-member", params: member, body: () => ({}), expected: teamAdmin },
  { endpoint: "team.delete-member", params: member, expected: teamAdmin },
  { endpoint: "team.list-invitations", expected: anyKey },
  { endpoint: "team.accept-invitation", params: team, expected: nobodyInvited },
  { endpoint: "team.decline-invitation", params: team, expected: nobodyInvited },
  { endpoint: "team.delete", params: team, expected: teamAdmin },
  { endpoint: "document.create", expected: anyKey },
  { endpoint: "document.list", expected: anyKey },
  { endpoint: "document.get", params: documentId, expected: jobRoles },
  { endpoint: "document.contents", params: documentId, expected: jobRoles },
  { endpoint: "document.delete", params: documentId, expected: onlyOwner },
  { endpoint: "taxonomy.list", expected: anyKey },
  { endpoint: "taxonomy.get", params: invoiceName, expected: anyKey },
  { endpoint: "taxonomy.put", params: taxonomyName, body: ({ taxonomy }) => taxonomy, expected: taxonomyAuthors },
  {
    endpoint: "taxonomy.put",
    about: "that came with the service",
    params: invoiceName,
    body: ({ invoice }) => invoice,
    expected: onlyExperts,
  },
  {
    endpoint: "taxonomy.delete",
    about: "that came with the service",
    params: invoiceName,
    expected: onlyExperts,
  },
  { endpoint: "taxonomy.delete", params: taxonomyName, expected: taxonomyAuthors },
  {
    endpoint: "taxonomy.search-concepts",
    params: () => ({ name: "publishing" }),
    expected: anyKey,
  },
  {
    endpoint: "taxonomy.get-concept",
    params: () => ({ name: "publishing", conceptId: "none" }),
    expected: anyKey,
  },
  { endpoint: "taxonomy.thresholds", params: () => ({ name: "invoice", step: "mapping" }), expected: anyKey },
  { endpoint: "learned.list", expected: anyKey },
  { endpoint: "statistics.get", expected: anyKey },
  { endpoint: "learned.export", params: invoiceName, expected: onlyLearner },
  { endpoint: "learned.list-documents", params: invoiceName, expected: anyKey },
  { endpoint: "learned.get-document", params: learnedDocument, expected: onlyLearner },
  { endpoint: "learned.forget-document", params: learnedDocument, expected: onlyLearner },
  { endpoint: "learned.put", params: invoiceName, body: ({ learned }) => learned, expected: anyKey },
  { endpoint: "learned.forget", params: invoiceName, expected: anyKey },
  { endpoint: "job-type.list", expected: anyKey },
  { endpoint: "job-type.get", params: () => ({ jobTypeId: "indexing" }), expected: anyKey },
  { endpoint: "job.create", body: () => ({}), expected: anyKey },
  { endpoint: "job.list", expected: anyKey },
  { endpoint: "job.get", expected: jobRoles },
  { endpoint: "job.list-events", expected: jobRoles },
  { endpoint: "comment.list", expected: jobRoles },
  { endpoint: "content.list", expected: jobRoles },
  { endpoint: "content.list-role", params: content("page-zones-json"), expected: jobRoles },
  {
    endpoint: "content.list-role",
    about: "of mapping",
    params: content("mapping-json"),
    expected: "yes 403 yes 403 403 403 yes 404 404 401 401 401",
  },
  { endpoint: "content.get", params: content("page-zones-json"), expected: jobRoles },
  {
    endpoint: "content.get",
    about: "of the output",
    params: content("output"),
    expected: "yes 403 403 403 403 403 yes 404 404 401 401 401",
  },
  { endpoint: "content.put", params: content("page-zones-json"), body: ({ zones }) => zones, expected: zoningRoles },
  {
    endpoint: "content.put-reading",
    params: () => ({ page: 1 }),
    body: () => ({ source: "ocr" }),
    expected: zoningRoles,
  },
  { endpoint: "job.checkout", expected: zoningRoles },
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
  { endpoint: "job.checkin", body: () => ({ status: "aborted" }), expected: zoningRoles },
  { endpoint: "job.put", body: () => ({}), expected: onlyOwner },
  { endpoint: "job.cancel", expected: onlyOwner },
  { endpoint: "job.delete", expected: onlyOwner },
  {
    endpoint: "team.delete-member",
    about: "of oneself",
    params: ({ teamId, callers }, role) => ({ teamId, userId: callers[role].id }),
    expected: teamMembers,
  },
  { endpoint: "key.rotate", params: ownKey, expected: "yes yes yes yes yes yes yes yes 403 401 401 401" },
  { endpoint: "key.revoke", params: ownKey, expected: "yes yes yes yes yes yes yes yes 403 401 401 401" },
];

/** Sends a request as a role; `yes` unless access is denied. */
async function getVerdict(world: World, row: Row, role: Role): Promise<string> {
  const { service, jobs, callers } = world;
  const { key } = callers[role];
  const jobId = jobs[row.job ?? selectJob(role)].id;
  const params = { jobId, ...row.params?.(world, role) };
  const response = await sendRequest(service, row.endpoint, { key, params, body: row.body?.(world, role) });
  // Checks the job in again, for the next role.
  if (row.endpoint === "job.checkout" && response.ok) {
    await sendRequest(service, "job.checkin", { key, params: { jobId }, body: { status: "aborted" } });
  }
  return readVerdict(response);
}

test("the table has a row for every endpoint", () => {
  const endpointIds = new Set(rows.map(({ endpoint }) => endpoint));
  expect([...endpointIds].toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

test("every role is allowed, forbidden or shown nothing at every endpoint, as the table says", async () => {
  const world = await createWorld();
  const actual: Record<string, string> = {};
  for (const row of rows) {
    const verdicts = new Map<Role, string>();
    // The owner comes last, because its actions change the resource for the others.
    for (const role of roles.toReversed()) verdicts.set(role, await getVerdict(world, row, role));
    const name = row.about === undefined ? row.endpoint : `${row.endpoint} ${row.about}`;
    actual[name] = roles.map((role) => verdicts.get(role)).join(" ");
  }
  const expected = rows.map((row) => [
    row.about === undefined ? row.endpoint : `${row.endpoint} ${row.about}`,
    row.expected,
  ]);
  expect(actual).toEqual(Object.fromEntries(expected));
});
