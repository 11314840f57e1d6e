import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import type { PageText } from "../../../shared/document/page-text.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import type { DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy.ts";
import { listFields } from "../../../shared/taxonomy.ts";
import type { Check } from "./arithmetic.ts";
import { checksOf, numberOf } from "./arithmetic.ts";
import { besideRows } from "./beside-rows.ts";
import type { Layout } from "./candidates.ts";
import { decide } from "./decide.ts";
import { derive } from "./derive.ts";
import { fieldCandidates } from "./field-candidates.ts";
import { LabelIndex } from "./labels.ts";
import type { FoundRow } from "./line-items.ts";
import type { RowGroup } from "./table-header.ts";
import { tableRows } from "./line-items.ts";
import { multipliedRows } from "./multiplied-rows.ts";
import { notationOf } from "./notation.ts";
import { pointOf, repeatedPoints, rowPoints } from "./points.ts";
import { RegionFinder } from "./regions.ts";
import { rowsOf } from "./rows.ts";

export interface MapInput {
  pages: Iterable<MapPage> | AsyncIterable<MapPage>;
  taxonomy: DataPointTaxonomy;
}

interface MapPage {
  text: PageText;
  zones: PageZones;
}

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
  const fields = listFields(taxonomy);
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
  const allRows = repeated.flatMap(({ rows }) => rows);
  const once = new Map(
    fields
      .filter(({ field }) => !field.repeat)
      .map(({ path }) => [path, besideRows(path, candidates.get(path) ?? [], checks, allRows, rowValues)] as const),
  );
  const chosen = derive(decide(once, checks, rowValues), fields, checks, rowValues, layout);
  return fields.flatMap((placed) => {
    const list = candidates.get(placed.path) ?? [];
    if (placed.field.repeat) return repeatedPoints(placed, list, regions);
    return [pointOf(placed, placed.path, chosen.get(placed.path), list, regions)];
  });
}

function columnNumbers(group: RowGroup, rows: readonly FoundRow[]): [string, number[]][] {
  return group.fields.map(({ path }) => [
    path,
    rows.map(({ values }) => numberOf(values.get(path)?.value)).filter((value) => value !== undefined),
  ]);
}
