import { hash, randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createChangeCounts } from "../../../electron/domain/review/count-changes.ts";
import { insertReviewCounts, sumCheckins } from "../../../electron/storage/statistics.ts";
import { listAccessibleJobs } from "../../../electron/storage/accessible-jobs.ts";
import { findContent } from "../../../electron/storage/contents.ts";
import { findIdempotencyKey, putIdempotencyKey } from "../../../electron/storage/idempotency-keys.ts";
import { listJobEvents } from "../../../electron/storage/job-events.ts";
import { addProgress } from "../../../electron/storage/jobs.ts";
import {
  listDraws,
  listJudgedSteps,
  listLearnedContents,
  putLearnedDocument,
} from "../../../electron/storage/learned.ts";
import { migrations } from "../../../electron/storage/database/migrate.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { findCurrentTaxonomy, insertTaxonomy, readTaxonomyContent } from "../../../electron/storage/taxonomies.ts";
import { listTeamInvitations } from "../../../electron/storage/team-invitations.ts";
import { findTeamByName, listMembers } from "../../../electron/storage/teams.ts";
import { findUserByEmail } from "../../../electron/storage/users.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { disableForeignKeys } from "../../harness/sqlite.ts";

const user = { id: randomUUID(), email: "Ada@example.org", name: "Ada" };

/** Reads the users of a database with any schema. */
async function readUsers(db: Db): Promise<unknown[]> {
  return (await sql`select id, email, name from users`.execute(db)).rows;
}

/** Opens a database before the migration of that name, with one user; `migrate` then applies it. */
async function openBefore(name: string) {
  const file = join(createTemporaryFolder(), "galley.sqlite");
  const index = migrations.findIndex((migration) => migration.name === name);
  const before = await openDatabase(file, migrations.slice(0, index));
  await sql`insert into users (id, email, email_key, name, password_hash, activated, email_verified, is_demo, created_at)
    values (${user.id}, ${user.email}, 'ada@example.org', ${user.name}, 'hash', 1, 0, 0, 1)`.execute(before);
  return {
    before,
    migrate: async () => {
      await before.destroy();
      return openDatabase(file, migrations.slice(0, index + 1));
    },
  };
}

test("migrations are numbered from 1 without gaps", () => {
  expect(migrations.map(({ number }) => number)).toEqual(migrations.map((_, index) => index + 1));
});

test("idempotency-keys adds the table and keeps the users", async () => {
  const { before, migrate } = await openBefore("idempotency-keys");
  await expect(sql`select * from idempotency_keys`.execute(before)).rejects.toThrow("no such table");
  const db = await migrate();
  const scope = { userId: user.id, endpoint: "job.create", key: "k" };
  await putIdempotencyKey(db, { ...scope, digest: "d", answer: "a", createdAt: 10 });
  expect(await findIdempotencyKey(db, scope, 9)).toMatchObject({ answer: "a" });
  expect(await findIdempotencyKey(db, scope, 10)).toBeNull();
  expect(await readUsers(db)).toEqual([user]);
  await db.destroy();
});

test("removal drops the expiry of jobs and adds the removal of taxonomies", async () => {
  const { before, migrate } = await openBefore("removal");
  const listColumns = async (db: typeof before, table: string) =>
    (await db.introspection.getTables())
      .filter(({ name }) => name === table)
      .flatMap(({ columns }) => columns.map(({ name }) => name));
  const id = randomUUID();
  await sql`insert into taxonomies (id, name, revision, kind, title, version, size, content, created_at)
    values (${id}, 'receipt', 1, 'keywords', 'Receipt', '1', 1, '{}', 1)`.execute(before);
  expect(await listColumns(before, "jobs")).toContain("expires_at");
  expect(await listColumns(before, "taxonomies")).not.toContain("deleted_at");
  const db = await migrate();
  expect(await listColumns(db, "jobs")).not.toContain("expires_at");
  const { rows } = await sql`select id, deleted_at as "deletedAt" from taxonomies`.execute(db);
  expect(rows).toEqual([{ id, deletedAt: null }]);
  await db.destroy();
});

