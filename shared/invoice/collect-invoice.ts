import { toNumber } from "../checks/checks.ts";
import type { DataPoint, Value } from "../document/data-points.ts";
import {
  allowanceTerms,
  getTermPart,
  lineAllowanceTerms,
  rowParts,
  type InvoiceTerm,
  type RowPart,
} from "./invoice-terms.ts";
import type { InvoiceElement, Phrases } from "../checks/phrases.ts";
import { type DataPointTaxonomy, listFields } from "../taxonomy/taxonomy.ts";
import { normalizeCreditNote } from "./credit-note.ts";
import type { Invoice, TermValues } from "./invoice.ts";
import { getVatCountry } from "./vat-country.ts";
import { fitsTermFormat, formatInvoiceAmount, getTermFormat } from "./term-formats.ts";

/** A mandatory term or part that the data points do not have. `row` counts the rows of its part from 1. */
interface MissingElement {
  id: InvoiceElement;
  /** The term that the invoice may have instead. */
  alternative?: InvoiceTerm;
  row?: number;
}

/** The parts of which an invoice has at least one row. */
const mandatoryParts: Partial<Record<RowPart, MissingElement>> = {
  breakdown: { id: "BG-23" },
  line: { id: "BG-25" },
};

/** An invoice, or a sentence that says why the data points are not a valid one. */
export type CollectedInvoice = { invoice: Invoice } | { obstacle: string };

/** The properties of a data point that are needed to collect an invoice. */
type CollectedPoint = Pick<DataPoint, "path" | "value" | "state" | "origin">;

/** The mandatory terms by part of the invoice. `listMandatory` adds those that depend on other terms. */
const mandatoryTerms = {
  header: ["BT-1", "BT-2", "BT-3", "BT-5", "BT-27", "BT-40", "BT-44", "BT-55", "BT-106", "BT-109", "BT-112", "BT-115"],
  allowance: ["BT-92", "BT-95", "BT-97"],
  charge: ["BT-99", "BT-102", "BT-104"],
  breakdown: ["BT-116", "BT-117", "BT-118"],
  line: ["BT-126", "BT-129", "BT-130", "BT-131", "BT-146", "BT-151", "BT-153"],
} as const satisfies Record<string, readonly InvoiceTerm[]>;

/** The terms of the VAT category and rate in the rows. */
const taxTerms = {
  ...allowanceTerms,
  breakdown: { category: "BT-118", rate: "BT-119" },
  line: { category: "BT-151", rate: "BT-152" },
} as const satisfies Record<RowPart, Record<"category" | "rate", InvoiceTerm>>;

/** The codes that can replace a reason in words (BR-33, BR-38, BR-42, BR-44, and BR-E-10 with its counterparts). */
const reasonCodes: Partial<Record<InvoiceTerm, InvoiceTerm>> = {
  "BT-97": "BT-98",
  "BT-104": "BT-105",
  "BT-120": "BT-121",
  "BT-139": "BT-140",
  "BT-144": "BT-145",
};

/** The VAT categories that need a reason of the exemption: exempt, reverse charge, export, within the EU, out of scope. */
const exemptCategories: ReadonlySet<unknown> = new Set(["E", "AE", "G", "K", "O"]);
/** The VAT category of supplies that are out of the scope of the tax. It has no rate. */
const outOfScope = "O";

