import { areaOf, type Edges, type LabelledBox } from "./box.ts";
import { Counter, mean, measuresOf, share, type Measures } from "./measures.ts";

/** A word of a page, and what it belongs to. */
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
  /** The share of the tokens' area that got the right label. */
  accuracy: number;
  types: Map<string, Measures>;
}

/** What the truth does not say reliably. */
const ignored = new Set(["other", "author"]);
const leastArea = 0.01;

/**
 * DocBank's measure: each token takes the label of the smallest predicted zone around its centre; precision and
 * recall count the tokens' area, and the F1 is averaged over the labels of the truth.
 */
export function scoreTokens(pages: readonly TokenPair[]): TokenScore {
  const right = new Counter<string>();
  const truth = new Counter<string>();
  const predicted = new Counter<string>();
  for (const page of pages) {
    for (const token of page.truth) {
      const { bbox, label } = token;
      if (ignored.has(label)) continue;
      const area = Math.max(leastArea, areaOf(bbox));
      const found = labelAt(token, page.predicted);
      truth.add(label, area);
      if (found !== undefined) predicted.add(found, area);
      if (found === label) right.add(label, area);
    }
  }
  const types = new Map(
    truth.keys().map((label) => [label, measuresOf(right.get(label), truth.get(label), predicted.get(label))]),
  );
  return {
    macroF1: mean([...types.values()].map(({ f1 }) => f1)),
    accuracy: share(right.total(), truth.total()),
    types,
  };
}

/** The label of the smallest zone that holds the token's centre. */
export function labelAt({ bbox }: Token, zones: readonly LabelledBox[]): string | undefined {
  const around = zones.filter((zone) => holdsCentre(zone.bbox, bbox));
  return around.sort((a, b) => areaOf(a.bbox) - areaOf(b.bbox))[0]?.label;
}

function holdsCentre(outer: Edges, inner: Edges): boolean {
  const x = (inner[0] + inner[2]) / 2;
  const y = (inner[1] + inner[3]) / 2;
  return x >= outer[0] && x <= outer[2] && y >= outer[1] && y <= outer[3];
}
