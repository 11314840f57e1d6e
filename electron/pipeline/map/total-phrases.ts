import type { LabelMatch, LabelMeaning } from "./labels.ts";
import type { Concept } from "../../../shared/lexicon/lexicon.ts";
import { classifyWords, type WordClass } from "../../../shared/lexicon/word-classes.ts";
import { findSegment, getText, type TokenRow } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** The totals of a document that its labels tell apart by the words after "total". */
type Total = "total.grand_total" | "total.tax_basis_total" | "total.tax_total";

const totals: readonly string[] = [
  "total.grand_total",
  "total.tax_basis_total",
  "total.tax_total",
  "total.due_payable",
  "total.line_total",
];

/** The meanings of words that make a phrase with "total" the label of something else: "Total quantity", "Total savings". */
const otherWords: ReadonlySet<WordClass> = new Set([
  "QUANTITY",
  "ITEM",
  "WEIGHT",
  "SAVING",
  "DISCOUNT",
  "PREPAID",
  "PAID",
]);

/**
 * Understands the labels of totals by their words: "Total sales (excluding GST)" is the total without tax, "Total RM incl.
 * of GST" and "Total after rounding" are those with tax. No list of labels has all such phrases.
 */
export class TotalPhrases {
  /** The paths of the totals, by their concepts. */
  readonly #paths = new Map<string, string>();

  constructor(concepts: ReadonlyMap<string, Concept>) {
    for (const [path, { id }] of concepts) if (totals.includes(id)) this.#paths.set(id, path);
  }

  /** Extends the labels of a row that begin such phrases. Labels inside a phrase are parts of it. */
  extend(labels: readonly LabelMatch[]): LabelMatch[] {
    const extended: LabelMatch[] = [];
    for (const label of labels) if (label.start >= (extended.at(-1)?.end ?? 0)) extended.push(this.#extendLabel(label));
    return extended;
  }

  #extendLabel(match: LabelMatch): LabelMatch {
    const limit = findSegment(match.row, match.end - 1)?.end ?? match.end;
    const end = findPhraseEnd(match.row, match, limit);
    if (end === match.end || !match.meanings.some((meaning) => this.#isTotal(meaning))) return match;
    const phrase = { row: match.row, start: match.start, end };
    const total = understandTotal(classifyWords(getText(phrase)));
    if (total === undefined) return match;
    const path = total === "other" ? undefined : this.#paths.get(total);
    const meaning: LabelMeaning =
      path === undefined ? { kind: "background" } : { kind: "field", path, weight: mappingScores.totalPhraseWeight };
    return { ...phrase, meanings: [...match.meanings.filter((other) => !this.#isTotal(other)), meaning] };
  }

  #isTotal(meaning: LabelMeaning): boolean {
    return meaning.kind === "field" && [...this.#paths.values()].includes(meaning.path);
  }
}

/** Finds the end of the phrase that a label begins: before a number, after a colon. */
function findPhraseEnd(row: TokenRow, { start, end: from }: LabelMatch, limit: number): number {
  let end = from;
  while (end < Math.min(limit, start + mappingThresholds.maxLabelWords)) {
    const text = row.tokens[end]?.text ?? "";
    if (row.tokens[end - 1]?.text.endsWith(":") === true || isAmount(text)) break;
    end += 1;
  }
  return end;
}

const isAmount = (text: string): boolean => /\d/u.test(text) && !/^[@(]?\d{1,2}(?:[.,]\d)?%\)?:?$/u.test(text);

function understandTotal(classes: ReadonlySet<WordClass>): Total | "other" | undefined {
  const has = (...names: WordClass[]): boolean => names.some((name) => classes.has(name));
  if (!has("TOTAL")) return undefined;
  if ([...otherWords].some((name) => classes.has(name))) return "other";
  if (has("NET") && has("TAX", "VAT") && !has("GROSS")) return "total.tax_basis_total";
  if (has("ROUNDED") || (has("GROSS") && has("TAX", "VAT"))) return "total.grand_total";
  return [...classes].every((name) => ["TOTAL", "AMOUNT", "TAX", "VAT"].includes(name)) && has("TAX", "VAT")
    ? "total.tax_total"
    : undefined;
}
