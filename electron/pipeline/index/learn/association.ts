import { getAdjacent, type Adjacency } from "../adjacency.ts";
import type { DocumentTerms } from "./document-terms.ts";
import { computeSimilarities, type Similarities, type TermIndex } from "./term-index.ts";
import { indexingThresholds } from "../thresholds.ts";

/** The labelled documents with which a text is compared, as arrays. */
export interface LabelledDocuments {
  words: TermIndex;
  grams: TermIndex;
  /** The concepts of each document. */
  concepts: Adjacency;
  /**
   * The norm of each concept's centroid, which is the sum of the vectors of its documents. `wordNorms` is for words,
   * and `gramNorms` for n-grams.
   */
  wordNorms: Float32Array;
  gramNorms: Float32Array;
}

/**
 * The measures of association between a text and a concept, by one kind of terms: its share of the nearest neighbours,
 * the largest cosine of its documents, the cosine with its centroid, and its probability given the terms.
 */
export const associationNames = ["neighbors", "nearest", "centroid", "evidence"] as const;
const measureCount = associationNames.length;

/** The associations of a text with concepts: {@link associationNames} by words, then by n-grams. */
export type Associations = ReadonlyMap<number, Float32Array>;

/**
 * Associates a text with the concepts of similar labelled documents: by its nearest neighbours (weighted by the cube of
 * the cosine), by the centroids of concepts (Rocchio), and by the probability of a concept given a term. All measures
 * follow from the similarities to the documents. In addition to the documents, only the norms of the centroids are
 * stored.
 */
export function associate(base: LabelledDocuments, { words, grams }: DocumentTerms): Associations {
  const count = base.concepts.starts.length - 1;
  const associations = new Map<number, Float32Array>();
  const kinds = [
    [base.words, words, base.wordNorms],
    [base.grams, grams, base.gramNorms],
  ] as const;
  for (const [kind, [index, terms, norms]] of kinds.entries()) {
    addAssociations(associations, base.concepts, computeSimilarities(index, terms, count), kind * measureCount);
    for (const [concept, values] of associations) {
      const centroid = kind * measureCount + 2;
      values[centroid] = (values[centroid] ?? 0) / Math.max(1, norms[concept] ?? 0);
    }
  }
  return associations;
}

function addAssociations(
  associations: Map<number, Float32Array>,
  concepts: Adjacency,
  { cosine, evidence }: Similarities,
  offset: number,
): void {
  const neighbours = findNearest(cosine);
  const total = neighbours.reduce((sum, document) => sum + (cosine[document] ?? 0) ** 3, 0);
  const nearest = new Set(neighbours);
  for (let document = 0; document < cosine.length; document++) {
    const similarity = cosine[document] ?? 0;
    if (similarity === 0) continue;
    for (const concept of getAdjacent(concepts, document)) {
      let values = associations.get(concept);
      if (values === undefined) associations.set(concept, (values = new Float32Array(2 * measureCount)));
      if (nearest.has(document)) values[offset] = (values[offset] ?? 0) + similarity ** 3 / total;
      values[offset + 1] = Math.max(values[offset + 1] ?? 0, similarity);
      values[offset + 2] = (values[offset + 2] ?? 0) + similarity;
      values[offset + 3] = (values[offset + 3] ?? 0) + (evidence[document] ?? 0);
    }
  }
}

/** Finds the documents with the largest cosines. */
function findNearest(cosine: Float32Array): number[] {
  const nearest: number[] = [];
  let lowest = 0;
  for (let document = 0; document < cosine.length; document++) {
    const similarity = cosine[document] ?? 0;
    if (similarity <= lowest) continue;
    nearest.push(document);
    if (nearest.length < 4 * indexingThresholds.nearestNeighbours) continue;
    keepNearest(nearest, cosine);
    lowest = cosine[nearest.at(-1) ?? 0] ?? 0;
  }
  keepNearest(nearest, cosine);
  return nearest;
}

function keepNearest(documents: number[], cosine: Float32Array): void {
  documents.sort((a, b) => (cosine[b] ?? 0) - (cosine[a] ?? 0) || a - b);
  documents.length = Math.min(documents.length, indexingThresholds.nearestNeighbours);
}

/** Computes the norm of the sum of the vectors of each concept's documents. */
export function computeCentroidNorms(index: TermIndex, concepts: Adjacency, conceptCount: number): Float32Array {
  const squares = new Float64Array(conceptCount);
  const { starts, items } = index.documents;
  const sums = new Map<number, number>();
  for (let term = 0; term < index.hashes.length; term++) {
    sums.clear();
    for (let entry = starts[term] ?? 0; entry < (starts[term + 1] ?? 0); entry++) {
      const weight = (index.weights[entry] ?? 0) / 65_535;
      for (const concept of getAdjacent(concepts, items[entry] ?? 0))
        sums.set(concept, (sums.get(concept) ?? 0) + weight);
    }
    for (const [concept, sum] of sums) squares[concept] = (squares[concept] ?? 0) + sum * sum;
  }
  return Float32Array.from(squares, Math.sqrt);
}
