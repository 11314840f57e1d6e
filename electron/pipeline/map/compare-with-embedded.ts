import { getRepetition, toNumber } from "../../../shared/checks/checks.ts";
import {
  type Alternative,
  type DataPoint,
  type Mapping,
  maxAlternatives,
  type Value,
} from "../../../shared/document/data-points.ts";
import { invertInvoice, invertValue, isCreditNote } from "../../../shared/invoice/credit-note.ts";
import { isSameValue } from "../../../shared/invoice/embedded.ts";
import { getTermPart } from "../../../shared/invoice/invoice-terms.ts";
import {
  type DataPointTaxonomy,
  listFields,
  type PlacedField,
  type TaxonomyField,
} from "../../../shared/taxonomy/taxonomy.ts";
import { formatModelValue } from "../write/write-model.ts";
import type { Invoice, TermValues } from "../../../shared/invoice/invoice.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/**
 * Compares the data points of the pages with the invoice that is embedded in the document. Both are evidence for one
 * value, so that the confidence is the posterior probability given both: it rises if they agree and falls if they
 * differ.
 * - An alternative that agrees with the invoice replaces the suggestion if it is then more probable.
 * - A differing value of the invoice becomes the first alternative; the suggestion remains the value of the page.
 * - A value that only the invoice has is suggested, without a place in the document.
 *
 * Rows of repeated groups are paired by their values, and rows that only the invoice has are added in its order.
 *
 * The amounts of a credit note often have a minus on the pages and none in the embedded invoice, or the other way
 * round. In this case, the signs of the pages are used for the comparison.
 */
export function compareWithEmbedded(mapping: Mapping, taxonomy: DataPointTaxonomy, embedded: Invoice): Mapping {
  const fields = listFields(taxonomy).filter(({ field }) => field.term !== undefined);
  const fieldsByPath = new Map(fields.map((placed) => [placed.path, placed]));
  const isInverted = isCreditNote(embedded) && hasOppositeSigns(mapping, fieldsByPath, embedded);
  const invoice = isInverted ? invertInvoice(embedded) : embedded;
  const comparedPoints = mapping.data_points.map((point) => {
    const placed = fieldsByPath.get(point.path);
    const value = placed === undefined ? undefined : getValue(placed.field, invoice.header, invoice);
    return value === undefined ? point : compareValue(point, value);
  });
  const groups = Map.groupBy(fields, (placed) => getRepetition(placed));
  const withRows = [...groups].reduce<readonly DataPoint[]>((points, [repetition, columns]) => {
    const [term] = columns.flatMap(({ field }) => field.term ?? []);
    const part = term === undefined ? "header" : getTermPart(term);
    if (repetition === undefined || part === "header") return points;
    return compareRows(points, { repetition, columns, invoice, isInverted, rows: invoice.rows[part] });
  }, comparedPoints);
  return { ...mapping, data_points: [...withRows] };
}

/** The totals by which the signs of a page are compared with those of an invoice. */
const signTerms: ReadonlySet<unknown> = new Set(["BT-106", "BT-109", "BT-110", "BT-112", "BT-115"]);

/** Tells whether the totals of the pages are equal to those of the embedded invoice, with the opposite sign. */
function hasOppositeSigns(
  { data_points: points }: Mapping,
  fieldsByPath: ReadonlyMap<string, PlacedField>,
  { header }: Invoice,
): boolean {
  const signs = points.flatMap(({ path, value, type }): (1 | -1)[] => {
    const term = fieldsByPath.get(path)?.field.term;
    const expected = term === undefined || !signTerms.has(term) ? undefined : header[term];
    if (value === null || expected === undefined || toNumber(expected) === 0) return [];
    if (isSameValue(value, expected, type)) return [1];
    return isSameValue(value, invertValue(expected), type) ? [-1] : [];
  });
  return signs.reduce<number>((sum, sign) => sum + sign, 0) < 0;
}

/** Returns the value of a field's term in the type of the field; undefined if there is none. */
function getValue({ term, type, enum: enumValues = [] }: TaxonomyField, terms: TermValues, { header }: Invoice) {
  const value = term === undefined ? undefined : terms[term];
  if (value === undefined) return undefined;
  const number = toNumber(value);
  const { "BT-5": currency } = header;
  switch (type) {
    case "money":
      if (number === undefined || typeof value === "object") return typeof value === "object" ? value : undefined;
      return {
        amount: number,
        currency: typeof currency === "string" && /^[A-Z]{3}$/u.test(currency) ? currency : null,
      };
    case "number":
    case "percentage":
      return number;
    case "integer":
      return Number.isInteger(number) ? number : undefined;
    case "enum":
      return enumValues.find((name) => name.toLowerCase() === formatModelValue(value).toLowerCase());
    case "date":
      return typeof value === "string" && /^\d{4}-\d{2}-\d{2}$/u.test(value) ? value : undefined;
    case "string":
    case "text":
      return formatModelValue(value);
    case "boolean":
      return undefined;
  }
}

