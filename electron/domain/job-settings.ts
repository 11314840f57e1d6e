import { z } from "zod";
import { metadataSchemas, teamPairSchema, type ReviewStep, type TeamPair } from "../../shared/job.ts";
import type { JobRecord } from "../storage/jobs.ts";

type Job = Pick<JobRecord, "metadata" | "state">;

/** Returns the height of page images in pixels. */
export function getImageHeight({ metadata, state }: Job): number {
  return metadataSchemas[state.type].parse(metadata).zoning.high_resolution_image_height;
}

/** Returns whether a job reads pages without a readable text layer by OCR. */
export function usesOcr({ metadata, state }: Job): boolean {
  return metadataSchemas[state.type].parse(metadata)["text-extraction"].ocr;
}

/** Returns the OCR languages of a job; undefined for the default languages. */
export function getOcrLanguages({ metadata, state }: Job): readonly string[] | undefined {
  return metadataSchemas[state.type].parse(metadata)["text-extraction"].languages;
}

/** Returns whether the invoice that is embedded in a document is compared with its pages. */
export function usesEmbeddedInvoice({ metadata }: Job): boolean {
  return metadataSchemas["data-point-extraction"].parse(metadata).mapping.embedded_invoice;
}

/** Returns the confidence below which items of a step are reviewed: 0 means none, 1 or more means all. */
export function getReviewThreshold({ metadata, state }: Job, step: ReviewStep): number {
  switch (step) {
    case "zoning":
      return metadataSchemas[state.type].parse(metadata).zoning.high_confidence_threshold;
    case "mapping":
      return metadataSchemas["data-point-extraction"].parse(metadata).mapping.high_confidence_threshold;
    case "indexing":
      return metadataSchemas.indexing.parse(metadata).indexing.high_confidence_threshold;
  }
}

const sectionWithPairs = z.looseObject({ qa: z.looseObject({ teams: z.array(teamPairSchema).default([]) }) });

/** Returns the team pairs of a step's quality review, in the order of the metadata; none without quality review. */
export function getTeamPairs(metadata: JobRecord["metadata"], step: ReviewStep): readonly TeamPair[] {
  const section = sectionWithPairs.safeParse(metadata[step]);
  return section.success ? section.data.qa.teams : [];
}

/** Returns the lowest confidence of the items in a result; null without items. */
export function getLowestConfidence(items: readonly { confidence: number }[]): number | null {
  let lowest: number | null = null;
  // A long document may have more data points than a call of Math.min can have arguments.
  for (const { confidence } of items) lowest = Math.min(confidence, lowest ?? confidence);
  return lowest;
}

/**
 * Tells whether a result needs review. With a threshold of 1 or more every result does, even an empty result.
 * @param lowest the lowest confidence of the items in the result; null without items
 */
export function needsReview(threshold: number, lowest: number | null): boolean {
  if (threshold >= 1) return true;
  return threshold > 0 && lowest !== null && lowest < threshold;
}
