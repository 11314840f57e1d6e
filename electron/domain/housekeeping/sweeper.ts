import { maxDocumentBytes } from "../../../shared/api/documents.ts";
import { mebibyte } from "../../../shared/bytes.ts";
import { deleteUnreferencedBlobs } from "../../storage/blobs/blob-index.ts";
import { markDocumentsDeleted } from "../../storage/documents.ts";
import * as retention from "../../storage/retention.ts";
import { deleteGrants } from "../../storage/grants.ts";
import { findJob } from "../../storage/jobs.ts";
import { deleteLearnedFrom } from "../../storage/learned.ts";
import { deleteTeam } from "../../storage/teams.ts";
import { repeatAfter, type Timers } from "../../platform/clock.ts";
import type { Context } from "../context.ts";
import { setAsideRetentionMs, testDataRetentionMs } from "./expiry.ts";
import { retentionMs } from "../jobs/idempotency.ts";
import { createSweepDemand } from "./sweep-demand.ts";

const intervalMs = 3_600_000;
/** The interval at which the sweeper checks whether a sweep is needed before the hourly one. */
const demandIntervalMs = 60_000;
/** The minimum time between the end of a sweep and an additional one, because each sweep reads the whole index of blobs. */
const minPauseMs = 300_000;
/** The minimum bytes of deleted documents and jobs for which a sweep is needed. */
const largeDeletionBytes = 64 * mebibyte;
/** The free bytes below which disk space is low. Below half of this value, the status of the service is degraded. */
const lowDiskBytes = 2 * maxDocumentBytes;
/** The time for which the content of a replaced taxonomy is kept, since a request may still be reading it. */
const replacedTaxonomyRetentionMs = 3_600_000;
/** The number of jobs in a batch. It is small, because a job may have thousands of rows. */
const jobsPerBatch = 10;

/** The numbers of deleted resources, by kind. */
export interface SweepResult {
  jobs: number;
  documents: number;
  /** The number of deleted revisions of taxonomies. */
  taxonomies: number;
  teams: number;
  setAside: number;
  idempotencyKeys: number;
  blobs: number;
  /** The number of deleted blobs that are kept for the daily snapshots that name them. */
  keptForSnapshots: number;
  /** The number of blobs of unknown origin that were moved to the quarantine. */
  quarantined: number;
  /** The number of blobs that were moved back from the quarantine, since the database names them again. */
  restored: number;
}

export interface Sweeper {
  /** Deletes expired data and unreferenced blobs in batches, between which other transactions can run. */
  sweep(): Promise<SweepResult>;
  /**
   * Sweeps if space is needed: after large deletions, when a quota is exhausted, when disk space is low, or if the last
   * sweep failed. It is called every minute. Returns null if no sweep is needed, one is running, or the last one ended
   * less than five minutes ago.
   */
  sweepIfNeeded(): Promise<SweepResult | null>;
  close(): Promise<void>;
}

async function repeatUntilEmpty(closing: AbortSignal, removeBatch: () => Promise<number>): Promise<number> {
  let total = 0;
  while (!closing.aborted) {
    const removed = await removeBatch();
    if (removed === 0) break;
    total += removed;
  }
  return total;
}

async function deleteExpiredJobs({ db, runner, changes, clock }: Context): Promise<number> {
  const before = clock.now() - testDataRetentionMs;
  const ids = await retention.listExpiredJobIds(db, before, jobsPerBatch);
  for (const id of ids) {
    await runner.stop(id);
    const isDeleted = await db
      .transaction()
      .execute((transaction) => retention.deleteExpiredJob(transaction, id, before));
    if (isDeleted) {
      changes.announce(id);
      continue;
    }
    // The job has changed since it was listed, and may have been stopped.
    const job = await findJob(db, id);
    if (job !== null) runner.start(job);
  }
  return ids.length;
}

async function markExpiredDocumentsDeleted({ db, clock }: Context): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ids = await retention.listExpiredDocumentIds(transaction, clock.now());
    await deleteLearnedFrom(transaction, ids);
    await markDocumentsDeleted(transaction, ids, clock.now());
    return ids.length;
  });
}

async function deleteExpiredTeams({ db, clock }: Context): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    const ids = await retention.listExpiredTeamIds(transaction, clock.now() - testDataRetentionMs);
    for (const id of ids) {
      await deleteGrants(transaction, id);
      await deleteTeam(transaction, id);
    }
    return ids.length;
  });
}

