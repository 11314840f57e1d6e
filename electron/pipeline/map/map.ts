import type { DataPoint, Mapping, Value } from "../../../shared/document/data-points.ts";
import type { PageText } from "../../../shared/document/page-text.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import type { DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy.ts";
import { placedFields } from "../../../shared/taxonomy.ts";
import type { Check } from "./arithmetic.ts";
import { agree, checksOf, expected, numberOf, rowHolds } from "./arithmetic.ts";
import type { Candidate, Layout } from "./candidates.ts";
import { absentConfidence, confidenceOf } from "./confidence.ts";
import type { Choice, RowValues } from "./decide.ts";
import { accept, decide } from "./decide.ts";
import { derive } from "./derive.ts";
import { fieldCandidates } from "./field-candidates.ts";
import { LabelIndex } from "./labels.ts";
import type { FoundRow, RowGroup } from "./line-items.ts";
import { tableRows } from "./line-items.ts";
import { multipliedRows } from "./multiplied-rows.ts";
import { notationOf } from "./notation.ts";
import { RegionFinder } from "./regions.ts";
import { rowsOf, sameSpan } from "./rows.ts";

export interface MapInput {
  pages: Iterable<MapPage> | AsyncIterable<MapPage>;
  taxonomy: DataPointTaxonomy;
}

interface MapPage {
  text: PageText;
  zones: PageZones;
}

const mostAlternatives = 5;

/**
 * Finds the data points of a taxonomy in a document. Every field outside a repeated group has an entry, with the state
 * "absent" where nothing was found; a repeated group has one set of entries a row. The method: candidates from labels,
 * addresses, tables and arithmetic, scored by hand-set weights, then chosen together.
 */
export async function mapDocument({ pages, taxonomy }: MapInput): Promise<Mapping> {
  const texts: PageText[] = [];
  const regions = new RegionFinder();
  for await (const { text, zones } of pages) {
    texts.push(text);
    regions.add(zones);
  }
  const rows = rowsOf(texts);
  const index = new LabelIndex(taxonomy);
  const layout: Layout = {
    rows,
    labels: new Map(rows.map((row) => [row, index.find(row)])),
    notation: notationOf(rows),
  };
  const fields = placedFields(taxonomy);
  const checks = checksOf(fields);
  const groups = repeatedGroups(fields);
  const tables = tableRows(groups, layout);
  const repeated = groups.map((group) => ({
    group,
    rows: groupRows(group, tables.get(group.path) ?? [], checks, layout),
  }));
  const points = [
    ...single(
      fields.filter(({ groups }) => groups.every(({ repeat }) => !repeat)),
      checks,
      repeated,
      layout,
      taxonomy,
      regions,
    ),
    ...repeated.flatMap(({ group, rows }) =>
      rows.flatMap((row, number) => rowPoints(group, row, number, checks, regions)),
    ),
  ];
  return { taxonomy: taxonomy.name, data_points: points };
}

/** The outermost repeated groups; what repeats inside a repeated group is not searched for. */
function repeatedGroups(fields: readonly PlacedField[]): RowGroup[] {
  const inGroups = fields.filter(({ groups }) => groups.filter(({ repeat }) => repeat).length === 1);
  const byPath = Map.groupBy(inGroups, ({ path }) => path.slice(0, path.lastIndexOf(".")));
  return [...byPath].map(([path, members]) => {
    const anchor = members[0]?.groups.at(-1)?.anchor;
    return { path, anchor: anchor === undefined ? undefined : `${path}.${anchor}`, fields: members };
  });
}

/** By the header of a table, and where that leads to no whole row, by the group's own arithmetic. */
function groupRows(
  group: RowGroup,
  byHeader: readonly FoundRow[],
  checks: readonly Check[],
  layout: Layout,
): readonly FoundRow[] {
  const paths = new Set(group.fields.map(({ path }) => path));
  const check = checks.find(({ path, uses }) => paths.has(path) && uses.every((use) => paths.has(use)));
  if (check === undefined) return byHeader;
  if (byHeader.some(({ values }) => check.uses.every((path) => values.has(path)))) return byHeader;
  const byCheck = multipliedRows(group, check, layout);
  return byCheck.length > 0 ? byCheck : byHeader;
}

type Repeated = readonly { group: RowGroup; rows: readonly FoundRow[] }[];

