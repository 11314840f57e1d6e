import { f1Of, mean, measuresOf, share } from "./measures.ts";

/** The true concepts of a document, and what was suggested, the best first. */
export interface SubjectPair {
  truth: readonly string[];
  predicted: readonly string[];
  /** How many indexers chose a concept; all count alike without. */
  grades?: Readonly<Record<string, number>> | undefined;
}

/** Averaged over the documents, but for `microF1`. */
export interface SubjectScore {
  precision: number;
  recall: number;
  f1: number;
  /** Normalised discounted cumulative gain (Järvelin and Kekäläinen, TOIS 2002). */
  ndcg: number;
  microF1: number;
}

/** Scores the first `count` suggestions; without it, all of them. */
export function scoreSubjects(documents: readonly SubjectPair[], count = Infinity): SubjectScore {
  const counts = documents.map(({ truth, predicted }) => {
    const first = [...new Set(predicted)].slice(0, count);
    const [gold, right] = [new Set(truth), first.filter((id) => truth.includes(id))];
    return { right: right.length, truth: gold.size, predicted: first.length };
  });
  const precisions = counts.map(({ right, predicted }) => share(right, predicted));
  const recalls = counts.map(({ right, truth }) => share(right, truth));
  const sum = (key: "right" | "truth" | "predicted") => counts.reduce((total, one) => total + one[key], 0);
  return {
    precision: mean(precisions),
    recall: mean(recalls),
    f1: mean(precisions.map((precision, index) => f1Of(precision, recalls[index] ?? 0))),
    ndcg: mean(documents.map((document) => ndcgOf(document, count))),
    microF1: measuresOf(sum("right"), sum("truth"), sum("predicted")).f1,
  };
}

function ndcgOf({ truth, predicted, grades }: SubjectPair, count: number): number {
  const gradeOf = new Map(Object.entries(grades ?? Object.fromEntries(truth.map((id) => [id, 1]))));
  const gain = (values: readonly number[]) =>
    values.slice(0, count).reduce((sum, value, index) => sum + value / Math.log2(index + 2), 0);
  const found = [...new Set(predicted)].map((id) => gradeOf.get(id) ?? 0);
  return share(gain(found), gain([...gradeOf.values()].sort((a, b) => b - a)));
}
