import { type TeamRole } from "../../shared/api/teams.ts";
import type { RecordPage, PageRequest } from "./record-page.ts";
import { toRecordPage } from "./record-page.ts";
import {
  teamRow,
  teamMemberRow,
  type Db,
  type TeamTable,
  type TeamRecord,
  type TeamMemberTable,
  type TeamMember,
} from "./tables.ts";

export function teamNameKey(name: string): string {
  return name.normalize("NFC").toLowerCase();
}

/** False where another team has the name. */
export async function insertTeam(db: Db, team: TeamTable): Promise<boolean> {
  const result = await db
    .insertInto("teams")
    .values(team)
    .onConflict((conflict) => conflict.column("nameKey").doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function findTeam(db: Db, id: string): Promise<TeamRecord | null> {
  const row = await db.selectFrom("teams").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : teamRow.parse(row);
}

export async function findTeamByName(db: Db, name: string): Promise<TeamRecord | null> {
  const row = await db.selectFrom("teams").selectAll().where("nameKey", "=", teamNameKey(name)).executeTakeFirst();
  return row === undefined ? null : teamRow.parse(row);
}

export async function renameTeam(db: Db, id: string, name: string): Promise<void> {
  await db
    .updateTable("teams")
    .set({ name, nameKey: teamNameKey(name) })
    .where("id", "=", id)
    .execute();
}

export async function deleteTeam(db: Db, id: string): Promise<void> {
  await db.deleteFrom("teams").where("id", "=", id).execute();
}

/** The teams that a user is in. */
export async function listTeams(db: Db, userId: string, page: PageRequest): Promise<RecordPage<TeamRecord>> {
  const query = db
    .selectFrom("teams")
    .innerJoin("teamMembers", "teamMembers.teamId", "teams.id")
    .where("teamMembers.userId", "=", userId);
  const rows = query
    .selectAll("teams")
    .orderBy("teams.createdAt")
    .orderBy("teams.id")
    .limit(page.limit)
    .offset(page.offset);
  const count = query.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(teamRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}

/** The members of teams, each team's in the order in which they joined. */
export async function listMembers(db: Db, teamIds: readonly string[]): Promise<TeamMember[]> {
  const rows = await db
    .selectFrom("teamMembers")
    .selectAll()
    .where("teamId", "in", teamIds)
    .orderBy("joinedAt")
    .orderBy("userId")
    .execute();
  return rows.map((row) => teamMemberRow.parse(row));
}

/** What a user is in a team; null for one who is not in it. */
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

/** Adds a member, or gives one another role. */
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
