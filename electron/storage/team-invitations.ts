import { toBooleanColumn } from "./database/columns.ts";
import { dialect } from "./database/database-system.ts";
import { toRecordPage, type PageRequest, type RecordPage } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { teamInvitationRow, type TeamInvitation } from "./tables/teams.ts";

/** Invites a user to a team. Replaces an earlier invitation to it. */
export async function putInvitation(db: Db, invitation: TeamInvitation): Promise<void> {
  const { role, invitedBy, invitedAt } = invitation;
  await db
    .insertInto("teamInvitations")
    .values(invitation)
    .onConflict((conflict) => conflict.columns(["teamId", "userId"]).doUpdateSet({ role, invitedBy, invitedAt }))
    .execute();
}

/** The numbers of invitations that a user has not answered, by their origin. */
interface InvitationCounts {
  ofInviter: number;
  /** The invitations by accounts of the inviter's network; 0 if the network is unknown. */
  ofNetwork: number;
  all: number;
}

/**
 * Counts the unanswered invitations of a user to live and test teams, except those to one team.
 * @param inviter the user; invitations by this user, and by accounts of the user's network, are also counted separately
 */
export async function countInvitations(
  db: Db,
  { userId, exceptTeamId }: { userId: string; exceptTeamId: string },
  inviter: { id: string; network: string },
): Promise<InvitationCounts> {
  const query = db
    .selectFrom("teamInvitations")
    .innerJoin("users", "users.id", "teamInvitations.invitedBy")
    .where("teamInvitations.userId", "=", userId)
    .where("teamInvitations.teamId", "!=", exceptTeamId)
    .select((select) => select.fn.countAll<number>().as("count"));
  const count = async (filtered: typeof query) => (await filtered.executeTakeFirstOrThrow()).count;
  return {
    ofInviter: await count(query.where("teamInvitations.invitedBy", "=", inviter.id)),
    ofNetwork: inviter.network === "" ? 0 : await count(query.where("users.network", "=", inviter.network)),
    all: await count(query),
  };
}

/** Deletes an invitation and returns it; null if there is none. */
export async function takeInvitation(db: Db, teamId: string, userId: string): Promise<TeamInvitation | null> {
  const row = await db
    .deleteFrom("teamInvitations")
    .where("teamId", "=", teamId)
    .where("userId", "=", userId)
    .returningAll()
    .executeTakeFirst();
  return row === undefined ? null : teamInvitationRow.parse(row);
}

/** Lists the invitations to several teams, the oldest first. */
export async function listTeamInvitations(db: Db, teamIds: readonly string[]): Promise<TeamInvitation[]> {
  const rows = await db
    .selectFrom("teamInvitations")
    .selectAll()
    .where(dialect.isInJsonArray("teamId", JSON.stringify(teamIds)))
    .orderBy("invitedAt")
    .orderBy("userId")
    .execute();
  return rows.map((row) => teamInvitationRow.parse(row));
}

/** Lists the invitations of a user to live teams, or to test teams, the oldest first. */
export async function listUserInvitations(
  db: Db,
  { userId, test }: { userId: string; test: boolean },
  { limit, offset }: PageRequest,
): Promise<RecordPage<TeamInvitation>> {
  const query = db
    .selectFrom("teamInvitations")
    .innerJoin("teams", "teams.id", "teamInvitations.teamId")
    .where("teamInvitations.userId", "=", userId)
    .where("teams.test", "=", toBooleanColumn(test));
  const rows = query
    .selectAll("teamInvitations")
    .orderBy("teamInvitations.invitedAt")
    .orderBy("teamInvitations.teamId")
    .limit(limit)
    .offset(offset);
  const count = query.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(teamInvitationRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}
