import { z } from "zod";
import { refineUnique } from "../json/refine-unique.ts";
import { bboxSchema, blockRangeSchema } from "./geometry.ts";
import { originSchema } from "./zones.ts";

export const dataPointTypes = [
  "string",
  "text",
  "integer",
  "number",
  "percentage",
  "money",
  "date",
  "boolean",
  "enum",
  "group",
] as const;
export type DataPointType = (typeof dataPointTypes)[number];

/** An amount of money as a decimal number, with its ISO 4217 currency; null if the document names no currency. */
const moneySchema = z.strictObject({
  amount: z.number(),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable(),
});
export type Money = z.infer<typeof moneySchema>;

/**
 * The value of a data point. The types string, text, enum and date (an ISO 8601 day) have a string; integer, number and
 * percentage (19 for 19 %) have a number.
 */
export const valueSchema = z.union([z.string(), z.number(), z.boolean(), moneySchema]);
export type Value = z.infer<typeof valueSchema>;

/** The position of a value: `bbox` in a PDF, `range` in an ePub, and the zone around it, if any. */
export const regionSchema = z
  .strictObject({
    page: z.int().positive(),
    bbox: bboxSchema.optional(),
    range: blockRangeSchema.optional(),
    zone: z.string().optional(),
  })
  .refine((region) => (region.bbox === undefined) !== (region.range === undefined), {
    message: "a region has either a bbox (PDF) or a range (ePub)",
    path: ["bbox"],
  });
export type Region = z.infer<typeof regionSchema>;

/** The review states of a data point or keyword. The pipeline sets `suggested`, a reviewer sets the others. */
export const dataPointStates = ["suggested", "accepted", "corrected", "absent", "rejected"] as const;
export type DataPointState = (typeof dataPointStates)[number];

const alternativeSchema = z.strictObject({
  value: valueSchema,
  text: z.string(),
  confidence: z.number().min(0).max(1),
  regions: z.array(regionSchema),
});
export type Alternative = z.infer<typeof alternativeSchema>;

/** The types of key-value pairs, and of data points that a reviewer adds. */
export const pairTypes = ["string", "number", "percentage", "money", "date"] as const satisfies DataPointType[];
/** The maximum number of key-value pairs that the pipeline offers, and the maximum lengths of their texts in characters. */
export const maxKeyValuePairs = 100;
export const maxPairLengths = { label: 100, text: 500 };

const pairLabel = z.string().trim().min(1).max(maxPairLengths.label);

/**
 * A value of the document with a label that the taxonomy does not have, such as "Delivery note: LS-4711". A reviewer can
 * make it a data point.
 */
const keyValuePairSchema = z.strictObject({
  label: pairLabel,
  text: z.string().min(1).max(maxPairLengths.text),
  type: z.enum(pairTypes),
  value: valueSchema,
  regions: z.array(regionSchema).max(10),
  label_regions: z.array(regionSchema).max(10),
});
export type KeyValuePair = z.infer<typeof keyValuePairSchema>;

/** The ways in which the pipeline finds the value of a data point. */
export const provenanceMethods = [
  /** Right of its label, below it, or above it. */
  "right",
  "below",
  "above",
  /** A part of an address; the label is the heading of the party. */
  "address",
  /** The sign or code of the currency of the amounts. */
  "currency",
  /** In a sentence; the label is the phrase before or after it that announces it. */
  "sentence",
  /** The heading of the document. */
  "heading",
  /** Without a label, by its kind and its place at the head of the page. */
  "unlabelled",
  /** Without a label, by its form and its check digits. */
  "check-digits",
  /** At the place where reviewed documents with the same layout have it. */
  "learned-place",
  /** A printed number that a check demands. */
  "derived",
  /** In a column of a table, whose header is the label. */
  "column",
  /** In a column of a table without a known header, whose meaning follows from the check of its rows. */
  "inferred-column",
  /** A number beside others of its row, for which the check of the row holds. */
  "row-check",
  /** Quoted by a language model, perhaps with a label of the value. */
  "language-model",
] as const;
export type ProvenanceMethod = (typeof provenanceMethods)[number];

/** In what a suggestion agrees with reviewed documents; `absent`: none of them has a value either. */
export const learnedAgreements = ["label", "place", "value", "absent"] as const;
/**
 * What lowered the confidence: other values that contradict it, a page whose text layer is garbled, a character of the
 * value that is not what the page shows, or a document without text.
 */
export const confidenceLimits = ["contradiction", "garbled-text", "unreadable-characters", "missing-text"] as const;
export type ConfidenceLimit = (typeof confidenceLimits)[number];
/** The maximum number of reviewed documents on which suggestions of a document are based. */
export const maxLearnedSources = 5;

/** How the pipeline found a suggestion, for the reviewer. Only what weighed in is recorded. */
const provenanceSchema = z.strictObject({
  method: z.enum(provenanceMethods).exactOptional(),
  /** The label as printed, and its place. */
  label: z
    .strictObject({ text: z.string().min(1).max(maxPairLengths.label), regions: z.array(regionSchema).max(1) })
    .exactOptional(),
  /** What agrees with which reviewed documents, as indexes into `learned_documents`. */
  learned: z
    .strictObject({
      agrees: z.array(z.enum(learnedAgreements)).min(1),
      documents: z
        .array(
          z
            .int()
            .min(0)
            .max(maxLearnedSources - 1),
        )
        .min(1),
    })
    .exactOptional(),
  /** The value has valid check digits, such as an IBAN. */
  check_digits: z.literal(true).exactOptional(),
  /** The confidence of OCR in the most doubtful word of the value, if it lowered the confidence. */
  ocr_confidence: z.number().min(0).max(1).exactOptional(),
  limits: z.array(z.enum(confidenceLimits)).exactOptional(),
});
export type Provenance = z.infer<typeof provenanceSchema>;

