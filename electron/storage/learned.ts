import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { z } from "zod";
import type { ReviewStep } from "../../shared/job/job.ts";
import { maxLearnedDocuments, reviewedDrawSchema, type JudgedStep } from "../../shared/learned.ts";
import { jsonColumn, toBooleanColumn, timestampColumn } from "./database/columns.ts";
import { dialect } from "./database/database-system.ts";
import { type PageRequest, type RecordPage, toRecordPage } from "./database/record-page.ts";
import type { Db } from "./tables.ts";
import {
  judgedStepRow,
  learnedDocumentRow,
  type JudgedStepRecord,
  type LearnedDocumentRecord,
} from "./tables/reviews.ts";

/**
 * The owner of learned data, and the kind of key. All queries for users have this condition, so that users never get
 * each other's data.
 */
export interface LearnedOwner {
  ownerId: string;
  test: boolean;
}

/** The learned data of an owner for one taxonomy. */
export interface LearnedScope extends LearnedOwner {
  /** The name of the taxonomy. */
  taxonomy: string;
}

export type NewLearnedDocument = Omit<LearnedDocumentRecord, "id">;

function selectOwned(db: Db, { ownerId, test }: LearnedOwner) {
  return db.selectFrom("learnedDocuments").where("ownerId", "=", ownerId).where("test", "=", toBooleanColumn(test));
}

function selectLearned(db: Db, { taxonomy, ...owner }: LearnedScope) {
  return selectOwned(db, owner).where("taxonomy", "=", taxonomy);
}

/** Stores the data that were learned from a document. Replaces earlier data from the same document. */
export async function putLearnedDocument(db: Db, document: NewLearnedDocument): Promise<void> {
  const { kind, documentId, name, items, size, learnedAt, content } = document;
  const updatedColumns = { kind, documentId, name, items, size, learnedAt, content };
  await db
    .insertInto("learnedDocuments")
    .values({ ...document, id: randomUUID(), test: toBooleanColumn(document.test) })
    .onConflict((conflict) => conflict.columns(["ownerId", "test", "taxonomy", "sha256"]).doUpdateSet(updatedColumns))
    .execute();
}

/**
 * Deletes the oldest documents of a taxonomy beyond the maximum, and those of another kind than `kind`. If the time of
 * a document is later than `now`, because of a wrong clock or an import, it is set to an earlier time. The document
 * then does not displace newly learned ones.
 */
export async function trimLearnedDocuments(
  db: Db,
  scope: LearnedScope,
  { kind, now }: { kind: LearnedDocumentRecord["kind"]; now: number },
): Promise<void> {
  await db
    .updateTable("learnedDocuments")
    .set({ learnedAt: now - 1 })
    .where("id", "in", selectLearned(db, scope).select("id").where("learnedAt", ">", now))
    .execute();
  const latest = selectLearned(db, scope)
    .select("id")
    .where("kind", "=", kind)
    .orderBy("learnedAt", "desc")
    .orderBy("id")
    .limit(maxLearnedDocuments);
  await db
    .deleteFrom("learnedDocuments")
    .where("id", "in", selectLearned(db, scope).select("id"))
    .where("id", "not in", latest)
    .execute();
}

const summaryRow = z.object({
  taxonomy: z.string(),
  kind: z.enum(["data-points", "keywords"]),
  documents: z.int(),
  items: z.int(),
  size: z.int(),
  updatedAt: timestampColumn,
});
export type LearnedSummaryRecord = z.output<typeof summaryRow>;

function selectSummaries(db: Db, owner: LearnedOwner) {
  return selectOwned(db, owner)
    .groupBy("taxonomy")
    .select(({ fn }) => [
      "taxonomy",
      // All documents of a taxonomy have the same kind.
      fn.max("kind").as("kind"),
      fn.countAll<number>().as("documents"),
      fn.sum<number>("items").as("items"),
      fn.sum<number>("size").as("size"),
      fn.max("learnedAt").as("updatedAt"),
    ]);
}

/** Lists the summaries of learned data by taxonomy. */
export async function listLearnedSummaries(
  db: Db,
  owner: LearnedOwner,
  { limit, offset }: PageRequest,
): Promise<RecordPage<LearnedSummaryRecord>> {
  const rows = await selectSummaries(db, owner).orderBy("taxonomy").limit(limit).offset(offset).execute();
  const count = await selectOwned(db, owner)
    .select(({ fn }) => fn.count<number>("taxonomy").distinct().as("count"))
    .executeTakeFirstOrThrow();
  return toRecordPage(summaryRow, rows, count);
}

/** Finds the summary of a taxonomy; null if nothing was learned for it. */
export async function findLearnedSummary(
  db: Db,
  { taxonomy, ...owner }: LearnedScope,
): Promise<LearnedSummaryRecord | null> {
  const row = await selectSummaries(db, owner).where("taxonomy", "=", taxonomy).executeTakeFirst();
  return row === undefined ? null : summaryRow.parse(row);
}

const documentRow = learnedDocumentRow.omit({ content: true });
export type LearnedDocumentInfo = z.output<typeof documentRow>;

function selectDocuments(db: Db, scope: LearnedScope) {
  const columns = Object.keys(documentRow.shape) as (keyof LearnedDocumentInfo)[];
  return selectLearned(db, scope).select(columns).orderBy("learnedAt", "desc").orderBy("id");
}

