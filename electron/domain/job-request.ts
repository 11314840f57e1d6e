import { createJob, type Collaboration } from "../../shared/api/jobs.ts";
import { jobTypes, metadataSchemas, type JobType } from "../../shared/job.ts";
import { createFieldError, parseInput, forbiddenKeys, createNamedFieldError } from "../../shared/validation.ts";

/** What a caller asks for when it creates a job. */
export interface JobRequest {
  type: JobType;
  inputUri: string;
  collaboration: Collaboration;
  metadata: Record<string, unknown>;
  taxonomy: string;
}

/** As JSON. A list of jobs shows the metadata of each. */
const maxMetadataBytes = 262_144;

export type JsonObject = Record<string, unknown>;

const readOnly = ["id", "owner", "status", "progress", "claimed_by", "blocking_step", "output_content"];
const named = Object.keys(createJob.body.shape);

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Puts a value at its place; two different ones for one place are refused. */
function place(into: JsonObject, path: readonly string[], value: unknown, at: string): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  const present = Object.hasOwn(into, key) ? into[key] : undefined;
  if (rest.length > 0) {
    if (present !== undefined && !isObject(present))
      throw createNamedFieldError("FIELD_AMBIGUOUS", at, "is given in two ways");
    const inner: JsonObject = present ?? {};
    into[key] = inner;
    place(inner, rest, value, at);
  } else if (isObject(present) && isObject(value)) {
    for (const [name, each] of Object.entries(value)) place(present, [name], each, `${at}.${name}`);
  } else if (present !== undefined && JSON.stringify(present) !== JSON.stringify(value)) {
    throw createNamedFieldError("FIELD_AMBIGUOUS", at, "is given twice, with different values");
  } else {
    into[key] = value;
  }
}

/** The metadata of a body, with the fields that stand beside it; dotted keys (`mapping.taxonomy`) are nested. */
export function collectMetadata(body: JsonObject): JsonObject {
  const metadata = getField(body, "metadata");
  const beside = Object.fromEntries(Object.entries(body).filter(([key]) => !named.includes(key.toLowerCase())));
  const gathered: JsonObject = {};
  for (const source of [isObject(metadata) ? metadata : {}, beside]) {
    for (const [key, value] of Object.entries(structuredClone(source))) {
      if (key.split(".").some((segment) => forbiddenKeys.includes(segment))) {
        throw createFieldError([
          { path: `metadata.${key}`, message: "has a segment that is not allowed", missing: false },
        ]);
      }
      place(gathered, key.split("."), value, `metadata.${key}`);
    }
  }
  if (Buffer.byteLength(JSON.stringify(gathered)) > maxMetadataBytes) {
    throw createFieldError([{ path: "metadata", message: `is larger than ${maxMetadataBytes} bytes`, missing: false }]);
  }
  return gathered;
}

/** A field of a body, whatever the case of its name. */
export function getField(body: JsonObject, name: string): unknown {
  return Object.entries(body).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** @throws {ServiceError} FIELD_READ_ONLY */
function rejectReadOnlyFields(body: JsonObject): void {
  const owned = Object.keys(body).find((key) => readOnly.includes(key.toLowerCase()));
  if (owned !== undefined)
    throw createNamedFieldError("FIELD_READ_ONLY", owned, "belongs to the service and cannot be given");
}

/** The section that names the taxonomy, there even where it is empty: then what is lacking in it is told. */
function withSection(type: JobType, metadata: JsonObject): JsonObject {
  const section = type === "indexing" ? "indexing" : "mapping";
  return Object.keys(metadata).some((key) => key.toLowerCase() === section) ? metadata : { ...metadata, [section]: {} };
}

/**
 * Reads the body of a job's creation: fields that it does not name go into the metadata, and everything that is
 * wrong with either is told at once.
 * @throws {ServiceError} FIELD_MISSING, FIELD_INVALID, FIELD_READ_ONLY, FIELD_AMBIGUOUS, FIELD_DUPLICATE
 */
export function parseJobRequest(body: unknown): JobRequest {
  const given = isObject(body) ? body : {};
  rejectReadOnlyFields(given);
  const request = parseInput(createJob.body, body);
  const type = jobTypes.find((each) => each === getField(given, "type"));
  const gathered = collectMetadata(given);
  const metadata =
    type === undefined ? null : parseInput(metadataSchemas[type], withSection(type, gathered), "metadata.");
  const problems = [
    ...("problems" in request ? request.problems : []),
    ...(metadata !== null && "problems" in metadata ? metadata.problems : []),
  ];
  if (problems.length > 0 || "problems" in request || metadata === null || "problems" in metadata) {
    throw createFieldError(problems);
  }
  return {
    type: request.data.type,
    inputUri: request.data.input_content.uri,
    collaboration: request.data.collaboration ?? { teams: [], users: [] },
    metadata: metadata.data,
    taxonomy: taxonomyName(metadata.data[request.data.type === "indexing" ? "indexing" : "mapping"]),
  };
}

function taxonomyName(section: unknown): string {
  return isObject(section) ? String(section.taxonomy) : "";
}
