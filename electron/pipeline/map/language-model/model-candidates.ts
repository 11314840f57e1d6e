import type { DataPoint, Mapping, Value } from "../../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../../shared/taxonomy/taxonomy.ts";
import type { Candidates } from "../candidate-features.ts";
import { limitAlternatives } from "../data-points.ts";
import { noEvidence } from "../evidence.ts";
import type { LabeledWindow } from "../label-candidates.ts";
import { isSamePlace, locateValue, type ValueCandidate } from "../located-value.ts";
import type { Notation } from "../notation.ts";
import { findValues, type ParsedSpan, readText } from "../read-values.ts";
import { getOwnRows, getText, type Span } from "../rows.ts";
import { mappingScores, mappingThresholds } from "../thresholds.ts";
import { alignQuote } from "./align-quote.ts";
import type { ModelAnswer } from "./questions.ts";

/** The notation in which models write values that are not as they are printed: `1234.50`, `2026-05-03`. */
const plainNotation: Notation = { decimal: ".", groupsByComma: false, dayFirst: undefined, currency: undefined };

const quoted = { evidence: noEvidence, foundBy: { method: "language-model" } } as const;

/** Reads the values that a language model quotes, by the same readers as all other candidates. */
export class ModelCandidates {
  readonly #fields: ReadonlyMap<string, PlacedField>;
  readonly #answers: ReadonlyMap<number, readonly ModelAnswer[]>;
  readonly #candidates = new Map<string, ValueCandidate[]>();

  constructor(fields: readonly PlacedField[], answers: readonly ModelAnswer[]) {
    this.#fields = new Map(fields.flatMap((placed) => (placed.field.repeat ? [] : [[placed.path, placed]])));
    this.#answers = Map.groupBy(answers, ({ row }) => row);
  }

  /** Adds the next window of the document. */
  add(window: LabeledWindow): void {
    if (this.#answers.size === 0) return;
    for (const row of getOwnRows(window)) {
      for (const answer of this.#answers.get(row.number) ?? []) {
        const placed = this.#fields.get(answer.path);
        const span = { row, start: answer.start, end: Math.min(answer.end, row.tokens.length) };
        const read = placed && readAnswer(placed, span, answer.value, window.notation);
        if (read === undefined) continue;
        const candidate = { ...locateValue(read, window.regions), score: mappingScores.languageModel };
        const candidates = this.#candidates.get(answer.path) ?? [];
        this.#candidates.set(answer.path, [...candidates, { ...candidate, ...quoted }]);
      }
    }
  }

  /** Returns the candidates of each field. */
  result(): ReadonlyMap<string, readonly ValueCandidate[]> {
    return this.#candidates;
  }
}

/**
 * Reads the value in a quote: a value of the field's type, which the stated value must confirm. The quote may also have
 * the label of the value.
 */
function readAnswer({ field }: PlacedField, span: Span, stated: string, notation: Notation): ParsedSpan | undefined {
  const readSpan = (part: Span): ParsedSpan | undefined => {
    const parsed = readText(field, getText(part), notation);
    return parsed && { ...part, ...parsed };
  };
  const { row } = span;
  const place = alignQuote(
    row.tokens.map(({ text }) => text),
    stated,
    span,
  );
  // A value that the quote has word by word needs no further confirmation.
  if (place !== null) {
    // The value may leave out a mark of its last word, such as the full stop of a sentence.
    const printed = getText({ row, ...place });
    const words = stated.trim().replaceAll(/\s+/gu, " ");
    const parsed = readText(field, printed.includes(words) ? words : printed, notation);
    if (parsed !== undefined) return { row, ...place, ...parsed };
  }
  const statedValues = [notation, plainNotation].flatMap((form) => readText(field, stated, form)?.value ?? []);
  return [readSpan(span), ...findValues(field, span, notation)].find(
    (read) => read !== undefined && statedValues.some((value) => isStated(value, read.value)),
  );
}

/** Tests if a value is as a model states it. An amount may be stated without its currency. */
function isStated(stated: Value, read: Value): boolean {
  if (typeof stated !== "object" || typeof read !== "object") return stated === read;
  return stated.amount === read.amount && (stated.currency === null || stated.currency === read.currency);
}

/**
 * Adds the candidates of a language model to those of the other sources. A candidate that both have keeps what is known
 * of it, with the higher of both scores. Call it after the candidate model, which has not seen such candidates and whose
 * features of the others must not change.
 */
export function addModelCandidates(
  candidates: Candidates,
  fromModel: ReadonlyMap<string, readonly ValueCandidate[]>,
): Candidates {
  if (fromModel.size === 0) return candidates;
  return new Map(
    [...candidates].map(([path, list]) => [
      path,
      (fromModel.get(path) ?? []).reduce<readonly ValueCandidate[]>(addCandidate, list),
    ]),
  );
}

function addCandidate(list: readonly ValueCandidate[], added: ValueCandidate): ValueCandidate[] {
  const { score } = added;
  const known = list.find((candidate) => isSamePlace(candidate, added) && isSameValue(candidate.value, added.value));
  const merged = known
    ? list.map((candidate) =>
        // A score of 0 means that a check excludes the value.
        candidate === known && known.score > 0 && known.score < score
          ? { ...known, score, foundBy: { ...known.foundBy, ...quoted.foundBy } }
          : candidate,
      )
    : [...list, { ...added, probability: mappingScores.languageModel }];
  return merged.sort((a, b) => b.score - a.score);
}

/** The answers of a language model, and the mapping without them. */
export interface ModelInput {
  answers: readonly ModelAnswer[];
  without: Mapping;
}

/**
 * Limits what a language model changes in a mapping. Only data points for which it gave an answer may change. One whose
 * value is the same without the model keeps its confidence, since agreement with a model has not been measured. Any other
 * value stands on the model alone, and is never sure.
 */
export function limitModelValues(mapping: Mapping, { answers, without }: ModelInput): Mapping {
  const answered = new Set(answers.map(({ path }) => path));
  const points = new Map(mapping.data_points.map((point) => [point.path, point]));
  const records = [...(without.provenance?.records ?? [])];
  const adoptRecord = ({ provenance: index, ...point }: DataPoint): DataPoint => {
    const record = index === undefined ? undefined : mapping.provenance?.records[index];
    return record === undefined ? point : { ...point, provenance: records.push(record) - 1 };
  };
  const limit = (known: DataPoint): DataPoint => {
    const point = answered.has(known.path) ? points.get(known.path) : undefined;
    if (point === undefined) return known;
    // Of a data point that stays as it was, the values of the model are alternatives.
    const isKept = point.value === null || isSameValue(point.value, known.value);
    const [base, confidence] = isKept
      ? [known, known.confidence]
      : [adoptRecord(point), Math.min(mappingThresholds.maxModelConfidence, point.confidence)];
    const alternatives = limitAlternatives({ value: base.value, alternatives: point.alternatives }, confidence);
    return { ...base, confidence, alternatives };
  };
  const limited = { ...mapping, data_points: without.data_points.map(limit) };
  return mapping.provenance === undefined ? limited : { ...limited, provenance: { ...mapping.provenance, records } };
}

/** Lists the paths of the data points whose values stand on a language model. */
export function listModelPaths(mapping: Mapping, without: Mapping): string[] {
  return mapping.data_points.flatMap(({ path, value }, index) =>
    value === null || isSameValue(value, without.data_points[index]?.value) ? [] : path,
  );
}

const isSameValue = (a: Value | null | undefined, b: Value | null | undefined): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
