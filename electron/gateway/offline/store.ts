import { randomUUID } from "node:crypto";
import { mkdir, statfs } from "node:fs/promises";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { commentSchema, type Comment } from "../../../shared/api/comments.ts";
import { contentItemSchema, contentRoles, type ContentItem, type ContentRole } from "../../../shared/api/contents.ts";
import { jobSchema } from "../../../shared/api/jobs.ts";
import { outboxKinds } from "../../../shared/api/offline.ts";
import { reviewSteps } from "../../../shared/job/job.ts";
import { formatEntityTag } from "../../http/entity-tags.ts";
import { runTransaction } from "../database.ts";
import { openAsideStore } from "./aside.ts";
import { hashBytes, openBodyStore, type BodyStore, type ReceivedBody } from "./bodies.ts";

/** A checked-out job that is kept on this machine. Times are milliseconds of the service's clock. */
const keptJobRecord = z.object({
  job: jobSchema,
  /** The holder: the account of the connection. */
  userId: z.string(),
  step: z.enum(reviewSteps),
  /** Phase and round of the review when the work began. In another one the work belongs to somebody else. */
  phase: z.string(),
  /** The claim under which the work began, which identifies the journal. */
  claimedAt: z.string(),
  /** The claim of the lease at the service. It is later than `claimedAt` after the lease was checked out again. */
  leaseClaimedAt: z.string(),
  grantedAt: z.int(),
  expiresAt: z.int(),
  leaseSeconds: z.int(),
  isTakenOffline: z.boolean(),
  /** When the service last confirmed what is kept. */
  confirmedAt: z.int(),
  clockDifferenceMs: z.int(),
  error: z.string().nullable(),
  conflict: z.string().nullable(),
  /** Whether the window has deleted the journal. It stays until the check-in has been sent. */
  isJournalDone: z.boolean(),
});
export type KeptJob = z.infer<typeof keptJobRecord> & { jobId: string };

/** Identifies a content item of a job; `item` is the page number, or 0 for a role with one item. */
export interface ItemKey {
  jobId: string;
  role: ContentRole;
  item: number;
}

/** A content item as it is on this machine, with the reviewer's unsent changes. */
export interface KeptItem extends ItemKey {
  description: ContentItem;
  /** SHA-256 of the kept bytes; null if only the description is kept. */
  sha256: string | null;
  /** The item before the first change of this checkout; null if it was not changed. */
  base: ContentItem | null;
  baseSha256: string | null;
}

const entryRow = z.object({
  id: z.int(),
  job_id: z.string(),
  kind: z.enum(outboxKinds),
  role: z.enum(contentRoles).nullable(),
  item: z.int().nullable(),
  base_etag: z.string().nullable(),
  body: z.instanceof(Uint8Array).nullable(),
  idempotency_key: z.string(),
  created_at: z.int(),
  attempts: z.int(),
  last_error: z.string().nullable(),
  state: z.enum(["waiting", "sending", "blocked"]),
});

/** An effect that waits to be sent. */
export interface OutboxEntry {
  id: number;
  jobId: string;
  kind: (typeof outboxKinds)[number];
  /** The content item; null unless `kind` is `content`. */
  key: ItemKey | null;
  /** The entity tag that the item must have at the service. */
  baseEtag: string | null;
  /** The body of a check-in or a cancellation. That of contents is large: `readEntryBody` reads it. */
  body: Uint8Array<ArrayBuffer> | null;
  /** A UUID for the header of that name; for contents the SHA-256 of the body, by which a repetition is recognized. */
  idempotencyKey: string;
  createdAt: number;
  attempts: number;
  lastError: string | null;
  state: "waiting" | "sending" | "blocked";
}

/** The columns of an entry. The bodies of contents are not read: every gesture lists the outbox. */
const entryColumns = `id, job_id, kind, role, item, base_etag, CASE kind WHEN 'content' THEN NULL ELSE body END AS body,
  idempotency_key, created_at, attempts, last_error, state`;

