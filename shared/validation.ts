import { z } from "zod";
import { ServiceError, type ErrorFields } from "./errors.ts";

/** What is wrong with a field; `path` as in `metadata.mapping.taxonomy`. */
export interface Problem {
  path: string;
  message: string;
  missing: boolean;
}

export type ValidationResult<Output> = { data: Output } | { problems: Problem[] };

/** Keys that would reach into the prototypes of objects; no call may have them. */
export const forbiddenKeys: readonly string[] = ["__proto__", "constructor", "prototype"];

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

/** What a schema was made of, as zod's own kinds of schema tell it. */
function definition(schema: Schema): Definition {
  return (schema as unknown as { def: Definition }).def;
}

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The schemas behind what only wraps them: an optional, a default, the members of a union. */
function unwrap(schema: Schema): Schema[] {
  const def = definition(schema);
  if ("innerType" in def) return unwrap(def.innerType);
  if (def.type === "pipe") return unwrap(def.in);
  if (def.type === "lazy") return unwrap(def.getter());
  if (def.type === "union") return def.options.flatMap(unwrap);
  return [schema];
}

/** Field names that the schemas know, each with its schemas; aliases lead to the name that they stand for. */
function knownFields(schemas: readonly Schema[]): Map<string, { name: string; schemas: Schema[] }> {
  const known = new Map<string, { name: string; schemas: Schema[] }>();
  for (const schema of schemas) {
    const def = definition(schema);
    if (def.type !== "object") continue;
    for (const [name, field] of Object.entries(def.shape)) {
      const entry = known.get(name) ?? { name, schemas: [] };
      entry.schemas.push(...unwrap(field));
      const { aliases = [] } = z.globalRegistry.get(field) ?? {};
      for (const alias of [name, ...(aliases as string[])]) known.set(alias, entry);
    }
  }
  return known;
}

function foldObject(schemas: readonly Schema[], value: JsonObject, path: string): JsonObject {
  const known = knownFields(schemas);
  const given = new Map<string, { key: string; value: unknown }>();
  const folded: JsonObject = {};
  for (const [key, raw] of Object.entries(value)) {
    const lower = key.toLowerCase();
    const field = known.get(lower);
    const at = path + (field?.name ?? key);
    const inner = field === undefined ? raw : fold(field.schemas, raw, `${at}.`);
    const earlier = given.get(field?.name ?? key);
    if (earlier !== undefined) {
      if (earlier.key.toLowerCase() === lower)
        throw createNamedFieldError("FIELD_DUPLICATE", at, `is given twice: ${earlier.key}, ${key}`);
      if (JSON.stringify(earlier.value) !== JSON.stringify(inner)) {
        throw createNamedFieldError("FIELD_AMBIGUOUS", at, `has two values, under ${earlier.key} and ${key}`);
      }
    }
    given.set(field?.name ?? key, { key, value: inner });
    folded[field?.name ?? key] = inner;
  }
  return folded;
}

/** Brings the field names that the schemas know to their spelling, whatever their case, at every depth. */
function fold(schemas: readonly Schema[], value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((schema) => {
      const def = definition(schema);
      return def.type === "array" ? unwrap(def.element) : [];
    });
    return value.map((element, index) => fold(elements, element, `${path}${index}.`));
  }
  if (!isObject(value) || !schemas.some((schema) => definition(schema).type === "object")) return value;
  return foldObject(schemas, value, path);
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const key of path)
    at = typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  return at === undefined;
}

/** The problems of an issue; of a union that nothing fits, those of the member that fits best. */
function flatten(issue: z.core.$ZodIssue, value: unknown, above: readonly PropertyKey[]): Problem[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") {
    // The member with the fewest fields lacking is what was meant; among equals, the one with the fewest problems.
    const members = issue.errors.map((inner) => inner.flatMap((each) => flatten(each, value, path)));
    const lacking = (problems: readonly Problem[]) => problems.filter(({ missing }) => missing).length;
    const [closest] = members.toSorted((a, b) => lacking(a) - lacking(b) || a.length - b.length);
    if (closest !== undefined) return closest;
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, key].join("."),
      message: "is not a field that is known here",
      missing: false,
    }));
  }
  const missing = isMissing(value, path);
  return [{ path: path.join("."), message: missing ? "is required" : issue.message, missing }];
}

/** Holds a value against a schema; everything that is wrong is told at once. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): ValidationResult<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  return { problems: result.error.issues.flatMap((issue) => flatten(issue, value, [])) };
}

/**
 * Holds what a caller sent against a schema, its field names folded first. `prefix` stands before each path.
 * @throws {ServiceError} FIELD_DUPLICATE, FIELD_AMBIGUOUS
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ""): ValidationResult<z.output<S>> {
  const checked = validate(schema, fold(unwrap(schema), value, prefix));
  if (!("problems" in checked)) return checked;
  return {
    problems: checked.problems.map((problem) => ({ ...problem, path: (prefix + problem.path).replace(/\.$/, "") })),
  };
}

/** Brings the field names of `value` that the schema knows to their spelling, at every depth of it. */
export function foldNames(schema: z.ZodType, value: JsonObject, prefix: string): JsonObject {
  return foldObject(unwrap(schema), value, prefix);
}

/** The fields of the object that a schema is of. */
export function listFieldNames(schema: z.ZodType): string[] {
  return [...new Set([...knownFields(unwrap(schema)).values()].map(({ name }) => name))];
}

/** An error that names one field. */
export function createNamedFieldError(
  code: "FIELD_DUPLICATE" | "FIELD_AMBIGUOUS" | "FIELD_READ_ONLY",
  path: string,
  message: string,
): ServiceError {
  return new ServiceError(code, `${path} ${message}.`, { fields: { [path]: { message } } });
}

/** `problems` by their paths. */
export function toErrorFields(problems: readonly Problem[]): ErrorFields {
  const fields: ErrorFields = {};
  for (const { path, message } of problems) {
    const name = path === "" ? "body" : path;
    const earlier = fields[name];
    fields[name] = { message: earlier === undefined ? message : `${earlier.message}; ${message}` };
  }
  return fields;
}

/** One error for all problems: FIELD_MISSING where fields are only lacking, else FIELD_INVALID. */
export function createFieldError(problems: readonly Problem[]): ServiceError {
  const fields = toErrorFields(problems);
  const told = Object.entries(fields).map(([path, { message }]) => `${path}: ${message}`);
  const code = problems.every(({ missing }) => missing) ? "FIELD_MISSING" : "FIELD_INVALID";
  return new ServiceError(code, told.join(". "), { fields });
}
