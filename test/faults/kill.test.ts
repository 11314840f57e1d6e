import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as elapsed } from "node:timers/promises";
import { expect, test } from "vitest";
import { basePath } from "../../shared/api/index.ts";
import { checkinJob, checkoutJob, getJob } from "../../shared/api/jobs.ts";
import { textPdf } from "../builders/pdf.ts";
import {
  DidNotStart,
  launchServer,
  startServer,
  type ServerProcess,
  type Starting,
} from "../harness/galley-process.ts";
import { until } from "../harness/jobs.ts";
import { temporaryFolder } from "../harness/service.ts";
import { logInAs } from "./accounts.ts";
import { isLong, mark } from "./marks.ts";
import { type Random, seeded } from "./random.ts";
import { Reviewer } from "./reviewer.ts";

const kills = isLong ? 2000 : 200;
/** Services side by side, each with a data folder of its own. */
const lanes = 2;
const unlimited = ["--no-rate-limits"];
const reviewersEach = 3;
/** One kill in eight comes while the service starts, one when its workers are long at work, the others between. */
const longestLives = [
  { from: "start", ms: 200 },
  { from: "ready", ms: 3000 },
  ...Array.from({ length: 6 }, () => ({ from: "ready", ms: 600 })),
];
/** Within this, whatever a killed service has started is gone too. */
const orphanMs = 10_000;
const integrityEvery = 10;

async function signUp(origin: string, random: Random, pdf: Uint8Array<ArrayBuffer>): Promise<Reviewer[]> {
  const names = Array.from({ length: reviewersEach }, (_, index) => `reviewer${index}`);
  const keys = await Promise.all(names.map((name) => logInAs(origin + basePath, name)));
  return keys.map((key) => new Reviewer(key, seeded(random.below(2 ** 32)), pdf));
}

/** SQLite's own check of the database as the killed process left it; of a copy, for looking mends it. */
function checkIntegrity(dataFolder: string): string[] {
  const copy = join(temporaryFolder(), "copy");
  mkdirSync(copy);
  for (const name of ["galley.sqlite", "galley.sqlite-wal"]) cpSync(join(dataFolder, name), join(copy, name));
  const db = new DatabaseSync(join(copy, "galley.sqlite"));
  const found = [...db.prepare("PRAGMA integrity_check").all(), ...db.prepare("PRAGMA foreign_key_check").all()];
  db.close();
  return found.map((row) => JSON.stringify(row)).filter((row) => row !== '{"integrity_check":"ok"}');
}

/** What was under way when the service was killed; `whole`: what was done last, too, and something of before. */
async function checkRecent(reviewer: Reviewer, whole: boolean, random: Random): Promise<string[]> {
  const { jobs, documents } = reviewer;
  const underWay = jobs.filter(({ open }) => open !== null);
  const recent = whole ? [...underWay, ...jobs.slice(-1), random.pick(jobs)] : underWay;
  const lost = [];
  for (const job of new Set(recent)) lost.push(...(await reviewer.checkJob(job)));
  for (const document of whole ? documents.slice(-1) : []) lost.push(...(await reviewer.checkDocument(document)));
  return lost;
}

/** Whether a call failed because the service was gone. */
function isCutOff(error: unknown): boolean {
  return error instanceof DidNotStart || (error instanceof TypeError && /fetch failed|terminated/.test(error.message));
}

/** One life of the service: it starts, what it said before is compared, it works, and is killed. */
async function live(dataFolder: string, reviewers: readonly Reviewer[], random: Random) {
  const server = launchServer(dataFolder, unlimited);
  const { from, ms } = random.pick(longestLives);
  const after = random.below(ms);
  let over = false;
  const kill = async () => {
    await elapsed(after);
    over = true;
    await server.kill();
  };
  const lost: string[] = [];
  // The others go to work at once: a service that was just started is slow, and its life is short.
  const checking = random.pick(reviewers);
  const work = async () => {
    const { origin } = await server.ready;
    const parts = reviewers.map(async (reviewer) => {
      reviewer.connect(origin);
      lost.push(...(await checkRecent(reviewer, reviewer === checking, random)));
      await reviewer.work(() => over);
    });
    await Promise.all(parts);
  };
  const killed = (from === "start" ? Promise.resolve() : server.ready).then(kill);
  await work().catch((error: unknown) => {
    if (!over || !isCutOff(error)) throw error;
  });
  await killed;
  return { server, lost };
}

