import { isDeepStrictEqual } from "node:util";
import { putJob, type Collaboration } from "../../shared/api/jobs.ts";
import { ServiceError, type ErrorFields } from "../../shared/errors.ts";
import { metadataSchemas, type JobType } from "../../shared/job.ts";
import type { JobRecord } from "../storage/jobs.ts";
import { check, fieldError, fieldNames, foldNames } from "./fields.ts";
import { demandNoReadOnly, fieldOf, gatherMetadata, isObject, type JsonObject } from "./job-request.ts";

/** What an owner wants to change of a job; what is left out stays. */
export interface JobChange {
  collaboration: Collaboration | null;
  /** The free metadata, whole; what else it names has to be as it is. */
  metadata: JsonObject | null;
}

function refuseImmutable(paths: readonly string[]): ServiceError {
  const message = "is fixed once the job is created";
  const fields: ErrorFields = Object.fromEntries(paths.map((path) => [path, { message }]));
  return new ServiceError("FIELD_IMMUTABLE", `${paths.join(", ")} ${message}.`, { fields });
}

/**
 * Reads the body of a job's change; fields that it does not name go into the metadata, as at creation.
 * @throws {ServiceError} FIELD_MISSING, FIELD_INVALID, FIELD_READ_ONLY, FIELD_IMMUTABLE, FIELD_AMBIGUOUS, FIELD_DUPLICATE
 */
export function parseJobChange(body: unknown): JobChange {
  const given = isObject(body) ? body : {};
  demandNoReadOnly(given);
  const fixed = ["type", "input_content"].filter((name) => fieldOf(given, name) !== undefined);
  if (fixed.length > 0) throw refuseImmutable(fixed);
  const checked = check(putJob.body, body);
  if ("problems" in checked) throw fieldError(checked.problems);
  const gathered = gatherMetadata(given);
  const speaks = fieldOf(given, "metadata") !== undefined || Object.keys(gathered).length > 0;
  return { collaboration: checked.data.collaboration ?? null, metadata: speaks ? gathered : null };
}

/** What the job's type asks for in its metadata, as `[section, field]`. */
function typeFields(type: JobType): readonly (readonly [section: string, field: string])[] {
  return Object.entries(metadataSchemas[type].shape).flatMap(([section, schema]) =>
    fieldNames(schema).map((field) => [section, field] as const),
  );
}

function changedMetadata({ metadata, state }: JobRecord, change: JsonObject): JsonObject {
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
export function changedJob(job: JobRecord, { collaboration, metadata }: JobChange) {
  return {
    collaboration: collaboration ?? job.collaboration,
    metadata: metadata === null ? job.metadata : changedMetadata(job, metadata),
  };
}
