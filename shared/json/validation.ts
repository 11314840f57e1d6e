import { z } from "zod";
import { ServiceError, type ErrorCode, type ErrorFields } from "../errors.ts";
import { createLimitedContext, limitIssues, maxIssues, maxProblems } from "./limit-issues.ts";

/** A validation problem of a field. */
export interface Problem {
  /** The field names joined by dots, such as `metadata.mapping.taxonomy`. */
  path: string;
  /** A predicate about the field, such as `is required`. */
  message: string;
  /** Whether the field is required and not given. */
  missing: boolean;
}

/** The maximum number of problems in the message of an error; its fields list up to {@link maxProblems}. */
const maxProblemsInMessage = 10;
/** The maximum length of a path or a message in an error, in characters. Both may contain parts of the input. */
const maxTextLength = 300;

/** Creates a problem of a field that is present but invalid. */
export function createProblem(path: string, message: string): Problem {
  return { path, message, missing: false };
}

export type ValidationResult<Output> = { data: Output } | { problems: Problem[] };

/**
 * The key that sets the prototype of an object when it is assigned. The parser of request bodies rejects it. All other
 * keys, such as `constructor`, are kept as own properties.
 */
export const forbiddenKey = "__proto__";

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

/** Tells whether a schema accepts null. With any other schema, a field that is null counts as left out. */
function acceptsNull(schema: Schema): boolean {
  const def = getDefinition(schema);
  if (["nullable", "null", "unknown", "any"].includes(def.type)) return true;
  if ("innerType" in def) return acceptsNull(def.innerType);
  if (def.type === "pipe") return acceptsNull(def.in);
  if (def.type === "lazy") return acceptsNull(def.getter());
  return def.type === "union" && def.options.some(acceptsNull);
}

/** A field of one or several object schemas. */
interface Field {
  name: string;
  schemas: Schema[];
  acceptsNull: boolean;
}

type Fields = ReadonlyMap<string, Field>;

const schemasInside = new WeakMap<Schema, Schema[]>();
const fieldsBySchemas = new WeakMap<readonly Schema[], Fields>();
const elementsBySchemas = new WeakMap<readonly Schema[], Schema[]>();

/** Returns the stored result for a key, or computes and stores it. */
function memoize<Key extends object, Result>(results: WeakMap<Key, Result>, key: Key, compute: (key: Key) => Result) {
  const known = results.get(key) ?? compute(key);
  results.set(key, known);
  return known;
}

/** Collects the fields of object schemas by name; an alias maps to the entry of its field. */
function collectFields(schemas: readonly Schema[]): Fields {
  const fields = new Map<string, Field>();
  for (const schema of schemas) {
    const def = getDefinition(schema);
    if (def.type !== "object") continue;
    for (const [name, field] of Object.entries(def.shape)) {
      const entry = fields.get(name) ?? { name, schemas: [], acceptsNull: false };
      entry.schemas.push(...unwrap(field));
      entry.acceptsNull ||= acceptsNull(field);
      const { aliases = [] } = z.globalRegistry.get(field) ?? {};
      for (const alias of [name, ...(aliases as string[])]) fields.set(alias, entry);
    }
  }
  return fields;
}

