import type { DataPoint, Provenance } from "../../../shared/document/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import type { LearnedMapping, LearnedPoint } from "../../../shared/learned.ts";
import { normalizeLabel } from "../../../shared/values/normalize-label.ts";
import { noEvidence } from "./evidence.ts";
import { computeLayoutSimilarity } from "./layout-fingerprint.ts";
import type { LabeledWindow } from "./label-candidates.ts";
import type { LearnedLabel } from "./labels.ts";
import { getTaughtLabel, selectLearnedLabels } from "./learned-labels.ts";
import { locateValue, toPlaceKey, type ValueCandidate } from "./located-value.ts";
import { findValueAt } from "./read-values.ts";
import { findSegment, getOwnRows } from "./rows.ts";
import { mappingScores, mappingThresholds } from "./thresholds.ts";

/** A learned mapping with the id of its document, if it is known. */
export interface LearnedDocument extends LearnedMapping {
  id?: string;
}

/** A learned data point with the index of its document among the most similar ones. */
type SimilarPoint = LearnedPoint & { document: number };

/** The sizes of the pages in points, in order; undefined for a section of an ePub. */
export type PageSizes = readonly ({ width: number; height: number } | undefined)[];

/**
 * The evidence from reviewed documents: labels, and the positions and constant values of a sender. It only adds candidates
 * and raises scores, since lowering the scores of differing values made the results worse. Where the mapping was right
 * without it in all documents of a sender, it changes no value but only the confidence.
 */