/** How the suggestions of a document were found. Many cells of a table have one record. */
const mappingProvenanceSchema = z.strictObject({
  records: z.array(provenanceSchema),
  /** The ids of the reviewed documents with the same layout that weighed in. */
  learned_documents: z.array(z.uuid()).max(maxLearnedSources).exactOptional(),
  /** Equations between the fields that the pipeline checked and that the taxonomy does not state itself. */
  equations: z.array(z.string()).exactOptional(),
});
export type MappingProvenance = z.infer<typeof mappingProvenanceSchema>;

/** The maximum number of data points of a document that a reviewer added outside of the taxonomy. */
export const maxAddedPoints = 200;
/** The group in the path of an added data point. No id of a taxonomy begins with an underscore. */
const addedPrefix = "_added.";
const addedIdPattern = /^[a-z][a-z0-9_]{0,99}$/;

/** Returns the path of an added data point. */
export const createAddedPath = (id: string): string => addedPrefix + id;

/** Tells whether a data point is outside of the taxonomy: a reviewer added it, with a label of its own. */
export const isAddedPath = (path: string): boolean => path.startsWith(addedPrefix);

/** The maximum number of alternatives of a data point. */
export const maxAlternatives = 5;

/**
 * The mark of a suggestion that the service drew by chance for a review, though its confidence reaches the threshold of
 * the job. Absent in all others.
 */
export const drawnMark = z.literal(true).exactOptional();

export const dataPointSchema = z
  .strictObject({
    /** The id of the field in the taxonomy, without its groups. */
    id: z.string().min(1),
    /**
     * The ids of the groups and the field joined by dots, with the zero-based row of a repeated group:
     * `lines[2].amount`. The path of a data point outside of the taxonomy is `_added.` and its id.
     */
    path: z.string().min(1),
    /** The label of a data point outside of the taxonomy; the others have the label of their field. */
    label: pairLabel.exactOptional(),
    value: valueSchema.nullable(),
    /** The text in the document; empty for a value that a reviewer typed and that is not in the document. */
    text: z.string(),
    type: z.enum(dataPointTypes),
    confidence: z.number().min(0).max(1),
    state: z.enum(dataPointStates),
    origin: originSchema,
    regions: z.array(regionSchema),
    alternatives: z.array(alternativeSchema).max(maxAlternatives),
    /**
     * The value in the invoice that is embedded in the PDF as XML; null if the invoice has no such row. The property is
     * missing if there is no embedded invoice, or if the invoice has no information about the field.
     */
    embedded: valueSchema.nullable().exactOptional(),
    /** See `drawnMark`. */
    drawn: drawnMark,
    /**
     * Whether a reviewer confirmed the suggestion together with others of a list. Nobody has looked at it alone, so it
     * does not show whether the suggestion was right.
     */
    confirmed_in_bulk: z.literal(true).exactOptional(),
    /**
     * How the pipeline found the value, as an index into the records of the mapping's provenance. A value that a reviewer
     * entered or chose has none.
     */
    provenance: z.int().min(0).exactOptional(),
  })
  .refine((point) => point.state !== "absent" || point.value === null, {
    message: "an absent data point has no value",
    path: ["value"],
  })
  .superRefine(({ id, path, label, type }, context) => {
    const isAdded = isAddedPath(path);
    const fail = (field: string, message: string): void => context.addIssue({ code: "custom", path: [field], message });
    if (!isAdded && label !== undefined) fail("label", "only a data point below _added has a label of its own");
    if (!isAdded) return;
    if (label === undefined) fail("label", "a data point outside of the taxonomy has a label");
    if (!addedIdPattern.test(id) || path !== createAddedPath(id))
      fail("path", "must be _added. and the id, in snake_case");
    if (!pairTypes.some((known) => known === type)) fail("type", `must be one of ${pairTypes.join(", ")}`);
  });
export type DataPoint = z.infer<typeof dataPointSchema>;

export const mappingSchema = z
  .strictObject({
    taxonomy: z.string().min(1),
    data_points: z.array(dataPointSchema),
    /** Notes for the reviewer about the whole result, for example about a pattern of the taxonomy that was ignored. */
    notes: z.array(z.string()).exactOptional(),
    /** The pairs with labels that the taxonomy does not have, in the order of the document. */
    key_value_pairs: z.array(keyValuePairSchema).max(maxKeyValuePairs).exactOptional(),
    provenance: mappingProvenanceSchema.exactOptional(),
  })
  .superRefine((mapping, context) => {
    if (mapping.data_points.filter(({ path }) => isAddedPath(path)).length > maxAddedPoints)
      context.addIssue({
        code: "custom",
        path: ["data_points"],
        message: `at most ${maxAddedPoints} data points can be outside of the taxonomy`,
      });
    refineUnique(context, { list: "data_points", field: "path", name: "path" }, mapping.data_points);
    const recordCount = mapping.provenance?.records.length ?? 0;
    mapping.data_points.forEach(({ provenance = -1 }, index) => {
      if (provenance < recordCount) return;
      const path = ["data_points", index, "provenance"];
      context.addIssue({ code: "custom", path, message: "is not the index of a record" });
    });
  });
export type Mapping = z.infer<typeof mappingSchema>;
