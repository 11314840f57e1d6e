import { isCount } from "../layout/text-chunks.ts";
import type { Chunk, Row } from "../layout/text-chunks.ts";

/** A line of a table's text with its chunks by column. What is centred beside two lines is one line with them. */
export interface TableLine {
  /** Baselines of its first and last text. */
  first: number;
  last: number;
  chunks: PlacedChunk[];
}

export interface PlacedChunk {
  chunk: Chunk;
  /** First and last of the columns that it lies over. */
  from: number;
  to: number;
}

/** Pieces of one line stand closer than this, by their baselines; in em. */
export const samePitch = 0.75;

/** The lines of a table's text; `place` says over which columns a chunk lies. */
export function tableLines(rows: readonly Row[], em: number, place: (chunk: Chunk) => PlacedChunk): TableLine[] {
  const lines: TableLine[] = [];
  let above: PlacedChunk[] = [];
  for (const { baseline, chunks } of rows) {
    const line = lines.at(-1);
    const placed = chunks.map(place);
    const beside = placed.every((chunk) => above.every((other) => other.to < chunk.from || other.from > chunk.to));
    if (line !== undefined && beside && baseline - line.last < samePitch * em) {
      line.last = baseline;
      line.chunks.push(...placed);
    } else lines.push({ first: baseline, last: baseline, chunks: placed });
    above = placed;
  }
  return lines;
}

/** A line of a body: numbers in at least half of what follows its first text; a year is none. */
export function isDataLine({ chunks }: { chunks: readonly PlacedChunk[] }): boolean {
  const [, ...rest] = chunks.toSorted((a, b) => a.from - b.from);
  return rest.length > 0 && 2 * rest.filter(({ chunk }) => isCount(chunk)).length >= rest.length;
}

export function distances(lines: readonly TableLine[], em: number): number[] {
  return lines
    .slice(1)
    .map((line, index) => line.first - (lines[index]?.last ?? 0))
    .filter((distance) => distance >= samePitch * em);
}
