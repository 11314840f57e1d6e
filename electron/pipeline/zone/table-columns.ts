import { chunkOf, isCount, rowOf } from "./chunks.ts";
import type { Chunk, Row } from "./chunks.ts";
import { distinct } from "./rules.ts";
import type { Ruling } from "./rules.ts";
import type { TableText } from "./table-text.ts";
import { median, right } from "./text-line.ts";

/** White between two columns, from the top of the table to its bottom. */
interface Stream {
  from: number;
  to: number;
  /** Where the boundary is drawn. */
  at: number;
  /** A line is drawn there; the edge of a fill parts what is on both sides, but no empty column. */
  ruled: boolean;
}

const samePosition = 3;
/** A vertical rule parts columns over this share of the height, crossed by text in at most that share of rows. */
const ruleShare = 0.35;
const ruleCrossings = 0.25;
/** White parts columns in at least this many rows, crossed at most a third as often; width in em. */
const leastRows = 2;
const crossings = 1 / 3;
const leastWidth = 0.25;
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
      const chunks = row.chunks.filter((chunk) => centre(chunk) > from && centre(chunk) < to);
      return chunks.length === 0 ? [] : [chunks];
    });
    const streams = head === 0 ? whiteStreams(inside, table.em) : clearOf(table.rows, whiteStreams(inside, table.em));
    return ruled.length === 0 ? streams : streams.filter((stream) => holdsInGrid(stream, inside, table.em));
  });
  return [...ruled, ...white].sort((a, b) => a.at - b.at);
}

const leastBody = 3;

/** How many rows stand over the first of numbers, where enough of those follow. */
function headRows(rows: readonly Row[]): number {
  const isData = ({ chunks: [, ...rest] }: Row) => rest.length > 0 && 2 * rest.filter(isCount).length >= rest.length;
  const first = rows.findIndex(isData);
  return first > 0 && first < 0.5 * rows.length && rows.slice(first).filter(isData).length >= leastBody ? first : 0;
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

/** Length of what lines that lie over each other cover together. */
function lengthOf(lines: readonly Ruling[]): number {
  let length = 0;
  let end = -Infinity;
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    length += Math.max(0, line.to - Math.max(end, line.from));
    end = Math.max(end, line.to);
  }
  return length;
}

/** Where many rows are white between two of their chunks, and few are crossed by one. */
function whiteStreams(rows: readonly (readonly Chunk[])[], em: number): Stream[] {
  const segments = segmentsOf(rows);
  const isWhite = ({ crossing, parting }: { crossing: number; parting: number }) =>
    parting >= Math.min(leastRows, rows.length) && crossing <= crossings * parting;
  const streams: Stream[] = [];
  let open: typeof segments = [];
  const close = () => {
    const [first] = open;
    const last = open.at(-1);
    if (first !== undefined && last !== undefined) streams.push(...partedBy(rows, first.from, last.to, open, em));
    open = [];
  };
  for (const segment of segments) {
    if (isWhite(segment)) open.push(segment);
    else close();
  }
  close();
  return streams.filter((stream) => stream.to - stream.from >= leastWidth * em);
}

/** A part of a table's width over which the same rows have text. */
interface Segment {
  from: number;
  to: number;
  /** How many rows have text over it, and how many only on both sides of it. */
  crossing: number;
  parting: number;
}

function segmentsOf(rows: readonly (readonly Chunk[])[]): Segment[] {
  const events: { x: number; crossing: number; within: number }[] = [];
  for (const chunks of rows) {
    const boxes = chunks.map((chunk) => chunk.bbox);
    for (const box of boxes) {
      events.push({ x: box.x, crossing: 1, within: 0 }, { x: right(box), crossing: -1, within: 0 });
    }
    events.push({ x: Math.min(...boxes.map((box) => box.x)), crossing: 0, within: 1 });
    events.push({ x: Math.max(...boxes.map(right)), crossing: 0, within: -1 });
  }
  events.sort((a, b) => a.x - b.x);
  const segments: Segment[] = [];
  let crossing = 0;
  let within = 0;
  events.forEach((event, index) => {
    crossing += event.crossing;
    within += event.within;
    const to = events[index + 1]?.x ?? event.x;
    if (to > event.x) segments.push({ from: event.x, to, crossing, parting: Math.max(0, within - crossing) });
  });
  return segments;
}

/** A stream of white, or several where a sparsely filled column stands within it. */
function partedBy(
  rows: readonly (readonly Chunk[])[],
  from: number,
  to: number,
  segments: readonly Segment[],
  em: number,
): Stream[] {
  const within = rows.flat().filter((chunk) => chunk.bbox.x > from - 0.1 && right(chunk.bbox) < to + 0.1);
  const columns: { from: number; to: number; count: number }[] = [];
  for (const chunk of within.toSorted((a, b) => a.bbox.x - b.bbox.x)) {
    const last = columns.at(-1);
    if (last !== undefined && chunk.bbox.x < last.to) {
      last.to = Math.max(last.to, right(chunk.bbox));
      last.count++;
    } else columns.push({ from: chunk.bbox.x, to: right(chunk.bbox), count: 1 });
  }
  const held = columns.filter(
    (column) =>
      (column.count >= leastRows || rows.length <= 3) &&
      column.from - from >= leastWidth * em &&
      to - column.to >= leastWidth * em,
  );
  const starts = [from, ...held.map((column) => column.to)];
  const ends = [...held.map((column) => column.from), to];
  return starts.map((start, index) => {
    const end = ends[index] ?? to;
    const inside = segments.filter((segment) => segment.from >= start - 0.1 && segment.to <= end + 0.1);
    return { from: start, to: end, at: emptiest(inside, (start + end) / 2), ruled: false };
  });
}

/** The middle of the widest of the parts that the fewest rows cross. */
function emptiest(segments: readonly Segment[], otherwise: number): number {
  const least = Math.min(...segments.map((segment) => segment.crossing));
  let best: Segment | undefined;
  let run: Segment | undefined;
  for (const segment of segments) {
    if (segment.crossing !== least) run = undefined;
    else if (run === undefined) run = { ...segment };
    else run.to = segment.to;
    if (run !== undefined && (best === undefined || run.to - run.from > best.to - best.from)) best = { ...run };
  }
  return best === undefined ? otherwise : (best.from + best.to) / 2;
}

/** The streams with their boundaries where the fewest of the rows have text. */
function clearOf(rows: readonly Row[], streams: readonly Stream[]): Stream[] {
  const segments = segmentsOf(rows.map((row) => row.chunks));
  return streams.map((stream) => {
    const inside = segments.flatMap((segment) => {
      const from = Math.max(segment.from, stream.from);
      const to = Math.min(segment.to, stream.to);
      return to > from ? [{ ...segment, from, to }] : [];
    });
    return { ...stream, at: emptiest(inside, stream.at) };
  });
}

function holdsInGrid(stream: Stream, rows: readonly (readonly Chunk[])[], em: number): boolean {
  const both = rows.flatMap((chunks) => {
    const left = chunks.filter((chunk) => centre(chunk) < stream.at).at(-1);
    const next = chunks.find((chunk) => centre(chunk) > stream.at);
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

function centre(chunk: Chunk): number {
  return chunk.bbox.x + chunk.bbox.width / 2;
}