/** Lists all documents that were learned for a taxonomy, the latest first, without their contents. */
export async function listAllLearnedDocuments(db: Db, scope: LearnedScope): Promise<LearnedDocumentInfo[]> {
  return (await selectDocuments(db, scope).execute()).map((row) => documentRow.parse(row));
}

/**
 * Lists the documents that were learned for a taxonomy, the latest first, without their contents. A page ends early if
 * their names are long.
 */
export async function listLearnedDocuments(
  db: Db,
  scope: LearnedScope,
  { limit, offset }: PageRequest,
): Promise<RecordPage<LearnedDocumentInfo>> {
  const rows = selectDocuments(db, scope);
  const count = selectLearned(db, scope).select(({ fn }) => fn.countAll<number>().as("count"));
  return toRecordPage(
    documentRow,
    await rows.limit(limit).offset(offset).execute(),
    await count.executeTakeFirstOrThrow(),
  );
}

export async function findLearnedDocument(
  db: Db,
  scope: LearnedScope,
  id: string,
): Promise<LearnedDocumentRecord | null> {
  const row = await selectLearned(db, scope).selectAll().where("id", "=", id).executeTakeFirst();
  return row === undefined ? null : learnedDocumentRow.parse(row);
}

/** Lists all learned data of a taxonomy, the latest first. */
export async function listLearnedContents(db: Db, scope: LearnedScope): Promise<LearnedDocumentRecord[]> {
  const rows = await selectLearned(db, scope).selectAll().orderBy("learnedAt", "desc").orderBy("id").execute();
  return rows.map((row) => learnedDocumentRow.parse(row));
}

/** Deletes all learned data of a taxonomy, or only those from one document. */
export async function deleteLearned(db: Db, scope: LearnedScope, id?: string): Promise<void> {
  const ids = selectLearned(db, scope)
    .select("id")
    .$if(id !== undefined, (query) => query.where("id", "=", id ?? ""));
  await db.deleteFrom("learnedDocuments").where("id", "in", ids).execute();
}

/**
 * Deletes the data that were learned from documents: the data that their owners learned from the same bytes, and the
 * data from other users' jobs on these documents.
 */
export async function deleteLearnedFrom(db: Db, documentIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom("learnedDocuments")
    .where((where) =>
      where.exists(
        where
          .selectFrom("documents")
          .select("documents.id")
          .where(dialect.isInJsonArray("documents.id", JSON.stringify(documentIds)))
          .whereRef("documents.sha256", "=", "learnedDocuments.sha256")
          .whereRef("documents.test", "=", "learnedDocuments.test")
          .where((same) =>
            same.or([
              same("documents.ownerId", "=", same.ref("learnedDocuments.ownerId")),
              same("documents.id", "=", same.ref("learnedDocuments.documentId")),
            ]),
          ),
      ),
    )
    .execute();
}

/** Stores the judgements of reviewers on the suggestions of a step. Replaces earlier judgements of the step. */
export async function putJudgedStep(db: Db, { fields, items, draw, test, ...row }: JudgedStepRecord): Promise<void> {
  const judgements = {
    fields: JSON.stringify(fields),
    items: JSON.stringify(items),
    draw: draw === null ? null : JSON.stringify(draw),
  };
  await db
    .insertInto("judgedSteps")
    .values({ ...row, ...judgements, test: toBooleanColumn(test) })
    .onConflict((conflict) =>
      conflict.columns(["jobId", "step"]).doUpdateSet({ ...judgements, completedAt: row.completedAt }),
    )
    .execute();
}

/**
 * Lists what reviewers judged in the latest completed jobs of a taxonomy.
 * @param limits The maximum number of jobs, and the maximum size of their items as JSON.
 */
export async function listJudgedSteps(
  db: Db,
  { ownerId, test, taxonomy }: LearnedScope,
  step: ReviewStep,
  limits: { jobs: number; bytes: number },
): Promise<JudgedStep[]> {
  const latest = await db
    .selectFrom("judgedSteps")
    .select(["jobId", sql<number>`length(items) + coalesce(length(draw), 0)`.as("bytes")])
    .where("ownerId", "=", ownerId)
    .where("test", "=", toBooleanColumn(test))
    .where("taxonomy", "=", taxonomy)
    .where("step", "=", step)
    .orderBy("completedAt", "desc")
    .limit(limits.jobs)
    .execute();
  const jobIds: string[] = [];
  let total = 0;
  for (const { jobId, bytes } of latest) {
    total += bytes;
    if (total > limits.bytes) break;
    jobIds.push(jobId);
  }
  if (jobIds.length === 0) return [];
  const rows = await db
    .selectFrom("judgedSteps")
    .selectAll()
    .where(dialect.isInJsonArray("jobId", JSON.stringify(jobIds)))
    .where("step", "=", step)
    .execute();
  return rows.map((row) => judgedStepRow.parse(row));
}

/** The draw of a step of a completed job, with the name of the job's taxonomy. */
const drawRow = judgedStepRow.pick({ taxonomy: true, step: true }).extend({ draw: jsonColumn(reviewedDrawSchema) });
export type DrawRecord = z.output<typeof drawRow>;

/** Lists the draws of completed jobs that were reviewed. `ids` is a JSON array of job ids. */
export async function listDraws(db: Db, ids: string): Promise<DrawRecord[]> {
  const rows = await db
    .selectFrom("judgedSteps")
    .select(["taxonomy", "step", "draw"])
    .where(dialect.isInJsonArray("jobId", ids))
    .where("draw", "is not", null)
    .execute();
  return rows.map((row) => drawRow.parse(row));
}
