import type { Client } from "../../shared/api/client.ts";
import { acceptInvitation, putMember, type Team, type TeamRole } from "../../shared/api/teams.ts";

/**
 * Makes a user a member of a team: an admin invites the user, who accepts.
 * @param member the client of the user, and the id or email address
 */
export async function addMember(
  admin: Client,
  teamId: string,
  member: { client: Client; id: string },
  role: TeamRole = "member",
): Promise<Team> {
  const team = await admin.call(putMember, { params: { teamId, userId: member.id }, body: { role } });
  const isMember = team.members.some(({ id, email }) => member.id === id || member.id === email);
  if (isMember) return team;
  return member.client.call(acceptInvitation, { params: { teamId } });
}
