import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import type { DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy.ts";
import { listFields } from "../../../shared/taxonomy.ts";
import type { PageReader } from "../page-reader.ts";
import { assignCandidates } from "./assign-candidates.ts";
import type { Check } from "./checks.ts";
import { toNumber } from "../../../shared/checks.ts";
import { resolveChecks } from "./checks.ts";
import { createDataPoint, createRepeatedPoints, createRowPoints } from "./data-points.ts";
import { deriveValues } from "./derive-values.ts";
import { discountRowValues } from "./discount-row-values.ts";
import { CandidateGenerator } from "./generate-candidates.ts";
import { LabelIndex } from "./labels.ts";
import type { Candidate } from "./located-value.ts";
import { toPlaceKey } from "./located-value.ts";
import type { Notation } from "./notation.ts";
import { NotationDetector } from "./notation.ts";
import { lowerFailedChecks } from "./lower-failed-checks.ts";
import type { ReadWindows } from "./printed-numbers.ts";
import { PrintedNumbers } from "./printed-numbers.ts";
import { RegionFinder } from "./regions.ts";
import type { GroupRows } from "./repeated-groups.ts";
import { RepeatedGroups } from "./repeated-groups.ts";
import { buildRows, getOwnRows } from "./rows.ts";
import type { RowGroup } from "./table-header.ts";
import type { ItemRow } from "./table-rows.ts";

/** A document with its pages in order, and the taxonomy of the data points to find. */
export interface MapInput {
  pages: readonly PageReader[];
  taxonomy: DataPointTaxonomy;
}

/**
 * Finds the data points of a taxonomy in a document: candidate generation from labels, addresses, tables and checks,
 * scoring by hand-set weights, then joint assignment. The result has one data point for every field outside repeated
 * groups, with the state "absent" if nothing was found, and one set of data points for each row of a repeated group.
 *
 * The pages are read twice, one after the other: first for the notation, then for the values. Between pages only
 * statistics and the best candidates are kept, so that memory does not grow with the document.
 *
 * @example
 * const mapping = await mapDocument({ pages: [() => ({ text, zones })], taxonomy });
 * const total = mapping.data_points.find(({ path }) => path === "total");
 */
export async function mapDocument({ pages, taxonomy }: MapInput): Promise<Mapping> {
  const { notation, firstRows } = await surveyPages(pages);
  const labels = new LabelIndex(taxonomy);
  const readWindows: ReadWindows = async function* (pageIndex) {
    const page = await pages[pageIndex]?.();
    if (page === undefined) return;
    const regions = new RegionFinder(page.zones);
    for (const window of buildRows(page.text, firstRows[pageIndex] ?? 0)) {
      yield { ...window, labels: new Map(window.rows.map((row) => [row, labels.find(row)])), notation, regions };
    }
  };
  const fields = listFields(taxonomy);
  const checks = resolveChecks(taxonomy);
  const singleFields = fields.filter(({ groups }) => groups.every(({ repeat }) => !repeat));
  const repeated = new RepeatedGroups(fields, checks);
  const generator = new CandidateGenerator(singleFields, taxonomy);
  const numbers = new PrintedNumbers(singleFields);
  for (const pageIndex of pages.keys()) {
    for await (const window of readWindows(pageIndex)) {
      repeated.add(window);
      generator.add(window);
      numbers.add(window, pageIndex);
    }
  }
  const groups = repeated.result();
  const candidates = generator.result();
  const rowValues = new Map(groups.flatMap(({ group, rows }) => listColumnNumbers(group, rows)));
  const assigned = await deriveValues(
    assignCandidates(discountCandidates(singleFields, candidates, checks, groups, rowValues), checks, rowValues),
    singleFields,
    checks,
    rowValues,
    (field, expected) => numbers.findLast(field, expected, readWindows),
  );
  const singlePoints = singleFields.flatMap((placed): DataPoint[] => {
    const fieldCandidates = candidates.get(placed.path) ?? [];
    if (placed.field.repeat) return createRepeatedPoints(placed, fieldCandidates);
    return [createDataPoint(placed, placed.path, assigned.get(placed.path), fieldCandidates)];
  });
  const rowPoints = groups.flatMap(({ group, rows }) =>
    rows.flatMap((row, number) => createRowPoints(group, row, number, checks)),
  );
  const notes = groups.flatMap(({ group, rows, isCut }) => (isCut ? [describeCut(group, rows.length)] : []));
  const points = lowerFailedChecks(taxonomy, [...singlePoints, ...rowPoints]);
  const mapping = { taxonomy: taxonomy.name, data_points: points };
  return notes.length === 0 ? mapping : { ...mapping, notes };
}

/** Tells the reviewer that rows of a repeated group were left out. */
function describeCut({ path, fields }: RowGroup, count: number): string {
  const label = fields[0]?.groups.at(-1)?.label ?? path;
  const rows = `only the first ${count.toLocaleString("en")} rows were read`;
  return `“${label}” (${path}) is incomplete: ${rows}. Split the document into parts to get the others.`;
}

/** Detects the notation of a document and counts its rows. */
async function surveyPages(pages: readonly PageReader[]): Promise<{ notation: Notation; firstRows: number[] }> {
  const detector = new NotationDetector();
  const firstRows: number[] = [];
  let count = 0;
  for (const readPage of pages) {
    firstRows.push(count);
    for (const window of buildRows((await readPage()).text, 0)) {
      const rows = getOwnRows(window);
      detector.add(rows);
      count += rows.length;
    }
  }
  return { notation: detector.result(), firstRows };
}

/** Lowers the scores of the candidates that stand in a row of a repeated group. */
function discountCandidates(
  fields: readonly PlacedField[],
  candidates: ReadonlyMap<string, readonly Candidate[]>,
  checks: readonly Check[],
  groups: readonly GroupRows[],
  rowValues: ReadonlyMap<string, readonly number[]>,
): Map<string, readonly Candidate[]> {
  const rowPlaces = new Set(
    groups.flatMap(({ rows }) => rows.flatMap(({ values }) => [...values.values()].map(toPlaceKey))),
  );
  const singleFields = fields.filter(({ field }) => !field.repeat);
  return new Map(
    singleFields.map(({ path }) => [
      path,
      discountRowValues(path, candidates.get(path) ?? [], checks, rowPlaces, rowValues),
    ]),
  );
}

function listColumnNumbers(group: RowGroup, rows: readonly ItemRow[]): [string, number[]][] {
  return group.fields.map(({ path }) => [
    path,
    rows.map(({ values }) => toNumber(values.get(path)?.value)).filter((value) => value !== undefined),
  ]);
}
