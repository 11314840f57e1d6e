import { setTimeout } from "node:timers/promises";
import { expertsPrincipal } from "../../../electron/storage/grants.ts";
import { createTeam } from "../../../shared/api/teams.ts";
import { startServer } from "../../../test/harness/galley-process.ts";
import { atMost, percentile, type Figure } from "../figures.ts";
import { signUp, type Account } from "./account.ts";
import { createBlockedJob, insertJobs } from "./jobs.ts";
import { addMember } from "../../../test/harness/teams.ts";

const count = 100_000;

/** Measures the milliseconds of list calls at different offsets. */
async function measureCalls(baseUrl: string, { authorization }: Account, calls: number): Promise<number[]> {
  const address = `${baseUrl}/jobs?status=blocked&blocking_task=zoning&limit=100`;
  const get = async (offset: number) => {
    const start = performance.now();
    const httpResponse = await fetch(`${address}&offset=${offset}`, { headers: { authorization } });
    const { response } = (await httpResponse.json()) as { response: { total_count: number; list: unknown[] } };
    const ms = performance.now() - start;
    if (response.list.length !== 100) throw new Error(`a page at ${offset} has ${response.list.length} jobs, not 100`);
    return { ms, total: response.total_count };
  };
  const { total } = await get(0);
  for (let warmUp = 0; warmUp < 60; warmUp++) await get(0);
  const times: number[] = [];
  for (let call = 0; call < calls; call++) {
    const offset = [0, Math.floor(total / 2), total - 100][call % 3] ?? 0;
    times.push((await get(offset)).ms);
  }
  return times;
}

/** The queries of slow lists: no index has their order, or their filters read every job. */
const slowLists = [
  "order=name",
  "order=-updated_at",
  "search=invoice",
  "held_by=nobody",
  "type=data-point-extraction&taxonomy=invoice",
];

/**
 * Measures the milliseconds of another user's requests while four connections of a user filter, sort and search all
 * jobs.
 * @param team the id of the team with which all jobs are shared
 */
async function measureBesideLists(
  baseUrl: string,
  { lister, other, jobId, team }: { lister: Account; other: Account; jobId: string; team: string },
  rounds: number,
): Promise<number[]> {
  const get = async (path: string, { authorization }: Account) => {
    const start = performance.now();
    const httpResponse = await fetch(`${baseUrl}${path}`, { headers: { authorization } });
    await httpResponse.arrayBuffer();
    if (!httpResponse.ok) throw new Error(`GET ${path} was answered with ${httpResponse.status}`);
    return performance.now() - start;
  };
  const filters = [...slowLists, `team=${team}`];
  const end = new AbortController();
  const list = async (connection: number) => {
    for (let call = 0; call < rounds * filters.length; call++) {
      await get(`/jobs?${filters[(call + connection) % filters.length]}&limit=100`, lister);
    }
  };
  const lists = Promise.all([0, 1, 2, 3].map(list)).finally(() => end.abort());
  const times: number[] = [];
  while (!end.signal.aborted) {
    times.push(await get(`/jobs/${jobId}`, other));
    await setTimeout(20);
  }
  await lists;
  return times;
}

/**
 * Measures the time to list blocked jobs among 100,000, for an owner, a collaborator, a member of a team and an expert. Also
 * measures the time of another user's requests while the member requests slow lists.
 */
export async function measureListJobs(dataFolder: string, quick: boolean): Promise<Figure[]> {
  const first = await startServer(dataFolder, ["--no-rate-limits"]);
  const owner = await signUp(first.baseUrl, "Ana");
  const collaborator = await signUp(first.baseUrl, "Bo");
  const member = await signUp(first.baseUrl, "Cleo");
  const expert = await signUp(first.baseUrl, "Dora");
  const other = await signUp(first.baseUrl, "Emil");
  const createTeamWithMembers = async (name: string, ...members: readonly Account[]): Promise<string> => {
    const { id: teamId } = await owner.client.call(createTeam, { body: { name } });
    for (const account of members) await addMember(owner.client, teamId, account);
    return teamId;
  };
  const team = await createTeamWithMembers("Zoners", member, expert);
  await createTeamWithMembers("Experts", expert);
  const { id: templateId } = await createBlockedJob(owner.client, first.origin);
  const { id: jobId } = await createBlockedJob(other.client, first.origin);
  await first.stop();
  const owners = [owner.id, collaborator.id];
  await insertJobs(dataFolder, { templateId, count, owners, collaborators: [collaborator.id, team, expertsPrincipal] });
  const server = await startServer(dataFolder, ["--no-rate-limits", "--experts", "Experts"]);
  try {
    const callers = { owner, collaborator, "team's member": member, "expert in a team": expert };
    const figures: Figure[] = [];
    for (const [caller, account] of Object.entries(callers)) {
      const times = await measureCalls(server.baseUrl, account, quick ? 60 : 300);
      figures.push(atMost(`GET /jobs of 100,000, any offset, p95: ${caller}`, 25, percentile(times, 0.95), " ms"));
    }
    const beside = await measureBesideLists(server.baseUrl, { lister: member, other, jobId, team }, quick ? 1 : 5);
    const name = "GET /jobs/:id of another user beside filtered and sorted lists of 100,000, p99";
    figures.push(atMost(name, 250, percentile(beside, 0.99), " ms"));
    return figures;
  } finally {
    await server.stop();
  }
}
