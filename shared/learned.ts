import { z } from "zod";
import { timestamp } from "./api/endpoint.ts";
import { kibibyte } from "./bytes.ts";
import { valueSchema } from "./document/data-points.ts";
import { refineUnique } from "./json/refine-unique.ts";

/**
 * The data that are learned from reviewed documents: the data points that reviewers accepted or corrected, with their
 * positions and labels, and the concepts that reviewers accepted or rejected.
 */

/** The limits of one learned document: numbers of items, and lengths in characters. Whatever exceeds them is left out. */
export const maxLearnedPoints = 200;
export const maxLayoutSegments = 300;
export const maxLearnedTextLength = 200;
export const maxLearnedDocumentText = 8000;
export const maxLearnedConcepts = 500;
/** The size of one learned document as JSON, in bytes. */
export const maxLearnedBytes = 32 * kibibyte;

const shortText = z.string().max(maxLearnedTextLength);
/** A number from 0 to 1, such as a position on a page as a share of its width or height. */
const share = z.number().min(0).max(1);

/** A data point that a reviewer accepted or corrected. */
const learnedPointSchema = z.strictObject({
  /** The path without row numbers, such as `seller.name`. */
  path: shortText.min(1),
  value: valueSchema.refine((value) => typeof value !== "string" || value.length <= maxLearnedTextLength, {
    message: `has more than ${maxLearnedTextLength} characters`,
  }),
  /** The text as printed; empty for a value that is not in the document. */
  text: shortText,
  /** True if a reviewer corrected the suggested value, or added the value. */
  corrected: z.literal(true).exactOptional(),
  /** The number of the page, from 1, and the upper left corner of the value. Absent in an ePub. */
  place: z.strictObject({ page: z.int().positive(), x: share, y: share }).exactOptional(),
  /** The words at the left of the value, up to the previous value or gap. */
  label_left: shortText.exactOptional(),
  /** The words above the value. */
  label_above: shortText.exactOptional(),
  /** The words before and after the value in its sentence, if it stands in running text. */
  words_before: shortText.exactOptional(),
  words_after: shortText.exactOptional(),
});
export type LearnedPoint = z.infer<typeof learnedPointSchema>;

/** The data that are learned from a document whose data points were extracted. */
export const learnedMappingSchema = z.strictObject({
  kind: z.literal("data-points"),
  /**
   * The layout fingerprint: hashes of the segments of the first page's lines, without their ASCII digits. Documents of
   * the same sender have many of these hashes in common.
   */
  layout: z.array(z.string().regex(/^[0-9a-z]{1,12}$/u)).max(maxLayoutSegments),
  data_points: z.array(learnedPointSchema).max(maxLearnedPoints),
  /** The paths of the data points that reviewers marked as absent. */
  absent: z.array(shortText.min(1)).max(maxLearnedPoints).exactOptional(),
});
export type LearnedMapping = z.infer<typeof learnedMappingSchema>;

const conceptIds = z.array(z.string().min(1).max(500)).max(maxLearnedConcepts);

/** The data that are learned from an indexed document. */
export const learnedIndexingSchema = z
  .strictObject({
    kind: z.literal("keywords"),
    /** The beginning of the document's text. */
    text: z.string().max(maxLearnedDocumentText),
    /** The ids of the concepts that reviewers accepted or added. */
    accepted: conceptIds,
    /** The ids of the suggested concepts that reviewers rejected. */
    rejected: conceptIds,
  })
  .superRefine(({ accepted, rejected }, context) => {
    const acceptedIds = new Set(accepted);
    rejected.forEach((id, index) => {
      if (acceptedIds.has(id))
        context.addIssue({ code: "custom", path: ["rejected", index], message: "is accepted too" });
    });
  });
export type LearnedIndexing = z.infer<typeof learnedIndexingSchema>;

export const learnedContentSchema = z.discriminatedUnion("kind", [learnedMappingSchema, learnedIndexingSchema]);
export type LearnedContent = z.infer<typeof learnedContentSchema>;

/** A learned document in an export. */
const exportedDocumentSchema = z.strictObject({
  /** The file name of the document. */
  name: z.string().min(1).max(255),
  /** The SHA-256 of the document, in lower-case hex. A document is learned only once for a taxonomy. */
  sha256: z.string().regex(/^[0-9a-f]{64}$/u),
  learned_at: timestamp,
  content: learnedContentSchema,
});

/** The maximum number of learned documents of a taxonomy. If there are more, the oldest ones are deleted. */
export const maxLearnedDocuments = 500;

/** Everything that was learned for a taxonomy, as it is exported and imported. */
export const learnedExportSchema = z
  .strictObject({
    taxonomy: z.string().min(1).max(64),
    kind: z.enum(["data-points", "keywords"]),
    documents: z.array(exportedDocumentSchema).max(maxLearnedDocuments),
  })
  .superRefine((exported, context) => {
    refineUnique(context, { list: "documents", field: "sha256", name: "document" }, exported.documents);
    exported.documents.forEach(({ content }, index) => {
      if (content.kind !== exported.kind) {
        const message = `is ${content.kind}, but the export is ${exported.kind}`;
        context.addIssue({ code: "custom", path: ["documents", index, "content", "kind"], message });
      }
      const bytes = new TextEncoder().encode(JSON.stringify(content)).byteLength;
      if (bytes > maxLearnedBytes) {
        const message = `has ${bytes} bytes as JSON; the maximum is ${maxLearnedBytes}`;
        context.addIssue({ code: "custom", path: ["documents", index, "content"], message });
      }
    });
  })
  .meta({ id: "LearnedExport" });
export type LearnedExport = z.infer<typeof learnedExportSchema>;

/** Counts the data points or concepts that were learned from a document. */
export function countLearnedItems(content: LearnedContent): number {
  return content.kind === "data-points"
    ? content.data_points.length
    : content.accepted.length + content.rejected.length;
}

/**
 * The reviewed items of a step: the confidence of each item, whether the reviewer left it unchanged, and the index of its
 * field in the fields of the step. Pages and keywords have no field. Items that nobody reviewed are left out.
 */
export const judgedItemsSchema = z.array(z.tuple([share, z.boolean(), z.int().nonnegative().optional()]));
export type JudgedItems = z.infer<typeof judgedItemsSchema>;

/** The items of a step that were drawn by chance among those that the threshold of the job accepts unseen. */
export const reviewedDrawSchema = z.strictObject({
  /** The probability with which each item was drawn, above 0. */
  share: share.refine((probability) => probability > 0, "must be above 0"),
  /** The lowest confidence of all items of the step; null without items. */
  lowest: share.nullable(),
  items: z.array(
    z.strictObject({
      confidence: share,
      /** The field of a data point, as its path without row numbers; null for a keyword. */
      field: z.string().nullable(),
      /** Whether the reviewer left the item unchanged; null if nobody looked at it alone. */
      right: z.boolean().nullable(),
    }),
  ),
});
export type ReviewedDraw = z.infer<typeof reviewedDrawSchema>;

/** The judgements of reviewers on the suggestions of a step of one job. */
export const judgedStepSchema = z.strictObject({
  /** The fields of the judged data points, as paths without row numbers. */
  fields: z.array(z.string()),
  /**
   * The items that were judged because they needed a review. Without a draw, these are all items that a reviewer looked
   * at, also those that reach the threshold.
   */
  items: judgedItemsSchema,
  /** Null if the job draws no items. */
  draw: reviewedDrawSchema.nullable(),
});
export type JudgedStep = z.infer<typeof judgedStepSchema>;
