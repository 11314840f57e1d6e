import { z } from "zod";
import { dataPointTypes } from "./document/data-points.ts";
import { parseExpression } from "./expression.ts";

const name = z
  .string()
  .regex(/^[a-z0-9][a-z0-9_.-]{0,63}$/, "lower case letters, digits, dot, dash and underscore; 64 at most");
const identifier = z.string().regex(/^[a-z][a-z0-9_]*$/, "snake_case: lower case letters, digits and underscores");
const text = z.string().trim().min(1);

/** The parts of a postal address. A group whose fields name them is found as a block of lines. */
export const addressParts = ["name", "street", "postcode", "city"] as const;
export type AddressPart = (typeof addressParts)[number];

const pattern = text.refine(compiles, { message: "not a regular expression (ECMAScript, `u`)" });
const expression = text.superRefine((value, context) => {
  try {
    parseExpression(value);
  } catch (error) {
    context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
  }
});

function compiles(source: string): boolean {
  try {
    return new RegExp(source, "u") instanceof RegExp;
  } catch {
    return false;
  }
}

/** Words near a value that say whose it is: `anchors` speak for it, `decoys` against it. */
const roleSchema = z.strictObject({
  anchors: z.array(text).default([]),
  decoys: z.array(text).default([]),
  /** Who the group is on a letter, where no words say it: by the place of its address on the sheet. */
  letter: z.enum(["sender", "recipient"]).optional(),
});
export type Role = z.infer<typeof roleSchema>;

const base = {
  id: identifier,
  label: text,
  description: z.string().optional(),
};

/** A value to find. Synonyms stand in order of preference. */
const fieldSchema = z.strictObject({
  ...base,
  type: z.enum(dataPointTypes).exclude(["group"]),
  required: z.boolean().default(false),
  repeat: z.boolean().default(false),
  synonyms: z.array(text).default([]),
  /** Labels that look alike and are not this one's. */
  not: z.array(text).default([]),
  /** A regular expression (ECMAScript, `u`) that the whole printed value matches. */
  pattern: pattern.optional(),
  /** Which part of its group's postal address the value is. */
  part: z.enum(addressParts).optional(),
  enum: z.array(text).optional(),
  /**
   * An expression over other data points that the value should equal: `sum(lines.amount) + tax`. A path is looked for
   * among the fields of the same group first, then from the taxonomy's root.
   */
  check: expression.optional(),
});
export type TaxonomyField = z.infer<typeof fieldSchema>;

/** Fields that belong together; with `repeat`, the rows of a table. */
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
  ...base,
  type: z.literal("group"),
  repeat: z.boolean().default(false),
  role: roleSchema.optional(),
  /** The field of a repeated group without which there is no row. */
  anchor: identifier.optional(),
  /** Labels after which a repeated group has no more rows. */
  stop: z.array(text).optional(),
  get data_points() {
    return z.array(nodeSchema).min(1);
  },
});
const nodeSchema: z.ZodType<TaxonomyNode> = z
  .lazy(() => z.union([fieldSchema, groupSchema]))
  .meta({ id: "TaxonomyNode" });

const header = {
  name,
  title: text,
  version: text,
  language: z.array(z.string()).default([]),
};

export const dataPointTaxonomySchema = z.strictObject({
  ...header,
  kind: z.literal("data-points"),
  data_points: z.array(nodeSchema).min(1),
  /** Labels that nobody wants, named so that they cannot be mistaken for a wanted one. */
  background_labels: z.array(text).default([]),
});
export type DataPointTaxonomy = z.infer<typeof dataPointTaxonomySchema>;

const labelsSchema = z.record(z.string().min(2), text);
const conceptSchema = z.strictObject({
  id: text,
  /** Preferred label by language. */
  label: labelsSchema,
  alt_labels: z.record(z.string().min(2), z.array(text)).default({}),
  /** Ids of the concepts directly above. */
  broader: z.array(text).default([]),
  note: labelsSchema.optional(),
});
export type Concept = z.infer<typeof conceptSchema>;

export const keywordTaxonomySchema = z.strictObject({
  ...header,
  kind: z.literal("keywords"),
  concepts: z.array(conceptSchema).min(1),
});
export type KeywordTaxonomy = z.infer<typeof keywordTaxonomySchema>;

export const taxonomySchema = z.discriminatedUnion("kind", [dataPointTaxonomySchema, keywordTaxonomySchema]);
export type Taxonomy = z.infer<typeof taxonomySchema>;

/** A field with where it stands: `path` is its ids joined with dots, `group` the repeated group it is in. */
export interface PlacedField {
  path: string;
  field: TaxonomyField;
  groups: readonly TaxonomyGroup[];
}

/** Every field of a taxonomy in its order, with the groups above it, outermost first. */
export function listFields(taxonomy: DataPointTaxonomy): PlacedField[] {
  const found: PlacedField[] = [];
  const walk = (nodes: readonly TaxonomyNode[], groups: readonly TaxonomyGroup[]): void => {
    for (const node of nodes) {
      if (node.type === "group") walk(node.data_points, [...groups, node]);
      else found.push({ path: [...groups.map((group) => group.id), node.id].join("."), field: node, groups });
    }
  };
  walk(taxonomy.data_points, []);
  return found;
}
