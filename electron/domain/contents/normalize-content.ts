import { readFileSync } from "node:fs";
import type { ContentRole } from "../../../shared/api/contents.ts";
import { findCheckFindings } from "../../../shared/checks/check-findings.ts";
import { isAddedPath, mappingSchema, type Mapping } from "../../../shared/document/data-points.ts";
import { indexingSchema } from "../../../shared/document/keywords.ts";
import { pageZonesSchema, type PageZones } from "../../../shared/document/zones.ts";
import { ServiceError } from "../../../shared/errors.ts";
import { englishPhrases } from "../../../shared/checks/phrases.ts";
import { listFields, type Taxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import {
  createProblem,
  createProblemsError,
  normalizeFields,
  validate,
  type Problem,
} from "../../../shared/json/validation.ts";

/** The file of a job's taxonomy of data points, and its size in bytes. */
export interface TaxonomyFile {
  name: string;
  path: string;
  size: number;
}

/** The content item that bytes are validated for. */
export interface ContentTarget {
  role: ContentRole;
  page: number;
  /** The taxonomy of the job; null for a content that is validated without it. */
  taxonomy: TaxonomyFile | null;
  /** Whether the content is checked in as completed, so that it must pass the taxonomy's checks of severity `error`. */
  isFinal: boolean;
}

/** The concepts that the keywords of a content refer to, which are looked up in the compiled vocabulary of the job. */
export interface UsedConcepts {
  /** The name of the taxonomy that the content gives. */
  taxonomy: string;
  /** The id of each keyword. */
  ids: readonly string[];
}

/** A content that is valid by its schema. */
export interface NormalizedContent {
  /** The bytes to store if field names had to be converted to the spelling of the schema, otherwise null. */
  bytes: Uint8Array<ArrayBuffer> | null;
  /** The concepts of keywords, which `validateContent` looks up; null for other contents. */
  concepts: UsedConcepts | null;
  /** The indexes of corrected words, which `validateContent` compares with the text of the page. */
  correctedWords: readonly number[];
}

/** Parses the stored taxonomy of a job, which was validated when it was stored. */
function parseTaxonomy({ path }: TaxonomyFile): Taxonomy {
  return JSON.parse(readFileSync(path, "utf8")) as Taxonomy;
}

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

/** Compares the taxonomy that a content names with that of its job. */
export function validateTaxonomyName(name: string, expected: string): Problem[] {
  return name === expected ? [] : [createProblem("taxonomy", `is ${name}; the job has ${expected}`)];
}

/** Finds the taxonomy's checks of severity `error` that fail. Returns a problem for each, at its first data point. */
function validateChecks(taxonomy: Taxonomy, { data_points: points }: Mapping): Problem[] {
  if (taxonomy.kind !== "data-points") return [];
  const errors = findCheckFindings(taxonomy, points, englishPhrases).filter(({ severity }) => severity === "error");
  return errors.map(({ message, paths: [first] }) => {
    const index = points.findIndex(({ path }) => path === first);
    return createProblem(index < 0 ? "data_points" : `data_points.${index}.value`, message);
  });
}

function validateMapping(value: unknown, taxonomy: TaxonomyFile | null, isFinal: boolean): Problem[] {
  const checked = validate(mappingSchema, value);
  if ("problems" in checked) return checked.problems;
  if (taxonomy === null) return [];
  const content = parseTaxonomy(taxonomy);
  const knownPaths = new Set(content.kind === "data-points" ? listFields(content).map(({ path }) => path) : []);
  const pathProblems = checked.data.data_points.flatMap(({ path }, index) =>
    isAddedPath(path) || knownPaths.has(path.replaceAll(/\[\d+\]/g, ""))
      ? []
      : [createProblem(`data_points.${index}.path`, `${path} is not in the taxonomy ${taxonomy.name}`)],
  );
  const checkProblems = isFinal ? validateChecks(content, checked.data) : [];
  return [...validateTaxonomyName(checked.data.taxonomy, taxonomy.name), ...pathProblems, ...checkProblems];
}

/** The schemas of the contents that reviewers write. */
const schemas = { "page-zones-json": pageZonesSchema, "mapping-json": mappingSchema, "indexing-json": indexingSchema };

/** Converts the field names of a content to the spelling of its schema; content of a read-only role is unchanged. */
function normalizeNames(role: ContentRole, value: unknown): unknown {
  return Object.hasOwn(schemas, role) ? normalizeFields(schemas[role as keyof typeof schemas], value) : value;
}

/** Validates keywords, and returns their concepts, which are not validated here. */
function checkIndexing(value: unknown): { problems: Problem[] } | { concepts: UsedConcepts } {
  const checked = validate(indexingSchema, value);
  if ("problems" in checked) return checked;
  const { taxonomy, keywords } = checked.data;
  return { concepts: { taxonomy, ids: keywords.map(({ id }) => id) } };
}

/** Lists the indexes of the corrected words. @param value valid zones of a page */
function listCorrectedWords(value: unknown): number[] {
  return ((value as PageZones).corrections ?? []).map(({ word }) => word);
}

function findProblems({ role, page, taxonomy, isFinal }: ContentTarget, value: unknown): Problem[] {
  if (role === "page-zones-json") return validateZones(value, page);
  if (role === "mapping-json") return validateMapping(value, taxonomy, isFinal);
  return [createProblem("", `the role ${role} is read-only`)];
}

/**
 * Validates the content that a reviewer writes: against the schema of its role, and against the page and the data points
 * of the job. The concepts of keywords are not validated, but returned.
 * @throws {ServiceError} CONTENT_INVALID with all problems, FIELD_DUPLICATE
 */
export function normalizeContent(bytes: Uint8Array, target: ContentTarget): NormalizedContent {
  const parsed = parseJson(bytes);
  const { role } = target;
  const value = normalizeNames(role, parsed);
  const checked = role === "indexing-json" ? checkIndexing(value) : { problems: findProblems(target, value) };
  if ("problems" in checked && checked.problems.length > 0) throw createContentError(role, checked.problems);
  return {
    bytes: value === parsed ? null : new TextEncoder().encode(JSON.stringify(value)),
    concepts: "concepts" in checked ? checked.concepts : null,
    correctedWords: role === "page-zones-json" ? listCorrectedWords(value) : [],
  };
}

/** Creates the error of an invalid content. */
export function createContentError(role: ContentRole, problems: readonly Problem[]): ServiceError {
  return createProblemsError("CONTENT_INVALID", problems, `The content is invalid for the role ${role}`);
}
