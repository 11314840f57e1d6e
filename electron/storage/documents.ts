import { finalStatuses } from "../../shared/job/job.ts";
import { toBooleanColumn } from "./database/columns.ts";
import { compileQuery } from "./database/compiled-query.ts";
import { dialect } from "./database/database-system.ts";
import { cacheReads } from "./database/read-through-cache.ts";
import { type PageRequest, type RecordPage, toRecordPage } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import { documentRow, type StoredDocument } from "./tables/documents.ts";

export async function insertDocument(db: Db, document: StoredDocument): Promise<void> {
  await db
    .insertInto("documents")
    .values({ ...document, test: toBooleanColumn(document.test) })
    .execute();
}

/** Finds a document, even if it is deleted. */
export async function findDocument(db: Db, id: string): Promise<StoredDocument | null> {
  const row = await db.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : documentRow.parse(row);
}

/** Lists the documents that a user uploaded with test keys, or with live keys, the oldest first. */
export async function listDocuments(
  db: Db,
  { ownerId, test }: Pick<StoredDocument, "ownerId" | "test">,
  page: PageRequest,
): Promise<RecordPage<StoredDocument>> {
  const query = db
    .selectFrom("documents")
    .where("ownerId", "=", ownerId)
    .where("test", "=", toBooleanColumn(test))
    .where("deletedAt", "is", null);
  const rows = query.selectAll().orderBy("createdAt").orderBy("id").limit(page.limit).offset(page.offset);
  const count = query.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(documentRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}

/** Counts the unfinished jobs of a user that use a document. */
export async function countUnfinishedJobs(db: Db, documentId: string, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .where("documentId", "=", documentId)
    .where("ownerId", "=", userId)
    .where("status", "not in", finalStatuses)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** Marks documents as deleted. Their jobs get a new revision, since the address of their input changes. */
export async function markDocumentsDeleted(db: Db, documentIds: readonly string[], now: number): Promise<void> {
  const ids = JSON.stringify(documentIds);
  await db.updateTable("documents").set({ deletedAt: now }).where(dialect.isInJsonArray("id", ids)).execute();
  await db
    .updateTable("jobs")
    .set((update) => ({ revision: update("revision", "+", 1) }))
    .where(dialect.isInJsonArray("documentId", ids))
    .execute();
}

const selectDeleted = compileQuery((db, ids: string) =>
  db.selectFrom("documents").select("id").where(dialect.isInJsonArray("id", ids)).where("deletedAt", "is not", null),
);

const findDeletedById = cacheReads(
  async (db, ids: string): Promise<ReadonlySet<string>> => new Set((await selectDeleted(db, ids)).map(({ id }) => id)),
);

/** Returns the ids of those documents that are marked as deleted. */
export function findDeletedDocuments(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return findDeletedById(db, JSON.stringify(ids));
}
