import type { ContentRole } from "../../shared/api/contents.ts";
import { mappingSchema } from "../../shared/document/data-points.ts";
import { indexingSchema } from "../../shared/document/keywords.ts";
import { pageZonesSchema } from "../../shared/document/zones.ts";
import { ServiceError } from "../../shared/errors.ts";
import type { ReviewStep } from "../../shared/job.ts";
import { listFields } from "../../shared/taxonomy.ts";
import type { ItemKey } from "../storage/contents.ts";
import type { JobRecord } from "../storage/jobs.ts";
import { findTaxonomy } from "../storage/taxonomies.ts";
import type { Context } from "./context.ts";
import {
  createProblem,
  createProblemsError,
  normalizeFields,
  validate,
  type Problem,
} from "../../shared/validation.ts";
import type { TaxonomyRecord } from "../storage/tables.ts";

/** The content role that a reviewer writes at each step. */
export const writableRole: Record<ReviewStep, ContentRole> = {
  zoning: "page-zones-json",
  mapping: "mapping-json",
  indexing: "indexing-json",
};

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ServiceError("CONTENT_INVALID", `The content is not JSON in UTF-8: ${String(cause)}`, { cause });
  }
}

function validateZones(value: unknown, page: number): Problem[] {
  const checked = validate(pageZonesSchema, value);
  if ("problems" in checked) return checked.problems;
  return checked.data.page === page
    ? []
    : [createProblem("page", `is ${checked.data.page}; the address has page ${page}`)];
}

function validateTaxonomyName(name: string, taxonomy: TaxonomyRecord): Problem[] {
  return name === taxonomy.name ? [] : [createProblem("taxonomy", `is ${name}; the job has ${taxonomy.name}`)];
}

function validateMapping(value: unknown, taxonomy: TaxonomyRecord): Problem[] {
  const checked = validate(mappingSchema, value);
  if ("problems" in checked) return checked.problems;
  const { content } = taxonomy;
  const known = new Set(content.kind === "data-points" ? listFields(content).map(({ path }) => path) : []);
  const unknown = checked.data.data_points.flatMap(({ path }, index) =>
    known.has(path.replaceAll(/\[\d+\]/g, ""))
      ? []
      : [createProblem(`data_points.${index}.path`, `${path} is not in the taxonomy ${taxonomy.name}`)],
  );
  return [...validateTaxonomyName(checked.data.taxonomy, taxonomy), ...unknown];
}

function validateIndexing(value: unknown, taxonomy: TaxonomyRecord): Problem[] {
  const checked = validate(indexingSchema, value);
  if ("problems" in checked) return checked.problems;
  const { content } = taxonomy;
  const known = new Set(content.kind === "keywords" ? content.concepts.map(({ id }) => id) : []);
  const unknown = checked.data.keywords.flatMap(({ id }, index) =>
    known.has(id) ? [] : [createProblem(`keywords.${index}.id`, `${id} is not in the taxonomy ${taxonomy.name}`)],
  );
  return [...validateTaxonomyName(checked.data.taxonomy, taxonomy), ...unknown];
}

/** The schemas of the contents that reviewers write. */
const schemas = { "page-zones-json": pageZonesSchema, "mapping-json": mappingSchema, "indexing-json": indexingSchema };

/** Converts the field names of a content to the spelling of its schema; content of a read-only role is unchanged. */
function normalizeContent(role: ContentRole, value: unknown): unknown {
  return Object.hasOwn(schemas, role) ? normalizeFields(schemas[role as keyof typeof schemas], value) : value;
}

/**
 * Validates the content that a reviewer writes: against the schema of its role, and against the page and the taxonomy of
 * the job. Returns the bytes to store: the given ones, unless field names had to be converted to the spelling of the
 * schema.
 * @throws {ServiceError} CONTENT_INVALID with all problems, FIELD_DUPLICATE
 */
export async function validateContent(
  { db }: Pick<Context, "db">,
  job: JobRecord,
  { role, page }: Omit<ItemKey, "jobId">,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  const given = parseJson(bytes);
  const value = normalizeContent(role, given);
  const problems = await findProblems(role, value);
  if (problems.length === 0) return value === given ? bytes : new TextEncoder().encode(JSON.stringify(value));
  throw createProblemsError("CONTENT_INVALID", problems, `The content is invalid for the role ${role}`);

  async function findProblems(role: ContentRole, value: unknown): Promise<Problem[]> {
    if (role === "page-zones-json") return validateZones(value, page);
    const taxonomy = await findTaxonomy(db, job.taxonomyId);
    if (role === "mapping-json") return validateMapping(value, taxonomy);
    if (role === "indexing-json") return validateIndexing(value, taxonomy);
    return [createProblem("", `the role ${role} is read-only`)];
  }
}
