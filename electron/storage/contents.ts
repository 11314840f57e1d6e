import { contentRoles, type ContentRole } from "../../shared/api/contents.ts";
import { contentFormats, lostFormat } from "./content-formats.ts";
import { compileQuery } from "./database/compiled-query.ts";
import { cacheReads } from "./database/read-through-cache.ts";
import type { PageRequest, RecordPage } from "./database/record-page.ts";
import { addJobStorage } from "./stored-bytes.ts";
import type { Db } from "./tables.ts";
import { contentRow, type ContentRecord } from "./tables/contents.ts";

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
  drawn?: number;
  error?: string | null;
  now: number;
  authorId: string | null;
};

/** The images of the pages of a job: one for each page of a PDF. */
interface PageImageRange {
  pages: number;
  /** The creation time of the job. */
  createdAt: number;
}

const selectPageImages = compileQuery((db, jobId: string) =>
  db
    .selectFrom("jobs")
    .innerJoin("documents", "documents.id", "jobs.documentId")
    .where("jobs.id", "=", jobId)
    .where("documents.mediaType", "=", "application/pdf")
    .select(["documents.pages", "jobs.createdAt"]),
);

async function findPageImages(db: Db, jobId: string): Promise<PageImageRange | null> {
  const [row] = await selectPageImages(db, jobId);
  return row ?? null;
}

/**
 * Creates the record of a page image that has not been rendered yet. It has no row until it is rendered: a row for each
 * page would make the creation of a job slow if its document is long.
 */
function createPendingImage(jobId: string, page: number, { createdAt }: PageImageRange): ContentRecord {
  const role = "page-image";
  return {
    jobId,
    role,
    page,
    rank: contentRoles.indexOf(role),
    revision: 0,
    // The type of most page images; rendering sets the actual type.
    mediaType: "image/png",
    sha256: null,
    size: null,
    confidence: null,
    drawn: 0,
    error: null,
    format: contentFormats[role],
    updatedAt: createdAt,
    updatedBy: null,
  };
}

