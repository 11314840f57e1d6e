import type { DescribeBlob } from "../../storage/blobs/lost-blobs.ts";
import type { ItemKey } from "../../storage/contents.ts";
import { findDocument } from "../../storage/documents.ts";
import { findJob } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";
import type { StoredDocument, TaxonomyRecord } from "../../storage/tables/documents.ts";

/** Names a document in the message of an error about its bytes. */
export function describeDocument({ name }: Pick<StoredDocument, "name">): DescribeBlob {
  return () => `The document ${name}`;
}

/** Names a taxonomy in the message of an error about its bytes. */
export function describeTaxonomy({ name }: Pick<TaxonomyRecord, "name">): DescribeBlob {
  return () => `The taxonomy ${name}`;
}

/** Names a content item and its job's document in the message of an error about its bytes. */
export function describeContent(db: Db, { jobId, role, page }: ItemKey): DescribeBlob {
  return async () => {
    const job = await findJob(db, jobId);
    const document = job === null ? null : await findDocument(db, job.documentId);
    const item = page === 0 ? `The content ${role}` : `The content ${role} of page ${page}`;
    return `${item} of the job ${jobId}${document === null ? "" : ` on ${document.name}`}`;
  };
}