/** Normalizes an object; returns the object itself if it is normalized already. */
function normalizeObject(schemas: readonly Schema[], value: JsonObject, path: string): JsonObject {
  const fields = memoize(fieldsBySchemas, schemas, collectFields);
  const entries = new Map<string, { key: string; value: unknown }>();
  let isChanged = false;
  for (const [key, raw] of Object.entries(value)) {
    const lowerKey = key.toLowerCase();
    const field = fields.get(lowerKey);
    const name = field?.name ?? key;
    if (field !== undefined && raw === null && !field.acceptsNull) {
      isChanged = true;
      continue;
    }
    const fieldPath = path + name;
    const inner = field === undefined ? raw : normalize(field.schemas, raw, `${fieldPath}.`);
    const previous = entries.get(name);
    if (previous !== undefined) {
      if (previous.key.toLowerCase() === lowerKey)
        throw createSingleFieldError("FIELD_DUPLICATE", fieldPath, `is given twice: ${previous.key}, ${key}`);
      if (JSON.stringify(previous.value) !== JSON.stringify(inner)) {
        throw createSingleFieldError("FIELD_AMBIGUOUS", fieldPath, `has two values, under ${previous.key} and ${key}`);
      }
    }
    entries.set(name, { key, value: inner });
    isChanged ||= name !== key || inner !== raw;
  }
  // Object.fromEntries defines own properties, so that no key can set a prototype.
  return isChanged ? Object.fromEntries([...entries].map(([name, { value: inner }]) => [name, inner])) : value;
}

/** Collects the schemas of the elements of array schemas. */
function collectElements(schemas: readonly Schema[]): Schema[] {
  return schemas.flatMap((schema) => {
    const def = getDefinition(schema);
    return def.type === "array" ? unwrap(def.element) : [];
  });
}

/**
 * Converts the names of known fields to the spelling in the schemas, regardless of case, and leaves out optional fields
 * that are null, at every depth. Returns the value itself if nothing changes.
 */
function normalize(schemas: readonly Schema[], value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const elements = memoize(elementsBySchemas, schemas, collectElements);
    const normalized = value.map((element, index) => normalize(elements, element, `${path}${index}.`));
    return normalized.every((element, index) => element === value[index]) ? value : normalized;
  }
  if (!isObject(value) || !schemas.some((schema) => getDefinition(schema).type === "object")) return value;
  return normalizeObject(schemas, value, path);
}

function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let current = value;
  for (const key of path)
    current =
      typeof current === "object" && current !== null ? (current as Record<PropertyKey, unknown>)[key] : undefined;
  return current === undefined;
}

/** Converts a zod issue to problems. An issue of a union becomes the problems of the member that matches best. */
function toProblems(issue: z.core.$ZodIssue, value: unknown, parentPath: readonly PropertyKey[]): Problem[] {
  const path = [...parentPath, ...issue.path];
  if (issue.code === "invalid_union") {
    // The best match has the fewest missing fields and, among equals, the fewest problems.
    const members = issue.errors.map((inner) => listProblems(inner, value, path));
    const countMissing = (problems: readonly Problem[]) => problems.filter(({ missing }) => missing).length;
    const [closest] = members.toSorted((a, b) => countMissing(a) - countMissing(b) || a.length - b.length);
    if (closest !== undefined) return closest;
  }
  if (issue.code === "unrecognized_keys") {
    return issue.keys.slice(0, maxIssues).map((key) => ({
      path: [...path, key].join("."),
      message: "is not a known field",
      missing: false,
    }));
  }
  const missing = isMissing(value, path);
  return [{ path: path.join("."), message: missing ? "is required" : issue.message, missing }];
}

/** Converts zod issues to at most {@link maxIssues} problems. */
function listProblems(
  issues: readonly z.core.$ZodIssue[],
  value: unknown,
  parentPath: readonly PropertyKey[] = [],
): Problem[] {
  const problems: Problem[] = [];
  for (const issue of issues) {
    if (problems.length >= maxIssues) break;
    problems.push(...toProblems(issue, value, parentPath).slice(0, maxIssues - problems.length));
  }
  return problems;
}

/** Validates a value and returns either the parsed value or its problems, at most {@link maxIssues}. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): ValidationResult<z.output<S>> {
  limitIssues(schema);
  const result = schema.safeParse(value, createLimitedContext());
  if (result.success) return { data: result.data };
  return { problems: listProblems(result.error.issues, value) };
}

/**
 * Parses input: converts field names to the spelling of the schema, then validates.
 * @param prefix the path of `value` in the whole input, with a trailing dot; it is prepended to every path
 * @throws {ServiceError} FIELD_DUPLICATE, FIELD_AMBIGUOUS
 */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown, prefix = ""): ValidationResult<z.output<S>> {
  const checked = validate(schema, normalize(memoize(schemasInside, schema, unwrap), value, prefix));
  if (!("problems" in checked)) return checked;
  return {
    problems: checked.problems.map((problem) => ({ ...problem, path: (prefix + problem.path).replace(/\.$/, "") })),
  };
}

