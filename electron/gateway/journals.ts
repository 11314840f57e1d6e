import { statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { ServiceError } from "../../shared/errors.ts";
import type { ReviewStep } from "../../shared/job.ts";
import { DataFolderError } from "../platform/data-folder-error.ts";

/**
 * The format of the file: its schema, and that of the entries, which the window writes. Raise it when a version that
 * knows the old number cannot replay the new entries.
 */
const fileFormat = 1;

/** The review step of a job that a journal belongs to. */
export interface JournalAddress {
  jobId: string;
  step: ReviewStep;
}
/** One operation, as the renderer serialized it. */
export type JournalEntry = Record<string, unknown>;

/** The journals of checkouts: the operations of a reviewer, in order, until they are checked in. */
export interface Journals {
  /** Reads the journal of the latest checkout; `claimed_at` is null if there is none. */
  read(address: JournalAddress): { claimed_at: string | null; entries: JournalEntry[] };
  /**
   * Appends entries to a checkout's journal. They are on disk when this returns. A newer checkout begins its own
   * journal, and the older journal stays until both are deleted.
   * @param claimedAt when the job was claimed, which identifies the checkout
   * @param after the number of entries that the caller knows
   * @returns the journal's new length
   * @throws {ServiceError} ETAG_MISMATCH if the journal has another length, or a newer checkout has a journal
   */
  append(address: JournalAddress, claimedAt: string, after: number, entries: readonly JournalEntry[]): number;
  /** Deletes the journals of all checkouts of the step. */
  delete(address: JournalAddress): void;
  close(): void;
}

const entrySchema = z.record(z.string(), z.unknown());
const rowSchema = z.object({ entry: z.string() });
const latestSchema = z.object({ claimed_at: z.string(), length: z.int() }).optional();

function readFormat(db: DatabaseSync): number {
  return z.object({ user_version: z.int() }).parse(db.prepare("PRAGMA user_version").get()).user_version;
}

/**
 * Checks the journals before anything else opens the data folder. Changes nothing.
 * @throws {DataFolderError} if the file is damaged, or a newer version has written it
 */
export function checkJournals(path: string): void {
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  let format: number;
  try {
    const db = new DatabaseSync(path, { readOnly: true });
    const problems = db
      .prepare("PRAGMA quick_check(3)")
      .all()
      .map((row) => String(row["quick_check"]));
    format = readFormat(db);
    db.close();
    if (problems.join() !== "ok") throw new Error(problems.join("; "));
  } catch (cause) {
    throw new DataFolderError(
      `${path} is damaged (${cause instanceof Error ? cause.message : String(cause)}). It contains the work of reviewers ` +
        "that is not checked in yet. Restore it from a backup; or move it out of the folder to start without that work, " +
        "in which case everything that was checked in stays. Nothing was changed.",
      { cause },
    );
  }
  if (format <= fileFormat) return;
  throw new DataFolderError(
    `${path} was written by a newer version of Galley (in format ${format}; newest supported: ${fileFormat}). Start ` +
      "that version, or choose another data folder. Nothing was changed.",
  );
}

function openDatabase(path: string): DatabaseSync {
  const db = new DatabaseSync(path);
  // In WAL mode only FULL syncs each commit, so that an acknowledged entry survives a power cut.
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 2000");
  if (readFormat(db) === 0) {
    db.exec(`BEGIN;
      CREATE TABLE journal_entry (
        job_id TEXT NOT NULL, step TEXT NOT NULL, claimed_at TEXT NOT NULL, position INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (job_id, step, claimed_at, position)
      ) WITHOUT ROWID;
      PRAGMA user_version = ${fileFormat};
      COMMIT`);
  }
  return db;
}

/**
 * Opens the workbench's own database, in which the journals are stored; creates it if necessary.
 * @throws {DataFolderError} if the file is damaged, or a newer version has written it
 */
export function openJournals(path: string): Journals {
  checkJournals(path);
  const db = openDatabase(path);
  const selectLatest = db.prepare(`SELECT claimed_at, count(*) AS length FROM journal_entry
    WHERE job_id = ? AND step = ? GROUP BY claimed_at ORDER BY claimed_at DESC LIMIT 1`);
  const selectEntries = db.prepare(`SELECT entry FROM journal_entry
    WHERE job_id = ? AND step = ? AND claimed_at = ? ORDER BY position`);
  const insertEntry = db.prepare("INSERT INTO journal_entry VALUES (?, ?, ?, ?, ?)");
  const deleteEntries = db.prepare("DELETE FROM journal_entry WHERE job_id = ? AND step = ?");

  const findLatest = ({ jobId, step }: JournalAddress) => latestSchema.parse(selectLatest.get(jobId, step));

  function checkLength(address: JournalAddress, claimedAt: string, after: number): void {
    const latest = findLatest(address);
    if (latest !== undefined && claimedAt < latest.claimed_at) {
      const message = `The checkout of ${claimedAt} has ended: a newer checkout, of ${latest.claimed_at}, has a journal.`;
      throw new ServiceError("ETAG_MISMATCH", message);
    }
    const length = latest?.claimed_at === claimedAt ? latest.length : 0;
    if (length === after) return;
    const message = `The journal has ${length} entries, not ${after}: another window is editing this job.`;
    throw new ServiceError("ETAG_MISMATCH", message);
  }

  return {
    read(address) {
      const latest = findLatest(address);
      if (latest === undefined) return { claimed_at: null, entries: [] };
      const { claimed_at } = latest;
      const rows = z.array(rowSchema).parse(selectEntries.all(address.jobId, address.step, claimed_at));
      return { claimed_at, entries: rows.map((row) => entrySchema.parse(JSON.parse(row.entry))) };
    },
    append(address, claimedAt, after, entries) {
      db.exec("BEGIN IMMEDIATE");
      try {
        checkLength(address, claimedAt, after);
        for (const [index, entry] of entries.entries()) {
          insertEntry.run(address.jobId, address.step, claimedAt, after + index, JSON.stringify(entry));
        }
        db.exec("COMMIT");
      } catch (error) {
        db.exec("ROLLBACK");
        throw error;
      }
      return after + entries.length;
    },
    delete({ jobId, step }) {
      deleteEntries.run(jobId, step);
    },
    close() {
      db.close();
    },
  };
}
