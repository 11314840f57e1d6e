import { z } from "zod";
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
    const ids = new Set<string>();
    indexing.keywords.forEach((keyword, index) => {
      if (ids.has(keyword.id)) {
        context.addIssue({
          code: "custom",
          path: ["keywords", index, "id"],
          message: `the concept ${keyword.id} is used twice`,
        });
      }
      ids.add(keyword.id);
    });
  });
export type Indexing = z.infer<typeof indexingSchema>;
