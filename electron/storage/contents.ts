import { contentRoles, type ContentRole } from "../../shared/api/contents.ts";
import { contentFormats, lostFormat } from "./content-formats.ts";
import { compileQuery } from "./compiled-query.ts";
import { cacheReads } from "./read-through-cache.ts";
import { type RecordPage, toRecordPage, type PageRequest } from "./record-page.ts";
import { addJobStorage } from "./stored-bytes.ts";
import { contentRow, type Db, type ContentRecord } from "./tables.ts";

/** Identifies a content item of a job. */
export interface ItemKey {
  jobId: string;
  role: ContentRole;
  page: number;
}

export type ContentWrite = ItemKey & {
  mediaType: string;
  sha256: string;
  size: number;
  confidence?: number | null;
  error?: string | null;
  now: number;
  authorId: string | null;
};

/** Inserts items without bytes, which are created when they are first requested. */
export async function insertPendingContents(
  db: Db,
  items: readonly (ItemKey & { mediaType: string; now: number })[],
): Promise<void> {
  const rows = items.map(({ now, ...item }) => ({
    ...item,
    rank: contentRoles.indexOf(item.role),
    format: contentFormats[item.role],
    revision: 0,
    sha256: null,
    size: null,
    confidence: null,
    error: null,
    updatedAt: now,
    updatedBy: null,
  }));
  const chunk = 500;
  for (let start = 0; start < rows.length; start += chunk) {
    await db
      .insertInto("contents")
      .values(rows.slice(start, start + chunk))
      .execute();
  }
}

/** Writes a new revision of an item. The transaction must also index its blob. */
export async function writeContent(db: Db, write: ContentWrite): Promise<void> {
  const { now, authorId, jobId, role, page, sha256, size, mediaType, confidence = null, error = null } = write;
  const format = contentFormats[role];
  const current = { mediaType, sha256, size, confidence, error, format, updatedAt: now, updatedBy: authorId };
  const { revision } = await db
    .insertInto("contents")
    .values({ jobId, role, page, rank: contentRoles.indexOf(role), revision: 1, ...current })
    .onConflict((conflict) =>
      conflict
        .columns(["jobId", "role", "page"])
        .doUpdateSet((update) => ({ ...current, revision: update("contents.revision", "+", 1) })),
    )
    .returning("revision")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("contentRevisions")
    .values({ jobId, role, page, revision, sha256, size, authorId, createdAt: now })
    .execute();
  await addJobStorage(db, write);
}

export async function findContent(db: Db, key: ItemKey): Promise<ContentRecord | null> {
  const row = await db
    .selectFrom("contents")
    .selectAll()
    .where("jobId", "=", key.jobId)
    .where("role", "=", key.role)
    .where("page", "=", key.page)
    .executeTakeFirst();
  return row === undefined ? null : contentRow.parse(row);
}

/** Marks an item whose bytes are lost, so that its step computes it again. */
export async function markContentLost(db: Db, { jobId, role, page }: ItemKey): Promise<void> {
  await db
    .updateTable("contents")
    .set({ format: lostFormat })
    .where("jobId", "=", jobId)
    .where("role", "=", role)
    .where("page", "=", page)
    .execute();
}

/** Lists all items of a job. */
export async function listAllContents(db: Db, jobId: string): Promise<ContentRecord[]> {
  const rows = await db.selectFrom("contents").selectAll().where("jobId", "=", jobId).execute();
  return rows.map((row) => contentRow.parse(row));
}

/** Lists the items in several roles, by role and page number. */
export async function listContents(
  db: Db,
  jobId: string,
  roles: readonly ContentRole[],
  page: PageRequest,
): Promise<RecordPage<ContentRecord>> {
  const query = db.selectFrom("contents").where("jobId", "=", jobId).where("role", "in", roles);
  const rows = query.selectAll().orderBy("rank").orderBy("page").limit(page.limit).offset(page.offset);
  const count = query.select((select) => select.fn.countAll<number>().as("count"));
  return toRecordPage(contentRow, await rows.execute(), await count.executeTakeFirstOrThrow());
}

/** Looks up each role on its own: to list the distinct roles, SQLite would read every item of the job. */
const selectRoles = compileQuery((db, jobId: string) =>
  db.selectNoFrom((select) =>
    contentRoles.map((role) =>
      select
        .exists(select.selectFrom("contents").select("role").where("jobId", "=", jobId).where("role", "=", role))
        .as(role),
    ),
  ),
);

/** Lists the roles in which a job has items, in the order of lists. */
export const listRoles = cacheReads(async (db, jobId: string): Promise<ContentRole[]> => {
  const [row] = await selectRoles(db, jobId);
  return contentRoles.filter((role) => Boolean(row?.[role]));
});

/** Lists every item in a role, by page number. */
export async function listRoleContents(db: Db, jobId: string, role: ContentRole): Promise<ContentRecord[]> {
  const rows = await db
    .selectFrom("contents")
    .selectAll()
    .where("jobId", "=", jobId)
    .where("role", "=", role)
    .orderBy("page")
    .execute();
  return rows.map((row) => contentRow.parse(row));
}
