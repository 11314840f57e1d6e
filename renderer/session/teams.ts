import { useQuery, type UseQueryResult } from "@tanstack/react-query";
import { maxLimit } from "../../shared/api/endpoint.ts";
import { listInvitations, listTeams, type Team, type TeamInvitation } from "../../shared/api/teams.ts";
import { service } from "./clients.ts";

export const teamsKey = ["teams"] as const;

async function fetchTeams(signal: AbortSignal): Promise<Team[]> {
  const teams: Team[] = [];
  for (;;) {
    const page = await service.call(listTeams, { query: { limit: maxLimit, offset: teams.length }, signal });
    teams.push(...page.list);
    if (page.list.length === 0 || teams.length >= page.total_count) return teams;
  }
}

/** Loads all teams of the user. */
export function useTeams(): UseQueryResult<Team[]> {
  return useQuery({ queryKey: teamsKey, queryFn: ({ signal }) => fetchTeams(signal), retry: false });
}

/** The key of the invitations begins with that of the teams, so that both are loaded again together. */
const invitationsKey = [...teamsKey, "invitations"] as const;

/** Loads the oldest unanswered invitations of the user, at most {@link maxLimit}. */
export function useInvitations(): UseQueryResult<TeamInvitation[]> {
  return useQuery({
    queryKey: invitationsKey,
    queryFn: async ({ signal }) => (await service.call(listInvitations, { query: { limit: maxLimit }, signal })).list,
    retry: false,
  });
}
