import { z } from "zod";
import { dataPointTypes } from "../document/data-points.ts";
import { invoiceTermNames } from "../invoice/invoice-terms.ts";
import { checkedIdentifiers } from "../values/check-digits.ts";
import { conceptIds } from "../lexicon/concept-ids.ts";
import { parseCondition, parseExpression } from "../checks/expression.ts";

/** The name of a taxonomy, as in its address. */
export const taxonomyNameSchema = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9_.-]{0,63}$/,
    "must have at most 64 characters: lower case letters, digits, dots, dashes and underscores",
  );
const identifier = z
  .string()
  .regex(/^[a-z][a-z0-9_]*$/, "must be in snake_case: lower case letters, digits and underscores");
const text = z.string().trim().min(1);

/**
 * The parts of a postal address. If the fields of a group have such parts, their values are searched in address blocks.
 */
const addressParts = ["name", "street", "postcode", "city", "country"] as const;
export type AddressPart = (typeof addressParts)[number];

/** The kinds of text that are recognized in sentences. */
const textEntities = ["party", "duration"] as const;

/** The maximum length of an expression, in characters. The parser is recursive, so its stack grows with the length. */
export const maxExpressionLength = 1000;

/** Creates the schema of an expression. */
const createExpressionSchema = (parse: (text: string) => unknown) =>
  text.max(maxExpressionLength).superRefine((value, context) => {
    try {
      parse(value);
    } catch (error) {
      context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
    }
  });

/**
 * The maximum lengths of texts in characters. These texts are part of lists of taxonomies and concepts. A long text
 * would make a list too large for every user. The limits are not in the schema, because stored taxonomies of earlier
 * versions may exceed them.
 */
export const maxLengths = { title: 300, version: 100, language: 50, id: 500, label: 1000 };
/** The maximum length of the labels and notes of a concept together, in characters. */
export const maxConceptLength = 65_536;
/** The maximum number of directly broader concepts. */
export const maxBroader = 100;
/** The maximum number of languages of a taxonomy. */
export const maxLanguages = 100;

/** The severities of a failed check: an `error` prevents the check-in as completed, a `warning` does not. */
export const checkSeverities = ["error", "warning"] as const;

/** Creates the schema of translations. They contain the texts that reviewers see, by language. */
const createTranslationsSchema = <Texts extends z.ZodType>(texts: Texts, described: string) =>
  z
    .record(z.string().regex(/^[a-z]{2,3}$/u), texts)
    .optional()
    .describe(`The ${described} in other languages, by language such as \`de\`. A window in that language shows them.`);

/** A cross-check of several data points. */
const checkSchema = z.strictObject({
  id: identifier.optional().describe("A name for the check, unique in the taxonomy."),
  expression: createExpressionSchema(parseCondition).describe(
    "The condition: two expressions with `=`, `<=` or `<` between them, such as `sum(lines.net) = total.net`, or " +
      "`unique(lines.number)`. Paths are from the root. A condition on fields of a repeated group is checked in each " +
      "row; `sum()` and `unique()` are over all rows. Dates can be compared and subtracted, in days.",
  ),
  tolerance: z
    .number()
    .nonnegative()
    .optional()
    .describe("The difference that is permitted. By default half a cent, for each row of a sum."),
  unless: text.optional().describe("The path of a data point. If the document has it, the check does not apply."),
  message: text.optional().describe("What is wrong if the check fails, for the reviewer."),
  translations: createTranslationsSchema(z.strictObject({ message: text }), "message"),
  severity: z
    .enum(checkSeverities)
    .default("warning")
    .describe("Whether a failed check prevents the check-in as completed (`error`) or is only shown (`warning`)."),
});

/** Words near a value that identify its party. */
const roleSchema = z.strictObject({
  anchors: z.array(text).default([]).describe("Words that are evidence for the party."),
  decoys: z.array(text).default([]).describe("Words that are evidence against the party."),
  letter: z
    .enum(["sender", "recipient"])
    .optional()
    .describe("The party of a letter, found by the position of its address on the sheet if such words are missing."),
});
export type Role = z.infer<typeof roleSchema>;

/** The texts of a field or group in another language. */
const nodeTextsSchema = z.strictObject({ label: text, description: z.string().optional() });

