import { createHash } from "node:crypto";
import { join } from "node:path";
import { ApiError, type Client } from "../../../shared/api/client.ts";
import { createDocument, deleteDocument, type DocumentRecord } from "../../../shared/api/documents.ts";
import { maxLimit } from "../../../shared/api/endpoint.ts";
import { createJob, listJobs } from "../../../shared/api/jobs.ts";
import { GatewayError } from "../../../shared/errors.ts";
import { buildJobMetadata, getTaxonomyRevision } from "../../../shared/job/job-settings.ts";
import { isTemporary } from "../offline/service-link.ts";
import { examineFile, type FoundFile, isSameFile } from "./list-folder.ts";
import { FileChangedError, type OpenFile, openFile, UnsuitableFileError } from "./open-file.ts";
import type { FileRecord, FolderRecord } from "./store.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

/** Thrown if the service cannot take files now, but may take this file later. */
export class ServiceAwayError extends Error {
  readonly retryAfterSeconds: number | null;

  constructor(message: string, retryAfterSeconds: number | null, cause: unknown) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export interface ImportOptions {
  client: Client;
  folder: Pick<FolderRecord, "id" | "path" | "settings">;
  signal: AbortSignal;
  now: () => number;
  /** Stores the state of the file on disk, before the next request is sent. */
  record: (file: FileRecord) => void;
  /** Returns the name under which the folder has imported this content; null if it has not. */
  findImported: (sha256: string) => string | null;
  /** Returns the taxonomy revision of the latest job, which the next job also gets; null before the first job. */
  readTaxonomyRevision: () => string | null;
  recordTaxonomyRevision: (revision: string) => void;
}

/**
 * The time in ms for which a request can be repeated with its idempotency key. Services keep the responses for 24
 * hours. Only half of this time is used, since clocks may differ.
 */
const repeatableMs = 12 * 3_600_000;

/** Errors with status 500 that are caused by a single file, and not by the service as a whole. */
const fileErrors: readonly string[] = ["INTERNAL_ERROR", "CONTENT_LOST"];

/**
 * Creates the idempotency key of a request. The key is the same after a restart, but different for each content and
 * attempt.
 */
function createIdempotencyKey(
  folderId: string,
  kind: "document" | "job",
  { name, sha256, attempt }: FileRecord,
): string {
  const digest = createHash("sha256")
    .update(JSON.stringify([folderId, name, sha256, attempt]))
    .digest("hex");
  return `watched-${kind}-${digest}`;
}

/**
 * Sends a request.
 * @throws {ApiError} if the service refuses it
 * @throws {ServiceAwayError} if the service cannot answer now
 */
async function send<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
  try {
    return await call();
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof GatewayError) throw new ServiceAwayError(error.message, error.retryAfterSeconds, error);
    const isAway = error instanceof ApiError && isTemporary(error.status) && !fileErrors.includes(error.code);
    throw isAway ? new ServiceAwayError(error.message, error.retryAfterSeconds, error) : error;
  }
}

/**
 * Records that the service has refused a file. A refused request has had no effect, so it is repeated with the same key. If
 * the uploaded document is gone, the next attempt begins with a new upload.
 */
function recordRefusal({ record, now }: ImportOptions, file: FileRecord, { code, message }: ApiError): void {
  const isGone = code === "DOCUMENT_NOT_FOUND" || code === "CONTENT_LOST";
  const next = isGone ? { attempt: file.attempt + 1, documentUri: null } : {};
  const timeoutCount = code === "DOCUMENT_TIMEOUT" ? file.timeoutCount + 1 : 0;
  record({ ...file, ...next, state: "failed", reason: message, changedAt: now(), timeoutCount });
}

