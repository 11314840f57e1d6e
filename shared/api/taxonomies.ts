import { z } from "zod";
import { taxonomySchema } from "../taxonomy.ts";
import { endpoint, listOf, pageQuery } from "./endpoint.ts";

export const taxonomySummarySchema = z.object({
  name: z.string(),
  kind: z.enum(["data-points", "keywords"]),
  title: z.string(),
  version: z.string(),
  /** Number of data points or of concepts. */
  size: z.int().nonnegative(),
});
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
  description: "Jobs keep the version that they were created with.",
  params,
  body: taxonomySchema,
  response: taxonomySummarySchema,
  errors: ["TAXONOMY_INVALID"],
});