/**
 * Collects an invoice from the data points of a document, by the terms that the taxonomy gives its fields. Absent terms
 * that follow from others are added, unless a reviewer confirmed their absence or rejected their values:
 * - the type of a commercial invoice (380, BT-3),
 * - countries (BT-40, BT-55) from the prefix of the VAT identifiers; if only the standard VAT category is charged, the
 *   buyer is in the country of the seller, since it is not charged abroad,
 * - the VAT category S for a rate above 0; the category of a rate of 0 must come from a data point, since several
 *   categories have this rate,
 * - VAT category and rate of lines, allowances and charges, if only one entry of the breakdown fits,
 * - the number of the line (BT-126), and the unit "one" (C62).
 *
 * Absent sums (BT-106, BT-107, BT-108, BT-110) are always computed from their rows (BR-CO-10 to BR-CO-14), because the
 * standard requires them even if the document does not print them.
 *
 * A value that cannot be written in the format of its term, such as "30 days" for a date, counts as absent. The signs
 * of a credit note with a negative total are inverted, see `normalizeCreditNote`.
 *
 * There is no invoice if mandatory terms are missing, if amounts are not in the currency of the invoice, if totals have
 * more than two decimals, if prices are negative, or if totals contradict each other, such as those of an invoice with
 * an allowance for which the taxonomy has no field.
 *
 * @param phrases The phrases of the obstacle, in the language of the reader.
 * @example const collected = collectInvoice(taxonomy, mapping.data_points, englishPhrases); if ("invoice" in collected)
 * await writeFile("invoice.xml", writeInvoice(collected.invoice, cii));
 */
export function collectInvoice(
  taxonomy: DataPointTaxonomy,
  points: readonly CollectedPoint[],
  phrases: Phrases,
): CollectedInvoice {
  const { header, rows } = readTerms(taxonomy, points);
  const breakdown = rows.breakdown.map(completeBreakdown);
  const completed = {
    breakdown,
    allowance: rows.allowance.map((row) => completeTax(row, taxTerms.allowance, breakdown)),
    charge: rows.charge.map((row) => completeTax(row, taxTerms.charge, breakdown)),
    line: rows.line.map((line, index) => completeLine(line, index, breakdown)),
  };
  const invoice = { header: completeHeader(header, completed), rows: completed };
  const missing = listMissing(invoice);
  if (missing.length > 0) {
    const fieldTerms = new Set(listFields(taxonomy).map(({ field }) => field.term));
    const hasNoField = ({ id, alternative }: MissingElement) =>
      id !== "BG-23" && id !== "BG-25" && !fieldTerms.has(id) && !(alternative && fieldTerms.has(alternative));
    const withoutField = [...new Set(missing.filter(hasNoField).map(({ id }) => id))];
    return { obstacle: describeMissing(missing, withoutField, phrases) };
  }
  const obstacle =
    describeAmounts(invoice, phrases) ??
    describeContradictions(invoice, phrases) ??
    describeNegativePrices(normalizeCreditNote(invoice), phrases);
  return obstacle === undefined ? { invoice: normalizeCreditNote(invoice) } : { obstacle };
}

/**
 * The values of the terms of the invoice or of a row, and the terms that the document does not have, as a reviewer
 * decided.
 */
interface ReadTerms {
  values: TermValues;
  denied: Set<InvoiceTerm>;
}

function readTerms(taxonomy: DataPointTaxonomy, points: readonly CollectedPoint[]) {
  const terms = new Map(listFields(taxonomy).map(({ path, field }) => [path, field.term]));
  const header: ReadTerms = { values: {}, denied: new Set() };
  const rows: Record<RowPart, ReadTerms[]> = { allowance: [], charge: [], breakdown: [], line: [] };
  const rowsByPath = new Map<string, ReadTerms>();
  for (const point of points) {
    const term = terms.get(point.path.replaceAll(/\[\d+\]/gu, ""));
    if (term === undefined) continue;
    const part = getTermPart(term);
    const rowPath = /^.*\[\d+\]/u.exec(point.path)?.[0] ?? "";
    const row = part === "header" ? header : (rowsByPath.get(rowPath) ?? { values: {}, denied: new Set() });
    const { value, state, origin } = point;
    if (state === "rejected" || (state === "absent" && origin === "human")) row.denied.add(term);
    else if (state !== "absent" && value !== null && value !== "" && fitsTermFormat(term, value)) {
      if (part !== "header" && Object.keys(row.values).length === 0) rows[part].push(row);
      row.values[term] ??= value;
    }
    if (part !== "header") rowsByPath.set(rowPath, row);
  }
  return { header, rows };
}

