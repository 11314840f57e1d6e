import {
  createTeam,
  deleteMember,
  deleteTeam,
  getTeam,
  listTeams,
  putMember,
  putTeam,
} from "../../../shared/api/teams.ts";
import * as teams from "../../domain/teams.ts";
import { presentPage, presentTeam } from "../present.ts";
import { createAuthenticatedRoute } from "../route.ts";

export const teamRoutes = [
  createAuthenticatedRoute(createTeam, async ({ context, body }, caller) =>
    presentTeam(await teams.createTeam(context, caller, body.name)),
  ),
  createAuthenticatedRoute(listTeams, async ({ context, query }, caller) =>
    presentPage(query, await teams.listTeams(context, caller, query), presentTeam),
  ),
  createAuthenticatedRoute(getTeam, async ({ context, params }, caller) =>
    presentTeam(await teams.getTeam(context, caller, params.teamId)),
  ),
  createAuthenticatedRoute(putTeam, async ({ context, params, body }, caller) =>
    presentTeam(await teams.renameTeam(context, caller, params.teamId, body.name)),
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
];
