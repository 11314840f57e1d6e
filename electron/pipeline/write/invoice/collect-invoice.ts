import { toNumber } from "../../../../shared/checks.ts";
import type { Value } from "../../../../shared/document/data-points.ts";
import type { ModelDataPoint } from "../../../../shared/document/document-model.ts";
import type { InvoiceTerm } from "../../../../shared/invoice-terms.ts";
import { getTermPart, invoiceTerms } from "../../../../shared/invoice-terms.ts";
import type { DataPointTaxonomy } from "../../../../shared/taxonomy.ts";
import { listFields } from "../../../../shared/taxonomy.ts";

/** The values of business terms. */
export type TermValues = ReadonlyMap<InvoiceTerm, Value>;

/** An invoice in the business terms of EN 16931-1: its own, those of the VAT breakdown, and those of the lines. */
export interface Invoice {
  header: TermValues;
  breakdown: readonly TermValues[];
  lines: readonly TermValues[];
}

/** A mandatory term that the data points do not have. `row` is that of the breakdown or the lines, from 1. */
export interface MissingTerm {
  term: InvoiceTerm;
  name: string;
  row?: number;
}

export type CollectedInvoice = { invoice: Invoice } | { missing: readonly MissingTerm[] };

/** The mandatory terms, by the part of the invoice. */
const mandatoryTerms = {
  header: ["BT-1", "BT-2", "BT-5", "BT-27", "BT-40", "BT-44", "BT-55", "BT-106", "BT-109", "BT-112", "BT-115"],
  breakdown: ["BT-116", "BT-117", "BT-118", "BT-119"],
  line: ["BT-126", "BT-129", "BT-130", "BT-131", "BT-146", "BT-151", "BT-152", "BT-153"],
} as const satisfies Record<string, readonly InvoiceTerm[]>;

/**
 * Collects an invoice from the data points of a document, by the terms that the taxonomy gives its fields. What follows
 * from other terms is added if it is absent:
 * - countries (BT-40, BT-55) from the prefix of the VAT identifiers,
 * - sums (BT-106, BT-110) from their rows (BR-CO-10, BR-CO-14),
 * - the VAT category S of a rate above 0; a rate of 0 has several, so that a data point must say which,
 * - VAT category and rate of the lines, if the breakdown has only one,
 * - the number of the line (BT-126), and the unit "one" (C62).
 *
 * @returns the invoice, or the mandatory terms that are missing
 */
export function collectInvoice(taxonomy: DataPointTaxonomy, points: readonly ModelDataPoint[]): CollectedInvoice {
  const read = readTerms(taxonomy, points);
  const breakdown = read.breakdown.map(completeBreakdown);
  const lines = read.lines.map((line, index) => completeLine(line, index, breakdown));
  const invoice = { header: completeHeader(read.header, breakdown, lines), breakdown, lines };
  const missing = listMissing(invoice);
  return missing.length === 0 ? { invoice } : { missing };
}

type Terms = Map<InvoiceTerm, Value>;

function readTerms(taxonomy: DataPointTaxonomy, points: readonly ModelDataPoint[]) {
  const terms = new Map(listFields(taxonomy).map(({ path, field }) => [path, field.term]));
  const header: Terms = new Map();
  const rows = { breakdown: new Map<string, Terms>(), line: new Map<string, Terms>() };
  for (const { path, value } of points) {
    const term = terms.get(path.replaceAll(/\[\d+\]/gu, ""));
    if (term === undefined || value === null || value === "") continue;
    const part = getTermPart(term);
    if (part === "header") {
      if (!header.has(term)) header.set(term, value);
      continue;
    }
    const row = /^.*\[\d+\]/u.exec(path)?.[0] ?? "";
    const values = rows[part].get(row) ?? new Map<InvoiceTerm, Value>();
    rows[part].set(row, values.set(term, value));
  }
  return { header, breakdown: [...rows.breakdown.values()], lines: [...rows.line.values()] };
}

/** Sets a term that is absent, if it has a value. */
function complete(terms: Terms, term: InvoiceTerm, value: Value | undefined): void {
  if (!terms.has(term) && value !== undefined) terms.set(term, value);
}

function completeBreakdown(row: Terms): Terms {
  const terms = new Map(row);
  complete(terms, "BT-118", (toNumber(terms.get("BT-119")) ?? 0) > 0 ? "S" : undefined);
  return terms;
}

function completeLine(line: Terms, index: number, breakdown: readonly TermValues[]): Terms {
  const terms = new Map(line);
  complete(terms, "BT-126", String(index + 1));
  complete(terms, "BT-130", "C62");
  const rate = toNumber(terms.get("BT-152"));
  const sameRate = breakdown.filter((row) => rate === undefined || toNumber(row.get("BT-119")) === rate);
  const [only] = sameRate.length === 1 ? sameRate : [];
  complete(terms, "BT-152", only?.get("BT-119"));
  complete(terms, "BT-151", only?.get("BT-118") ?? ((rate ?? 0) > 0 ? "S" : undefined));
  return terms;
}

function completeHeader(header: Terms, breakdown: readonly TermValues[], lines: readonly TermValues[]): Terms {
  const terms = new Map(header);
  complete(terms, "BT-40", getCountry(terms.get("BT-31")));
  complete(terms, "BT-55", getCountry(terms.get("BT-48")));
  complete(terms, "BT-106", sumUp(lines, "BT-131"));
  complete(terms, "BT-110", sumUp(breakdown, "BT-117"));
  return terms;
}

/** Returns the country of a VAT identifier, whose prefix is an ISO 3166-1 code, except that Greece has EL. */
function getCountry(identifier: Value | undefined): string | undefined {
  const prefix = typeof identifier === "string" ? /^[A-Z]{2}(?=[ 0-9A-Z])/u.exec(identifier)?.[0] : undefined;
  return prefix === "EL" ? "GR" : prefix;
}

function sumUp(rows: readonly TermValues[], term: InvoiceTerm): number | undefined {
  const values = rows.map((row) => toNumber(row.get(term)));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 100) / 100;
}

function listMissing({ header, breakdown, lines }: Invoice): MissingTerm[] {
  const find = (terms: TermValues, mandatory: readonly InvoiceTerm[], row?: number): MissingTerm[] =>
    mandatory
      .filter((term) => !terms.has(term))
      .map((term) => ({ term, name: invoiceTerms[term], ...(row !== undefined && { row }) }));
  /** A part without rows lacks all its terms. */
  const findInRows = (rows: readonly TermValues[], mandatory: readonly InvoiceTerm[]) =>
    rows.length === 0 ? find(new Map(), mandatory) : rows.flatMap((row, index) => find(row, mandatory, index + 1));
  return [
    ...find(header, mandatoryTerms.header),
    ...findInRows(breakdown, mandatoryTerms.breakdown),
    ...findInRows(lines, mandatoryTerms.line),
  ];
}

/** Describes the missing terms in a sentence. */
export function describeMissingTerms(missing: readonly MissingTerm[]): string {
  const byTerm = Map.groupBy(missing, ({ term }) => term);
  const list = [...byTerm.values()].map((group) => {
    const [first] = group;
    const rows = group.flatMap(({ row }) => row ?? []);
    const place = rows.length === 0 ? "" : ` in ${rows.length === 1 ? "row" : "rows"} ${rows.join(", ")}`;
    return `${first?.term ?? ""} (${first?.name ?? ""})${place}`;
  });
  return `An invoice of EN 16931 must have these terms, which the data points do not have: ${list.join("; ")}.`;
}
