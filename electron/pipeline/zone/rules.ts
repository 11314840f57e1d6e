import type { Bbox } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";

/** A ruling line reduced to one dimension: where it stands, and from where to where it goes. In points. */
export interface Ruling {
  at: number;
  from: number;
  to: number;
}

export interface Rulings {
  horizontal: Ruling[];
  vertical: Ruling[];
}

const sameLine = 2;
const joinGap = 3;
const shortest = 8;

/** The page's rules with the pieces of one line put together, and scraps left out. */
export function rulings(rules: PdfPageText["rules"]): Rulings {
  const horizontal: Ruling[] = [];
  const vertical: Ruling[] = [];
  for (const { bbox, orientation } of rules) {
    if (orientation === "horizontal") {
      horizontal.push({ at: bbox.y + bbox.height / 2, from: bbox.x, to: bbox.x + bbox.width });
    } else vertical.push({ at: bbox.x + bbox.width / 2, from: bbox.y, to: bbox.y + bbox.height });
  }
  return { horizontal: merged(horizontal), vertical: merged(vertical) };
}

function merged(lines: readonly Ruling[]): Ruling[] {
  const bands: Ruling[][] = [];
  for (const line of lines.toSorted((a, b) => a.at - b.at)) {
    const band = bands.at(-1);
    if (band !== undefined && line.at - (band[0]?.at ?? 0) <= sameLine) band.push(line);
    else bands.push([line]);
  }
  return bands.flatMap(mergeBand).filter((line) => line.to - line.from >= shortest);
}

function mergeBand(band: readonly Ruling[]): Ruling[] {
  const result: Ruling[] = [];
  for (const line of band.toSorted((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && line.from <= last.to + joinGap) last.to = Math.max(last.to, line.to);
    else result.push({ ...line });
  }
  return result;
}

/** Rules that touch each other, by union of those that do. */
export function connected({ horizontal, vertical }: Rulings, reach: number): Rulings[] {
  const groups: (Rulings & { box: Bbox })[] = [];
  for (const line of horizontal) {
    addTo(
      groups,
      { horizontal: [line], vertical: [] },
      { x: line.from, y: line.at, width: line.to - line.from, height: 0 },
      reach,
    );
  }
  for (const line of vertical) {
    addTo(
      groups,
      { horizontal: [], vertical: [line] },
      { x: line.at, y: line.from, width: 0, height: line.to - line.from },
      reach,
    );
  }
  return groups;
}

function addTo(groups: (Rulings & { box: Bbox })[], lines: Rulings, box: Bbox, reach: number): void {
  const touching = groups.filter((group) =>
    [...lines.horizontal, ...lines.vertical].some((line) =>
      (lines.vertical.length > 0 ? group.horizontal : group.vertical).some(
        (other) =>
          line.at >= other.from - reach &&
          line.at <= other.to + reach &&
          other.at >= line.from - reach &&
          other.at <= line.to + reach,
      ),
    ),
  );
  const all = [...touching, { ...lines, box }];
  for (const group of touching) groups.splice(groups.indexOf(group), 1);
  const x = Math.min(...all.map((group) => group.box.x));
  const y = Math.min(...all.map((group) => group.box.y));
  groups.push({
    horizontal: all.flatMap((group) => group.horizontal),
    vertical: all.flatMap((group) => group.vertical),
    box: {
      x,
      y,
      width: Math.max(...all.map((group) => group.box.x + group.box.width)) - x,
      height: Math.max(...all.map((group) => group.box.y + group.box.height)) - y,
    },
  });
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
