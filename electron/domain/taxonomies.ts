import { randomUUID } from "node:crypto";
import { ServiceError } from "../../shared/errors.ts";
import type { Taxonomy } from "../../shared/taxonomy.ts";
import { isExpert } from "../storage/grants.ts";
import type { RecordPage, PageRequest } from "../storage/record-page.ts";
import type { Db, TaxonomyRecord, TaxonomySummaryRecord } from "../storage/tables.ts";
import * as store from "../storage/taxonomies.ts";
import { authorize, getTaxonomyAccessRights, createViewer } from "./access.ts";
import type { Caller, Context } from "./context.ts";
import { createInUseError } from "./in-use-error.ts";
import { type SerializedTaxonomy, serializeTaxonomy } from "./validations.ts";

type Authorship = Pick<TaxonomyRecord, "authorId" | "test" | "createdAt">;

async function addRevision(
  db: Db,
  { json: content, ...summary }: SerializedTaxonomy,
  authorship: Authorship,
): Promise<TaxonomyRecord> {
  const revision = await store.computeNextRevision(db, summary.name);
  const record = { id: randomUUID(), ...summary, ...authorship, revision, deletedAt: null, content };
  await store.insertTaxonomy(db, record);
  return record;
}

/**
 * Installs the built-in taxonomies as new revisions if their version has changed. It skips taxonomies that a user has
 * changed or deleted.
 */
export async function installTaxonomies({ db, clock }: Context, builtIn: readonly Taxonomy[]): Promise<void> {
  for (const taxonomy of builtIn) {
    await db.transaction().execute(async (transaction) => {
      const latest = await store.findLatestTaxonomy(transaction, taxonomy.name, false);
      const isChangedByUser = latest !== null && (latest.authorId !== null || latest.deletedAt !== null);
      if (isChangedByUser || latest?.version === taxonomy.version) return;
      const authorship = { authorId: null, test: false, createdAt: clock.now() };
      await addRevision(transaction, serializeTaxonomy(taxonomy), authorship);
    });
  }
}

/** Lists the taxonomies that the caller can read: the live ones, or the test ones and the built-in ones. */
export function listTaxonomies(
  { db }: Context,
  caller: Caller,
  page: PageRequest,
): Promise<RecordPage<TaxonomySummaryRecord>> {
  return store.listTaxonomies(db, caller.test, page);
}

/** Returns the current revision of a taxonomy. @throws {ServiceError} TAXONOMY_NOT_FOUND */
export async function getTaxonomy({ db }: Pick<Context, "db">, caller: Caller, name: string): Promise<TaxonomyRecord> {
  const taxonomy = await store.findCurrentTaxonomy(db, name, caller.test);
  if (taxonomy === null) throw new ServiceError("TAXONOMY_NOT_FOUND", `The taxonomy ${name} does not exist.`);
  return taxonomy;
}

async function authorizeManage(context: Context, { authorId, name }: TaxonomyRecord, caller: Caller): Promise<void> {
  // The built-in taxonomies are live, so that a test key can only read them.
  const isCurator =
    !caller.test &&
    (!context.onlyExpertsEditBuiltInTaxonomies || (await isExpert(context.db, createViewer(context, caller))));
  const reason =
    authorId === null
      ? "is installed with the service: save your taxonomy under another name"
      : "belongs to another user";
  const rights = getTaxonomyAccessRights(authorId, caller, isCurator);
  authorize(rights, { kind: "manage" }, "TAXONOMY_NOT_FOUND", `The taxonomy ${name} ${reason}.`);
}

/** Adds a revision of a taxonomy, unless its content is unchanged. @throws {ServiceError} ACCESS_DENIED */
export async function putTaxonomy(
  context: Context,
  caller: Caller,
  taxonomy: SerializedTaxonomy,
): Promise<TaxonomyRecord> {
  const { db, clock } = context;
  const { user, test } = caller;
  return db.transaction().execute(async (transaction) => {
    const current = await store.findCurrentTaxonomy(transaction, taxonomy.name, test);
    if (current !== null) {
      await authorizeManage({ ...context, db: transaction }, current, caller);
      if (current.content === taxonomy.json) return current;
    }
    return addRevision(transaction, taxonomy, { authorId: user.id, test, createdAt: clock.now() });
  });
}

/** Deletes a taxonomy and returns it. @throws {ServiceError} TAXONOMY_NOT_FOUND, ACCESS_DENIED, TAXONOMY_IN_USE */
export async function deleteTaxonomy(context: Context, caller: Caller, name: string): Promise<TaxonomyRecord> {
  const { db, clock } = context;
  return db.transaction().execute(async (transaction) => {
    const taxonomy = await getTaxonomy({ db: transaction }, caller, name);
    await authorizeManage({ ...context, db: transaction }, taxonomy, caller);
    const jobs = await store.countTaxonomyJobs(transaction, name, caller.test);
    if (jobs > 0) throw createInUseError("TAXONOMY_IN_USE", `the taxonomy ${name}`, jobs);
    await store.markTaxonomyDeleted(transaction, name, caller.test, clock.now());
    return taxonomy;
  });
}
