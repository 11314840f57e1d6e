import type { Bbox } from "../../../../shared/document/geometry.ts";
import { bottom, middleX, right } from "./text-line.ts";
import type { PdfPageText } from "../../../../shared/document/page-text.ts";

/** A ruling line reduced to one dimension: where it stands, and from where to where it goes. In points. */
export interface RulingLine {
  at: number;
  from: number;
  to: number;
  /** Drawn as a line; the edge of a filled area is a weak rule. */
  strong: boolean;
}

export interface RulingLines {
  horizontal: RulingLine[];
  vertical: RulingLine[];
}

const sameLine = 2;
const joinGap = 3;
const shortest = 8;
/** The longest of a drawing of thousands of lines will do. */
const most = 1_000;
/** A fill over more of the page than this is its background. */
const background = 0.7;
const white = /^#f[c-f]f[c-f]f[c-f]$/;

/** The lines and filled areas that a page draws, and its size. */
type Drawings = Pick<PdfPageText, "rules" | "fills" | "width" | "height">;

/** The page's rules and the edges of its fills, the pieces of one line put together, and scraps left out. */
export function detectRulingLines({ rules, fills = [], width, height }: Drawings): RulingLines {
  const horizontal: RulingLine[] = [];
  const vertical: RulingLine[] = [];
  for (const { bbox, orientation } of rules) {
    if (orientation === "horizontal") {
      horizontal.push({ at: bbox.y + bbox.height / 2, from: bbox.x, to: right(bbox), strong: true });
    } else vertical.push({ at: middleX(bbox), from: bbox.y, to: bottom(bbox), strong: true });
  }
  for (const { bbox, color } of fills) {
    if (white.test(color) || bbox.width * bbox.height > background * width * height) continue;
    for (const at of [bbox.y, bottom(bbox)]) horizontal.push({ at, from: bbox.x, to: right(bbox), strong: false });
    for (const at of [bbox.x, right(bbox)]) vertical.push({ at, from: bbox.y, to: bottom(bbox), strong: false });
  }
  return { horizontal: merged(horizontal), vertical: merged(vertical) };
}

function merged(lines: readonly RulingLine[]): RulingLine[] {
  const strong = joined(lines.filter((line) => line.strong));
  const weak = joined(lines.filter((line) => !line.strong)).filter(
    (line) => !strong.some((other) => Math.abs(other.at - line.at) <= sameLine && covers(other, line.from, line.to)),
  );
  return [...strong, ...weak]
    .filter((line) => line.to - line.from >= shortest)
    .sort((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, most);
}

function joined(lines: readonly RulingLine[]): RulingLine[] {
  const bands: RulingLine[][] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    const band = bands.at(-1);
    if (band !== undefined && line.at - (band[0]?.at ?? 0) <= sameLine) band.push(line);
    else bands.push([line]);
  }
  return bands.flatMap(joinBand);
}

function joinBand(band: readonly RulingLine[]): RulingLine[] {
  const result: RulingLine[] = [];
  for (const line of band.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && line.from <= last.to + joinGap) last.to = Math.max(last.to, line.to);
    else result.push({ ...line });
  }
  return result;
}

/** Whether a line goes over at least half of the way between two places. */
export function covers(line: { from: number; to: number }, from: number, to: number): boolean {
  return Math.min(line.to, to) - Math.max(line.from, from) >= 0.5 * (to - from);
}

/** Those of the rules that lie in a box, cut off at its edges; `reach` in points. */
export function clipRulingLines({ horizontal, vertical }: RulingLines, box: Bbox, reach: number): RulingLines {
  const cut = (lines: readonly RulingLine[], [a, b]: [number, number], [from, to]: [number, number]) =>
    lines
      .filter((line) => line.at > a - reach && line.at < b + reach)
      .map((line) => ({ ...line, from: Math.max(line.from, from - reach), to: Math.min(line.to, to + reach) }))
      .filter((line) => line.to - line.from > shortest);
  const x: [number, number] = [box.x, right(box)];
  const y: [number, number] = [box.y, bottom(box)];
  return { horizontal: cut(horizontal, y, x), vertical: cut(vertical, x, y) };
}

/** Rules that touch each other, directly or by way of others, and the box around them. `reach` in points. */
export function connected({ horizontal, vertical }: RulingLines, reach: number): (RulingLines & { box: Bbox })[] {
  const parents = [...horizontal, ...vertical].map((_, index) => index);
  const root = (index: number): number => {
    const parent = parents[index] ?? index;
    if (parent === index) return index;
    return (parents[index] = root(parent));
  };
  horizontal.forEach((across, i) => {
    vertical.forEach((down, j) => {
      const touch =
        across.at >= down.from - reach &&
        across.at <= down.to + reach &&
        down.at >= across.from - reach &&
        down.at <= across.to + reach;
      if (touch) parents[root(i)] = root(horizontal.length + j);
    });
  });
  const groups = new Map<number, RulingLines>();
  const groupOf = (index: number) => {
    const group = groups.get(root(index)) ?? { horizontal: [], vertical: [] };
    groups.set(root(index), group);
    return group;
  };
  horizontal.forEach((line, index) => groupOf(index).horizontal.push(line));
  vertical.forEach((line, index) => groupOf(horizontal.length + index).vertical.push(line));
  return [...groups.values()].map((group) => ({ ...group, box: boxAround(group) }));
}

function boxAround({ horizontal, vertical }: RulingLines): Bbox {
  const xs = [...vertical.map((line) => line.at), ...horizontal.flatMap((line) => [line.from, line.to])];
  const ys = [...horizontal.map((line) => line.at), ...vertical.flatMap((line) => [line.from, line.to])];
  const x = Math.min(...xs);
  const y = Math.min(...ys);
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Positions closer than `reach` become one: the mean of theirs. Ascending. */
export function distinct(positions: readonly number[], reach: number): number[] {
  const groups: number[][] = [];
  for (const position of positions.toSorted((a, b) => a - b)) {
    const group = groups.at(-1);
    if (group !== undefined && position - (group.at(-1) ?? 0) <= reach) group.push(position);
    else groups.push([position]);
  }
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length);
}

/** How much rulings on one line cover together, between two places of it. */
export function lengthOf(rulings: readonly RulingLine[], from = -Infinity, to = Infinity): number {
  let length = 0;
  let end = from;
  for (const ruling of rulings.toSorted((a, b) => a.from - b.from)) {
    const stop = Math.min(to, ruling.to);
    length += Math.max(0, stop - Math.max(end, ruling.from));
    end = Math.max(end, stop);
  }
  return length;
}
