import { fork } from "node:child_process";
import { cpSync } from "node:fs";
import { once } from "node:events";
import { setTimeout as elapsed } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient } from "../../../shared/api/client.ts";
import { buildTextPdf } from "../../builders/pdf.ts";
import { launchServer, startServer, type ServerProcess } from "../../harness/galley-process.ts";
import { isBlockedAt, startJob, waitForJob } from "../../harness/jobs.ts";
import { PeakMemoryMeter } from "../../harness/peak-memory.ts";
import { createTemporaryFolder } from "../../harness/temporary-folder.ts";
import { createAccount } from "../accounts.ts";
import type { AttackOutcome, AttackPlan } from "./attacks/attack-plan.ts";
import { attacks } from "./attacks/attacks.ts";
import { runJobOnce, startProbe } from "./attacks/victim.ts";
import { isLongRun } from "../repetitions.ts";
import { reportFigure } from "../report-figure.ts";

const maxLatencyMs = 250;
/** On a machine so busy that requests are slow without an attack, this multiple of their latency is the limit. */
const maxLatencyFactor = 3;
const maxJobFactor = 3;
const maxMemoryMiB = 600;
const attackMs = isLongRun ? 15_000 : 1500;
const undisturbedJobs = 3;
/** The shortest time from one job of the victim to the next, so that the victim reaches no rate limit. */
const jobIntervalMs = 700;
const pages = 10;
const proberCount = 12;
const attackerCount = 6;
/** The limit of open files of the server, as many systems have it. */
const maxOpenFiles = 1024;
const launcher = ["sh", "-c", `ulimit -n ${maxOpenFiles}; exec "$@"`, "sh", process.execPath];

/** The accounts of a data folder, from which each server starts. */
interface Accounts {
  folder: string;
  victimKey: string;
  /** The key of the user whose jobs are measured without an attack, so that the victim reaches no rate limit. */
  referenceKey: string;
  /** The keys of the users who request a job of the victim; they take turns, so that no rate limit is reached. */
  probeKeys: string[];
  /** The path of that job. */
  jobPath: string;
  attackers: { key: string; email: string }[];
}

/** A running server, and the time of the victim's upload and job without an attack, in milliseconds. */
interface World {
  server: ServerProcess;
  memory: PeakMemoryMeter;
  stop(): Promise<void>;
}

const cleanups: (() => void | Promise<void>)[] = [];
let accounts: Accounts;
let world: World | undefined;
let pdf: Uint8Array<ArrayBuffer>;
let uploads = 0;
/** The median time of the victim's upload and job without an attack, in milliseconds, one for each server. */
const undisturbedMs: number[] = [];
/** The p99 of the probe without an attack, in milliseconds, one for each server. */
const undisturbedLatencies: number[] = [];

/**
 * Returns the value without an attack that an attack is compared with: the median of all servers or, if that is more, the
 * last one. A server is started anew after a failed try, so that the load of a shared machine at this time counts.
 */
function getUndisturbed(values: readonly number[]): number {
  return Math.max(median(values), values.at(-1) ?? Infinity);
}

/** Returns the victim's next document. Each has other bytes, so that each is stored. */
function createVictimDocument(): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([pdf, Buffer.from(`\n% ${++uploads}\n`)]));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Infinity;
}

async function createAccounts(): Promise<Accounts> {
  const folder = createTemporaryFolder((end) => cleanups.push(end));
  const server = await startServer(folder);
  const { baseUrl, origin } = server;
  const signUp = (count: number, name: string) =>
    Promise.all(
      Array.from({ length: count }, async (_, index) => {
        const user = `${name}${index}`;
        return { key: await createAccount(baseUrl, user), email: `${user}@example.org` };
      }),
    );
  const probers = await signUp(proberCount, "prober");
  const victimKey = await createAccount(baseUrl, "victim");
  const referenceKey = await createAccount(baseUrl, "reference");
  const client = createClient({ baseUrl, key: victimKey });
  const collaboration = { teams: [], users: probers.map(({ email }) => ({ email, steps: ["*"] })) };
  const job = await startJob(client, { bytes: createVictimDocument(), collaboration });
  await waitForJob(client, job, isBlockedAt("zoning"), origin);
  const attackers = await signUp(attackerCount, "attacker");
  await server.stop();
  return {
    folder,
    victimKey,
    referenceKey,
    probeKeys: probers.map(({ key }) => key),
    jobPath: `/v1.1/jobs/${job.id}`,
    attackers,
  };
}

async function measureUndisturbed(server: ServerProcess): Promise<void> {
  const endProbe = startProbe(server, accounts.jobPath, accounts.probeKeys);
  const times: number[] = [];
  for (let job = 0; job < undisturbedJobs; job++) {
    times.push(await runJobOnce(server, accounts.referenceKey, createVictimDocument()));
  }
  undisturbedMs.push(median(times));
  undisturbedLatencies.push((await endProbe()).p99);
}

async function startWorld(): Promise<World> {
  const { folder, referenceKey } = accounts;
  const copy = createTemporaryFolder((end) => cleanups.push(end));
  cpSync(folder, copy, { recursive: true });
  const starting = launchServer(copy, [], launcher);
  const stop = () => starting.kill();
  cleanups.push(stop);
  const server = await starting.ready;
  const memory = new PeakMemoryMeter();
  memory.add(server.pid);
  // The first job waits for the start of the worker processes.
  await runJobOnce(server, referenceKey, createVictimDocument());
  await measureUndisturbed(server);
  return { server, memory, stop };
}

