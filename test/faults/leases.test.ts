import { afterAll, beforeAll, expect, test } from "vitest";
import { listContentsByRole } from "../../shared/api/contents.ts";
import { ApiError, type Client } from "../../shared/api/client.ts";
import { checkinJob, checkoutJob, getJob, type Job } from "../../shared/api/jobs.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import {
  isBlockedAt,
  getContentItem,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../harness/jobs.ts";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure } from "./report-figure.ts";
import { createRandom } from "../builders/random.ts";

const rounds = repetitions({ few: 4, many: 100, long: 100 });
const schedules = repetitions({ few: 3, many: 50, long: 1000 });
const stepsPerSchedule = 40;
/** Jumps of the clock by seconds to months, such as by daylight saving time, an empty battery or a person. */
const jumpsMs = [1_000, 60_000, 3_500_000, 3_700_000, 2 * 3_600_000, 90 * 86_400_000];
const hourMs = 3_600_000;
const role = "page-zones-json";

const cleanups: (() => void | Promise<void>)[] = [];
/** The clock of the service, which the tests set. */
const time = { now: Date.UTC(2026, 0, 5, 9) };
let service: TestService;
let reviewers: { id: string; client: Client; name: string }[];
beforeAll(async () => {
  service = await startTestService({ clock: { now: () => time.now } }, (cleanUp) => void cleanups.push(cleanUp));
  reviewers = await Promise.all(["Ada", "Ben", "Cyd"].map(async (name) => ({ ...(await service.signUp(name)), name })));
});
afterAll(async () => {
  for (const cleanUp of cleanups.toReversed()) await cleanUp();
});

/** Creates a job that all reviewers may review. */
async function createSharedJob() {
  const users = reviewers.map(({ id }) => ({ id, steps: ["*"] }));
  const started = await startJob(service.client, { bytes: await buildTextPdf(1), collaboration: { teams: [], users } });
  const job = await waitForJob(service.client, started, isBlockedAt("zoning"));
  const zones = pageZonesSchema.parse(
    await readContentItem(service.client, await getContentItem(service.client, job, role, 1)),
  );
  const write = async (client: Client, confidence: number) =>
    writeContentItem(client, await getContentItem(client, job, role, 1), { ...zones, confidence });
  return { job, write };
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

/** Lists the confidences in a reviewer's set-aside contents, by which the test tells the writes apart. */
async function listSetAsideConfidences(client: Client, job: Job): Promise<number[]> {
  const found: number[] = [];
  for (let offset = 0; ; offset += 100) {
    const query = { set_aside: true, limit: 100, offset };
    const { list } = await client.call(listContentsByRole, { params: { jobId: job.id, role }, query });
    for (const item of list) found.push(pageZonesSchema.parse(await readContentItem(client, item)).confidence);
    if (list.length < 100) return found;
  }
}

test(`sets aside the work of a holder whose lease expired and was claimed, ${rounds} times`, async (context) => {
  const { job, write } = await createSharedJob();
  const params = { jobId: job.id };
  let refused = 0;
  const lateWrites = new Map<Client, number[]>(reviewers.slice(0, 2).map(({ client }) => [client, []]));
  for (let round = 0; round < rounds; round++) {
    const [firstHolder, nextHolder] = round % 2 === 0 ? reviewers : reviewers.slice(0, 2).toReversed();
    if (firstHolder === undefined || nextHolder === undefined) throw new Error("two reviewers are needed");
    await firstHolder.client.call(checkoutJob, { params, body: {} });
    const confidence = (round + 1) / (rounds + 1);
    await write(firstHolder.client, confidence);
    lateWrites.get(firstHolder.client)?.push(confidence);
    time.now += hourMs + 1;
    await nextHolder.client.call(checkoutJob, { params, body: {} });
    const expectedCodes = ["CHECKOUT_LOST"];
    const put = await isRefused(write(firstHolder.client, 0.5), expectedCodes);
    const checkin = await isRefused(
      firstHolder.client.call(checkinJob, { params, body: { status: "completed" } }),
      expectedCodes,
    );
    if (put && checkin) refused += 1;
    await nextHolder.client.call(checkinJob, { params, body: { status: "aborted" } });
  }
  let fetched = 0;
  for (const [client, written] of lateWrites) {
    const setAside = await listSetAsideConfidences(client, job);
    fetched += written.filter((confidence) => setAside.includes(confidence)).length;
  }
  reportFigure(context, "stale writes and check-ins refused", `${rounds} of ${rounds}`, refused);
  reportFigure(context, "late holders' work set aside and fetched", `${rounds} of ${rounds}`, fetched);
  expect({ refused, fetched }).toEqual({ refused: rounds, fetched: rounds });
});

/** The expected lease holder after the responses so far. An expired lease stays valid until the next claim. */
interface Holder {
  client: Client;
  expiresAt: number;
}

test("has one holder at a time while the clock jumps", async (context) => {
  const random = createRandom(42);
  const { job, write } = await createSharedJob();
  const params = { jobId: job.id };
  let holder: Holder | null = null;
  /** The client of the last check-in, which may repeat it. */
  let lastCheckin: Client | null = null;
  let claims = 0;
  const violations: string[] = [];

  async function step(action: string, { client, name }: { client: Client; name: string }): Promise<void> {
    const current: Holder | null = holder !== null && holder.expiresAt > time.now ? holder : null;
    const isHolder = holder?.client === client;
    const expectRefusal = (isRefusal: boolean, expected: boolean) => {
      if (isRefusal !== expected)
        violations.push(`${name} ${action}: ${isRefusal ? "refused" : "allowed"} at ${time.now}`);
    };
    switch (action) {
      case "checks out": {
        const isTaken = await isRefused(client.call(checkoutJob, { params, body: {} }), ["JOB_ALREADY_CHECKED_OUT"]);
        expectRefusal(isTaken, current !== null && !isHolder);
        if (isTaken) return;
        if (!isHolder) claims += 1;
        holder = { client, expiresAt: time.now + hourMs };
        lastCheckin = null;
        return;
      }
      case "writes":
        return expectRefusal(
          await isRefused(write(client, random.next()), ["CHECKOUT_LOST", "JOB_NOT_CHECKED_OUT"]),
          !isHolder,
        );
      case "checks in": {
        const call = client.call(checkinJob, { params, body: { status: "aborted" } });
        const refused = await isRefused(call, ["CHECKOUT_LOST", "JOB_NOT_CHECKED_OUT"]);
        expectRefusal(refused, !isHolder && lastCheckin !== client);
        if (!isHolder) return;
        holder = null;
        lastCheckin = client;
        return;
      }
      default: {
        const { claimed_by } = await client.call(getJob, { params });
        const shownHolder = reviewers.find(({ id }) => id === claimed_by?.id)?.client ?? null;
        if (shownHolder !== (current?.client ?? null)) violations.push(`${name} sees another holder at ${time.now}`);
      }
    }
  }

  for (let count = 0; count < schedules * stepsPerSchedule; count++) {
    if (random.below(4) === 0) time.now += random.pick(jumpsMs) * (random.below(2) === 0 ? 1 : -1);
    await step(
      random.pick(["checks out", "checks out", "writes", "writes", "checks in", "looks"]),
      random.pick(reviewers),
    );
  }
  reportFigure(
    context,
    `second holders, over ${claims} claims and ${schedules * stepsPerSchedule} steps with a jumping clock`,
    "0",
    violations.length,
  );
  expect(violations).toEqual([]);
  expect(claims).toBeGreaterThan(schedules);
});
