import { expect, test } from "vitest";
import { listContentsByRole } from "../../shared/api/contents.ts";
import { ApiError, type Client } from "../../shared/api/client.ts";
import { checkinJob, checkoutJob, getJob, type Job } from "../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { textPdf } from "../builders/pdf.ts";
import { blockedAt, itemOf, readItem, startJob, until, writeItem } from "../harness/jobs.ts";
import { startService } from "../harness/service.ts";
import { isLong, mark } from "./marks.ts";
import { seeded } from "./random.ts";

const rounds = 100;
const schedules = isLong ? 1000 : 50;
const stepsEach = 40;
/** Seconds, minutes, hours and months, either way: daylight saving, a wrong battery, a person. */
const jumpsMs = [1_000, 60_000, 3_500_000, 3_700_000, 2 * 3_600_000, 90 * 86_400_000];
const hourMs = 3_600_000;
const role = "page-zones-json";

/** A job that two or three may review, at a clock to be set. */
async function sharedJob(names: readonly string[]) {
  const time = { now: Date.now() };
  const service = await startService({ clock: { now: () => time.now } });
  const reviewers = await Promise.all(names.map((name) => service.signUp(name)));
  const users = reviewers.map(({ id }) => ({ id, steps: ["*"] }));
  const started = await startJob(service.client, { bytes: await textPdf(1), collaboration: { teams: [], users } });
  const job = await until(service.client, started, blockedAt("zoning"));
  const zones = pageZonesSchema.parse(await readItem(service.client, await itemOf(service.client, job, role, 1)));
  const write = async (client: Client, confidence: number) =>
    writeItem(client, await itemOf(client, job, role, 1), { ...zones, confidence });
  return { time, service, reviewers, job, write };
}

async function isRefused(call: Promise<unknown>, codes: readonly string[]): Promise<boolean> {
  try {
    await call;
    return false;
  } catch (error) {
    if (error instanceof ApiError && codes.includes(error.code)) return true;
    throw error;
  }
}

/** The confidences in what a reviewer's set-aside work says, the tests' own sign of which write it was. */
async function setAsideOf(client: Client, job: Job): Promise<number[]> {
  const found: number[] = [];
  for (let offset = 0; ; offset += 100) {
    const query = { set_aside: true, limit: 100, offset };
    const { list } = await client.call(listContentsByRole, { params: { jobId: job.id, role }, query });
    for (const item of list) found.push(pageZonesSchema.parse(await readItem(client, item)).confidence);
    if (list.length < 100) return found;
  }
}

test(
  `a lease expires while its holder sleeps and another claims, ${rounds} times`,
  { timeout: 120_000 },
  async (context) => {
    const { time, reviewers, job, write } = await sharedJob(["Ada", "Ben"]);
    const params = { jobId: job.id };
    let refused = 0;
    const slept = new Map<Client, number[]>(reviewers.map(({ client }) => [client, []]));
    for (let round = 0; round < rounds; round++) {
      const [sleeper, other] = round % 2 === 0 ? reviewers : reviewers.toReversed();
      if (sleeper === undefined || other === undefined) throw new Error("two reviewers are needed");
      await sleeper.client.call(checkoutJob, { params, body: {} });
      const confidence = (round + 1) / (rounds + 1);
      await write(sleeper.client, confidence);
      slept.get(sleeper.client)?.push(confidence);
      time.now += hourMs + 1;
      await other.client.call(checkoutJob, { params, body: {} });
      const late = ["CHECKOUT_LOST"];
      const put = await isRefused(write(sleeper.client, 0.5), late);
      const checkin = await isRefused(sleeper.client.call(checkinJob, { params, body: { status: "completed" } }), late);
      if (put && checkin) refused += 1;
      await other.client.call(checkinJob, { params, body: { status: "aborted" } });
    }
    let fetched = 0;
    for (const [client, written] of slept) {
      const kept = await setAsideOf(client, job);
      fetched += written.filter((confidence) => kept.includes(confidence)).length;
    }
    mark(context, "stale writes and check-ins refused", `${rounds} of ${rounds}`, refused);
    mark(context, "work of sleepers set aside and fetched", `${rounds} of ${rounds}`, fetched);
    expect({ refused, fetched }).toEqual({ refused: rounds, fetched: rounds });
  },
);

/** Who may write, as it follows from the answers so far; an expired lease still serves its holder until the next. */
interface Holder {
  client: Client;
  expiresAt: number;
}

test("one holder at a time, though the clock is set back and forward", { timeout: 300_000 }, async (context) => {
  const random = seeded(42);
  const { time, reviewers, job, write } = await sharedJob(["Ada", "Ben", "Cyd"]);
  const params = { jobId: job.id };
  let holder: Holder | null = null;
  /** Who checked in last: the same check-in again is answered as it was. */
  let gaveBack: Client | null = null;
  let claims = 0;
  const wrong: string[] = [];

  async function step(what: string, { client, name }: { client: Client; name: string }): Promise<void> {
    const held: Holder | null = holder !== null && holder.expiresAt > time.now ? holder : null;
    const mine = holder?.client === client;
    const expects = (isRefusal: boolean, expected: boolean) => {
      if (isRefusal !== expected) wrong.push(`${name} ${what}: ${isRefusal ? "refused" : "let"} at ${time.now}`);
    };
    switch (what) {
      case "checks out": {
        const taken = await isRefused(client.call(checkoutJob, { params, body: {} }), ["JOB_ALREADY_CHECKED_OUT"]);
        expects(taken, held !== null && !mine);
        if (taken) return;
        if (!mine) claims += 1;
        holder = { client, expiresAt: time.now + hourMs };
        gaveBack = null;
        return;
      }
      case "writes":
        return expects(await isRefused(write(client, random.next()), ["CHECKOUT_LOST", "JOB_NOT_CHECKED_OUT"]), !mine);
      case "gives back": {
        const call = client.call(checkinJob, { params, body: { status: "aborted" } });
        const refused = await isRefused(call, ["CHECKOUT_LOST", "JOB_NOT_CHECKED_OUT"]);
        expects(refused, !mine && gaveBack !== client);
        if (!mine) return;
        holder = null;
        gaveBack = client;
        return;
      }
      default: {
        const { claimed_by } = await client.call(getJob, { params });
        const shown = reviewers.find(({ id }) => id === claimed_by?.id)?.client ?? null;
        if (shown !== (held?.client ?? null)) wrong.push(`${name} is shown another holder at ${time.now}`);
      }
    }
  }

  const names = ["Ada", "Ben", "Cyd"];
  const people = reviewers.map(({ client }, index) => ({ client, name: names[index] ?? "" }));
  for (let count = 0; count < schedules * stepsEach; count++) {
    if (random.below(4) === 0) time.now += random.pick(jumpsMs) * (random.below(2) === 0 ? 1 : -1);
    await step(
      random.pick(["checks out", "checks out", "writes", "writes", "gives back", "looks"]),
      random.pick(people),
    );
  }
  mark(
    context,
    `second holders, over ${claims} claims and ${schedules * stepsEach} steps with a jumping clock`,
    "0",
    wrong.length,
  );
  expect(wrong).toEqual([]);
  expect(claims).toBeGreaterThan(schedules);
});
