import { buildAdjacency, type Adjacency } from "../adjacency.ts";
import { IntegerList } from "../integer-list.ts";
import type { Terms } from "./document-terms.ts";
import { indexingThresholds } from "../thresholds.ts";

/**
 * An inverted index of the terms of labelled documents, as arrays. A document is a vector of TF-IDF weights of unit
 * length, (1 + ln tf) · idf^1.3.
 */
export interface TermIndex {
  /** The hash of each term. */
  hashes: Int32Array;
  idf: Float32Array;
  /** The documents of each term, in ascending order. */
  documents: Adjacency;
  /** The weight of the term in each of these documents, in units of {@link weightUnit}. */
  weights: Uint16Array;
  /** Hash table with open addressing: a term plus 1, or 0 if the slot is free. The length is a power of two. */
  slots: Int32Array;
}

const weightUnit = 1 / 65_535;
/**
 * Returns the limits of the document frequency for an index of a number of documents. Terms outside the limits are
 * dropped.
 */
type TermLimits = (documents: number) => { min: number; max: number };

/** Terms in a single document connect no documents, and terms in a large share of them say little. */
const documentTermLimits: TermLimits = (documents) => ({ min: 2, max: Math.max(50, documents * 0.15) });

/** Returns the weight of an entry, by its index in `documents.items`. */
export const getWeight = ({ weights }: TermIndex, entry: number): number => (weights[entry] ?? 0) * weightUnit;

/**
 * Builds an index from the terms of documents.
 * @param documents The terms of each document. They are iterated twice, so that they need not be in memory together.
 */
export function buildTermIndex(documents: Iterable<Terms>, limits = documentTermLimits): TermIndex {
  const frequencies = new Map<number, number>();
  let documentCount = 0;
  for (const terms of documents) {
    documentCount += 1;
    for (const hash of terms.keys()) frequencies.set(hash, (frequencies.get(hash) ?? 0) + 1);
  }
  const { min, max } = limits(documentCount);
  const keptTerms = [...frequencies].filter(([, count]) => count >= min && count <= max);
  const hashes = Int32Array.from(keptTerms, ([hash]) => hash);
  const idf = Float32Array.from(keptTerms, ([, count]) => Math.log((documentCount + 1) / count));
  const termNumbers = new Map(keptTerms.map(([hash], term) => [hash, term]));
  const [entryTerms, entryDocuments, entryWeights] = [new IntegerList(), new IntegerList(), new IntegerList()];
  let document = 0;
  for (const terms of documents) {
    const vector = computeVector(terms, (hash) => termNumbers.get(hash), idf);
    for (const { term, weight } of vector) {
      entryTerms.push(term);
      entryDocuments.push(document);
      entryWeights.push(Math.round(weight / weightUnit));
    }
    document += 1;
  }
  const terms = entryTerms.toArray();
  return {
    hashes,
    idf,
    documents: buildAdjacency(hashes.length, terms, entryDocuments.toArray()),
    weights: Uint16Array.from(buildAdjacency(hashes.length, terms, entryWeights.toArray()).items),
    slots: buildSlots(hashes),
  };
}

/** The similarity of a text to each document of an index. */
export interface Similarities {
  /** The cosine of the vectors. */
  cosine: Float32Array;
  /**
   * The sum over the common terms of idf / (document frequency + 1), divided by the sum of idf of the text's terms.
   * Summed over the documents of a concept, it is about the mean probability of the concept given a term.
   */
  evidence: Float32Array;
}

/**
 * Compares a text with the documents of an index.
 * @param documentCount The number of documents of the index.
 */
export function computeSimilarities(index: TermIndex, terms: Terms, documentCount: number): Similarities {
  const cosine = new Float32Array(documentCount);
  const evidence = new Float32Array(documentCount);
  const { starts, items } = index.documents;
  const vector = computeVector(terms, (hash) => findTerm(index, hash), index.idf);
  const totalIdf = vector.reduce((sum, { term }) => sum + (index.idf[term] ?? 0), 0);
  for (const { term, weight } of vector) {
    const [start = 0, end = 0] = [starts[term], starts[term + 1]];
    // 1 is added to the document frequency, so that rare terms count less.
    const share = (index.idf[term] ?? 0) / ((end - start + 1) * totalIdf);
    for (let entry = start; entry < end; entry++) {
      const document = items[entry] ?? 0;
      cosine[document] = (cosine[document] ?? 0) + weight * getWeight(index, entry);
      evidence[document] = (evidence[document] ?? 0) + share;
    }
  }
  return { cosine, evidence };
}

interface WeightedTerm {
  term: number;
  weight: number;
}

function computeVector(
  terms: Terms,
  find: (hash: number) => number | undefined,
  idf: Readonly<ArrayLike<number>>,
): WeightedTerm[] {
  const vector: WeightedTerm[] = [];
  let square = 0;
  for (const [hash, count] of terms) {
    const term = find(hash);
    if (term === undefined) continue;
    const weight = (1 + Math.log(count)) * (idf[term] ?? 0) ** indexingThresholds.idfPower;
    square += weight * weight;
    vector.push({ term, weight });
  }
  const length = Math.sqrt(square);
  for (const entry of vector) entry.weight /= length;
  return vector;
}

/** Returns the number of a term by its hash; undefined for a term that the index does not have. */
export function findTerm({ slots, hashes }: TermIndex, hash: number): number | undefined {
  const term = (slots[findSlot(slots, hashes, hash)] ?? 0) - 1;
  return term < 0 ? undefined : term;
}

function buildSlots(hashes: Int32Array): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1, hashes.length) * 2)));
  hashes.forEach((hash, term) => (slots[findSlot(slots, hashes, hash)] = term + 1));
  return slots;
}

/** Returns the slot of a hash, or the free slot for it. */
function findSlot(slots: Int32Array, hashes: Int32Array, hash: number): number {
  const mask = slots.length - 1;
  let slot = hash & mask;
  for (;;) {
    const term = (slots[slot] ?? 0) - 1;
    if (term < 0 || hashes[term] === hash) return slot;
    slot = (slot + 1) & mask;
  }
}
