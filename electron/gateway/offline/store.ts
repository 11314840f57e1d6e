import { mkdir, statfs } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { commentSchema, type Comment } from "../../../shared/api/comments.ts";
import { contentItemSchema, contentRoles, type ContentItem, type ContentRole } from "../../../shared/api/contents.ts";
import { jobSchema } from "../../../shared/api/jobs.ts";
import { reviewSteps } from "../../../shared/job/job.ts";
import { formatEntityTag } from "../../http/entity-tags.ts";
import { runTransaction } from "../database.ts";
import { openStash } from "./stash.ts";
import { openBodyStore, type BodyStore, type ReceivedBody } from "./kept-bodies.ts";
import { openOutbox } from "./outbox.ts";

/** A checked-out job that is kept on this machine. Times are milliseconds of the service's clock. */
const keptJobRecord = z.object({
  job: jobSchema,
  /** The holder: the account of the connection. */
  userId: z.string(),
  step: z.enum(reviewSteps),
  /** The phase and round of the review when the work began. If they have changed, somebody else continues the work. */
  phase: z.string(),
  /** The claim under which the work began, which identifies the journal. */
  claimedAt: z.string(),
  /** The claim of the lease at the service. It is later than `claimedAt` after the lease was checked out again. */
  leaseClaimedAt: z.string(),
  grantedAt: z.int(),
  expiresAt: z.int(),
  leaseSeconds: z.int(),
  isTakenOffline: z.boolean(),
  /** When the service last confirmed the kept job. */
  confirmedAt: z.int(),
  clockDifferenceMs: z.int(),
  error: z.string().nullable(),
  conflict: z.string().nullable(),
  /** Whether the window has asked to delete the journal. It is deleted when the outbox of the job has been sent. */
  isJournalDone: z.boolean(),
  /** Whether the review has ended, so that only a cancellation of the job is left to send. */
  isReviewDone: z.boolean().default(false),
});
export type KeptJob = z.infer<typeof keptJobRecord> & { jobId: string };

/** Identifies a content item of a job; `item` is the page number, or 0 for a role with one item. */
export interface ItemKey {
  jobId: string;
  role: ContentRole;
  item: number;
}

/** Parses a column with JSON. */
const jsonColumn = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema);

const jobRow = z
  .object({ record: jsonColumn(keptJobRecord) })
  .transform(({ record }): KeptJob => ({ ...record, jobId: record.job.id }));
const commentsRow = z.object({ record: jsonColumn(commentSchema.array()) });

/** A content item as it is on this machine, including the reviewer's unsent changes. */
const itemRow = z.object({
  jobId: z.string(),
  role: z.enum(contentRoles),
  item: z.int(),
  description: jsonColumn(contentItemSchema),
  /** SHA-256 of the kept bytes; null if only the description is kept. */
  sha256: z.string().nullable(),
  /** The item before the first change under this checkout; null if it was not changed. */
  base: jsonColumn(contentItemSchema).nullable(),
  baseSha256: z.string().nullable(),
});
export type KeptItem = z.output<typeof itemRow>;
const itemColumns = `job_id AS "jobId", role, item, description, sha256, base, base_sha256 AS "baseSha256"`;

const totalsRow = z.object({ total_items: z.int(), kept_items: z.int(), total_bytes: z.int(), kept_bytes: z.int() });
const numberRow = z.object({ number: z.int() });
const hashRow = z.object({ sha256: z.string() });

/** The numbers and sizes of the kept contents and of all listed contents of a job. */
export type KeptTotals = z.infer<typeof totalsRow>;

export type OfflineStore = ReturnType<typeof openOfflineStore>;

/**
 * Opens the offline store of a connection: checked-out jobs with their contents, the outbox, and the stash. All writes must
 * be in a `transaction`.
 * @param folder the folder of the connection's large bodies
 */
