import { z } from "zod";

export type Json = Record<string, unknown>;

/** The JSON Schemas of a document: those that have a name stand once, and are referred to. */
export interface SchemaCollector {
  /** A schema as a caller sends it, or as the service answers it; by reference where it has a name. */
  of(schema: z.ZodType, io: "input" | "output"): unknown;
  /** The fields of an object that is given by query or path. */
  fieldsOf(
    schema: z.ZodObject,
  ): { name: string; required: boolean; description: string | undefined; schema: unknown }[];
  /** All that have a name, so far. */
  named(): Json;
}

/** The other names of a field, which only the service's own reading of it knows, are said in words. */
function tellAliases(schema: Json): void {
  const { aliases } = schema;
  if (aliases === undefined) return;
  delete schema["aliases"];
  const also = `Also understood as \`${(aliases as string[]).join("`, `")}\`.`;
  const { description } = schema;
  schema["description"] = typeof description === "string" ? `${description} ${also}` : also;
}

function generate(schema: z.ZodType, io: "input" | "output"): Json {
  return z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => tellAliases(jsonSchema as Json),
  });
}

export function createSchemaCollector(): SchemaCollector {
  const schemas = new Map<string, unknown>();

  function take(schema: z.ZodType, io: "input" | "output"): Json {
    const { $schema: _, $defs = {}, ...own } = generate(schema, io);
    // What is sent may leave out what is always answered: the two are different schemas.
    const nameOf = (name: string) => (io === "input" ? `${name}Input` : name);
    const placed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(placed);
      if (typeof value !== "object" || value === null) return value;
      return Object.fromEntries(
        Object.entries(value).flatMap(([key, inner]) => {
          if (key === "$ref") return [[key, `#/components/schemas/${nameOf(String(inner).replace("#/$defs/", ""))}`]];
          return [[key, placed(inner)]];
        }),
      );
    };
    for (const [name, { id: _id, ...definition }] of Object.entries($defs as Record<string, Json>)) {
      schemas.set(nameOf(name), placed(definition));
    }
    return placed(own) as Json;
  }

  return {
    of(schema, io) {
      // A schema with a name is referred to only where it stands in another.
      const { properties } = take(z.object({ it: schema }), io) as { properties: { it: unknown } };
      return properties.it;
    },
    fieldsOf(schema) {
      const { properties = {}, required = [] } = take(schema, "input") as {
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
    named: () => Object.fromEntries([...schemas].toSorted(([one], [other]) => one.localeCompare(other))),
  };
}
