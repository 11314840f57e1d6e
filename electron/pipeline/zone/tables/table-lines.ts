import { isQuantity, type Chunk, type ChunkRow } from "../layout/text-chunks.ts";
import { gridThresholds } from "./thresholds.ts";

/**
 * A line of text in a table, with its chunks assigned to columns. Text that is vertically centred beside two lines
 * belongs to the first of them.
 */
export interface TableLine {
  /** The minimum and maximum baseline of its text, in points. */
  firstBaseline: number;
  lastBaseline: number;
  chunks: PlacedChunk[];
}

/** A chunk with its columns. */
export interface PlacedChunk {
  chunk: Chunk;
  /** The range of columns that the chunk overlaps, both inclusive. */
  firstColumn: number;
  lastColumn: number;
}

/**
 * Groups the rows of a table into lines.
 * @param placeChunk Assigns a chunk to columns.
 */
export function buildTableLines(
  rows: readonly ChunkRow[],
  em: number,
  placeChunk: (chunk: Chunk) => PlacedChunk,
): TableLine[] {
  const lines: TableLine[] = [];
  let previous: PlacedChunk[] = [];
  for (const { baseline, chunks } of rows) {
    const line = lines.at(-1);
    const placedChunks = chunks.map(placeChunk);
    const isBeside = placedChunks.every((chunk) =>
      previous.every((other) => other.lastColumn < chunk.firstColumn || other.firstColumn > chunk.lastColumn),
    );
    if (line !== undefined && isBeside && baseline - line.lastBaseline < gridThresholds.minLinePitchEm * em) {
      line.lastBaseline = baseline;
      line.chunks.push(...placedChunks);
    } else lines.push({ firstBaseline: baseline, lastBaseline: baseline, chunks: placedChunks });
    previous = placedChunks;
  }
  return lines;
}

/** Checks whether at least half of the chunks after the first are numbers or placeholders for them, but no years. */
export function isDataLine({ chunks }: { chunks: readonly PlacedChunk[] }): boolean {
  const [, ...rest] = chunks.toSorted((a, b) => a.firstColumn - b.firstColumn);
  return rest.length > 0 && 2 * rest.filter(({ chunk }) => isQuantity(chunk)).length >= rest.length;
}

/** Lists the distances between consecutive lines in points, except those of lines at almost the same height. */
export function listLineDistances(lines: readonly TableLine[], em: number): number[] {
  return lines
    .slice(1)
    .map((line, index) => line.firstBaseline - (lines[index]?.lastBaseline ?? 0))
    .filter((distance) => distance >= gridThresholds.minLinePitchEm * em);
}

/** Groups consecutive lines that are at most `maxDistance` points apart. */
export function groupByDistance(lines: readonly TableLine[], maxDistance: number): TableLine[][] {
  const groups: TableLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const previous = group?.at(-1);
    if (group !== undefined && previous !== undefined && line.firstBaseline - previous.lastBaseline <= maxDistance)
      group.push(line);
    else groups.push([line]);
  }
  return groups;
}
