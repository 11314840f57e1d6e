import { z } from "zod";
import { teamPairSchema, type ReviewStep, type TeamPair } from "./job.ts";

const taxonomyRevision = z
  .string()
  .min(1)
  .max(64)
  .optional()
  .describe(
    "The revision of the taxonomy, which the service sets. A new job with the metadata of another one is refused if " +
      "that taxonomy was deleted since: another one may have its name.",
  );
/** The schema of the confidence below which the items of a step are reviewed. */
export const confidenceThreshold = z
  .number()
  .min(0)
  .default(1)
  .describe("Items with a lower confidence are reviewed. With 0 no item is reviewed, with 1 or more every item.");
/** The schema of the share of items that are drawn for a review though nobody would see them otherwise. */
export const randomReviewShare = z
  .number()
  .min(0)
  .max(1)
  .default(0)
  .describe(
    "The share, from 0 to 1, of the items accepted unseen that the service draws by chance for a review. What reviewers " +
      "make of them shows how many of the others are wrong. A job with a drawn item waits for its review.",
  );
/** The teams of a step's quality review. */
const qa = z.looseObject({ teams: z.array(teamPairSchema).max(100).optional() }).optional();
const zoning = z
  .looseObject({
    qa,
    high_confidence_threshold: confidenceThreshold,
    high_resolution_image_height: z.int().min(64).max(8192).default(1024).describe("Height of page images in pixels."),
  })
  .prefault({});
const commonMetadata = {
  "text-extraction": z
    .looseObject({
      ocr: z.boolean().default(false).describe("Whether pages without a usable text layer are read by OCR."),
      languages: z
        .array(z.string().regex(/^[A-Za-z_]{3,24}$/))
        .min(1)
        .max(8)
        .optional()
        .describe("Tesseract codes of the OCR languages, such as eng. Default: English and German."),
    })
    .prefault({})
    .meta({ aliases: ["text_extraction"] }),
  zoning,
};

/** The schemas of the metadata that each job type defines. All other metadata are free and stored unchanged. */
export const metadataSchemas = {
  "data-point-extraction": z.looseObject({
    ...commonMetadata,
    mapping: z.looseObject({
      taxonomy: z.string().min(1),
      taxonomy_revision: taxonomyRevision,
      high_confidence_threshold: confidenceThreshold,
      random_review_share: randomReviewShare,
      embedded_invoice: z
        .boolean()
        .default(true)
        .describe(
          "Whether the e-invoice that a PDF has inside (Factur-X, ZUGFeRD, XRechnung) is compared with its pages.",
        ),
      qa,
    }),
  }),
  indexing: z.looseObject({
    ...commonMetadata,
    indexing: z.looseObject({
      taxonomy: z.string().min(1),
      taxonomy_revision: taxonomyRevision,
      high_confidence_threshold: confidenceThreshold,
      random_review_share: randomReviewShare,
      qa,
    }),
  }),
} as const;

const sectionWithPairs = z.looseObject({ qa: z.looseObject({ teams: z.array(teamPairSchema).default([]) }) });

/** Returns the team pairs of a step's quality review, in the order of the metadata; none without quality review. */
export function getTeamPairs(metadata: Readonly<Record<string, unknown>>, step: ReviewStep): readonly TeamPair[] {
  const section = sectionWithPairs.safeParse(metadata[step]);
  return section.success ? section.data.qa.teams : [];
}
