import { chunkOf, headRows, rowOf } from "../layout/text-chunks.ts";
import type { Chunk, Row } from "../layout/text-chunks.ts";
import { distinct, lengthOf } from "../layout/ruling-lines.ts";
import type { TableText } from "./table-text.ts";
import { median, middleX, right } from "../layout/text-line.ts";
import { clearOf, whiteStreams } from "./column-gutters.ts";
import type { Stream } from "./column-gutters.ts";

const samePosition = 3;
/** A vertical rule parts columns over this share of the height, crossed by text in at most that share of rows. */
const ruleShare = 0.35;
const ruleCrossings = 0.25;
/** In a grid of rules white parts columns only where it does so nearly throughout, and wide; numbers stand closer. */
const inGrid = { share: 0.8, width: 0.9, numbers: 0.3 };

/** The boundaries between a table's columns, from left to right: its vertical rules, and the white between its text. */
export function columnStreams(table: TableText): Stream[] {
  const ruled = ruledStreams(table);
  const edges = [-Infinity, ...ruled.map((stream) => stream.at), Infinity];
  // A head says least of where columns are: its text goes over several, or is broken anyhow.
  const head = headRows(table.rows);
  const rows = table.rows.slice(head);
  const white = edges.slice(1).flatMap((to, index) => {
    const from = edges[index] ?? -Infinity;
    const inside = rows.flatMap((row) => {
      const chunks = row.chunks.filter((chunk) => middleX(chunk.bbox) > from && middleX(chunk.bbox) < to);
      return chunks.length === 0 ? [] : [chunks];
    });
    const streams = head === 0 ? whiteStreams(inside, table.em) : clearOf(table.rows, whiteStreams(inside, table.em));
    return ruled.length === 0 ? streams : streams.filter((stream) => holdsInGrid(stream, inside, table.em));
  });
  return [...ruled, ...white].sort((a, b) => a.at - b.at);
}

function ruledStreams({ rows, bbox, em, rules }: TableText): Stream[] {
  const positions = distinct(
    rules.vertical.map((line) => line.at),
    samePosition,
  );
  return positions.flatMap((at) => {
    const pieces = rules.vertical.filter((line) => Math.abs(line.at - at) <= samePosition);
    if (lengthOf(pieces) < ruleShare * bbox.height) return [];
    if (at < bbox.x + 1 || at > right(bbox) - 1) return [];
    const crossing = rows.filter((row) => row.chunks.some((chunk) => isCrossed(chunk, at, 0.2 * em)));
    const ruled = pieces.some((line) => line.strong);
    return crossing.length > ruleCrossings * rows.length ? [] : [{ from: at, to: at, at, ruled }];
  });
}

function isCrossed(chunk: Chunk, x: number, reach: number): boolean {
  return chunk.bbox.x < x - reach && right(chunk.bbox) > x + reach;
}

function holdsInGrid(stream: Stream, rows: readonly (readonly Chunk[])[], em: number): boolean {
  const both = rows.flatMap((chunks) => {
    const left = chunks.filter((chunk) => middleX(chunk.bbox) < stream.at).at(-1);
    const next = chunks.find((chunk) => middleX(chunk.bbox) > stream.at);
    return left === undefined || next === undefined ? [] : [{ left, next }];
  });
  if (both.length < inGrid.share * rows.length) return false;
  const gap = median(both.map(({ left, next }) => next.bbox.x - right(left.bbox))) ?? 0;
  const numbers = both.filter(({ left, next }) => left.data && next.data).length;
  return gap >= (numbers > 0.5 * both.length ? inGrid.numbers : inGrid.width) * em;
}

/**
 * Without the white that parts nothing: that has no text of its own before the next, or that no row has text on both
 * sides of, as where some of a column's entries are indented.
 */
export function heldStreams(streams: readonly Stream[], table: TableText): Stream[] {
  const { bbox } = table;
  const rows = table.rows.slice(headRows(table.rows));
  const held = [...streams];
  const edge = (index: number) => held[index]?.at ?? (index < 0 ? bbox.x - 1 : right(bbox) + 1);
  const lies = (chunk: Chunk, column: number) => {
    const reach = 0.1 * (edge(column) - edge(column - 1));
    return chunk.bbox.x > edge(column - 1) - reach && right(chunk.bbox) < edge(column) + reach;
  };
  for (let index = 0; index < held.length;) {
    const alone = [index, index + 1].find(
      (column) => !rows.some((row) => row.chunks.some((chunk) => lies(chunk, column))),
    );
    const both = table.rows.some(
      (row) => row.chunks.some((chunk) => lies(chunk, index)) && row.chunks.some((chunk) => lies(chunk, index + 1)),
    );
    if (held[index]?.ruled !== true && (alone !== undefined || !both)) held.splice(index, 1);
    else index++;
  }
  return held;
}

/** The rows with their chunks split where a boundary between columns runs through a gap between two words. */
export function splitAtColumns(rows: readonly Row[], streams: readonly Stream[]): Row[] {
  return rows.map((row) => {
    const chunks = row.chunks.flatMap((chunk) => splitChunk(chunk, streams));
    return chunks.length === row.chunks.length ? row : rowOf(row.baseline, chunks);
  });
}

interface Gap {
  from: number;
  to: number;
  /** Of the word after it. */
  index: number;
}

function splitChunk(chunk: Chunk, streams: readonly Stream[]): Chunk[] {
  const crossing = streams.filter((stream) => isCrossed(chunk, stream.at, 0.5));
  if (crossing.length === 0 || chunk.words.length < 2) return [chunk];
  const gaps: Gap[] = chunk.words.slice(1).map((word, index) => {
    const left = chunk.words[index] ?? word;
    return { from: right(left.bbox), to: word.bbox.x, index: index + 1 };
  });
  const usual = Math.min(...gaps.map((gap) => gap.to - gap.from));
  const isGapOf = (stream: Stream) => (gap: Gap) => gap.from < stream.to + 0.5 && gap.to > stream.from - 0.5;
  // Where each of several boundaries has a gap of its own, the text is that of several columns.
  const several =
    crossing.length > 1 &&
    new Set(crossing.map((stream) => gaps.find(isGapOf(stream)))).size === crossing.length &&
    crossing.every((stream) => gaps.some(isGapOf(stream)));
  const cuts = gaps.filter((gap) => {
    const streamsHere = crossing.filter((stream) => isGapOf(stream)(gap));
    if (streamsHere.length === 0) return false;
    if (several || streamsHere.some((stream) => stream.ruled)) return true;
    const before = chunkOf(chunk.words.slice(0, gap.index), chunk.line);
    const after = chunkOf(chunk.words.slice(gap.index), chunk.line);
    const isWide = gap.to - gap.from > Math.max(1.3 * usual, 0.3 * chunk.line.size);
    return isWide || (after.data && (before.data || gaps.length > 1));
  });
  const at = [0, ...cuts.map((cut) => cut.index), chunk.words.length];
  return at.slice(1).map((end, index) => chunkOf(chunk.words.slice(at[index], end), chunk.line));
}