async function insertLegacyJob(db: Db, id: string, test: 0 | 1): Promise<void> {
  await sql`insert into jobs (id, owner_id, document_id, taxonomy_id, type, status, step, attempts, lease_epoch,
      collaboration, metadata, progress_current, progress_total, test, created_at, updated_at)
    values (${id}, ${user.id}, 'doc', 'tax', 'indexing', 'running', 'read', 0, 0,
      '{"teams":[],"users":[]}', '{}', 0, 4, ${test}, 5, 5)`.execute(db);
}

test("job-revision starts every job at revision 1 and keeps its columns", async () => {
  const { before, migrate } = await openBefore("job-revision");
  await disableForeignKeys(before);
  await insertLegacyJob(before, "old", 0);
  await expect(sql`select revision from jobs`.execute(before)).rejects.toThrow("no such column");
  const db = await migrate();
  const readJob = () => sql`select revision, progress_current, progress_total, updated_at from jobs`.execute(db);
  expect((await readJob()).rows).toEqual([{ revision: 1, progressCurrent: 0, progressTotal: 4, updatedAt: 5 }]);
  await addProgress(db, "old", { step: "read", units: 1, now: 6 });
  expect((await readJob()).rows).toEqual([{ revision: 2, progressCurrent: 1, progressTotal: 4, updatedAt: 6 }]);
  await db.destroy();
});

test("folded-names keeps the name of the older of two teams whose names are now the same", async () => {
  const { before, migrate } = await openBefore("folded-names");
  const teams = [
    ["newer", "Strasse", "strasse", 2],
    ["older", "Straße", "straße", 1],
    ["other", " Zone  Readers", " zone  readers", 3],
    // Its name was the key of another team.
    ["last", "strasse newer", "strasse newer", 4],
  ] as const;
  for (const [id, name, key, createdAt] of teams) {
    await sql`insert into teams (id, name, name_key, created_at) values (${id}, ${name}, ${key}, ${createdAt})`.execute(
      before,
    );
  }
  const db = await migrate();
  const { rows } = await sql`select id, name, name_key as "nameKey" from teams order by created_at`.execute(db);
  expect(rows).toEqual([
    { id: "older", name: "Straße", nameKey: "strasse" },
    { id: "newer", name: "Strasse", nameKey: "strasse newer" },
    { id: "other", name: " Zone  Readers", nameKey: "zone readers" },
    { id: "last", name: "strasse newer", nameKey: "strasse newer last" },
  ]);
  await db.destroy();
});

test("test-teams-and-taxonomies makes existing ones live, and shares no test job with them", async () => {
  const { before, migrate } = await openBefore("test-teams-and-taxonomies");
  await disableForeignKeys(before);
  await sql`insert into teams (id, name, name_key, created_at) values ('team', 'Zoners', 'zoners', 7)`.execute(before);
  await sql`insert into taxonomies (id, name, revision, kind, title, version, size, content, created_at)
    values ('tax', 'receipt', 1, 'keywords', 'Receipt', '1', 1, '{}', 1)`.execute(before);
  await insertLegacyJob(before, "live", 0);
  await insertLegacyJob(before, "trial", 1);
  for (const [job, principal] of [
    ["live", "team"],
    ["trial", "test:team"],
    ["trial", `test:${user.id}`],
  ] as const) {
    await sql`insert into job_grants (job_id, principal_id, steps, status, created_at)
      values (${job}, ${principal}, '["*"]', 'running', 5)`.execute(before);
  }
  const db = await migrate();
  const team = { id: "team", name: "Zoners", nameKey: "zoners", createdAt: 7, test: false, updatedAt: 7 };
  expect(await findTeamByName(db, "ZONERS", false)).toEqual(team);
  expect(await findTeamByName(db, "ZONERS", true)).toBeNull();
  expect((await sql`select test from taxonomies`.execute(db)).rows).toEqual([{ test: 0 }]);
  const { rows } = await sql`select principal_id as "principal" from job_grants order by principal_id`.execute(db);
  expect(rows).toEqual([{ principal: "team" }, { principal: `test:${user.id}` }]);
  await db.destroy();
});

