import { wordPattern } from "../../../../shared/document/words.ts";
import type { LearnedIndexing } from "../../../../shared/learned.ts";
import type { Stemmer } from "../stem.ts";
import { normalizeWord } from "../stem.ts";
import type { Vocabulary } from "../vocabulary.ts";
import type { DocumentTerms, Terms } from "./document-terms.ts";
import { TermCounter } from "./document-terms.ts";
import type { ProbableConcept } from "./keyword-model.ts";
import { buildTermIndex, computeSimilarities } from "./term-index.ts";

/** The number of characters at the beginning of a reviewed document by which documents are compared. */
const comparedLength = 1000;
/** The number of reviews that the machine's probability counts as. */
const priorWeight = 4;
/** What the review of any document counts, and what that of one with the same words counts in addition. */
const reviewWeights = { any: 0.5, similar: 1 };
/** With few documents, each of their words counts. */
const allTerms = () => ({ min: 1, max: Infinity });
/** The maximum number of concepts that similar documents add. */
const maxAdded = 10;

/**
 * Adjusts the probabilities of concepts by what reviewers decided in earlier documents, as the mean of a beta
 * distribution with the machine's probability as its prior. A decision counts more in a similar document. Concepts that
 * reviewers gave to similar documents are added.
 * @param suggested The concepts by the machine alone.
 * @param terms The terms of the document, whose words were reduced by `stem`.
 * @returns the concepts by descending probability
 */
export function adjustByReviews(
  suggested: readonly ProbableConcept[],
  reviewed: readonly LearnedIndexing[],
  { terms, stem, vocabulary }: { terms: DocumentTerms; stem: Stemmer; vocabulary: Vocabulary },
): ProbableConcept[] {
  if (reviewed.length === 0) return [...suggested];
  const texts = reviewed.map(({ text }) => countWords(text.slice(0, comparedLength), stem));
  const index = buildTermIndex(texts, allTerms);
  const { cosine } = computeSimilarities(index, terms.words, reviewed.length);
  const reviews = new Map<string, Reviews>();
  for (const [document, { accepted, rejected }] of reviewed.entries()) {
    const similar = reviewWeights.similar * (cosine[document] ?? 0);
    for (const id of accepted) addReview(reviews, id, true, similar);
    for (const id of rejected) addReview(reviews, id, false, similar);
  }
  const adjusted = suggested.map(({ concept, probability }) => {
    const id = vocabulary.getId(concept);
    const { accepted, rejected } = reviews.get(id) ?? noReviews;
    reviews.delete(id);
    return { concept, probability: computeMean(probability, sumWeights(accepted), sumWeights(rejected)) };
  });
  const added = [...reviews]
    .map(([id, { accepted, rejected }]) => ({ id, probability: computeMean(0, accepted.similar, rejected.similar) }))
    .filter(({ probability }) => probability > 0)
    .sort((a, b) => b.probability - a.probability)
    .slice(0, maxAdded)
    .map(({ id, probability }) => ({ concept: vocabulary.findConcept(id), probability }))
    .filter(({ concept }) => concept >= 0);
  return [...adjusted, ...added].sort((a, b) => b.probability - a.probability || a.concept - b.concept);
}

/** How often a concept was accepted or rejected: in how many documents, and with the sum of their similarities. */
interface Reviews {
  accepted: { count: number; similar: number };
  rejected: { count: number; similar: number };
}

const noReviews: Reviews = { accepted: { count: 0, similar: 0 }, rejected: { count: 0, similar: 0 } };

function addReview(reviews: Map<string, Reviews>, id: string, isAccepted: boolean, similar: number): void {
  const known = reviews.get(id) ?? structuredClone(noReviews);
  const decisions = isAccepted ? known.accepted : known.rejected;
  decisions.count += 1;
  decisions.similar += similar;
  reviews.set(id, known);
}

const sumWeights = ({ count, similar }: Reviews["accepted"]): number => reviewWeights.any * count + similar;

function computeMean(probability: number, accepted: number, rejected: number): number {
  return (priorWeight * probability + accepted) / (priorWeight + accepted + rejected);
}

function countWords(text: string, stem: Stemmer): Terms {
  const counter = new TermCounter(stem);
  for (const word of text.match(wordPattern) ?? []) counter.add({ normalized: normalizeWord(word), inHeading: false });
  return counter.result().words;
}