/** Adds default values of absent terms, unless a reviewer decided that the document lacks them. */
function complete(
  { values, denied }: ReadTerms,
  defaults: Partial<Record<InvoiceTerm, Value | undefined>>,
): TermValues {
  const added = Object.entries(defaults).filter(
    ([term, value]) => value !== undefined && !(term in values) && !denied.has(term as InvoiceTerm),
  );
  return { ...values, ...Object.fromEntries(added) };
}

/** Returns the VAT category S for a rate above 0; undefined for another rate. */
const getCategory = (rate: Value | undefined): string | undefined => ((toNumber(rate) ?? 0) > 0 ? "S" : undefined);

const completeBreakdown = (row: ReadTerms): TermValues =>
  complete(row, { "BT-118": getCategory(row.values["BT-119"]) });

function completeTax(
  row: ReadTerms,
  { category, rate: rateTerm }: Record<"category" | "rate", InvoiceTerm>,
  breakdown: readonly TermValues[],
): TermValues {
  const rate = toNumber(row.values[rateTerm]);
  const knownCategory = row.values[category];
  const fitting = breakdown.filter(
    (tax) =>
      (rate === undefined || toNumber(tax["BT-119"]) === rate) &&
      (knownCategory === undefined || tax["BT-118"] === knownCategory),
  );
  const [only] = fitting.length === 1 ? fitting : [];
  return complete(row, {
    [rateTerm]: only?.["BT-119"],
    [category]: only?.["BT-118"] ?? getCategory(row.values[rateTerm]),
  });
}

function completeLine(line: ReadTerms, index: number, breakdown: readonly TermValues[]): TermValues {
  const values = completeTax(line, taxTerms.line, breakdown);
  return complete({ ...line, values }, { "BT-126": String(index + 1), "BT-130": "C62" });
}

function completeHeader(header: ReadTerms, rows: Invoice["rows"]): TermValues {
  const { values } = header;
  const sellerCountry = values["BT-40"] ?? (header.denied.has("BT-40") ? undefined : getVatCountry(values["BT-31"]));
  const isDomestic = rows.breakdown.length > 0 && rows.breakdown.every((tax) => tax["BT-118"] === "S");
  const assumed = complete(header, {
    "BT-3": "380",
    // A seller without a VAT identifier, such as a small business, is identified by its tax number (BR-CO-26).
    "BT-29": "BT-30" in values || "BT-31" in values ? undefined : values["BT-32"],
    "BT-40": sellerCountry,
    "BT-55": getVatCountry(values["BT-48"]) ?? (isDomestic ? sellerCountry : undefined),
  });
  const sums = {
    "BT-106": sumUp(rows.line, "BT-131"),
    "BT-107": sumUp(rows.allowance, "BT-92"),
    "BT-108": sumUp(rows.charge, "BT-99"),
    "BT-110": sumUp(rows.breakdown, "BT-117"),
  };
  return complete({ values: assumed, denied: new Set() }, sums);
}

/** Converts an amount to the number that is written. Returns undefined for a value that is no number. */
function toAmount(value: Value | undefined): number | undefined {
  const text = formatInvoiceAmount(value);
  return text === undefined ? undefined : Number(text);
}

function sumUp(rows: readonly TermValues[], term: InvoiceTerm): number | undefined {
  const values = rows.map((row) => toAmount(row[term]));
  if (values.length === 0 || values.includes(undefined)) return undefined;
  return Math.round(values.reduce<number>((sum, value) => sum + (value ?? 0), 0) * 100) / 100;
}

/**
 * Lists the missing terms that have alternatives: an invoice needs at least one term of each set. Names the two terms
 * of a set that are printed most often.
 */
function listMissingAlternatives(invoice: Invoice): MissingElement[] {
  const { header } = normalizeCreditNote(invoice);
  const missing: MissingElement[] = [];
  // BR-CO-25
  if ((toNumber(header["BT-115"]) ?? 0) > 0) missing.push({ id: "BT-9", alternative: "BT-20" });
  // BR-CO-26
  if (!("BT-29" in header)) missing.push({ id: "BT-31", alternative: "BT-30" });
  return missing.filter(({ id, alternative = "" }) => !(id in header) && !(alternative in header));
}