/** Compares one data point with the value of the embedded invoice. */
function compareValue(point: DataPoint, embedded: Value): DataPoint {
  const { value, text, regions, type, alternatives } = point;
  const candidates: { value: Value | null; probability: number }[] = [
    { value, probability: point.confidence },
    ...alternatives.map((other) => ({ value: other.value, probability: other.confidence })),
  ];
  const agreeingIndex = candidates.findIndex(
    (other) => other.value !== null && isSameValue(other.value, embedded, type),
  );
  const weights = candidates.map(
    ({ probability }, index) =>
      probability * (index === agreeingIndex ? mappingScores.embedded : 1 - mappingScores.embedded),
  );
  const unlistedProbability = Math.max(0, 1 - candidates.reduce((sum, { probability }) => sum + probability, 0));
  const unlistedWeight =
    unlistedProbability * (agreeingIndex < 0 ? mappingScores.embedded : 1 - mappingScores.embedded);
  const total = weights.reduce((sum, weight) => sum + weight, unlistedWeight);
  const normalize = (weight: number): number => (total === 0 ? 0 : weight / total);
  const ownProbability = normalize(weights[0] ?? 0);
  const current: Alternative[] = value === null ? [] : [{ value, text, regions, confidence: ownProbability }];
  const posteriors = alternatives.map((other, index) => ({ ...other, confidence: normalize(weights[index + 1] ?? 0) }));
  const alternative = posteriors[agreeingIndex - 1];
  const others = posteriors.filter((other) => other !== alternative);
  if (alternative !== undefined && (weights[agreeingIndex] ?? 0) > (weights[0] ?? 0)) {
    return { ...replaceValue(point, alternative), alternatives: [...current, ...others], embedded };
  }
  if (agreeingIndex === 0) return { ...point, confidence: ownProbability, alternatives: others, embedded };
  const option = alternative ?? { value: embedded, text: "", regions: [], confidence: normalize(unlistedWeight) };
  if (value === null) return { ...replaceValue(point, option), alternatives: others, embedded };
  const confidence = Math.min(ownProbability, mappingThresholds.maxDifferingConfidence);
  return { ...point, confidence, alternatives: [option, ...others].slice(0, maxAlternatives), embedded };
}

/** Replaces the suggestion of a data point, whose provenance was that of the earlier one. */
function replaceValue(point: DataPoint, value: Alternative): DataPoint {
  const replaced: DataPoint = { ...point, ...value, state: "suggested" };
  delete replaced.provenance;
  return replaced;
}

/** Lowers the confidence of a value in a row that the embedded invoice does not have. */
function compareWithMissingRow(point: DataPoint): DataPoint {
  const weight = point.confidence * (1 - mappingScores.embedded);
  const confidence = Math.min(weight / (weight + 1 - point.confidence), mappingThresholds.maxDifferingConfidence);
  return { ...point, confidence, embedded: null };
}

interface RowComparison {
  /** The path of the repeated group. */
  repetition: string;
  columns: readonly PlacedField[];
  invoice: Invoice;
  /** True if the signs of the invoice were inverted. */
  isInverted: boolean;
  /** The rows of the invoice. */
  rows: readonly TermValues[];
}

/** The data points of a row, by the path of their field. */
type PrintedRow = ReadonlyMap<string, DataPoint>;
/** The values of a row of the invoice, by the path of their field. */
type EmbeddedRow = ReadonlyMap<string, Value>;

/** Compares the rows of a repeated group. If the invoice has no rows, as in some profiles, nothing is compared. */
function compareRows(points: readonly DataPoint[], { repetition, columns, invoice, isInverted, rows }: RowComparison) {
  const embeddedRows = rows.map(
    (row): EmbeddedRow => new Map(columns.flatMap(({ path, field }) => toEntry(path, getValue(field, row, invoice)))),
  );
  if (embeddedRows.every(({ size }) => size === 0)) return points;
  const isInGroup = ({ path }: DataPoint) => path.startsWith(`${repetition}[`);
  const byRow = Map.groupBy(points.filter(isInGroup), ({ path }) => Number(/^[^\]]*\[(\d+)\]/u.exec(path)?.[1]));
  const printedRows = [...byRow].map(
    ([, row]): PrintedRow => new Map(row.map((point) => [point.path.replace(/\[\d+\]/u, ""), point])),
  );
  const addRowNumber = (path: string, row: number) => `${repetition}[${row}]${path.slice(repetition.length)}`;
  const unsigned = new Set(
    columns.flatMap(({ path, field: { term } }) =>
      isInverted && (term === "BT-129" || term === "BT-146") ? path : [],
    ),
  );
  const mergedRows = mergeRows(printedRows.length, pairRows(printedRows, embeddedRows), embeddedRows.length);
  const comparedRows = mergedRows.flatMap(({ printed, embedded }, rowNumber) => {
    const printedRow = printed === undefined ? undefined : printedRows[printed];
    const values = embedded === undefined ? undefined : embeddedRows[embedded];
    const printedPoints = [...(printedRow ?? [])].map(([path, point]): DataPoint => {
      const renumberedPoint = { ...point, path: addRowNumber(path, rowNumber) };
      if (values === undefined) return point.value === null ? renumberedPoint : compareWithMissingRow(renumberedPoint);
      const value = values.get(path);
      if (value === undefined) return renumberedPoint;
      return compareValue(renumberedPoint, unsigned.has(path) ? adoptSign(value, point) : value);
    });
    const embeddedPoints = columns.flatMap(({ path, field }): DataPoint[] => {
      const value = values?.get(path);
      if (value === undefined || printedRow?.has(path) === true) return [];
      return [compareValue(createAbsent(field, addRowNumber(path, rowNumber)), value)];
    });
    return [...printedPoints, ...embeddedPoints];
  });
  return [...points.filter((point) => !isInGroup(point)), ...comparedRows];
}

