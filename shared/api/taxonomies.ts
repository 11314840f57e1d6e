import { z } from "zod";
import { taxonomySchema } from "../taxonomy.ts";
import { endpoint, listOf, pageQuery } from "./endpoint.ts";

export const taxonomySummarySchema = z
  .object({
    name: z.string(),
    kind: z.enum(["data-points", "keywords"]),
    title: z.string(),
    version: z.string(),
    /** Number of data points or of concepts. */
    size: z.int().nonnegative(),
  })
  .meta({ id: "TaxonomySummary" });
export type TaxonomySummary = z.infer<typeof taxonomySummarySchema>;

const params = z.object({ name: z.string().min(1).max(64) });

export const listTaxonomies = endpoint("GET /taxonomies", {
  id: "taxonomy.list",
  summary: "The taxonomies that jobs can name",
  query: pageQuery,
  response: listOf(taxonomySummarySchema),
});

export const getTaxonomy = endpoint("GET /taxonomies/:name", {
  id: "taxonomy.get",
  summary: "One taxonomy, whole",
  params,
  response: taxonomySchema,
  errors: ["TAXONOMY_NOT_FOUND"],
});

export const putTaxonomy = endpoint("PUT /taxonomies/:name", {
  id: "taxonomy.put",
  summary: "Add a taxonomy, or a new version of one",
  description:
    "Jobs keep the version that they were created with. A taxonomy belongs to whoever wrote it; one that came with " +
    "a server belongs to its experts.",
  params,
  body: taxonomySchema,
  response: taxonomySummarySchema,
  errors: ["TAXONOMY_INVALID", "ACCESS_DENIED"],
});

export const deleteTaxonomy = endpoint("DELETE /taxonomies/:name", {
  id: "taxonomy.delete",
  summary: "Remove a taxonomy",
  description: "Jobs that have ended keep the version that they were created with.",
  params,
  response: taxonomySummarySchema,
  errors: ["TAXONOMY_NOT_FOUND", "TAXONOMY_IN_USE", "ACCESS_DENIED"],
});
