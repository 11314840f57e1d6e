import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { expertsPrincipal } from "../../../electron/storage/grants.ts";
import { listGrantedJobs, type GrantFilter } from "../../../electron/storage/granted-jobs.ts";
import { openDatabase } from "../../../electron/storage/open.ts";
import type { Db } from "../../../electron/storage/tables.ts";
import { insertTeam, putMember } from "../../../electron/storage/teams.ts";
import { insertUser } from "../../../electron/storage/users.ts";
import { temporaryFolder } from "../../harness/service.ts";

const [ana, zoners, curators] = ["ana", "zoners", "curators"];

/** A user in two teams, one of them the experts'. */
async function openWithUser(): Promise<Db> {
  const db = await openDatabase(join(temporaryFolder(), "galley.sqlite"));
  const about = { email: "a@example.org", emailKey: "a@example.org", name: "Ana", passwordHash: "" };
  await insertUser(db, { ...about, id: ana, activated: 1, emailVerified: 0, isDemo: 0, createdAt: 1 });
  for (const id of [zoners, curators]) {
    await insertTeam(db, { id, name: id, nameKey: id, createdAt: 1 });
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
  createdAt: number;
  state: (typeof states)[number];
}

/** Jobs, several to an instant; each principal is given every so-manieth of them, and somebody else all. */
async function insertJobs(db: Db, shares: Record<string, number>): Promise<Row[]> {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    jobId: randomUUID(),
    createdAt: Math.floor(index / 3),
    state: states[index % states.length] ?? states[0],
  }));
  const given = rows.map(({ jobId, createdAt, state }, index) => ({
    principals: Object.keys(shares).filter((principal) => index % (shares[principal] ?? 1) === 0),
    row: { jobId, createdAt, ...state, steps: "[]" },
  }));
  // The rows stand for jobs that a list does not look into.
  await db.connection().execute(async (connection) => {
    await sql`pragma foreign_keys = off`.execute(connection);
    for (const { principals, row } of given) {
      for (const principalId of [...principals, "somebody"]) {
        await connection
          .insertInto("jobGrants")
          .values({ ...row, principalId })
          .execute();
      }
    }
  });
  const byAge = (a: Row, b: Row) => a.createdAt - b.createdAt || (a.jobId < b.jobId ? -1 : 1);
  return rows.filter((_, index) => (given[index]?.principals.length ?? 0) > 0).toSorted(byAge);
}

const filters: readonly GrantFilter[] = [
  {},
  { status: "blocked" },
  { status: "running" },
  { blockingStep: "mapping" },
  { status: "blocked", blockingStep: "zoning" },
  { status: "completed", blockingStep: "zoning" },
];

test.each([
  ["the user's alone", { [ana]: 2 }],
  ["the user's and the team's, mostly the same", { [ana]: 2, [zoners]: 3 }],
  ["a few of the user's among the team's", { [ana]: 20, [zoners]: 1 }],
  ["the experts', the team's and the user's", { [ana]: 5, [zoners]: 7, [expertsPrincipal]: 1 }],
  ["those of two teams and of the user", { [ana]: 5, [zoners]: 7, [curators]: 1 }],
  ["nobody's", {}],
])("jobs that are %s are listed once each, by age, with their number, from any offset", async (_, shares) => {
  const db = await openWithUser();
  const rows = await insertJobs(db, shares);
  for (const filter of filters) {
    const { status, blockingStep } = filter;
    const expected = rows
      .filter(({ state }) => status === undefined || state.status === status)
      .filter(({ state }) => blockingStep === undefined || state.blockingStep === blockingStep)
      .map(({ jobId }) => jobId);
    for (let offset = 0; offset <= expected.length + 1; offset++) {
      // The experts are given every job, or there are none.
      const expertsTeam = Object.hasOwn(shares, expertsPrincipal) ? "curators" : null;
      const viewer = { userId: ana, test: false, expertsTeam };
      const listed = await listGrantedJobs(db, viewer, filter, { limit: 7, offset });
      expect(listed).toEqual({ ids: expected.slice(offset, offset + 7), total: expected.length });
    }
  }
  await db.destroy();
});
