import { z } from "zod";
import { json } from "./columns.ts";
import type { Db } from "./tables.ts";

const collaboratorRow = z.object({ jobId: z.string(), userId: z.string(), steps: json(z.array(z.string())) });
export type JobCollaboratorTable = z.input<typeof collaboratorRow>;

export async function insertCollaborators(db: Db, rows: readonly JobCollaboratorTable[]): Promise<void> {
  if (rows.length > 0) await db.insertInto("jobCollaborators").values(rows).execute();
}

/** The steps that a user was given in a job; null for one who was given none. */
export async function findSteps(db: Db, jobId: string, userId: string): Promise<readonly string[] | null> {
  const row = await db
    .selectFrom("jobCollaborators")
    .selectAll()
    .where("jobId", "=", jobId)
    .where("userId", "=", userId)
    .executeTakeFirst();
  return row === undefined ? null : collaboratorRow.parse(row).steps;
}

/** The steps that a user was given in any job that was made of a document. */
export async function findStepsByDocument(db: Db, documentId: string, userId: string): Promise<readonly string[]> {
  const rows = await db
    .selectFrom("jobCollaborators")
    .innerJoin("jobs", "jobs.id", "jobCollaborators.jobId")
    .selectAll("jobCollaborators")
    .where("jobs.documentId", "=", documentId)
    .where("jobCollaborators.userId", "=", userId)
    .execute();
  return rows.flatMap((row) => collaboratorRow.parse(row).steps);
}
