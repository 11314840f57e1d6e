import { z } from "zod";
import { dataPointTypes } from "./document/data-points.ts";
import { parseExpression } from "./expression.ts";

const name = z
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
 * The parts of a postal address. The values of a group whose fields have these parts are searched in address blocks.
 */
export const addressParts = ["name", "street", "postcode", "city"] as const;
export type AddressPart = (typeof addressParts)[number];

const expression = text.superRefine((value, context) => {
  try {
    parseExpression(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});

/** Words near a value that identify its party: `anchors` are evidence for the party, `decoys` against it. */
const roleSchema = z.strictObject({
  anchors: z.array(text).default([]),
  decoys: z.array(text).default([]),
  /**
   * The party of a letter, which is identified by the position of its address on the sheet if such words are missing.
   */
  letter: z.enum(["sender", "recipient"]).optional(),
});
export type Role = z.infer<typeof roleSchema>;

const nodeFields = {
  id: identifier,
  label: text,
  description: z.string().optional(),
};

/** A field: a value to extract. `synonyms` are its other labels in order of preference. */
const fieldSchema = z.strictObject({
  ...nodeFields,
  type: z.enum(dataPointTypes).exclude(["group"]),
  required: z.boolean().default(false),
  repeat: z.boolean().default(false),
  synonyms: z.array(text).default([]),
  /** Similar labels that belong to other values. */
  not: z.array(text).default([]),
  /** A regular expression that the whole printed value must match, see `findPatternProblem`. */
  pattern: text.optional(),
  /** The part of the group's postal address that this field has. */
  part: z.enum(addressParts).optional(),
  enum: z.array(text).optional(),
  /**
   * An expression over other data points that the value must equal: `sum(lines.amount) + tax`. A path is resolved
   * within the same group first, then from the root of the taxonomy.
   */
  check: expression.optional(),
});
export type TaxonomyField = z.infer<typeof fieldSchema>;

/** A group of fields; with `repeat`, the rows of a table. */
export interface TaxonomyGroup {
  id: string;
  label: string;
  description?: string | undefined;
  type: "group";
  repeat: boolean;
  role?: Role | undefined;
  anchor?: string | undefined;
  stop?: string[] | undefined;
  data_points: TaxonomyNode[];
}
export type TaxonomyNode = TaxonomyField | TaxonomyGroup;

const groupSchema: z.ZodType<TaxonomyGroup> = z.strictObject({
  ...nodeFields,
  type: z.literal("group"),
  repeat: z.boolean().default(false),
  role: roleSchema.optional(),
  /** The field that every row of a repeated group has. */
  anchor: identifier.optional(),
  /** Labels that end the rows of a repeated group. */
  stop: z.array(text).optional(),
  get data_points() {
    return z.array(nodeSchema).min(1);
  },
});
const nodeSchema: z.ZodType<TaxonomyNode> = z
  .lazy(() => z.union([fieldSchema, groupSchema]))
  .meta({ id: "TaxonomyNode" });

const taxonomyFields = {
  name,
  title: text,
  version: text,
  language: z.array(z.string()).default([]),
};

export const dataPointTaxonomySchema = z.strictObject({
  ...taxonomyFields,
  kind: z.literal("data-points"),
  data_points: z.array(nodeSchema).min(1),
  /** Labels of values without a field. They keep those values from being assigned to another field. */
  background_labels: z.array(text).default([]),
});
export type DataPointTaxonomy = z.infer<typeof dataPointTaxonomySchema>;

const labelsSchema = z.record(z.string().min(2), text);
const conceptSchema = z.strictObject({
  id: text,
  /** The preferred label by language. */
  label: labelsSchema,
  alt_labels: z.record(z.string().min(2), z.array(text)).default({}),
  /** The ids of the directly broader concepts (SKOS). */
  broader: z.array(text).default([]),
  note: labelsSchema.optional(),
});
export type Concept = z.infer<typeof conceptSchema>;

export const keywordTaxonomySchema = z.strictObject({
  ...taxonomyFields,
  kind: z.literal("keywords"),
  concepts: z.array(conceptSchema).min(1),
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
