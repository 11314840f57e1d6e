import type { Chunk, Row } from "../layout/text-chunks.ts";
import { right } from "../layout/text-line.ts";

/** White between two columns, from the top of the table to its bottom. */
export interface Stream {
  from: number;
  to: number;
  /** Where the boundary is drawn. */
  at: number;
  /** A line is drawn there; the edge of a fill parts what is on both sides, but no empty column. */
  ruled: boolean;
}

/** White parts columns in at least this many rows, crossed at most a third as often; width in em. */
const leastRows = 2;
const crossings = 1 / 3;
const leastWidth = 0.25;

/** Where many rows are white between two of their chunks, and few are crossed by one. */
export function whiteStreams(rows: readonly (readonly Chunk[])[], em: number): Stream[] {
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
export function clearOf(rows: readonly Row[], streams: readonly Stream[]): Stream[] {
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
