import type { Chunk } from "../layout/text-chunks.ts";
import { covers } from "../layout/ruling-lines.ts";
import { isDataLine, samePitch } from "./table-lines.ts";
import type { PlacedChunk, TableLine } from "./table-lines.ts";
import { isAcross, rowRules } from "./table-text.ts";
import type { TableText } from "./table-text.ts";
import { bottom, middleX, right } from "../layout/text-line.ts";

const headRule = 0.85;
const mostHeadLines = 7;
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

/** How many lines the head has: to the first line of data, or to the first rule over the whole width. */
export function headerLines(table: TableText, lines: readonly TableLine[]): number {
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

/** Rows of the head: a new one where a rule or a heading over several columns parts it from the one above. */
export function headRows(lines: readonly TableLine[], table: TableText): TableLine[][] {
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
  if (distance < samePitch * em) return false;
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
      Math.abs(middleX(candidate.chunk.bbox) - middleX(other.bbox)) <
      Math.abs(middleX(best.chunk.bbox) - middleX(other.bbox))
        ? candidate
        : best,
    ).chunk;
  return line.chunks.flatMap((other) => (other.from > 0 && nearest(other.chunk) === chunk ? [other.chunk] : []));
}

function isOverMiddle(chunk: Chunk, headed: readonly Chunk[], em: number): boolean {
  const left = Math.min(...headed.map(({ bbox }) => bbox.x));
  const end = Math.max(...headed.map(({ bbox }) => right(bbox)));
  return Math.abs((left + end) / 2 - middleX(chunk.bbox)) < 0.6 * em;
}