/** How many have left processes behind. */
async function countOrphans(lives: readonly Starting<ServerProcess>[]): Promise<number> {
  const gone = lives.map(({ gone }) => gone.then(() => 0));
  const late = elapsed(orphanMs).then(() => 1);
  return (await Promise.all(gone.map((each) => Promise.race([each, late])))).filter((orphans) => orphans > 0).length;
}

/** In the end: everything that was acknowledged is there, every job goes on, and every claim can be given back. */
async function settle(
  dataFolder: string,
  reviewers: readonly Reviewer[],
): Promise<{ lost: string[]; stuck: string[] }> {
  const server = await startServer(dataFolder, unlimited);
  const lost: string[] = [];
  const stuck: string[] = [];
  const { origin } = server;
  for (const reviewer of reviewers) {
    reviewer.connect(origin);
    const { client } = reviewer;
    for (const document of reviewer.documents) lost.push(...(await reviewer.checkDocument(document)));
    for (const job of reviewer.jobs) {
      lost.push(...(await reviewer.checkJob(job)));
      await until(client, job, ({ status }) => status !== "running", origin).catch((error: unknown) =>
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
  const random = seeded(seed);
  const dataFolder = temporaryFolder();
  const pdf = await textPdf(1);
  const first = launchServer(dataFolder, unlimited);
  const { origin } = await first.ready;
  const reviewers = await signUp(origin, random, pdf);
  for (const reviewer of reviewers) {
    reviewer.connect(origin);
    await reviewer.fillStock();
  }
  await first.kill();
  const lives: Starting<ServerProcess>[] = [first];
  const lost: string[] = [];
  const damaged: string[] = [];
  for (let life = 1; life <= kills / lanes; life++) {
    const ended = await live(dataFolder, reviewers, random);
    lives.push(ended.server);
    lost.push(...ended.lost);
    if (life % integrityEvery === 0) damaged.push(...checkIntegrity(dataFolder));
  }
  const settled = await settle(dataFolder, reviewers);
  const orphans = await countOrphans(lives);
  const sum = (count: (reviewer: Reviewer) => number) => reviewers.reduce((total, each) => total + count(each), 0);
  const acknowledged = sum((each) => each.acknowledged);
  return {
    acknowledged,
    jobs: sum((each) => each.jobs.length),
    lost: [...lost, ...settled.lost],
    damaged,
    stuck: settled.stuck,
    orphans,
  };
}

test(`kill -9, ${kills} times, at any moment of a mixed load`, { timeout: kills * 3000 }, async (context) => {
  const results = await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(2026 + lane)));
  const all = <Item>(of: (result: (typeof results)[number]) => Item[]) => results.flatMap(of);
  const acknowledged = results.reduce((total, result) => total + result.acknowledged, 0);
  mark(
    context,
    `acknowledged writes lost, of ${acknowledged} over ${kills} kills`,
    "0",
    all(({ lost }) => lost).length,
  );
  mark(context, "complaints of integrity_check and foreign_key_check", "0", all(({ damaged }) => damaged).length);
  const jobs = results.reduce((total, result) => total + result.jobs, 0);
  mark(context, `jobs stuck, of ${jobs}`, "0", all(({ stuck }) => stuck).length);
  const orphans = results.reduce((total, result) => total + result.orphans, 0);
  mark(context, "services that left processes behind", "0", orphans);
  expect(all(({ lost }) => lost)).toEqual([]);
  expect(all(({ damaged }) => damaged)).toEqual([]);
  expect(all(({ stuck }) => stuck)).toEqual([]);
  expect(orphans).toBe(0);
  expect(acknowledged, "the load did something").toBeGreaterThan(kills);
});
