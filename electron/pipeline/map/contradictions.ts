import { findCheckFindings } from "../../../shared/checks/check-findings.ts";
import { getRoundingTolerance, isWithin, toNumber } from "../../../shared/checks/checks.ts";
import { englishPhrases } from "../../../shared/checks/phrases.ts";
import type { DataPoint, Region, Value } from "../../../shared/document/data-points.ts";
import type { ConceptId } from "../../../shared/lexicon/concept-ids.ts";
import type { Concept } from "../../../shared/lexicon/lexicon.ts";
import type { DataPointTaxonomy } from "../../../shared/taxonomy/taxonomy.ts";
import { computeCoverage } from "../zone/layout/boxes.ts";
import { isAuxiliary } from "./lexicon/add-payment.ts";
import { mappingThresholds } from "./thresholds.ts";

/** The data points of a document among which contradictions are searched. */
export interface ContradictionInput {
  /** The taxonomy, completed by the lexicon. */
  taxonomy: DataPointTaxonomy;
  /** The concepts of the fields, by path. */
  concepts: ReadonlyMap<string, Concept>;
  points: readonly DataPoint[];
  /** The paths of the dates that stand between the rows of a group, such as in a note below an item. */
  betweenRows: readonly string[];
  /** The paths of the values that a check or check digits confirm. */
  confirmed: ReadonlySet<string>;
}

/** The paths of the data points that contradict each other, with the numbers of their rows. */
export interface Contradictions {
  /** The data points in checks that fail. They are a feature of the confidence. */
  failed: ReadonlySet<string>;
  /** The highest confidence of each data point that takes part in a contradiction. */
  limits: ReadonlyMap<string, number>;
}

/** A relation that the values of two concepts have on almost all documents. */
interface Relation {
  between: readonly [ConceptId, ConceptId];
  holds: (a: Value, b: Value) => boolean;
}

const relations: readonly Relation[] = [
  { between: ["issue_date", "due_date"], holds: isInOrder },
  { between: ["order_date", "issue_date"], holds: isInOrder },
  { between: ["period_start", "period_end"], holds: isInOrder },
  { between: ["broadcast.flight_from", "broadcast.flight_to"], holds: isInOrder },
  { between: ["total.tax_basis_total", "total.grand_total"], holds: isAtMost },
  { between: ["total.tax_total", "total.grand_total"], holds: isAtMost },
  { between: ["total.tax_total", "total.tax_basis_total"], holds: isAtMost },
  { between: ["tax.amount", "tax.basis"], holds: isAtMost },
  { between: ["seller.name", "buyer.name"], holds: isDifferent },
  { between: ["seller.vat_id", "buyer.vat_id"], holds: isDifferent },
  { between: ["seller.vat_id", "seller.country"], holds: isSameCountry },
  { between: ["buyer.vat_id", "buyer.country"], holds: isSameCountry },
  { between: ["invoice_number", "order_reference"], holds: isDifferent },
  { between: ["invoice_number", "buyer_reference"], holds: isDifferent },
  { between: ["invoice_number", "customer_number"], holds: isDifferent },
  { between: ["currency", "total.grand_total"], holds: isSameCurrency },
  { between: ["currency", "total.due_payable"], holds: isSameCurrency },
];

/** The rules that find contradictions. Each returns the paths that take part in each contradiction. */
const rules: readonly ((input: ContradictionInput) => string[][])[] = [
  findFailedChecks,
  findImplausibleRelations,
  findOtherPayments,
  findNotes,
];

/**
 * Finds the data points that contradict each other. At least one of those that take part in a contradiction is wrong:
 * of two doubtful ones, each is right with a probability of at most 1/2, of three with 2/3. Those that another check
 * confirms are not doubtful, if there are others. Values outside of repeated groups with the amount of a doubtful one are
 * as doubtful, such as the amount due that was derived from a wrong total.
 */
export function findContradictions(input: ContradictionInput): Contradictions {
  const { points, confirmed } = input;
  const limits = new Map<string, number>();
  const limit = (path: string, confidence: number) => limits.set(path, Math.min(limits.get(path) ?? 1, confidence));
  for (const paths of rules.flatMap((rule) => rule(input))) {
    // The payment of a receipt is printed as it was made. It is no data point.
    const members = paths.filter((path) => !isAuxiliary(path));
    const unconfirmed = members.filter((path) => !confirmed.has(path));
    const doubtful = unconfirmed.length > 0 ? unconfirmed : members;
    for (const path of doubtful) limit(path, 1 - 1 / Math.max(2, doubtful.length));
  }
  const byAmount = new Map<number, number>();
  for (const { path, value } of points) {
    const [amount, confidence] = [toNumber(value), limits.get(path)];
    if (amount !== undefined && confidence !== undefined)
      byAmount.set(amount, Math.min(byAmount.get(amount) ?? 1, confidence));
  }
  for (const { path, value } of points) {
    const confidence = byAmount.get(toNumber(value) ?? Number.NaN);
    if (confidence !== undefined && !path.includes("[") && !confirmed.has(path)) limit(path, confidence);
  }
  return { failed: new Set(listFailedChecks(input).flat()), limits };
}

