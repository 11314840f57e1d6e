import { Counter, computeMeasures, mean, ratio } from "./measures.ts";
import { normalizeText, scoreTables, type TableCell } from "./tables.ts";

export interface FramesPair {
  /** The tables that the tests of another tool expect in a document. The document may have further tables. */
  truth: readonly (readonly TableCell[])[];
  predicted: readonly (readonly TableCell[])[];
}

/** Scores of expected tables, each averaged over the tables. */
export interface FramesScore {
  /**
   * The share of the expected tables that were found: a predicted table has cells that match theirs with an F1 of at
   * least .5.
   */
  found: number;
  /** F1 of cells by their text. */
  cellF1: number;
  adjacencyF1: number;
}

/** Scores each expected table against the predicted table of its document that shares most cells with it. */
export function scoreFrames(documents: readonly FramesPair[]): FramesScore {
  const scores = documents.flatMap(({ truth, predicted }) =>
    truth.map((expected) => {
      const candidates = predicted.map((cells) => ({ cells, cellF1: compareCells(expected, cells) }));
      const best = candidates.reduce((a, b) => (b.cellF1 > a.cellF1 ? b : a), {
        cells: [] as readonly TableCell[],
        cellF1: 0,
      });
      return { cellF1: best.cellF1, adjacencyF1: scoreTables([{ truth: expected, predicted: best.cells }]).f1 };
    }),
  );
  return {
    found: ratio(scores.filter(({ cellF1 }) => cellF1 >= 0.5).length, scores.length),
    cellF1: mean(scores.map(({ cellF1 }) => cellF1)),
    adjacencyF1: mean(scores.map(({ adjacencyF1 }) => adjacencyF1)),
  };
}

function compareCells(truth: readonly TableCell[], predicted: readonly TableCell[]): number {
  const [expected, found] = [countTexts(truth), countTexts(predicted)];
  return computeMeasures(expected.intersectionSize(found), expected.total(), found.total()).f1;
}

function countTexts(cells: readonly TableCell[]): Counter<string> {
  const counter = new Counter<string>();
  for (const { text } of cells) if (normalizeText(text) !== "") counter.add(normalizeText(text));
  return counter;
}