const nodeFields = {
  id: identifier.describe("The name of the element in the output, in snake_case, unique within its group."),
  label: text.describe("The name that the reviewer sees, and the first label that is searched in a document."),
  description: z.string().optional().describe("A note for the reviewer."),
  translations: createTranslationsSchema(nodeTextsSchema, "label and the note"),
};

/** The meaning of a field that has none of the concepts of the lexicon. */
export const noConcept = "none";

/** A field: a value to extract. */
const fieldSchema = z.strictObject({
  ...nodeFields,
  type: z.enum(dataPointTypes).exclude(["group"]).describe("The type of the value."),
  required: z
    .boolean()
    .default(false)
    .describe("Whether every document, or every row of a repeated group, must have the value."),
  repeat: z.boolean().default(false).describe("Whether a document may have several values."),
  synonyms: z.array(text).default([]).describe("Other labels of the value, in order of preference."),
  not: z.array(text).default([]).describe("Similar labels that belong to other values."),
  /** See `findPatternProblem`. */
  pattern: text
    .optional()
    .describe("A regular expression that the whole printed value must match. It can have no backreferences."),
  range: z
    .enum(["first", "last"])
    .optional()
    .describe("The end of a printed range that this field has, such as the first date of “1 May - 7 May”."),
  identifier: z
    .enum(checkedIdentifiers)
    .optional()
    .describe("The kind of number whose check digits are tested: an IBAN, or a VAT number of the European Union."),
  part: z.enum(addressParts).optional().describe("The part of the group's postal address that this field has."),
  enum: z.array(text).optional().describe("The values of a field of the type enum."),
  term: z
    .enum(invoiceTermNames)
    .optional()
    .describe("The business term of EN 16931 that the field has, such as `BT-1`, to write invoices as UBL and CII."),
  concept: z
    .enum([...conceptIds, noConcept], {
      error: ({ input }) =>
        `must be a concept that Galley knows, such as due_date, or ${noConcept}; it knows no ${JSON.stringify(input)}`,
    })
    .optional()
    .describe(
      "What the field means: a concept whose labels, patterns and party Galley knows. By default it is found by the " +
        `label, the synonyms, the id and the type. With \`${noConcept}\`, only what the field itself states counts.`,
    ),
  triggers: z
    .array(text)
    .min(1)
    .optional()
    .describe(
      "Words before the value in a sentence, in order of preference, such as “laws of the State of”; with “…” at the " +
        "beginning, words after it: “… law”. A field with triggers is searched in running text, where its labels in " +
        "`not` are words near other values.",
    ),
  entity: z
    .enum(textEntities)
    .optional()
    .describe("What a text in a sentence is: the name of a party to a contract, or a period of time (“2 years”)."),
  canonical: z
    .record(text, z.array(text))
    .optional()
    .describe(
      "Other forms of words of the value, by the form in the output, such as “Incorporated” for `Inc.`. Those of a field " +
        "of the type enum are searched in the headings of the first page, such as “Credit note” for `381`.",
    ),
  check: createExpressionSchema(parseExpression)
    .optional()
    .describe(
      "An expression over other data points that the value must equal, such as `sum(lines.amount) + tax`. A path is " +
        "resolved within the same group first, then from the root.",
    ),
});
export type TaxonomyField = z.infer<typeof fieldSchema>;

/** A group of fields; with `repeat`, the rows of a table. */
export interface TaxonomyGroup {
  id: string;
  label: string;
  description?: string | undefined;
  translations?: Record<string, z.infer<typeof nodeTextsSchema>> | undefined;
  type: "group";
  repeat: boolean;
  role?: Role | undefined;
  anchor?: string | undefined;
  stop?: string[] | undefined;
  data_points: TaxonomyNode[];
}
export type TaxonomyNode = TaxonomyField | TaxonomyGroup;

