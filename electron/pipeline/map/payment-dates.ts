import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { foldText } from "../../../shared/values/fold-text.ts";
import { noEvidence } from "./evidence.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { locateValue, toPlaceKey, type ValueCandidate } from "./located-value.ts";
import { findValues, type ParsedSpan } from "./read-values.ts";
import { findSegment, getOwnRows, getText, type Span, type TokenRow } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** Matches the end of the words before a date by which something is to be done, in several languages. Folded. */
const deadlinePattern =
  /(?:^|[\s,(])(?:by|before|until|till|(?:no|not) later than|latest by|bis(?: spatestens| langstens)?(?: zum| am)?|spatestens(?: bis)?(?: zum| am)?|vor dem|avant(?: le)?|au plus tard(?: le)?|jusqu['’]au|soit(?: le)?|entro(?: e non oltre)?(?: il)?|antes del?|hasta el|voor|uiterlijk(?: op)?)[\s:]*$/u;
/** Matches a word for a payment. Folded. */
const paymentPattern =
  /pay|remit|settle|(?<!\p{L})due(?!\p{L})|zahl|uberweis|begleich|fallig|regler|reglement|paiement|virement|echeance|pagar|pagam|pago|bonific|scaden|vencim|betal|betaling|over te maken|overmaken|overgemaakt|te voldoen|ohne abzug|strictly net/u;
/** Matches a word for the discount of an early payment. Folded. */
const discountPattern = /skonto|escompte|sconto|descuento|korting|discount/u;
/** Matches the end of a sentence. A point after a number or an abbreviation ends none. */
const sentenceEndPattern = /(?<=\p{L}{4}|\d{4}|%)[.!?](?=\s|$)/u;
/** The words of a sentence that are read on either side of a date, so that a line of many dates takes linear time. */
const maxSentenceWords = 60;
/** Matches the end of a clause. */
const clauseEndPattern = /[,;]\s/u;

/** A date in a sentence about a payment. */
interface PaymentDate {
  date: ParsedSpan;
  /** True if it ends the time of a discount, so that it is not the due date. */
  isOfDiscount: boolean;
}

/**
 * Finds the due date in sentences about the payment: "payable within 14 days, by 12 March 2024". Only printed dates are
 * values; "30 days net" is none. The date of a discount is no due date.
 */
export class PaymentDates {
  readonly #placed: PlacedField | undefined;
  readonly #candidates: ValueCandidate[] = [];
  readonly #discounts = new Set<string>();

  /** @param placed The field of the due date. */
  constructor(placed: PlacedField | undefined) {
    this.#placed = placed;
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    const placed = this.#placed;
    if (placed === undefined) return;
    for (const row of getOwnRows(window)) {
      if (!row.tokens.some(({ text }) => /\d/u.test(text))) continue;
      for (const { date, isOfDiscount } of findPaymentDates(row, placed, window)) {
        const located = locateValue(date, window.regions);
        if (isOfDiscount) this.#discounts.add(toPlaceKey(located));
        else if (this.#candidates.length < mappingThresholds.maxCandidates)
          this.#candidates.push({
            ...located,
            score: mappingScores.paymentDate,
            evidence: noEvidence,
            foundBy: { method: "sentence" },
          });
      }
    }
  }

  /** Adds the due dates to the candidates of their field, and leaves out the dates of discounts. */
  extend(path: string, candidates: readonly ValueCandidate[]): ValueCandidate[] {
    if (path !== this.#placed?.path) return [...candidates];
    return [...candidates, ...this.#candidates].filter((candidate) => !this.#discounts.has(toPlaceKey(candidate)));
  }
}

function findPaymentDates(row: TokenRow, { field }: PlacedField, window: LabeledWindow): PaymentDate[] {
  const dates = findValues(field, { row, start: 0, end: row.tokens.length }, window.notation);
  return dates.flatMap((date, index): PaymentDate[] => {
    const segment = findSegment(row, date.start);
    if (segment === undefined) return [];
    const from = Math.max(segment.start, dates[index - 1]?.end ?? 0);
    const to = Math.min(segment.end, dates[index + 1]?.start ?? row.tokens.length);
    const before = fold({ row, start: from, end: date.start });
    const after = fold({ row, start: date.end, end: to });
    if (!deadlinePattern.test(before)) return [];
    const clause = `${before.split(clauseEndPattern).at(-1)} ${after.split(clauseEndPattern)[0]}`;
    const sentence = [
      readSentenceBefore({ row, start: segment.start, end: date.start }, window),
      fold({ row, start: date.end, end: Math.min(segment.end, date.end + maxSentenceWords) }).split(
        sentenceEndPattern,
      )[0] ?? "",
    ].join(" ");
    if (!paymentPattern.test(sentence)) return [];
    return [{ date, isOfDiscount: discountPattern.test(clause) }];
  });
}

/** Reads the beginning of a sentence, which may be in the line above. */
function readSentenceBefore(span: Span, { rows }: LabeledWindow): string {
  const start = Math.max(span.start, span.end - maxSentenceWords);
  const parts = fold({ ...span, start }).split(sentenceEndPattern);
  const above = rows[span.row.index - 1];
  const isWhole = start > span.start || parts.length > 1 || above === undefined || above.page !== span.row.page;
  if (isWhole || span.row.y - above.y > mappingThresholds.maxCellPitchEm * span.row.em) return parts.at(-1) ?? "";
  const segment = above.segments.find((other) => isBelow(span, { row: above, ...other }));
  const words = segment === undefined ? "" : fold({ row: above, ...segment });
  return `${words.split(sentenceEndPattern).at(-1)} ${parts.at(-1)}`;
}

/** Tests if a line begins where the line above it begins, as in a paragraph. */
function isBelow(line: Span, above: Span): boolean {
  const [left, leftAbove] = [line, above].map(({ row, start }) => row.tokens[start]?.bbox.x ?? 0);
  return Math.abs((left ?? 0) - (leftAbove ?? 0)) <= mappingThresholds.maxValueShiftEm * line.row.em;
}

const fold = (span: Span): string => foldText(getText(span));
