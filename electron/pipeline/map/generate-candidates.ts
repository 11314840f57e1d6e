import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { splitCurrency } from "../../../shared/values/currency.ts";
import { AddressAssigner } from "./assign-addresses.ts";
import { CheckedIdentifiers } from "./checked-identifiers.ts";
import { EnumeratedHeadings } from "./enumerated-headings.ts";
import { noEvidence } from "./evidence.ts";
import { locateSpan } from "./found-by.ts";
import { generateLabelCandidates, type LabeledWindow, type ScoredSpan } from "./label-candidates.ts";
import type { LabelMatch } from "./labels.ts";
import type { CompletedTaxonomy, Parties } from "./lexicon/complete-taxonomy.ts";
import { locateValue, toPlaceKey, type ValueCandidate } from "./located-value.ts";
import { PaymentDates } from "./payment-dates.ts";
import { PartyHeadings } from "./roles.ts";
import { getLeft, getOwnRows } from "./rows.ts";
import { UnlabelledValues } from "./unlabelled-values.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/**
 * Generates the candidates of every field outside the repeated groups: from labels, postal addresses, currencies and
 * headings. Only the best ones of the pages so far are kept.
 */
export class CandidateGenerator {
  readonly #fields: ReadonlyMap<string, PlacedField>;
  readonly #parties: Parties;
  readonly #addresses: AddressAssigner;
  readonly #headings: EnumeratedHeadings;
  readonly #unlabelled: UnlabelledValues;
  readonly #paymentDates: PaymentDates;
  readonly #identifiers: CheckedIdentifiers;
  readonly #candidates: Map<string, readonly ValueCandidate[]>;
  /** The first printed symbol or code of the document's currency, for the fields that enumerate currencies. */
  readonly #currencies = new Map<string, ValueCandidate>();

  constructor(fields: readonly PlacedField[], { parties, concepts }: Omit<CompletedTaxonomy, "taxonomy">) {
    this.#fields = new Map(fields.map((field) => [field.path, field]));
    this.#parties = parties;
    this.#addresses = new AddressAssigner(parties, fields);
    this.#headings = new EnumeratedHeadings(fields);
    const findField = (concept: string) => fields.find(({ path }) => concepts.get(path)?.id === concept);
    this.#unlabelled = new UnlabelledValues({ date: findField("issue_date"), sender: findField("seller.name") });
    this.#identifiers = new CheckedIdentifiers(fields);
    this.#paymentDates = new PaymentDates(findField("due_date"));
    this.#candidates = new Map(fields.map(({ path }) => [path, []]));
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    const headings = new PartyHeadings(window.labels);
    for (const [path, spans] of this.#generateFromLabels(window, headings)) this.#keepBest(path, spans, window);
    this.#addresses.add(window, headings);
    this.#headings.add(getOwnRows(window), window);
    this.#unlabelled.add(window);
    this.#paymentDates.add(window);
    this.#identifiers.add(window);
    this.#addCurrencies(window);
  }

  /** Returns the candidates of each field by descending score, with one candidate for each place. */
  result(): Map<string, readonly ValueCandidate[]> {
    const candidates = new Map(
      [...this.#candidates].map(([path, ofField]) => [
        path,
        selectBestByPlace(this.#paymentDates.extend(path, ofField), toPlaceKey),
      ]),
    );
    for (const further of [
      this.#addresses.result(),
      this.#currencies,
      this.#headings.result(),
      this.#unlabelled.result(),
      this.#identifiers.result(),
    ]) {
      for (const [path, candidate] of further) {
        candidates.set(path, selectBestByPlace([...(candidates.get(path) ?? []), candidate], toPlaceKey));
      }
    }
    return candidates;
  }

  #generateFromLabels(window: LabeledWindow, headings: PartyHeadings): Map<string, ScoredSpan[]> {
    const byPath = new Map<string, ScoredSpan[]>();
    for (const label of getOwnRows(window).flatMap((row) => window.labels.get(row) ?? [])) {
      for (const meaning of label.meanings) {
        const placed = meaning.kind === "field" ? this.#fields.get(meaning.path) : undefined;
        if (meaning.kind !== "field" || placed === undefined) continue;
        const factor = this.#computeRoleFactor(placed, label, headings);
        const spans = byPath.get(meaning.path) ?? [];
        byPath.set(meaning.path, spans);
        for (const span of generateLabelCandidates(placed.field, label, meaning.weight, window)) {
          const evidence = { ...span.evidence, role: factor, taughtBy: meaning.taughtBy ?? 0 };
          spans.push({ ...span, score: span.score * factor, evidence });
        }
      }
    }
    return byPath;
  }

  #computeRoleFactor({ path }: PlacedField, label: LabelMatch, headings: PartyHeadings): number {
    const party = this.#parties.byPath.get(path);
    if (party === undefined) return 1;
    const groups = headings.findGroups(label.row, getLeft(label));
    if (groups === undefined) return mappingScores.unknownRoleFactor;
    return groups.includes(party) ? 1 : mappingScores.otherRoleFactor;
  }

  /** Adds spans of a window to the candidates of a field, of which the best ones are kept. */
  #keepBest(path: string, spans: readonly ScoredSpan[], { regions }: LabeledWindow): void {
    const candidatesSoFar = this.#candidates.get(path) ?? [];
    const toKey = (entry: ValueCandidate | ScoredSpan): string =>
      toPlaceKey("regions" in entry ? entry : { ...entry, row: entry.row.number });
    const best = selectBestByPlace([...candidatesSoFar, ...spans], toKey);
    this.#candidates.set(
      path,
      best.map((entry) => ("regions" in entry ? entry : locateSpan(entry, regions))),
    );
  }

  /** Generates a candidate for each field that enumerates currencies, from the first symbol or code of the currency. */
  #addCurrencies(window: LabeledWindow): void {
    const { currency } = window.notation;
    if (currency === undefined || currency === null) return;
    const paths = [...this.#fields.values()].flatMap(({ path, field }) =>
      field.type === "enum" && field.enum?.includes(currency) === true && !this.#currencies.has(path) ? path : [],
    );
    if (paths.length === 0) return;
    for (const row of getOwnRows(window)) {
      const start = row.tokens.findIndex(({ text }) => isCurrencySign(text, currency));
      const text = row.tokens[start]?.text;
      if (text === undefined) continue;
      const value = locateValue({ row, start, end: start + 1, value: currency, text, fit: 1 }, window.regions);
      for (const path of paths)
        this.#currencies.set(path, {
          ...value,
          score: mappingScores.currency,
          evidence: { ...noEvidence, source: "currency" },
          foundBy: { method: "currency" },
        });
      return;
    }
  }
}

/**
 * Selects the best candidate of each place, up to the maximum. Several labels may lead to the same place. The result is
 * the same if pages are added one by one to the best candidates so far, or all at once.
 */
function selectBestByPlace<Entry extends { score: number }>(
  entries: readonly Entry[],
  toKey: (entry: Entry) => string,
): Entry[] {
  const seen = new Set<string>();
  const selected: Entry[] = [];
  for (const entry of entries.toSorted((a, b) => b.score - a.score)) {
    const key = toKey(entry);
    if (!seen.has(key)) selected.push(entry);
    seen.add(key);
    if (selected.length === mappingThresholds.maxCandidates) break;
  }
  return selected;
}

function isCurrencySign(text: string, currency: string): boolean {
  return /\p{Sc}|(?<!\p{L})[A-Z]{3}(?!\p{L})/u.test(text) && splitCurrency(text, currency).currency === currency;
}
