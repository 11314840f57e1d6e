import { hash } from "node:crypto";
import { type ContentSummary, maxTaxonomyBytes } from "../../shared/api/taxonomies.ts";
import { formatBytes, mebibyte } from "../../shared/bytes.ts";
import { ServiceError } from "../../shared/errors.ts";
import { countLearnedItems, learnedExportSchema, type LearnedExport } from "../../shared/learned.ts";
import { parseJson } from "../../shared/json/parse-json.ts";
import { listFields, type Taxonomy } from "../../shared/taxonomy/taxonomy.ts";
import { validateTaxonomy } from "../../shared/taxonomy/validate-taxonomy.ts";
import { createValidationError, parseInput } from "../../shared/json/validation.ts";
import type { LearnedDocumentRecord } from "../storage/tables/reviews.ts";
import { countChanges, type CountedChanges, type OtherVersions } from "./review/count-changes.ts";
import { type ContentTarget, normalizeContent, type NormalizedContent } from "./contents/normalize-content.ts";

/**
 * The maximum size in bytes of a taxonomy that is validated and stored as a whole. A larger taxonomy is received in a
 * file, and stored as a blob. Larger taxonomies are validated and compiled one at a time, in a process of their own.
 */
export const maxSmallTaxonomyBytes = 8 * mebibyte;

/** A valid taxonomy as it is stored: its summary, and the whole as JSON with its hash. */
export interface SerializedTaxonomy extends ContentSummary {
  json: string;
  /** SHA-256 of `json`, in lower-case hex. */
  sha256: string;
}

/** A valid export of learned data, with the contents of its documents in their stored form. */
export interface ParsedLearnedExport {
  taxonomy: string;
  kind: LearnedExport["kind"];
  documents: Pick<LearnedDocumentRecord, "name" | "sha256" | "learnedAt" | "items" | "size" | "content">[];
}

/**
 * The validations and comparisons of JSON that may be large, by name: their input besides the bytes, and their output.
 */
export interface Validations {
  taxonomy: { input: { name: string }; output: SerializedTaxonomy };
  content: { input: ContentTarget; output: NormalizedContent };
  learned: { input: Record<string, never>; output: ParsedLearnedExport };
  changes: { input: OtherVersions; output: CountedChanges };
}
export type ValidationName = keyof Validations;

/**
 * Runs a validation, off the main thread if the input is large.
 * @param owner The user to whom the validation is charged. Owners, or the networks of their accounts, are served in
 * turn.
 * @throws {ServiceError} the error of the validation; PAYLOAD_TOO_LARGE if it needs too much time or memory;
 * SERVICE_BUSY if too many are waiting
 */
export type Validate = <Name extends ValidationName>(
  name: Name,
  bytes: Uint8Array,
  input: Validations[Name]["input"],
  owner: { id: string; network: string },
) => Promise<Validations[Name]["output"]>;

export function summarizeTaxonomy(taxonomy: Taxonomy): ContentSummary {
  const { name, kind, title, translations, version } = taxonomy;
  const size = taxonomy.kind === "keywords" ? taxonomy.concepts.length : listFields(taxonomy).length;
  return { name, kind, title, translations, version, size };
}

/** Serializes a valid taxonomy. */
export function serializeTaxonomy(taxonomy: Taxonomy): SerializedTaxonomy {
  const json = JSON.stringify(taxonomy);
  return { ...summarizeTaxonomy(taxonomy), json, sha256: hash("sha256", json) };
}

function serializeLearnedDocument({ name, sha256, learned_at, content }: LearnedExport["documents"][number]) {
  const json = JSON.stringify(content);
  const learnedAt = Date.parse(learned_at);
  return { name, sha256, learnedAt, items: countLearnedItems(content), size: Buffer.byteLength(json), content: json };
}

/** Rejects a taxonomy of data points that is larger than the limit of its kind. Call it before the validation. */
function checkTaxonomySize(value: unknown, bytes: number): void {
  const limit = maxTaxonomyBytes["data-points"];
  const isKeywords = typeof value === "object" && value !== null && "kind" in value && value.kind === "keywords";
  if (isKeywords || bytes <= limit) return;
  throw new ServiceError("PAYLOAD_TOO_LARGE", `A taxonomy of data points has at most ${formatBytes(limit)}.`);
}

/**
 * Parses and validates the JSON of a taxonomy.
 * @param name the name in the address
 * @throws {ServiceError} TAXONOMY_INVALID with all problems, PAYLOAD_TOO_LARGE, and see `parseJson`
 */
export function parseTaxonomy(bytes: Uint8Array, name: string): Taxonomy {
  const value = bytes.byteLength === 0 ? {} : parseJson(bytes);
  checkTaxonomySize(value, bytes.byteLength);
  return validateTaxonomy(name, value);
}

/** The implementations. They need only their arguments and the files that these name, so that a thread can run them. */
export const validations: {
  [Name in ValidationName]: (bytes: Uint8Array, input: Validations[Name]["input"]) => Validations[Name]["output"];
} = {
  taxonomy: (bytes, { name }) => serializeTaxonomy(parseTaxonomy(bytes, name)),
  content: normalizeContent,
  changes: countChanges,
  learned(bytes) {
    const result = parseInput(learnedExportSchema, bytes.byteLength === 0 ? {} : parseJson(bytes));
    if ("problems" in result) throw createValidationError(result.problems);
    const { taxonomy, kind, documents } = result.data;
    return { taxonomy, kind, documents: documents.map(serializeLearnedDocument) };
  },
};
