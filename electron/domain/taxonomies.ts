import { randomUUID } from "node:crypto";
import { ServiceError } from "../../shared/errors.ts";
import { placedFields, type Taxonomy } from "../../shared/taxonomy.ts";
import type { PageOf, PageRequest } from "../storage/page-of.ts";
import type { Db } from "../storage/tables.ts";
import * as store from "../storage/taxonomies.ts";
import type { TaxonomyRecord, TaxonomySummaryRecord } from "../storage/taxonomies.ts";
import type { Caller, Context } from "./context.ts";

async function addRevision(db: Db, taxonomy: Taxonomy, authorId: string | null, now: number): Promise<TaxonomyRecord> {
  const latest = await store.findLatestTaxonomy(db, taxonomy.name);
  const { name, kind, title, version } = taxonomy;
  const size = taxonomy.kind === "data-points" ? placedFields(taxonomy).length : taxonomy.concepts.length;
  const about = { id: randomUUID(), name, revision: (latest?.revision ?? 0) + 1, kind, title, version, size };
  const record = { ...about, authorId, createdAt: now };
  await store.insertTaxonomy(db, { ...record, content: JSON.stringify(taxonomy) });
  return { ...record, content: taxonomy };
}

/**
 * Brings in the taxonomies that come with the application, as new revisions where their version is another one.
 * One that a user has changed since stays as the user has it.
 */
export async function installTaxonomies({ db, clock }: Context, builtIn: readonly Taxonomy[]): Promise<void> {
  for (const taxonomy of builtIn) {
    await db.transaction().execute(async (transaction) => {
      const latest = await store.findLatestTaxonomy(transaction, taxonomy.name);
      if (latest !== null && (latest.authorId !== null || latest.version === taxonomy.version)) return;
      await addRevision(transaction, taxonomy, null, clock.now());
    });
  }
}

export function listTaxonomies({ db }: Context, page: PageRequest): Promise<PageOf<TaxonomySummaryRecord>> {
  return store.listTaxonomies(db, page);
}

/** @throws {ServiceError} TAXONOMY_NOT_FOUND */
export async function getTaxonomy({ db }: Context, name: string): Promise<TaxonomyRecord> {
  const taxonomy = await store.findLatestTaxonomy(db, name);
  if (taxonomy === null) throw new ServiceError("TAXONOMY_NOT_FOUND", `There is no taxonomy named ${name}.`);
  return taxonomy;
}

/** @throws {ServiceError} TAXONOMY_INVALID */
export async function putTaxonomy(
  { db, clock }: Context,
  caller: Caller,
  name: string,
  taxonomy: Taxonomy,
): Promise<TaxonomyRecord> {
  if (taxonomy.name !== name) {
    const message = `is ${taxonomy.name}, and the address says ${name}`;
    throw new ServiceError("TAXONOMY_INVALID", `The taxonomy's name ${message}.`, { fields: { name: { message } } });
  }
  return db.transaction().execute(async (transaction) => {
    const latest = await store.findLatestTaxonomy(transaction, name);
    if (latest !== null && JSON.stringify(latest.content) === JSON.stringify(taxonomy)) return latest;
    return addRevision(transaction, taxonomy, caller.user.id, clock.now());
  });
}
