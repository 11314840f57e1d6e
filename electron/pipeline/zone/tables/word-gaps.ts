import type { Word } from "../../../../shared/document/page-text.ts";
import { right } from "../layout/boxes.ts";
import { buildChunk, type Chunk } from "../layout/text-chunks.ts";

/** The whitespace between two words of a chunk, in points. */
export interface WordGap {
  from: number;
  to: number;
  /** The word after the gap, and its index. */
  word: Word;
  index: number;
}

/** Lists the gaps between the words of a chunk, from left to right. */
export function listWordGaps({ words }: Chunk): WordGap[] {
  return words.slice(1).map((word, index) => ({
    from: right(words[index]?.bbox ?? word.bbox),
    to: word.bbox.x,
    word,
    index: index + 1,
  }));
}

/** Splits a chunk at some of its gaps, which are from left to right. */
export function splitAtGaps(chunk: Chunk, gaps: readonly WordGap[]): Chunk[] {
  if (gaps.length === 0) return [chunk];
  const cuts = gaps.map(({ index }) => index);
  return [0, ...cuts].map((from, index) => buildChunk(chunk.words.slice(from, cuts[index]), chunk.line));
}
