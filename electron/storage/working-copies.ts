import { type SetAsideReason } from "../../shared/api/contents.ts";
import type { ItemKey } from "./contents.ts";
import {
  workingCopyRow,
  setAsideRow,
  type Db,
  type WorkingCopyTable,
  type WorkingCopyRecord,
  type SetAsideRecord,
} from "./tables.ts";

export async function writeWorkingCopy(db: Db, copy: WorkingCopyTable): Promise<void> {
  const { sha256, size, updatedAt } = copy;
  await db
    .insertInto("workingCopies")
    .values(copy)
    .onConflict((conflict) =>
      conflict.columns(["jobId", "role", "page", "leaseEpoch"]).doUpdateSet({ sha256, size, updatedAt }),
    )
    .execute();
}

export async function findWorkingCopy(db: Db, key: ItemKey, leaseEpoch: number): Promise<WorkingCopyRecord | null> {
  const row = await db
    .selectFrom("workingCopies")
    .selectAll()
    .where("jobId", "=", key.jobId)
    .where("role", "=", key.role)
    .where("page", "=", key.page)
    .where("leaseEpoch", "=", leaseEpoch)
    .executeTakeFirst();
  return row === undefined ? null : workingCopyRow.parse(row);
}

export async function listWorkingCopies(db: Db, jobId: string): Promise<WorkingCopyRecord[]> {
  const rows = await db.selectFrom("workingCopies").selectAll().where("jobId", "=", jobId).execute();
  return rows.map((row) => workingCopyRow.parse(row));
}

/** Forgets the working copies of a job, once they are published. */
export async function deleteWorkingCopies(db: Db, jobId: string): Promise<void> {
  await db.deleteFrom("workingCopies").where("jobId", "=", jobId).execute();
}

/** Keeps for its author what will not be published: nothing that was acknowledged is lost. */
export async function setAsideWorkingCopies(db: Db, jobId: string, reason: SetAsideReason, now: number): Promise<void> {
  const copies = await listWorkingCopies(db, jobId);
  for (const copy of copies) {
    await db
      .insertInto("setAside")
      .values({ ...copy, reason, setAsideAt: now })
      .execute();
  }
  await deleteWorkingCopies(db, jobId);
}

/** A user's own work in a job that was set aside since an instant, by role, page and age. */
export async function listSetAside(
  db: Db,
  { jobId, userId, since }: { jobId: string; userId: string; since: number },
): Promise<SetAsideRecord[]> {
  const rows = await db
    .selectFrom("setAside")
    .selectAll()
    .where("jobId", "=", jobId)
    .where("userId", "=", userId)
    .where("setAsideAt", ">", since)
    .orderBy("role")
    .orderBy("page")
    .orderBy("leaseEpoch")
    .execute();
  return rows.map((row) => setAsideRow.parse(row));
}

/** Takes work over into a new lease of the same user. */
export async function carryWorkingCopies(db: Db, jobId: string, leaseEpoch: number): Promise<void> {
  await db.updateTable("workingCopies").set({ leaseEpoch }).where("jobId", "=", jobId).execute();
}
