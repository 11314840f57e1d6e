import * as fc from "fast-check";

/** JSON Schema as the OpenAPI document has it, as far as it matters for making values. */
export interface Schema {
  $ref?: string;
  $defs?: Record<string, Schema>;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  items?: Schema;
}

type Arbitrary = fc.Arbitrary<unknown>;

const oddStrings = [
  "",
  " ",
  "__proto__",
  "constructor",
  "../../etc/passwd",
  "..\\..\\windows",
  "%2e%2e%2f",
  "\u0000",
  "\u202e",
  "\ufeff",
  "é".normalize("NFD"),
  "😀".repeat(40),
  "a".repeat(70_000),
  "null",
  "'; drop table jobs; --",
  "${7*7}",
  "http://galley.example/v1.1/documents/x/contents",
  "2026-13-45T99:99:99Z",
];
const oddNumbers = [0, -0, -1, 0.5, 1e15, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324];

/** A value that no schema asked for. */
export const wild: Arbitrary = fc.oneof(
  fc.constantFrom(...oddStrings, ...oddNumbers, null, true, false),
  fc.jsonValue({ maxDepth: 2 }),
);

function formatted({ format }: Schema): Arbitrary {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  return fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: "binary", maxLength: 20 }));
}

function object(properties: Record<string, Schema>, root: Schema, depth: number): Arbitrary {
  const known = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, near(schema, root, depth - 1)]),
  );
  const all = fc.record(known);
  const some = fc.record(known, { requiredKeys: [] });
  const more = fc.tuple(some, fc.dictionary(fc.string({ maxLength: 8 }), wild, { maxKeys: 3 }));
  return fc.oneof(
    { weight: 6, arbitrary: all },
    { weight: 2, arbitrary: some },
    { weight: 2, arbitrary: more.map(([own, others]) => ({ ...others, ...own })) },
  );
}

function fitting(schema: Schema, root: Schema, depth: number): Arbitrary {
  if (depth <= 0) return wild;
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? (schema.$ref === "#" ? root : undefined);
    return target === undefined ? wild : near(target, root, depth - 1);
  }
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options !== undefined && options.length > 0)
    return fc.oneof(...options.map((each) => near(each, root, depth - 1)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const type = [schema.type].flat()[0] ?? "any";
  switch (type) {
    case "string":
      return formatted(schema);
    case "integer":
      return fc.integer();
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(near(schema.items ?? {}, root, depth - 1), { maxLength: 4 });
    case "object":
      return object(schema.properties ?? {}, root, depth);
    default:
      return wild;
  }
}

/** Values that a schema asks for, with something else in their places now and then. */
export function near(schema: Schema, root: Schema = schema, depth = 6): Arbitrary {
  return fc.oneof({ weight: 9, arbitrary: fitting(schema, root, depth) }, { weight: 1, arbitrary: wild });
}
