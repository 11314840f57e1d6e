import { z } from "zod";
import { metadataSchemas, teamPairSchema, type ReviewStep, type TeamPair } from "../../shared/job.ts";
import type { JobRecord } from "../storage/jobs.ts";

type Job = Pick<JobRecord, "metadata" | "state">;

/** Height of page images, in pixels. */
export function getImageHeight({ metadata, state }: Job): number {
  return metadataSchemas[state.type].parse(metadata).zoning.high_resolution_image_height;
}

/** Whether a job's pages are read by OCR where they must be, and in which languages; undefined: the usual ones. */
export function getOcrSettings({ metadata, state }: Job): { languages: readonly string[] | undefined } | false {
  const { ocr, languages } = metadataSchemas[state.type].parse(metadata)["text-extraction"];
  return ocr && { languages };
}

/** The confidence below which a step's items are reviewed: 0 none, 1 (or more, which says the same) all. */
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

/** The teams of a step's quality review, in the order in which the job's creator named them; none where it has none. */
export function getTeamPairs(metadata: JobRecord["metadata"], step: ReviewStep): readonly TeamPair[] {
  const section = sectionWithPairs.safeParse(metadata[step]);
  return section.success ? section.data.qa.teams : [];
}

/**
 * Whether a step's result is reviewed. With a threshold of 1 also where nothing was found, since that is a result
 * too; `least` is the least confidence of its items, null where there are none.
 */
export function needsReview(threshold: number, least: number | null): boolean {
  if (threshold >= 1) return true;
  return threshold > 0 && least !== null && least < threshold;
}
