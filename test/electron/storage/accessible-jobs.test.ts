import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { DefaultQueryCompiler } from "kysely";
import { expect, test, vi } from "vitest";
import { expertsPrincipal } from "../../../electron/storage/grants.ts";
import { listAccessibleJobs, listJobBatches, type JobListFilter } from "../../../electron/storage/accessible-jobs.ts";
import { openDatabase } from "../../../electron/storage/database/open.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { insertTeam, putMember } from "../../../electron/storage/teams.ts";
import { insertUser } from "../../../electron/storage/users.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { disableForeignKeys } from "../../harness/sqlite.ts";

const [ana, zoners, curators] = ["ana", "zoners", "curators"];

/** Opens a database with a user in two teams, one of which is the experts' team. */
async function openWithUser(): Promise<Db> {
  const db = await openDatabase(join(createTemporaryFolder(), "galley.sqlite"));
  const about = { email: "a@example.org", emailKey: "a@example.org", name: "Ana", passwordHash: "" };
  await insertUser(db, {
    ...about,
    id: ana,
    activated: true,
    emailVerified: false,
    isDemo: false,
    network: "",
    createdAt: 1,
  });
  for (const id of [zoners, curators]) {
    await insertTeam(db, { id, name: id, test: false, createdAt: 1, updatedAt: 1 });
    await putMember(db, { teamId: id, userId: ana, role: "member", joinedAt: 1 });
  }
  return db;
}

const states = [
  { status: "blocked", blockingStep: "zoning" },
  { status: "blocked", blockingStep: "mapping" },
  { status: "running", blockingStep: null },
  { status: "completed", blockingStep: null },
] as const;

interface Row {
  jobId: string;
  nameKey: string;
  createdAt: number;
  state: (typeof states)[number];
}

/** Inserts grants of 60 jobs, three per creation time: `shares[principal]` = n grants every n-th job to the principal. */
async function insertJobs(db: Db, shares: Record<string, number>): Promise<Row[]> {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    jobId: randomUUID(),
    nameKey: `letter ${index % 7}`,
    createdAt: Math.floor(index / 3),
    state: states[index % states.length] ?? states[0],
  }));
  const granted = rows.map(({ jobId, nameKey, createdAt, state }, index) => ({
    nameKey,
    principals: Object.keys(shares).filter((principal) => index % (shares[principal] ?? 1) === 0),
    row: { jobId, createdAt, ...state, steps: "[]" },
  }));
  // The list reads grants only, so that no jobs are needed.
  await db.connection().execute(async (connection) => {
    await disableForeignKeys(connection);
    for (const { principals, nameKey, row } of granted) {
      await connection.insertInto("jobNames").values({ jobId: row.jobId, nameKey }).execute();
      await connection
        .insertInto("jobGrants")
        .values([...principals, "somebody"].map((principalId) => ({ ...row, principalId })))
        .execute();
    }
  });
  return rows.filter((_, index) => (granted[index]?.principals.length ?? 0) > 0);
}

const filters: readonly JobListFilter[] = [
  {},
  { status: "blocked" },
  { status: "running" },
  { blockingStep: "mapping" },
  { status: "blocked", blockingStep: "zoning" },
  { status: "completed", blockingStep: "zoning" },
  { order: "-created_at" },
  { status: "blocked", search: "TER 3" },
  { search: "%" },
  { order: "name" },
  { status: "blocked", order: "-name" },
];

/** Compares rows as a list is ordered. */
function compareRows(order: JobListFilter["order"]): (a: Row, b: Row) => number {
  const byAge = (a: Row, b: Row) => a.createdAt - b.createdAt || (a.jobId < b.jobId ? -1 : 1);
  const compare = (a: Row, b: Row) =>
    (order?.endsWith("name") === true ? a.nameKey.localeCompare(b.nameKey) : 0) || byAge(a, b);
  return order?.startsWith("-") === true ? (a, b) => compare(b, a) : compare;
}

