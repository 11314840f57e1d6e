import { isDeepStrictEqual } from "node:util";
import { jobSchema, putJob, type Collaboration } from "../../shared/api/jobs.ts";
import { ServiceError, type ErrorFields } from "../../shared/errors.ts";
import { metadataSchemas, type JobType } from "../../shared/job.ts";
import type { JobRecord } from "../storage/jobs.ts";
import { createFieldError, parseInput, listFieldNames, foldNames } from "../../shared/validation.ts";
import { collectMetadata, isObject, type JsonObject } from "./job-request.ts";

/** What an owner wants to change of a job; what is left out stays. */
export interface JobChange {
  collaboration: Collaboration | null;
  /** The free metadata, whole; what else it names has to be as it is. */
  metadata: JsonObject | null;
  /** What else of a job was sent along: it has to be as it is. */
  unchanged: JsonObject;
}

const changeable = Object.keys(putJob.body.shape);
/** What a creator gives once; whatever else a job has is the service's. */
const givenOnce = ["type", "input_content"];

function refuseFields(code: "FIELD_IMMUTABLE" | "FIELD_READ_ONLY", paths: readonly string[], message: string) {
  const fields: ErrorFields = Object.fromEntries(paths.map((path) => [path, { message }]));
  return new ServiceError(code, `${paths.join(", ")}: ${message}.`, { fields });
}

const refuseImmutable = (paths: readonly string[]) =>
  refuseFields("FIELD_IMMUTABLE", paths, "is fixed once the job is created");

/**
 * Reads the body of a job's change; fields that it does not name go into the metadata, as at creation.
 * @throws {ServiceError} FIELD_MISSING, FIELD_INVALID, FIELD_AMBIGUOUS, FIELD_DUPLICATE
 */
export function parseJobChange(body: unknown): JobChange {
  const checked = parseInput(putJob.body, body);
  if ("problems" in checked) throw createFieldError(checked.problems);
  const given = Object.entries(isObject(body) ? foldNames(jobSchema, body, "") : {});
  const isFixed = (name: string) => Object.hasOwn(jobSchema.shape, name) && !changeable.includes(name);
  const unchanged = Object.fromEntries(given.filter(([name]) => isFixed(name)));
  const rest = Object.fromEntries(given.filter(([name]) => !isFixed(name)));
  const gathered = collectMetadata(rest);
  const speaks = rest.metadata !== undefined || Object.keys(gathered).length > 0;
  return { collaboration: checked.data.collaboration ?? null, metadata: speaks ? gathered : null, unchanged };
}

/**
 * Accepts read-only fields that are sent back with their present values.
 * @param present the job as the API shows it
 * @throws {ServiceError} FIELD_READ_ONLY, FIELD_IMMUTABLE, naming each field that differs
 */
export function checkUnchanged({ unchanged }: JobChange, present: JsonObject): void {
  const differs = (name: string) => !isDeepStrictEqual(unchanged[name] ?? null, present[name] ?? null);
  const changed = Object.keys(unchanged).filter(differs);
  const owned = changed.filter((name) => !givenOnce.includes(name));
  if (owned.length > 0) {
    throw refuseFields("FIELD_READ_ONLY", owned, "belongs to the service, and is not what the call says");
  }
  if (changed.length > 0) throw refuseImmutable(changed);
}

/** What the job's type asks for in its metadata, as `[section, field]`. */
function typeFields(type: JobType): readonly (readonly [section: string, field: string])[] {
  return Object.entries(metadataSchemas[type].shape).flatMap(([section, schema]) =>
    listFieldNames(schema).map((field) => [section, field] as const),
  );
}

function applyMetadataChange({ metadata, state }: JobRecord, change: JsonObject): JsonObject {
  const next = structuredClone(foldNames(metadataSchemas[state.type], change, "metadata."));
  const refused: string[] = [];
  for (const [name, field] of typeFields(state.type)) {
    const section = next[name] ?? {};
    const present = metadata[name];
    if (!isObject(section)) throw refuseImmutable([`metadata.${name}`]);
    if (!isObject(present)) continue;
    if (section[field] !== undefined && !isDeepStrictEqual(section[field], present[field])) {
      refused.push(`metadata.${name}.${field}`);
    }
    if (present[field] !== undefined) next[name] = { ...section, [field]: present[field] };
  }
  if (refused.length > 0) throw refuseImmutable(refused);
  return next;
}

/** @throws {ServiceError} FIELD_IMMUTABLE, with each field that cannot change */
export function applyJobChange(job: JobRecord, { collaboration, metadata }: JobChange) {
  return {
    collaboration: collaboration ?? job.collaboration,
    metadata: metadata === null ? job.metadata : applyMetadataChange(job, metadata),
  };
}
