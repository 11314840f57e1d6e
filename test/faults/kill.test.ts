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
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { createAccount } from "./accounts.ts";
import { checkIntegrity } from "./check-integrity.ts";
import { isLongRun, reportFigure } from "./report-figure.ts";
import { type Random, createRandom } from "../builders/random.ts";
import { Reviewer } from "./reviewer.ts";

const kills = isLongRun ? 2000 : 200;
/** Number of services in parallel, each with its own data folder. */
const lanes = 2;
const serverArgs = ["--no-rate-limits"];
const reviewersPerLane = 3;
/**
 * Time windows of the kill, in equal shares: one during start-up, one late, while workers are busy, and six between.
 */
const killWindows = [
  { from: "start", ms: 200 },
  { from: "ready", ms: 3000 },
  ...Array.from({ length: 6 }, () => ({ from: "ready", ms: 600 })),
];
/** Deadline for the child processes of a killed service to end. */
const orphanTimeoutMs = 10_000;
const runsPerIntegrityCheck = 10;

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

/** Runs the service once: starts it, checks the changes that it acknowledged before, works with it, and kills it. */
async function runUntilKill(dataFolder: string, reviewers: readonly Reviewer[], random: Random) {
  const server = launchServer(dataFolder, serverArgs);
  const { from, ms } = random.pick(killWindows);
  const delayMs = random.below(ms);
  let isKilled = false;
  const kill = async () => {
    await elapsed(delayMs);
    isKilled = true;
    await server.kill();
  };
  const lost: string[] = [];
  // Only one reviewer checks thoroughly, since the time until the kill is short.
  const checkingReviewer = random.pick(reviewers);
  const work = async () => {
    const { origin } = await server.ready;
    const sessions = reviewers.map(async (reviewer) => {
      reviewer.connect(origin);
      lost.push(...(await checkRecentChanges(reviewer, reviewer === checkingReviewer, random)));
      await reviewer.work(() => isKilled);
    });
    await Promise.all(sessions);
  };
  const killing = (from === "start" ? Promise.resolve() : server.ready).then(kill);
  await work().catch((error: unknown) => {
    if (!isKilled || !isConnectionLoss(error)) throw error;
  });
  await killing;
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
    await reviewer.createInitialJobs();
  }
  await first.kill();
  const runs: StartingProcess<ServerProcess>[] = [first];
  const lost: string[] = [];
  const damaged: string[] = [];
  for (let run = 1; run <= kills / lanes; run++) {
    const killedRun = await runUntilKill(dataFolder, reviewers, random);
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

test(
  `survives ${kills} kills (SIGKILL) at random moments under mixed load`,
  { timeout: kills * 3000 },
  async (context) => {
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
  },
);
