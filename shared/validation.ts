import { z } from "zod";
import { ServiceError, type ErrorFields } from "./errors.ts";

/** A validation problem of a field; `path` is such as `metadata.mapping.taxonomy`. */
export interface Problem {
  path: string;
  message: string;
  missing: boolean;
}

export type ValidationResult<Output> = { data: Output } | { problems: Problem[] };

/** Keys that would modify prototypes; they are rejected everywhere. */
export const forbiddenKeys: readonly string[] = ["__proto__", "constructor", "prototype"];

type Schema = z.core.$ZodType;
type Definition = z.core.$ZodTypes["_zod"]["def"];

/** Returns the definition of a zod schema. */
function getDefinition(schema: Schema): Definition {
  return (schema as unknown as { def: Definition }).def;
}

type JsonObject = Record<string, unknown>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the schemas inside optionals, defaults, pipes and unions. */
function unwrap(schema: Schema): Schema[] {
  const def = getDefinition(schema);
  if ("innerType" in def) return unwrap(def.innerType);
  if (def.type === "pipe") return unwrap(def.in);
  if (def.type === "lazy") return unwrap(def.getter());
  if (def.type === "union") return def.options.flatMap(unwrap);
  return [schema];
}

/** Collects the fields of object schemas by name; an alias maps to the entry of its field. */
function collectFields(schemas: readonly Schema[]): Map<string, { name: string; schemas: Schema[] }> {
  const known = new Map<string, { name: string; schemas: Schema[] }>();
  for (const schema of schemas) {
    const def = getDefinition(schema);
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
  const known = collectFields(schemas);
  const given = new Map<string, { key: string; value: unknown }>();
  const folded: JsonObject = {};
  for (const [key, raw] of Object.entries(value)) {
    const lower = key.toLowerCase();
    const field = known.get(lower);
    const fieldPath = path + (field?.name ?? key);
    const inner = field === undefined ? raw : fold(field.schemas, raw, `${fieldPath}.`);
    const earlier = given.get(field?.name ?? key);
    if (earlier !== undefined) {
      if (earlier.key.toLowerCase() === lower)
        throw createNamedFieldError("FIELD_DUPLICATE", fieldPath, `is given twice: ${earlier.key}, ${key}`);
      if (JSON.stringify(earlier.value) !== JSON.stringify(inner)) {
        throw createNamedFieldError("FIELD_AMBIGUOUS", fieldPath, `has two values, under ${earlier.key} and ${key}`);
      }
    }
    given.set(field?.name ?? key, { key, value: inner });
    folded[field?.name ?? key] = inner;
  }
  return folded;
}

/** Converts known field names to the spelling of the schemas, regardless of case, at every depth. */
function fold(schemas: readonly Schema[], value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const elements = schemas.flatMap((schema) => {
      const def = getDefinition(schema);
      return def.type === "array" ? unwrap(def.element) : [];
    });
    return value.map((element, index) => fold(elements, element, `${path}${index}.`));
  }
  if (!isObject(value) || !schemas.some((schema) => getDefinition(schema).type === "object")) return value;
  return foldObject(schemas, value, path);
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let at = value;
  for (const key of path)
    at = typeof at === "object" && at !== null ? (at as Record<PropertyKey, unknown>)[key] : undefined;
  return at === undefined;
}

/** Converts a zod issue to problems; for a union, those of the member that matches best. */
function flatten(issue: z.core.$ZodIssue, value: unknown, above: readonly PropertyKey[]): Problem[] {
  const path = [...above, ...issue.path];
  if (issue.code === "invalid_union") {
    // The best match has the fewest missing fields and, among equals, the fewest problems.
    const members = issue.errors.map((inner) => inner.flatMap((innerIssue) => flatten(innerIssue, value, path)));
    const countMissing = (problems: readonly Problem[]) => problems.filter(({ missing }) => missing).length;
    const [closest] = members.toSorted((a, b) => countMissing(a) - countMissing(b) || a.length - b.length);
    if (closest !== undefined) return closest;
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: [...path, key].join("."),
      message: "is not a known field",
      missing: false,
    }));
  }
  const missing = isMissing(value, path);
  return [{ path: path.join("."), message: missing ? "is required" : issue.message, missing }];
}

/** Validates a value; reports all problems at once. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): ValidationResult<z.output<S>> {
  const result = schema.safeParse(value);
  if (result.success) return { data: result.data };
  return { problems: result.error.issues.flatMap((issue) => flatten(issue, value, [])) };
}

/**
 * Parses input: converts field names to the spelling of the schema, then validates.
 * @param prefix is prepended to the path of every problem
 * @throws {ServiceError} FIELD_DUPLICATE, FIELD_AMBIGUOUS
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ""): ValidationResult<z.output<S>> {
  const checked = validate(schema, fold(unwrap(schema), value, prefix));
  if (!("problems" in checked)) return checked;
  return {
    problems: checked.problems.map((problem) => ({ ...problem, path: (prefix + problem.path).replace(/\.$/, "") })),
  };
}

/** Converts the field names of `value` to the spelling of the schema, at every depth. */
export function foldNames(schema: z.ZodType, value: JsonObject, prefix: string): JsonObject {
  return foldObject(unwrap(schema), value, prefix);
}

/** Lists the field names of an object schema. */
export function listFieldNames(schema: z.ZodType): string[] {
  return [...new Set([...collectFields(unwrap(schema)).values()].map(({ name }) => name))];
}

/** Creates an error for one field. */
export function createNamedFieldError(
  code: "FIELD_DUPLICATE" | "FIELD_AMBIGUOUS" | "FIELD_READ_ONLY",
  path: string,
  message: string,
): ServiceError {
  return new ServiceError(code, `${path} ${message}.`, { fields: { [path]: { message } } });
}

/** Groups problems by path. */
export function toErrorFields(problems: readonly Problem[]): ErrorFields {
  const fields: ErrorFields = {};
  for (const { path, message } of problems) {
    const name = path === "" ? "body" : path;
    const earlier = fields[name];
    fields[name] = { message: earlier === undefined ? message : `${earlier.message}; ${message}` };
  }
  return fields;
}

/** Creates one error for all problems: FIELD_MISSING if fields are only missing, otherwise FIELD_INVALID. */
export function createFieldError(problems: readonly Problem[]): ServiceError {
  const fields = toErrorFields(problems);
  const messages = Object.entries(fields).map(([path, { message }]) => `${path}: ${message}`);
  const code = problems.every(({ missing }) => missing) ? "FIELD_MISSING" : "FIELD_INVALID";
  return new ServiceError(code, messages.join(". "), { fields });
}
