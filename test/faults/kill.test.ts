import { setTimeout as elapsed } from "node:timers/promises";
import { expect, test } from "vitest";
import { basePath } from "../../shared/api/index.ts";
import { checkinJob, checkoutJob, getJob } from "../../shared/api/jobs.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import {
  StartupError,
  launchServer,
  startServer,
  type ServerProcess,
  type StartingProcess,
} from "../harness/galley-process.ts";
import { waitForJob } from "../harness/jobs.ts";
import { createKillArgs } from "../harness/kill-args.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { createAccount } from "./accounts.ts";
import { checkIntegrity } from "./check-integrity.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure } from "./report-figure.ts";
import { type Random, createRandom } from "../builders/random.ts";
import { Reviewer } from "./reviewer.ts";

const kills = repetitions({ few: 4, many: 200, long: 2000 });
/** Number of services in parallel, each with its own data folder. */
const lanes = repetitions({ few: 1, many: 2, long: 2 });
const reviewersPerLane = repetitions({ few: 2, many: 3, long: 3 });
const jobsPerReviewer = repetitions({ few: 2, many: 12, long: 12 });
const serverArgs = ["--no-rate-limits"];

/** When a service is killed: before its n-th call that changes a file, or after its n-th acknowledged write. */
interface KillPoint {
  at: "file-call" | "acknowledged";
  /** The lowest n, and the number of values from it. */
  from: number;
  count: number;
}

const early = repetitions({ few: 10, many: 60, long: 60 });
/** The points of the kills, which take turns: one during start-up, one late, while workers are busy, and four between. */
const killPoints: readonly KillPoint[] = [
  { at: "file-call", from: 1, count: 8 },
  { at: "acknowledged", from: 1, count: early },
  { at: "file-call", from: 12, count: 3 * early },
  { at: "acknowledged", from: 2 * early, count: repetitions({ few: 10, many: 400, long: 400 }) },
  { at: "acknowledged", from: 1, count: early },
  { at: "file-call", from: 12, count: 3 * early },
];
/** Deadline for the child processes of a killed service to end. */
const orphanTimeoutMs = 60_000;
const runsPerIntegrityCheck = repetitions({ few: 1, many: 10, long: 10 });

async function signUp(origin: string, random: Random, pdf: Uint8Array<ArrayBuffer>): Promise<Reviewer[]> {
  const names = Array.from({ length: reviewersPerLane }, (_, index) => `reviewer${index}`);
  const keys = await Promise.all(names.map((name) => createAccount(origin + basePath, name)));
  return keys.map((key) => new Reviewer(key, createRandom(random.below(2 ** 32)), pdf));
}

/**
 * Checks the changes that were in progress when the service was killed.
 * @param thorough Also checks the latest job and document and a random earlier job.
 */
async function checkRecentChanges(reviewer: Reviewer, thorough: boolean, random: Random): Promise<string[]> {
  const { jobs, documents } = reviewer;
  const inProgress = jobs.filter(({ pending }) => pending !== null);
  const recent = thorough ? [...inProgress, ...jobs.slice(-1), random.pick(jobs)] : inProgress;
  const lost = [];
  for (const job of new Set(recent)) lost.push(...(await reviewer.checkJob(job)));
  for (const document of thorough ? documents.slice(-1) : []) lost.push(...(await reviewer.checkDocument(document)));
  return lost;
}

/** Tests whether a call failed because the service was killed. */
function isConnectionLoss(error: unknown): boolean {
  return error instanceof StartupError || (error instanceof TypeError && /fetch failed|terminated/.test(error.message));
}

/**
 * Runs the service once: starts it, checks the changes that it acknowledged before, works with it, and kills it at a
 * point.
 */
async function runUntilKill(
  dataFolder: string,
  reviewers: readonly Reviewer[],
  random: Random,
  { at, from, count }: KillPoint,
) {
  let remaining = from + random.below(count);
  const launcher = [process.execPath, ...(at === "file-call" ? createKillArgs(remaining) : [])];
  const server = launchServer(dataFolder, serverArgs, launcher);
  let isKilled = false;
  void server.exited.then(() => (isKilled = true));
  const lost: string[] = [];
  // Only one reviewer checks thoroughly, since some runs are short.
  const checkingReviewer = random.pick(reviewers);
  const work = async (reviewer: Reviewer) => {
    const { origin } = await server.ready;
    reviewer.connect(origin);
    reviewer.onAcknowledged = () => {
      if (at === "acknowledged" && --remaining === 0) void server.kill();
    };
    lost.push(...(await checkRecentChanges(reviewer, reviewer === checkingReviewer, random)));
    await reviewer.work(() => isKilled);
  };
  for (const result of await Promise.allSettled(reviewers.map(work))) {
    if (result.status === "rejected" && !isConnectionLoss(result.reason)) throw result.reason;
  }
  await server.exited;
  return { server, lost };
}

