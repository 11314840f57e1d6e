import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { GatewayError, ServiceError } from "../../shared/errors.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { runTransaction } from "./database.ts";
import { serviceText } from "../../shared/service-texts/service-text.ts";

/** Identifies the journal of a review step of a connection's job. */
export interface JournalAddress {
  connectionId: string;
  jobId: string;
  step: ReviewStep;
}
/** One operation, as the renderer serialized it. */
export type JournalEntry = Record<string, unknown>;

interface JournalAddition {
  after: number;
  entries: readonly JournalEntry[];
  adopts?: string | undefined;
}

/** The journals of checkouts: the operations of a reviewer, in order, until they are checked in. */
export interface Journals {
  /** Tells whether a step has a journal. */
  has(address: JournalAddress): boolean;
  /**
   * Reads the journal as the JSON of `journalSchema`. The entries are not parsed, since a journal may be large and would
   * block other requests.
   * @throws {GatewayError} JOURNAL_DAMAGED
   */
  read(address: JournalAddress): string;
  /**
   * Appends entries to a checkout's journal. They are on disk when this returns. A step has only one journal. When a later
   * checkout adopts the journal, the earlier one cannot write to it any more.
   * @param claimedAt the time of the claim, which identifies the checkout
   * @param addition.after the number of entries that the caller knows, including those of `adopts`
   * @param addition.adopts the time of the claim of the earlier checkout whose journal this one takes over
   * @returns the journal's new length
   * @throws {ServiceError} ETAG_MISMATCH if the journal has another length, or belongs to another checkout
   */
  append(address: JournalAddress, claimedAt: string, addition: JournalAddition): number;
  /**
   * Checks that the journal belongs to a checkout and has a number of entries. A step without a journal has 0 entries.
   * @throws {ServiceError} ETAG_MISMATCH
   */
  requireLength(address: JournalAddress, claimedAt: string, length: number): void;
  /** Deletes the journal of the step. */
  delete(address: JournalAddress): void;
  /** Returns the number of a connection's jobs that have a journal, because their work is not checked in. */
  countJobs(connectionId: string): number;
  /** Deletes all journals of a connection. */
  deleteAll(connectionId: string): void;
}

const rowSchema = z.object({ entry: z.string(), is_sound: z.int() });
const latestSchema = z.object({ claimed_at: z.string(), length: z.int() }).optional();

/** @param damagedIndex the index of the first damaged entry, or -1 if entries are missing */
function createDamagedError(damagedIndex: number, length: number): GatewayError {
  const message =
    damagedIndex === -1
      ? serviceText("journal-steps-missing")
      : serviceText("journal-step-damaged", { step: damagedIndex + 1, length });
  return new GatewayError("JOURNAL_DAMAGED", message);
}

/** Creates the store of journals in the workbench's own database. */
export function createJournals(db: DatabaseSync): Journals {
  // The length is taken from the last position. A count would read all entries of a long journal at every step.
  const selectLatest = db.prepare(`SELECT claimed_at, position + 1 AS length FROM journal_entry
    WHERE connection_id = ? AND job_id = ? AND step = ? ORDER BY claimed_at DESC, position DESC LIMIT 1`);
  const selectEntries = db.prepare(`SELECT entry,
      CASE WHEN json_valid(entry) THEN json_type(entry) = 'object' ELSE 0 END AS is_sound FROM journal_entry
    WHERE connection_id = ? AND job_id = ? AND step = ? AND claimed_at = ? ORDER BY position`);
  const insertEntry = db.prepare("INSERT INTO journal_entry VALUES (?, ?, ?, ?, ?, ?)");
  // Earlier versions kept the journals of earlier checkouts even after these had been adopted by a later checkout.
  const deleteOthers = db.prepare(`DELETE FROM journal_entry
    WHERE connection_id = ? AND job_id = ? AND step = ? AND claimed_at <> ?`);
  const adoptEntries = db.prepare(`UPDATE journal_entry SET claimed_at = ?
    WHERE connection_id = ? AND job_id = ? AND step = ?`);
  const deleteEntries = db.prepare("DELETE FROM journal_entry WHERE connection_id = ? AND job_id = ? AND step = ?");

  // The query goes from job to job by the primary key, without reading their entries.
  const countJobs = db.prepare(`WITH RECURSIVE job (id) AS (
      SELECT min(job_id) FROM journal_entry WHERE connection_id = ?1
      UNION ALL SELECT (SELECT min(job_id) FROM journal_entry WHERE connection_id = ?1 AND job_id > job.id)
      FROM job WHERE job.id IS NOT NULL)
    SELECT count(id) AS length FROM job`);
  const deleteAll = db.prepare("DELETE FROM journal_entry WHERE connection_id = ?");

  const findLatest = ({ connectionId, jobId, step }: JournalAddress) =>
    latestSchema.parse(selectLatest.get(connectionId, jobId, step));

  function requireLength(address: JournalAddress, claimedAt: string, after: number): void {
    const latest = findLatest(address);
    // The times are not compared, because the clock may have been set back between the two checkouts.
    if (latest !== undefined && claimedAt !== latest.claimed_at) {
      const message = `The checkout of ${claimedAt} has ended: that of ${latest.claimed_at} has the journal.`;
      throw new ServiceError("ETAG_MISMATCH", message);
    }
    const length = latest?.length ?? 0;
    if (length === after) return;
    const message = `The journal has ${length} entries, not ${after}: another window is editing this job.`;
    throw new ServiceError("ETAG_MISMATCH", message);
  }

  return {
    has: (address) => findLatest(address) !== undefined,
    read(address) {
      const latest = findLatest(address);
      if (latest === undefined) return JSON.stringify({ claimed_at: null, entries: [] });
      const { connectionId, jobId, step } = address;
      const rows = z.array(rowSchema).parse(selectEntries.all(connectionId, jobId, step, latest.claimed_at));
      const damagedIndex = rows.findIndex(({ is_sound }) => is_sound === 0);
      if (damagedIndex !== -1 || rows.length !== latest.length) throw createDamagedError(damagedIndex, rows.length);
      const entries = rows.map(({ entry }) => entry).join(",");
      return `{"claimed_at":${JSON.stringify(latest.claimed_at)},"entries":[${entries}]}`;
    },
    append(address, claimedAt, { after, entries, adopts }) {
      const { connectionId, jobId, step } = address;
      return runTransaction(db, () => {
        requireLength(address, adopts ?? claimedAt, after);
        if (adopts !== undefined) {
          deleteOthers.run(connectionId, jobId, step, adopts);
          adoptEntries.run(claimedAt, connectionId, jobId, step);
        }
        for (const [index, entry] of entries.entries()) {
          insertEntry.run(connectionId, jobId, step, claimedAt, after + index, JSON.stringify(entry));
        }
        return after + entries.length;
      });
    },
    requireLength,
    delete: ({ connectionId, jobId, step }) =>
      void runTransaction(db, () => deleteEntries.run(connectionId, jobId, step)),
    countJobs: (connectionId) => z.object({ length: z.int() }).parse(countJobs.get(connectionId)).length,
    deleteAll: (connectionId) => void runTransaction(db, () => deleteAll.run(connectionId)),
  };
}
