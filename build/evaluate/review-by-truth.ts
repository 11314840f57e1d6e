import { NotationDetector, type Notation } from "../../electron/pipeline/map/notation.ts";
import { readText, type ParsedText } from "../../electron/pipeline/map/read-values.ts";
import { RegionFinder } from "../../electron/pipeline/map/regions.ts";
import { buildRows, getOwnRows, getText, type TokenRow, type Span } from "../../electron/pipeline/map/rows.ts";
import type { DataPoint, Mapping, Region, Value } from "../../shared/document/data-points.ts";
import {
  type DataPointTaxonomy,
  listFields,
  type PlacedField,
  type TaxonomyField,
} from "../../shared/taxonomy/taxonomy.ts";
import type { ProcessedPage } from "./pipeline.ts";
import { judgeValues, removeRowNumbers, type TrueField } from "./scorers/data-points.ts";
import { matchesTruth, type Scalar } from "./scorers/same-value.ts";
import { toPredictedValue } from "./sets/data-points.ts";

/** Maximum number of words of a value. */
const maxWords = 12;

/**
 * Reviews suggested data points like a reviewer who knows the truth: accepts the right values, marks the places where
 * the other true values are printed, and marks the fields outside of repeated groups as absent that have no true value.
 * Values that are not printed are left out.
 */
export function reviewByTruth(
  { data_points: suggested, ...mapping }: Mapping,
  truth: Readonly<Record<string, TrueField>>,
  fieldTypes: ReadonlyMap<string, string>,
  fields: DataPointTaxonomy,
  pages: readonly ProcessedPage[],
): Mapping {
  const placedFields = listFields(fields);
  const values = suggested.flatMap((point) => {
    const predicted = toPredictedValue(point);
    return predicted === undefined ? [] : [{ ...predicted, suggestion: point }];
  });
  const right = judgeValues(truth, values, fieldTypes).flatMap(({ point, correct }) => (correct ? [point] : []));
  const missing: MissingValue[] = [];
  const accepted = Object.entries(truth).flatMap(([path, { value, type, visible }]): DataPoint[] => {
    const fieldPath = removeRowNumbers(path);
    const field = placedFields.find((placed) => placed.path === fieldPath.replaceAll("[]", ""))?.field;
    const [expected] = [value].flat();
    if (field === undefined || expected === undefined || visible === false) return [];
    const isExpected = (found: Scalar) => matchesTruth(expected, found, type);
    const index = right.findIndex((point) => removeRowNumbers(point.path) === fieldPath && isExpected(point.value));
    const [match] = index < 0 ? [] : right.splice(index, 1);
    if (match !== undefined) return [{ ...match.suggestion, path, state: "accepted" }];
    missing.push({ path, field, isExpected });
    return [];
  });
  const printed = new PrintedValues(pages);
  for (const { regions } of accepted) printed.markTaken(regions);
  return {
    ...mapping,
    data_points: [...accepted, ...printed.findDataPoints(missing), ...listAbsent(placedFields, truth)],
  };
}

/** Lists the fields outside of repeated groups that have no true value, as absent. */
function listAbsent(fields: readonly PlacedField[], truth: Readonly<Record<string, TrueField>>): DataPoint[] {
  return fields.flatMap(({ path, field: { id, type }, groups }): DataPoint[] => {
    if (path in truth || groups.some(({ repeat }) => repeat)) return [];
    const nothing = { value: null, text: "", regions: [], alternatives: [] };
    return [{ id, path, type, ...nothing, confidence: 1, state: "absent", origin: "human" }];
  });
}

/** A true value that was not suggested. */
interface MissingValue {
  path: string;
  field: TaxonomyField;
  isExpected: (value: Scalar) => boolean;
}

/** A place where a missing value is printed. */
interface PrintedPlace {
  missing: MissingValue;
  span: Span;
  parsed: ParsedText;
  regions: Region[];
}

/** The values that are printed in a document. */
class PrintedValues {
  readonly #rows: { row: TokenRow; regions: RegionFinder }[];
  readonly #notation: Notation;
  readonly #taken = new Set<string>();

  constructor(pages: readonly ProcessedPage[]) {
    const detector = new NotationDetector();
    this.#rows = pages.flatMap(({ text, zones }) => {
      const rows = [...buildRows(text, 0)].flatMap((window) => getOwnRows(window));
      detector.add(rows);
      const regions = new RegionFinder(zones);
      return rows.map((row) => ({ row, regions }));
    });
    this.#notation = detector.result();
  }

  /** Marks the places of a value as taken, so that they are not used for other values. */
  markTaken(regions: readonly Region[]): void {
    this.#taken.add(toKey(regions));
  }

  /**
   * Finds the places of missing values. All cells of a table row are taken from the line that contains most of them. If
   * a value is printed several times, a place is used that no other value has: for a number the last one, because
   * totals and amounts are at the end, and for other values the first one.
   */
  findDataPoints(missing: readonly MissingValue[]): DataPoint[] {
    const groups = Map.groupBy(missing, ({ path }) => /^.*\[\d+\]/u.exec(path)?.[0] ?? "");
    return [...groups].flatMap(([group, values]) => {
      const places = values.flatMap((value) => this.#listPlaces(value));
      const lines = [...Map.groupBy(places, ({ span }) => span.row).values()];
      const best = Math.max(...lines.map(countValues));
      const usable = group === "" ? places : (lines.find((line) => countValues(line) === best) ?? []);
      return values.toReversed().flatMap((value) => this.#select(usable.filter(({ missing: own }) => own === value)));
    });
  }

  #listPlaces(missing: MissingValue): PrintedPlace[] {
    return this.#rows.flatMap(({ row, regions }) =>
      listSpans(row).flatMap((span) => {
        const parsed = readText(missing.field, getText(span), this.#notation);
        if (parsed === undefined || !missing.isExpected(toScalar(parsed.value))) return [];
        return [{ missing, span, parsed, regions: regions.find(span) }];
      }),
    );
  }

  #select(places: readonly PrintedPlace[]): DataPoint[] {
    const free = places.filter(({ regions }) => !this.#taken.has(toKey(regions)));
    const candidates = free.length === 0 ? places : free;
    const isNumber = typeof candidates[0]?.parsed.value !== "string";
    const place = isNumber ? candidates.at(-1) : candidates[0];
    if (place === undefined) return [];
    const { missing, parsed, regions } = place;
    this.markTaken(regions);
    const { id, type } = missing.field;
    const point = { id, path: missing.path, type, value: parsed.value, text: parsed.text, regions, alternatives: [] };
    return [{ ...point, confidence: 1, state: "corrected", origin: "human" }];
  }
}

const toKey = (regions: readonly Region[]): string =>
  JSON.stringify(regions.map(({ page, bbox, range }) => [page, bbox, range]));

const countValues = (places: readonly PrintedPlace[]): number => new Set(places.map(({ missing }) => missing)).size;

const toScalar = (value: Value): Scalar => (typeof value === "object" ? value.amount : value);

/** Lists the spans of a row, up to the maximum number of words. */
function listSpans(row: TokenRow): Span[] {
  return row.tokens.flatMap((_, start) => {
    const count = Math.min(maxWords, row.tokens.length - start);
    return Array.from({ length: count }, (_value, length) => ({ row, start, end: start + length + 1 }));
  });
}
