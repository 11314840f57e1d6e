import { listJobs } from "../../../shared/api/jobs.ts";
import { startServer } from "../../../test/harness/galley-process.ts";
import { atMost, type Figure } from "../figures.ts";
import { signUp, type Account } from "./account.ts";
import { blockedJob, insertJobs } from "./jobs.ts";

const clients = 50;
const count = 1000;

/** Tries to check out each of the jobs; gives those that were got. By bare calls, so that the service is what is slow. */
async function race(baseUrl: string, { authorization }: Account, jobs: readonly string[]): Promise<string[]> {
  const won: string[] = [];
  for (const jobId of jobs) {
    const answer = await fetch(`${baseUrl}/jobs/${jobId}/checkout`, { method: "POST", headers: { authorization } });
    const text = await answer.text();
    if (answer.status === 200) won.push(jobId);
    else if (!text.includes("JOB_ALREADY_CHECKED_OUT")) throw new Error(`${answer.status}: ${text}`);
  }
  return won;
}

/** Whether each of many jobs goes to one of many who ask for it at once, and how long that takes. */
export async function measureRace(dataFolder: string): Promise<Figure[]> {
  const first = await startServer(dataFolder, ["--no-rate-limits"]);
  const accounts: Account[] = [];
  for (let number = 0; number < clients; number++) accounts.push(await signUp(first.baseUrl, `Racer${number}`));
  const [owner] = accounts;
  if (owner === undefined) throw new Error("nobody races");
  const { id: like } = await blockedJob(owner.client, first.origin);
  await first.stop();
  const shared = accounts.map(({ id }) => id);
  await insertJobs(dataFolder, { like, count, owners: [owner.id], shared, allBlocked: true });
  const server = await startServer(dataFolder, ["--no-rate-limits"]);
  try {
    const racers = accounts.map((account) => account.at(server.baseUrl));
    const jobs: string[] = [];
    for (let offset = 0; offset <= count; offset += 100) {
      const page = await racers[0]?.client.call(listJobs, { query: { limit: 100, offset, status: "blocked" } });
      jobs.push(...(page?.list ?? []).map(({ id }) => id).filter((id) => id !== like));
    }
    const began = performance.now();
    // Each begins elsewhere, or the fastest would win all.
    const won = await Promise.all(
      racers.map((racer, number) => {
        const start = (number * count) / clients;
        return race(server.baseUrl, racer, [...jobs.slice(start), ...jobs.slice(0, start)]);
      }),
    );
    const seconds = (performance.now() - began) / 1000;
    const winners = won.flat().length;
    const doubles = winners - new Set(won.flat()).size;
    return [
      {
        what: `winners of ${count} jobs, ${clients} clients`,
        wanted: String(count),
        reached: String(winners),
        met: winners === count,
      },
      atMost("jobs that were won twice", 0, doubles),
      atMost("time of that race", 20, seconds, " s"),
    ];
  } finally {
    await server.stop();
  }
}
