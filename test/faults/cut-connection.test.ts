import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { ApiError, createClient, type Client } from "../../shared/api/client.ts";
import { createConnection, signIn } from "../../shared/api/connections.ts";
import type { ContentItem } from "../../shared/api/contents.ts";
import { gatewayPath, getConnectionGatewayPath, getServicePath } from "../../shared/api/gateway-paths.ts";
import { basePath } from "../../shared/api/index.ts";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { getOfflineState, sendOutbox } from "../../shared/api/offline.ts";
import { pageZonesSchema, type PageZones } from "../../shared/document/zones.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { createRandom, type Random } from "../builders/random.ts";
import { cutPlaces, startCuttingProxy } from "../harness/cutting-proxy.ts";
import { startGalley, startServer, type GalleyProcess, type ServerProcess } from "../harness/galley-process.ts";
import {
  getContentItem,
  isBlockedAt,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../harness/jobs.ts";
import { createTemporaryFolder } from "../harness/temporary-folder.ts";
import { createAccount } from "./accounts.ts";
import { isLongRun, reportFigure } from "./report-figure.ts";

const cuts = isLongRun ? 3000 : 300;
/** Kills (SIGKILL) of each side, spread over the cuts. */
const killsOfEachSide = 5;
const pages = 2;
/** Jobs on which the reviewer works side by side. */
const openJobs = 4;
/** The attempts at a gesture that needs the network, each after the service was reached again. */
const maxAttempts = 100;

/** A job of the reviewer, with the last edit of each page that the workbench acknowledged. */
interface ReviewedJob {
  id: string;
  pages: Map<number, { item: ContentItem; zones: PageZones; etag: string }>;
  isCheckedIn: boolean;
}

/** A workbench in a process of its own, connected to the server through the proxy. */
interface Workbench {
  process: GalleyProcess;
  service: Client;
  gateway: Client;
}

/** Tests whether a call failed because the workbench was killed, or the connection to it was. */
const isNetworkError = (error: unknown): boolean => error instanceof TypeError;
/** Tests whether a call needs the service, which cannot be reached now. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 503 || error.status === 502 || error.status === 401);

async function connectAs(process: GalleyProcess): Promise<(path: string) => Client> {
  const response = await fetch(process.address, { redirect: "manual" });
  const cookie = response.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  return (path) =>
    createClient({
      baseUrl: process.origin + path,
      fetch(request) {
        const headers = new Headers(request.headers);
        headers.set("cookie", cookie);
        return fetch(new Request(request, { headers }));
      },
    });
}

test(
  `a review over a connection that is cut ${cuts} times reaches the server once`,
  { timeout: cuts * 3000 + 120_000 },
  async (context) => {
    const random: Random = createRandom(2026);
    const proxy = await startCuttingProxy();
    onTestFinished(() => proxy.close());
    const serverFolder = createTemporaryFolder();
    const deskFolder = createTemporaryFolder();
    const serverArgs = ["--no-rate-limits", "--allow-host", `127.0.0.1:${proxy.port}`];

    let server: ServerProcess;
    const startService = async (): Promise<void> => {
      server = await startServer(serverFolder, serverArgs);
      proxy.targetPort = Number(new URL(server.origin).port);
    };
    await startService();
    const key = await createAccount(server!.origin + basePath, "reviewer");
    const direct = (): Client => createClient({ baseUrl: server.origin + basePath, key });

    let workbench: Workbench;
    let connectionId: string | null = null;
    async function startWorkbench(): Promise<void> {
      const process = await startGalley(deskFolder);
      const connect = await connectAs(process);
      const application = connect(gatewayPath);
      if (connectionId === null) {
        const address = `http://127.0.0.1:${proxy.port}`;
        ({ id: connectionId } = await application.call(createConnection, { body: { title: "Server", address } }));
      }
      const id = connectionId;
      workbench = {
        process,
        service: connect(getServicePath(id)),
        gateway: connect(getConnectionGatewayPath(id)),
      };
      // Without a keychain the key is in memory, so that the reviewer signs in again.
      await retry(() => application.call(signIn, { params: { id }, body: { method: "key", key } }));
    }

    /** Reaches the service again, and tries a call that needs it until it succeeds. */
    async function retry<Result>(call: () => Promise<Result>): Promise<Result> {
      for (let attempt = 1; ; attempt++) {
        try {
          return await call();
        } catch (error) {
          if (attempt === maxAttempts || !isUnreachable(error)) throw error;
          proxy.isDown = false;
          await workbench.gateway.call(sendOutbox, {});
        }
      }
    }

    const jobs: ReviewedJob[] = [];
    let acknowledged = 0;
    let edits = 0;
    const lost: string[] = [];

    async function openJob(): Promise<void> {
      const started = await startJob(direct(), { bytes: await buildTextPdf(pages) });
      const { id } = await waitForJob(direct(), started, isBlockedAt("zoning"), server.origin);
      await retry(() => workbench.service.call(checkoutJob, { params: { jobId: id }, body: {} }));
      const job: ReviewedJob = { id, pages: new Map(), isCheckedIn: false };
      for (let page = 1; page <= pages; page++) {
        const item = await retry(() => getContentItem(workbench.service, job, "page-zones-json", page));
        const zones = pageZonesSchema.parse(await retry(() => readContentItem(workbench.service, item)));
        job.pages.set(page, { item, zones, etag: item.etag ?? "" });
      }
      jobs.push(job);
    }

    /** Edits a page, as the window does: on top of the version that it knows. */
    async function edit(job: ReviewedJob): Promise<void> {
      const page = 1 + random.below(pages);
      const known = job.pages.get(page);
      if (known === undefined) throw new Error(`page ${page} was not read`);
      edits += 1;
      const zones = { ...known.zones, confidence: edits / 1e6 };
      const item = await writeContentItem(workbench.service, known.item, zones, { "if-match": known.etag });
      job.pages.set(page, { item: known.item, zones, etag: item.etag ?? "" });
      acknowledged += 1;
    }

    async function checkIn(job: ReviewedJob): Promise<void> {
      await workbench.service.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
      job.isCheckedIn = true;
      acknowledged += 1;
    }

    const countCuts = (): number => [...proxy.cuts.values()].reduce((total, count) => total + count, 0);
    const killEvery = Math.floor(cuts / (2 * killsOfEachSide));
    let kills = 0;
    let openedOffline = 0;
    await startWorkbench();
    while (countCuts() < cuts) {
      const working = jobs.filter(({ isCheckedIn }) => !isCheckedIn);
      if (working.length < openJobs) {
        await openJob();
        continue;
      }
      proxy.planCut(random.pick(cutPlaces));
      // The network sometimes stays away for some gestures.
      if (random.below(4) === 0) {
        proxy.isDown = true;
        proxy.disconnect();
        openedOffline += 1;
      }
      for (let gestures = 1 + random.below(5); gestures > 0; gestures--) {
        const job = random.pick(jobs.filter(({ isCheckedIn }) => !isCheckedIn));
        await (random.below(25) === 0 ? checkIn(job) : edit(job));
        if (jobs.every(({ isCheckedIn }) => isCheckedIn)) break;
      }
      if (kills < 2 * killsOfEachSide && countCuts() >= (kills + 1) * killEvery) {
        kills += 1;
        const interrupted = random.pick(jobs.filter(({ isCheckedIn }) => !isCheckedIn).concat(jobs.slice(-1)));
        if (kills % 2 === 0) {
          await server!.kill();
          if (!interrupted.isCheckedIn) await edit(interrupted);
          await startService();
        } else {
          // The kill meets an edit on its way, which the window sends again when the workbench is back.
          const running = (interrupted.isCheckedIn ? Promise.resolve() : edit(interrupted)).then(
            () => true,
            (error: unknown) => {
              if (!isNetworkError(error)) throw error;
              return false;
            },
          );
          await workbench!.process.kill();
          const wasAcknowledged = await running;
          await startWorkbench();
          if (!wasAcknowledged) {
            // The edit may have been stored or not; the window reads what is there and goes on from that.
            for (const [page, known] of interrupted.pages) {
              const item = await retry(() => getContentItem(workbench.service, interrupted, "page-zones-json", page));
              const zones = pageZonesSchema.parse(await retry(() => readContentItem(workbench.service, item)));
              const isKnown = zones.confidence === known.zones.confidence || zones.confidence === edits / 1e6;
              if (!isKnown) lost.push(`after a kill, page ${page} of ${interrupted.id} has ${zones.confidence}`);
              interrupted.pages.set(page, { item: known.item, zones, etag: item.etag ?? "" });
            }
          }
        }
      }
      proxy.isDown = false;
      await workbench!.gateway.call(sendOutbox, {});
    }

    // The network is back for good: the outbox empties.
    proxy.planCut("before-request");
    proxy.disconnect();
    await retry(async () => {
      await workbench.gateway.call(sendOutbox, {});
    });
    let state = await workbench!.gateway.call(getOfflineState, {});
    for (let attempt = 0; state.outbox.length > 0 && attempt < maxAttempts; attempt++) {
      await workbench!.gateway.call(sendOutbox, {});
      state = await workbench!.gateway.call(getOfflineState, { headers: { "if-none-match": '""', prefer: "wait=1" } });
    }
    for (const job of jobs) {
      for (const [page, { zones }] of job.pages) {
        const found = pageZonesSchema.parse(
          await readContentItem(direct(), {
            ...(await getContentItem(direct(), job, "page-zones-json", page)),
          }),
        );
        if (found.confidence !== zones.confidence) {
          lost.push(`page ${page} of ${job.id} has ${found.confidence} instead of ${zones.confidence}`);
        }
      }
    }
    await server!.stop();

    const database = new DatabaseSync(join(serverFolder, "galley.sqlite"), { readOnly: true });
    const count = z.array(z.object({ job_id: z.string(), count: z.int() }));
    const checkins = count.parse(
      database.prepare("SELECT job_id, count(*) AS count FROM job_events WHERE kind = 'checkin' GROUP BY job_id").all(),
    );
    const revisions = count.parse(
      database
        .prepare(
          "SELECT job_id, max(revision) AS count FROM content_revisions WHERE role = 'page-zones-json' GROUP BY job_id, page",
        )
        .all(),
    );
    database.close();
    const checkedIn = jobs.filter(({ isCheckedIn }) => isCheckedIn);
    const doubled = [
      ...checkins.filter((row) => row.count > 1).map((row) => `${row.job_id} was checked in ${row.count} times`),
      ...revisions.filter((row) => row.count > 2).map((row) => `${row.job_id} was published ${row.count - 1} times`),
    ];
    const missing = checkedIn.filter(({ id }) => !checkins.some((row) => row.job_id === id)).map(({ id }) => id);
    reportFigure(
      context,
      `edits and check-ins lost, of ${acknowledged} over ${countCuts()} cuts and ${kills} kills of both sides`,
      "0",
      lost.length + missing.length,
    );
    reportFigure(context, `effects doubled, of ${checkins.length} check-ins`, "0", doubled.length);
    reportFigure(context, "entries left in the outbox", "0", state.outbox.length);
    expect(lost).toEqual([]);
    expect(missing).toEqual([]);
    expect(doubled).toEqual([]);
    expect(state.outbox).toEqual([]);
    expect(state.kept.filter(({ conflict }) => conflict !== null)).toEqual([]);
    expect(openedOffline).toBeGreaterThan(0);
    for (const place of cutPlaces) expect(proxy.cuts.get(place)).toBeGreaterThan(cuts / 20);
  },
);
