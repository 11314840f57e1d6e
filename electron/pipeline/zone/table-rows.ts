import type { Bbox } from "../../../shared/document/geometry.ts";
import { isCount, overlapX } from "./chunks.ts";
import type { Chunk, Row } from "./chunks.ts";
import { covers, distinct } from "./rules.ts";
import type { Ruling } from "./rules.ts";
import { isAcross } from "./table-text.ts";
import type { TableText } from "./table-text.ts";
import { bottom, median, right } from "./text-line.ts";

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

/** One row of a table: the lines that it consists of, and how many of the rows are its head. */
export interface TableRows {
  rows: TableLine[][];
  header: number;
}

/** A rule parts rows over this share of the width. */
const rowRule = 0.5;
const headRule = 0.85;
const samePosition = 2.5;
const mostHeadLines = 7;
/** Distances of baselines, in em: of pieces of one line, and the most of a wrapped one. */
const pitch = { same: 0.75, wrapped: 1.6 };
/** Lines of one row stand closer than this, against the usual distance. */
const setApart = 1.45;

/** The lines of a table's text; `place` says over which columns a chunk lies. */
export function tableLines(rows: readonly Row[], em: number, place: (chunk: Chunk) => PlacedChunk): TableLine[] {
  const lines: TableLine[] = [];
  let above: PlacedChunk[] = [];
  for (const { baseline, chunks } of rows) {
    const line = lines.at(-1);
    const placed = chunks.map(place);
    const beside = placed.every((chunk) => above.every((other) => other.to < chunk.from || other.from > chunk.to));
    if (line !== undefined && beside && baseline - line.last < pitch.same * em) {
      line.last = baseline;
      line.chunks.push(...placed);
    } else lines.push({ first: baseline, last: baseline, chunks: placed });
    above = placed;
  }
  return lines;
}

/** Which lines of a table make one row, and which rows are its head. */
export function tableRows(table: TableText, lines: readonly TableLine[]): TableRows {
  const limits = columnLimits(lines);
  const edges = rowRules(table, table.rules.horizontal, rowRule);
  const headLines = headerLines(table, lines);
  const bands = bandsOf(lines, edges, table.em);
  const inBody = bands.map((band) => band.filter((line) => lines.indexOf(line) >= headLines));
  const bodyLines = lines.length - headLines;
  const loose = (band: readonly TableLine[]) => band.length >= 4 && band.length > 0.5 * bodyLines;
  const apart = partsByDistance(inBody, table.em);
  const rows: TableLine[][] = [];
  let header = 0;
  bands.forEach((band, index) => {
    const head = band.filter((line) => lines.indexOf(line) < headLines);
    if (head.length > 0) {
      const groups = headRows(head, table);
      rows.push(...groups);
      header += groups.length;
    }
    const body = inBody[index] ?? [];
    if (body.length === 0) return;
    if (loose(body) || isStacked(body)) rows.push(...openRows(body, table.em, limits));
    else rows.push(...(apart ? atDistances(body, table.em) : [body]));
  });
  if (headLines === 0 && rows.length > 1 && !lines.some((line) => isDataLine(line))) header = 1;
  return { rows, header };
}

/** Heights of the rules that go over this share of the table's width. */
function rowRules({ bbox }: TableText, rules: readonly Ruling[], share: number): number[] {
  const positions = distinct(
    rules.map((line) => line.at),
    samePosition,
  );
  return positions.filter((at) => {
    const pieces = rules.filter((line) => Math.abs(line.at - at) <= samePosition);
    return widthOf(pieces, bbox.x, right(bbox)) >= share * bbox.width;
  });
}

/** Fills with more edges than this inside of a table are stripes of its rows, not the ground of its head. */
const mostFillEdges = 2;

/** Heights of the rules that may end the head. */
function headRules(table: TableText): number[] {
  const { bbox, rules } = table;
  const strong = rowRules(
    table,
    rules.horizontal.filter((line) => line.strong),
    headRule,
  );
  const fills = rowRules(
    table,
    rules.horizontal.filter((line) => !line.strong),
    headRule,
  );
  const inside = fills.filter((at) => at > bbox.y && at < bottom(bbox));
  return inside.length > mostFillEdges ? strong : [...strong, ...fills].sort((a, b) => a - b);
}

function widthOf(lines: readonly Ruling[], from: number, to: number): number {
  let width = 0;
  let end = from;
  for (const line of lines.toSorted((a, b) => a.from - b.from)) {
    const stop = Math.min(to, line.to);
    width += Math.max(0, stop - Math.max(end, line.from));
    end = Math.max(end, stop);
  }
  return width;
}