const textRow = z.object({ record: z.string() });
const itemRow = z.object({
  job_id: z.string(),
  role: z.enum(contentRoles),
  item: z.int(),
  description: z.string(),
  sha256: z.string().nullable(),
  base: z.string().nullable(),
  base_sha256: z.string().nullable(),
});
const totalsRow = z.object({ total_items: z.int(), kept_items: z.int(), total_bytes: z.int(), kept_bytes: z.int() });
const idRow = z.object({ id: z.int() });
const numberRow = z.object({ number: z.int() });
const hashRow = z.object({ sha256: z.string() });
const bodyRow = z.object({ body: z.instanceof(Uint8Array) });

/** The size of kept contents beside that of all listed ones. */
export type KeptTotals = z.infer<typeof totalsRow>;

function toKeptItem(row: unknown): KeptItem {
  const { job_id, role, item, description, sha256, base, base_sha256 } = itemRow.parse(row);
  const parse = (text: string) => contentItemSchema.parse(JSON.parse(text));
  return {
    jobId: job_id,
    role,
    item,
    sha256,
    description: parse(description),
    base: base === null ? null : parse(base),
    baseSha256: base_sha256,
  };
}

function toEntry(row: unknown): OutboxEntry {
  const { id, job_id: jobId, kind, role, item, ...rest } = entryRow.parse(row);
  return {
    id,
    jobId,
    kind,
    key: role === null || item === null ? null : { jobId, role, item },
    baseEtag: rest.base_etag,
    body: rest.body === null ? null : new Uint8Array(rest.body),
    idempotencyKey: rest.idempotency_key,
    createdAt: rest.created_at,
    attempts: rest.attempts,
    lastError: rest.last_error,
    state: rest.state,
  };
}

export type OfflineStore = ReturnType<typeof openOfflineStore>;

