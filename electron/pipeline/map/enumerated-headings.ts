import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { listMonths } from "../../../shared/values/calendar-names.ts";
import { findConnector } from "./document-references.ts";
import { noEvidence } from "./evidence.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import { locateValue, type ValueCandidate } from "./located-value.ts";
import { getTokens, type TokenRow, type Span } from "./rows.ts";
import { normalizeWord, PhraseIndex } from "./text/phrases.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";
import { maximum } from "../../../shared/values/extremes.ts";

/** Matches a word between the kind of a document and its number, as in "Invoice no. 5". */
const numberWordPattern = /^(?:no|nr|nummer|number|num|n|n°|nº|numero|numéro|id|ref|#)[.:]*$/iu;
/** Matches a part of a number that is printed with spaces, as in "2026 / 15": it has a digit or no letter. */
const numberPartPattern = /\d|^\P{L}*$/u;
/** Matches a word before a date: "of 3 May", "vom 3. Mai". */
const dateWordPattern = /^(?:of|dated|from|vom|von|du|de|del|van|d\.d\.)$/iu;
const amountPattern = /\p{Sc}|^[-(]?\d{1,3}(?:[.,' ]?\d{3})*[.,]\d{2}[-)]?$/u;

interface Heading {
  candidate: ValueCandidate;
  /** The type size, in points. */
  size: number;
  /** The index of the value in the enumeration. */
  rank: number;
}

/**
 * Finds the values of enumerated fields in the headings of the first page. The taxonomy lists the words for each value
 * (`canonical`): the heading "Credit note", for example, gives the kind of the document. Headings in larger type are
 * preferred, then those without a number, then later values of the enumeration. For example, "credit note" should come
 * after "invoice": a credit note names the invoice that it corrects, but an invoice names no credit note.
 */
export class EnumeratedHeadings {
  readonly #phrases = new Map<string, { index: PhraseIndex<string>; values: readonly string[] }>();
  readonly #headings = new Map<string, Heading[]>();
  #page: number | undefined;

  constructor(fields: readonly PlacedField[]) {
    for (const { path, field } of fields) {
      if (field.type !== "enum" || field.enum === undefined || field.canonical === undefined) continue;
      const index = new PhraseIndex<string>();
      for (const value of field.enum) for (const word of field.canonical[value] ?? []) index.add(word, value);
      this.#phrases.set(path, { index, values: field.enum });
    }
  }

  /** Adds the rows of the next window. */
  add(rows: readonly TokenRow[], { regions }: LabeledWindow): void {
    this.#page ??= rows[0]?.page;
    for (const row of this.#phrases.size === 0 ? [] : rows) {
      if (row.page !== this.#page) return;
      for (const segment of row.segments) {
        for (const [path, { index, values }] of this.#phrases) {
          const match = matchHeading({ row, ...segment }, index);
          if (match === undefined) continue;
          const { span, value, score } = match;
          const text = getTokens(span)
            .map((token) => token.text)
            .join(" ");
          const located = locateValue({ ...span, value, text, fit: 1 }, regions);
          const candidate = { ...located, score, evidence: noEvidence, foundBy: { method: "heading" } as const };
          const size = maximum(getTokens(span).map(({ bbox }) => bbox.height));
          const headings = this.#headings.get(path) ?? [];
          this.#headings.set(path, [...headings, { candidate, size, rank: values.indexOf(value) }]);
        }
      }
    }
  }

  /** Returns the value of the most prominent heading of each field. */
  result(): Map<string, ValueCandidate> {
    return new Map(
      [...this.#headings].flatMap(([path, headings]) => {
        const largest = maximum(headings.map(({ size }) => size));
        const [best] = headings
          .filter(({ size }) => size >= mappingThresholds.minHeadingSizeShare * largest)
          .sort((a, b) => b.candidate.score - a.candidate.score || b.rank - a.rank);
        return best === undefined ? [] : [[path, best.candidate]];
      }),
    );
  }
}

/**
 * Matches a segment that consists of a value. A number, and another document to which it refers, may follow the value:
 * "Credit note CN-7 for invoice R-5 of 3 May". A segment in a row with an amount does not match, since it is the label
 * of the amount.
 */
function matchHeading(segment: Span, index: PhraseIndex<string>) {
  const words = getTokens(segment).map(({ text }) => text);
  const [match, ...others] = index.find(words.map(normalizeWord));
  const value = match?.meanings[0];
  if (match === undefined || match.start > 0 || value === undefined) return undefined;
  if (segment.row.tokens.some(({ text }) => amountPattern.test(text))) return undefined;
  const reference = others.find(({ start }) => findConnector(words, start) >= match.end);
  const numberEnd = reference === undefined ? words.length : findConnector(words, reference.start);
  if (!isNumber(words.slice(match.end, numberEnd))) return undefined;
  if (reference !== undefined && !isNumber(words.slice(reference.end).filter((word) => !isDateWord(word))))
    return undefined;
  const span = { row: segment.row, start: segment.start, end: segment.start + match.end };
  const isAlone = words.length === match.end;
  return { span, value, score: isAlone ? mappingScores.heading.alone : mappingScores.heading.numbered };
}

/**
 * Tests if words are the number of a document, optionally with a word such as "no." before it. An empty list of words
 * passes too.
 */
function isNumber(words: readonly string[]): boolean {
  const parts = words.filter((word) => !numberWordPattern.test(word));
  if (words.length === 0) return true;
  return /\d/u.test(parts[0] ?? "") && parts.every((part) => numberPartPattern.test(part));
}

const isDateWord = (word: string): boolean => dateWordPattern.test(word) || listMonths(word).length > 0;
