import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import type { LearnedMapping, LearnedPoint } from "../../../shared/learned.ts";
import { noEvidence } from "./evidence.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { LearnedLabel } from "./labels.ts";
import { locateValue, toPlaceKey, type ValueCandidate } from "./located-value.ts";
import { findValueAt } from "./read-values.ts";
import { getOwnRows } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** The sizes of the pages in points, in order; undefined for a section of an ePub. */
export type PageSizes = readonly ({ width: number; height: number } | undefined)[];

/**
 * The evidence from reviewed documents with a similar layout: labels, positions and constant values of a sender. It
 * only adds candidates and raises scores, since lowering the scores of differing values made the results worse.
 */
export class LearnedEvidence {
  /** The learned data points of similar documents, by path. */
  readonly #points: ReadonlyMap<string, readonly LearnedPoint[]>;
  readonly #sizes: PageSizes;
  readonly #addressPaths: ReadonlySet<string>;
  readonly #candidatesAtPlaces = new Map<string, ValueCandidate[]>();

  /**
   * @param layout The layout fingerprint of this document, see `computeLayoutFingerprint`.
   * @param addressPaths The fields that are parts of addresses.
   */
  constructor(
    documents: readonly LearnedMapping[],
    layout: readonly string[],
    sizes: PageSizes,
    addressPaths: ReadonlySet<string>,
  ) {
    this.#points = Map.groupBy(
      selectSimilar(documents, layout).flatMap(({ data_points }) => data_points),
      ({ path }) => path,
    );
    this.#sizes = sizes;
    this.#addressPaths = addressPaths;
  }

  /**
   * Lists the labels of the similar documents. A label above a value counts only if there is none at its left. A label
   * above a part of an address does not count at all, since it is the heading of the party, which is above all parts.
   */
  listLabels(): LearnedLabel[] {
    return [...this.#points.values()].flat().flatMap(({ path, label_left: left, label_above: above }) => {
      const label = left ?? (this.#addressPaths.has(path) ? undefined : above);
      return label === undefined ? [] : [{ path, label, weight: mappingScores.learnedLabelWeight }];
    });
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
          this.#candidatesAtPlaces.set(placed.path, [...candidatesSoFar, { ...candidate, evidence: noEvidence }]);
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

  #isAt({ place }: LearnedPoint, page: number, { x, y }: { x: number; y: number }): boolean {
    const size = this.#sizes[page - 1];
    if (place === undefined || size === undefined || place.page !== page) return false;
    return (
      Math.abs(x / size.width - place.x) <= mappingThresholds.placeToleranceShare.x &&
      Math.abs(y / size.height - place.y) <= mappingThresholds.placeToleranceShare.y
    );
  }
}

const sortByScore = (candidates: readonly ValueCandidate[]): ValueCandidate[] =>
  candidates.toSorted((a, b) => b.score - a.score);

/** Selects the documents with the most similar first pages, by the overlap coefficient of their layout fingerprints. */
function selectSimilar(documents: readonly LearnedMapping[], layout: readonly string[]): LearnedMapping[] {
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
