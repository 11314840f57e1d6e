import { isCount, overlapX } from "../layout/text-chunks.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import { distances, isDataLine, samePitch } from "./table-lines.ts";
import type { TableLine } from "./table-lines.ts";
import { median, right } from "../layout/text-line.ts";

/** The most that the lines of a wrapped text stand apart, in em. */
const wrappedPitch = 1.6;

/** Rows where no rules part them: what stands close where rows stand apart, else each line that does not go on. */
export function openRows(lines: readonly TableLine[], em: number, limits: readonly number[]): TableLine[][] {
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
  return most >= bimodal && last <= wrappedPitch * em ? last * 1.02 : undefined;
}

export function withinReach(lines: readonly TableLine[], reach: number): TableLine[][] {
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

/** Whether the lines of a band between two rules are rows of their own: numbers or stubs with data stack in it. */
export function isStacked(lines: readonly TableLine[]): boolean {
  if (lines.filter(isDataLine).length > 1) return true;
  const columns = Math.max(0, ...lines.flatMap((line) => line.chunks.map(({ to }) => to)));
  for (let column = 0; column <= columns; column++) {
    const numbers = lines.filter((line) => line.chunks.some((c) => c.from === column && isCount(c.chunk)));
    if (numbers.length > 1) return true;
  }
  return false;
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

/** The usual distance of the closer half of the lines. */
export function tightest(lines: readonly TableLine[], em: number): number {
  const all = distances(lines, em).sort((a, b) => a - b);
  return median(all.slice(0, Math.ceil(all.length / 2))) ?? 1.2 * em;
}

function goesOn(
  group: readonly TableLine[],
  line: TableLine,
  distance: number,
  em: number,
  limits: readonly number[],
  close: boolean,
): boolean {
  if (distance < samePitch * em) return true;
  if (distance > wrappedPitch * em) return false;
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
export function columnLimits(lines: readonly TableLine[]): number[] {
  const limits: number[] = [];
  for (const { chunks } of lines) {
    for (const { chunk, from, to } of chunks) {
      if (from === to) limits[from] = Math.max(limits[from] ?? 0, right(chunk.bbox));
    }
  }
  return limits;
}
