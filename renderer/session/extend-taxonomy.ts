import { ApiError } from "../../shared/api/client.ts";
import { envelopeSchema } from "../../shared/api/endpoint.ts";
import { basePath } from "../../shared/api/index.ts";
import { getTaxonomy, putTaxonomy, type TaxonomySummary } from "../../shared/api/taxonomies.ts";
import type { Taxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { service } from "./clients.ts";
import { refreshTaxonomies } from "./taxonomies.ts";
import { t } from "../messages/messages.ts";

/**
 * Describes the reason why this user cannot change a taxonomy of the service from a workbench; null if the user can.
 * @param list The taxonomies of the service; undefined while they are not known
 * @param title The title of a taxonomy that the service does not have; by default its name
 */
export function describeObstacle(
  list: readonly TaxonomySummary[] | undefined,
  { name, title = name }: { name: string; title?: string },
): string | null {
  if (list === undefined) return t("workbench-taxonomy-unknown", { title });
  const summary = list.find((other) => other.name === name);
  if (summary === undefined) return t("workbench-taxonomy-deleted", { title });
  // Even experts cannot change built-in taxonomies here, but only in the settings.
  if (summary.author === null) return t("workbench-taxonomy-built-in", { title: summary.title });
  if (summary.writable) return null;
  return t("workbench-taxonomy-of-other", { title: summary.title, author: summary.author.name });
}

/**
 * Changes a taxonomy of the service for later jobs: reads it, changes it, and replaces the version that was read. If
 * somebody else has changed it in the meantime, reads and changes it once more.
 * @param change Returns the changed taxonomy. An error that it throws ends the operation.
 * @returns the taxonomy as it was saved
 * @throws {ApiError} ACCESS_DENIED, TAXONOMY_NOT_FOUND, TAXONOMY_INVALID, ETAG_MISMATCH and others of the service
 */
export async function extendTaxonomy(name: string, change: (taxonomy: Taxonomy) => Taxonomy): Promise<Taxonomy> {
  try {
    return await changeTaxonomy(name, change);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "ETAG_MISMATCH") throw error;
    return changeTaxonomy(name, change);
  }
}

async function changeTaxonomy(name: string, change: (taxonomy: Taxonomy) => Taxonomy): Promise<Taxonomy> {
  const uri = new URL(`${basePath}/taxonomies/${encodeURIComponent(name)}`, window.location.origin).href;
  const response = await service.fetchUri(uri);
  const etag = response.headers.get("etag");
  if (etag === null) throw new Error(`The service gave no entity tag for the taxonomy ${name}.`);
  const taxonomy = getTaxonomy.response.parse(envelopeSchema.parse(await response.json()).response);
  const body = change(taxonomy);
  await service.call(putTaxonomy, { params: { name }, body, headers: { "if-match": etag } });
  await refreshTaxonomies();
  return body;
}
