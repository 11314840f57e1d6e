import { z } from "zod";
import { predictLogistic } from "../../zone/models/logistic-regression.ts";
import { predictScore } from "../../zone/models/trees.ts";
import type { Adjacency } from "../adjacency.ts";
import type { ScoredConcept } from "../rank-concepts.ts";
import { decodeSections, encodeSections, type Sections } from "../sections.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { associate, type LabelledDocuments } from "./association.ts";
import { candidateFeatureNames, computeCandidates, type ConceptStatistics } from "./candidate-features.ts";
import type { DocumentTerms } from "./document-terms.ts";
import { findSimilarLabels, type LabelIndex } from "./label-similarity.ts";
import type { TermIndex } from "./term-index.ts";

/** The version of learned models. Increase it with every change of the format, of a feature or of a stemmer. */
export const keywordModelVersion = 3;

const numbers = z.array(z.number());
const treesSchema = z.strictObject({
  features: z.array(z.string()),
  bias: z.number(),
  trees: z.array(
    z.strictObject({ feature: numbers, threshold: numbers, left: numbers, right: numbers, leaf: numbers }),
  ),
});

const rankerSchema = z.strictObject({
  logistic: z.strictObject({ features: z.array(z.string()), bias: z.number(), weights: numbers }),
  /** Absent if there were too few documents for trees. */
  trees: treesSchema.exactOptional(),
  /** The corners of a monotone, piecewise linear function from scores to probabilities. */
  calibration: z.strictObject({ scores: numbers, probabilities: numbers }),
});
/** The learned ranker of candidates: its regression, its trees and the calibration of its scores. */
export type KeywordRanker = z.infer<typeof rankerSchema>;

const metaSchema = z.strictObject({
  version: z.literal(keywordModelVersion),
  /** The number of concepts of the vocabulary. */
  concepts: z.int(),
  /** The number of documents that the model was learned from. */
  documents: z.int(),
  /** True if the model contains the labelled documents. */
  hasDocuments: z.boolean(),
  /** Absent in models that earlier versions learned. */
  missedKeywords: z.number().min(0).exactOptional(),
  ranker: rankerSchema,
});

/** A model that was learned from labelled documents for a vocabulary. */
export interface KeywordModel {
  statistics: ConceptStatistics;
  /** Absent if there were too few documents to associate words with concepts. */
  labelled?: LabelledDocuments;
  labels: LabelIndex;
  /**
   * The mean number of chosen concepts of a labelled document that are not among its suggestions, measured on documents
   * that the ranker was not trained on.
   */
  missedKeywords?: number;
  ranker: KeywordRanker;
}

/** Encodes a model as the pieces of a file, which are written one after the other. */
export function encodeKeywordModel({
  statistics,
  labelled,
  labels,
  missedKeywords,
  ranker,
}: KeywordModel): Uint8Array[] {
  const { documents, matched, chosen, chosenMatched } = statistics;
  const meta: z.infer<typeof metaSchema> = {
    version: keywordModelVersion,
    concepts: chosen.length,
    documents,
    hasDocuments: labelled !== undefined,
    ...(missedKeywords !== undefined && { missedKeywords }),
    ranker,
  };
  const sections: Record<string, Sections[string]> = {
    matched,
    chosen,
    chosenMatched,
    labelConcepts: labels.concepts,
    ...listIndexSections("labels", labels.grams),
  };
  if (labelled !== undefined) {
    sections["concepts.starts"] = labelled.concepts.starts;
    sections["concepts.items"] = labelled.concepts.items;
    sections["wordNorms"] = labelled.wordNorms;
    sections["gramNorms"] = labelled.gramNorms;
    Object.assign(sections, listIndexSections("words", labelled.words), listIndexSections("grams", labelled.grams));
  }
  return encodeSections(meta, sections);
}

/** Lists the sections of an index of terms. `decodeKeywordModel` reads them under the same names. */
function listIndexSections(name: string, index: TermIndex): Record<string, Sections[string]> {
  return {
    [`${name}.hashes`]: index.hashes,
    [`${name}.idf`]: index.idf,
    [`${name}.starts`]: index.documents.starts,
    [`${name}.items`]: index.documents.items,
    [`${name}.weights`]: index.weights,
    [`${name}.slots`]: index.slots,
  };
}

/**
 * Opens a model without copying its arrays.
 * @param bytes The whole file, which must not be changed afterwards.
 * @throws {RangeError} if the file is damaged, of another version, or for another vocabulary
 */
