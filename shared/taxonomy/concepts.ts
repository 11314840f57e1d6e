import { z } from "zod";

/** A reference to a concept, with its label. */
const conceptLinkSchema = z.object({
  id: z.string(),
  label: z.string().describe("The preferred label in the language of the request, if it has one in it."),
});

/** The maximum number of concepts of a path. */
export const maxPathLength = 30;

const deprecatedSchema = z.literal(true).optional().describe("True for a concept that is no longer to be used.");

const pathSchema = z
  .array(conceptLinkSchema)
  .describe(
    `The broader concepts, from the top; of several paths the shortest, of a long one the ${maxPathLength} nearest concepts.`,
  );

/** A concept that a search found by one of its labels. */
export const conceptMatchSchema = conceptLinkSchema
  .extend({
    matched: z
      .object({
        text: z.string(),
        language: z.string(),
        preferred: z.boolean().describe("False for an alternative label."),
      })
      .describe("The label that was found."),
    deprecated: deprecatedSchema,
    path: pathSchema,
  })
  .meta({ id: "ConceptMatch" });
export type ConceptMatch = z.infer<typeof conceptMatchSchema>;

/** The maximum number of narrower concepts in a concept card. */
export const maxNarrowerConcepts = 100;

/** The maximum number of ancestors in a concept card. */
export const maxAncestors = 500;

/** Everything that a reviewer needs to judge a concept. */
export const conceptCardSchema = conceptLinkSchema
  .extend({
    labels: z.record(z.string(), z.string()).describe("The preferred label by language."),
    alt_labels: z.record(z.string(), z.array(z.string())).describe("The alternative labels by language."),
    note: z.record(z.string(), z.string()).describe("The definition or scope note by language."),
    deprecated: deprecatedSchema,
    path: pathSchema,
    broader: z.array(conceptLinkSchema).describe("The directly broader concepts."),
    ancestors: z
      .array(z.string())
      .describe(`The ids of the directly and indirectly broader concepts, the nearest first, at most ${maxAncestors}.`),
    narrower: z.array(conceptLinkSchema).describe(`The directly narrower concepts, at most ${maxNarrowerConcepts}.`),
    narrower_count: z.int().nonnegative(),
  })
  .meta({ id: "ConceptCard" });
export type ConceptCard = z.infer<typeof conceptCardSchema>;
