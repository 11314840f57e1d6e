import { createHash } from "node:crypto";
import { ApiError, createClient, type Client } from "../../shared/api/client.ts";
import type { ContentItem } from "../../shared/api/contents.ts";
import { createDocument, getDocument, getDocumentContents } from "../../shared/api/documents.ts";
import { cancelJob, checkinJob, checkoutJob, createJob, getJob } from "../../shared/api/jobs.ts";
import { basePath } from "../../shared/api/index.ts";
import { type PageZones, pageZonesSchema } from "../../shared/document/zones.ts";
import { blockedAt, itemOf, itemsOf, readItem, until, writeItem } from "../harness/jobs.ts";
import type { Random } from "./random.ts";
import { allows, type Change, changed, type Known, type Seen } from "./known-job.ts";

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

interface Zones {
  item: ContentItem;
  zones: PageZones;
}

/** What is done to a job at each of its phases, and how often against the others. */
const choices: Record<Known["phase"], Partial<Record<Change["kind"], number>>> = {
  started: { checkout: 30, cancel: 1 },
  claimed: { put: 40, abort: 8, checkin: 2, cancel: 1 },
  released: { checkout: 30, cancel: 1 },
  published: {},
  cancelled: {},
};

/** Open jobs that a reviewer begins with, so that there is work that needs no new document, and keeps at hand. */
const stock = 12;
const mostOpenJobs = 16;

/**
 * A client that works at the service for as long as it answers, and remembers what it was told was done. Each job is
 * worked on by one call at a time: when the service dies, one change of each reviewer is open, and may have happened
 * or not.
 */
export class Reviewer {
  readonly documents: { id: string; sha256: string }[] = [];
  readonly jobs: Known[] = [];
  /** Answers that said that something was stored. */
  acknowledged = 0;
  /** Zones to begin with, by the job. */
  readonly #zones = new Map<string, Zones>();
  readonly #key: string;
  readonly #random: Random;
  readonly #pdf: Uint8Array<ArrayBuffer>;
  #client: Client;
  #origin = "";

  constructor(key: string, random: Random, pdf: Uint8Array<ArrayBuffer>) {
    this.#key = key;
    this.#random = random;
    this.#pdf = pdf;
    this.#client = this.connect("http://127.0.0.1:9");
  }

  /** The service has another address after each start. */
  connect(origin: string): Client {
    this.#origin = origin;
    this.#client = createClient({ baseUrl: origin + basePath, key: this.#key });
    return this.#client;
  }

  get client(): Client {
    return this.#client;
  }

  /** Works until the service is gone. @throws {ApiError} where it refuses what it should take. */
  async work(isOver: () => boolean): Promise<void> {
    try {
      while (!isOver()) await this.#act();
    } catch (error) {
      if (error instanceof ApiError || !isOver()) throw error;
    }
  }

  /** Brings in documents, and waits until their jobs are ready to be reviewed. */
  async fillStock(): Promise<void> {
    while (this.jobs.length < stock) await this.#begin();
    for (const job of this.jobs) await until(this.#client, job, blockedAt("zoning"), this.#origin);
  }

  async #act(): Promise<void> {
    const open = this.jobs.filter(({ phase }) => Object.keys(choices[phase]).length > 0);
    if (open.length === 0 || (open.length < mostOpenJobs && this.#random.below(40) === 0)) return this.#begin();
    const job = this.#random.pick(open);
    const lots = Object.entries(choices[job.phase]).flatMap(([kind, times]) => Array<string>(times).fill(kind));
    await this.#change(job, this.#random.pick(lots) as Change["kind"]);
  }

  async #begin(): Promise<void> {
    // Whatever follows the end of a PDF is of no meaning; it makes the document another one.
    const bytes = new Uint8Array(Buffer.concat([this.#pdf, Buffer.from(`\n% ${this.#random.next()}\n`)]));
    const document = await this.#client.call(createDocument, { body: bytes });
    this.#note();
    this.documents.push({ id: document.id, sha256: sha256(bytes) });
    const job = await this.#client.call(createJob, {
      body: {
        type: "data-point-extraction",
        input_content: { role: "input", uri: document.uri },
        metadata: { mapping: { taxonomy: "invoice" } },
      },
    });
    this.#note();
    this.jobs.push({ id: job.id, phase: "started", claimedAt: null, published: null, working: null, open: null });
  }

  #note(): void {
    this.acknowledged += 1;
  }

  async #change(job: Known, kind: Change["kind"]): Promise<void> {
    const change: Change = { kind, sha256: null, claimedAt: null };
    try {
      await this.#call(job, change);
    } catch (error) {
      // The machine has not come so far yet; nothing has changed.
      const early = error instanceof ApiError && error.code === "JOB_NOT_BLOCKED" && job.phase === "started";
      if (!early) throw error;
      job.open = null;
      await until(this.#client, job, ({ status }) => status !== "running", this.#origin);
      return;
    }
    Object.assign(job, changed(job, change), { open: null });
    this.#note();
  }

  async #call(job: Known, change: Change): Promise<void> {
    const params = { jobId: job.id };
    switch (change.kind) {
      case "checkout": {
        job.open = change;
        const { claimed_by } = await this.#client.call(checkoutJob, { params, body: {} });
        change.claimedAt = claimed_by?.claimed_at ?? null;
        return;
      }
      case "put": {
        const { item, zones } = this.#zones.get(job.id) ?? (await this.#readZones(job));
        const next = { ...zones, confidence: this.#random.next() };
        change.sha256 = sha256(JSON.stringify(next));
        job.open = change;
        await writeItem(this.#client, { ...item, uri: new URL(new URL(item.uri).pathname, this.#origin).href }, next);
        return;
      }
      case "checkin":
      case "abort": {
        job.open = change;
        const status = change.kind === "abort" ? "aborted" : "completed";
        await this.#client.call(checkinJob, { params, body: { status } });
        return;
      }
      case "cancel": {
        job.open = change;
        await this.#client.call(cancelJob, { params });
      }
    }
  }

  async #readZones(job: Known): Promise<Zones> {
    const item = await itemOf(this.#client, job, "page-zones-json", 1);
    const found = { item, zones: pageZonesSchema.parse(await readItem(this.#client, item)) };
    this.#zones.set(job.id, found);
    return found;
  }

  /** What of what was acknowledged is not there, in words; and what the open changes came to is known from here on. */
  async checkJob(job: Known): Promise<string[]> {
    const found = await this.#client.call(getJob, { params: { jobId: job.id } });
    const [zones] = await itemsOf(this.#client, job, "page-zones-json");
    const seen: Seen = {
      status: found.status,
      blockingStep: found.blocking_step ?? null,
      claimedAt: found.claimed_by?.claimed_at ?? null,
      zones: zones?.sha256 ?? null,
    };
    const before = { ...job, open: null };
    const after = job.open === null ? null : changed(job, job.open);
    const now = [after, before].find((known) => known !== null && allows(known, seen));
    if (now === undefined || now === null) return [`job ${JSON.stringify(job)} is ${JSON.stringify(seen)}`];
    Object.assign(job, now, { open: null, claimedAt: seen.claimedAt });
    return [];
  }

  async checkDocument(document: { id: string; sha256: string }): Promise<string[]> {
    const params = { documentId: document.id };
    const found = await this.#client.call(getDocument, { params });
    const answer = await this.#client.call(getDocumentContents, { params });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const whole = found.sha256 === document.sha256 && sha256(bytes) === document.sha256;
    return whole ? [] : [`document ${document.id} is not what was sent`];
  }
}
