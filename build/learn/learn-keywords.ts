import { buildAdjacency } from "../../electron/pipeline/index/adjacency.ts";
import { DocumentWords } from "../../electron/pipeline/index/document-words.ts";
import { analyzeDocument } from "../../electron/pipeline/index/index-document.ts";
import {
  associate,
  computeCentroidNorms,
  type LabelledDocuments,
} from "../../electron/pipeline/index/learn/association.ts";
import {
  candidateFeatureNames,
  computeCandidates,
  type ConceptStatistics,
} from "../../electron/pipeline/index/learn/candidate-features.ts";
import type { DocumentTerms } from "../../electron/pipeline/index/learn/document-terms.ts";
import {
  type KeywordModel,
  type KeywordRanker,
  scoreCandidate,
} from "../../electron/pipeline/index/learn/keyword-model.ts";
import { buildLabelIndex, findSimilarLabels } from "../../electron/pipeline/index/learn/label-similarity.ts";
import { buildTermIndex } from "../../electron/pipeline/index/learn/term-index.ts";
import { indexingThresholds } from "../../electron/pipeline/index/thresholds.ts";
import type { ScoredConcept } from "../../electron/pipeline/index/rank-concepts.ts";
import type { Vocabulary } from "../../electron/pipeline/index/vocabulary.ts";
import { mean } from "../../electron/pipeline/zone/layout/statistics.ts";
import { splitIntoFolds } from "../train/cross-validation.ts";
import { averageModels } from "../train/ensemble.ts";
import { trainBoostedTrees } from "../train/gradient-boosting.ts";
import { fitLogisticRegression } from "../train/logistic-regression.ts";
import { fitIsotonicRegression, type JudgedScore } from "./isotonic-regression.ts";

/** A labelled text to learn from. */
export interface LabelledText {
  title: string;
  paragraphs: readonly string[];
  /** The numbers of its concepts in the vocabulary. */
  concepts: readonly number[];
}

/** A labelled text with the results of its analysis, from which the ranker learns. */
export interface AnalyzedText {
  concepts: ReadonlySet<number>;
  /** The numbers of all concepts that occur in the text. */
  occurringConcepts: Int32Array;
  /** The occurring concepts with the highest scores of `rankConcepts`. */
  rankedConcepts: readonly ScoredConcept[];
  terms: DocumentTerms;
  length: number;
}

/** The minimum number of documents to learn from. */
export const minDocuments = 5;
/** The minimum number of documents for trees, which are averaged with the logistic regression. */
const minDocumentsForTrees = 15;
/** The minimum number of documents for associations of words with concepts. */
const minDocumentsForAssociations = 100;
/** The maximum number of documents for training the ranker. Statistics and associations are computed from all documents. */
const maxRankedDocuments = 2500;
/** The maximum share of the documents in a fold. The associations for a fold are computed from the other folds. */
const maxFoldShare = 0.02;
const maxLogisticRows = 8000;
const maxTreeRows = 80_000;
/** Parameters of the trees of a ranker. */
export interface BoostingParameters {
  /** The random seeds of the models that are averaged. */
  seeds: number[];
  /** The number of trees of each model. */
  trees: number;
  maxLeaves: number;
}

/**
 * Parameters of the trees by the size of the corpus. With few documents, trees depend strongly on their random samples,
 * so models of several seeds are averaged. With a large corpus, trees depend less on the samples, so there can be more
 * and larger trees.
 */
const defaultBoosting = {
  small: { seeds: [1, 2, 3], trees: 150, maxLeaves: 5 },
  large: { seeds: [1], trees: 300, maxLeaves: 15 },
};
/** The minimum number of documents of a large corpus. */
const minDocumentsOfLargeCorpus = 1000;
/**
 * The maximum number of folds of the cross-validation for the calibration. With few documents, a ranker that was trained on two
 * thirds of them is clearly worse than the final one, so the confidences of the final one would be too low.
 */
const maxFolds = { small: 10, large: 3 };
/** The maximum number of concepts that are kept of a document: those with the highest scores. */
const maxRankedConcepts = 300;

