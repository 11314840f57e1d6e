import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import type { PageText } from "../../../shared/document/page-text.ts";
import type { PageZones } from "../../../shared/document/zones.ts";
import type { DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy.ts";
import { listFields } from "../../../shared/taxonomy.ts";
import type { Check } from "./checks.ts";
import { resolveChecks, toNumber } from "./checks.ts";
import { discountRowValues } from "./discount-row-values.ts";
import type { LabeledDocument } from "./label-candidates.ts";
import { assignCandidates } from "./assign-candidates.ts";
import { deriveValues } from "./derive-values.ts";
import { generateCandidates } from "./generate-candidates.ts";
import { LabelIndex } from "./labels.ts";
import type { ItemRow } from "./table-rows.ts";
import type { RowGroup } from "./table-header.ts";
import { findTableRows } from "./table-rows.ts";
import { findRowsByCheck } from "./rows-by-check.ts";
import { detectNotation } from "./notation.ts";
import { createDataPoint, createRepeatedPoints, createRowPoints } from "./data-points.ts";
import { RegionFinder } from "./regions.ts";
import { buildRows } from "./rows.ts";

/** A document with its pages in order, and the taxonomy of the data points to find. */
export interface MapInput {
  pages: Iterable<MapPage> | AsyncIterable<MapPage>;
  taxonomy: DataPointTaxonomy;
}

interface MapPage {
  text: PageText;
  zones: PageZones;
}

/**
 * Finds the data points of a taxonomy in a document: candidate generation from labels, addresses, tables and checks,
 * scoring by hand-set weights, then joint assignment. The result has one data point for every field outside repeated
 * groups, with the state "absent" if nothing was found, and one set of data points for each row of a repeated group.
 *
 * @example
 * const mapping = await mapDocument({ pages: [{ text, zones }], taxonomy });
 * const total = mapping.data_points.find(({ path }) => path === "total");
 */
export async function mapDocument({ pages, taxonomy }: MapInput): Promise<Mapping> {
  const texts: PageText[] = [];
  const regions = new RegionFinder();
  for await (const { text, zones } of pages) {
    texts.push(text);
    regions.add(zones);
  }
  const rows = buildRows(texts);
  const index = new LabelIndex(taxonomy);
  const document: LabeledDocument = {
    rows,
    labels: new Map(rows.map((row) => [row, index.find(row)])),
    notation: detectNotation(rows),
  };
  const fields = listFields(taxonomy);
  const checks = resolveChecks(fields);
  const groups = listRepeatedGroups(fields);
  const rowsByHeader = findTableRows(groups, document);
  const repeated = groups.map((group) => ({
    group,
    rows: findGroupRows(group, rowsByHeader.get(group.path) ?? [], checks, document),
  }));
  const points = [
    ...mapSingleFields(
      fields.filter(({ groups }) => groups.every(({ repeat }) => !repeat)),
      checks,
      repeated,
      document,
      taxonomy,
      regions,
    ),
    ...repeated.flatMap(({ group, rows }) =>
      rows.flatMap((row, number) => createRowPoints(group, row, number, checks, regions)),
    ),
  ];
  return { taxonomy: taxonomy.name, data_points: points };
}

/** Lists the outermost repeated groups. Repeated groups inside them are not supported. */
function listRepeatedGroups(fields: readonly PlacedField[]): RowGroup[] {
  const inGroups = fields.filter(({ groups }) => groups.filter(({ repeat }) => repeat).length === 1);
  const byPath = Map.groupBy(inGroups, ({ path }) => path.slice(0, path.lastIndexOf(".")));
  return [...byPath].map(([path, members]) => {
    const anchor = members[0]?.groups.at(-1)?.anchor;
    return { path, anchor: anchor === undefined ? undefined : `${path}.${anchor}`, fields: members };
  });
}

/** Returns the rows found by a table header or, if none of them is complete, the rows found by the group's check. */
function findGroupRows(
  group: RowGroup,
  byHeader: readonly ItemRow[],
  checks: readonly Check[],
  document: LabeledDocument,
): readonly ItemRow[] {
  const paths = new Set(group.fields.map(({ path }) => path));
  const check = checks.find(({ path, operands }) => paths.has(path) && operands.every((operand) => paths.has(operand)));
  if (check === undefined) return byHeader;
  if (byHeader.some(({ values }) => check.operands.every((path) => values.has(path)))) return byHeader;
  const byCheck = findRowsByCheck(group, check, document);
  return byCheck.length > 0 ? byCheck : byHeader;
}

/** The repeated groups with their rows. */
type RepeatedRows = readonly { group: RowGroup; rows: readonly ItemRow[] }[];

/** Maps the fields outside repeated groups. */
function mapSingleFields(
  fields: readonly PlacedField[],
  checks: readonly Check[],
  repeated: RepeatedRows,
  document: LabeledDocument,
  taxonomy: DataPointTaxonomy,
  regions: RegionFinder,
): DataPoint[] {
  const candidates = generateCandidates(fields, document, taxonomy);
  const rowValues = new Map(repeated.flatMap(({ group, rows }) => listColumnNumbers(group, rows)));
  const allRows = repeated.flatMap(({ rows }) => rows);
  const singleCandidates = new Map(
    fields
      .filter(({ field }) => !field.repeat)
      .map(
        ({ path }) => [path, discountRowValues(path, candidates.get(path) ?? [], checks, allRows, rowValues)] as const,
      ),
  );
  const assigned = deriveValues(
    assignCandidates(singleCandidates, checks, rowValues),
    fields,
    checks,
    rowValues,
    document,
  );
  return fields.flatMap((placed) => {
    const fieldCandidates = candidates.get(placed.path) ?? [];
    if (placed.field.repeat) return createRepeatedPoints(placed, fieldCandidates, regions);
    return [createDataPoint(placed, placed.path, assigned.get(placed.path), fieldCandidates, regions)];
  });
}

function listColumnNumbers(group: RowGroup, rows: readonly ItemRow[]): [string, number[]][] {
  return group.fields.map(({ path }) => [
    path,
    rows.map(({ values }) => toNumber(values.get(path)?.value)).filter((value) => value !== undefined),
  ]);
}
