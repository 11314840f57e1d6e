import { z } from "zod";
import { dataPointTypes } from "../document/data-points.ts";
import { invoiceTermNames } from "../invoice/invoice-terms.ts";
import { conceptIds } from "./concept-ids.ts";
import data from "./lexicon.json" with { type: "json" };

const texts = z.array(z.string());

/** A party of a document, such as the seller, with the headings of its address. */
const partySchema = z.strictObject({
  labels: texts,
  anchors: texts,
  decoys: texts,
  letter: z.enum(["sender", "recipient"]).optional(),
});

/** A table whose rows belong together, such as the lines of an invoice. `anchor` is the concept that every row has. */
const tableSchema = z.strictObject({ labels: texts, anchor: z.string(), stop: texts });

/**
 * A concept: something that documents state under many names, such as the date of an invoice. Labels are in order of
 * preference. The other properties mean the same as in a field of a taxonomy.
 */
const conceptSchema = z.strictObject({
  id: z.enum(conceptIds),
  /** The name of the concept for users, in the languages of the window. */
  title: z.strictObject({ en: z.string(), de: z.string() }),
  kind: z.string(),
  type: z.enum(dataPointTypes),
  labels: texts,
  /** The business term of EN 16931 that the concept is. */
  term: z.enum(invoiceTermNames).optional(),
  /** Further names that people give to the concept in a taxonomy. Documents are not searched for them. */
  names: texts.optional(),
  not: texts.optional(),
  pattern: z.string().optional(),
  identifier: z.enum(["iban", "vat"]).optional(),
  range: z.enum(["first", "last"]).optional(),
  part: z.enum(["name", "street", "postcode", "city", "country"]).optional(),
  entity: z.enum(["party", "duration"]).optional(),
  triggers: texts.optional(),
  canonical: z.record(z.string(), texts).optional(),
  enum: texts.optional(),
  /** The table of which the concept is a column. */
  group: z.string().optional(),
  /** Whether almost every document of the kind has the concept, so that it was rather overlooked than absent. */
  isUsual: z.literal(true).optional(),
  /** The party of which the concept is a part. */
  party: z.string().optional(),
});
export type Concept = z.infer<typeof conceptSchema>;

const lexiconSchema = z.strictObject({
  /** Kinds of documents, with labels on them that belong to no concept. */
  kinds: z.record(
    z.string(),
    z.strictObject({
      background: texts,
      /** Whether the concepts of the kind are on documents of other kinds too. */
      isGeneral: z.boolean(),
    }),
  ),
  parties: z.record(z.string(), partySchema),
  groups: z.record(z.string(), tableSchema),
  concepts: z.array(conceptSchema),
  /** Equations between concepts: a concept, and the expression that it equals. */
  equations: z.array(z.tuple([z.string(), z.string()])),
  /** The concepts that count as 0 in an equation if a taxonomy does not have them. */
  optional: texts,
});

/** What documents call things, by concept and in several languages. */
export const lexicon = lexiconSchema.parse(data);

/** The concepts by their ids. */
export const conceptsById: ReadonlyMap<string, Concept> = new Map(
  lexicon.concepts.map((concept) => [concept.id, concept]),
);
