import { randomUUID } from "node:crypto";
import { ServiceError } from "../../../shared/errors.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { indexBlob } from "../../storage/blobs/blob-index.ts";
import type { ReceivedBlob } from "../../storage/blobs/blobs.ts";
import { TooManyBytesError } from "../../storage/blobs/blob-files.ts";
import * as store from "../../storage/documents.ts";
import { findDocumentGrants } from "../../storage/grants.ts";
import { deleteLearnedFrom } from "../../storage/learned.ts";
import type { RecordPage, PageRequest } from "../../storage/database/record-page.ts";
import { type Action, authorize, isOwner, createViewer } from "../accounts/access.ts";
import type { Caller, Context } from "../context.ts";
import { computeExpiry } from "../housekeeping/expiry.ts";
import { createInUseError } from "../housekeeping/in-use-error.ts";
import { continueRestoredJobs } from "../contents/lost-contents.ts";
import { requireStorage } from "../accounts/storage-quota.ts";
import type { StoredDocument } from "../../storage/tables/documents.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

const inspectTimeoutMs = 60_000;

export interface Upload {
  /** The file name from the caller, which messages contain. */
  name: string;
  bytes: AsyncIterable<Uint8Array>;
  /** The value of `Content-Length` in bytes; null if the header is absent. */
  declaredSize: number | null;
  /** The SHA-256 (hex) from `Content-Digest`; null if the header is absent. */
  declaredSha256: string | null;
}

function createTooLargeError(name: string, maxBytes: number): ServiceError {
  const limit = `${maxBytes / 1024 / 1024} MiB`;
  return new ServiceError("DOCUMENT_TOO_LARGE", serviceText("document-too-large", { name, limit }));
}

async function inspect({ workers }: Context, caller: Caller, name: string, received: ReceivedBlob) {
  if (received.size === 0) throw new ServiceError("DOCUMENT_INVALID", serviceText("document-empty", { name }));
  try {
    return await workers.run(
      "inspectDocument",
      { path: received.path, name },
      { timeoutMs: inspectTimeoutMs, urgent: true, owner: caller.user.id, network: caller.user.network },
    );
  } catch (cause) {
    if (!(cause instanceof TaskError)) throw cause;
    const needsName = cause.code !== "INSTALLATION_DAMAGED" && !cause.message.includes(name);
    const message = needsName ? serviceText("document-not-accepted", { name, reason: cause.message }) : cause.message;
    throw new ServiceError(cause.code, message, { cause });
  }
}

/**
 * Stores an uploaded document: streams it to disk, then inspects it. A rejected document leaves nothing behind.
 * @throws {ServiceError} DOCUMENT_TOO_LARGE, DOCUMENT_INVALID, DOCUMENT_TIMEOUT, DOCUMENT_ENCRYPTED, STORAGE_FULL,
 *   SERVICE_BUSY, INSTALLATION_DAMAGED
 */
export async function createDocument(context: Context, caller: Caller, upload: Upload): Promise<StoredDocument> {
  const { db, blobs, clock, maxDocumentBytes } = context;
  const { name, bytes, declaredSize, declaredSha256 } = upload;
  if (declaredSize !== null && declaredSize > maxDocumentBytes) throw createTooLargeError(name, maxDocumentBytes);
  const userId = caller.user.id;
  await requireStorage(context, userId, declaredSize ?? 1);
  const received = await blobs.receive(bytes, maxDocumentBytes).catch((error: unknown) => {
    throw error instanceof TooManyBytesError ? createTooLargeError(name, maxDocumentBytes) : error;
  });
  try {
    if (declaredSha256 !== null && declaredSha256 !== received.sha256) {
      throw new ServiceError("DOCUMENT_INVALID", serviceText("document-damaged-in-transfer", { name }));
    }
    const { mediaType, pages, title = null, language = null } = await inspect(context, caller, name, received);
    const { sha256, size } = received;
    const now = clock.now();
    const fields = { id: randomUUID(), ownerId: userId, name, mediaType, sha256, size, pages, title, language };
    const expiresAt = computeExpiry(caller.test, now);
    const record = { ...fields, test: caller.test, createdAt: now, expiresAt, deletedAt: null };
    await received.store((blob) =>
      db.transaction().execute(async (transaction) => {
        await requireStorage({ ...context, db: transaction }, userId, size);
        await indexBlob(transaction, { ...blob, createdAt: now });
        await store.insertDocument(transaction, record);
      }),
    );
    // The job of an earlier upload may have failed because the same bytes were lost.
    await context.afterCommit((committedContext) => continueRestoredJobs(committedContext, sha256));
    return record;
  } finally {
    await received.discard();
  }
}

/** Returns a document if the caller may do the action. @throws {ServiceError} DOCUMENT_NOT_FOUND, ACCESS_DENIED */
export async function getDocument(
  { db, expertsTeamId }: Context,
  caller: Caller,
  id: string,
  action: Action = { kind: "read-content", role: "input" },
): Promise<StoredDocument> {
  const document = await store.findDocument(db, id);
  if (document === null || document.deletedAt !== null) throw new ServiceError("DOCUMENT_NOT_FOUND");
  const ownsDocument = isOwner(caller, document);
  const grants = ownsDocument ? [] : await findDocumentGrants(db, createViewer({ expertsTeamId }, caller), id);
  authorize({ isOwner: ownsDocument, grants }, action, "DOCUMENT_NOT_FOUND");
  return document;
}

/** Lists the documents of the caller. */
export function listDocuments({ db }: Context, caller: Caller, page: PageRequest): Promise<RecordPage<StoredDocument>> {
  return store.listDocuments(db, { ownerId: caller.user.id, test: caller.test }, page);
}

/** Returns the ids of those documents that are deleted. Jobs keep their inputs when the documents are deleted. */
export function findDeletedDocuments({ db }: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return store.findDeletedDocuments(db, ids);
}

/**
 * Deletes a document and what was learned from it, and returns the document. Jobs of other users keep their input and
 * do not prevent the deletion, since the owner can neither see nor cancel them.
 * @throws {ServiceError} DOCUMENT_NOT_FOUND, DOCUMENT_IN_USE, ACCESS_DENIED
 */
export async function deleteDocument(context: Context, caller: Caller, id: string): Promise<StoredDocument> {
  const document = await getDocument(context, caller, id, { kind: "manage" });
  await context.db.transaction().execute(async (transaction) => {
    const jobs = await store.countUnfinishedJobs(transaction, id, document.ownerId);
    if (jobs > 0) throw createInUseError("DOCUMENT_IN_USE", document.name, jobs);
    await deleteLearnedFrom(transaction, [id]);
    await store.markDocumentsDeleted(transaction, [id], context.clock.now());
  });
  context.sweepDemand.deletedBytes += document.size;
  return document;
}