export function decodeKeywordModel(bytes: Uint8Array, vocabulary: Vocabulary): KeywordModel {
  const { meta, sections } = decodeSections(bytes);
  const parsed = metaSchema.safeParse(meta);
  if (!parsed.success) throw new RangeError("the model was learned by another version");
  const { concepts, documents, hasDocuments, missedKeywords, ranker } = parsed.data;
  if (ranker.logistic.features.join() !== candidateFeatureNames.join())
    throw new RangeError("the model was learned with other features");
  if (concepts !== vocabulary.size) throw new RangeError("the model was learned for another vocabulary");
  const get = <Type extends Sections[string]>(name: string, type: abstract new (...values: never[]) => Type): Type => {
    const section = sections[name];
    if (!(section instanceof type)) throw new RangeError(`the model has no section ${name}`);
    return section;
  };
  const adjacency = (name: string): Adjacency => ({
    starts: get(`${name}.starts`, Int32Array),
    items: get(`${name}.items`, Int32Array),
  });
  const index = (name: string): TermIndex => ({
    hashes: get(`${name}.hashes`, Int32Array),
    idf: get(`${name}.idf`, Float32Array),
    documents: adjacency(name),
    weights: get(`${name}.weights`, Uint16Array),
    slots: get(`${name}.slots`, Int32Array),
  });
  return {
    statistics: {
      documents,
      matched: get("matched", Int32Array),
      chosen: get("chosen", Int32Array),
      chosenMatched: get("chosenMatched", Int32Array),
    },
    ...(hasDocuments && {
      labelled: {
        words: index("words"),
        grams: index("grams"),
        concepts: adjacency("concepts"),
        wordNorms: get("wordNorms", Float32Array),
        gramNorms: get("gramNorms", Float32Array),
      },
    }),
    labels: { grams: index("labels"), concepts: get("labelConcepts", Int32Array) },
    ...(missedKeywords !== undefined && { missedKeywords }),
    ranker,
  };
}

/** A concept with the calibrated probability that it is a keyword of a text. */
export interface ProbableConcept {
  /** The index of the concept in the vocabulary. */
  concept: number;
  /** From 0 to 1. */
  probability: number;
}

/**
 * Ranks the concepts that may be keywords of a text by a learned model.
 * @param ranked The concepts that occur in the text, with their scores without a model.
 * @param length The number of words of the text.
 * @param terms The terms of the text.
 * @returns the concepts by descending probability
 */
export function rankByModel(
  model: KeywordModel,
  vocabulary: Vocabulary,
  { ranked, length, terms }: { ranked: readonly ScoredConcept[]; length: number; terms: DocumentTerms },
): ProbableConcept[] {
  const { statistics, labelled, labels, ranker } = model;
  const associations = labelled === undefined ? new Map() : associate(labelled, terms);
  const labelSimilarities = findSimilarLabels(labels, terms.cognates);
  const candidates = computeCandidates({ vocabulary, statistics, ranked, length, associations, labelSimilarities });
  return candidates
    .map(({ concept, features }) => ({ concept, score: scoreCandidate(ranker, features) }))
    .sort((a, b) => b.score - a.score || a.concept - b.concept)
    .map(({ concept, score }) => ({ concept, probability: calibrate(ranker.calibration, score) }));
}

/** The smallest distance of a probability from 0 and 1, so that its log-odds are finite. */
const minProbability = 1e-9;

/**
 * Scores a candidate by the log-odds of the logistic regression. If there are trees, the score is the mean of these
 * log-odds and those of the trees.
 */
export function scoreCandidate({ logistic, trees }: Omit<KeywordRanker, "calibration">, features: number[]): number {
  const probability = Math.min(1 - minProbability, Math.max(minProbability, predictLogistic(logistic, features)));
  const logOdds = Math.log(probability / (1 - probability));
  return trees === undefined ? logOdds : (logOdds + predictScore(trees, features)) / 2;
}

/**
 * Maps a score to a probability, by linear interpolation between the corners of the calibration. The probability is
 * constant outside the corners.
 */
export function calibrate({ scores, probabilities }: KeywordRanker["calibration"], score: number): number {
  const above = scores.findIndex((corner) => corner > score);
  if (above === 0) return probabilities[0] ?? 0;
  if (above === -1) return probabilities.at(-1) ?? 0;
  const [low = 0, high = 0] = [scores[above - 1], scores[above]];
  const [from = 0, to = 0] = [probabilities[above - 1], probabilities[above]];
  return from + ((to - from) * (score - low)) / (high - low);
}
