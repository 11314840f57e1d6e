import { metadataSchemas } from "../../../shared/job/metadata.ts";
import type { JobRecord } from "../../storage/jobs.ts";

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

/** Returns the lowest confidence of the items in a result; null without items. */
export function getLowestConfidence(items: readonly { confidence: number }[]): number | null {
  let lowest: number | null = null;
  // A long document may have more data points than a call of Math.min can have arguments.
  for (const { confidence } of items) lowest = Math.min(confidence, lowest ?? confidence);
  return lowest;
}