/** Finds the data points in checks that fail. Wrong check digits do not contradict other values. */
function findFailedChecks(input: ContradictionInput): string[][] {
  return listFailedChecks(input).filter(({ length }) => length > 1);
}

/** Lists the data points in checks of the taxonomy that fail, and identifiers with wrong check digits. */
function listFailedChecks({ taxonomy, points }: ContradictionInput): string[][] {
  return findCheckFindings(taxonomy, points, englishPhrases)
    .filter(({ kind }) => kind === "failed")
    .map(({ paths }) => [...paths]);
}

/** Finds values of two concepts that do not have their usual relation. In a repeated group, both are in one row. */
function findImplausibleRelations({ concepts, points }: ContradictionInput): string[][] {
  const byConcept = Map.groupBy(
    points.filter(({ value }) => value !== null),
    ({ path }) => concepts.get(path.replaceAll(/\[\d+\]/gu, ""))?.id,
  );
  return relations.flatMap(({ between: [first, second], holds }) =>
    (byConcept.get(first) ?? []).flatMap((a) =>
      (byConcept.get(second) ?? []).flatMap((b) =>
        getRow(a.path) !== getRow(b.path) || a.value === null || b.value === null || holds(a.value, b.value)
          ? []
          : [[a.path, b.path]],
      ),
    ),
  );
}

/** Finds amounts that differ by a rounding from cash that is paid without change. */
function findOtherPayments({ points }: ContradictionInput): string[][] {
  const [paid, ...change] = points.filter(({ path, value }) => isAuxiliary(path) && value !== null);
  if (paid === undefined || change.length > 0) return [];
  return points.flatMap(({ path, value }) => {
    const difference = Math.abs((toNumber(value) ?? Number.NaN) - (toNumber(paid.value) ?? Number.NaN));
    return difference > 0 && difference <= mappingThresholds.maxCashRounding ? [[path, paid.path]] : [];
  });
}

/** Finds dates that are said of an item rather than of the document. */
function findNotes({ betweenRows }: ContradictionInput): string[][] {
  return betweenRows.map((path) => [path]);
}

const getRow = (path: string): string | undefined => /^.*\[\d+\]/u.exec(path)?.[0];

/** Tests if two dates are in their order. */
function isInOrder(a: Value, b: Value): boolean {
  return typeof a !== "string" || typeof b !== "string" || a <= b;
}

/** Tests if an amount is at most as large as another one. Those of a credit note may be negative. */
function isAtMost(a: Value, b: Value): boolean {
  const [small = Number.NaN, large = Number.NaN] = [toNumber(a), toNumber(b)].map(
    (amount) => amount && Math.abs(amount),
  );
  return !(small > large) || isWithin(small, large, getRoundingTolerance(1));
}

function isDifferent(a: Value, b: Value): boolean {
  return typeof a !== "string" || typeof b !== "string" || toLetters(a) !== toLetters(b);
}

/** Tests if the countries of two values agree: the codes with which they begin. */
function isSameCountry(a: Value, b: Value): boolean {
  const [first, second] = [a, b].map((value) =>
    typeof value === "string" ? /^[A-Z]{2}/u.exec(value)?.[0] : undefined,
  );
  return first === undefined || second === undefined || first === second || [first, second].every(isGreek);
}

/** VAT numbers of Greece begin with EL. */
const isGreek = (code: string): boolean => code === "GR" || code === "EL";

/** Tests if the currency that is printed with an amount is that of the document. */
function isSameCurrency(currency: Value, amount: Value): boolean {
  const printed = typeof amount === "object" ? amount.currency : null;
  return printed === null || printed === currency;
}

const toLetters = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/**
 * Limits the confidences of equal values outside of repeated groups that stand at one place, such as the amount due that is
 * the total. Unless a check confirms a value, it is no surer than the others at its place.
 */
export function limitBySharedPlaces<Point extends Pick<DataPoint, "path" | "value" | "regions" | "confidence">>(
  points: readonly Point[],
  confirmed: ReadonlySet<string>,
): Point[] {
  const byValue = Map.groupBy(
    points.filter(({ path, value }) => !path.includes("[") && value !== null),
    ({ value }) => JSON.stringify(value),
  );
  return points.map((point) => {
    if (confirmed.has(point.path) || point.path.includes("[")) return point;
    const others = byValue.get(JSON.stringify(point.value)) ?? [];
    const atPlace = others.filter((other) => isSamePlace(other.regions[0], point.regions[0]));
    return { ...point, confidence: Math.min(point.confidence, ...atPlace.map(({ confidence }) => confidence)) };
  });
}

/** Tests if two regions are one place. The box of a value may include its label. */
function isSamePlace(a: Region | undefined, b: Region | undefined): boolean {
  if (a === undefined || b === undefined || a.page !== b.page) return false;
  if (a.bbox === undefined || b.bbox === undefined) return JSON.stringify(a.range) === JSON.stringify(b.range);
  return (
    Math.max(computeCoverage(a.bbox, b.bbox), computeCoverage(b.bbox, a.bbox)) >= mappingThresholds.minSamePlaceShare
  );
}
