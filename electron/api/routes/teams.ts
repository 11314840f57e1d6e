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
import { authenticatedRoute } from "../route.ts";

export const teamRoutes = [
  authenticatedRoute(createTeam, async ({ context, body }, caller) =>
    presentTeam(await teams.createTeam(context, caller, body.name)),
  ),
  authenticatedRoute(listTeams, async ({ context, query }, caller) =>
    presentPage(query, await teams.listTeams(context, caller, query), presentTeam),
  ),
  authenticatedRoute(getTeam, async ({ context, params }, caller) =>
    presentTeam(await teams.getTeam(context, caller, params.teamId)),
  ),
  authenticatedRoute(putTeam, async ({ context, params, body }, caller) =>
    presentTeam(await teams.renameTeam(context, caller, params.teamId, body.name)),
  ),
  authenticatedRoute(deleteTeam, async ({ context, params }, caller) =>
    presentTeam(await teams.deleteTeam(context, caller, params.teamId)),
  ),
  authenticatedRoute(putMember, async ({ context, params, body }, caller) => {
    const member = { idOrEmail: params.userId, role: body.role };
    return presentTeam(await teams.putMember(context, caller, params.teamId, member));
  }),
  authenticatedRoute(deleteMember, async ({ context, params }, caller) =>
    presentTeam(await teams.deleteMember(context, caller, params.teamId, params.userId)),
  ),
];
