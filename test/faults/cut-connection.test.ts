import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ContentItem } from "../../shared/api/contents.ts";
import { checkinJob, checkoutJob } from "../../shared/api/jobs.ts";
import { pageZonesSchema, type PageZones } from "../../shared/document/zones.ts";
import { buildTextPdf } from "../builders/pdf.ts";
import { createRandom } from "../builders/random.ts";
import { cutPlaces, type CutPlace, type CuttingProxy } from "../harness/cutting-proxy.ts";
import {
  getContentItem,
  isBlockedAt,
  readContentItem,
  startJob,
  waitForJob,
  writeContentItem,
} from "../harness/jobs.ts";
import { RemoteDesk } from "./remote-desk.ts";
import { repetitions } from "./repetitions.ts";
import { reportFigure } from "./report-figure.ts";

const cuts = repetitions({ few: 4, many: 300, long: 3000 });
/** Kills (SIGKILL) of both sides in turn, spread over the cuts. */
const maxKills = repetitions({ few: 2, many: 10, long: 10 });
const pages = 2;
/** Jobs on which the reviewer works side by side. */
const openJobs = repetitions({ few: 2, many: 4, long: 4 });
const role = "page-zones-json";
const random = createRandom(2026);

/** A page of a job, with the last edit that the workbench acknowledged. */
interface ReviewedPage {
  item: ContentItem;
  zones: PageZones;
  etag: string;
}

interface ReviewedJob {
  id: string;
  pages: Map<number, ReviewedPage>;
  isCheckedIn: boolean;
}

/** A reviewer who works through the workbench's API, as its window does, and records what was acknowledged. */
class DeskReviewer {
  readonly jobs: ReviewedJob[] = [];
  acknowledged = 0;
  /** Descriptions of edits that were acknowledged and are gone. */
  readonly lost: string[] = [];
  readonly #desk: RemoteDesk;
  #edits = 0;

  constructor(desk: RemoteDesk) {
    this.#desk = desk;
  }

  get openJobs(): ReviewedJob[] {
    return this.jobs.filter(({ isCheckedIn }) => !isCheckedIn);
  }

