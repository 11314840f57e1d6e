import type { KeywordRanker } from "../../electron/pipeline/index/learn/keyword-model.ts";

/** A prediction on a held-out document. */
export interface JudgedScore {
  score: number;
  isCorrect: boolean;
}

/** A block of predictions with neighbouring scores. */
interface Block {
  scoreSum: number;
  count: number;
  correct: number;
}

/** The minimum number of predictions in a block. Each block becomes a point of the function. */
const minBlockSize = 30;

/**
 * Fits a monotone function from scores to probabilities by isotonic regression (pool adjacent violators: Ayer et al.
 * 1955; Zadrozny and Elkan 2002). Predictions with neighbouring scores are first joined to blocks, so that a few lucky
 * predictions at the top do not get the probability 1. Probabilities are smoothed by one half correct and one half
 * wrong prediction (Krichevsky and Trofimov 1981).
 */
export function fitIsotonicRegression(judgedScores: readonly JudgedScore[]): KeywordRanker["calibration"] {
  const sorted = [...judgedScores].sort((a, b) => a.score - b.score);
  const blocks: Block[] = [];
  const blockSize = Math.max(minBlockSize, Math.floor(sorted.length / 400));
  // The highest scores are the rarest and matter most, so the blocks there have the minimum size.
  for (let end = sorted.length; end > 0;) {
    const fromTop = sorted.length - end;
    const start = Math.max(0, end - (fromTop < 20 * minBlockSize ? minBlockSize : blockSize));
    const part = sorted.slice(start, end);
    blocks.unshift({
      scoreSum: part.reduce((sum, { score }) => sum + score, 0),
      count: part.length,
      correct: part.filter(({ isCorrect }) => isCorrect).length,
    });
    end = start;
  }
  const pooled: Block[] = [];
  for (const block of blocks) {
    let last = block;
    for (let previous = pooled.at(-1); previous !== undefined && isViolated(previous, last); previous = pooled.at(-1)) {
      last = {
        scoreSum: previous.scoreSum + last.scoreSum,
        count: previous.count + last.count,
        correct: previous.correct + last.correct,
      };
      pooled.pop();
    }
    pooled.push(last);
  }
  return {
    scores: pooled.map(({ scoreSum, count }) => round(scoreSum / count)),
    probabilities: pooled.map(({ correct, count }) => round((correct + 0.5) / (count + 1))),
  };
}

function isViolated(lower: Block, upper: Block): boolean {
  return (lower.correct + 0.5) / (lower.count + 1) >= (upper.correct + 0.5) / (upper.count + 1);
}

/** Rounds to five significant digits, because models are stored as text. */
function round(value: number): number {
  return Number(value.toPrecision(5));
}