test("two-worlds makes the grants of test jobs test grants", async () => {
  const { before, migrate } = await openBefore("two-worlds");
  await disableForeignKeys(before);
  for (const [id, made] of [
    ["live", 0],
    ["trial", 1],
  ] as const) {
    await insertLegacyJob(before, id, made);
    await sql`insert into job_grants (job_id, principal_id, steps, status, created_at)
      values (${id}, ${user.id}, '["*"]', 'running', 5)`.execute(before);
  }
  const listJobIds = async (db: typeof before, test: boolean) =>
    (await listAccessibleJobs(db, { userId: user.id, test, expertsTeamId: null, now: 0 }, {}, { limit: 9, offset: 0 }))
      .ids;
  expect(await listJobIds(before, false)).toEqual(["live", "trial"]);
  const db = await migrate();
  expect(await listJobIds(db, false)).toEqual(["live"]);
  expect(await listJobIds(db, true)).toEqual(["trial"]);
  await db.destroy();
});

test("database-identity adds an empty table and keeps the users", async () => {
  const { before, migrate } = await openBefore("database-identity");
  await expect(sql`select * from database_identity`.execute(before)).rejects.toThrow("no such table");
  const db = await migrate();
  expect(await db.selectFrom("databaseIdentity").selectAll().execute()).toEqual([]);
  expect(await readUsers(db)).toEqual([user]);
  await db.destroy();
});

test("content-formats gives existing contents format 1", async () => {
  const { before, migrate } = await openBefore("content-formats");
  await disableForeignKeys(before);
  await sql`insert into contents (job_id, role, page, rank, revision, media_type, updated_at)
    values ('old', 'page-zones-json', 1, 3, 1, 'application/json', 5)`.execute(before);
  await expect(sql`select format from contents`.execute(before)).rejects.toThrow("no such column");
  const db = await migrate();
  const { rows } = await sql`select job_id as "jobId", format, updated_at as "updatedAt" from contents`.execute(db);
  expect(rows).toEqual([{ jobId: "old", format: 1, updatedAt: 5 }]);
  expect(await db.selectFrom("contentFormats").selectAll().execute()).toEqual([]);
  await db.destroy();
});

test("account-networks leaves the network of existing users and jobs empty", async () => {
  const { before, migrate } = await openBefore("account-networks");
  await disableForeignKeys(before);
  await insertLegacyJob(before, "old", 0);
  await expect(sql`select network from users`.execute(before)).rejects.toThrow("no such column");
  const db = await migrate();
  expect(await findUserByEmail(db, user.email)).toMatchObject({ ...user, network: "" });
  const { rows } = await sql`select id, owner_id as "ownerId", network from jobs`.execute(db);
  expect(rows).toEqual([{ id: "old", ownerId: user.id, network: "" }]);
  await db.destroy();
});

test("job-storage counts the metadata and the revisions of existing jobs", async () => {
  const { before, migrate } = await openBefore("job-storage");
  await disableForeignKeys(before);
  await insertLegacyJob(before, "old", 0);
  await insertLegacyJob(before, "new", 0);
  for (const [role, revision, size] of [
    ["input", 1, 5000],
    ["page-zones-json", 1, 300],
    ["page-zones-json", 2, 70],
  ] as const) {
    await sql`insert into content_revisions (job_id, role, page, revision, sha256, size, created_at)
      values ('old', ${role}, 1, ${revision}, 'hash', ${size}, 5)`.execute(before);
  }
  const db = await migrate();
  const rows = await db.selectFrom("jobStorage").selectAll().orderBy("bytes").execute();
  const metadataBytes = '{}{"teams":[],"users":[]}'.length;
  expect(rows).toEqual([
    { jobId: "new", ownerId: user.id, bytes: metadataBytes },
    { jobId: "old", ownerId: user.id, bytes: metadataBytes + 370 },
  ]);
  await db.destroy();
});

test("pending-images removes the images that have not been rendered, and no others", async () => {
  const { before, migrate } = await openBefore("pending-images");
  await disableForeignKeys(before);
  const list = async (db: typeof before) =>
    (await db.selectFrom("contents").select("page").execute()).map((row) => row.page);
  for (const [page, sha256] of [
    [1, null],
    [2, "a".repeat(64)],
  ] as const) {
    await sql`insert into contents (job_id, role, page, rank, revision, media_type, sha256, updated_at, format)
      values ('old', 'page-image', ${page}, 1, 0, 'image/png', ${sha256}, 5, 1)`.execute(before);
  }
  expect(await list(before)).toEqual([1, 2]);
  const db = await migrate();
  expect(await list(db)).toEqual([2]);
  await db.destroy();
});