/**
 * Converts the field names of `value` to the spelling of the schema and leaves out optional fields that are null, at
 * every depth. Returns `value` itself if nothing changes.
 * @throws {ServiceError} FIELD_DUPLICATE, FIELD_AMBIGUOUS
 */
export function normalizeFields<Value>(schema: z.ZodType, value: Value, prefix = ""): Value {
  return normalize(memoize(schemasInside, schema, unwrap), value, prefix) as Value;
}

/** Returns the names of the fields on a dotted path, such as `mapping.taxonomy`; null if the schema has no such path. */
export function resolveDottedPath(schema: z.ZodType, path: string): string[] | null {
  const names: string[] = [];
  let schemas = memoize(schemasInside, schema, unwrap);
  for (const segment of path.toLowerCase().split(".")) {
    const field = memoize(fieldsBySchemas, schemas, collectFields).get(segment);
    if (field === undefined) return null;
    names.push(field.name);
    ({ schemas } = field);
  }
  return names;
}

/** Lists the field names of an object schema. */
export function listFieldNames(schema: z.ZodType): string[] {
  return [...new Set([...collectFields(unwrap(schema)).values()].map(({ name }) => name))];
}

/** Creates an error for one field. */
export function createSingleFieldError(
  code: "FIELD_DUPLICATE" | "FIELD_AMBIGUOUS" | "FIELD_READ_ONLY",
  path: string,
  message: string,
): ServiceError {
  const name = truncate(path);
  return new ServiceError(code, `${name} ${message}.`, { fields: { [name]: { message } } });
}

function truncate(text: string): string {
  return text.length <= maxTextLength ? text : `${text.slice(0, maxTextLength)}…`;
}

/** Groups problems by path. */
function toErrorFields(problems: readonly Problem[]): ErrorFields {
  const fields = new Map<string, string[]>();
  for (const { path, message } of problems) {
    const name = path === "" ? "body" : truncate(path);
    fields.set(name, [...(fields.get(name) ?? []), truncate(message)]);
  }
  return Object.fromEntries([...fields].map(([name, messages]) => [name, { message: messages.join("; ") }]));
}

/** Describes how many problems an error lists; null if its message names all of them. */
function describeProblemCount(problems: readonly Problem[]): string | null {
  if (problems.length > maxProblems) return `There are more problems, of which the first ${maxProblems} are listed`;
  return problems.length > maxProblemsInMessage ? `${problems.length} problems are listed` : null;
}

/**
 * Creates one error for all problems. It lists the first 100, and says if there are more.
 * @param subject a sentence that says what is invalid, without a full stop
 */
export function createProblemsError(code: ErrorCode, problems: readonly Problem[], subject?: string): ServiceError {
  const fields = toErrorFields(problems.slice(0, maxProblems));
  const messages = Object.entries(fields).map(([path, { message }]) => `${path}: ${message}`);
  const sentences = [subject, ...messages.slice(0, maxProblemsInMessage), describeProblemCount(problems)];
  const message = sentences.filter((sentence) => typeof sentence === "string").join(". ");
  return new ServiceError(code, message, { fields });
}

/** Creates one error for all problems: FIELD_MISSING if every problem is a missing field, otherwise FIELD_INVALID. */
export function createValidationError(problems: readonly Problem[]): ServiceError {
  return createProblemsError(problems.every(({ missing }) => missing) ? "FIELD_MISSING" : "FIELD_INVALID", problems);
}
