import { z } from "zod";
import { refineUnique } from "../json/refine-unique.ts";
import { dataPointStates, drawnMark } from "./data-points.ts";
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

/** The maximum number of places that are kept as evidence for a keyword. They are the first ones in the document. */
export const maxKeywordPlaces = 20;

/** The maximum length of a term or a label, in characters. */
export const maxTermLength = 200;

/** What a suggested keyword is based on: a label that occurs, the learned model, or decisions in similar documents. */
export const keywordBases = ["label", "model", "reviews"] as const;

/** Why the pipeline suggests a keyword, for the reviewer. */
const keywordProvenanceSchema = z.strictObject({
  basis: z.enum(keywordBases),
  /** The label of the concept that occurs first. */
  label: z.string().min(1).max(maxTermLength).exactOptional(),
  /** A label occurs in a title or heading. */
  in_headings: z.literal(true).exactOptional(),
  /** Labels occur only at the ends of compounds. */
  in_compounds: z.literal(true).exactOptional(),
  /** The number of other concepts with the same label. */
  shared_with: z.int().positive().exactOptional(),
  /** The numbers of earlier documents in which reviewers accepted and rejected the concept. */
  reviews: z.strictObject({ accepted: z.int().min(0), rejected: z.int().min(0) }).exactOptional(),
  /** Garbled text layers take its confidence away. */
  garbled: z.literal(true).exactOptional(),
});
export type KeywordProvenance = z.infer<typeof keywordProvenanceSchema>;

export const keywordSchema = z.strictObject({
  /** The id of the concept in the taxonomy, often a URI. */
  id: z.string().min(1),
  label: z.string().min(1),
  confidence: z.number().min(0).max(1),
  state: z.enum(dataPointStates),
  origin: originSchema,
  /** See `drawnMark`. */
  drawn: drawnMark,
  evidence: z.array(evidenceSchema),
  /** Absent in contents of earlier versions, and for a keyword that a reviewer added. */
  provenance: keywordProvenanceSchema.exactOptional(),
});
export type Keyword = z.infer<typeof keywordSchema>;

/** The maximum number of terms without a concept. */
export const maxUncoveredTerms = 30;
/** The maximum number of places of a term. */
const maxTermPlaces = 20;

/** A frequent term of the document that no label of the taxonomy covers. */
const uncoveredTermSchema = z.strictObject({
  /** The term in its most frequent form. */
  text: z.string().trim().min(1).max(maxTermLength),
  /** The number of occurrences of the term. The first ones are in `evidence`. */
  count: z.int().positive(),
  evidence: z.array(evidenceSchema).max(maxTermPlaces),
});
export type UncoveredTerm = z.infer<typeof uncoveredTermSchema>;

export const indexingSchema = z
  .strictObject({
    taxonomy: z.string().min(1),
    keywords: z.array(keywordSchema),
    /** The best terms first. Contents of earlier versions have none. */
    uncovered_terms: z.array(uncoveredTermSchema).max(maxUncoveredTerms).optional(),
    /**
     * The expected number of right keywords that are not among the suggestions, as learned from labelled documents.
     * Absent if nothing was learned from labelled documents.
     */
    missed_keywords: z.number().min(0).optional(),
  })
  .superRefine((indexing, context) => {
    refineUnique(context, { list: "keywords", field: "id", name: "concept" }, indexing.keywords);
    refineUnique(context, { list: "uncovered_terms", field: "text", name: "term" }, indexing.uncovered_terms ?? []);
  });
export type Indexing = z.infer<typeof indexingSchema>;

/**
 * Chooses the number of keywords of a document to accept, from the first one. It is the number with the largest
 * expected F1. For calibrated confidences p, this is about 2 · Σ p of the accepted keywords / (their number + Σ p of
 * all keywords + the number of missed ones). Each right keyword that is not suggested lowers the recall of all numbers,
 * so that it is better to accept more keywords.
 * @param keywords In descending order of confidence.
 * @param missed The expected number of right keywords that are not among `keywords`.
 * @returns at least 1, unless there are no keywords
 */
export function chooseKeywordCount(keywords: readonly Pick<Keyword, "confidence">[], missed = 0): number {
  const expectedTotal = keywords.reduce((sum, { confidence }) => sum + confidence, missed);
  let best = { count: Math.min(1, keywords.length), f1: 0 };
  let expected = 0;
  keywords.forEach(({ confidence }, index) => {
    expected += confidence;
    const f1 = (2 * expected) / (index + 1 + expectedTotal);
    if (f1 > best.f1) best = { count: index + 1, f1 };
  });
  return best.count;
}
