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

/**
 * Chooses how many of the first keywords of a document to accept: the number with the largest expected F1, which is about
 * 2 · Σ p of the accepted / (their number + Σ p of all) for calibrated confidences p.
 * @param keywords In descending order of confidence.
 * @returns at least 1, unless there are no keywords
 */
export function chooseKeywordCount(keywords: readonly Pick<Keyword, "confidence">[]): number {
  const expectedTotal = keywords.reduce((sum, { confidence }) => sum + confidence, 0);
  let best = { count: Math.min(1, keywords.length), f1: 0 };
  let expected = 0;
  keywords.forEach(({ confidence }, index) => {
    expected += confidence;
    const f1 = (2 * expected) / (index + 1 + expectedTotal);
    if (f1 > best.f1) best = { count: index + 1, f1 };
  });
  return best.count;
}
