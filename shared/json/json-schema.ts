import { z } from "zod";

type Json = Record<string, unknown>;

/** Adds the aliases of a field to its description, because JSON Schema has no keyword for aliases. */
function describeAliases(schema: Json): void {
  const { aliases } = schema;
  if (aliases === undefined) return;
  delete schema["aliases"];
  const sentence = `Alias: \`${(aliases as string[]).join("`, `")}\`.`;
  const { description } = schema;
  schema["description"] = typeof description === "string" ? `${description} ${sentence}` : sentence;
}

/** Converts a schema to a JSON Schema (draft 2020-12) of its input or output values. */
export function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  return z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
    override: ({ jsonSchema }) => describeAliases(jsonSchema as Json),
  });
}
