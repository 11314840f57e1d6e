import type { AddressPart, DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy.ts";
import { findAddresses } from "./addresses.ts";
import type { Candidate, Layout } from "./candidates.ts";
import { candidatesFor, groupOf } from "./candidates.ts";
import type { FoundLabel } from "./labels.ts";
import { RoleMap } from "./roles.ts";
import type { Span } from "./rows.ts";
import { leftOf } from "./rows.ts";
import { readValue } from "./values.ts";
import { splitCurrency } from "../../../shared/values/currency.ts";

/** What is left of a score where nothing says whose the value is, and where something says it is another's. */
const roleless = 0.6;
const foreign = 0.15;
/** A part of an address that is whole and whose role is certain. */
const addressScore = 0.95;
/** Nobody looks at more candidates of one field than this. */
const mostCandidates = 50;
/** The currency that most amounts name, where no label says which it is. */
const usualCurrency = 0.75;

/** The candidates of every field outside the repeated groups, the best first, one for each place. */
export function fieldCandidates(
  fields: readonly PlacedField[],
  layout: Layout,
  taxonomy: DataPointTaxonomy,
): Map<string, Candidate[]> {
  const roles = new RoleMap(taxonomy, layout.labels);
  const byPath = new Map<string, Candidate[]>(fields.map(({ path }) => [path, []]));
  const placed = new Map(fields.map((field) => [field.path, field]));
  for (const label of [...layout.labels.values()].flat()) {
    for (const owner of label.owners) {
      const field = owner.kind === "field" ? placed.get(owner.path) : undefined;
      if (owner.kind !== "field" || field === undefined) continue;
      const factor = roleFactor(field, label, roles);
      const found = candidatesFor(field.field, label, owner.weight, layout);
      byPath.get(owner.path)?.push(...found.map((one) => ({ ...one, score: one.score * factor })));
    }
  }
  for (const { path, candidate } of addressCandidates(fields, roles, layout)) byPath.get(path)?.push(candidate);
  for (const { path, candidate } of currencyCandidates(fields, layout)) byPath.get(path)?.push(candidate);
  for (const [path, list] of byPath) byPath.set(path, bestByPlace(list));
  return byPath;
}

/** Many labels may lead to one place; in a long document a common label leads to very many. */
function bestByPlace(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  const kept: Candidate[] = [];
  for (const candidate of candidates.toSorted((a, b) => b.score - a.score)) {
    const place = `${candidate.row.number}:${candidate.start}:${candidate.end}`;
    if (!seen.has(place)) kept.push(candidate);
    seen.add(place);
    if (kept.length === mostCandidates) break;
  }
  return kept;
}

function roleFactor(field: PlacedField, label: FoundLabel, roles: RoleMap): number {
  const group = groupOf(field.path);
  if (!roles.groups.includes(group)) return 1;
  const owners = roles.at(label.row, leftOf(label));
  if (owners === undefined) return roleless;
  return owners.includes(group) ? 1 : foreign;
}

interface Placed {
  path: string;
  candidate: Candidate;
}

function addressCandidates(fields: readonly PlacedField[], roles: RoleMap, layout: Layout): Placed[] {
  const parted = fields.filter(({ field }) => field.part !== undefined);
  if (parted.length === 0) return [];
  const assigned = roles.assign(findAddresses(layout.rows, layout.labels));
  return parted.flatMap((placed) => {
    const found = assigned.get(groupOf(placed.path));
    const part: AddressPart | undefined = placed.field.part;
    const span: Span | undefined = part === undefined ? undefined : found?.address.parts[part];
    if (found === undefined || span === undefined) return [];
    const read = readValue(placed.field, span, layout.notation);
    return read === undefined ? [] : [{ path: placed.path, candidate: { ...read, score: addressScore * found.score } }];
  });
}

/** An enumeration of currencies is answered by the amounts themselves. */
function currencyCandidates(fields: readonly PlacedField[], { rows, notation }: Layout): Placed[] {
  const { currency } = notation;
  if (currency === undefined) return [];
  const wanted = fields.filter(({ field }) => field.type === "enum" && field.enum?.includes(currency) === true);
  return wanted.flatMap(({ path }) => {
    for (const row of rows) {
      const start = row.tokens.findIndex(({ text }) => namesCurrency(text, currency));
      const text = row.tokens[start]?.text;
      if (text === undefined) continue;
      const span = { row, start, end: start + 1 };
      return [{ path, candidate: { ...span, value: currency, text, fit: 1, score: usualCurrency, shares: true } }];
    }
    return [];
  });
}

function namesCurrency(text: string, currency: string): boolean {
  return /\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/u.test(text) && splitCurrency(text).currency === currency;
}