/** Analyzes a labelled text in the same way as indexing analyzes a document with a title. */
export async function analyzeLabelledText(
  vocabulary: Vocabulary,
  { title, paragraphs, concepts }: LabelledText,
): Promise<AnalyzedText> {
  const blocks = [
    ...(title === "" ? [] : [{ path: "/1", kind: "heading" as const, text: title }]),
    ...paragraphs.map((text, index) => ({ path: `/${index + 2}`, kind: "paragraph" as const, text })),
  ];
  const page = {
    text: { page: 1, source: "markup" as const, href: "", html: "", blocks },
    zones: { page: 1, confidence: 1, zones: [] },
  };
  const { ranked, terms, length } = await analyzeDocument(new DocumentWords([() => page]), vocabulary);
  return {
    concepts: new Set(concepts),
    occurringConcepts: Int32Array.from(ranked, ({ concept }) => concept),
    // The places are evidence for the reviewer, and are not needed for learning.
    rankedConcepts: ranked.slice(0, maxRankedConcepts).map(({ occurrences, ...entry }) => ({
      ...entry,
      occurrences: { ...occurrences, places: [], printedForms: [] },
    })),
    terms,
    length,
  };
}

/**
 * Learns a model from labelled documents. For each document, the ranker is trained with statistics and associations
 * that were computed without this document, as they would be for a new document. The calibration is fitted on documents
 * that were not in the training data of the ranker.
 * @param boosting The parameters of the trees; chosen by the number of documents if left out.
 * @throws {RangeError} if there are too few documents
 */
export function learnKeywords(
  vocabulary: Vocabulary,
  texts: readonly AnalyzedText[],
  boosting?: BoostingParameters,
): KeywordModel {
  if (texts.length < minDocuments)
    throw new RangeError(`There are ${texts.length} labelled documents; at least ${minDocuments} are needed.`);
  const hasAssociations = texts.length >= minDocumentsForAssociations;
  const labels = buildLabelIndex(vocabulary);
  const computeStatistics = (analyzedTexts: readonly AnalyzedText[]): CorpusStatistics => ({
    statistics: countConcepts(analyzedTexts, vocabulary.size),
    ...(hasAssociations && { labelled: buildLabelledDocuments(analyzedTexts, vocabulary.size) }),
    labels,
  });
  const sampledTexts = sampleEvenly(texts, maxRankedDocuments);
  const folds = hasAssociations ? Math.ceil(sampledTexts.length / (maxFoldShare * texts.length)) : sampledTexts.length;
  const examples = splitIntoFolds(sampledTexts, folds)
    .flatMap(({ validation }) => {
      const leftOut = new Set(validation);
      const statistics = computeStatistics(texts.filter((text) => !leftOut.has(text)));
      return validation.map((text) => createExample(vocabulary, statistics, text));
    })
    .filter(({ rows }) => rows.length > 0);
  if (examples.length < minDocuments)
    throw new RangeError(
      `Concepts occur in ${examples.length} labelled documents; at least ${minDocuments} are needed.`,
    );
  const corpusSize = examples.length < minDocumentsOfLargeCorpus ? "small" : "large";
  const trees = examples.length < minDocumentsForTrees ? undefined : (boosting ?? defaultBoosting[corpusSize]);
  const judgedDocuments = splitIntoFolds(examples, Math.min(maxFolds[corpusSize], examples.length)).flatMap(
    ({ training, validation }) => {
      const ranker = trainRanker(training, trees);
      return validation.map(({ rows, targets, chosenCount }): JudgedDocument => ({
        scores: rows.map((row, index) => ({ score: scoreCandidate(ranker, row), isCorrect: targets[index] === true })),
        chosenCount,
      }));
    },
  );
  const calibration = fitIsotonicRegression(judgedDocuments.flatMap(({ scores }) => scores));
  return {
    ...computeStatistics(texts),
    missedKeywords: countMissedKeywords(judgedDocuments),
    ranker: { ...trainRanker(examples, trees), calibration },
  };
}

/** The scores of a document's candidates by a ranker that was not trained on it. */
interface JudgedDocument {
  scores: JudgedScore[];
  /** The number of concepts that were chosen for the document. */
  chosenCount: number;
}

/** Counts the chosen concepts that are not among the suggestions of their documents, as a mean over the documents. */
function countMissedKeywords(documents: readonly JudgedDocument[]): number {
  const missed = documents.map(({ scores, chosenCount }) => {
    const suggested = scores.toSorted((a, b) => b.score - a.score).slice(0, indexingThresholds.maxKeywords);
    return chosenCount - suggested.filter(({ isCorrect }) => isCorrect).length;
  });
  return mean(missed);
}

/** Selects at most `count` lessons, spread evenly over all. */
function sampleEvenly(texts: readonly AnalyzedText[], count: number): AnalyzedText[] {
  const step = Math.max(1, texts.length / count);
  return Array.from({ length: Math.min(count, texts.length) }, (_, index) => texts[Math.floor(index * step)]).filter(
    (text) => text !== undefined,
  );
}