function bandsOf(lines: readonly TableLine[], edges: readonly number[], em: number): TableLine[][] {
  const bands: TableLine[][] = [];
  let number = -1;
  for (const line of lines) {
    const above = edges.filter((edge) => edge < line.first - 0.3 * em).length;
    if (above === number) bands.at(-1)?.push(line);
    else bands.push([line]);
    number = above;
  }
  return bands;
}

/** How many lines the head has: to the first line of data, or to the first rule over the whole width. */
function headerLines(table: TableText, lines: readonly TableLine[]): number {
  const isPlain = !lines.some((line) => isDataLine(line));
  const data = lines.findIndex(
    (line, index) =>
      isDataLine(line) &&
      (line.chunks.some(({ from }) => from === 0) || lines.slice(index + 1, index + 3).some(isDataLine)),
  );
  if (data === 0) return 0;
  const most = Math.min(mostHeadLines, lines.length - 1);
  const edges = headRules(table).map((edge) => lines.filter((line) => line.first - 0.3 * table.em < edge).length);
  const ruled = edges.find((count) => count > 0 && count <= most) ?? 0;
  // Where there are no numbers, the head is what stands over an empty stub.
  if (isPlain) return Math.max(ruled, Math.min(most, stublessLines(lines)));
  return Math.max(ruled, data > most || data > 0.6 * lines.length ? 0 : headBefore(lines, data));
}

function stublessLines(lines: readonly TableLine[]): number {
  const stub = lines.findIndex((line) => line.chunks.some(({ from }) => from === 0));
  return stub > 3 ? 0 : Math.max(0, stub);
}

/** The lines before the first of data, without the headings of sections that follow the head itself. */
function headBefore(lines: readonly TableLine[], data: number): number {
  let count = Math.max(0, data);
  const isSection = (line: TableLine | undefined) =>
    line !== undefined && line.chunks.every(({ chunk, to }) => to === 0 && /^[^\p{Ll}(]/u.test(chunk.text));
  while (count > 1 && isSection(lines[count - 1]) && !isSection(lines[0])) count--;
  return count;
}

/** A line of a body: numbers in at least half of what follows its first text; a year is none. */
function isDataLine({ chunks }: { chunks: readonly PlacedChunk[] }): boolean {
  const [, ...rest] = chunks.toSorted((a, b) => a.from - b.from);
  return rest.length > 0 && 2 * rest.filter(({ chunk }) => isCount(chunk)).length >= rest.length;
}

/** Rows of the head: a new one where a rule or a heading over several columns parts it from the one above. */
function headRows(lines: readonly TableLine[], table: TableText): TableLine[][] {
  const groups: TableLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const above = group?.at(-1);
    if (group === undefined || above === undefined) groups.push([line]);
    else if (isPartedHead(group, above, line, table)) groups.push([line]);
    else group.push(line);
  }
  return groups;
}

function isPartedHead(group: readonly TableLine[], above: TableLine, line: TableLine, table: TableText): boolean {
  const { em, rules } = table;
  const distance = line.first - above.last;
  if (distance < pitch.same * em) return false;
  if (distance > 2 * em || (line.chunks.length > above.chunks.length && isRepeated(line.chunks))) return true;
  const [alone] = above.chunks;
  if (alone !== undefined && above.chunks.length === 1 && line.chunks.length > 1 && isAcross(table, [alone.chunk.bbox]))
    return true;
  return group.some(({ chunks, last }) =>
    chunks.some(({ chunk, from, to }) => {
      const ruled = rules.horizontal.some(
        (rule) =>
          rule.strong &&
          rule.at > last - 0.3 * em &&
          rule.at < line.first - 0.3 * em &&
          covers(rule, chunk.bbox.x, right(chunk.bbox)),
      );
      const under = line.chunks.filter((other) => other.from >= from && other.to <= to);
      if (ruled || (to > from && under.length > 1)) return true;
      if (last !== above.last) return false;
      const headed = headedBy(chunk, above, line);
      if (headed.length < 2) return false;
      return (
        under.some((other) => isAside(chunk, other.chunk, em)) ||
        (above.chunks.length > 1 && isOverMiddle(chunk, headed, em))
      );
    }),
  );
}

/** Whether the same texts follow each other again, the stub aside: each time they are the parts of another heading. */
function isRepeated(chunks: readonly PlacedChunk[]): boolean {
  const texts = chunks.filter(({ from }) => from > 0).map(({ chunk }) => chunk.text);
  return texts.some(
    (_, period) =>
      period > 1 &&
      2 * period <= texts.length &&
      texts.length % period === 0 &&
      new Set(texts.slice(0, period)).size > 1 &&
      texts.every((text, index) => text === texts[index % period]),
  );
}

/** Whether two chunks over each other have neither their edges nor their middles in common. */
function isAside({ bbox: a }: Chunk, { bbox: b }: Chunk, em: number): boolean {
  const offsets = [a.x - b.x, right(a) - right(b), a.x + a.width / 2 - b.x - b.width / 2];
  return offsets.every((offset) => Math.abs(offset) > 0.6 * em);
}