  async openJob(): Promise<void> {
    const { direct, service, serverOrigin } = this.#desk;
    const started = await startJob(direct, { bytes: await buildTextPdf(pages) });
    const { id } = await waitForJob(direct, started, isBlockedAt("zoning"), serverOrigin);
    await this.#desk.retry(() => service.call(checkoutJob, { params: { jobId: id }, body: {} }));
    const job: ReviewedJob = { id, pages: new Map(), isCheckedIn: false };
    for (let page = 1; page <= pages; page++) job.pages.set(page, await this.#readPage(job, page));
    this.jobs.push(job);
  }

  async #readPage(job: ReviewedJob, page: number): Promise<ReviewedPage> {
    const { service } = this.#desk;
    const item = await this.#desk.retry(() => getContentItem(service, job, role, page));
    const zones = pageZonesSchema.parse(await this.#desk.retry(() => readContentItem(service, item)));
    return { item, zones, etag: item.etag ?? "" };
  }

  /** Edits a page on top of the version that the window knows. Each edit has a confidence of its own. */
  async edit(job: ReviewedJob): Promise<void> {
    const page = 1 + random.below(pages);
    const known = job.pages.get(page);
    if (known === undefined) throw new Error(`page ${page} was not read`);
    this.#edits += 1;
    const zones = { ...known.zones, confidence: this.#edits / 1e6 };
    const item = await writeContentItem(this.#desk.service, known.item, zones, { "if-match": known.etag });
    job.pages.set(page, { item: known.item, zones, etag: item.etag ?? "" });
    this.acknowledged += 1;
  }

  async checkIn(job: ReviewedJob): Promise<void> {
    await this.#desk.service.call(checkinJob, { params: { jobId: job.id }, body: { status: "completed" } });
    job.isCheckedIn = true;
    this.acknowledged += 1;
  }

  /** Edits a page while the workbench is killed. The edit may have been stored or not, but no earlier one is gone. */
  async editDuringKill(job: ReviewedJob): Promise<void> {
    const edit = this.edit(job).catch((error: unknown) => {
      // The connection to the workbench ended with it.
      if (!(error instanceof TypeError)) throw error;
    });
    await this.#desk.killWorkbench();
    await edit;
    await this.#desk.startWorkbench();
    for (const [page, known] of job.pages) {
      const found = await this.#readPage(job, page);
      const isKnown = [known.zones.confidence, this.#edits / 1e6].includes(found.zones.confidence);
      if (!isKnown) this.lost.push(`after a kill, page ${page} of ${job.id} has ${found.zones.confidence}`);
      job.pages.set(page, found);
    }
  }

  /** Compares all pages with the server. */
  async checkPages(): Promise<void> {
    const { direct } = this.#desk;
    for (const job of this.jobs) {
      for (const [page, { zones }] of job.pages) {
        const item = await getContentItem(direct, job, role, page);
        const { confidence } = pageZonesSchema.parse(await readContentItem(direct, item));
        if (confidence === zones.confidence) continue;
        this.lost.push(`page ${page} of ${job.id} has ${confidence} instead of ${zones.confidence}`);
      }
    }
  }
}

const countRows = z.array(z.object({ job_id: z.string(), count: z.int() }));

/** Counts the effects in the server's own records: check-ins by job, and published revisions by page. */
function countEffects(serverFolder: string) {
  const database = new DatabaseSync(join(serverFolder, "galley.sqlite"), { readOnly: true });
  const select = (query: string) => countRows.parse(database.prepare(query).all());
  const checkins = select("SELECT job_id, count(*) AS count FROM job_events WHERE kind = 'checkin' GROUP BY job_id");
  const revisions = select(
    `SELECT job_id, count(*) AS count FROM content_revisions WHERE role = '${role}' GROUP BY job_id, page`,
  );
  database.close();
  // The pipeline wrote the first revision.
  const doubled = [
    ...checkins.filter(({ count }) => count > 1).map((row) => `${row.job_id} was checked in ${row.count} times`),
    ...revisions.filter(({ count }) => count > 2).map((row) => `${row.job_id} was published ${row.count - 1} times`),
  ];
  return { checkedIn: checkins.map((row) => row.job_id), doubled };
}

/** Returns the places at which the proxy has cut the fewest connections. */
function getRarestPlaces({ cuts: counts }: CuttingProxy): CutPlace[] {
  const least = Math.min(...cutPlaces.map((place) => counts.get(place) ?? 0));
  return cutPlaces.filter((place) => (counts.get(place) ?? 0) === least);
}

test(
  `a review over a connection that is cut ${cuts} times reaches the server once`,
  { timeout: cuts * 3000 + 600_000 },
  async (context) => {
    const desk = await RemoteDesk.start();
    const { proxy } = desk;
    const reviewer = new DeskReviewer(desk);
    const countCuts = () => [...proxy.cuts.values()].reduce((total, count) => total + count, 0);
    let kills = 0;
    while (countCuts() < cuts) {
      while (reviewer.openJobs.length < openJobs) await reviewer.openJob();
      proxy.planCut(random.pick(getRarestPlaces(proxy)));
      // Sometimes the network stays away for all gestures.
      if (random.below(4) === 0) {
        proxy.isDown = true;
        proxy.disconnect();
      }
      for (let gestures = 1 + random.below(5); gestures > 0 && reviewer.openJobs.length > 1; gestures--) {
        const job = random.pick(reviewer.openJobs);
        await (random.below(25) === 0 ? reviewer.checkIn(job) : reviewer.edit(job));
      }
      if (countCuts() >= ((kills + 1) * cuts) / (maxKills + 1)) {
        kills += 1;
        const job = random.pick(reviewer.openJobs);
        if (kills % 2 === 0) await desk.killServer(() => reviewer.edit(job));
        else await reviewer.editDuringKill(job);
      }
      await desk.reconnect();
    }
    const state = await desk.emptyOutbox();
    await reviewer.checkPages();
    await desk.stopServer();

    const { checkedIn, doubled } = countEffects(desk.serverFolder);
    const missing = reviewer.jobs.filter((job) => job.isCheckedIn && !checkedIn.includes(job.id)).map(({ id }) => id);
    const { acknowledged, lost } = reviewer;
    reportFigure(
      context,
      `edits and check-ins lost, of ${acknowledged} over ${countCuts()} cuts and ${kills} kills of both sides`,
      "0",
      lost.length + missing.length,
    );
    reportFigure(context, `effects doubled, of ${checkedIn.length} check-ins`, "0", doubled.length);
    reportFigure(context, "entries left in the outbox", "0", state.outbox.length);
    expect({ lost, missing, doubled }).toEqual({ lost: [], missing: [], doubled: [] });
    expect(state.outbox).toEqual([]);
    expect(state.kept.filter(({ conflict }) => conflict !== null)).toEqual([]);
    for (const place of cutPlaces)
      expect(proxy.cuts.get(place), place).toBeGreaterThanOrEqual(cuts / cutPlaces.length - 1);
  },
);
