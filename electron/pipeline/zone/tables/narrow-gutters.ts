import { chunkOf, headRows, rowOf } from "../layout/text-chunks.ts";
import type { Chunk, Row } from "../layout/text-chunks.ts";
import type { Word } from "../../../../shared/document/page-text.ts";
import { median, right } from "../layout/text-line.ts";
import { whiteStreams } from "./column-gutters.ts";
import type { Stream } from "./column-gutters.ts";

/** Wider than the space between words mostly is: in em, and against that of the font, which may be as wide as letters. */
const closeGap = { em: 0.4, spaces: 1.4 };
/** So many rows have such a gap, and few have text there; what stands on both sides of it has edges in common. */
const least = { rows: 3, crossed: 0.1, aligned: 0.8 };
/** How far edges may differ, in em. */
const sameEdge = 0.25;

/**
 * A table's rows with their chunks parted where columns stand closer than texts that lie side by side mostly do: a gap
 * little wider than a space parts columns too where row after row has it at the same place.
 */
export function splitCloseColumns(rows: readonly Row[], em: number, spaces: Spaces): Row[] {
  const isClose = ({ from, to, word }: Gap) =>
    to - from >= Math.max(closeGap.em, closeGap.spaces * (spaces.get(word.font) ?? 0)) * word.size;
  const body = rows.slice(headRows(rows)).map((row) => row.chunks.flatMap((chunk) => splitAt(chunk, isClose)));
  const streams = whiteStreams(body, em).filter((stream) => isColumnEdge(stream, body, em));
  if (streams.length === 0) return [...rows];
  return rows.map((row) => {
    const chunks = row.chunks.flatMap((chunk) =>
      splitAt(chunk, (gap) => isClose(gap) && streams.some(({ at }) => at > gap.from && at < gap.to)),
    );
    return chunks.length === row.chunks.length ? row : rowOf(row.baseline, chunks);
  });
}

/** The white before a word. */
interface Gap {
  from: number;
  to: number;
  word: Word;
}

function gapsIn({ words }: Chunk): Gap[] {
  return words.slice(1).map((word, index) => ({ from: right(words[index]?.bbox ?? word.bbox), to: word.bbox.x, word }));
}

function splitAt(chunk: Chunk, isSplit: (gap: Gap) => boolean): Chunk[] {
  const cuts = gapsIn(chunk).flatMap((gap, index) => (isSplit(gap) ? [index + 1] : []));
  if (cuts.length === 0) return [chunk];
  return [0, ...cuts].map((from, index) => chunkOf(chunk.words.slice(from, cuts[index]), chunk.line));
}

function isColumnEdge(stream: Stream, rows: readonly (readonly Chunk[])[], em: number): boolean {
  const crossed = rows.filter((row) => row.some(({ bbox }) => bbox.x < stream.at && right(bbox) > stream.at));
  const pairs = rows.flatMap((row) => {
    const before = row.findLast(({ bbox }) => right(bbox) <= stream.at);
    const after = row.find(({ bbox }) => bbox.x >= stream.at);
    return before === undefined || after === undefined ? [] : [{ before, after }];
  });
  return (
    pairs.length >= least.rows &&
    crossed.length <= least.crossed * pairs.length &&
    isAligned(
      pairs.map(({ before }) => before),
      em,
    ) &&
    isAligned(
      pairs.map(({ after }) => after),
      em,
    )
  );
}

/** Whether most of the chunks have their left edges, or their right edges, in common. */
function isAligned(chunks: readonly Chunk[], em: number): boolean {
  return [({ bbox }: Chunk) => bbox.x, ({ bbox }: Chunk) => right(bbox)].some((edge) => {
    const usual = median(chunks.map(edge)) ?? 0;
    const near = chunks.filter((chunk) => Math.abs(edge(chunk) - usual) < sameEdge * em);
    return near.length >= least.aligned * chunks.length;
  });
}

/** The space between words by the name of the font, in em. */
export type Spaces = ReadonlyMap<string, number>;

/** Of fewer gaps of a font nothing is known: they may all lie between columns. */
const leastGaps = 10;

/** Most spaces are wider, as justified lines have them. */
export function spacesOf(rows: readonly Row[]): Spaces {
  const gaps = rows.flatMap((row) => row.chunks.flatMap(gapsIn));
  const fonts = Map.groupBy(gaps, ({ word }) => word.font);
  return new Map(
    [...fonts].flatMap(([font, own]) => {
      const widths = own.map(({ from, to, word }) => (to - from) / word.size).sort((a, b) => a - b);
      return widths.length < leastGaps ? [] : [[font, widths[Math.floor(widths.length / 4)] ?? 0]];
    }),
  );
}