function listMissing({ header, rows }: Invoice): MissingElement[] {
  const findMissing = (terms: TermValues, mandatory: readonly InvoiceTerm[], row?: number): MissingElement[] =>
    mandatory
      .filter((term) => !(term in terms) && !((reasonCodes[term] ?? term) in terms))
      .map((id) => ({ id, ...(row !== undefined && { row }) }));
  const findInRows = (part: RowPart) => {
    if (rows[part].length === 0) return mandatoryParts[part] ?? [];
    return rows[part].flatMap((row, index) => findMissing(row, listMandatory(part, row), index + 1));
  };
  return [
    ...findMissing(header, mandatoryTerms.header),
    ...listMissingAlternatives({ header, rows }),
    ...rowParts.flatMap(findInRows),
  ];
}

/** Lists the mandatory terms of a row: those of its part, and those that are mandatory because of its other terms. */
function listMandatory(part: RowPart, row: TermValues): InvoiceTerm[] {
  const { category, rate } = taxTerms[part];
  const hasRate = part === "breakdown" || part === "line";
  const demanded: InvoiceTerm[] = hasRate && row[category] !== outOfScope ? [rate] : [];
  if (part === "breakdown" && exemptCategories.has(row[category])) demanded.push("BT-120");
  if (part === "line") {
    const reasons = Object.values(lineAllowanceTerms).filter(({ amount }) => amount in row);
    demanded.push(...reasons.map(({ reason }) => reason));
  }
  return [...mandatoryTerms[part], ...demanded].toSorted(byNumber);
}

/** Orders terms as the standard lists them. */
const byNumber = (a: InvoiceTerm, b: InvoiceTerm): number => Number(a.slice(3)) - Number(b.slice(3));

/** The maximum number of amounts that a sentence names. */
const maxNamedAmounts = 8;

/** An amount or a price of an invoice. `row` counts the rows of its part from 1. */
interface InvoiceAmount {
  term: InvoiceTerm;
  value: Value;
  row: number | undefined;
}

function listAmounts({ header, rows }: Invoice): InvoiceAmount[] {
  const list = (terms: TermValues, row?: number): InvoiceAmount[] =>
    (Object.keys(terms) as InvoiceTerm[]).toSorted(byNumber).flatMap((term) => {
      const value = terms[term];
      const format = getTermFormat(term);
      return value !== undefined && (format === "amount" || format === "price") ? [{ term, value, row }] : [];
    });
  return [...list(header), ...rowParts.flatMap((part) => rows[part].flatMap((row, index) => list(row, index + 1)))];
}

/**
 * Tells whether a term is a total of the invoice or of its VAT breakdown. Totals are not rounded, unlike the amounts of
 * lines.
 */
const isTotal = (term: InvoiceTerm): boolean => ["header", "breakdown"].includes(getTermPart(term));

/** Describes amounts with their terms, rows and values. */
function nameAmounts(list: readonly InvoiceAmount[], phrases: Phrases): string {
  const names = list.slice(0, maxNamedAmounts).map(({ term, value, row }) => {
    const name = phrases.term({ id: term });
    const place = row === undefined ? name : phrases.inRow({ name, row });
    return phrases.withValue({ name: place, value: phrases.value(value, "money") });
  });
  return [...names, ...(list.length > maxNamedAmounts ? ["…"] : [])].join("; ");
}

/** Describes the negative prices of items (BR-27); undefined if there are none. */
function describeNegativePrices({ rows }: Invoice, phrases: Phrases): string | undefined {
  const negative = rows.line.flatMap(({ "BT-146": value = 0 }, index): InvoiceAmount[] =>
    (toNumber(value) ?? 0) < 0 ? [{ term: "BT-146", value, row: index + 1 }] : [],
  );
  return negative.length === 0 ? undefined : phrases.negativePrices({ prices: nameAmounts(negative, phrases) });
}

