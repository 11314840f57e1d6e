import type { JobType } from "./job.ts";

/** The settings of a new job. Results with a confidence below a threshold (0 to 1) are reviewed. */
export interface JobSettings {
  type: JobType;
  taxonomy: string;
  ocr: boolean;
  zoningThreshold: number;
  /** Threshold of the data points or the keywords. */
  resultThreshold: number;
}

/** Builds the metadata of a job: the settings of its type, and the name that the queue shows. */
export function buildJobMetadata(name: string, settings: JobSettings): Record<string, unknown> {
  const resultSettings = { taxonomy: settings.taxonomy, high_confidence_threshold: settings.resultThreshold };
  return {
    name,
    "text-extraction": { ocr: settings.ocr },
    zoning: { high_confidence_threshold: settings.zoningThreshold },
    ...(settings.type === "indexing" ? { indexing: resultSettings } : { mapping: resultSettings }),
  };
}
