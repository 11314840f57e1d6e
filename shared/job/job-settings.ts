import { z } from "zod";
import type { JobType } from "./job.ts";

/** The settings of a new job. Results with a confidence below a threshold (0 to 1) are reviewed. */
export interface JobSettings {
  type: JobType;
  taxonomy: string;
  /**
   * The revision of the taxonomy if the settings are those of an earlier job; null or absent for the current taxonomy.
   */
  taxonomyRevision?: string | null;
  ocr: boolean;
  zoningThreshold: number;
  /** Threshold of the data points or the keywords. */
  resultThreshold: number;
  /** The share of the data points or keywords accepted unseen that is drawn for a review, from 0 to 1. */
  randomReviewShare: number;
}

/** Builds the metadata of a job: the settings of its type, and the name that the queue shows. */
export function buildJobMetadata(name: string, settings: JobSettings): Record<string, unknown> {
  const { taxonomy, taxonomyRevision = null, resultThreshold, randomReviewShare } = settings;
  const revision = taxonomyRevision === null ? {} : { taxonomy_revision: taxonomyRevision };
  const resultSettings = {
    taxonomy,
    ...revision,
    high_confidence_threshold: resultThreshold,
    random_review_share: randomReviewShare,
  };
  return {
    name,
    "text-extraction": { ocr: settings.ocr },
    zoning: { high_confidence_threshold: settings.zoningThreshold },
    ...(settings.type === "indexing" ? { indexing: resultSettings } : { mapping: resultSettings }),
  };
}

const sectionWithRevision = z.looseObject({ taxonomy_revision: z.string() });

/** Returns the revision of the taxonomy of a job; null if the service does not send it. */
export function getTaxonomyRevision({
  type,
  metadata,
}: {
  type: JobType;
  metadata: Record<string, unknown>;
}): string | null {
  const section = sectionWithRevision.safeParse(metadata[type === "indexing" ? "indexing" : "mapping"]);
  return section.success ? section.data.taxonomy_revision : null;
}