test("taxonomy-contents moves the contents to their table and adds their hashes", async () => {
  const { before, migrate } = await openBefore("taxonomy-contents");
  for (const [id, content] of [
    ["one", '{"name":"one"}'],
    ["two", '{"name":"two"}'],
  ] as const) {
    await sql`insert into taxonomies (id, name, revision, kind, title, version, size, content, test, created_at)
      values (${id}, ${id}, 1, 'keywords', 'T', '1', 0, ${content}, 0, 5)`.execute(before);
  }
  await expect(sql`select sha256 from taxonomies`.execute(before)).rejects.toThrow("no such column");
  const db = await migrate();
  await expect(sql`select content from taxonomies`.execute(db)).rejects.toThrow("no such column");
  const readContents = async () =>
    (await sql`select content from taxonomy_contents order by taxonomy_id`.execute(db)).rows;
  expect(await readContents()).toEqual([{ content: '{"name":"one"}' }, { content: '{"name":"two"}' }]);
  expect(await findCurrentTaxonomy(db, "two", false)).toMatchObject({
    id: "two",
    revision: 1,
    authorId: null,
    createdAt: 5,
    sha256: hash("sha256", '{"name":"two"}'),
  });
  await db.deleteFrom("taxonomies").where("id", "=", "one").execute();
  expect(await readContents()).toEqual([{ content: '{"name":"two"}' }]);
  await db.destroy();
});

test("title-translations takes the translations of titles from the contents", async () => {
  const { before, migrate } = await openBefore("title-translations");
  const translations = { de: { title: "Beleg" } };
  const damaged = ["broken", "formless", "oversized"];
  for (const [name, kind, content] of [
    ["receipt", "data-points", JSON.stringify({ translations })],
    ["plain", "data-points", "{}"],
    ["large", "keywords", null],
    ["broken", "data-points", "{"],
    ["formless", "data-points", '{"translations":5}'],
    ["oversized", "data-points", JSON.stringify({ translations: { de: { title: "x".repeat(301) } } })],
  ] as const) {
    await sql`insert into taxonomies (id, name, revision, kind, title, version, size, sha256, test, created_at)
      values (${name}, ${name}, 1, ${kind}, 'Receipt', '1', 0, 'x', 0, 5)`.execute(before);
    if (content === null) continue;
    await sql`insert into taxonomy_contents (taxonomy_id, content)
      values (${name}, ${content})`.execute(before);
  }
  const db = await migrate();
  for (const name of damaged) {
    expect(await findCurrentTaxonomy(db, name, false)).toMatchObject({ translations: null });
  }
  expect(await findCurrentTaxonomy(db, "receipt", false)).toMatchObject({ title: "Receipt", translations });
  expect(await findCurrentTaxonomy(db, "plain", false)).toMatchObject({ translations: null });
  expect(await findCurrentTaxonomy(db, "large", false)).toMatchObject({ translations: null });
  await db.destroy();
});

test("learned-documents adds what was learned, which is deleted with its user", async () => {
  const { before, migrate } = await openBefore("learned-documents");
  await expect(sql`select * from learned_documents`.execute(before)).rejects.toThrow("no such table");
  const db = await migrate();
  const scope = { ownerId: user.id, test: false, taxonomy: "invoice" };
  const learned = { kind: "data-points" as const, documentId: null, name: "a.pdf", items: 1, size: 2, content: "{}" };
  for (const learnedAt of [5, 6]) {
    await putLearnedDocument(db, { ...scope, ...learned, sha256: "a".repeat(64), learnedAt });
  }
  expect(await listLearnedContents(db, scope)).toMatchObject([{ ...scope, ...learned, learnedAt: 6 }]);
  await db.deleteFrom("users").where("id", "=", user.id).execute();
  expect(await listLearnedContents(db, scope)).toEqual([]);
  await db.destroy();
});