/** Those of the next line's chunks, the stub aside, that are nearer to a chunk than to others of its own line. */
function headedBy(chunk: Chunk, above: TableLine, line: TableLine): Chunk[] {
  const nearest = (other: Chunk) =>
    above.chunks.reduce((best, candidate) =>
      Math.abs(middle(candidate.chunk) - middle(other)) < Math.abs(middle(best.chunk) - middle(other))
        ? candidate
        : best,
    ).chunk;
  return line.chunks.flatMap((other) => (other.from > 0 && nearest(other.chunk) === chunk ? [other.chunk] : []));
}

function isOverMiddle(chunk: Chunk, headed: readonly Chunk[], em: number): boolean {
  const left = Math.min(...headed.map(({ bbox }) => bbox.x));
  const end = Math.max(...headed.map(({ bbox }) => right(bbox)));
  return Math.abs((left + end) / 2 - middle(chunk)) < 0.6 * em;
}

function middle({ bbox }: Chunk): number {
  return bbox.x + bbox.width / 2;
}

/** Whether the lines of a band between two rules are rows of their own: numbers or stubs with data stack in it. */
function isStacked(lines: readonly TableLine[]): boolean {
  if (lines.filter(isDataLine).length > 1) return true;
  const columns = Math.max(0, ...lines.flatMap((line) => line.chunks.map(({ to }) => to)));
  for (let column = 0; column <= columns; column++) {
    const numbers = lines.filter((line) => line.chunks.some((c) => c.from === column && isCount(c.chunk)));
    if (numbers.length > 1) return true;
  }
  return false;
}

/** Whether most bands of several lines have lines that stand further apart than their others. */
function partsByDistance(bands: readonly (readonly TableLine[])[], em: number): boolean {
  const several = bands.filter((band) => band.length > 1);
  return several.length > 0 && several.filter((band) => atDistances(band, em).length > 1).length > 0.5 * several.length;
}

