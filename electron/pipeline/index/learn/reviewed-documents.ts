import type { LearnedIndexing } from "../../../../shared/learned.ts";
import { foldText } from "../../../../shared/values/fold-text.ts";
import { splitWords } from "../label-words.ts";
import type { Stemmer } from "../stem.ts";
import { indexingThresholds } from "../thresholds.ts";
import type { Vocabulary } from "../vocabulary.ts";
import { TermCounter, type DocumentTerms, type Terms } from "./document-terms.ts";
import { hashStem } from "./hash-text.ts";
import type { ProbableConcept } from "./keyword-model.ts";
import { buildTermIndex, computeSimilarities } from "./term-index.ts";

/** Keeps all terms, since there are few documents. */
const keepAllTerms = () => ({ min: 1, max: Infinity });

/** A concept with what reviewers decided about it in earlier documents. */
export interface ReviewedConcept extends ProbableConcept {
  /** The numbers of documents in which it was accepted and rejected. */
  accepted: number;
  rejected: number;
  /** True if it is suggested only because reviewers accepted it in similar documents. */
  isAdded: boolean;
}

/**
 * Adjusts the odds of concepts by the decisions of reviewers in earlier documents. Decisions in similar documents count
 * more. Concepts that reviewers accepted in similar documents are added.
 * @param suggested The concepts that were suggested without the reviews.
 * @param terms The terms of the document, whose words were reduced by `stem`.
 * @returns the concepts by descending probability
 */
export function adjustByReviews(
  suggested: readonly ProbableConcept[],
  reviewed: readonly LearnedIndexing[],
  { terms, stem, vocabulary }: { terms: DocumentTerms; stem: Stemmer; vocabulary: Vocabulary },
): ReviewedConcept[] {
  if (reviewed.length === 0)
    return suggested.map((concept) => ({ ...concept, accepted: 0, rejected: 0, isAdded: false }));
  const texts = reviewed.map(({ text }) => countWords(text.slice(0, indexingThresholds.comparedCharacters), stem));
  const index = buildTermIndex(texts, keepAllTerms);
  const { cosine } = computeSimilarities(index, terms.words, reviewed.length);
  const reviews = new Map<string, Reviews>();
  for (const [document, { accepted, rejected }] of reviewed.entries()) {
    const similar = cosine[document] ?? 0;
    for (const id of accepted) addReview(reviews, id, true, similar);
    for (const id of rejected) addReview(reviews, id, false, similar);
  }
  const adjusted = suggested.map(({ concept, probability }) => {
    const id = vocabulary.getId(concept);
    const decisions = reviews.get(id) ?? noReviews;
    reviews.delete(id);
    return {
      concept,
      probability: adjustProbability(probability, decisions),
      ...countReviews(decisions),
      isAdded: false,
    };
  });
  const added = [...reviews]
    .filter(([, { accepted }]) => accepted.similar > 0)
    .map(([id, decisions]) => ({
      id,
      probability: adjustProbability(indexingThresholds.unsuggestedProbability, decisions),
      ...countReviews(decisions),
    }))
    .sort((a, b) => b.probability - a.probability)
    .slice(0, indexingThresholds.maxAdded)
    .map(({ id, ...entry }) => ({ concept: vocabulary.findConcept(id), ...entry, isAdded: true }))
    .filter(({ concept }) => concept >= 0);
  return [...adjusted, ...added].sort((a, b) => b.probability - a.probability || a.concept - b.concept);
}

/** The decisions about a concept: the number of documents, and the sum of their similarities to the present one. */
interface Reviews {
  accepted: { count: number; similar: number };
  rejected: { count: number; similar: number };
}

const noReviews: Reviews = { accepted: { count: 0, similar: 0 }, rejected: { count: 0, similar: 0 } };

const countReviews = ({ accepted, rejected }: Reviews) => ({ accepted: accepted.count, rejected: rejected.count });

function addReview(reviews: Map<string, Reviews>, id: string, isAccepted: boolean, similar: number): void {
  const conceptReviews = reviews.get(id) ?? structuredClone(noReviews);
  const decisions = isAccepted ? conceptReviews.accepted : conceptReviews.rejected;
  decisions.count += 1;
  decisions.similar += similar;
  reviews.set(id, conceptReviews);
}

function adjustProbability(probability: number, { accepted, rejected }: Reviews): number {
  const limited = Math.min(
    indexingThresholds.probabilityRange.max,
    Math.max(indexingThresholds.probabilityRange.min, probability),
  );
  const logOdds =
    Math.log(limited / (1 - limited)) +
    weigh(accepted, indexingThresholds.reviewWeights.accepted) -
    weigh(rejected, indexingThresholds.reviewWeights.rejected);
  return 1 / (1 + Math.exp(-logOdds));
}

const weigh = ({ count, similar }: Reviews["accepted"], weights: Reviews["accepted"]): number =>
  weights.count * Math.log1p(count) + weights.similar * similar;

function countWords(text: string, stem: Stemmer): Terms {
  const counter = new TermCounter();
  for (const word of splitWords(text)) {
    const normalized = foldText(word);
    counter.add({ normalized, inHeading: false }, hashStem(stem(normalized)));
  }
  return counter.result().words;
}