test("taxonomy-blobs adds the blobs of large taxonomies, and no longer counts the taxonomies of jobs", async () => {
  const { before, migrate } = await openBefore("taxonomy-blobs");
  await disableForeignKeys(before);
  for (const [role, size] of [
    ["input", 1],
    ["mapping-taxonomy-json", 20],
    ["mapping-json", 300],
  ] as const) {
    await sql`insert into content_revisions (job_id, role, page, revision, sha256, size, created_at)
      values ('old', ${role}, 0, 1, ${"a".repeat(64)}, ${size}, 5)`.execute(before);
  }
  await sql`insert into job_storage (job_id, owner_id, bytes) values ('old', ${user.id}, 4320)`.execute(before);
  await sql`insert into taxonomies (id, name, revision, kind, title, version, size, sha256, test, created_at)
    values ('small', 'small', 1, 'keywords', 'T', '1', 0, 'x', 0, 5)`.execute(before);
  await sql`insert into taxonomy_contents (taxonomy_id, content) values ('small', '{}')`.execute(before);
  const db = await migrate();
  expect((await sql`select bytes from job_storage`.execute(db)).rows).toEqual([{ bytes: 4300 }]);
  expect(await readTaxonomyContent(db, "small")).toEqual({ json: "{}" });
  const blob = { sha256: "b".repeat(64), size: 9_000_000 };
  const small = await findCurrentTaxonomy(db, "small", false);
  if (small === null) throw new Error("the taxonomy is lost");
  await insertTaxonomy(db, { ...small, id: "large", name: "large", sha256: blob.sha256 }, { blob });
  expect(await readTaxonomyContent(db, "large")).toEqual({ blob });
  await db.deleteFrom("taxonomies").where("id", "=", "large").execute();
  await expect(readTaxonomyContent(db, "large")).rejects.toThrow("no result");
  await db.destroy();
});

test("job-names adds the folded names of the jobs", async () => {
  const { before, migrate } = await openBefore("job-names");
  await disableForeignKeys(before);
  const names = ["Straße.pdf", undefined, 7, "x".repeat(300), ...Array.from({ length: 400 }, (_, index) => `${index}`)];
  for (const [index, name] of names.entries()) {
    await insertLegacyJob(before, `job-${index}`, 0);
    await sql`update jobs set metadata = ${JSON.stringify({ name })} where id = ${`job-${index}`}`.execute(before);
  }
  const db = await migrate();
  const keys = new Map((await db.selectFrom("jobNames").selectAll().execute()).map((row) => [row.jobId, row.nameKey]));
  expect(keys.size).toBe(names.length);
  const listed = [0, 1, 2, 3, 4].map((index) => keys.get(`job-${index}`));
  expect(listed).toEqual(["strasse.pdf", "", "", "x".repeat(254), "0"]);
  await db.destroy();
});

test("lowest-confidence takes that of the step which a blocked job waits at", async () => {
  const { before, migrate } = await openBefore("lowest-confidence");
  await disableForeignKeys(before);
  for (const [id, role, confidence] of [
    ["blocked", "page-zones-json", 0.8],
    ["blocked", "page-zones-json", 0.4],
    ["blocked", "mapping-json", 0.1],
    ["running", "page-zones-json", 0.2],
  ] as const) {
    await sql`insert into contents (job_id, role, page, rank, revision, media_type, confidence, updated_at, format)
      values (${id}, ${role}, ${Math.round(confidence * 10)}, 3, 1, 'application/json', ${confidence}, 5, 1)`.execute(
      before,
    );
  }
  for (const id of ["blocked", "running"]) await insertLegacyJob(before, id, 0);
  await sql`update jobs set status = 'blocked', blocking_step = 'zoning' where id = 'blocked'`.execute(before);
  const db = await migrate();
  const { rows } = await sql`select id, lowest_confidence as lowest from jobs order by id`.execute(db);
  expect(rows).toEqual([
    { id: "blocked", lowest: 0.4 },
    { id: "running", lowest: null },
  ]);
  await db.destroy();
});

test("review-counts adds the numbers of check-ins, which are deleted with their job", async () => {
  const { before, migrate } = await openBefore("review-counts");
  await disableForeignKeys(before);
  await insertLegacyJob(before, "old", 0);
  await expect(sql`select * from review_counts`.execute(before)).rejects.toThrow("no such table");
  const db = await migrate();
  const about = { jobId: "old", step: "zoning", phase: "work", outcome: "completed", at: 5, seconds: 60 } as const;
  const counts = { ...createChangeCounts(), retyped: 2, decided: 2, judged: 0, disagreed: 0 };
  await insertReviewCounts(db, { ...about, ...counts });
  const ids = JSON.stringify(["old"]);
  expect(await sumCheckins(db, ids)).toMatchObject([
    { step: "zoning", seconds: 60, checkins: 1, retyped: 2, added: 0 },
  ]);
  await db.deleteFrom("jobs").where("id", "=", "old").execute();
  expect(await sumCheckins(db, ids)).toEqual([]);
  await db.destroy();
});

