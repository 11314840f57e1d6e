import { computeArea, type Edges, type LabelledBox } from "./box.ts";
import { Counter, mean, computeMeasures, ratio, type Measures } from "./measures.ts";

/** A word of a page with the label of the block that it belongs to. */
export interface Token {
  bbox: Edges;
  label: string;
}

export interface TokenPair {
  truth: readonly Token[];
  predicted: readonly LabelledBox[];
}

export interface TokenScore {
  macroF1: number;
  /** Share of the tokens' area with the correct label. */
  accuracy: number;
  types: Map<string, Measures>;
}

/** Labels that are unreliable in the truth. */
const ignoredLabels = new Set(["other", "author"]);
/** Smallest area of a token in square points, so that a token without an area counts too. */
const minArea = 0.01;

/**
 * Scores labelled tokens as DocBank does: a token has the label of the smallest predicted zone that contains its centre.
 * Precision and recall are over the tokens' area, and F1 is averaged over the labels of the truth.
 */
export function scoreTokens(pages: readonly TokenPair[]): TokenScore {
  const correct = new Counter<string>();
  const truth = new Counter<string>();
  const predicted = new Counter<string>();
  for (const page of pages) {
    for (const token of page.truth) {
      const { bbox, label } = token;
      if (ignoredLabels.has(label)) continue;
      const area = Math.max(minArea, computeArea(bbox));
      const found = findTokenLabel(token, page.predicted);
      truth.add(label, area);
      if (found !== undefined) predicted.add(found, area);
      if (found === label) correct.add(label, area);
    }
  }
  const types = new Map(
    truth.keys().map((label) => [label, computeMeasures(correct.get(label), truth.get(label), predicted.get(label))]),
  );
  return {
    macroF1: mean([...types.values()].map(({ f1 }) => f1)),
    accuracy: ratio(correct.total(), truth.total()),
    types,
  };
}

/** Returns the label of the smallest zone that contains the token's centre. */
export function findTokenLabel({ bbox }: Token, zones: readonly LabelledBox[]): string | undefined {
  const containing = zones.filter((zone) => containsCentre(zone.bbox, bbox));
  return containing.sort((a, b) => computeArea(a.bbox) - computeArea(b.bbox))[0]?.label;
}

function containsCentre(outer: Edges, inner: Edges): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}
