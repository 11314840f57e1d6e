import * as fc from "fast-check";

/** The part of JSON Schema that is needed to generate values. */
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

const unusualStrings = [
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
const unusualNumbers = [0, -0, -1, 0.5, 1e15, 2 ** 31, 2 ** 53, 1e308, -1e308, 5e-324];

/** Generates arbitrary JSON values, independent of a schema. */
export const arbitraryValue: Arbitrary = fc.oneof(
  fc.constantFrom(...unusualStrings, ...unusualNumbers, null, true, false),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Creates strings of a format. */
function createStringArbitrary({ format }: Schema): Arbitrary {
  if (format === "uuid") return fc.uuid();
  if (format === "email") return fc.emailAddress();
  return fc.oneof(fc.string({ maxLength: 20 }), fc.string({ unit: "binary", maxLength: 20 }));
}

/** Creates objects with all or some of the properties, and with unknown properties. */
function createObjectArbitrary(properties: Record<string, Schema>, root: Schema, depth: number): Arbitrary {
  const arbitraries = Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => [name, createArbitrary(schema, root, depth - 1)]),
  );
  const complete = fc.record(arbitraries);
  const partial = fc.record(arbitraries, { requiredKeys: [] });
  const withUnknown = fc.tuple(partial, fc.dictionary(fc.string({ maxLength: 8 }), arbitraryValue, { maxKeys: 3 }));
  return fc.oneof(
    { weight: 6, arbitrary: complete },
    { weight: 2, arbitrary: partial },
    { weight: 2, arbitrary: withUnknown.map(([known, unknown]) => ({ ...unknown, ...known })) },
  );
}

/** Creates values that match a schema. */
function createMatchingArbitrary(schema: Schema, root: Schema, depth: number): Arbitrary {
  if (depth <= 0) return arbitraryValue;
  if (schema.$ref !== undefined) {
    const target = root.$defs?.[schema.$ref.split("/").at(-1) ?? ""] ?? (schema.$ref === "#" ? root : undefined);
    return target === undefined ? arbitraryValue : createArbitrary(target, root, depth - 1);
  }
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (options !== undefined && options.length > 0)
    return fc.oneof(...options.map((option) => createArbitrary(option, root, depth - 1)));
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if ("const" in schema) return fc.constant(schema.const);
  const type = [schema.type].flat()[0] ?? "any";
  switch (type) {
    case "string":
      return createStringArbitrary(schema);
    case "integer":
      return fc.integer();
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(createArbitrary(schema.items ?? {}, root, depth - 1), { maxLength: 4 });
    case "object":
      return createObjectArbitrary(schema.properties ?? {}, root, depth);
    default:
      return arbitraryValue;
  }
}

/** Creates values that match a schema, except that one part in ten is an arbitrary value. */
export function createArbitrary(schema: Schema, root: Schema = schema, depth = 6): Arbitrary {
  return fc.oneof(
    { weight: 9, arbitrary: createMatchingArbitrary(schema, root, depth) },
    { weight: 1, arbitrary: arbitraryValue },
  );
}
