import type { AddressPart, DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy.ts";
import { findAddresses } from "./addresses.ts";
import type { Candidate, LabeledDocument } from "./label-candidates.ts";
import { generateLabelCandidates, getGroupPath } from "./label-candidates.ts";
import type { LabelMatch } from "./labels.ts";
import { PartyRoles } from "./roles.ts";
import type { Span } from "./rows.ts";
import { getLeft } from "./rows.ts";
import { readValue } from "./read-values.ts";
import { splitCurrency } from "../../../shared/values/currency.ts";

/** Factors of a score if no heading names the role of a place, and if a heading names another role. */
const unknownRoleFactor = 0.6;
const otherRoleFactor = 0.15;
/** Score of a part of an address whose role is certain. */
const addressScore = 0.95;
/** Maximum number of candidates of a field. */
const maxCandidates = 50;
/** Score of the most frequent currency of the amounts. */
const currencyScore = 0.75;

/**
 * Generates the candidates of every field outside the repeated groups: from labels, postal addresses and currencies.
 * Each list is sorted by descending score and has one candidate for each place.
 */
export function generateCandidates(
  fields: readonly PlacedField[],
  document: LabeledDocument,
  taxonomy: DataPointTaxonomy,
): Map<string, Candidate[]> {
  const roles = new PartyRoles(taxonomy, document.labels);
  const byPath = new Map<string, Candidate[]>(fields.map(({ path }) => [path, []]));
  const placed = new Map(fields.map((field) => [field.path, field]));
  for (const label of [...document.labels.values()].flat()) {
    for (const meaning of label.meanings) {
      const field = meaning.kind === "field" ? placed.get(meaning.path) : undefined;
      if (meaning.kind !== "field" || field === undefined) continue;
      const factor = computeRoleFactor(field, label, roles);
      const candidates = generateLabelCandidates(field.field, label, meaning.weight, document);
      byPath
        .get(meaning.path)
        ?.push(...candidates.map((candidate) => ({ ...candidate, score: candidate.score * factor })));
    }
  }
  for (const { path, candidate } of generateAddressCandidates(fields, roles, document))
    byPath.get(path)?.push(candidate);
  for (const { path, candidate } of generateCurrencyCandidates(fields, document)) byPath.get(path)?.push(candidate);
  for (const [path, list] of byPath) byPath.set(path, selectBestByPlace(list));
  return byPath;
}

/** Selects the best candidate of each place, up to the maximum. Several labels may lead to the same place. */
function selectBestByPlace(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  const selected: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const place = `${candidate.row.number}:${candidate.start}:${candidate.end}`;
    if (!seen.has(place)) selected.push(candidate);
    seen.add(place);
    if (selected.length === maxCandidates) break;
  }
  return selected;
}

function computeRoleFactor(field: PlacedField, label: LabelMatch, roles: PartyRoles): number {
  const group = getGroupPath(field.path);
  if (!roles.groups.includes(group)) return 1;
  const roleGroups = roles.findGroups(label.row, getLeft(label));
  if (roleGroups === undefined) return unknownRoleFactor;
  return roleGroups.includes(group) ? 1 : otherRoleFactor;
}

interface FieldCandidate {
  path: string;
  candidate: Candidate;
}

/** Generates candidates of the fields that are parts of an address. */
function generateAddressCandidates(
  fields: readonly PlacedField[],
  roles: PartyRoles,
  document: LabeledDocument,
): FieldCandidate[] {
  const partFields = fields.filter(({ field }) => field.part !== undefined);
  if (partFields.length === 0) return [];
  const assigned = roles.assignAddresses(findAddresses(document.rows, document.labels));
  return partFields.flatMap((placed) => {
    const assignment = assigned.get(getGroupPath(placed.path));
    const part: AddressPart | undefined = placed.field.part;
    const span: Span | undefined = part === undefined ? undefined : assignment?.address.parts[part];
    if (assignment === undefined || span === undefined) return [];
    const parsed = readValue(placed.field, span, document.notation);
    return parsed === undefined
      ? []
      : [{ path: placed.path, candidate: { ...parsed, score: addressScore * assignment.score } }];
  });
}

/** Generates candidates for fields that enumerate currencies, from the currency of the amounts. */
function generateCurrencyCandidates(
  fields: readonly PlacedField[],
  { rows, notation }: LabeledDocument,
): FieldCandidate[] {
  const { currency } = notation;
  if (currency === undefined) return [];
  const currencyFields = fields.filter(({ field }) => field.type === "enum" && field.enum?.includes(currency) === true);
  return currencyFields.flatMap(({ path }) => {
    for (const row of rows) {
      const start = row.tokens.findIndex(({ text }) => isCurrencyMark(text, currency));
      const text = row.tokens[start]?.text;
      if (text === undefined) continue;
      const span = { row, start, end: start + 1 };
      return [{ path, candidate: { ...span, value: currency, text, fit: 1, score: currencyScore, shares: true } }];
    }
    return [];
  });
}

function isCurrencyMark(text: string, currency: string): boolean {
  return /\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/u.test(text) && splitCurrency(text).currency === currency;
}
