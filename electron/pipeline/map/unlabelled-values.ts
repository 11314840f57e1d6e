import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { noEvidence } from "./evidence.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { isLeading, type LabelMatch } from "./labels.ts";
import { locateValue, type ValueCandidate } from "./located-value.ts";
import { findValues, readText } from "./read-values.ts";
import { getOwnRows, getText, overlaps, type Span, type TokenRow } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** Matches the legal form of a company, or a word for a shop, in a name. */
const companyPattern =
  /(?<![\p{L}\d])(?:gmbh|ag|kg|ohg|ug|e\.?k|ltd|limited|llc|inc|corp|plc|co|sdn|bhd|pte|pty|s\.?a\.?s?|sarl|s\.?l|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|as|aps|restaurant|restoran|hotel|caf[eé]|store|shop|supermarket|market|mart|enterprise|trading|pharmacy|apotheke|b[aä]ckerei)(?![\p{L}\d])/iu;
/** Matches a line at the head of a page that is no name: the kind of the document, a greeting, an address, a number. */
const noNamePattern =
  /\d{4}|^\P{L}*(?:\d|tax|gst|invoice|receipt|bill|rechnung|quittung|bon|kassenbon|facture|re[cç]u|ticket|factura|fattura|scontrino|factuur|welcome|willkommen|copy|duplicate|original|page|seite|tel|fax|www|no[.:])(?![\p{L}])|@|:$/iu;

/** The fields whose values are often printed without a label. */
export interface UnlabelledFields {
  /** The date of the document. */
  date: PlacedField | undefined;
  /** The name of the sender. */
  sender: PlacedField | undefined;
}

/**
 * Finds values without labels on the first page, as on receipts: the sender's name at the head of the page, and the date
 * of the document if no label names it. Their scores are below those of labelled values.
 */
export class UnlabelledValues {
  readonly #fields: UnlabelledFields;
  readonly #candidates = new Map<string, ValueCandidate>();
  #page: number | undefined;
  #headLines = 0;

  constructor(fields: UnlabelledFields) {
    this.#fields = fields;
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    const rows = getOwnRows(window);
    this.#page ??= rows[0]?.page;
    for (const row of rows) {
      if (row.page !== this.#page) return;
      const labels = window.labels.get(row) ?? [];
      this.#addName(row, labels, window);
      this.#addDate(row, labels, window);
    }
  }

  /** Returns the best candidate of each field. */
  result(): ReadonlyMap<string, ValueCandidate> {
    return this.#candidates;
  }

  #addName(row: TokenRow, labels: readonly LabelMatch[], { notation, regions }: LabeledWindow): void {
    const placed = this.#fields.sender;
    const segment = row.segments[0];
    if (placed === undefined || segment === undefined || this.#headLines >= mappingThresholds.maxHeadLines) return;
    this.#headLines += 1;
    const span: Span = { row, ...segment };
    const text = getText(span);
    if (labels.some((label) => label.start === span.start && isLeading(label))) return;
    if (!/\p{L}{2}/u.test(text) || noNamePattern.test(text)) return;
    const parsed = readText(placed.field, text, notation);
    if (parsed === undefined) return;
    const score = companyPattern.test(text) ? mappingScores.unlabelled.company : mappingScores.unlabelled.head;
    this.#keep(placed.path, { ...locateValue({ ...span, ...parsed }, regions), score, evidence: noEvidence });
  }

  #addDate(row: TokenRow, labels: readonly LabelMatch[], { notation, regions }: LabeledWindow): void {
    const placed = this.#fields.date;
    if (placed === undefined || labels.some(isLeading)) return;
    const [value] = findValues(placed.field, { row, start: 0, end: row.tokens.length }, notation);
    if (value === undefined || labels.some((label) => overlaps(label, value))) return;
    const score = mappingScores.unlabelled.date;
    this.#keep(placed.path, { ...locateValue(value, regions), score, evidence: noEvidence });
  }

  /** Keeps the first of the best candidates. */
  #keep(path: string, candidate: ValueCandidate): void {
    if (candidate.score > (this.#candidates.get(path)?.score ?? 0)) this.#candidates.set(path, candidate);
  }
}
