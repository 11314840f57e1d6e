import { sql } from "kysely";
import { type TeamRole } from "../../shared/api/teams.ts";
import { foldName } from "../../shared/values/names.ts";
import { toBooleanColumn } from "./database/columns.ts";
import { dialect } from "./database/database-system.ts";
import { limitPageSize, type PageRequest, type RecordPage } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { teamRow, teamMemberRow, type TeamRecord, type TeamMemberTable, type TeamMember } from "./tables/teams.ts";

/**
 * Computes the key that makes the names of teams unique. A live team and a test team may have the same name, so the key
 * of a test team has a prefix. Folded names have no upper-case letters, so no live team has a key with the prefix.
 */
export function computeNameKey(test: boolean, name: string): string {
  return (test ? "TEST:" : "") + foldName(name);
}

/** Inserts a team. Returns false if another team of the same kind, live or test, has the name. */
export async function insertTeam(db: Db, team: Omit<TeamRecord, "nameKey">): Promise<boolean> {
  const { test, name } = team;
  const result = await db
    .insertInto("teams")
    .values({ ...team, nameKey: computeNameKey(test, name), test: toBooleanColumn(test) })
    .onConflict((conflict) => conflict.column("nameKey").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Finds a live team, or a test team, by its id. */
export async function findTeam(db: Db, id: string, test: boolean): Promise<TeamRecord | null> {
  const row = await db
    .selectFrom("teams")
    .selectAll()
    .where("id", "=", id)
    .where("test", "=", toBooleanColumn(test))
    .executeTakeFirst();
  return row === undefined ? null : teamRow.parse(row);
}

/** Finds a live team, or a test team, by its name. */
export async function findTeamByName(db: Db, name: string, test: boolean): Promise<TeamRecord | null> {
  const row = await db
    .selectFrom("teams")
    .selectAll()
    .where("nameKey", "=", computeNameKey(test, name))
    .executeTakeFirst();
  return row === undefined ? null : teamRow.parse(row);
}

export async function renameTeam(db: Db, { id, test }: TeamRecord, name: string): Promise<void> {
  await db
    .updateTable("teams")
    .set({ name, nameKey: computeNameKey(test, name) })
    .where("id", "=", id)
    .execute();
}

/** Records the time of a change of a team, from which the retention of test teams is computed. */
export async function recordTeamChange(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable("teams").set({ updatedAt: now }).where("id", "=", id).execute();
}

export async function deleteTeam(db: Db, id: string): Promise<void> {
  await db.deleteFrom("teams").where("id", "=", id).execute();
}

/** The size in bytes of a member or an invitation in a list of teams, without the name and the email address. */
const entryOverheadBytes = 250;

const entryTables = ["teamMembers", "teamInvitations"] as const;

/** Creates the function that returns the sum of the sizes of a team. */
function sumSizes(rows: readonly { teamId: string; size: number }[]): (id: string) => number {
  const sums = new Map<string, number>();
  for (const { teamId, size } of rows) sums.set(teamId, (sums.get(teamId) ?? 0) + size);
  return (id) => sums.get(id) ?? 0;
}

/**
 * Measures the members and the invitations of teams without their names and addresses. For this, the database needs
 * only its indexes.
 */
async function measureEntries(db: Db, teamIds: string): Promise<(id: string) => number> {
  const sizes = entryTables.map((table) =>
    db
      .selectFrom(table)
      .where(dialect.isInJsonArray("teamId", teamIds))
      .select(["teamId", sql<number>`count(*) * ${entryOverheadBytes}`.as("size")])
      .groupBy("teamId")
      .execute(),
  );
  return sumSizes((await Promise.all(sizes)).flat());
}

/** Measures the members and the invitations of teams as a list shows them, in bytes. */
async function measureTeams(db: Db, teamIds: string): Promise<(id: string) => number> {
  const sizes = entryTables.map((table) =>
    db
      .selectFrom(table)
      .innerJoin("users", "users.id", `${table}.userId`)
      .where(dialect.isInJsonArray(`${table}.teamId`, teamIds))
      .select([
        `${table}.teamId`,
        sql<number>`sum(${entryOverheadBytes} + octet_length(users.name) + octet_length(users.email))`.as("size"),
      ])
      .groupBy(`${table}.teamId`)
      .execute(),
  );
  return sumSizes((await Promise.all(sizes)).flat());
}

/** Returns the first teams that fit on a page, with their members and invitations. */
async function limitTeams(db: Db, teams: readonly TeamRecord[]): Promise<TeamRecord[]> {
  let limited = [...teams];
  // The names are measured only for the teams that fit without them. Measuring those of all teams would join thousands
  // of users.
  for (const measureAll of [measureEntries, measureTeams]) {
    const measure = await measureAll(db, JSON.stringify(limited.map(({ id }) => id)));
    limited = limitPageSize(limited, ({ id }) => measure(id));
  }
  return limited;
}

/**
 * Lists the live teams of a user, or the test teams, the oldest first. A page ends early if the teams are large with
 * their members and invitations.
 */
export async function listTeams(
  db: Db,
  { userId, test }: { userId: string; test: boolean },
  page: PageRequest,
): Promise<RecordPage<TeamRecord>> {
  const query = db
    .selectFrom("teams")
    .innerJoin("teamMembers", "teamMembers.teamId", "teams.id")
    .where("teamMembers.userId", "=", userId)
    .where("teams.test", "=", toBooleanColumn(test));
  const rows = query
    .selectAll("teams")
    .orderBy("teams.createdAt")
    .orderBy("teams.id")
    .limit(page.limit)
    .offset(page.offset);
  const { count } = await query.select(({ fn }) => fn.countAll<number>().as("count")).executeTakeFirstOrThrow();
  const teams = (await rows.execute()).map((row) => teamRow.parse(row));
  const records = await limitTeams(db, teams);
  return { records, total: count, isTruncated: records.length < teams.length };
}

/** Lists the members of several teams in the order in which they joined. */
export async function listMembers(db: Db, teamIds: readonly string[]): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom("teamMembers")
    .selectAll()
    .where(dialect.isInJsonArray("teamId", JSON.stringify(teamIds)))
    .orderBy("joinedAt")
    .orderBy("userId")
    .execute();
  return rows.map((row) => teamMemberRow.parse(row));
}

/** Returns the role of a user in a team, or null if the user is not a member. */
export async function findRole(db: Db, teamId: string, userId: string): Promise<TeamRole | null> {
  const row = await db
    .selectFrom("teamMembers")
    .selectAll()
    .where("teamId", "=", teamId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : teamMemberRow.parse(row).role;
}

export async function listMemberships(db: Db, userId: string): Promise<TeamMember[]> {
  const rows = await db.selectFrom("teamMembers").selectAll().where("userId", "=", userId).execute();
  return rows.map((row) => teamMemberRow.parse(row));
}

/** Tells whether two users are members of the same team. */
export async function haveCommonTeam(db: Db, userId: string, otherId: string): Promise<boolean> {
  const row = await db
    .selectFrom("teamMembers as own")
    .innerJoin("teamMembers as other", "other.teamId", "own.teamId")
    .select("own.teamId")
    .where("own.userId", "=", userId)
    .where("other.userId", "=", otherId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds teams by their ids. */
export async function findTeams(db: Db, ids: readonly string[]): Promise<Map<string, TeamRecord>> {
  const query = db
    .selectFrom("teams")
    .selectAll()
    .where(dialect.isInJsonArray("id", JSON.stringify(ids)));
  return new Map((await query.execute()).map((row) => [row.id, teamRow.parse(row)]));
}

/** Adds a member to a team, or changes its role. */
export async function putMember(db: Db, member: TeamMemberTable): Promise<void> {
  await db
    .insertInto("teamMembers")
    .values(member)
    .onConflict((conflict) => conflict.columns(["teamId", "userId"]).doUpdateSet({ role: member.role }))
    .execute();
}

export async function deleteMember(db: Db, teamId: string, userId: string): Promise<void> {
  await db.deleteFrom("teamMembers").where("teamId", "=", teamId).where("userId", "=", userId).execute();
}
