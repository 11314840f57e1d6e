import { z } from "zod";
import { jobTypes } from "../job/job.ts";
import { dataPointStates, dataPointTypes, regionSchema, valueSchema } from "./data-points.ts";
import { bboxSchema, blockRangeSchema } from "./geometry.ts";
import { pageBreakSchema } from "./page-text.ts";
import { originSchema, zoneTypes } from "./zones.ts";

const confidence = z.number().min(0).max(1);

/** The origin of a text that was read by OCR: `human` if a reviewer has corrected a word of it. */
const textOrigin = z.literal("human").optional();

const lineSchema = z.strictObject({
  text: z.string(),
  origin: textOrigin,
  /** Present only in a PDF. */
  bbox: bboxSchema.optional(),
});

const cellSchema = z.strictObject({
  /** Rows and columns are numbered from 1. */
  row: z.int().positive(),
  column: z.int().positive(),
  row_span: z.int().positive(),
  column_span: z.int().positive(),
  header: z.boolean(),
  text: z.string(),
  origin: textOrigin,
  bbox: bboxSchema.optional(),
});

const modelZoneSchema = z.strictObject({
  id: z.string(),
  type: z.enum(zoneTypes),
  level: z.int().positive().optional(),
  order: z.int().positive(),
  confidence,
  origin: originSchema,
  continues: z.string().optional(),
  describes: z.string().optional(),
  list: z.string().optional(),
  /** The position of the zone: `bbox` in a PDF, `range` in an ePub. */
  bbox: bboxSchema.optional(),
  range: blockRangeSchema.optional(),
  /** A zone with a table has no lines. */
  lines: z.array(lineSchema),
  table: z
    .strictObject({ rows: z.int().positive(), columns: z.int().positive(), cells: z.array(cellSchema) })
    .optional(),
});
export type ModelZone = z.infer<typeof modelZoneSchema>;

/** A page of a PDF, which has a size, or a section of an ePub, which has the address of its file. */
const modelPageSchema = z.strictObject({
  number: z.int().positive(),
  /** The label that a PDF gives to the page, such as "iv", if it differs from its number. */
  label: z.string().min(1).optional(),
  width: z.number().nonnegative().optional(),
  height: z.number().nonnegative().optional(),
  /** The number of words that were left out because nobody sees them on the page. */
  hidden_words: z.int().positive().optional(),
  href: z.string().optional(),
  title: z.string().optional(),
  language: z.string().optional(),
  direction: z.enum(["ltr", "rtl"]).optional(),
  /** False for a section that is not in the linear reading order. */
  linear: z.literal(false).optional(),
  /** The printed pages that begin in a section. */
  page_breaks: z.array(pageBreakSchema).min(1).optional(),
  error: z.string().optional(),
  zones: z.array(modelZoneSchema),
});
export type ModelPage = z.infer<typeof modelPageSchema>;

const modelDataPointSchema = z.strictObject({
  id: z.string(),
  path: z.string(),
  /** The label of a data point outside of the taxonomy. */
  label: z.string().exactOptional(),
  type: z.enum(dataPointTypes).exclude(["group"]),
  state: z.enum(dataPointStates).exclude(["rejected"]),
  confidence,
  origin: originSchema,
  value: valueSchema.nullable(),
  text: z.string(),
  regions: z.array(regionSchema),
  /** The value in the invoice that is embedded in the PDF. */
  embedded: valueSchema.exactOptional(),
});
export type ModelDataPoint = z.infer<typeof modelDataPointSchema>;

const modelKeywordSchema = z.strictObject({
  id: z.string(),
  label: z.string(),
  confidence,
  state: z.enum(dataPointStates).exclude(["rejected"]),
  origin: originSchema,
});
export type ModelKeyword = z.infer<typeof modelKeywordSchema>;

const modelEventSchema = z.strictObject({
  at: z.string(),
  step: z.string(),
  phase: z.enum(["work", "review"]),
  user: z.string(),
  outcome: z.string(),
});

/**
 * The document model: the content of the output, as JSON. The XML (`document-model-xsd.ts`) has the same data, so that
 * either can be converted to the other without loss. Lengths are in PDF points. Lists are in reading order.
 */
export const documentModelSchema = z.strictObject({
  job: z.string(),
  type: z.enum(jobTypes),
  source: z.strictObject({
    name: z.string(),
    media_type: z.enum(["application/pdf", "application/epub+zip"]),
    sha256: z.string(),
    pages: z.int().positive(),
    title: z.string().optional(),
    language: z.string().optional(),
  }),
  pages: z.array(modelPageSchema),
  taxonomy: z.strictObject({ name: z.string(), version: z.string() }).optional(),
  data_points: z.array(modelDataPointSchema).optional(),
  keywords: z.array(modelKeywordSchema).optional(),
  history: z.array(modelEventSchema),
});
export type DocumentModel = z.infer<typeof documentModelSchema>;

/**
 * The document model in parts, so that a long document is never in memory as a whole: first the fields before the pages,
 * then each page, then the fields after the pages.
 */
export type ModelPart =
  | ({ part: "head" } & Pick<DocumentModel, "job" | "type" | "source">)
  | { part: "page"; page: ModelPage }
  | ({ part: "tail" } & Pick<DocumentModel, "taxonomy" | "data_points" | "keywords" | "history">);