test("lease-ends keeps the history, whose checkouts have no known end", async () => {
  const { before, migrate } = await openBefore("lease-ends");
  await disableForeignKeys(before);
  await insertLegacyJob(before, "old", 0);
  await sql`insert into job_events (id, job_id, seq, at, user_id, kind, step, phase)
    values ('checkout', 'old', 1, 5, ${user.id}, 'checkout', 'zoning', 'work')`.execute(before);
  const db = await migrate();
  const { records } = await listJobEvents(db, "old", { limit: 10, offset: 0 });
  expect(records).toMatchObject([{ id: "checkout", at: 5, userId: user.id, leaseExpiresAt: null }]);
  await db.destroy();
});

test("collaborator-ids resolves names by the grants, so that a namesake gets nothing", async () => {
  const { before, migrate } = await openBefore("collaborator-ids");
  await disableForeignKeys(before);
  await sql`insert into users (id, email, email_key, name, password_hash, activated, email_verified, is_demo, created_at)
    values ('ben', 'Ben@example.org', 'ben@example.org', 'Ben', 'hash', 1, 0, 0, 1)`.execute(before);
  // The team "crew" was renamed to "the crew", and a stranger has created another one of the name.
  for (const [id, key] of [
    ["crew", "the crew"],
    ["stranger", "crew"],
    ["zoners", "zoners"],
    ["checkers", "checkers"],
    ["tests", "TEST:zoners"],
  ] as const) {
    await sql`insert into teams (id, name, name_key, created_at, test, updated_at)
      values (${id}, ${key}, ${key}, 1, 0, 1)`.execute(before);
  }
  const insert = async (id: string, made: 0 | 1, collaboration: object, grants: Record<string, readonly string[]>) => {
    await insertLegacyJob(before, id, made);
    const metadata = { zoning: { qa: { teams: [{ from: "zoners", to: "checkers" }] } } };
    await sql`update jobs set collaboration = ${JSON.stringify(collaboration)}, metadata = ${JSON.stringify(metadata)}
      where id = ${id}`.execute(before);
    await sql`insert into job_storage (job_id, owner_id, bytes)
      values (${id}, ${user.id}, ${1000 + JSON.stringify(collaboration).length})`.execute(before);
    for (const [principal, steps] of Object.entries(grants)) {
      await sql`insert into job_grants (job_id, principal_id, steps, status, created_at)
        values (${id}, ${principal}, ${JSON.stringify(steps)}, 'running', 5)`.execute(before);
    }
  };
  const all = ["*"];
  const owner = { [user.id]: all, experts: all };
  const zoning = ["zoning"];
  await insert(
    "renamed",
    0,
    { teams: [{ name: "Crew", steps: all }], users: [{ email: "BEN@example.org", steps: zoning }] },
    { ...owner, crew: all, ben: zoning, zoners: zoning, checkers: zoning },
  );
  await insert(
    "reviewed",
    0,
    {
      teams: [
        { name: "Zoners", steps: ["zoning", "output"] },
        { name: "gone", steps: all },
      ],
      users: [],
    },
    { ...owner, zoners: ["zoning", "output"], checkers: zoning },
  );
  await insert(
    "trial",
    1,
    {
      teams: [
        { name: "Zoners", steps: all },
        { id: "gone", name: "Gone", steps: all },
      ],
      users: [],
    },
    { [`test:${user.id}`]: all, "test:tests": all },
  );
  await insert("by-id", 0, { teams: [{ id: "crew", steps: all }], users: [] }, { ...owner, crew: all });
  const db = await migrate();
  const { rows } = await sql<{ id: string; collaboration: string; revision: number; rest: number }>`select jobs.id,
    collaboration, revision, bytes - length(collaboration) as rest from jobs
    join job_storage on job_id = jobs.id order by jobs.id`.execute(db);
  expect(rows.map((row) => [row.id, row.revision, row.rest, JSON.parse(row.collaboration)])).toEqual([
    ["by-id", 1, 1000, { teams: [{ id: "crew", steps: all }], users: [] }],
    ["renamed", 2, 1000, { teams: [{ id: "crew", steps: all }], users: [{ id: "ben", steps: zoning }] }],
    ["reviewed", 2, 1000, { teams: [{ id: "zoners", steps: ["zoning", "output"] }], users: [] }],
    [
      "trial",
      2,
      1000,
      {
        teams: [
          { id: "tests", steps: all },
          { id: "gone", steps: all },
        ],
        users: [],
      },
    ],
  ]);
  await db.destroy();
});