export function openOfflineStore(db: DatabaseSync, connectionId: string, folder: string) {
  const bodies: BodyStore = openBodyStore(db, connectionId, folder);
  const listeners = new Set<() => void>();

  const selectJobs = db.prepare("SELECT record FROM kept_job WHERE connection_id = ? ORDER BY job_id");
  const selectJob = db.prepare("SELECT record FROM kept_job WHERE connection_id = ? AND job_id = ?");
  const upsertJob = db.prepare(`INSERT INTO kept_job VALUES (?, ?, ?)
    ON CONFLICT (connection_id, job_id) DO UPDATE SET record = excluded.record`);
  const removals = ["kept_job", "kept_item", "kept_role", "kept_comments", "outbox_entry"].map((table) =>
    db.prepare(`DELETE FROM ${table} WHERE connection_id = ? AND job_id = ?`),
  );
  const selectComments = db.prepare("SELECT record FROM kept_comments WHERE connection_id = ? AND job_id = ?");
  const upsertComments = db.prepare(`INSERT INTO kept_comments VALUES (?, ?, ?)
    ON CONFLICT (connection_id, job_id) DO UPDATE SET record = excluded.record`);
  const selectRole = db.prepare(
    "SELECT total_count AS number FROM kept_role WHERE connection_id = ? AND job_id = ? AND role = ?",
  );
  const upsertRole = db.prepare(`INSERT INTO kept_role VALUES (?, ?, ?, ?)
    ON CONFLICT (connection_id, job_id, role) DO UPDATE SET total_count = excluded.total_count`);
  const selectItem = db.prepare(
    `SELECT ${itemColumns} FROM kept_item WHERE connection_id = ? AND job_id = ? AND role = ? AND item = ?`,
  );
  const selectItems = db.prepare(
    `SELECT ${itemColumns} FROM kept_item WHERE connection_id = ? AND job_id = ? ORDER BY role, item`,
  );
  const selectChanged = db.prepare(
    `SELECT ${itemColumns} FROM kept_item WHERE connection_id = ? AND job_id = ? AND base IS NOT NULL ORDER BY role, item`,
  );
  const upsertItem = db.prepare(`INSERT INTO kept_item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (connection_id, job_id, role, item) DO UPDATE SET description = excluded.description,
      size = excluded.size, sha256 = excluded.sha256, base = excluded.base, base_sha256 = excluded.base_sha256`);
  const selectTotals = db.prepare(`SELECT count(*) AS total_items, count(sha256) AS kept_items,
      coalesce(sum(size), 0) AS total_bytes, coalesce(sum(CASE WHEN sha256 IS NULL THEN 0 ELSE size END), 0) AS kept_bytes
    FROM kept_item WHERE connection_id = ? AND job_id = ? AND role <> 'page-image'`);
  // The unary plus makes SQLite use the index of the hash instead of visiting all items of the connection for each body.
  const selectUnreferenced = db.prepare(`SELECT sha256 FROM kept_body WHERE connection_id = ?1 AND NOT EXISTS
    (SELECT 1 FROM kept_item WHERE +kept_item.connection_id = ?1
      AND (kept_item.sha256 = kept_body.sha256 OR kept_item.base_sha256 = kept_body.sha256))`);
  const isReferenced = db.prepare(
    "SELECT 1 FROM kept_item WHERE +connection_id = ?1 AND (sha256 = ?2 OR base_sha256 = ?2) LIMIT 1",
  );
  const selectSize = db.prepare("SELECT coalesce(sum(size), 0) AS number FROM kept_body WHERE connection_id = ?");
  function findJob(jobId: string): KeptJob | null {
    return jobRow.optional().parse(selectJob.get(connectionId, jobId)) ?? null;
  }
  const writeJob = ({ jobId, ...record }: KeptJob): void =>
    void upsertJob.run(connectionId, jobId, JSON.stringify(record));
  function updateJob(jobId: string, fields: Partial<KeptJob>): void {
    const job = findJob(jobId);
    if (job !== null) writeJob({ ...job, ...fields });
  }
  function findItem({ jobId, role, item }: ItemKey): KeptItem | null {
    return itemRow.optional().parse(selectItem.get(connectionId, jobId, role, item)) ?? null;
  }
  function writeItem({ jobId, role, item, description, sha256, base, baseSha256 }: KeptItem): void {
    const texts = [JSON.stringify(description), description.size, sha256] as const;
    const baseText = base === null ? null : JSON.stringify(base);
    upsertItem.run(connectionId, jobId, role, item, ...texts, baseText, baseSha256);
  }
  function removeUnreferenced(): void {
    for (const row of selectUnreferenced.all(connectionId)) bodies.remove(hashRow.parse(row).sha256);
  }

  return {
    bodies,
    folder,
    /** Runs writes in one transaction, and then calls the listeners. The transaction is on disk when this returns. */
    transaction<Result>(run: () => Result): Result {
      const result = runTransaction(db, run);
      for (const listener of listeners) listener();
      return result;
    },
    /** Calls `listener` after every transaction; returns the unsubscribe function. */
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    listJobs: (): KeptJob[] => selectJobs.all(connectionId).map((row) => jobRow.parse(row)),
    findJob,
    writeJob,
    updateJob,
    /** Deletes a job with its contents and its outbox. */
    deleteJob(jobId: string): void {
      for (const statement of removals) statement.run(connectionId, jobId);
      removeUnreferenced();
    },
    /** Returns the comments of a job, the oldest first; null if they are not kept. */
    findComments(jobId: string): Comment[] | null {
      return commentsRow.optional().parse(selectComments.get(connectionId, jobId))?.record ?? null;
    },
    keepComments: (jobId: string, comments: readonly Comment[]): void =>
      void upsertComments.run(connectionId, jobId, JSON.stringify(comments)),

    /** Returns the number of items that a role has at the service; null if its list is not kept. */
    countRole(jobId: string, role: ContentRole): number | null {
      const row = selectRole.get(connectionId, jobId, role);
      return row === undefined ? null : numberRow.parse(row).number;
    },
    writeRole: (jobId: string, role: ContentRole, count: number): void =>
      void upsertRole.run(connectionId, jobId, role, count),
    findItem,
    writeItem,
    listItems: (jobId: string): KeptItem[] => selectItems.all(connectionId, jobId).map((row) => itemRow.parse(row)),
    listChangedItems: (jobId: string): KeptItem[] =>
      selectChanged.all(connectionId, jobId).map((row) => itemRow.parse(row)),
    /** Stores the bytes and the description of an item. `changes.base` is the version that the reviewer has changed. */
    keepBody(
      key: ItemKey,
      description: ContentItem,
      body: ReceivedBody,
      changes: Pick<KeptItem, "base" | "baseSha256"> = { base: null, baseSha256: null },
    ): void {
      const previous = findItem(key);
      bodies.add(body);
      writeItem({ ...key, description, sha256: body.sha256, ...changes });
      const replaced = previous?.sha256 ?? null;
      if (replaced !== null && isReferenced.get(connectionId, replaced) === undefined) bodies.remove(replaced);
    },
    getTotals: (jobId: string): KeptTotals => totalsRow.parse(selectTotals.get(connectionId, jobId)),
    getKeptBytes: (): number => numberRow.parse(selectSize.get(connectionId)).number,

    ...openOutbox(db, connectionId),
    stash: openStash(db, connectionId),

    async getFreeBytes(): Promise<number> {
      // The folder may have been deleted.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

const tables = ["kept_job", "kept_role", "kept_item", "kept_body", "kept_comments", "outbox_entry", "stash"] as const;

/** Deletes all rows of a connection. Call it in a transaction. */
export function deleteOfflineData(db: DatabaseSync, connectionId: string): void {
  for (const table of tables) db.prepare(`DELETE FROM ${table} WHERE connection_id = ?`).run(connectionId);
}

/** Returns the entity tag of a content by the SHA-256 of its bytes, as the service computes it. */
export const getContentTag = (sha256: string): string => formatEntityTag(sha256);

/** Tells whether a key identifies an item. */
export function isSameItem(key: ItemKey | null, item: ItemKey): boolean {
  return key !== null && key.role === item.role && key.item === item.item && key.jobId === item.jobId;
}
