import { randomUUID } from "node:crypto";
import { ServiceError } from "../../../shared/errors.ts";
import type { ContentSummary } from "../../../shared/api/taxonomies.ts";
import type { Taxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { TaskError } from "../../pipeline/tasks.ts";
import { isExpert } from "../../storage/grants.ts";
import type { RecordPage, PageRequest } from "../../storage/database/record-page.ts";
import type { Db } from "../../storage/tables.ts";
import type { TaxonomyRecord } from "../../storage/tables/documents.ts";
import type { UserRecord } from "../../storage/tables/accounts.ts";
import type { TaxonomyContent } from "../../storage/taxonomies.ts";
import * as store from "../../storage/taxonomies.ts";
import {
  type AccessRights,
  authorize,
  createViewer,
  decideAccess,
  getTaxonomyAccessRights,
} from "../accounts/access.ts";
import type { Caller, Context } from "../context.ts";
import { createInUseError } from "../housekeeping/in-use-error.ts";
import { continueRestoredJobs } from "../contents/lost-contents.ts";
import { loadUsers } from "../accounts/users.ts";
import { requireStorage } from "../accounts/storage-quota.ts";
import { type SerializedTaxonomy, serializeTaxonomy } from "../validations.ts";
import { serviceText } from "../../../shared/service-texts/service-text.ts";

const validationTimeoutMs = 120_000;

type Authorship = Pick<TaxonomyRecord, "authorId" | "test" | "createdAt">;

/** A valid taxonomy, which is not stored yet: its summary, the hash and size in bytes of its content, and the content. */
interface NewTaxonomy {
  summary: ContentSummary;
  sha256: string;
  bytes: number;
  content: TaxonomyContent;
}

async function addRevision(
  db: Db,
  { summary, sha256, content }: NewTaxonomy,
  authorship: Authorship,
): Promise<TaxonomyRecord> {
  const revision = await store.computeNextRevision(db, summary.name);
  const record = { id: randomUUID(), ...summary, sha256, ...authorship, revision, deletedAt: null };
  await store.insertTaxonomy(db, record, content);
  return record;
}

function createNewTaxonomy({ json, sha256, ...summary }: SerializedTaxonomy): NewTaxonomy {
  return { summary, sha256, bytes: Buffer.byteLength(json), content: { json } };
}

/**
 * Installs the built-in taxonomies as new revisions if their version has changed. It skips taxonomies that a user has
 * changed or deleted.
 */
export async function installTaxonomies({ db, clock }: Context, builtIn: readonly Taxonomy[]): Promise<void> {
  for (const taxonomy of builtIn) {
    await db.transaction().execute(async (transaction) => {
      const latest = await store.findLatestLiveRevision(transaction, taxonomy.name);
      const isChangedByUser = latest !== null && (latest.authorId !== null || latest.deletedAt !== null);
      if (isChangedByUser || latest?.version === taxonomy.version) return;
      const authorship = { authorId: null, test: false, createdAt: clock.now() };
      await addRevision(transaction, createNewTaxonomy(serializeTaxonomy(taxonomy)), authorship);
    });
  }
}

/** A revision of a taxonomy as a caller sees it. */
export interface TaxonomyView {
  taxonomy: TaxonomyRecord;
  /** Null for a built-in taxonomy. */
  author: UserRecord | null;
  /** Whether the caller may replace and delete the taxonomy. */
  writable: boolean;
}

/** Tells whether the caller may change the built-in taxonomies. They are live, so that a test key can only read them. */
async function isCurator(context: Context, caller: Caller): Promise<boolean> {
  if (caller.test) return false;
  return !context.onlyExpertsEditBuiltInTaxonomies || isExpert(context.db, createViewer(context, caller));
}

async function loadAccessRights(context: Context, caller: Caller): Promise<(authorId: string | null) => AccessRights> {
  const mayEditBuiltIn = await isCurator(context, caller);
  return (authorId) => getTaxonomyAccessRights(authorId, caller, mayEditBuiltIn);
}

/** Adds to each revision its author, and whether the caller may change it. */
async function createViews(
  context: Context,
  caller: Caller,
  taxonomies: readonly TaxonomyRecord[],
): Promise<TaxonomyView[]> {
  const authorIds = taxonomies.flatMap(({ authorId }) => (authorId === null ? [] : [authorId]));
  const getUser = await loadUsers(context, authorIds, caller.user);
  const getRights = await loadAccessRights(context, caller);
  return taxonomies.map((taxonomy) => ({
    taxonomy,
    author: taxonomy.authorId === null ? null : getUser(taxonomy.authorId),
    writable: decideAccess(getRights(taxonomy.authorId), { kind: "manage" }) === "allowed",
  }));
}

async function createView(context: Context, caller: Caller, taxonomy: TaxonomyRecord): Promise<TaxonomyView> {
  const [view] = await createViews(context, caller, [taxonomy]);
  if (view === undefined) throw new Error(`the taxonomy ${taxonomy.name} has no view`);
  return view;
}

/** Lists the taxonomies that the caller can read: the live ones, or the test ones and the built-in ones. */
export async function listTaxonomies(
  context: Context,
  caller: Caller,
  page: PageRequest,
): Promise<RecordPage<TaxonomyView>> {
  const { records, ...rest } = await store.listTaxonomies(context.db, caller.test, page);
  return { ...rest, records: await createViews(context, caller, records) };
}

/** Returns the current revision of a taxonomy. @throws {ServiceError} TAXONOMY_NOT_FOUND */
export async function getTaxonomy({ db }: Pick<Context, "db">, caller: Caller, name: string): Promise<TaxonomyRecord> {
  const taxonomy = await store.findCurrentTaxonomy(db, name, caller.test);
  if (taxonomy === null) throw new ServiceError("TAXONOMY_NOT_FOUND", `The taxonomy ${name} does not exist.`);
  return taxonomy;
}

async function authorizeManage(context: Context, { authorId, name }: TaxonomyRecord, caller: Caller): Promise<void> {
  const reason =
    authorId === null
      ? "is installed with the service: save your taxonomy under another name"
      : "belongs to another user";
  const getRights = await loadAccessRights(context, caller);
  authorize(getRights(authorId), { kind: "manage" }, "TAXONOMY_NOT_FOUND", `The taxonomy ${name} ${reason}.`);
}

/**
 * Tells whether the preconditions of a request (such as `If-Match`) permit a change of the revision with this id. If
 * the id is null, tells whether they permit the creation of a first revision.
 */
type Precondition = (id: string | null) => boolean;

function checkPrecondition(matches: Precondition, name: string, current: TaxonomyRecord | null): void {
  if (matches(current?.id ?? null)) return;
  const message = current === null ? serviceText("taxonomy-gone", { name }) : serviceText("taxonomy-changed", { name });
  throw new ServiceError("ETAG_MISMATCH", message);
}

/**
 * Returns the current revision of a taxonomy; null if there is none. Requires that the caller may replace it.
 * @throws {ServiceError} ACCESS_DENIED, ETAG_MISMATCH
 */
async function findReplaceable(
  context: Context,
  caller: Caller,
  name: string,
  matches: Precondition,
): Promise<TaxonomyRecord | null> {
  const current = await store.findCurrentTaxonomy(context.db, name, caller.test);
  if (current !== null) await authorizeManage(context, current, caller);
  checkPrecondition(matches, name, current);
  return current;
}

/** Adds a revision of a taxonomy, unless its content is unchanged. */
async function storeTaxonomy(
  context: Context,
  caller: Caller,
  taxonomy: NewTaxonomy,
  matches: Precondition,
): Promise<TaxonomyView> {
  const { clock } = context;
  const { user, test } = caller;
  return context.db.transaction().execute(async (db) => {
    const current = await findReplaceable({ ...context, db }, caller, taxonomy.summary.name, matches);
    const isUnchanged = current?.sha256 === taxonomy.sha256;
    if (!isUnchanged) await requireStorage({ ...context, db }, user.id, taxonomy.bytes);
    const revision = isUnchanged
      ? current
      : await addRevision(db, taxonomy, { authorId: user.id, test, createdAt: clock.now() });
    return createView({ ...context, db }, caller, revision);
  });
}

/**
 * Adds a revision of a small taxonomy, unless its content is unchanged.
 * @throws {ServiceError} TAXONOMY_INVALID and other errors of the validation, ACCESS_DENIED, ETAG_MISMATCH, STORAGE_FULL
 */
export async function putTaxonomy(
  context: Context,
  caller: Caller,
  { name, bytes }: { name: string; bytes: Uint8Array },
  matches: Precondition,
): Promise<TaxonomyView> {
  const taxonomy = await context.validate("taxonomy", bytes, { name }, caller.user);
  return storeTaxonomy(context, caller, createNewTaxonomy(taxonomy), matches);
}

/** Validates a taxonomy in a file, and writes its stored form to `output`. */
async function validateFile(
  { workers }: Context,
  { user }: Caller,
  files: { path: string; name: string; output: string },
): Promise<ContentSummary> {
  const options = { timeoutMs: validationTimeoutMs, large: true, owner: user.id, network: user.network };
  const result = await workers.run("validateTaxonomy", files, options).catch((cause: unknown) => {
    if (!(cause instanceof TaskError)) throw cause;
    const id = cause.code === "PAYLOAD_TOO_LARGE" ? "taxonomy-too-complex" : "taxonomy-not-validated";
    throw new ServiceError(cause.code, serviceText(id, { name: files.name, reason: cause.message }), { cause });
  });
  if ("summary" in result) return result.summary;
  const { code, message, fields } = result.refusal;
  throw new ServiceError(code, message, fields === null ? {} : { fields });
}

/**
 * Adds a revision of a large taxonomy, unless its content is unchanged. The taxonomy as a whole is only in the memory
 * of the process that validates it.
 * @throws {ServiceError} TAXONOMY_INVALID and other errors of the validation, PAYLOAD_TOO_LARGE, ACCESS_DENIED,
 * ETAG_MISMATCH, STORAGE_FULL, SERVICE_BUSY
 */
export async function putLargeTaxonomy(
  context: Context,
  caller: Caller,
  { name, body }: { name: string; body: AsyncIterable<Uint8Array> },
  matches: Precondition,
): Promise<TaxonomyView> {
  const { user } = caller;
  return context.largeUploads.run({ owner: user.id, network: user.network }, async () => {
    await findReplaceable(context, caller, name, matches);
    await requireStorage(context, user.id, context.maxSmallTaxonomyBytes);
    const received = await context.blobs.receive(body, Infinity);
    try {
      const view = await storeReceived(context, caller, { name, path: received.path }, matches);
      // Jobs may have failed because the same bytes were lost.
      await context.afterCommit((committed) => continueRestoredJobs(committed, view.taxonomy.sha256));
      return view;
    } finally {
      await received.discard();
    }
  });
}

/** Validates a taxonomy that was received in a file, and adds a revision unless its content is unchanged. */
async function storeReceived(
  context: Context,
  caller: Caller,
  { name, path }: { name: string; path: string },
  matches: Precondition,
): Promise<TaxonomyView> {
  const { promise: summary, resolve } = Promise.withResolvers<ContentSummary>();
  return context.blobs.putFile(
    async (output) => resolve(await validateFile(context, caller, { path, name, output })),
    async (blob) => {
      const { sha256, size: bytes } = blob;
      return storeTaxonomy(context, caller, { summary: await summary, sha256, bytes, content: { blob } }, matches);
    },
  );
}

/**
 * Deletes a taxonomy and returns it. Jobs of other users do not prevent the deletion: they have a copy of the
 * taxonomy, and its author can neither see nor cancel them.
 * @throws {ServiceError} TAXONOMY_NOT_FOUND, ACCESS_DENIED, ETAG_MISMATCH, TAXONOMY_IN_USE
 */
export async function deleteTaxonomy(
  context: Context,
  caller: Caller,
  name: string,
  matches: Precondition,
): Promise<TaxonomyView> {
  return context.db.transaction().execute(async (db) => {
    const taxonomy = await getTaxonomy({ db }, caller, name);
    await authorizeManage({ ...context, db }, taxonomy, caller);
    checkPrecondition(matches, name, taxonomy);
    const jobs = await store.countTaxonomyJobs(db, { name, test: caller.test }, taxonomy.authorId);
    if (jobs > 0) throw createInUseError("TAXONOMY_IN_USE", serviceText("resource-taxonomy", { name }), jobs);
    await store.markTaxonomyDeleted(db, name, caller.test, context.clock.now());
    return createView({ ...context, db }, caller, taxonomy);
  });
}
