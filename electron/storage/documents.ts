import { finalStatuses } from "../../shared/job.ts";
import { toFlag } from "./columns.ts";
import { type RecordPage, toRecordPage, type PageRequest } from "./record-page.ts";
import { documentRow, type Db, type StoredDocument } from "./tables.ts";

export async function insertDocument(db: Db, document: StoredDocument): Promise<void> {
  await db
    .insertInto("documents")
    .values({ ...document, test: toFlag(document.test) })
    .execute();
}

/** The document, removed or not. */
export async function findDocument(db: Db, id: string): Promise<StoredDocument | null> {
  const row = await db.selectFrom("documents").selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : documentRow.parse(row);
}

/** The documents that a user made with keys of one kind, by age. */
export async function listDocuments(
  db: Db,
  { ownerId, test }: Pick<StoredDocument, "ownerId" | "test">,
  page: PageRequest,
): Promise<RecordPage<StoredDocument>> {
  const own = db.selectFrom("documents").where("ownerId", "=", ownerId).where("test", "=", toFlag(test));
  const query = own.where("deletedAt", "is", null);
  const rows = query.selectAll().orderBy("createdAt").orderBy("id").limit(page.limit).offset(page.offset);
  const count = query.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(documentRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}

/** How many unfinished jobs need the document. */
export async function countUnfinishedJobs(db: Db, documentId: string): Promise<number> {
  const { count } = await db
    .selectFrom("jobs")
    .where("documentId", "=", documentId)
    .where("status", "not in", finalStatuses)
    .select((select) => select.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

export async function markDocumentDeleted(db: Db, id: string, now: number): Promise<void> {
  await db.updateTable("documents").set({ deletedAt: now }).where("id", "=", id).execute();
}