function countConcepts(texts: readonly AnalyzedText[], conceptCount: number): ConceptStatistics {
  const statistics = {
    documents: texts.length,
    matched: new Int32Array(conceptCount),
    chosen: new Int32Array(conceptCount),
    chosenMatched: new Int32Array(conceptCount),
  };
  const increment = (counts: Int32Array, concept: number) => (counts[concept] = (counts[concept] ?? 0) + 1);
  for (const { concepts, occurringConcepts } of texts) {
    for (const concept of concepts) increment(statistics.chosen, concept);
    for (const concept of occurringConcepts) {
      increment(statistics.matched, concept);
      if (concepts.has(concept)) increment(statistics.chosenMatched, concept);
    }
  }
  return statistics;
}

function buildLabelledDocuments(texts: readonly AnalyzedText[], conceptCount: number): LabelledDocuments {
  const pairs = texts.flatMap(({ concepts }, document) => [...concepts].map((concept) => ({ document, concept })));
  const concepts = buildAdjacency(
    texts.length,
    Int32Array.from(pairs, ({ document }) => document),
    Int32Array.from(pairs, ({ concept }) => concept),
  );
  const words = buildTermIndex(texts.map(({ terms }) => terms.words));
  const grams = buildTermIndex(texts.map(({ terms }) => terms.grams));
  return {
    words,
    grams,
    concepts,
    wordNorms: computeCentroidNorms(words, concepts, conceptCount),
    gramNorms: computeCentroidNorms(grams, concepts, conceptCount),
  };
}

/** The candidates of a document: `rows` are their features, and `targets` tell whether indexers chose them. */
interface Example {
  rows: number[][];
  targets: boolean[];
  /** The number of chosen concepts, including those that are no candidates. */
  chosenCount: number;
}

/** The statistics of labelled documents from which the ranker's features are computed. They are a part of the model. */
type CorpusStatistics = Omit<KeywordModel, "ranker">;

function createExample(
  vocabulary: Vocabulary,
  { statistics, labelled, labels }: CorpusStatistics,
  { rankedConcepts, concepts, terms, length }: AnalyzedText,
): Example {
  const associations = labelled === undefined ? new Map() : associate(labelled, terms);
  const labelSimilarities = findSimilarLabels(labels, terms.cognates);
  const candidates = computeCandidates({
    vocabulary,
    statistics,
    ranked: rankedConcepts,
    length,
    associations,
    labelSimilarities,
  });
  return {
    rows: candidates.map(({ features }) => features),
    targets: candidates.map(({ concept }) => concepts.has(concept)),
    chosenCount: concepts.size,
  };
}

/** A candidate with its weight. A sampled candidate that was not chosen represents several ones. */
interface WeightedRow {
  row: number[];
  target: boolean;
  weight: number;
}

/**
 * Keeps all chosen candidates, and an even sample of the others, since there are many more of them. The weights of the
 * sample add up to the number of all others.
 */
function sampleRows(examples: readonly Example[], maxRows: number): WeightedRow[] {
  const count = examples.reduce((sum, { rows }) => sum + rows.length, 0);
  const step = Math.ceil(count / maxRows);
  let notChosenCount = 0;
  return examples.flatMap(({ rows, targets }) =>
    rows.flatMap((row, index): WeightedRow[] => {
      if (targets[index] === true) return [{ row, target: true, weight: 1 }];
      return notChosenCount++ % step === 0 ? [{ row, target: false, weight: step }] : [];
    }),
  );
}

function trainRanker(
  examples: readonly Example[],
  boosting: BoostingParameters | undefined,
): Omit<KeywordRanker, "calibration"> {
  const features = candidateFeatureNames;
  const sampledRows = sampleRows(examples, maxLogisticRows);
  // A candidate with both targets is added, so that the intercept stays finite if all others have the same target.
  const [{ row } = { row: [] }] = sampledRows;
  const logisticRows = [...sampledRows, { row, target: true, weight: 0.5 }, { row, target: false, weight: 0.5 }];
  const logistic = fitLogisticRegression({
    features,
    rows: logisticRows.map(({ row }) => row),
    targets: logisticRows.map(({ target }) => target),
    weights: logisticRows.map(({ weight }) => weight),
    penalty: 3,
  });
  if (boosting === undefined) return { logistic };
  const treeRows = sampleRows(examples, maxTreeRows);
  const { seeds, trees, maxLeaves } = boosting;
  const trainingSet = {
    features,
    rows: treeRows.map(({ row }) => row),
    targets: treeRows.map(({ target }) => Number(target)),
    weights: treeRows.map(({ weight }) => weight),
    loss: "logistic" as const,
    trees,
    maxLeaves,
    learningRate: 0.06,
    minRowsPerLeaf: 20,
  };
  return { logistic, trees: averageModels(seeds.map((seed) => trainBoostedTrees({ ...trainingSet, seed }))) };
}
