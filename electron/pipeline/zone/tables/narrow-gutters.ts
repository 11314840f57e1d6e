import { countHeaderRows, buildRow, type Chunk, type ChunkRow } from "../layout/text-chunks.ts";
import { right } from "../layout/boxes.ts";
import { median } from "../layout/statistics.ts";
import { findColumnGutters, type ColumnSeparator } from "./column-gutters.ts";
import { gridThresholds } from "./thresholds.ts";
import { listWordGaps, splitAtGaps, type WordGap } from "./word-gaps.ts";

const { edgeToleranceEm, minGapsOfFont, minNarrowGutter, narrowGutter } = gridThresholds;

/**
 * Splits the chunks of a table's rows at narrow gutters. Columns can be closer to each other than chunks usually are: a
 * gap little wider than a word space is a gutter if many rows have it at the same position.
 */
export function splitAtNarrowGutters(rows: readonly ChunkRow[], em: number, wordSpacings: WordSpacings): ChunkRow[] {
  const canBeGutter = ({ from, to, word }: WordGap) =>
    to - from >=
    Math.max(minNarrowGutter.em, minNarrowGutter.wordSpacings * (wordSpacings.get(word.font) ?? 0)) * word.size;
  const body = rows
    .slice(countHeaderRows(rows))
    .map((row) => row.chunks.flatMap((chunk) => splitChunk(chunk, canBeGutter)));
  const gutters = findColumnGutters(body, em).filter((gutter) => isColumnBoundary(gutter, body, em));
  if (gutters.length === 0) return [...rows];
  return rows.map((row) => {
    const chunks = row.chunks.flatMap((chunk) =>
      splitChunk(chunk, (gap) => canBeGutter(gap) && gutters.some(({ x }) => x > gap.from && x < gap.to)),
    );
    return chunks.length === row.chunks.length ? row : buildRow(row.baseline, chunks);
  });
}

function splitChunk(chunk: Chunk, isSplit: (gap: WordGap) => boolean): Chunk[] {
  return splitAtGaps(chunk, listWordGaps(chunk).filter(isSplit));
}

/** Checks whether enough rows have text on both sides of a gutter, aligned on each side. */
function isColumnBoundary(gutter: ColumnSeparator, rows: readonly (readonly Chunk[])[], em: number): boolean {
  const crossedRows = rows.filter((row) => row.some(({ bbox }) => bbox.x < gutter.x && right(bbox) > gutter.x));
  const pairs = rows.flatMap((row) => {
    const before = row.findLast(({ bbox }) => right(bbox) <= gutter.x);
    const after = row.find(({ bbox }) => bbox.x >= gutter.x);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  const chunksBefore = pairs.map(({ before }) => before);
  const chunksAfter = pairs.map(({ after }) => after);
  return (
    pairs.length >= narrowGutter.minRows &&
    crossedRows.length <= narrowGutter.maxCrossingRatio * pairs.length &&
    isAligned(chunksBefore, em) &&
    isAligned(chunksAfter, em)
  );
}

/** Checks whether most of the chunks are aligned at their left edges or at their right edges. */
function isAligned(chunks: readonly Chunk[], em: number): boolean {
  return [({ bbox }: Chunk) => bbox.x, ({ bbox }: Chunk) => right(bbox)].some((getEdge) => {
    const middle = median(chunks.map(getEdge)) ?? 0;
    const alignedChunks = chunks.filter((chunk) => Math.abs(getEdge(chunk) - middle) < edgeToleranceEm * em);
    return alignedChunks.length >= narrowGutter.minAlignedShare * chunks.length;
  });
}

/** The usual width of the space between words by font name, in em. */
export type WordSpacings = ReadonlyMap<string, number>;

/**
 * Estimates the word spacing of each font on a page: the lower quartile of its gaps, since justified lines have wider
 * gaps. Fonts with few gaps are left out.
 */
export function estimateWordSpacings(rows: readonly ChunkRow[]): WordSpacings {
  const gaps = rows.flatMap((row) => row.chunks.flatMap(listWordGaps));
  const gapsByFont = Map.groupBy(gaps, ({ word }) => word.font);
  return new Map(
    [...gapsByFont].flatMap(([font, fontGaps]) => {
      // A typed array is sorted several times faster.
      const widths = new Float64Array(fontGaps.map(({ from, to, word }) => (to - from) / word.size)).sort();
      return widths.length < minGapsOfFont ? [] : [[font, widths[Math.floor(widths.length / 4)] ?? 0]];
    }),
  );
}