/** Counts the services that left child processes behind. */
async function countOrphans(runs: readonly StartingProcess<ServerProcess>[]): Promise<number> {
  const ends = runs.map(({ ended: killedRun }) => killedRun.then(() => 0));
  const timeout = elapsed(orphanTimeoutMs).then(() => 1);
  return (await Promise.all(ends.map((exit) => Promise.race([exit, timeout])))).filter((orphans) => orphans > 0).length;
}

/**
 * Checks after the last kill that everything acknowledged is there, all jobs continue and all claims can be released.
 */
async function checkFinalState(
  dataFolder: string,
  reviewers: readonly Reviewer[],
): Promise<{ lost: string[]; stuck: string[] }> {
  const server = await startServer(dataFolder, serverArgs);
  const lost: string[] = [];
  const stuck: string[] = [];
  const { origin } = server;
  for (const reviewer of reviewers) {
    reviewer.connect(origin);
    const { client } = reviewer;
    for (const document of reviewer.documents) lost.push(...(await reviewer.checkDocument(document)));
    for (const job of reviewer.jobs) {
      lost.push(...(await reviewer.checkJob(job)));
      await waitForJob(client, job, ({ status }) => status !== "running", origin).catch((error: unknown) =>
        stuck.push(`${job.id}: ${String(error)}`),
      );
      const params = { jobId: job.id };
      if ((await client.call(getJob, { params })).status !== "blocked") continue;
      if (job.phase !== "claimed") await client.call(checkoutJob, { params, body: {} });
      const after = await client.call(checkinJob, { params, body: { status: "aborted" } });
      if (after.claimed_by !== null) stuck.push(`${job.id} stays claimed`);
    }
  }
  await server.stop();
  return { lost, stuck };
}

async function runLane(seed: number) {
  const random = createRandom(seed);
  const dataFolder = createTemporaryFolder();
  const pdf = await buildTextPdf(1);
  const first = launchServer(dataFolder, serverArgs);
  const { origin } = await first.ready;
  const reviewers = await signUp(origin, random, pdf);
  for (const reviewer of reviewers) {
    reviewer.connect(origin);
    await reviewer.createInitialJobs(jobsPerReviewer);
  }
  await first.kill();
  const runs: StartingProcess<ServerProcess>[] = [first];
  const lost: string[] = [];
  const damaged: string[] = [];
  for (let run = 1; run <= kills / lanes; run++) {
    const killPoint = killPoints[(run - 1) % killPoints.length] ?? random.pick(killPoints);
    const killedRun = await runUntilKill(dataFolder, reviewers, random, killPoint);
    runs.push(killedRun.server);
    lost.push(...killedRun.lost);
    if (run % runsPerIntegrityCheck === 0) damaged.push(...checkIntegrity(dataFolder));
  }
  const finalState = await checkFinalState(dataFolder, reviewers);
  const orphans = await countOrphans(runs);
  const sum = (count: (reviewer: Reviewer) => number) =>
    reviewers.reduce((total, reviewer) => total + count(reviewer), 0);
  const acknowledged = sum((reviewer) => reviewer.acknowledged);
  return {
    acknowledged,
    jobs: sum((reviewer) => reviewer.jobs.length),
    lost: [...lost, ...finalState.lost],
    damaged,
    stuck: finalState.stuck,
    orphans,
  };
}

test(`survives ${kills} kills (SIGKILL) under mixed load`, { timeout: 600_000 + kills * 3000 }, async (context) => {
  const results = await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(2026 + lane)));
  const collect = <Item>(select: (result: (typeof results)[number]) => Item[]) => results.flatMap(select);
  const acknowledged = results.reduce((total, result) => total + result.acknowledged, 0);
  reportFigure(
    context,
    `acknowledged writes lost, of ${acknowledged} over ${kills} kills`,
    "0",
    collect(({ lost }) => lost).length,
  );
  reportFigure(
    context,
    "errors of integrity_check and foreign_key_check",
    "0",
    collect(({ damaged }) => damaged).length,
  );
  const jobs = results.reduce((total, result) => total + result.jobs, 0);
  reportFigure(context, `jobs stuck, of ${jobs}`, "0", collect(({ stuck }) => stuck).length);
  const orphans = results.reduce((total, result) => total + result.orphans, 0);
  reportFigure(context, "services that left processes behind", "0", orphans);
  expect(collect(({ lost }) => lost)).toEqual([]);
  expect(collect(({ damaged }) => damaged)).toEqual([]);
  expect(collect(({ stuck }) => stuck)).toEqual([]);
  expect(orphans).toBe(0);
  expect(acknowledged, "number of acknowledged writes").toBeGreaterThan(kills);
});
