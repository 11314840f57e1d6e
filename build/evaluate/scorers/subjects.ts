import { computeF1, mean, computeMeasures, ratio } from "./measures.ts";

/** The true concepts of a document, and the suggested concepts in descending order of score. */
export interface SubjectPair {
  truth: readonly string[];
  predicted: readonly string[];
  /** Number of indexers who chose each concept. By default, all concepts have grade 1. */
  grades?: Readonly<Record<string, number>> | undefined;
}

/** Scores averaged over the documents, except `microF1`, which is over all concepts. */
export interface SubjectScore {
  precision: number;
  recall: number;
  f1: number;
  /** Normalised discounted cumulative gain (Järvelin and Kekäläinen, TOIS 2002). */
  ndcg: number;
  microF1: number;
}

/** Scores the first `count` suggestions of each document. By default, all suggestions are scored. */
export function scoreSubjects(documents: readonly SubjectPair[], count = Infinity): SubjectScore {
  const counts = documents.map(({ truth, predicted }) => {
    const suggestions = [...new Set(predicted)].slice(0, count);
    const [trueConcepts, correct] = [new Set(truth), suggestions.filter((id) => truth.includes(id))];
    return { correct: correct.length, truth: trueConcepts.size, predicted: suggestions.length };
  });
  const precisions = counts.map(({ correct, predicted }) => ratio(correct, predicted));
  const recalls = counts.map(({ correct, truth }) => ratio(correct, truth));
  const sum = (key: "correct" | "truth" | "predicted") => counts.reduce((total, document) => total + document[key], 0);
  return {
    precision: mean(precisions),
    recall: mean(recalls),
    f1: mean(precisions.map((precision, index) => computeF1(precision, recalls[index] ?? 0))),
    ndcg: mean(documents.map((document) => computeNdcg(document, count))),
    microF1: computeMeasures(sum("correct"), sum("truth"), sum("predicted")).f1,
  };
}

function computeNdcg({ truth, predicted, grades }: SubjectPair, count: number): number {
  const gradeById = new Map(Object.entries(grades ?? Object.fromEntries(truth.map((id) => [id, 1]))));
  const computeGain = (values: readonly number[]) =>
    values.slice(0, count).reduce((sum, value, index) => sum + value / Math.log2(index + 2), 0);
  const predictedGrades = [...new Set(predicted)].map((id) => gradeById.get(id) ?? 0);
  return ratio(computeGain(predictedGrades), computeGain([...gradeById.values()].sort((a, b) => b - a)));
}
