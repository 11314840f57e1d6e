import { ServiceError } from "../../../shared/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { indexBlob } from "../../storage/blobs/blob-index.ts";
import type { ReferenceBlob } from "../../storage/blobs/blobs.ts";
import { writeContent, type ContentWrite } from "../../storage/contents.ts";
import { findJob } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";

/**
 * Creates the function that references a stored blob as a content of a job. It is for contents that the service
 * computes outside of the job's steps.
 * @throws {ServiceError} JOB_NOT_FOUND if the job was deleted meanwhile
 */
export function createContentReference(
  { db, clock }: { db: Db; clock: Clock },
  item: Pick<ContentWrite, "jobId" | "role" | "page" | "mediaType">,
): ReferenceBlob<void> {
  return (blob) =>
    db.transaction().execute(async (transaction) => {
      if ((await findJob(transaction, item.jobId)) === null) throw new ServiceError("JOB_NOT_FOUND");
      const now = clock.now();
      await indexBlob(transaction, { ...blob, createdAt: now });
      await writeContent(transaction, { ...item, ...blob, now, authorId: null });
    });
}
