import { listJobs } from "../../../shared/api/jobs.ts";
import { startServer } from "../../../test/harness/galley-process.ts";
import { atMost, type Figure } from "../figures.ts";
import { signUp, type Account } from "./account.ts";
import { createBlockedJob, insertJobs } from "./jobs.ts";

const clientCount = 50;
const jobCount = 1000;

/** Tries to check out each job with plain HTTP calls, which cost little. @returns the ids of the checked-out jobs */
async function checkOutAll(baseUrl: string, { authorization }: Account, jobs: readonly string[]): Promise<string[]> {
  const checkedOut: string[] = [];
  for (const jobId of jobs) {
    const response = await fetch(`${baseUrl}/jobs/${jobId}/checkout`, { method: "POST", headers: { authorization } });
    const text = await response.text();
    if (response.status === 200) checkedOut.push(jobId);
    else if (!text.includes("JOB_ALREADY_CHECKED_OUT")) throw new Error(`${response.status}: ${text}`);
  }
  return checkedOut;
}

/** Measures a race of 50 clients for 1,000 jobs: its duration, and whether each job goes to exactly one client. */
export async function measureRace(dataFolder: string): Promise<Figure[]> {
  const first = await startServer(dataFolder, ["--no-rate-limits"]);
  const accounts: Account[] = [];
  let templateId;
  try {
    for (let number = 0; number < clientCount; number++) accounts.push(await signUp(first.baseUrl, `Racer${number}`));
    templateId = accounts[0] && (await createBlockedJob(accounts[0].client, first.origin)).id;
  } finally {
    await first.stop();
  }
  const [owner] = accounts;
  if (owner === undefined || templateId === undefined) throw new Error("there are no accounts");
  const collaborators = accounts.map(({ id }) => id);
  const owners = [owner.id];
  await insertJobs(dataFolder, { templateId, count: jobCount, owners, collaborators, areAllBlocked: true });
  const server = await startServer(dataFolder, ["--no-rate-limits"]);
  try {
    const racers = accounts.map((account) => account.withBaseUrl(server.baseUrl));
    const jobs: string[] = [];
    for (let offset = 0; offset <= jobCount; offset += 100) {
      const page = await racers[0]?.client.call(listJobs, { query: { limit: 100, offset, status: "blocked" } });
      jobs.push(...(page?.list ?? []).map(({ id }) => id).filter((id) => id !== templateId));
    }
    const start = performance.now();
    // Each client begins at another job, because otherwise the fastest one would get all of them.
    const checkedOut = await Promise.all(
      racers.map((racer, number) => {
        const firstIndex = (number * jobCount) / clientCount;
        return checkOutAll(server.baseUrl, racer, [...jobs.slice(firstIndex), ...jobs.slice(0, firstIndex)]);
      }),
    );
    const seconds = (performance.now() - start) / 1000;
    const winners = checkedOut.flat().length;
    const duplicates = winners - new Set(checkedOut.flat()).size;
    return [
      {
        name: `winners of ${jobCount} jobs, ${clientCount} clients`,
        target: String(jobCount),
        value: String(winners),
        isMet: winners === jobCount,
      },
      atMost("jobs checked out twice", 0, duplicates),
      atMost("time of the race", 20, seconds, " s"),
    ];
  } finally {
    await server.stop();
  }
}
