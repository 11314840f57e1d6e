import { z } from "zod";
import { refineUnique } from "../refine-unique.ts";
import { dataPointStates } from "./data-points.ts";
import { bboxSchema, blockRangeSchema } from "./geometry.ts";
import { originSchema } from "./zones.ts";

const evidenceSchema = z.strictObject({
  page: z.int().positive(),
  bbox: bboxSchema.optional(),
  range: blockRangeSchema.optional(),
  /** The words of the document that are evidence for the concept. */
  text: z.string(),
});
export type Evidence = z.infer<typeof evidenceSchema>;

export const keywordSchema = z.strictObject({
  /** The id of the concept in the taxonomy, often a URI. */
  id: z.string().min(1),
  label: z.string().min(1),
  confidence: z.number().min(0).max(1),
  state: z.enum(dataPointStates),
  origin: originSchema,
  evidence: z.array(evidenceSchema),
});
export type Keyword = z.infer<typeof keywordSchema>;

export const indexingSchema = z
  .strictObject({ taxonomy: z.string().min(1), keywords: z.array(keywordSchema) })
  .superRefine((indexing, context) => {
    refineUnique(context, { list: "keywords", field: "id", name: "concept" }, indexing.keywords);
  });
export type Indexing = z.infer<typeof indexingSchema>;
