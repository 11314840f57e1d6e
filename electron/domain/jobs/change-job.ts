import { isDeepStrictEqual } from "node:util";
import { jobSchema, putJob, type Collaboration } from "../../../shared/api/jobs.ts";
import { ServiceError, type ErrorFields } from "../../../shared/errors.ts";
import { type JobType } from "../../../shared/job/job.ts";
import { metadataSchemas } from "../../../shared/job/metadata.ts";
import type { JobRecord } from "../../storage/jobs.ts";
import { createValidationError, parseInput, listFieldNames, normalizeFields } from "../../../shared/json/validation.ts";
import { collectMetadata, isObject, type JsonObject } from "./job-request.ts";

/** A requested change of a job. A field that is null is not changed. */
export interface JobChange {
  collaboration: Collaboration | null;
  /** The new free metadata. Fields that the job type defines must be absent or have their current values. */
  metadata: JsonObject | null;
  /** The read-only fields in the request. They must have their current values. */
  readOnlyFields: JsonObject;
}

const changeableFields = Object.keys(putJob.body.shape);
/** The read-only fields that a client sets when the job is created. The service sets all other read-only fields. */
const immutableFields = ["type", "input_content"];

function createFieldsError(code: "FIELD_IMMUTABLE" | "FIELD_READ_ONLY", paths: readonly string[], message: string) {
  const fields: ErrorFields = Object.fromEntries(paths.map((path) => [path, { message }]));
  return new ServiceError(code, `${paths.join(", ")}: ${message}.`, { fields });
}

const createImmutableError = (paths: readonly string[]) =>
  createFieldsError("FIELD_IMMUTABLE", paths, "cannot be changed after creation");

/**
 * Parses the body of PUT /jobs/:jobId for a job of a type. Unknown fields belong to the metadata, as at creation.
 * @throws {ServiceError} FIELD_MISSING, FIELD_INVALID, FIELD_AMBIGUOUS, FIELD_DUPLICATE
 */
export function parseJobChange(type: JobType, body: unknown): JobChange {
  const checked = parseInput(putJob.body, body);
  if ("problems" in checked) throw createValidationError(checked.problems);
  const entries = Object.entries(isObject(body) ? normalizeFields(jobSchema, body) : {});
  const isReadOnly = (name: string) => Object.hasOwn(jobSchema.shape, name) && !changeableFields.includes(name);
  const readOnlyFields = Object.fromEntries(entries.filter(([name]) => isReadOnly(name)));
  const rest = Object.fromEntries(entries.filter(([name]) => !isReadOnly(name)));
  const collected = collectMetadata(type, rest);
  const hasMetadata = rest.metadata !== undefined || Object.keys(collected).length > 0;
  return {
    collaboration: checked.data.collaboration ?? null,
    metadata: hasMetadata ? collected : null,
    readOnlyFields,
  };
}

/**
 * Checks that the read-only fields of a request have their current values.
 * @param current the job as the API presents it
 * @throws {ServiceError} FIELD_READ_ONLY, FIELD_IMMUTABLE, naming each field that differs
 */
export function checkUnchanged({ readOnlyFields }: JobChange, current: JsonObject): void {
  const differs = (name: string) => !isDeepStrictEqual(readOnlyFields[name] ?? null, current[name] ?? null);
  const changedFields = Object.keys(readOnlyFields).filter(differs);
  const serviceFields = changedFields.filter((name) => !immutableFields.includes(name));
  if (serviceFields.length > 0) {
    throw createFieldsError("FIELD_READ_ONLY", serviceFields, "is set by the service and has another value");
  }
  if (changedFields.length > 0) throw createImmutableError(changedFields);
}

/** Lists the metadata fields of a job type as `[section, field]`. */
function listTypeFields(type: JobType): readonly (readonly [section: string, field: string])[] {
  return Object.entries(metadataSchemas[type].shape).flatMap(([section, schema]) =>
    listFieldNames(schema).map((field) => [section, field] as const),
  );
}

function applyMetadataChange({ metadata, state }: JobRecord, change: JsonObject): JsonObject {
  const next = structuredClone(change);
  const changedPaths: string[] = [];
  for (const [name, field] of listTypeFields(state.type)) {
    const section = next[name] ?? {};
    const current = metadata[name];
    if (!isObject(section)) throw createImmutableError([`metadata.${name}`]);
    if (!isObject(current)) continue;
    if (section[field] !== undefined && !isDeepStrictEqual(section[field], current[field])) {
      changedPaths.push(`metadata.${name}.${field}`);
    }
    if (current[field] !== undefined) next[name] = { ...section, [field]: current[field] };
  }
  if (changedPaths.length > 0) throw createImmutableError(changedPaths);
  return next;
}

/** Computes the changed metadata of a job. @throws {ServiceError} FIELD_IMMUTABLE, naming each immutable field */
export function changeMetadata(job: JobRecord, { metadata }: JobChange): JsonObject {
  return metadata === null ? job.metadata : applyMetadataChange(job, metadata);
}
