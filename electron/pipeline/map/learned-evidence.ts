import type { DataPoint, Provenance } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import type { LearnedMapping, LearnedPoint } from "../../../shared/learned.ts";
import { normalizeLabel } from "../../../shared/values/normalize-label.ts";
import { noEvidence } from "./evidence.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { LearnedLabel } from "./labels.ts";
import { locateValue, toPlaceKey, type ValueCandidate } from "./located-value.ts";
import { findValueAt } from "./read-values.ts";
import { getOwnRows } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** A learned mapping with the id of its document, if it is known. */
export interface LearnedDocument extends LearnedMapping {
  id?: string;
}

/** The sizes of the pages in points, in order; undefined for a section of an ePub. */
export type PageSizes = readonly ({ width: number; height: number } | undefined)[];

/**
 * The evidence from reviewed documents with a similar layout: labels, positions and constant values of a sender. It
 * only adds candidates and raises scores, since lowering the scores of differing values made the results worse.
 */
export class LearnedEvidence {
  /** The learned data points of similar documents, by path. */
  readonly #points: ReadonlyMap<string, readonly (LearnedPoint & { document: number })[]>;
  /** The ids of the similar documents, the most similar one first; empty if they are not known. */
  readonly documentIds: string[];
  /** The similar documents with a label of a field, as indexes, by the path of the field and the label. */
  readonly #labelled = new Map<string, Set<number>>();
  readonly #sizes: PageSizes;
  readonly #addressPaths: ReadonlySet<string>;
  readonly #candidatesAtPlaces = new Map<string, ValueCandidate[]>();

  /**
   * @param layout The layout fingerprint of this document, see `computeLayoutFingerprint`.
   * @param addressPaths The fields that are parts of addresses.
   */
  constructor(
    documents: readonly LearnedDocument[],
    layout: readonly string[],
    sizes: PageSizes,
    addressPaths: ReadonlySet<string>,
  ) {
    const similar = selectSimilar(documents, layout);
    const ids = similar.flatMap(({ id }) => id ?? []);
    this.documentIds = ids.length === similar.length ? ids : [];
    this.#points = Map.groupBy(
      similar.flatMap(({ data_points: points }, document) => points.map((point) => ({ ...point, document }))),
      ({ path }) => path,
    );
    this.#sizes = sizes;
    this.#addressPaths = addressPaths;
    for (const point of [...this.#points.values()].flat()) {
      const label = this.#getLabel(point);
      if (label === undefined) continue;
      const key = toLabelKey(point.path, label);
      this.#labelled.set(key, (this.#labelled.get(key) ?? new Set()).add(point.document));
    }
  }

