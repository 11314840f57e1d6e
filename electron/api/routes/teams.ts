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
import { route } from "../route.ts";

export const teamRoutes = [
  route(createTeam, async ({ context, body }, caller) =>
    presentTeam(await teams.createTeam(context, caller, body.name)),
  ),
  route(listTeams, async ({ context, query }, caller) =>
    presentPage(query, await teams.listTeams(context, caller, query), presentTeam),
  ),
  route(getTeam, async ({ context, params }, caller) =>
    presentTeam(await teams.getTeam(context, caller, params.teamId)),
  ),
  route(putTeam, async ({ context, params, body }, caller) =>
    presentTeam(await teams.renameTeam(context, caller, params.teamId, body.name)),
  ),
  route(deleteTeam, async ({ context, params }, caller) =>
    presentTeam(await teams.deleteTeam(context, caller, params.teamId)),
  ),
  route(putMember, async ({ context, params, body }, caller) => {
    const member = { idOrEmail: params.userId, role: body.role };
    return presentTeam(await teams.putMember(context, caller, params.teamId, member));
  }),
  route(deleteMember, async ({ context, params }, caller) =>
    presentTeam(await teams.deleteMember(context, caller, params.teamId, params.userId)),
  ),
];