/** Uploads the content of a file by {@link send}. @throws {FileChangedError} if it could not be read to its end */
async function upload({ client, folder, signal }: ImportOptions, file: FileRecord, source: OpenFile) {
  const content = source.stream(signal);
  const headers = {
    "content-type": "application/octet-stream",
    "content-length": String(source.size),
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(file.name.toWellFormed())}`,
    "idempotency-key": createIdempotencyKey(folder.id, "document", file),
  };
  try {
    const body = source.size === 0 ? new Uint8Array() : content.bytes;
    return await send(signal, () => client.call(createDocument, { body, headers, signal }));
  } catch (error) {
    signal.throwIfAborted();
    throw content.getError() ?? error;
  }
}

/** @throws {FileChangedError} if a file has changed since it was found, or another file has its name */
async function requireUnchanged({ folder }: ImportOptions, file: FileRecord, source: OpenFile): Promise<void> {
  await source.verify();
  const current = await examineFile(folder.path, file.name);
  // A file that was removed meanwhile is accepted, because it was uploaded completely.
  if (current !== null && !isSameFile(current, file)) throw new FileChangedError("The file was replaced.");
}

/** Uploads a file. @returns its record with the document; null if the service has refused it */
async function uploadFile(options: ImportOptions, file: FileRecord, source: OpenFile): Promise<FileRecord | null> {
  const { client, record, now, signal } = options;
  let document: DocumentRecord;
  try {
    document = await upload(options, file, source);
  } catch (error) {
    await source.verify();
    if (!(error instanceof ApiError)) throw error;
    if (error.code === "IDEMPOTENCY_KEY_REUSED") {
      // The key was used before with other bytes, so the file did not have the bytes of the digest at that time.
      record({ ...file, attempt: file.attempt + 1 });
      throw new FileChangedError("The file has changed.", { cause: error });
    }
    recordRefusal(options, file, error);
    return null;
  }
  try {
    // The file may have been overwritten between digest and upload, with the same size and time.
    if (document.sha256 !== file.sha256) throw new FileChangedError("The file has changed.");
    await requireUnchanged(options, file, source);
  } catch (error) {
    if (!(error instanceof FileChangedError)) throw error;
    record({ ...file, attempt: file.attempt + 1 });
    await send(signal, () => client.call(deleteDocument, { params: { documentId: document.id }, signal }));
    throw error;
  }
  const uploaded: FileRecord = { ...file, state: "uploaded", documentUri: document.uri, changedAt: now() };
  record(uploaded);
  return uploaded;
}

/** The maximum length of the text by which jobs are searched, in UTF-16 code units. Services accept a little more. */
const maxSearchLength = 200;

/**
 * Returns the beginning of a name, by which its job is searched. It must not end within a grapheme: services compose a
 * letter with the accents after it, and would not find the letter without them.
 */
function getSearchText(name: string): string {
  if (name.length <= maxSearchLength) return name;
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const last = segmenter.segment(name).containing(maxSearchLength);
  return name.slice(0, last?.index ?? maxSearchLength);
}

/**
 * Tells whether the service has a job of a document. A document belongs to one file, and therefore to at most one job.
 */
async function hasJob({ client, signal }: ImportOptions, { name }: FileRecord, uri: string): Promise<boolean> {
  const { pathname } = new URL(uri);
  const search = getSearchText(name);
  for (let offset = 0; ;) {
    const query = { limit: maxLimit, offset, search };
    const { list } = await send(signal, () => client.call(listJobs, { query, signal }));
    if (list.some(({ input_content: input }) => new URL(input.uri).pathname === pathname)) return true;
    if (list.length === 0) return false;
    offset += list.length;
  }
}

/**
 * Creates the job of an uploaded file. Only one job is created, even if the process ends before the job is recorded.
 * @param isRepeated whether an earlier request may have created the job
 * @throws {ServiceAwayError}
 */
export async function createFileJob(options: ImportOptions, file: FileRecord, isRepeated = false): Promise<void> {
  const { client, folder, record, now, signal } = options;
  const { documentUri: uri } = file;
  if (uri === null) throw new TypeError(`${file.name} is not uploaded`);
  const recordImported = (): void => record({ ...file, state: "imported", reason: null, changedAt: now() });
  const isOld = now() - file.changedAt > repeatableMs;
  if ((isRepeated || isOld) && (await hasJob(options, file, uri))) return recordImported();
  const { type } = folder.settings;
  const settings = { ...folder.settings, taxonomyRevision: options.readTaxonomyRevision() };
  const metadata = buildJobMetadata(file.name, settings);
  const body = { type, input_content: { role: "input" as const, uri }, metadata };
  const headers = { "idempotency-key": createIdempotencyKey(folder.id, "job", file) };
  try {
    const job = await send(signal, () => client.call(createJob, { body, headers, signal }));
    const revision = getTaxonomyRevision(job);
    if (revision !== null) options.recordTaxonomyRevision(revision);
    recordImported();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Another version of Galley may have created the job with another request body.
    const isReused = error.code === "IDEMPOTENCY_KEY_REUSED";
    if (isReused && (await hasJob(options, file, uri))) recordImported();
    else recordRefusal(options, file, error);
  }
}

/** Creates the record of a file whose import begins, or continues after the upload. */
function beginRecord(found: FoundFile, sha256: string, previous: FileRecord | undefined, now: number): FileRecord {
  const isSame = previous?.sha256 === sha256;
  // Changed content gets new keys, even if it is the same as in an earlier import, since the job of that import may
  // have been deleted.
  const next = { attempt: previous === undefined ? 0 : previous.attempt + 1, documentUri: null };
  const { attempt, documentUri } = isSame ? previous : next;
  const timeoutCount = isSame ? previous.timeoutCount : 0;
  const state = documentUri === null ? "uploading" : "uploaded";
  return { ...found, sha256, state, attempt, documentUri, reason: null, changedAt: now, timeoutCount };
}

/**
 * Imports a file that is not being written any more: uploads it and creates its job. Every step is recorded first, so that
 * the import can continue after a crash.
 * @param previous the earlier record of a file with this name
 * @throws {ServiceAwayError} if the service cannot take files now
 * @throws {FileChangedError} if the file has changed since it was found, so that it must be examined again
 */
export async function importFile(options: ImportOptions, found: FoundFile, previous?: FileRecord): Promise<void> {
  const { folder, record, findImported, now, signal } = options;
  let source: OpenFile | null = null;
  try {
    source = await openFile(join(folder.path, found.name), found);
    const sha256 = await source.digest(signal);
    const isHandled = previous?.state === "imported" || previous?.state === "known";
    if (isHandled && previous.sha256 === sha256) return record({ ...previous, ...found });
    const file = beginRecord(found, sha256, previous, now());
    const importedName = findImported(sha256);
    if (importedName !== null) {
      const reason =
        importedName === found.name
          ? serviceText("file-imported-before")
          : serviceText("file-imported-as", { name: importedName });
      return record({ ...file, state: "duplicate", reason });
    }
    record(file);
    const uploaded = file.documentUri === null ? await uploadFile(options, file, source) : file;
    if (uploaded !== null) await createFileJob(options, uploaded, file.documentUri !== null);
  } catch (error) {
    if (!(error instanceof UnsuitableFileError)) throw error;
    const unread = { sha256: null, attempt: previous?.attempt ?? 0, documentUri: null, timeoutCount: 0 };
    record({ ...found, ...unread, state: "failed", reason: error.message, changedAt: now() });
  } finally {
    await source?.close();
  }
}
