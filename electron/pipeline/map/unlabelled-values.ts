import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { noEvidence } from "./evidence.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { isLeading, type LabelMatch } from "./labels.ts";
import { locateValue, type ValueCandidate } from "./located-value.ts";
import { findValues, readText } from "./read-values.ts";
import { getOcrConfidence, getOwnRows, getText, overlaps, type Span, type TokenRow } from "./rows.ts";
import { findSenderNames } from "./sender-names.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

const amountPattern = /^\P{L}{0,2}(?:[A-Z]{2,3})?\d+[.,]\d{2}\D{0,2}$/u;

const foundWithoutLabel = { evidence: noEvidence, foundBy: { method: "unlabelled" } } as const;

/** The fields whose values are often printed without a label. */
export interface UnlabelledFields {
  /** The date of the document. */
  date: PlacedField | undefined;
  /** The name of the sender. */
  sender: PlacedField | undefined;
}

/**
 * Finds values without labels on the first page, as on receipts: the sender's name at the head of the page, and the date
 * of the document if no label names it. Their scores are below those of labelled values. A page without amounts is a
 * letter or report, whose head may be a title, and has none.
 */
export class UnlabelledValues {
  readonly #fields: UnlabelledFields;
  readonly #candidates = new Map<string, ValueCandidate>();
  #page: number | undefined;
  #amounts = 0;

  constructor(fields: UnlabelledFields) {
    this.#fields = fields;
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    const rows = getOwnRows(window);
    const isFirst = this.#page === undefined;
    this.#page ??= rows[0]?.page;
    if (rows[0]?.page !== this.#page) return;
    if (isFirst) this.#addName(window);
    for (const row of rows) {
      this.#amounts += row.tokens.filter(({ text }) => amountPattern.test(text)).length;
      this.#addDate(row, window.labels.get(row) ?? [], window);
    }
  }

  /** Returns the best candidate of each field. */
  result(): ReadonlyMap<string, ValueCandidate> {
    return this.#amounts < mappingThresholds.minReceiptAmounts ? new Map() : this.#candidates;
  }

  #addName(window: LabeledWindow): void {
    const placed = this.#fields.sender;
    if (placed === undefined) return;
    for (const { lines, kind } of findSenderNames(window)) {
      const parsed = readText(placed.field, lines.map(getText).join(" "), window.notation);
      if (parsed === undefined) continue;
      const [first, ...others] = lines.map((line) => locateValue({ ...line, ...parsed }, window.regions));
      if (first === undefined) continue;
      const regions = [...first.regions, ...others.flatMap((other) => other.regions)];
      const ocrConfidence = Math.min(...lines.map(getOcrConfidence));
      const score = mappingScores.unlabelled[kind];
      this.#keep(placed.path, { ...first, regions, ocrConfidence, score, ...foundWithoutLabel });
    }
  }

  #addDate(row: TokenRow, labels: readonly LabelMatch[], { notation, regions }: LabeledWindow): void {
    const placed = this.#fields.date;
    if (placed === undefined) return;
    const [value] = findValues(placed.field, { row, start: 0, end: row.tokens.length }, notation);
    if (value === undefined || labels.some((label) => overlaps(label, value) || isLabelOf(label, value))) return;
    const score = mappingScores.unlabelled.date;
    this.#keep(placed.path, { ...locateValue(value, regions), score, ...foundWithoutLabel });
  }

  /** Keeps the first of the best candidates. */
  #keep(path: string, candidate: ValueCandidate): void {
    if (candidate.score > (this.#candidates.get(path)?.score ?? 0)) this.#candidates.set(path, candidate);
  }
}

/** Tests if a value belongs to a label at its left: no other value stands between them. */
function isLabelOf(label: LabelMatch, { row, start }: Span): boolean {
  return isLeading(label) && label.end <= start && !/\d/u.test(getText({ row, start: label.end, end: start }));
}