/**
 * Opens what a connection keeps on this machine: checked-out jobs with their contents, the outbox, and work kept aside.
 * All writes happen in `transaction`.
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
  const deleteItems = db.prepare("DELETE FROM kept_item WHERE connection_id = ? AND job_id = ?");
  const deleteEntries = db.prepare("DELETE FROM outbox_entry WHERE connection_id = ? AND job_id = ?");
  const selectRole = db.prepare(
    "SELECT total_count AS number FROM kept_role WHERE connection_id = ? AND job_id = ? AND role = ?",
  );
  const upsertRole = db.prepare(`INSERT INTO kept_role VALUES (?, ?, ?, ?)
    ON CONFLICT (connection_id, job_id, role) DO UPDATE SET total_count = excluded.total_count`);
  const selectItem = db.prepare(
    "SELECT * FROM kept_item WHERE connection_id = ? AND job_id = ? AND role = ? AND item = ?",
  );
  const selectItems = db.prepare("SELECT * FROM kept_item WHERE connection_id = ? AND job_id = ? ORDER BY role, item");
  const selectChanged = db.prepare(
    "SELECT * FROM kept_item WHERE connection_id = ? AND job_id = ? AND base IS NOT NULL ORDER BY role, item",
  );
  const upsertItem = db.prepare(`INSERT INTO kept_item VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (connection_id, job_id, role, item) DO UPDATE SET description = excluded.description,
      size = excluded.size, sha256 = excluded.sha256, base = excluded.base, base_sha256 = excluded.base_sha256`);
  const selectTotals = db.prepare(`SELECT count(*) AS total_items, count(sha256) AS kept_items,
      coalesce(sum(size), 0) AS total_bytes, coalesce(sum(CASE WHEN sha256 IS NULL THEN 0 ELSE size END), 0) AS kept_bytes
    FROM kept_item WHERE connection_id = ? AND job_id = ? AND role <> 'page-image'`);
  // With the sign, SQLite searches by the hash, and not through all items of the connection for each body.
  const selectUnreferenced = db.prepare(`SELECT sha256 FROM kept_body WHERE connection_id = ?1 AND NOT EXISTS
    (SELECT 1 FROM kept_item WHERE +kept_item.connection_id = ?1
      AND (kept_item.sha256 = kept_body.sha256 OR kept_item.base_sha256 = kept_body.sha256))`);
  const isReferenced = db.prepare(
    "SELECT 1 FROM kept_item WHERE +connection_id = ?1 AND (sha256 = ?2 OR base_sha256 = ?2) LIMIT 1",
  );
  const selectSize = db.prepare("SELECT coalesce(sum(size), 0) AS number FROM kept_body WHERE connection_id = ?");
  // Contents are sent before the check-in, after which the service accepts none.
  const selectEntries = db.prepare(
    `SELECT ${entryColumns} FROM outbox_entry WHERE connection_id = ? ORDER BY job_id, kind <> 'content', id`,
  );
  const selectJobEntries = db.prepare(
    `SELECT ${entryColumns} FROM outbox_entry WHERE connection_id = ? AND job_id = ? ORDER BY kind <> 'content', id`,
  );
  const selectEntry = db.prepare(`SELECT ${entryColumns} FROM outbox_entry WHERE connection_id = ? AND id = ?`);
  const selectEntryBody = db.prepare("SELECT body FROM outbox_entry WHERE connection_id = ? AND id = ?");
  const countEntries = db.prepare("SELECT count(*) AS number FROM outbox_entry WHERE connection_id = ?");
  const countJobEntries = db.prepare(
    "SELECT count(*) AS number FROM outbox_entry WHERE connection_id = ? AND job_id = ?",
  );
  const insertEntry = db.prepare(`INSERT INTO outbox_entry
    (connection_id, job_id, kind, role, item, base_etag, body, idempotency_key, created_at, attempts, last_error, state)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, NULL, 'waiting') RETURNING id`);
  const updateEntry = db.prepare(`UPDATE outbox_entry SET base_etag = ?, attempts = ?, last_error = ?, state = ?
    WHERE connection_id = ? AND id = ?`);
  const replaceEntryBody = db.prepare(`UPDATE outbox_entry SET body = ?, idempotency_key = ?, last_error = NULL,
    state = 'waiting' WHERE connection_id = ? AND id = ?`);
  const deleteEntry = db.prepare("DELETE FROM outbox_entry WHERE connection_id = ? AND id = ?");
  const resetSending = db.prepare(
    "UPDATE outbox_entry SET state = 'waiting' WHERE connection_id = ? AND state = 'sending'",
  );

  // The process may have ended while an entry was being sent. Whether it arrived is found out when it is sent again.
  resetSending.run(connectionId);

  function toKeptJob(row: unknown): KeptJob {
    const record = keptJobRecord.parse(JSON.parse(textRow.parse(row).record));
    return { ...record, jobId: record.job.id };
  }
  function findJob(jobId: string): KeptJob | null {
    const row = selectJob.get(connectionId, jobId);
    return row === undefined ? null : toKeptJob(row);
  }
  const writeJob = ({ jobId, ...record }: KeptJob): void =>
    void upsertJob.run(connectionId, jobId, JSON.stringify(record));
  function updateJob(jobId: string, fields: Partial<KeptJob>): void {
    const job = findJob(jobId);
    if (job !== null) writeJob({ ...job, ...fields });
  }
  function findItem({ jobId, role, item }: ItemKey): KeptItem | null {
    const row = selectItem.get(connectionId, jobId, role, item);
    return row === undefined ? null : toKeptItem(row);
  }
  function writeItem({ jobId, role, item, description, sha256, base, baseSha256 }: KeptItem): void {
    const texts = [JSON.stringify(description), description.size, sha256] as const;
    const baseText = base === null ? null : JSON.stringify(base);
    upsertItem.run(connectionId, jobId, role, item, ...texts, baseText, baseSha256);
  }
  function removeUnreferenced(): void {
    for (const row of selectUnreferenced.all(connectionId)) bodies.remove(hashRow.parse(row).sha256);
  }
  const listJobEntries = (jobId: string): OutboxEntry[] => selectJobEntries.all(connectionId, jobId).map(toEntry);
  function writeEntry(entry: OutboxEntry): void {
    const { id, baseEtag, attempts, lastError, state } = entry;
    updateEntry.run(baseEtag, attempts, lastError, state, connectionId, id);
  }

  return {
    bodies,
    folder,
    /** Runs writes as one transaction, which is on disk when this returns, and announces the change. */
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

    listJobs: (): KeptJob[] => selectJobs.all(connectionId).map(toKeptJob),
    findJob,
    writeJob,
    updateJob,
    /** Deletes a job with its contents and its outbox. */
    deleteJob(jobId: string): void {
      for (const statement of removals) statement.run(connectionId, jobId);
      removeUnreferenced();
    },
    /** Deletes the contents and the outbox of a job, but not the job. */
    deleteWork(jobId: string): void {
      deleteItems.run(connectionId, jobId);
      deleteEntries.run(connectionId, jobId);
      removeUnreferenced();
    },

    /** Returns the comments of a job, the oldest first; null if they are not kept. */
    findComments(jobId: string): Comment[] | null {
      const row = selectComments.get(connectionId, jobId);
      return row === undefined ? null : commentSchema.array().parse(JSON.parse(textRow.parse(row).record));
    },
    keepComments: (jobId: string, comments: readonly Comment[]): void =>
      void upsertComments.run(connectionId, jobId, JSON.stringify(comments)),

    /** Returns how many items a role has at the service; null if its list is not kept. */
    countRole(jobId: string, role: ContentRole): number | null {
      const row = selectRole.get(connectionId, jobId, role);
      return row === undefined ? null : numberRow.parse(row).number;
    },
    writeRole: (jobId: string, role: ContentRole, count: number): void =>
      void upsertRole.run(connectionId, jobId, role, count),
    findItem,
    writeItem,
    listItems: (jobId: string): KeptItem[] => selectItems.all(connectionId, jobId).map(toKeptItem),
    listChangedItems: (jobId: string): KeptItem[] => selectChanged.all(connectionId, jobId).map(toKeptItem),
    /** Keeps the bytes of an item under their description; `changes.base` is the version that the reviewer changed. */
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

    listEntries: (): OutboxEntry[] => selectEntries.all(connectionId).map(toEntry),
    listJobEntries,
    findEntry(id: number): OutboxEntry | null {
      const row = selectEntry.get(connectionId, id);
      return row === undefined ? null : toEntry(row);
    },
    /** Adds an entry to the outbox. @returns its id */
    addEntry(
      entry: Pick<OutboxEntry, "jobId" | "kind" | "key" | "baseEtag" | "createdAt"> & { body: Uint8Array },
    ): number {
      const { jobId, kind, key, baseEtag, body, createdAt } = entry;
      const idempotencyKey = kind === "content" ? hashBytes(body) : randomUUID();
      const values = [kind, key?.role ?? null, key?.item ?? null, baseEtag, body, idempotencyKey, createdAt] as const;
      return idRow.parse(insertEntry.get(connectionId, jobId, ...values)).id;
    },
    /** Updates version, attempts and state of an entry. */
    writeEntry,
    /** Replaces the contents of an entry, which then waits to be sent. */
    replaceEntry: (id: number, body: Uint8Array): void =>
      void replaceEntryBody.run(body, hashBytes(body), connectionId, id),
    readEntryBody(id: number): Uint8Array<ArrayBuffer> {
      return new Uint8Array(bodyRow.parse(selectEntryBody.get(connectionId, id)).body);
    },
    countEntries: (): number => numberRow.parse(countEntries.get(connectionId)).number,
    countJobEntries: (jobId: string): number => numberRow.parse(countJobEntries.get(connectionId, jobId)).number,
    deleteEntry: (id: number): void => void deleteEntry.run(connectionId, id),

    aside: openAsideStore(db, connectionId),

    async getFreeBytes(): Promise<number> {
      // Somebody may have deleted it.
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const { bavail, bsize } = await statfs(folder);
      return bavail * bsize;
    },
  };
}

const tables = [
  "kept_job",
  "kept_role",
  "kept_item",
  "kept_body",
  "kept_comments",
  "outbox_entry",
  "set_aside",
] as const;

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