/**
 * Returns the quantity or price of the invoice with the printed sign. An amount may be negative because of the
 * quantity, because of the price, or with neither of them negative.
 */
function adoptSign(value: Value, { value: printed, type }: DataPoint): Value {
  const inverted = invertValue(value);
  return printed !== null && isSameValue(printed, inverted, type) ? inverted : value;
}

const toEntry = (path: string, value: Value | undefined): [string, Value][] =>
  value === undefined ? [] : [[path, value]];

const createAbsent = ({ id, type }: TaxonomyField, path: string): DataPoint => ({
  id,
  path,
  type,
  value: null,
  text: "",
  confidence: mappingScores.embeddedRowAbsent,
  state: "absent",
  origin: "machine",
  regions: [],
  alternatives: [],
});

/**
 * Pairs rows greedily, the most similar ones first. Among equally similar pairs, the one with the nearer row numbers
 * comes first. In large groups only rows with the same number are compared. Returns a map from the indexes of printed
 * rows to the indexes of rows of the invoice.
 */
function pairRows(printed: readonly PrintedRow[], embedded: readonly EmbeddedRow[]): Map<number, number> {
  const isLarge = printed.length * embedded.length > mappingThresholds.maxRowPairs;
  const candidates = printed.flatMap((row, index) =>
    (isLarge ? [index] : [...embedded.keys()]).flatMap((other) => {
      const agreement = computeAgreement(row, embedded[other] ?? new Map());
      return agreement < mappingThresholds.minRowAgreementShare
        ? []
        : [{ index, other, agreement, distance: Math.abs(index - other) }];
    }),
  );
  candidates.sort((a, b) => b.agreement - a.agreement || a.distance - b.distance);
  const pairs = new Map<number, number>();
  const pairedIndexes = new Set<number>();
  for (const { index, other } of candidates) {
    if (pairs.has(index) || pairedIndexes.has(other)) continue;
    pairs.set(index, other);
    pairedIndexes.add(other);
  }
  return pairs;
}

/** Computes the share of the values of two rows that agree, among the fields that both have. */
function computeAgreement(printed: PrintedRow, embedded: EmbeddedRow): number {
  const agreements = [...embedded].flatMap(([path, value]) => {
    const point = printed.get(path);
    return point === undefined || point.value === null ? [] : [isSameValue(point.value, value, point.type)];
  });
  return agreements.length === 0 ? 0 : agreements.filter(Boolean).length / agreements.length;
}

/**
 * Merges the rows. Printed rows keep their order. A row that only the invoice has comes after the printed row that is
 * paired with the row before it in the invoice.
 */
function mergeRows(
  printedCount: number,
  pairs: ReadonlyMap<number, number>,
  embeddedCount: number,
): { printed?: number; embedded?: number }[] {
  const printedOf = new Map([...pairs].map(([printed, embedded]) => [embedded, printed]));
  const unpairedByPrevious = new Map<number, number[]>();
  let previous = -1;
  for (let embedded = 0; embedded < embeddedCount; embedded++) {
    const printed = printedOf.get(embedded);
    if (printed === undefined)
      unpairedByPrevious.set(previous, [...(unpairedByPrevious.get(previous) ?? []), embedded]);
    else previous = printed;
  }
  const listUnpairedAfter = (printed: number) =>
    (unpairedByPrevious.get(printed) ?? []).map((embedded) => ({ embedded }));
  return [
    ...listUnpairedAfter(-1),
    ...Array.from({ length: printedCount }, (_, printed) => {
      const embedded = pairs.get(printed);
      return [{ printed, ...(embedded === undefined ? {} : { embedded }) }, ...listUnpairedAfter(printed)];
    }).flat(),
  ];
}
