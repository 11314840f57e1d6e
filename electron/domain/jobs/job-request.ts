import { createJob, type Collaboration } from "../../../shared/api/jobs.ts";
import { type JobType } from "../../../shared/job/job.ts";
import { metadataSchemas } from "../../../shared/job/metadata.ts";
import {
  createProblem,
  createSingleFieldError,
  createValidationError,
  normalizeFields,
  parseInput,
  resolveDottedPath,
} from "../../../shared/json/validation.ts";

/** A parsed request to create a job. */
export interface JobRequest {
  type: JobType;
  inputUri: string;
  collaboration: Collaboration;
  metadata: Record<string, unknown>;
  /** The section of the metadata that names the taxonomy. */
  section: "mapping" | "indexing";
  taxonomy: string;
  /** The id of the taxonomy's revision that an earlier job used; null if the request has none. */
  taxonomyRevision: string | null;
}

/** The maximum size of the metadata as JSON. It is limited because lists contain the metadata of every job. */
const maxMetadataBytes = 262_144;

/**
 * The maximum nesting of the metadata. With the levels that a response adds, it stays below the limit of JSON bodies.
 */
const maxMetadataDepth = 56;

export type JsonObject = Record<string, unknown>;

const readOnlyFields = ["id", "owner", "status", "progress", "claimed_by", "blocking_step", "output_content"];
/** The fields of a request body that are not metadata, in lower case. */
const nonMetadataFields = [...Object.keys(createJob.body.shape), ...readOnlyFields];

export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Sets a value at a path, merging objects. @throws {ServiceError} FIELD_AMBIGUOUS on a conflict */
function setPath(target: JsonObject, path: readonly string[], value: unknown, location: string): void {
  const [key, ...rest] = path;
  if (key === undefined) return;
  const current = Object.hasOwn(target, key) ? target[key] : undefined;
  if (rest.length > 0) {
    if (current !== undefined && !isObject(current))
      throw createSingleFieldError("FIELD_AMBIGUOUS", location, "has conflicting values");
    const inner: JsonObject = current ?? {};
    target[key] = inner;
    setPath(inner, rest, value, location);
  } else if (isObject(current) && isObject(value)) {
    for (const [name, inner] of Object.entries(value)) setPath(current, [name], inner, `${location}.${name}`);
  } else if (current !== undefined && JSON.stringify(current) !== JSON.stringify(value)) {
    throw createSingleFieldError("FIELD_AMBIGUOUS", location, "is given twice, with different values");
  } else {
    target[key] = value;
  }
}

/** Computes the depth of nested objects and arrays; 0 for a scalar. */
function measureDepth(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return 1 + Object.values(value).reduce<number>((depth, inner) => Math.max(depth, measureDepth(inner)), 0);
}

/**
 * Collects the metadata of a body, including unknown fields. The names of fields that the job type defines are
 * converted to the spelling of its schema, and dotted names (`mapping.taxonomy`) to nested objects. All other metadata
 * are kept as they were sent.
 * @throws {ServiceError} FIELD_DUPLICATE, FIELD_AMBIGUOUS, FIELD_INVALID
 */
export function collectMetadata(type: JobType, body: JsonObject): JsonObject {
  const schema = metadataSchemas[type];
  const metadata = getField(body, "metadata");
  const unknownFields = Object.fromEntries(
    Object.entries(body).filter(([key]) => !nonMetadataFields.includes(key.toLowerCase())),
  );
  const collected: JsonObject = {};
  for (const source of [isObject(metadata) ? metadata : {}, unknownFields]) {
    const normalized = structuredClone(normalizeFields(schema, source, "metadata."));
    for (const [key, value] of Object.entries(normalized)) {
      const definedPath = resolveDottedPath(schema, key);
      if (definedPath !== null && value === null) continue;
      const path = definedPath ?? [key];
      setPath(collected, path, value, `metadata.${path.join(".")}`);
    }
  }
  if (Buffer.byteLength(JSON.stringify(collected)) > maxMetadataBytes) {
    throw createValidationError([createProblem("metadata", `is larger than ${maxMetadataBytes} bytes`)]);
  }
  if (measureDepth(collected) > maxMetadataDepth) {
    throw createValidationError([createProblem("metadata", `nests deeper than ${maxMetadataDepth} levels`)]);
  }
  return normalizeFields(schema, collected, "metadata.");
}

/** Finds a field by its name, regardless of case. @param name in lower case */
export function getField(body: JsonObject, name: string): unknown {
  return Object.entries(body).find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Rejects a body with a read-only field, unless it is null. @throws {ServiceError} FIELD_READ_ONLY */
function rejectReadOnlyFields(body: JsonObject): void {
  const field = Object.keys(body).find((key) => readOnlyFields.includes(key.toLowerCase()) && body[key] !== null);
  if (field !== undefined) throw createSingleFieldError("FIELD_READ_ONLY", field, "is set by the service");
}

const getTaxonomySection = (type: JobType): JobRequest["section"] => (type === "indexing" ? "indexing" : "mapping");

/**
 * Adds an empty section for the taxonomy's name if it is missing, so that validation reports the missing field in it.
 */
function addTaxonomySection(type: JobType, metadata: JsonObject): JsonObject {
  return { [getTaxonomySection(type)]: {}, ...metadata };
}

/** Returns the metadata of a new job, with the revision of its taxonomy. */
export function setTaxonomyRevision({ metadata, section }: JobRequest, revisionId: string): JsonObject {
  const settings = metadata[section];
  return { ...metadata, [section]: { ...(isObject(settings) ? settings : {}), taxonomy_revision: revisionId } };
}

/**
 * Parses the body of POST /jobs. Unknown fields become metadata. One error lists the problems of fields and metadata.
 * @throws {ServiceError} FIELD_MISSING, FIELD_INVALID, FIELD_READ_ONLY, FIELD_AMBIGUOUS, FIELD_DUPLICATE
 */
export function parseJobRequest(body: unknown): JobRequest {
  const fields = isObject(body) ? body : {};
  rejectReadOnlyFields(fields);
  const request = parseInput(createJob.body, body);
  const { data: type } = createJob.body.shape.type.safeParse(getField(fields, "type"));
  const metadata =
    type === undefined
      ? null
      : parseInput(metadataSchemas[type], addTaxonomySection(type, collectMetadata(type, fields)), "metadata.");
  const problems = [
    ...("problems" in request ? request.problems : []),
    ...(metadata !== null && "problems" in metadata ? metadata.problems : []),
  ];
  if (problems.length > 0 || "problems" in request || metadata === null || "problems" in metadata) {
    throw createValidationError(problems);
  }
  const section = getTaxonomySection(request.data.type);
  const { [section]: settings } = metadata.data;
  const { taxonomy, taxonomy_revision: revision } = isObject(settings) ? settings : {};
  return {
    type: request.data.type,
    inputUri: request.data.input_content.uri,
    collaboration: request.data.collaboration ?? { teams: [], users: [] },
    metadata: metadata.data,
    section,
    taxonomy: typeof taxonomy === "string" ? taxonomy : "",
    taxonomyRevision: typeof revision === "string" ? revision : null,
  };
}
