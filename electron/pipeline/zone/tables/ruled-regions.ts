import type { Bbox } from "../../../../shared/document/geometry.ts";
import { isCentreInside } from "../../../../shared/document/geometry.ts";
import { rowsIn } from "../layout/text-chunks.ts";
import type { RulingLine, RulingLines } from "../layout/ruling-lines.ts";
import type { TablePage } from "./table-page.ts";
import { bottom, boxOf, right } from "../layout/text-line.ts";

const equalEnds = 8;

export function strongRules({ horizontal, vertical }: RulingLines): RulingLines {
  const isStrong = (rule: RulingLine) => rule.strong;
  return { horizontal: horizontal.filter(isStrong), vertical: vertical.filter(isStrong) };
}

/** Boxes of horizontal rules that begin and end alike, with no running text and no caption between them. */
export function equalRules(page: TablePage, rules: readonly RulingLine[]): Bbox[] {
  const groups: RulingLine[][] = [];
  for (const rule of rules.toSorted((a, b) => a.at - b.at)) {
    const group = groups.findLast((candidate) => {
      const last = candidate.at(-1);
      return (
        last !== undefined &&
        Math.abs(last.from - rule.from) <= equalEnds &&
        Math.abs(last.to - rule.to) <= equalEnds &&
        !isBroken(page, boxOf(last.from - 2, last.at, last.to + 2, rule.at))
      );
    });
    if (group === undefined) groups.push([rule]);
    else group.push(rule);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    const last = group.at(-1);
    if (first === undefined || last === undefined || group.length < 2) return [];
    return [boxOf(Math.min(...group.map((r) => r.from)), first.at, Math.max(...group.map((r) => r.to)), last.at)];
  });
}

/** Running text as wide as this share of the rules over and under it stands between them, not in a cell of theirs. */
const betweenRules = 0.8;

/** Whether a caption or mostly running text stands in a box. */
function isBroken({ rows, prose, captions }: TablePage, box: Bbox): boolean {
  if (captions.some((row) => row.chunks.some((chunk) => isCentreInside(chunk.bbox, box)))) return true;
  const inside = rowsIn(rows, box);
  const running = inside.filter((row) =>
    row.chunks.some((chunk) => prose.has(chunk) && chunk.bbox.width > betweenRules * box.width),
  );
  return inside.length > 0 && running.length > 0.4 * inside.length;
}

const head = { reach: 2.4, rows: 3 };

/** A box with the rows of several chunks right above it: a head that no rule stands over. */
export function withHead(page: TablePage, box: Bbox): Bbox {
  let top = box.y;
  let count = 0;
  const above = page.rows.filter((row) => row.baseline < box.y + 2);
  for (const row of above.toReversed()) {
    const inside = row.chunks.filter((chunk) => chunk.bbox.x >= box.x - 4 && right(chunk.bbox) <= right(box) + 4);
    if (inside.length < 2 || inside.some((chunk) => page.prose.has(chunk)) || count === head.rows) break;
    if (top - row.baseline > head.reach * page.em) break;
    top = Math.min(...inside.map((chunk) => chunk.bbox.y));
    count++;
  }
  return boxOf(box.x, top, right(box), bottom(box));
}
