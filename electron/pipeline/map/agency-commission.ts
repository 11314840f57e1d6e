import type { Concept } from "../../../shared/lexicon/lexicon.ts";
import { classifyWords } from "../../../shared/lexicon/word-classes.ts";
import type { LabelMatch, LabelMeaning } from "./labels.ts";
import { getText, type TokenRow } from "./rows.ts";
import { mappingScores } from "./thresholds.ts";

type RowLabels = ReadonlyMap<TokenRow, readonly LabelMatch[]>;

/** Matches the label of the commission that an agency keeps, in a row with an amount. */
const commissionPattern = /(?<!\p{L})(?:(?:agency|agentur)\P{L}*)?(?:commission|provision|comm\.)(?!\p{L}).*\d/iu;

/**
 * Corrects the totals of an invoice that an advertising agency pays: "Gross" is the sum before the agency's commission, and
 * "Net Amount Due" is what is paid. Neither has anything to do with tax.
 * @param concepts The concepts of the taxonomy's fields, by path.
 */
export function correctByCommission(
  rows: readonly TokenRow[],
  labels: RowLabels,
  concepts: ReadonlyMap<string, Concept>,
): RowLabels {
  const pathOf = (id: string): string | undefined => [...concepts].find(([, concept]) => concept.id === id)?.[0];
  const grandTotal = pathOf("total.grand_total");
  const commission = rows.find((row) => commissionPattern.test(getText({ row, start: 0, end: row.tokens.length })));
  if (grandTotal === undefined || commission === undefined || rows.some(hasTax)) return labels;
  const payable = [grandTotal, pathOf("total.due_payable"), pathOf("total.tax_basis_total")];
  const toMeanings = (paths: readonly (string | undefined)[]): LabelMeaning[] => {
    const known = paths.filter((path) => path !== undefined);
    const weight = mappingScores.totalPhraseWeight;
    return known.length === 0 ? [{ kind: "background" }] : known.map((path) => ({ kind: "field", path, weight }));
  };
  const isTotal = (meaning: LabelMeaning): boolean =>
    meaning.kind === "field" && concepts.get(meaning.path)?.id.startsWith("total.") === true;
  return new Map(
    [...labels].map(([row, matches]) => [
      row,
      matches.map((match) => {
        const classes = classifyWords(getText(match));
        if (!match.meanings.some(isTotal)) return match;
        if (classes.has("GROSS")) return { ...match, meanings: toMeanings([pathOf("total.line_total")]) };
        return classes.has("NET") ? { ...match, meanings: toMeanings(payable) } : match;
      }),
    ]),
  );
}

/** Tests if a row states a tax, whose gross and net amounts are those of an invoice. */
function hasTax(row: TokenRow): boolean {
  const text = getText({ row, start: 0, end: row.tokens.length });
  const classes = classifyWords(text);
  return (classes.has("TAX") || classes.has("VAT")) && /\d[.,]\d{2}/u.test(text);
}
