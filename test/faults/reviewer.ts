import { createHash } from "node:crypto";
import { ApiError, createClient, type Client } from "../../shared/api/client.ts";
import type { ContentItem } from "../../shared/api/contents.ts";
import { createDocument, getDocument, getDocumentContents } from "../../shared/api/documents.ts";
import { cancelJob, checkinJob, checkoutJob, createJob, getJob } from "../../shared/api/jobs.ts";
import { basePath } from "../../shared/api/index.ts";
import { type PageZones, pageZonesSchema } from "../../shared/document/zones.ts";
import {
  isBlockedAt,
  getContentItem,
  listContentItems,
  readContentItem,
  waitForJob,
  writeContentItem,
} from "../harness/jobs.ts";
import type { Random } from "../builders/random.ts";
import { isConsistent, type Change, applyChange, type ExpectedJob, type ObservedJob } from "./expected-job.ts";

export const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest("hex");

interface Zones {
  item: ContentItem;
  zones: PageZones;
}

/** Calls that are possible in each phase of a job, with their relative frequency. */
const callWeights: Record<ExpectedJob["phase"], Partial<Record<Change["kind"], number>>> = {
  started: { checkout: 30, cancel: 1 },
  claimed: { put: 40, abort: 8, checkin: 2, cancel: 1 },
  released: { checkout: 30, cancel: 1 },
  published: {},
  cancelled: {},
};

const maxOpenJobs = 16;

/**
 * A client that works with the service while it answers, and records what the service acknowledged. Calls are sequential,
 * so when the service is killed, one change of each reviewer is pending: it may or may not have happened.
 */
export class Reviewer {
  readonly documents: { id: string; sha256: string }[] = [];
  readonly jobs: ExpectedJob[] = [];
  /** Number of acknowledged writes. */
  acknowledged = 0;
  /** Called after each acknowledged write. */
  onAcknowledged: () => void = () => {};
  /** Original zones by job id. */
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

  /** Sets the address of the service, which changes with each start. */
  connect(origin: string): Client {
    this.#origin = origin;
    this.#client = createClient({ baseUrl: origin + basePath, key: this.#key });
    return this.#client;
  }

  get client(): Client {
    return this.#client;
  }

  /**
   * Makes calls until the service is killed.
   * @throws {ApiError} if the service refuses a valid call
   * @throws {TypeError} if the connection to the service is lost
   */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#makeCall();
  }

  /** Uploads documents and waits until their jobs are ready for review, so that work does not wait for documents. */
  async createInitialJobs(count: number): Promise<void> {
    while (this.jobs.length < count) await this.#createJob();
    for (const job of this.jobs) await waitForJob(this.#client, job, isBlockedAt("zoning"), this.#origin);
  }

  async #makeCall(): Promise<void> {
    const openJobs = this.jobs.filter(({ phase }) => Object.keys(callWeights[phase]).length > 0);
    if (openJobs.length === 0 || (openJobs.length < maxOpenJobs && this.#random.below(40) === 0))
      return this.#createJob();
    const job = this.#random.pick(openJobs);
    const weightedKinds = Object.entries(callWeights[job.phase]).flatMap(([kind, weight]) =>
      Array<string>(weight).fill(kind),
    );
    await this.#change(job, this.#random.pick(weightedKinds) as Change["kind"]);
  }

  async #createJob(): Promise<void> {
    // A comment after the end of the PDF makes a document with another SHA-256.
    const bytes = new Uint8Array(Buffer.concat([this.#pdf, Buffer.from(`\n% ${this.#random.next()}\n`)]));
    const document = await this.#client.call(createDocument, { body: bytes });
    this.#countAcknowledged();
    this.documents.push({ id: document.id, sha256: sha256(bytes) });
    const job = await this.#client.call(createJob, {
      body: {
        type: "data-point-extraction",
        input_content: { role: "input", uri: document.uri },
        metadata: { mapping: { taxonomy: "invoice" } },
      },
    });
    this.#countAcknowledged();
    this.jobs.push({ id: job.id, phase: "started", claimedAt: null, published: null, working: null, pending: null });
  }

  #countAcknowledged(): void {
    this.acknowledged += 1;
    this.onAcknowledged();
  }

  async #change(job: ExpectedJob, kind: Change["kind"]): Promise<void> {
    const change: Change = { kind, sha256: null, claimedAt: null };
    try {
      await this.#call(job, change);
    } catch (error) {
      // The job is still running, so nothing has changed.
      const isTooEarly = error instanceof ApiError && error.code === "JOB_NOT_BLOCKED" && job.phase === "started";
      if (!isTooEarly) throw error;
      job.pending = null;
      await waitForJob(this.#client, job, ({ status }) => status !== "running", this.#origin);
      return;
    }
    Object.assign(job, applyChange(job, change), { pending: null });
    this.#countAcknowledged();
  }

  async #call(job: ExpectedJob, change: Change): Promise<void> {
    const params = { jobId: job.id };
    switch (change.kind) {
      case "checkout": {
        job.pending = change;
        const { claimed_by } = await this.#client.call(checkoutJob, { params, body: {} });
        change.claimedAt = claimed_by?.claimed_at ?? null;
        return;
      }
      case "put": {
        const { item, zones } = this.#zones.get(job.id) ?? (await this.#readZones(job));
        const next = { ...zones, confidence: this.#random.next() };
        change.sha256 = sha256(JSON.stringify(next));
        job.pending = change;
        await writeContentItem(
          this.#client,
          { ...item, uri: new URL(new URL(item.uri).pathname, this.#origin).href },
          next,
        );
        return;
      }
      case "checkin":
      case "abort": {
        job.pending = change;
        const status = change.kind === "abort" ? "aborted" : "completed";
        await this.#client.call(checkinJob, { params, body: { status } });
        return;
      }
      case "cancel": {
        job.pending = change;
        await this.#client.call(cancelJob, { params });
      }
    }
  }

  async #readZones(job: ExpectedJob): Promise<Zones> {
    const item = await getContentItem(this.#client, job, "page-zones-json", 1);
    const original = { item, zones: pageZonesSchema.parse(await readContentItem(this.#client, item)) };
    this.#zones.set(job.id, original);
    return original;
  }

  /**
   * Compares a job with its expected state, and learns whether its pending change happened.
   * @returns Descriptions of lost writes.
   */
  async checkJob(job: ExpectedJob): Promise<string[]> {
    const found = await this.#client.call(getJob, { params: { jobId: job.id } });
    const [zones] = await listContentItems(this.#client, job, "page-zones-json");
    const observed: ObservedJob = {
      status: found.status,
      blockingStep: found.blocking_step ?? null,
      claimedAt: found.claimed_by?.claimed_at ?? null,
      zones: zones?.sha256 ?? null,
    };
    const before = { ...job, pending: null };
    const after = job.pending === null ? null : applyChange(job, job.pending);
    const current = [after, before].find((candidate) => candidate !== null && isConsistent(candidate, observed));
    if (current === undefined || current === null) return [`job ${JSON.stringify(job)} is ${JSON.stringify(observed)}`];
    Object.assign(job, current, { pending: null, claimedAt: observed.claimedAt });
    return [];
  }

  /** Compares a document with its upload. @returns Descriptions of lost writes. */
  async checkDocument(document: { id: string; sha256: string }): Promise<string[]> {
    const params = { documentId: document.id };
    const found = await this.#client.call(getDocument, { params });
    const answer = await this.#client.call(getDocumentContents, { params });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const isIntact = found.sha256 === document.sha256 && sha256(bytes) === document.sha256;
    return isIntact ? [] : [`document ${document.id} differs from the upload`];
  }
}