export class LearnedEvidence {
  /** The labels that the reviewed documents teach. */
  readonly labels: readonly LearnedLabel[];
  /** The learned data points of similar documents, by path. */
  readonly #points: ReadonlyMap<string, readonly SimilarPoint[]>;
  /** The points at whose places the mapping was right, by path. */
  readonly #confirmedPoints: ReadonlyMap<string, readonly SimilarPoint[]>;
  /** The places of values that the mapping missed, by path. */
  readonly #missedPlaces: ReadonlyMap<string, readonly SimilarPoint[]>;
  /** The texts that many reviewed documents have in common, by path: the own name as that of the buyer, for example. */
  readonly #constants: ReadonlyMap<string, ReadonlySet<string>>;
  /** The most similar documents. */
  readonly #closest: readonly LearnedDocument[];
  /** The ids of the most similar documents, in their order; empty if they are not known. */
  readonly documentIds: string[];
  readonly #addressPaths: ReadonlySet<string>;
  readonly #sizes: PageSizes;
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
    const closest = similar.slice(0, mappingThresholds.maxSimilar);
    this.labels = selectLearnedLabels(documents, new Set(similar), addressPaths);
    this.#points = Map.groupBy(
      closest.flatMap(({ data_points: points }, document) => points.map((point) => ({ ...point, document }))),
      ({ path }) => path,
    );
    this.#confirmedPoints = new Map([...this.#points].map(([path, points]) => [path, selectConfirmed(points)]));
    this.#missedPlaces = new Map([...this.#points].map(([path, points]) => [path, selectMissedPlaces(points)]));
    this.#constants = findConstants(documents);
    this.#closest = closest;
    const ids = closest.flatMap(({ id }) => id ?? []);
    this.documentIds = ids.length === closest.length ? ids : [];
    this.#addressPaths = addressPaths;
    this.#sizes = sizes;
  }

  /**
   * Adds the values of a window that stand at the places of corrected values and look like them, whether or not a label
   * points to them.
   */
  add(fields: readonly PlacedField[], window: LabeledWindow): void {
    for (const placed of fields) {
      const points = this.#missedPlaces.get(placed.path) ?? [];
      for (const row of points.length === 0 ? [] : getOwnRows(window)) {
        row.tokens.forEach((token, start) => {
          const taughtBy = points.filter((point) => this.#isAt(point, row.page, token.bbox)).length;
          if (taughtBy === 0) return;
          const end = findSegment(row, start)?.end;
          const value = findValueAt(placed.field, row, start, end ?? row.tokens.length, window.notation);
          if (value === undefined || !points.some(({ text }) => hasSameShape(text, value.text))) return;
          const candidate = { ...locateValue(value, window.regions), score: mappingScores.learnedPlace * value.fit };
          const candidatesSoFar = this.#candidatesAtPlaces.get(placed.path) ?? [];
          this.#candidatesAtPlaces.set(placed.path, [
            ...candidatesSoFar,
            { ...candidate, evidence: { ...noEvidence, taughtBy }, foundBy: { method: "learned-place" } },
          ]);
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
   * Raises the scores and probabilities of values that many documents have in common, and of those at the places of values
   * that the mapping missed. Call it after the candidate model, which was trained without raised scores and would give
   * them too low probabilities.
   */
  raise(candidates: ReadonlyMap<string, readonly ValueCandidate[]>): Map<string, readonly ValueCandidate[]> {
    return new Map(
      [...candidates].map(([path, list]) => {
        const missed = this.#missedPlaces.get(path) ?? [];
        const constants = this.#constants.get(path);
        if (missed.length === 0 && constants === undefined) return [path, list];
        return [path, sortByScore(list.map((candidate) => this.#raise(candidate, missed, constants)))];
      }),
    );
  }

  #raise(
    candidate: ValueCandidate,
    points: readonly LearnedPoint[],
    constants: ReadonlySet<string> | undefined,
  ): ValueCandidate {
    // A score of 0 means that a check excludes the value. The probability of a value in running text is calibrated.
    if (candidate.score === 0 || candidate.isCalibrated === true) return candidate;
    const { score, probability, value } = candidate;
    const isConstant = typeof value === "string" && constants?.has(value) === true;
    const doubtFactor = isConstant ? 1 - mappingScores.learnedBonus : this.#computeDoubtFactor(candidate, points);
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
    if (this.#closest.length === 0 || path.includes("[")) return 1;
    const points = this.#points.get(path) ?? [];
    if (value === null) return points.length === 0 ? 1 - mappingScores.learnedBonus : 1;
    return this.#computeDoubtFactor({ value, regions }, this.#confirmedPoints.get(path) ?? []);
  }

  /** Counts the similar documents whose reviewers marked a value as absent; 0 if one of them has it. */
  countAbsent(path: string): number {
    if (this.#points.has(path)) return 0;
    return this.#closest.filter(({ absent }) => absent?.includes(path)).length;
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
    if (value === null) {
      if (isRow || this.#points.has(fieldPath)) return undefined;
      return { agrees: ["absent"], documents: [...this.documentIds.keys()] };
    }
    const points = [...(this.#confirmedPoints.get(fieldPath) ?? []), ...(this.#missedPlaces.get(fieldPath) ?? [])];
    const { bbox, page = 0 } = region ?? {};
    const select = (isAgreeing: (point: SimilarPoint) => boolean): number[] =>
      isRow ? [] : points.filter(isAgreeing).map(({ document }) => document);
    const found = {
      label: this.#listDocumentsWithLabel(fieldPath, label),
      place: select((point) => bbox !== undefined && this.#isAt(point, page, bbox)),
      value: select((point) => typeof point.value === "string" && point.value === value),
    };
    const agrees = (["label", "place", "value"] as const).filter((agreement) => found[agreement].length > 0);
    const documents = [...new Set(Object.values(found).flat())].sort((a, b) => a - b);
    return agrees.length === 0 ? undefined : { agrees, documents };
  }

  /** Lists the similar documents that taught a label of a field, as indexes. */
  #listDocumentsWithLabel(path: string, label: string): number[] {
    const key = normalizeLabel(label);
    const isTaught = this.labels.some((taught) => taught.path === path && normalizeLabel(taught.label) === key);
    if (!isTaught || key === "") return [];
    return (this.#points.get(path) ?? [])
      .filter((point) => normalizeLabel(getTaughtLabel(point, this.#addressPaths) ?? "") === key)
      .map(({ document }) => document);
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

/** Selects the documents with similar first pages, the most similar one first. */
function selectSimilar(documents: readonly LearnedDocument[], layout: readonly string[]): LearnedDocument[] {
  return documents
    .map((document) => ({ document, similarity: computeLayoutSimilarity(layout, document.layout) }))
    .filter(({ similarity }) => similarity >= mappingThresholds.minSimilarityShare)
    .sort((a, b) => b.similarity - a.similarity)
    .map(({ document }) => document);
}

/** Tells whether two texts have letters and digits alike. A name, for example, differs from the number beside it. */
function hasSameShape(text: string, other: string): boolean {
  const describe = (value: string): string => `${/\p{L}{2}/u.test(value)} ${/\d/u.test(value)}`;
  return describe(text) === describe(other);
}

/** Finds the texts that the values of a path have in most reviewed documents, by path. */
function findConstants(documents: readonly LearnedMapping[]): Map<string, ReadonlySet<string>> {
  const byPath = Map.groupBy(
    documents.flatMap(({ data_points: points }) => points),
    ({ path }) => path,
  );
  return new Map(
    [...byPath].flatMap(([path, points]): [string, ReadonlySet<string>][] => {
      const byValue = Map.groupBy(points, ({ value }) => value);
      const constants = [...byValue].flatMap(([value, same]) =>
        typeof value === "string" &&
        same.length >= mappingThresholds.minConstantDocuments &&
        2 * same.length > points.length
          ? value
          : [],
      );
      return constants.length === 0 ? [] : [[path, new Set(constants)]];
    }),
  );
}

/** Selects the points of a path at whose places the mapping was right, and never wrong in another document. */
function selectConfirmed(points: readonly SimilarPoint[]): SimilarPoint[] {
  const missed = points.filter(({ corrected }) => corrected === true);
  return points.filter((point) => point.corrected !== true && !missed.some((other) => isSamePlace(point, other)));
}

/**
 * Selects the points of a path that the mapping missed, and those at the same places. Where it was right at other places
 * more often, it needs no such place.
 */
function selectMissedPlaces(points: readonly SimilarPoint[]): SimilarPoint[] {
  const missed = points.filter(({ corrected }) => corrected === true);
  const isAtMissed = (point: SimilarPoint) => missed.some((other) => isSamePlace(point, other));
  const atMissed = points.filter((point) => point.place !== undefined && isAtMissed(point));
  const foundElsewhere = points.filter((point) => point.corrected !== true && !isAtMissed(point));
  return foundElsewhere.length >= atMissed.length ? [] : atMissed;
}

function isSamePlace({ place }: LearnedPoint, { place: other }: LearnedPoint): boolean {
  const { x, y } = mappingThresholds.placeToleranceShare;
  if (place === undefined || other === undefined || place.page !== other.page) return false;
  return Math.abs(place.x - other.x) <= x && Math.abs(place.y - other.y) <= y;
}
