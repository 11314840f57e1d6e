import { ServiceError } from "../../../shared/errors.ts";
import type { Clock } from "../../platform/clock.ts";
import { indexBlob } from "../../storage/blobs/blob-index.ts";
import type { ReferenceBlob } from "../../storage/blobs/blobs.ts";
import { writeContent, type ContentWrite } from "../../storage/contents.ts";
import { findJob } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";

/**
 * References a blob as a content of a job, which the service has computed outside of the job's steps.
 * @throws {ServiceError} JOB_NOT_FOUND if the job was deleted meanwhile
 */
export function referenceContent(
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
