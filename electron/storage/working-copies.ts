import { type SetAsideReason } from "../../shared/api/contents.ts";
import type { ItemKey } from "./contents.ts";
import type { Db } from "./tables.ts";
import {
  workingCopyRow,
  setAsideRow,
  type WorkingCopyTable,
  type WorkingCopyRecord,
  type SetAsideRecord,
} from "./tables/contents.ts";

/** Writes a working copy, and replaces an earlier one of the same lease. */
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

/** Deletes the working copies of a job after their publication. */
export async function deleteWorkingCopies(db: Db, jobId: string): Promise<void> {
  await db.deleteFrom("workingCopies").where("jobId", "=", jobId).execute();
}

/** Moves the working copies of a job into `set_aside`, where their author can read them until the retention ends. */
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

/** Lists the copies of a user that were set aside after `since`, by role, page number and lease. */
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

/** Transfers working copies to a new lease of the same user. */
export async function transferWorkingCopies(db: Db, jobId: string, leaseEpoch: number): Promise<void> {
  await db.updateTable("workingCopies").set({ leaseEpoch }).where("jobId", "=", jobId).execute();
}
