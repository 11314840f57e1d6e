import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { ServiceError } from "../../shared/errors.ts";
import type { ReviewStep } from "../../shared/job.ts";

const schemaVersion = 1;

export interface JournalAddress {
  jobId: string;
  step: ReviewStep;
}
export type JournalEntry = Record<string, unknown>;

export interface Journals {
  /** The journal of the latest checkout; `claimed_at` is null where there is none. */
  read(address: JournalAddress): { claimed_at: string | null; entries: JournalEntry[] };
  /**
   * Adds entries after the first `after` of a checkout; they are on disk when this returns. The first entries of a
   * newer checkout begin a journal of their own, and the older one stays until both are forgotten.
   * @throws {ServiceError} ETAG_MISMATCH where the journal has another length, or a newer checkout has one
   */
  append(address: JournalAddress, claimedAt: string, after: number, entries: readonly JournalEntry[]): number;
  forget(address: JournalAddress): void;
  close(): void;
}

const entrySchema = z.record(z.string(), z.unknown());
const rowSchema = z.object({ entry: z.string() });
const latestSchema = z.object({ claimed_at: z.string(), length: z.int() }).optional();

function open(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  // A gesture that was answered outlives a crash of the machine: WAL alone would not sync each of them.
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000");
  const { user_version: version } = z.object({ user_version: z.int() }).parse(db.prepare("PRAGMA user_version").get());
  if (version > schemaVersion) {
    db.close();
    throw new Error(
      `${path} was written by a newer Galley (version ${version}, this one knows ${schemaVersion}): use that one.`,
    );
  }
  if (version === 0) {
    db.exec(`BEGIN;
      CREATE TABLE journal_entry (
        job_id TEXT NOT NULL, step TEXT NOT NULL, claimed_at TEXT NOT NULL, position INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (job_id, step, claimed_at, position)
      ) WITHOUT ROWID;
      PRAGMA user_version = ${schemaVersion};
      COMMIT`);
  }
  return db;
}

/** The journals of checkouts in a database of the workbench's own. */
export function openJournals(path: string): Journals {
  const db = open(path);
  const latest = db.prepare(`SELECT claimed_at, count(*) AS length FROM journal_entry
    WHERE job_id = ? AND step = ? GROUP BY claimed_at ORDER BY claimed_at DESC LIMIT 1`);
  const select = db.prepare(`SELECT entry FROM journal_entry
    WHERE job_id = ? AND step = ? AND claimed_at = ? ORDER BY position`);
  const insert = db.prepare("INSERT INTO journal_entry VALUES (?, ?, ?, ?, ?)");
  const remove = db.prepare("DELETE FROM journal_entry WHERE job_id = ? AND step = ?");

  function checkPlace(address: JournalAddress, claimedAt: string, after: number): void {
    const there = latestSchema.parse(latest.get(address.jobId, address.step));
    const known = there === undefined || there.claimed_at < claimedAt ? 0 : there.length;
    const older = there !== undefined && claimedAt < there.claimed_at;
    if (!older && known === after) return;
    const message = older
      ? `This checkout, of ${claimedAt}, ended: the one of ${there.claimed_at} has a journal now.`
      : `The journal has ${known} entries, not ${after}: another window is at work on this job.`;
    throw new ServiceError("ETAG_MISMATCH", message);
  }

  return {
    read({ jobId, step }) {
      const there = latestSchema.parse(latest.get(jobId, step));
      if (there === undefined) return { claimed_at: null, entries: [] };
      const rows = z.array(rowSchema).parse(select.all(jobId, step, there.claimed_at));
      return { claimed_at: there.claimed_at, entries: rows.map((row) => entrySchema.parse(JSON.parse(row.entry))) };
    },
    append(address, claimedAt, after, entries) {
      db.exec("BEGIN IMMEDIATE");
      try {
        checkPlace(address, claimedAt, after);
        for (const [index, entry] of entries.entries()) {
          insert.run(address.jobId, address.step, claimedAt, after + index, JSON.stringify(entry));
        }
        db.exec("COMMIT");
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
      return after + entries.length;
    },
    forget({ jobId, step }) {
      remove.run(jobId, step);
    },
    close() {
      db.close();
    },
  };
}
