import { ServiceError } from "../../../shared/errors.ts";
import type { PageRequest, RecordPage } from "../../storage/database/record-page.ts";
import type { Db } from "../../storage/tables.ts";
import type { TeamInvitation, TeamRecord } from "../../storage/tables/teams.ts";
import type { UserRecord } from "../../storage/tables/accounts.ts";
import { listUserInvitations, takeInvitation } from "../../storage/team-invitations.ts";
import { findTeam, findTeams, putMember, recordTeamChange } from "../../storage/teams.ts";
import { findUsers } from "../../storage/users.ts";
import type { Caller, Context } from "../context.ts";
import { getTeam, type Team } from "./teams.ts";

/** An invitation as the invited user sees it. */
export type InvitationView = TeamInvitation & { team: TeamRecord; inviter: UserRecord };

async function loadInvitations(db: Db, invitations: readonly TeamInvitation[]): Promise<InvitationView[]> {
  const ids = invitations.map(({ teamId }) => teamId);
  const teams = await findTeams(db, ids);
  const inviters = await findUsers(
    db,
    invitations.map(({ invitedBy }) => invitedBy),
  );
  return invitations.flatMap((invitation) => {
    const team = teams.get(invitation.teamId);
    const inviter = inviters.get(invitation.invitedBy);
    return team === undefined || inviter === undefined ? [] : [{ ...invitation, team, inviter }];
  });
}

/** Lists the caller's invitations that were not answered yet. */
export async function listInvitations(
  { db }: Context,
  { user, test }: Caller,
  page: PageRequest,
): Promise<RecordPage<InvitationView>> {
  const { records, ...rest } = await listUserInvitations(db, { userId: user.id, test }, page);
  return { ...rest, records: await loadInvitations(db, records) };
}

/**
 * Removes and returns the caller's invitation to a team of the same kind (live or test) as the key.
 * @throws {ServiceError} TEAM_NOT_FOUND
 */
async function takeOwnInvitation(db: Db, { user, test }: Caller, teamId: string): Promise<TeamInvitation> {
  const team = await findTeam(db, teamId, test);
  const invitation = team === null ? null : await takeInvitation(db, teamId, user.id);
  if (invitation === null) throw new ServiceError("TEAM_NOT_FOUND");
  return invitation;
}

/** Makes the caller a member of a team that has invited the caller. @throws {ServiceError} TEAM_NOT_FOUND */
export function acceptInvitation({ db: database, clock }: Context, caller: Caller, teamId: string): Promise<Team> {
  return database.transaction().execute(async (db) => {
    const { userId, role } = await takeOwnInvitation(db, caller, teamId);
    const now = clock.now();
    await putMember(db, { teamId, userId, role, joinedAt: now });
    await recordTeamChange(db, teamId, now);
    return getTeam({ db }, caller, teamId);
  });
}

/** Declines an invitation, and returns it. @throws {ServiceError} TEAM_NOT_FOUND */
export function declineInvitation(context: Context, caller: Caller, teamId: string): Promise<InvitationView> {
  return context.db.transaction().execute(async (db) => {
    const [view] = await loadInvitations(db, [await takeOwnInvitation(db, caller, teamId)]);
    if (view === undefined) throw new ServiceError("TEAM_NOT_FOUND");
    return view;
  });
}
