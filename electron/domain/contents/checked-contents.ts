import { isDeepStrictEqual } from "node:util";
import { findContent, type ItemKey } from "../../storage/contents.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import type { Db } from "../../storage/tables.ts";
import { listWorkingCopies } from "../../storage/working-copies.ts";
import type { Caller, Context } from "../context.ts";
import { describeContent } from "./describe-content.ts";
import { validateContent } from "./validate-content.ts";

/** A content with its digest; null if it has no bytes. */
type CheckedContent = ItemKey & { sha256: string | null };

/** The contents on which the validation of a check-in depends. */
export interface CheckedContents {
  /** The working copies. */
  copies: readonly CheckedContent[];
  /** A mapping that is accepted unchanged; null unless the job is blocked at mapping without a working copy. */
  mapping: CheckedContent | null;
  /** The texts of the pages whose zones have a working copy. Corrections are validated against their words. */
  texts: readonly CheckedContent[];
}

async function findCheckedContent(db: Db, key: ItemKey): Promise<CheckedContent | null> {
  const item = await findContent(db, key);
  return item === null ? null : { ...key, sha256: item.sha256 };
}

/** Lists the contents that a check-in of a job validates, with their digests. */
export async function listCheckedContents(db: Db, { id: jobId, state }: JobRecord): Promise<CheckedContents> {
  const copies = (await listWorkingCopies(db, jobId)).map(({ role, page, sha256 }) => ({ jobId, role, page, sha256 }));
  const isUnchanged = state.blockingStep === "mapping" && copies.every(({ role }) => role !== "mapping-json");
  const mapping = isUnchanged ? await findCheckedContent(db, { jobId, role: "mapping-json", page: 0 }) : null;
  const texts: CheckedContent[] = [];
  for (const { page } of copies.filter(({ role }) => role === "page-zones-json")) {
    const text = await findCheckedContent(db, { jobId, role: "page-text-json", page });
    if (text !== null) texts.push(text);
  }
  return { copies, mapping, texts };
}

/** Tells by their digests whether the contents are still those that were checked. */
export function isSameCheck(checked: CheckedContents, current: CheckedContents): boolean {
  const listItems = ({ copies, mapping, texts }: CheckedContents) =>
    [...copies, ...texts, ...(mapping === null ? [] : [mapping])]
      .map(({ role, page, sha256 }) => `${role} ${page} ${sha256}`)
      .toSorted();
  return isDeepStrictEqual(listItems(checked), listItems(current));
}

/**
 * Validates the contents that a check-in with the outcome `completed` publishes: the working copies, and a mapping that
 * is accepted unchanged.
 * @throws {ServiceError} CONTENT_INVALID and other errors of {@link validateContent}
 */
export async function validateCompletedReview(
  context: Context,
  caller: Caller,
  job: JobRecord,
  { copies, mapping }: CheckedContents,
): Promise<void> {
  const { db, blobs } = context;
  for (const item of mapping === null ? copies : [...copies, mapping]) {
    if (item.sha256 === null) continue;
    await validateContent(context, caller, job, item, await blobs.read(item.sha256, describeContent(db, item)), true);
  }
}