  /**
   * Lists the labels of the similar documents. A label above a value counts only if there is none at its left. A label
   * above a part of an address does not count at all, since it is the heading of the party, which is above all parts.
   */
  listLabels(): LearnedLabel[] {
    return [...this.#points.values()].flat().flatMap((point) => {
      const label = this.#getLabel(point);
      return label === undefined ? [] : [{ path: point.path, label, weight: mappingScores.learnedLabelWeight }];
    });
  }

  #getLabel({ path, label_left: left, label_above: above }: LearnedPoint): string | undefined {
    return left ?? (this.#addressPaths.has(path) ? undefined : above);
  }

  /** Adds the values of a window that stand at learned places, whether or not a label points to them. */
  add(fields: readonly PlacedField[], window: LabeledWindow): void {
    if (this.#points.size === 0) return;
    for (const placed of fields) {
      const points = (this.#points.get(placed.path) ?? []).filter(({ place }) => place !== undefined);
      for (const row of points.length === 0 ? [] : getOwnRows(window)) {
        row.tokens.forEach((token, start) => {
          if (!points.some((point) => this.#isAt(point, row.page, token.bbox))) return;
          const end = row.segments.find((segment) => segment.start <= start && start < segment.end)?.end;
          const value = findValueAt(placed.field, row, start, end ?? row.tokens.length, window.notation);
          if (value === undefined) return;
          const candidate = { ...locateValue(value, window.regions), score: mappingScores.learnedPlace * value.fit };
          const candidatesSoFar = this.#candidatesAtPlaces.get(placed.path) ?? [];
          this.#candidatesAtPlaces.set(placed.path, [...candidatesSoFar, { ...candidate, ...foundAtPlace }]);
        });
      }
    }
  }

  /** Adds the values at learned places to the candidates. */
  merge(candidates: ReadonlyMap<string, readonly ValueCandidate[]>): Map<string, readonly ValueCandidate[]> {
    return new Map(
      [...candidates].map(([path, list]) => {
        const learnedPlaces = new Set(list.map(toPlaceKey));
        const newCandidates = (this.#candidatesAtPlaces.get(path) ?? []).filter(
          (candidate) => !learnedPlaces.has(toPlaceKey(candidate)),
        );
        return [path, newCandidates.length === 0 ? list : sortByScore([...list, ...newCandidates])];
      }),
    );
  }

  /**
   * Raises the scores and probabilities of values that were learned or are at learned places. Call it after the candidate
   * model, which was trained without raised scores and would give them too low probabilities.
   */
  raise(candidates: ReadonlyMap<string, readonly ValueCandidate[]>): Map<string, readonly ValueCandidate[]> {
    return new Map(
      [...candidates].map(([path, list]) => {
        const points = this.#points.get(path) ?? [];
        if (points.length === 0) return [path, list];
        return [path, sortByScore(list.map((candidate) => this.#raise(candidate, points)))];
      }),
    );
  }

  #raise(candidate: ValueCandidate, points: readonly LearnedPoint[]): ValueCandidate {
    // A score of 0 means that a check excludes the value. The probability of a value in running text is calibrated.
    if (candidate.score === 0 || candidate.isCalibrated === true) return candidate;
    const doubtFactor = this.#computeDoubtFactor(candidate, points);
    const { score, probability } = candidate;
    return {
      ...candidate,
      score: 1 - (1 - score) * doubtFactor,
      ...(probability === undefined ? {} : { probability: 1 - (1 - probability) * doubtFactor }),
    };
  }

  /**
   * Computes the factor, 0 to 1, of the doubt (1 - confidence) about a data point outside of repeated groups. It is below
   * 1 if a learned place or value agrees, or if the value is absent and no similar document has one.
   */
  computeDoubtFactor({ path, value, regions }: Pick<DataPoint, "path" | "value" | "regions">): number {
    if (this.#points.size === 0 || path.includes("[")) return 1;
    const points = this.#points.get(path) ?? [];
    if (value === null) return points.length === 0 ? 1 - mappingScores.learnedBonus : 1;
    return this.#computeDoubtFactor({ value, regions }, points);
  }

  #computeDoubtFactor(
    { value, regions: [region] }: Pick<ValueCandidate, "value" | "regions">,
    points: readonly LearnedPoint[],
  ): number {
    const { bbox } = region ?? {};
    const isAtPlace = bbox !== undefined && points.some((point) => this.#isAt(point, region?.page ?? 0, bbox));
    const isConstant = points.some((point) => typeof point.value === "string" && point.value === value);
    return (isAtPlace ? 1 - mappingScores.learnedBonus : 1) * (isConstant ? 1 - mappingScores.learnedBonus : 1);
  }

  /**
   * Tells in what a suggestion agrees with the similar documents, and with which of them, as indexes into `documentIds`.
   * Places and values do not weigh in for the rows of repeated groups.
   * @param label The printed label on which the suggestion is based.
   */
  explain(
    { path, value, regions: [region] }: Pick<DataPoint, "path" | "value" | "regions">,
    label = "",
  ): Provenance["learned"] {
    if (this.documentIds.length === 0) return undefined;
    const isRow = path.includes("[");
    const fieldPath = path.replaceAll(/\[\d+\]/gu, "");
    const points = this.#points.get(fieldPath) ?? [];
    if (value === null) {
      if (isRow || points.length > 0) return undefined;
      return { agrees: ["absent"], documents: [...this.documentIds.keys()] };
    }
    const { bbox, page = 0 } = region ?? {};
    const select = (isAgreeing: (point: LearnedPoint) => boolean): number[] =>
      isRow ? [] : points.filter(isAgreeing).map(({ document }) => document);
    const found = {
      label: [...(this.#labelled.get(toLabelKey(fieldPath, label)) ?? [])],
      place: select((point) => bbox !== undefined && this.#isAt(point, page, bbox)),
      value: select((point) => typeof point.value === "string" && point.value === value),
    };
    const agrees = (["label", "place", "value"] as const).filter((agreement) => found[agreement].length > 0);
    const documents = [...new Set(Object.values(found).flat())].sort((a, b) => a - b);
    return agrees.length === 0 ? undefined : { agrees, documents };
  }

  #isAt({ place }: LearnedPoint, page: number, { x, y }: { x: number; y: number }): boolean {
    const size = this.#sizes[page - 1];
    if (place === undefined || size === undefined || place.page !== page) return false;
    return (
      Math.abs(x / size.width - place.x) <= mappingThresholds.placeToleranceShare.x &&
      Math.abs(y / size.height - place.y) <= mappingThresholds.placeToleranceShare.y
    );
  }
}

const toLabelKey = (path: string, label: string): string => `${path} ${normalizeLabel(label)}`;

const foundAtPlace = { evidence: noEvidence, foundBy: { method: "learned-place" } } as const;

const sortByScore = (candidates: readonly ValueCandidate[]): ValueCandidate[] =>
  candidates.toSorted((a, b) => b.score - a.score);

/** Selects the documents with the most similar first pages, by the overlap coefficient of their layout fingerprints. */
function selectSimilar(documents: readonly LearnedDocument[], layout: readonly string[]): LearnedDocument[] {
  const ownLines = new Set(layout);
  return documents
    .map((document) => {
      const common = document.layout.filter((line) => ownLines.has(line)).length;
      return { document, similarity: common / Math.max(1, Math.min(ownLines.size, document.layout.length)) };
    })
    .filter(({ similarity }) => similarity >= mappingThresholds.minSimilarityShare)
    .sort((a, b) => b.similarity - a.similarity)
    .slice(0, mappingThresholds.maxSimilar)
    .map(({ document }) => document);
}