/** Writes a new revision of an item. The transaction must also index its blob. */
export async function writeContent(db: Db, write: ContentWrite): Promise<void> {
  const { now, authorId, jobId, role, page, sha256, size, mediaType } = write;
  const { confidence = null, drawn = 0, error = null } = write;
  const format = contentFormats[role];
  const current = { mediaType, sha256, size, confidence, drawn, error, format, updatedAt: now, updatedBy: authorId };
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

/** Finds an item, which may be a page image that has not been rendered yet. */
export async function findContent(db: Db, { jobId, role, page }: ItemKey): Promise<ContentRecord | null> {
  const row = await db
    .selectFrom("contents")
    .selectAll()
    .where("jobId", "=", jobId)
    .where("role", "=", role)
    .where("page", "=", page)
    .executeTakeFirst();
  if (row !== undefined) return contentRow.parse(row);
  const images = role === "page-image" ? await findPageImages(db, jobId) : null;
  return images === null || page < 1 || page > images.pages ? null : createPendingImage(jobId, page, images);
}

/** Lists the page images of a job, in the order of pages. */
async function listPageImages(
  db: Db,
  jobId: string,
  images: PageImageRange,
  { limit, offset }: PageRequest,
): Promise<ContentRecord[]> {
  const rows = await db
    .selectFrom("contents")
    .selectAll()
    .where("jobId", "=", jobId)
    .where("role", "=", "page-image")
    .where("page", ">", offset)
    .where("page", "<=", offset + limit)
    .execute();
  const rendered = new Map(rows.map((row) => [row.page, contentRow.parse(row)]));
  return Array.from({ length: limit }, (_, index) => {
    const page = offset + index + 1;
    return rendered.get(page) ?? createPendingImage(jobId, page, images);
  });
}

/** Lists stored items in several roles, by role and page number. */
async function listStoredContents(
  db: Db,
  jobId: string,
  roles: readonly ContentRole[],
  { limit, offset }: PageRequest,
): Promise<ContentRecord[]> {
  const query = db.selectFrom("contents").selectAll().where("jobId", "=", jobId).where("role", "in", roles);
  const rows = await query.orderBy("rank").orderBy("page").limit(limit).offset(offset).execute();
  return rows.map((row) => contentRow.parse(row));
}

/** Counts the stored items of a job by role. */
async function countContents(
  db: Db,
  jobId: string,
  roles: readonly ContentRole[],
): Promise<ReadonlyMap<ContentRole, number>> {
  const counts = await db
    .selectFrom("contents")
    .where("jobId", "=", jobId)
    .where("role", "in", roles)
    .groupBy("role")
    .select((select) => ["role", select.fn.countAll<number>().as("count")])
    .execute();
  return new Map(counts.map(({ role, count }) => [role, count]));
}

/** A section of a list: its length, and the function that lists a part of it. */
interface ListSection {
  length: number;
  list: (part: PageRequest) => Promise<ContentRecord[]>;
}

/** Finds the latest revision of an item that a step wrote; null if there is none. */
export async function findComputedRevision(
  db: Db,
  { jobId, role, page }: ItemKey,
): Promise<{ sha256: string; size: number } | null> {
  const row = await db
    .selectFrom("contentRevisions")
    .select(["sha256", "size"])
    .where("jobId", "=", jobId)
    .where("role", "=", role)
    .where("page", "=", page)
    .where("authorId", "is", null)
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Marks an item as lost, so that its step computes it again. */
export async function markContentLost(db: Db, { jobId, role, page }: ItemKey): Promise<void> {
  await db
    .updateTable("contents")
    .set({ format: lostFormat })
    .where("jobId", "=", jobId)
    .where("role", "=", role)
    .where("page", "=", page)
    .execute();
}

/** Lists all stored items of a job. */
export async function listAllContents(db: Db, jobId: string): Promise<ContentRecord[]> {
  const rows = await db.selectFrom("contents").selectAll().where("jobId", "=", jobId).execute();
  return rows.map((row) => contentRow.parse(row));
}

/** Lists the items in several roles, by role and page number. */
export async function listContents(
  db: Db,
  jobId: string,
  roles: readonly ContentRole[],
  { limit, offset }: PageRequest,
): Promise<RecordPage<ContentRecord>> {
  const images = roles.includes("page-image") ? await findPageImages(db, jobId) : null;
  const counts = await countContents(db, jobId, roles);
  const createSection = (sectionRoles: readonly ContentRole[]): ListSection => ({
    length: sectionRoles.reduce((sum, role) => sum + (counts.get(role) ?? 0), 0),
    list: (part) => listStoredContents(db, jobId, sectionRoles, part),
  });
  const imageRank = contentRoles.indexOf("page-image");
  const sections: ListSection[] = [
    createSection(roles.filter((role) => contentRoles.indexOf(role) < imageRank)),
    ...(images === null
      ? []
      : [{ length: images.pages, list: (part: PageRequest) => listPageImages(db, jobId, images, part) }]),
    createSection(roles.filter((role) => contentRoles.indexOf(role) > imageRank)),
  ];
  const records: ContentRecord[] = [];
  let total = 0;
  for (const { length, list } of sections) {
    const start = Math.max(offset - total, 0);
    const end = Math.min(offset + limit - total, length);
    if (start < end) records.push(...(await list({ offset: start, limit: end - start })));
    total += length;
  }
  return { records, total };
}

/** Looks up each role separately, because SQLite would read every item of the job to list the distinct roles. */
const selectRoles = compileQuery((db, jobId: string) =>
  db.selectNoFrom((select) =>
    contentRoles.map((role) =>
      select
        .exists(
          role === "page-image"
            ? select
                .selectFrom("jobs")
                .innerJoin("documents", "documents.id", "jobs.documentId")
                .select("jobs.id")
                .where("jobs.id", "=", jobId)
                .where("documents.mediaType", "=", "application/pdf")
            : select.selectFrom("contents").select("role").where("jobId", "=", jobId).where("role", "=", role),
        )
        .as(role),
    ),
  ),
);

/** Lists the roles in which a job has items, in the order of `contentRoles`. */
export const listRoles = cacheReads(async (db, jobId: string): Promise<ContentRole[]> => {
  const [row] = await selectRoles(db, jobId);
  return contentRoles.filter((role) => Boolean(row?.[role]));
});

/** Lists the stored items in a role, by page number. */
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