function single(
  fields: readonly PlacedField[],
  checks: readonly Check[],
  repeated: Repeated,
  layout: Layout,
  taxonomy: DataPointTaxonomy,
  regions: RegionFinder,
): DataPoint[] {
  const candidates = fieldCandidates(fields, layout, taxonomy);
  const rowValues = new Map(repeated.flatMap(({ group, rows }) => columnNumbers(group, rows)));
  const once = new Map(
    fields
      .filter(({ field }) => !field.repeat)
      .map(({ path }) => [path, besideRows(path, candidates.get(path) ?? [], checks, repeated, rowValues)] as const),
  );
  const chosen = derive(decide(once, checks, rowValues), fields, checks, rowValues, layout);
  return fields.flatMap((placed) => {
    const list = candidates.get(placed.path) ?? [];
    if (placed.field.repeat) return repeatedPoints(placed, list, regions);
    return [pointOf(placed, placed.path, chosen.get(placed.path), list, regions)];
  });
}

/** What a row's value is worth as a value outside the rows, if the arithmetic does not ask for it. */
const inRow = 0.6;

/**
 * A value that stands in a row is rarely another data point too: only if it is the sum of its column, as with a single
 * tax rate. Where the sum is known and another, it is none.
 */
function besideRows(
  path: string,
  candidates: readonly Candidate[],
  checks: readonly Check[],
  repeated: Repeated,
  rowValues: RowValues,
): Candidate[] {
  const values = repeated.flatMap(({ rows }) => rows.flatMap((row) => [...row.values.values()]));
  const check = checks.find(
    (one) => one.path === path && one.uses.every((use) => (rowValues.get(use)?.length ?? 0) > 0),
  );
  const sum = check && expected(check, (use) => rowValues.get(use) ?? []);
  return candidates
    .map((candidate) => {
      const asked = sum !== undefined && agree(numberOf(candidate.value) ?? Number.NaN, sum);
      if (asked || !values.some((value) => sameSpan(value, candidate))) return candidate;
      return { ...candidate, score: sum === undefined ? candidate.score * inRow : 0 };
    })
    .sort((a, b) => b.score - a.score);
}

function columnNumbers(group: RowGroup, rows: readonly FoundRow[]): [string, number[]][] {
  return group.fields.map(({ path }) => [
    path,
    rows.map(({ values }) => numberOf(values.get(path)?.value)).filter((value) => value !== undefined),
  ]);
}

/** A field that repeats without a group: every different value that is good enough, as `party[0]`, `party[1]`. */
function repeatedPoints(placed: PlacedField, candidates: readonly Candidate[], regions: RegionFinder): DataPoint[] {
  const good = distinct(candidates.filter(({ score }) => score >= accept));
  return good.map((candidate, number) =>
    pointOf(placed, `${placed.path}[${number}]`, { candidate, verified: false }, [], regions),
  );
}

/** The first candidate of every value. */
function distinct(candidates: readonly Candidate[]): Candidate[] {
  const seen = new Set<string>();
  return candidates.filter(({ value }) => !seen.has(keyOf(value)) && seen.add(keyOf(value)));
}

const keyOf = (value: Value): string => JSON.stringify(value);

/** `candidates` best first. */
function pointOf(
  { field }: PlacedField,
  path: string,
  choice: Choice | undefined,
  candidates: readonly Candidate[],
  regions: RegionFinder,
): DataPoint {
  const others = distinct(candidates).filter(
    ({ value }) => choice === undefined || keyOf(value) !== keyOf(choice.candidate.value),
  );
  const alternatives = others.slice(0, mostAlternatives).map((candidate) => ({
    value: candidate.value,
    text: candidate.text,
    confidence: confidenceOf(candidate.score, 0, false) / 2,
    regions: regions.of(candidate),
  }));
  const base = { id: field.id, path, type: field.type, origin: "machine" as const, alternatives };
  if (choice === undefined) {
    const confidence = absentConfidence(others[0]?.score ?? 0);
    return { ...base, value: null, text: "", confidence, state: "absent", regions: [] };
  }
  const { candidate, verified } = choice;
  const confidence = confidenceOf(candidate.score, candidate.score - (others[0]?.score ?? 0), verified);
  const { value, text } = candidate;
  return { ...base, value, text, confidence, state: "suggested", regions: regions.of(candidate) };
}

function rowPoints(
  group: RowGroup,
  { values }: FoundRow,
  number: number,
  checks: readonly Check[],
  regions: RegionFinder,
): DataPoint[] {
  const verified = checks.filter((check) => rowHolds(check, values)).flatMap(({ path, uses }) => [path, ...uses]);
  return group.fields.flatMap((placed) => {
    const candidate = values.get(placed.path);
    if (candidate === undefined) return [];
    const path = `${group.path}[${number}].${placed.field.id}`;
    return [pointOf(placed, path, { candidate, verified: verified.includes(placed.path) }, [], regions)];
  });
}