test("deleted-review-teams frees the blocked jobs that nobody could continue", async () => {
  const { before, migrate } = await openBefore("deleted-review-teams");
  await disableForeignKeys(before);
  for (const id of ["a", "b", "c"]) {
    await sql`insert into teams (id, name, name_key, created_at, test, updated_at)
      values (${id}, ${id}, ${id}, 1, 0, 1)`.execute(before);
  }
  const gone = { from: "a", to: "gone" };
  const kept = { from: "b", to: "c" };
  const reviews = { all: [gone], one: [gone, kept], none: [kept], ordinary: [] };
  for (const [id, pairs] of Object.entries(reviews)) {
    await insertLegacyJob(before, id, 0);
    const review = JSON.stringify({ phase: "review", round: 1, workers: ["w"], pairs });
    await sql`update jobs set status = 'blocked', blocking_step = 'zoning', review = ${review}
      where id = ${id}`.execute(before);
  }
  const db = await migrate();
  const { rows } = await sql<{ id: string; review: string; revision: number }>`select id, review, revision from jobs
    order by id`.execute(db);
  const review = { phase: "review", round: 1, workers: ["w"] };
  expect(rows.map((row) => [row.id, row.revision, JSON.parse(row.review)])).toEqual([
    ["all", 2, { ...review, phase: "work", pairs: [] }],
    ["none", 1, { ...review, pairs: [kept] }],
    ["one", 2, { ...review, pairs: [kept] }],
    ["ordinary", 1, { ...review, pairs: [] }],
  ]);
  await db.destroy();
});

test("team-invitations keeps the members of teams, whom nobody has to invite again", async () => {
  const { before, migrate } = await openBefore("team-invitations");
  await sql`insert into teams (id, name, name_key, test, created_at, updated_at)
    values ('zoners', 'Zoners', 'zoners', 0, 1, 1)`.execute(before);
  await sql`insert into team_members (team_id, user_id, role, joined_at)
    values ('zoners', ${user.id}, 'admin', 1)`.execute(before);
  const db = await migrate();
  expect(await listMembers(db, ["zoners"])).toMatchObject([{ userId: user.id, role: "admin" }]);
  expect(await listTeamInvitations(db, ["zoners"])).toEqual([]);
  await db.destroy();
});

test("random-reviews keeps contents and judgements of earlier versions, which drew nothing", async () => {
  const { before, migrate } = await openBefore("random-reviews");
  await disableForeignKeys(before);
  await sql`insert into contents (job_id, role, page, rank, revision, media_type, updated_at)
    values ('old', 'mapping-json', 0, 6, 1, 'application/json', 5)`.execute(before);
  await sql`insert into judged_steps (job_id, step, owner_id, test, taxonomy, completed_at, items)
    values ('old', 'mapping', ${user.id}, 0, 'invoice', 5, '[[0.9,true],[0.2,false]]')`.execute(before);
  const db = await migrate();
  expect(await findContent(db, { jobId: "old", role: "mapping-json", page: 0 })).toMatchObject({ drawn: 0 });
  const items = [
    [0.9, true],
    [0.2, false],
  ];
  const scope = { ownerId: user.id, test: false, taxonomy: "invoice" };
  const steps = await listJudgedSteps(db, scope, "mapping", { jobs: 10, bytes: 1000 });
  expect(steps).toMatchObject([{ fields: [], items, draw: null }]);
  expect(await listDraws(db, JSON.stringify(["old"]))).toEqual([]);
  await db.destroy();
});
