import { deleteUnreferencedBlobs } from "../storage/blob-index.ts";
import * as expired from "../storage/retention.ts";
import { deleteJob } from "../storage/jobs.ts";
import type { Context } from "./context.ts";
import { setAsideMs, testDataMs } from "./expiry.ts";
import { retentionMs } from "./idempotency.ts";

const intervalMs = 3_600_000;
/** A job may have thousands of rows. */
const jobsInBatch = 10;

/** How many of each were removed. */
export interface Swept {
  jobs: number;
  documents: number;
  setAside: number;
  idempotencyKeys: number;
  blobs: number;
}

export interface Sweeper {
  /** Removes, in batches between which others have their turn, what is over by the service's clock. */
  sweep(): Promise<Swept>;
  close(): Promise<void>;
}

async function untilNone(closing: AbortSignal, removeBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  while (!closing.aborted) {
    const removed = await removeBatch();
    if (removed === 0) break;
    total += removed;
  }
  return total;
}

async function removeJobs({ db, runner, changes, clock }: Context): Promise<number> {
  const ids = await expired.listExpiredJobs(db, clock.now() - testDataMs, jobsInBatch);
  for (const id of ids) {
    await runner.stop(id);
    await deleteJob(db, id);
    changes.announce(id);
  }
  return ids.length;
}

async function sweepOnce(context: Context, closing: AbortSignal): Promise<Swept> {
  const { db, blobs, clock } = context;
  const jobs = await untilNone(closing, () => removeJobs(context));
  if (!closing.aborted) await expired.markExpiredDocumentsDeleted(db, clock.now());
  const documents = await untilNone(closing, () => expired.purgeDocuments(db));
  const setAside = await untilNone(closing, () => expired.purgeSetAside(db, clock.now() - setAsideMs));
  const idempotencyKeys = await untilNone(closing, () => expired.purgeIdempotencyKeys(db, clock.now() - retentionMs));
  let collected = 0;
  for (const prefix of await blobs.listPrefixes()) {
    if (closing.aborted) break;
    collected += await blobs.collect(prefix, () => deleteUnreferencedBlobs(db, prefix));
  }
  return { jobs, documents, setAside, idempotencyKeys, blobs: collected };
}

/** Sweeps at once and then every hour, until it is closed. A sweep that fails is told in the log; the next tries again. */
export function startSweeper(context: Context): Sweeper {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();

  function sweep(): Promise<Swept> {
    const next = last.then(() => sweepOnce(context, closing.signal));
    last = next.catch(() => undefined);
    return next;
  }
  async function sweepAndTell(): Promise<void> {
    try {
      context.log.info("swept", { ...(await sweep()) });
    } catch (error) {
      context.log.error("sweeping failed", error);
    }
  }

  void sweepAndTell();
  const timer = setInterval(() => void sweepAndTell(), intervalMs);
  timer.unref();
  return {
    sweep,
    async close() {
      clearInterval(timer);
      closing.abort();
      await last;
    },
  };
}