test.each([
  ["the user's own", { [ana]: 2 }],
  ["the user's and a team's, which overlap", { [ana]: 2, [zoners]: 3 }],
  ["a team's, which include the user's", { [ana]: 20, [zoners]: 1 }],
  ["the experts', a team's and the user's", { [ana]: 5, [zoners]: 7, [expertsPrincipal]: 1 }],
  ["those of two teams and the user", { [ana]: 5, [zoners]: 7, [curators]: 1 }],
  ["of nobody", {}],
])("lists grants (%s) once per job by age, with the total, from any offset", async (_, shares) => {
  const db = await openWithUser();
  const rows = await insertJobs(db, shares);
  for (const filter of filters) {
    const { status, blockingStep, search = "", order } = filter;
    const expected = rows
      .filter(({ state }) => status === undefined || state.status === status)
      .filter(({ state }) => blockingStep === undefined || state.blockingStep === blockingStep)
      .filter(({ nameKey }) => nameKey.includes(search.toLowerCase()))
      .toSorted(compareRows(order))
      .map(({ jobId }) => jobId);
    for (let offset = 0; offset <= expected.length + 1; offset++) {
      // With an experts' team its members have grants for every job.
      const expertsTeamId = Object.hasOwn(shares, expertsPrincipal) ? "curators" : null;
      const viewer = { userId: ana, test: false, expertsTeamId, now: 0 };
      const listed = await listAccessibleJobs(db, viewer, filter, { limit: 7, offset });
      expect(listed).toEqual({ ids: expected.slice(offset, offset + 7), total: expected.length });
    }
  }
  await db.destroy();
});

const [own, otherWorld] = [false, true];

/** Opens a database with a user in many teams, to each of which the first job is granted, and to every 9th all of them. */
async function openWithManyTeams(count: number): Promise<{ db: Db; rows: Row[]; teams: string[] }> {
  const db = await openWithUser();
  const teams = Array.from({ length: count }, (_, index) => `team ${index}`);
  await db.transaction().execute(async (transaction) => {
    for (const id of teams) {
      await insertTeam(transaction, { id, name: id, test: false, createdAt: 1, updatedAt: 1 });
      await putMember(transaction, { teamId: id, userId: ana, role: "member", joinedAt: 1 });
    }
  });
  const shares = Object.fromEntries(teams.map((id, index) => [id, index % 9 === 0 ? 1 : 60]));
  return { db, rows: await insertJobs(db, shares), teams };
}

/** Records the statements that a database prepares while `run` runs. */
async function recordStatements(run: () => Promise<unknown>): Promise<string[]> {
  const spy = vi.spyOn(DefaultQueryCompiler.prototype, "compileQuery");
  await run();
  const texts = spy.mock.results.map(({ value }) => (value as { sql: string }).sql);
  spy.mockRestore();
  return texts;
}

test("a list of the jobs of 520 teams has the same statements as that of 20 teams", async () => {
  const viewer = { userId: ana, test: own, expertsTeamId: null, now: 0 };
  const queries: readonly JobListFilter[] = [
    {},
    { status: "blocked" },
    { order: "name" },
    { status: "blocked", search: "letter" },
    { team: zoners },
  ];
  const statements: string[][] = [];
  for (const count of [20, 520]) {
    const { db, rows } = await openWithManyTeams(count);
    statements.push(
      await recordStatements(async () => {
        for (const filter of queries) {
          const { total } = await listAccessibleJobs(db, viewer, filter, { limit: 7, offset: 0 });
          const blocked = rows.filter(({ state }) => state.status === "blocked").length;
          const { team, status } = filter;
          expect(total).toBe(team === undefined ? (status === undefined ? rows.length : blocked) : 0);
        }
      }),
    );
    await db.destroy();
  }
  expect(statements[1]).toEqual(statements[0]);
});

test("batches have each job of many teams once, and those of a team without the jobs of others", async () => {
  const { db, rows, teams } = await openWithManyTeams(40);
  const viewer = { userId: ana, test: own, expertsTeamId: null, now: 0 };
  const read = async (filter: { team?: string }, as = viewer) => {
    const ids: string[] = [];
    for await (const batch of listJobBatches(db, as, filter, 7)) ids.push(...batch.map(({ jobId }) => jobId));
    return ids;
  };
  const ids = rows.map(({ jobId }) => jobId).toSorted();
  expect((await read({})).toSorted()).toEqual(ids);
  expect((await read({ team: teams[9] ?? "" })).toSorted()).toEqual(ids);
  expect(await read({ team: teams[1] ?? "" })).toEqual([rows[0]?.jobId]);
  expect(await read({ team: "somebody" }), "what the viewer can access only").toEqual(expect.arrayContaining(ids));
  expect(await read({}, { ...viewer, test: otherWorld })).toEqual([]);
  expect(await read({ team: teams[9] ?? "" }, { ...viewer, userId: "stranger" })).toEqual([]);
  await db.destroy();
});