function atDistances(lines: readonly TableLine[], em: number): TableLine[][] {
  const usual = Math.max(1.1 * em, tightest(lines, em));
  const groups: TableLine[][] = [];
  for (const line of lines) {
    const above = groups.at(-1)?.at(-1);
    if (above !== undefined && line.first - above.last <= setApart * usual) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

function distances(lines: readonly TableLine[], em: number): number[] {
  return lines
    .slice(1)
    .map((line, index) => line.first - (lines[index]?.last ?? 0))
    .filter((distance) => distance >= pitch.same * em);
}

/** The usual distance of the closer half of the lines. */
function tightest(lines: readonly TableLine[], em: number): number {
  const all = distances(lines, em).sort((a, b) => a - b);
  return median(all.slice(0, Math.ceil(all.length / 2))) ?? 1.2 * em;
}

/** Rows where no rules part them: what stands close where rows stand apart, else each line that does not go on. */
function openRows(lines: readonly TableLine[], em: number, limits: readonly number[]): TableLine[][] {
  const reach = wrapReach(lines, em);
  const groups = reach === undefined ? [] : withinReach(lines, reach);
  const several = groups.filter((group) => group.length > 1);
  const rows = several.filter((group) => isOneRow(group, limits));
  if (groups.length < 3 || rows.length < 0.75 * several.length) return lineRows(lines, em, limits);
  return groups.flatMap((group) =>
    rows.includes(group) || group.length === 1 ? [group] : lineRows(group, em, limits),
  );
}

/** Where lines within rows stand closer than rows do, by this factor at least: how far apart the closer ones stand. */
const bimodal = 1.12;

function wrapReach(lines: readonly TableLine[], em: number): number | undefined {
  const all = distances(lines, em).sort((a, b) => a - b);
  const jumps = all.slice(1).map((distance, index) => distance / (all[index] ?? distance));
  const most = Math.max(...jumps);
  const last = all[jumps.indexOf(most)] ?? Infinity;
  return most >= bimodal && last <= pitch.wrapped * em ? last * 1.02 : undefined;
}

function withinReach(lines: readonly TableLine[], reach: number): TableLine[][] {
  const groups: TableLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const above = group?.at(-1);
    if (group !== undefined && above !== undefined && line.first - above.last <= reach) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether lines that stand close are one row: no numbers stack, and no line but the first could have been shorter. */
function isOneRow(lines: readonly TableLine[], limits: readonly number[]): boolean {
  if (isStacked(lines)) return false;
  return lines.slice(1).every((line, index) =>
    line.chunks.every(({ chunk, from }) => {
      const above = lines[index]?.chunks.find((other) => other.from === from)?.chunk;
      return above === undefined || !fits(above, chunk, limits[from] ?? Infinity);
    }),
  );
}

/** Rows by what the lines say: each is one, unless it goes on from the one above. */
function lineRows(lines: readonly TableLine[], em: number, limits: readonly number[]): TableLine[][] {
  const tight = tightest(lines, em);
  const all = distances(lines, em);
  const wide = all.filter((distance) => distance > 1.25 * tight).length;
  // Where rows stand apart, what stands close is one row.
  const spaced = wide >= 2 && wide >= 0.2 * all.length && all.length - wide >= 2;
  const groups: TableLine[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    const distance = line.first - (group?.at(-1)?.last ?? -Infinity);
    const close = spaced && distance <= 1.15 * tight;
    if (group !== undefined && goesOn(group, line, distance, em, limits, close)) group.push(line);
    else groups.push([line]);
  }
  return groups;
}

function goesOn(
  group: readonly TableLine[],
  line: TableLine,
  distance: number,
  em: number,
  limits: readonly number[],
  close: boolean,
): boolean {
  if (distance < pitch.same * em) return true;
  if (distance > pitch.wrapped * em) return false;
  const stub = line.chunks.some(({ from }) => from === 0);
  const counts = line.chunks.some(({ chunk }) => isCount(chunk));
  const countsAbove = group.some(({ chunks }) => chunks.some(({ chunk }) => isCount(chunk)));
  if (!stub) {
    const under = line.chunks.every(({ chunk, from }) =>
      group.some(({ chunks }) =>
        chunks.some((other) => other.from <= from && other.to >= from && isUnder(chunk, other.chunk)),
      ),
    );
    return !counts && (under || close);
  }
  if (counts && (countsAbove || group.some(({ chunks }) => chunks.length > 1))) return false;
  const last = (column: number) =>
    group.flatMap(({ chunks }) => chunks.filter(({ from }) => from === column)).at(-1)?.chunk;
  const sure = close || line.chunks.length === 1;
  return line.chunks
    .filter(({ chunk }) => !isCount(chunk))
    .every(({ chunk, from }) => {
      const above = last(from);
      return above !== undefined && wraps(above, chunk, limits[from] ?? Infinity, sure);
    });
}

function isUnder(chunk: Chunk, above: Chunk): boolean {
  return overlapX(chunk.bbox, above.bbox) > 0;
}

const goesOnAfter = /[,;–&/-]$|\b(?:and|or|of|the|in|for|to|with|by|und|oder|von|der|die|das|für|mit)$/i;

/**
 * Whether a chunk goes on from the one above it: by how the one ends or the other begins, or because its first
 * word would not have fitted there. `sure`: distances or what stands beside them already say so.
 */
function wraps(above: Chunk, chunk: Chunk, limit: number, sure: boolean): boolean {
  const size = chunk.line.size;
  if (Math.abs(above.line.bold - chunk.line.bold) > 0.5) return false;
  if (goesOnAfter.test(above.text) || chunk.text.startsWith("(") || /\([^)]*$/.test(above.text)) return true;
  const hasRoom = fits(above, chunk, limit);
  if (/^\p{Ll}/u.test(chunk.text))
    return sure || !hasRoom || right(above.bbox) - above.bbox.x > 0.6 * (limit - above.bbox.x);
  const indented = chunk.bbox.x > above.bbox.x + 0.5 * size;
  return sure && !hasRoom && !indented && right(above.bbox) < limit - 0.1;
}

/** Whether the first word of a chunk would have fitted at the end of the one above it. */
function fits(above: Chunk, chunk: Chunk, limit: number): boolean {
  return right(above.bbox) + 0.25 * chunk.line.size + (chunk.words[0]?.bbox.width ?? 0) <= limit;
}

/** How far to the right the text of each column goes. */
function columnLimits(lines: readonly TableLine[]): number[] {
  const limits: number[] = [];
  for (const { chunks } of lines) {
    for (const { chunk, from, to } of chunks) {
      if (from === to) limits[from] = Math.max(limits[from] ?? 0, right(chunk.bbox));
    }
  }
  return limits;
}

/** The edges of rows: between the text of one and that of the next. */
export function rowEdges(rows: readonly (readonly TableLine[])[], bbox: Bbox): number[] {
  const boxes = (line: readonly TableLine[] = []) =>
    line.flatMap(({ chunks }) => chunks.map(({ chunk }) => chunk.bbox));
  const edges = [bbox.y];
  for (const [index, row] of rows.slice(1).entries()) {
    const above = Math.max(...boxes(rows[index]).map(bottom));
    const below = Math.min(...boxes(row).map((box) => box.y));
    // Text of one row may reach over others, as a large letter does: a row then ends where it begins, not before.
    edges.push(Math.min(bottom(bbox), Math.max(edges.at(-1) ?? bbox.y, (above + below) / 2)));
  }
  return [...edges, bottom(bbox)];
}