/** A process that carries out a plan. */
interface Attacker {
  /** Resolves when the first requests of the plan are sent. */
  burst: Promise<unknown>;
  stop(): Promise<AttackOutcome>;
}

function startAttacker(plan: AttackPlan): Attacker {
  const attacker = fork(new URL("./attacks/attacker.ts", import.meta.url), {
    serialization: "advanced",
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  attacker.send(plan);
  const burst = once(attacker, "message");
  return {
    burst,
    async stop() {
      await burst;
      attacker.send("stop");
      const [outcome] = (await once(attacker, "message")) as [AttackOutcome];
      await once(attacker, "exit");
      return outcome;
    },
  };
}

async function stopWorld(): Promise<void> {
  const stopped = world;
  world = undefined;
  await stopped?.stop();
}

beforeAll(async () => {
  pdf = await buildTextPdf(pages);
  accounts = await createAccounts();
});
afterAll(async () => {
  for (const end of cleanups.toReversed()) await end();
});

/** Formats what the attacker got: `60 sent: 58 × 413, 2 unanswered`. */
function describeOutcome({ sent, statuses, unanswered }: AttackOutcome): string {
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  if (unanswered > 0) answers.push(`${unanswered} unanswered`);
  return `${sent} sent: ${answers.length === 0 ? "no response" : answers.join(", ")}`;
}

/** Runs jobs of the victim during an attack, at least one. @returns Their times; Infinity for a failed one. */
async function runVictimJobs(server: ServerProcess, { burst }: Attacker, failures: string[]): Promise<number[]> {
  const times: number[] = [];
  const end = burst.then(() => performance.now() + attackMs);
  for (;;) {
    const next = elapsed(jobIntervalMs);
    try {
      times.push(await runJobOnce(server, accounts.victimKey, createVictimDocument()));
    } catch (error) {
      failures.push(`upload and job: ${error instanceof Error ? error.message : ""}`);
      return [...times, Infinity];
    }
    await next;
    if (performance.now() >= (await end)) return times;
  }
}

// A busy machine can delay single requests. An attack that stops the service does so each time.
test.for(attacks.map((attack, index) => ({ name: attack.name, attack, index })))(
  "withstands $name",
  { timeout: 180_000, retry: 3 },
  async ({ name, attack, index }, context) => {
    world ??= await startWorld();
    const { server, memory } = world;
    const account = accounts.attackers[index % attackerCount];
    if (account === undefined) throw new Error("there is no attacker");
    context.task.meta.figures = [];
    let isHeld = false;
    try {
      const plan = await attack.prepare({ server, ...account });
      memory.reset();
      const endProbe = startProbe(server, accounts.jobPath, accounts.probeKeys);
      const attackerProcess = startAttacker({ ...plan, port: Number(new URL(server.origin).port) });
      const failedJobs: string[] = [];
      const times = await runVictimJobs(server, attackerProcess, failedJobs);
      const outcome = await attackerProcess.stop();
      const { p99, requests, failures } = await endProbe();
      const factor = median(times) / getUndisturbed(undisturbedMs);
      const peakMiB = memory.sample();
      const measured = `${Math.round(p99)} ms, × ${factor.toFixed(1)}, ${Math.round(peakMiB)} MiB`;
      const { latencyMs = maxLatencyMs, jobFactor = maxJobFactor } = attack.keptSoFar ?? {};
      const latencyLimitMs = Math.max(latencyMs, maxLatencyFactor * getUndisturbed(undisturbedLatencies));
      const isGoal = latencyMs <= maxLatencyMs && jobFactor <= maxJobFactor;
      const goal = isGoal ? "" : ` (the goal: ${maxLatencyMs} ms, × ${maxJobFactor})`;
      const target = `≤ ${Math.round(latencyLimitMs)} ms, ≤ × ${jobFactor}, ≤ ${maxMemoryMiB} MiB${goal}`;
      reportFigure(context, `attack: ${name} (${describeOutcome(outcome)})`, target, measured);
      const reasons = failures.slice(0, 3).join("; ");
      const failed = `${failures.length} of ${requests} requests of another user failed: ${reasons}`;
      expect(failures.length, failed).toBe(0);
      expect(p99, "p99 of another user's GET /jobs/:id, in ms").toBeLessThanOrEqual(latencyLimitMs);
      expect(factor, "time of another user's upload and job, beside its time alone").toBeLessThanOrEqual(jobFactor);
      expect(peakMiB, "memory of the main process, in MiB").toBeLessThanOrEqual(maxMemoryMiB);
      isHeld = true;
    } finally {
      // The next attack begins with a server that is not busy with this one.
      if (!isHeld || attack.leavesJobs === true) await stopWorld();
    }
  },
);

test("without an attack", (context) => {
  const measured = `${Math.round(median(undisturbedLatencies))} ms, ${Math.round(median(undisturbedMs))} ms`;
  reportFigure(context, "no attack: p99 of GET /jobs/:id, and upload with job, in the same run", "", measured);
  expect(undisturbedMs).not.toEqual([]);
});