async function sweepOnce(context: Context, closing: AbortSignal): Promise<SweepResult> {
  const { db, blobs, clock } = context;
  const jobs = await repeatUntilEmpty(closing, () => deleteExpiredJobs(context));
  await repeatUntilEmpty(closing, () => markExpiredDocumentsDeleted(context));
  const documents = await repeatUntilEmpty(closing, () => retention.purgeDocuments(db));
  if (!closing.aborted)
    await retention.markExpiredTaxonomiesDeleted(db, clock.now() - testDataRetentionMs, clock.now());
  const taxonomies = await repeatUntilEmpty(closing, () => retention.purgeTaxonomies(db));
  await repeatUntilEmpty(closing, () => retention.purgeTaxonomyContents(db, clock.now() - replacedTaxonomyRetentionMs));
  if (!closing.aborted) context.vocabularies.deleteUnused(await retention.listUsedVocabularies(db), clock.now());
  await repeatUntilEmpty(closing, () => retention.purgeLearnedDocuments(db, clock.now() - testDataRetentionMs));
  const teams = await repeatUntilEmpty(closing, () => deleteExpiredTeams(context));
  const setAside = await repeatUntilEmpty(closing, () =>
    retention.purgeSetAside(db, clock.now() - setAsideRetentionMs),
  );
  const idempotencyKeys = await repeatUntilEmpty(closing, () =>
    retention.purgeIdempotencyKeys(db, clock.now() - retentionMs),
  );
  const collected = { blobs: 0, keptForSnapshots: 0, quarantined: 0, restored: 0 };
  const errors: unknown[] = [];
  for (const prefix of blobs.listPrefixes()) {
    if (closing.aborted) break;
    try {
      const result = await blobs.collect(prefix, () => deleteUnreferencedBlobs(db, prefix), clock.now());
      collected.blobs += result.deleted;
      collected.keptForSnapshots += result.keptForSnapshots;
      collected.quarantined += result.quarantined;
      collected.restored += result.restored;
    } catch (error) {
      // A file that cannot be deleted must not prevent the deletion of garbage with other prefixes.
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
  return { jobs, documents, taxonomies, teams, setAside, idempotencyKeys, ...collected };
}

/**
 * Sweeps at once, and then every hour and when space is needed, until closed. A failed sweep is logged, and repeated by
 * the next one.
 */
export function startSweeper(context: Context, timers: Timers): Sweeper {
  const { blobs, clock, health, log, sweepDemand } = context;
  const closing = new AbortController();
  let lastSweep: Promise<unknown> = Promise.resolve();
  /** The number of sweeps that run or wait for the running one. */
  let unfinishedSweeps = 0;
  let lastSweepEndedAt = clock.now();
  let hasFailed = false;

  function reportOutcome(failed: boolean): void {
    unfinishedSweeps -= 1;
    lastSweepEndedAt = clock.now();
    hasFailed = failed;
    const problem = "Expired and deleted data could not be removed. The log has the details.";
    health.setProblem("sweep", failed ? problem : null);
  }

  function sweep(): Promise<SweepResult> {
    unfinishedSweeps += 1;
    const next = lastSweep.then(() => {
      Object.assign(sweepDemand, createSweepDemand());
      return sweepOnce(context, closing.signal);
    });
    lastSweep = next.then(
      () => reportOutcome(false),
      () => reportOutcome(true),
    );
    return next;
  }
  const isSweeping = () => unfinishedSweeps > 0;
  async function sweepIfNeeded(): Promise<SweepResult | null> {
    if (isSweeping() || Math.abs(clock.now() - lastSweepEndedAt) < minPauseMs) return null;
    const isLarge = sweepDemand.deletedBytes >= largeDeletionBytes;
    const isDemanded = hasFailed || isLarge || sweepDemand.isQuotaExhausted;
    const isNeeded = isDemanded || (await blobs.getFreeBytes()) < lowDiskBytes;
    return isNeeded && !isSweeping() ? sweep() : null;
  }
  async function runAndLog(run: () => Promise<SweepResult | null>): Promise<void> {
    try {
      const result = await run();
      if (result !== null) log.info("expired data deleted", { ...result });
    } catch (error) {
      log.error("expired data could not be deleted", error);
    }
  }

  void runAndLog(sweep);
  const cancelRegularSweeps = repeatAfter(
    timers,
    intervalMs,
    () => void runAndLog(async () => (isSweeping() ? null : sweep())),
  );
  const cancelChecks = repeatAfter(timers, demandIntervalMs, () => void runAndLog(sweepIfNeeded));
  return {
    sweep,
    sweepIfNeeded,
    async close() {
      cancelRegularSweeps();
      cancelChecks();
      closing.abort();
      await lastSweep;
    },
  };
}
