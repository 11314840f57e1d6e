import { z } from "zod";
import { toJsonSchema } from "../../shared/json/json-schema.ts";

export type Json = Record<string, unknown>;

/** Collects JSON Schemas for one document. Named schemas are collected once and referred to by `$ref`. */
export interface SchemaCollector {
  /** Returns the JSON Schema of an input or output value; a reference if the schema has a name. */
  get(schema: z.ZodType, io: "input" | "output"): unknown;
  /** Lists the fields of the query or path parameters. */
  listFields(
    schema: z.ZodObject,
  ): { name: string; required: boolean; description: string | undefined; schema: unknown }[];
  /** Returns the named schemas collected so far. */
  getNamed(): Json;
}

export function createSchemaCollector(): SchemaCollector {
  const schemas = new Map<string, unknown>();

  function collect(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema: _, $defs = {}, ...root } = toJsonSchema(schema, io);
    // Input and output have different schemas, because input may omit fields that output always has.
    const getComponentName = (name: string) => (io === "input" ? `${name}Input` : name);
    const rewriteRefs = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(rewriteRefs);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, inner]) => {
          if (key === "$ref")
            return [[key, `#/components/schemas/${getComponentName(String(inner).replace("#/$defs/", ""))}`]];
          return [[key, rewriteRefs(inner)]];
        }),
      );
    };
    for (const [name, { id: _id, ...definition }] of Object.entries($defs as Record<string, Json>)) {
      schemas.set(getComponentName(name), rewriteRefs(definition));
    }
    return rewriteRefs(root) as Json;
  }

  return {
    get(schema, io) {
      // Zod refers to a named schema only from within another schema.
      const { properties } = collect(z.object({ value: schema }), io) as { properties: { value: unknown } };
      return properties.value;
    },
    listFields(schema) {
      const { properties = {}, required = [] } = collect(schema, "input") as {
        properties?: Record<string, Json>;
        required?: string[];
      };
      return Object.entries(properties).map(([name, { description, ...field }]) => ({
        name,
        required: required.includes(name),
        description: description as string | undefined,
        schema: field,
      }));
    },
    getNamed: () => Object.fromEntries([...schemas].toSorted(([a], [b]) => a.localeCompare(b))),
  };
}
