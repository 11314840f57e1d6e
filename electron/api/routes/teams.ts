import {
  acceptInvitation,
  createTeam,
  declineInvitation,
  deleteMember,
  deleteTeam,
  getTeam,
  listInvitations,
  listTeams,
  putMember,
  putTeam,
} from "../../../shared/api/teams.ts";
import { createSingleFieldError } from "../../../shared/json/validation.ts";
import * as invitations from "../../domain/accounts/team-invitations.ts";
import * as teams from "../../domain/accounts/teams.ts";
import { presentInvitation, presentPage, presentTeam } from "../present.ts";
import { createAuthenticatedRoute } from "../route.ts";

/**
 * Returns the name of a team in a request. Refuses a request with members, because ignoring them would look like
 * success.
 * @throws {ServiceError} FIELD_READ_ONLY
 */
function getTeamName({ name, members }: { name: string; members?: unknown }): string {
  if (members === undefined || members === null) return name;
  const advice = "are added with PUT /teams/:teamId/members/:userId, and removed with DELETE";
  throw createSingleFieldError("FIELD_READ_ONLY", "members", advice);
}

export const teamRoutes = [
  createAuthenticatedRoute(createTeam, async ({ context, body }, caller) =>
    presentTeam(await teams.createTeam(context, caller, getTeamName(body))),
  ),
  createAuthenticatedRoute(listTeams, async ({ context, query }, caller) =>
    presentPage(query, await teams.listTeams(context, caller, query), presentTeam),
  ),
  createAuthenticatedRoute(getTeam, async ({ context, params }, caller) =>
    presentTeam(await teams.getTeam(context, caller, params.teamId)),
  ),
  createAuthenticatedRoute(putTeam, async ({ context, params, body }, caller) =>
    presentTeam(await teams.renameTeam(context, caller, params.teamId, getTeamName(body))),
  ),
  createAuthenticatedRoute(deleteTeam, async ({ context, params }, caller) =>
    presentTeam(await teams.deleteTeam(context, caller, params.teamId)),
  ),
  createAuthenticatedRoute(putMember, async ({ context, params, body }, caller) => {
    const member = { idOrEmail: params.userId, role: body.role };
    return presentTeam(await teams.putMember(context, caller, params.teamId, member));
  }),
  createAuthenticatedRoute(deleteMember, async ({ context, params }, caller) =>
    presentTeam(await teams.deleteMember(context, caller, params.teamId, params.userId)),
  ),
  createAuthenticatedRoute(listInvitations, async ({ context, query }, caller) =>
    presentPage(query, await invitations.listInvitations(context, caller, query), presentInvitation),
  ),
  createAuthenticatedRoute(acceptInvitation, async ({ context, params }, caller) =>
    presentTeam(await invitations.acceptInvitation(context, caller, params.teamId)),
  ),
  createAuthenticatedRoute(declineInvitation, async ({ context, params }, caller) =>
    presentInvitation(await invitations.declineInvitation(context, caller, params.teamId)),
  ),
];