const groupSchema = z.strictObject({
  ...nodeFields,
  type: z.literal("group").describe("A group of data points."),
  repeat: z.boolean().default(false).describe("Whether the group repeats, as the rows of a table do."),
  role: roleSchema.optional().describe("The party that the group is about, such as the seller."),
  anchor: identifier.optional().describe("The field that every row of a repeated group has."),
  stop: z.array(text).optional().describe("Labels that end the rows of a repeated group."),
  get data_points(): z.ZodType<TaxonomyNode[]> {
    return z.array(nodeSchema).min(1).describe("The data points of the group.");
  },
});
const nodeSchema: z.ZodType<TaxonomyNode> = z
  .lazy(() =>
    z.discriminatedUnion("type", [fieldSchema, groupSchema], { error: `must be one of ${dataPointTypes.join(", ")}` }),
  )
  .meta({ id: "TaxonomyNode" });

/** The title in other languages, by language. */
export const titleTranslationsSchema = createTranslationsSchema(z.strictObject({ title: text }), "title");

const taxonomyFields = {
  name: taxonomyNameSchema.describe(
    "The name in the address of the taxonomy, by which jobs refer to it. It cannot be changed.",
  ),
  title: text.describe("The title that people see."),
  version: text.describe("The version that you give to the taxonomy."),
  language: z.array(z.string()).default([]).describe("The languages of the labels, such as `en`."),
  translations: titleTranslationsSchema,
};

export const dataPointTaxonomySchema = z.strictObject({
  ...taxonomyFields,
  kind: z.literal("data-points").describe("Data points to extract."),
  data_points: z.array(nodeSchema).min(1).describe("The values to extract, and groups of them."),
  background_labels: z
    .array(text)
    .default([])
    .describe("Labels of values without a field. They keep those values from being assigned to another field."),
  checks: z
    .array(checkSchema)
    .max(200)
    .optional()
    .describe("Conditions that the data points of a document must meet together."),
});
export type DataPointTaxonomy = z.infer<typeof dataPointTaxonomySchema>;

const labelsSchema = z.record(z.string().min(2), text);
export const conceptSchema = z.strictObject({
  id: text.describe("The id of the concept in the output, such as its URI."),
  label: labelsSchema.describe("The preferred label by language."),
  alt_labels: z
    .record(z.string().min(2), z.array(text))
    .default({})
    .describe("Other labels by language, which are searched too."),
  broader: z.array(text).default([]).describe("The ids of the directly broader concepts (SKOS)."),
  note: labelsSchema.optional().describe("A note for the reviewer, by language."),
  deprecated: z
    .boolean()
    .optional()
    .describe("Whether the concept is no longer to be used. It is not suggested, and found last."),
});
export type Concept = z.infer<typeof conceptSchema>;

export const keywordTaxonomySchema = z.strictObject({
  ...taxonomyFields,
  kind: z.literal("keywords").describe("Keywords to index with."),
  concepts: z.array(conceptSchema).min(1).describe("The concepts, in any order."),
});
export type KeywordTaxonomy = z.infer<typeof keywordTaxonomySchema>;

/**
 * A taxonomy: data points to extract, or keywords to index with.
 *
 * @example
 * const taxonomy = taxonomySchema.parse({
 *   name: "receipt",
 *   kind: "data-points",
 *   title: "Receipt",
 *   version: "1",
 *   data_points: [{ id: "total", label: "Total", type: "money", required: true }],
 * });
 */
export const taxonomySchema = z.discriminatedUnion("kind", [dataPointTaxonomySchema, keywordTaxonomySchema]);
export type Taxonomy = z.infer<typeof taxonomySchema>;

/** A field with its position: `path` joins the ids of its groups and its own id with dots. */
export interface PlacedField {
  path: string;
  field: TaxonomyField;
  groups: readonly TaxonomyGroup[];
}

/** Returns the path of the group that contains a path; empty at the root. */
export function getGroupPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf(".")));
}

/** Lists the fields of a taxonomy in order. The groups of a field are in order from the outermost. */
export function listFields(taxonomy: DataPointTaxonomy): PlacedField[] {
  const fields: PlacedField[] = [];
  const walk = (nodes: readonly TaxonomyNode[], groups: readonly TaxonomyGroup[]): void => {
    for (const node of nodes) {
      if (node.type === "group") walk(node.data_points, [...groups, node]);
      else fields.push({ path: [...groups.map((group) => group.id), node.id].join("."), field: node, groups });
    }
  };
  walk(taxonomy.data_points, []);
  return fields;
}