/** Describes the amounts that cannot be written exactly; undefined if there are none. */
function describeAmounts(invoice: Invoice, phrases: Phrases): string | undefined {
  const { "BT-5": currency } = invoice.header;
  const amounts = listAmounts(invoice);
  const foreign = amounts.filter(
    ({ value }) => typeof value === "object" && value.currency !== null && value.currency !== currency,
  );
  if (foreign.length > 0)
    return phrases.foreignAmounts({
      currency: phrases.value(currency ?? "", "string"),
      amounts: nameAmounts(foreign, phrases),
    });
  const tooFine = amounts.filter(({ term, value }) => isTotal(term) && toAmount(value) !== toNumber(value));
  return tooFine.length === 0 ? undefined : phrases.tooFineTotals({ amounts: nameAmounts(tooFine, phrases) });
}

/** The sums of an invoice (BR-CO-10 to BR-CO-16). `plus` and `minus` are terms of the header, or of the rows of `part`. */
const totals: readonly { total: InvoiceTerm; plus: readonly InvoiceTerm[]; minus?: InvoiceTerm; part?: RowPart }[] = [
  { total: "BT-106", plus: ["BT-131"], part: "line" },
  { total: "BT-107", plus: ["BT-92"], part: "allowance" },
  { total: "BT-108", plus: ["BT-99"], part: "charge" },
  { total: "BT-109", plus: ["BT-106", "BT-108"], minus: "BT-107" },
  { total: "BT-110", plus: ["BT-117"], part: "breakdown" },
  { total: "BT-112", plus: ["BT-109", "BT-110"] },
  { total: "BT-115", plus: ["BT-112", "BT-114"], minus: "BT-113" },
];

/**
 * Describes the totals that differ from the sum of the written amounts; undefined if there are none. An absent term
 * counts as 0, as in the standard.
 */
function describeContradictions({ header, rows }: Invoice, phrases: Phrases): string | undefined {
  const get = (term: InvoiceTerm): number => toAmount(header[term]) ?? 0;
  const formatAmount = (amount: number): string =>
    phrases.value({ amount: Math.round(amount * 100) / 100, currency: null }, "money");
  const contradictions = totals.flatMap(({ total, plus, minus, part }) => {
    const [first] = plus;
    if (first === undefined || (part === undefined ? !(total in header) : rows[part].length === 0)) return [];
    const added = part === undefined ? plus.map(get) : rows[part].map((row) => toAmount(row[first]) ?? 0);
    const expected = added.reduce((sum, value) => sum + value, 0) - (minus === undefined ? 0 : get(minus));
    if (Math.abs(get(total) - expected) < 0.005) return [];
    const sum = `${plus.join(" + ")}${minus === undefined ? "" : ` − ${minus}`}`;
    return [
      phrases.unequal({
        name: phrases.term({ id: total }),
        value: formatAmount(get(total)),
        other: part === undefined ? sum : phrases.sum({ name: sum }),
        otherValue: formatAmount(expected),
      }),
    ];
  });
  if (contradictions.length === 0) return undefined;
  return phrases.contradictoryTotals({ contradictions: contradictions.join("; ") });
}

/** Describes the missing elements. @param withoutField The missing terms for which the taxonomy has no field. */
function describeMissing(
  missing: readonly MissingElement[],
  withoutField: readonly string[],
  phrases: Phrases,
): string {
  const terms = [...Map.groupBy(missing, ({ id }) => id)].map(([id, group]) => {
    const [alternative] = group.flatMap((element) => element.alternative ?? []);
    const first = phrases.term({ id });
    const term = alternative === undefined ? first : phrases.or({ first, other: phrases.term({ id: alternative }) });
    const rows = group.flatMap(({ row }) => row ?? []);
    return rows.length === 0 ? term : phrases.inRows({ term, rows: rows.join(", "), count: rows.length });
  });
  const sentence = phrases.missingTerms({ terms: terms.join("; ") });
  return withoutField.length === 0
    ? sentence
    : `${sentence} ${phrases.noFieldForTerms({ terms: withoutField.join(", ") })}`;
}
