import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { contentRoles } from "../../../shared/api/contents.ts";
import { outboxKinds } from "../../../shared/api/offline.ts";
import { hashBytes } from "./kept-bodies.ts";

const bytesColumn = z.instanceof(Uint8Array).transform((bytes) => new Uint8Array(bytes));

const entryRow = z
  .object({
    id: z.int(),
    jobId: z.string(),
    kind: z.enum(outboxKinds),
    role: z.enum(contentRoles).nullable(),
    item: z.int().nullable(),
    /** The entity tag that the item must have at the service. */
    baseEtag: z.string().nullable(),
    /** The body of a check-in or a cancellation; null for contents, whose large body `readEntryBody` reads. */
    body: bytesColumn.nullable(),
    /** The value of the header `Idempotency-Key`; for contents the SHA-256 of the body, which identifies a repetition. */
    idempotencyKey: z.string(),
    createdAt: z.int(),
    attempts: z.int(),
    lastError: z.string().nullable(),
    state: z.enum(["waiting", "sending", "blocked"]),
  })
  .transform(({ role, item, ...entry }) => ({
    ...entry,
    /** The content item; null unless `kind` is `content`. */
    key: role === null || item === null ? null : { jobId: entry.jobId, role, item },
  }));

/** An effect that waits to be sent, as the outbox stores it. */
export type OutboxEntry = z.output<typeof entryRow>;

const idRow = z.object({ id: z.int() });
const countRow = z.object({ count: z.int() });
const bodyRow = z.object({ body: bytesColumn });

/** The columns of an entry. The large bodies of contents are not read, since every edit lists the outbox. */
const columns = `id, job_id AS "jobId", kind, role, item, base_etag AS "baseEtag",
  CASE kind WHEN 'content' THEN NULL ELSE body END AS body, idempotency_key AS "idempotencyKey",
  created_at AS "createdAt", attempts, last_error AS "lastError", state`;

/** Opens the outbox of a connection: the reviewer's contents, check-ins and cancellations that the service does not have. */
export function openOutbox(db: DatabaseSync, connectionId: string) {
  // Contents are sent before the check-in, because the service accepts no contents after it.
  const select = db.prepare(
    `SELECT ${columns} FROM outbox_entry WHERE connection_id = ? ORDER BY job_id, kind <> 'content', id`,
  );
  const selectOfJob = db.prepare(
    `SELECT ${columns} FROM outbox_entry WHERE connection_id = ? AND job_id = ? ORDER BY kind <> 'content', id`,
  );
  const selectOne = db.prepare(`SELECT ${columns} FROM outbox_entry WHERE connection_id = ? AND id = ?`);
  const selectBody = db.prepare("SELECT body FROM outbox_entry WHERE connection_id = ? AND id = ?");
  const count = db.prepare("SELECT count(*) AS count FROM outbox_entry WHERE connection_id = ?");
  const countOfJob = db.prepare("SELECT count(*) AS count FROM outbox_entry WHERE connection_id = ? AND job_id = ?");
  const insert = db.prepare(`INSERT INTO outbox_entry
    (connection_id, job_id, kind, role, item, base_etag, body, idempotency_key, created_at, attempts, last_error, state)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 0, NULL, 'waiting') RETURNING id`);
  const update = db.prepare(`UPDATE outbox_entry SET base_etag = ?, attempts = ?, last_error = ?, state = ?
    WHERE connection_id = ? AND id = ?`);
  const replaceBody = db.prepare(`UPDATE outbox_entry SET body = ?, idempotency_key = ?, last_error = NULL,
    state = 'waiting' WHERE connection_id = ? AND id = ?`);
  const remove = db.prepare("DELETE FROM outbox_entry WHERE connection_id = ? AND id = ?");

  // The process may have ended while an entry was being sent. Sending it again shows whether it had arrived.
  db.prepare("UPDATE outbox_entry SET state = 'waiting' WHERE connection_id = ? AND state = 'sending'").run(
    connectionId,
  );

  return {
    listEntries: (): OutboxEntry[] => select.all(connectionId).map((row) => entryRow.parse(row)),
    listJobEntries: (jobId: string): OutboxEntry[] =>
      selectOfJob.all(connectionId, jobId).map((row) => entryRow.parse(row)),
    findEntry: (id: number): OutboxEntry | null => entryRow.optional().parse(selectOne.get(connectionId, id)) ?? null,
    /** Adds an entry to the outbox. @returns its id */
    addEntry(
      entry: Pick<OutboxEntry, "jobId" | "kind" | "key" | "baseEtag" | "createdAt"> & { body: Uint8Array },
    ): number {
      const { jobId, kind, key, baseEtag, body, createdAt } = entry;
      const idempotencyKey = kind === "content" ? hashBytes(body) : randomUUID();
      const values = [kind, key?.role ?? null, key?.item ?? null, baseEtag, body, idempotencyKey, createdAt] as const;
      return idRow.parse(insert.get(connectionId, jobId, ...values)).id;
    },
    /** Updates the base version, attempts, last error and state of an entry. */
    writeEntry: ({ id, baseEtag, attempts, lastError, state }: OutboxEntry): void =>
      void update.run(baseEtag, attempts, lastError, state, connectionId, id),
    /** Replaces the contents of an entry, which then waits to be sent. */
    replaceEntry: (id: number, body: Uint8Array): void => void replaceBody.run(body, hashBytes(body), connectionId, id),
    readEntryBody: (id: number): Uint8Array<ArrayBuffer> => bodyRow.parse(selectBody.get(connectionId, id)).body,
    countEntries: (): number => countRow.parse(count.get(connectionId)).count,
    countJobEntries: (jobId: string): number => countRow.parse(countOfJob.get(connectionId, jobId)).count,
    deleteEntry: (id: number): void => void remove.run(connectionId, id),
  };
}
