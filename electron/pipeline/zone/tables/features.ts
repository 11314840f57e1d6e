import type { Bbox } from "../../../../shared/document/geometry.ts";
import { mean, share } from "../layout/averages.ts";
import type { Chunk } from "../layout/text-chunks.ts";
import { listMarker } from "../layout/list-markers.ts";
import { isYear } from "../layout/numbers.ts";
import type { RulingLine } from "../layout/ruling-lines.ts";
import { candidateKinds } from "./candidates.ts";
import type { Candidate } from "./candidates.ts";
import { columnStreams } from "./columns.ts";
import type { TablePage } from "./table-page.ts";
import { surroundings } from "./surroundings.ts";
import { tableText } from "./table-text.ts";
import type { TableText } from "./table-text.ts";
import { bottom, median, middleX, right } from "../layout/text-line.ts";

/** What tells a table from what only looks like one: a value for each name. Distances are in em. */
export type TableFeatures = Record<string, number>;

/** Undefined where there is no text. */
export function tableFeatures(page: TablePage, candidate: Candidate): TableFeatures | undefined {
  const table = tableText(candidate.bbox, page);
  if (table === undefined) return undefined;
  return {
    ...Object.fromEntries(candidateKinds.map((kind) => [`is ${kind}`, candidate.kind === kind ? 1 : 0])),
    ...size(page, table),
    ...ruleFeatures(page, table),
    ...columnFeatures(table),
    ...rowFeatures(table),
    ...textFeatures(page, table),
    ...surroundings(page, table),
  };
}

function size(page: TablePage, { bbox, rows }: TableText): TableFeatures {
  return {
    "width of page": bbox.width / page.width,
    "height of page": bbox.height / page.height,
    rows: Math.log2(rows.length),
  };
}

function ruleFeatures(page: TablePage, { bbox, rules, em }: TableText): TableFeatures {
  const wide = rules.horizontal.filter((rule) => rule.to - rule.from > 0.85 * bbox.width);
  const inner = wide.filter((rule) => rule.at > bbox.y + 0.5 * em && rule.at < bottom(bbox) - 0.5 * em);
  const tall = rules.vertical.filter((rule) => rule.to - rule.from > 0.5 * bbox.height);
  const strong = (list: readonly RulingLine[]) => Math.min(12, list.filter((rule) => rule.strong).length);
  const ends = page.rules.horizontal.filter((rule) => rule.at > bbox.y - em && rule.at < bottom(bbox) + em);
  const over = ends.filter((rule) => Math.min(rule.to, right(bbox)) - Math.max(rule.from, bbox.x) > 0.5 * bbox.width);
  return {
    "wide rules inside": strong(inner),
    "wide edges inside": Math.min(12, inner.length),
    "tall rules": strong(tall),
    "tall edges": Math.min(12, tall.length),
    "rule at top": nearest(wide, bbox.y, em),
    "rule at bottom": nearest(wide, bottom(bbox), em),
    "partial rules": Math.min(12, rules.horizontal.length - wide.length),
    // A rule that goes on beyond the region, or beside it, is a larger table's.
    "rules that stick out": share(over, (rule) => rule.from < bbox.x - 2 * em || rule.to > right(bbox) + 2 * em),
    "verticals that go on": share(
      page.rules.vertical.filter((rule) => rule.at > bbox.x - em && rule.at < right(bbox) + em && meetsY(rule, bbox)),
      (rule) => rule.from < bbox.y - 1.2 * em || rule.to > bottom(bbox) + 1.2 * em,
    ),
    "rule soon above": soonest(page.rules.horizontal, bbox, em, -1),
    "rule soon below": soonest(page.rules.horizontal, bbox, em, 1),
  };
}

function meetsY(rule: RulingLine, bbox: Bbox): boolean {
  return rule.from < bottom(bbox) && rule.to > bbox.y;
}

/** 1 where a rule stands at the height, 0 where none does. */
function nearest(rules: readonly RulingLine[], at: number, em: number): number {
  return rules.some((rule) => Math.abs(rule.at - at) < em) ? 1 : 0;
}

/** How far above or below the region the next rule of its own width is, at most 12. */
function soonest(rules: readonly RulingLine[], bbox: Bbox, em: number, direction: 1 | -1): number {
  const alike = rules.filter(
    (rule) => Math.abs(rule.from - bbox.x) < 2 * em && Math.abs(rule.to - right(bbox)) < 2 * em,
  );
  const gaps = alike
    .map((rule) => (direction === 1 ? rule.at - bottom(bbox) : bbox.y - rule.at) / em)
    .filter((gap) => gap > 1);
  return Math.min(12, ...gaps);
}

function columnFeatures(table: TableText): TableFeatures {
  const { rows, bbox, em } = table;
  const streams = columnStreams(table);
  const edges = [bbox.x, ...streams.map((stream) => stream.at), right(bbox)];
  const columns = edges.slice(1).map((to, index) => {
    const from = edges[index] ?? to;
    return rows.flatMap((row) => row.chunks.filter((chunk) => middleX(chunk.bbox) >= from && middleX(chunk.bbox) < to));
  });
  const crossing = streams.map((stream) =>
    share(rows, (row) => row.chunks.some((chunk) => chunk.bbox.x < stream.at - 1 && right(chunk.bbox) > stream.at + 1)),
  );
  const parting = streams.map((stream) =>
    share(
      rows,
      (row) =>
        row.chunks.some((chunk) => right(chunk.bbox) <= stream.at + 1) &&
        row.chunks.some((chunk) => chunk.bbox.x >= stream.at - 1),
    ),
  );
  const widths = streams
    .filter((stream) => !stream.ruled)
    .map((stream) => Math.min(10, (stream.to - stream.from) / em));
  return {
    columns: columns.length,
    "ruled columns": streams.filter((stream) => stream.ruled).length,
    "crossed streams": mean(crossing),
    "parting streams": mean(parting),
    "least parting": Math.min(1, ...parting),
    "stream width": mean(widths),
    "least stream width": Math.min(10, ...widths),
    aligned: mean(columns.map((column) => alignment(column, em))),
    "least aligned": Math.min(1, ...columns.map((column) => alignment(column, em))),
    filled:
      columns.reduce((sum, column) => sum + new Set(column.map((c) => c.line.baseline)).size, 0) /
      (rows.length * columns.length),
    "number columns": share(columns, (column) => share(column, (chunk) => chunk.data) > 0.6),
    "widest column": Math.max(...edges.slice(1).map((to, index) => to - (edges[index] ?? to))) / bbox.width,
  };
}

/** The share of a column's chunks that have their left edges, right edges or middles in common. */
function alignment(column: readonly Chunk[], em: number): number {
  const shares = [(box: Bbox) => box.x, right, middleX].map((place) => {
    const places = column.map((chunk) => place(chunk.bbox));
    const usual = median(places) ?? 0;
    return share(places, (at) => Math.abs(at - usual) < 0.4 * em);
  });
  return Math.max(...shares);
}

function rowFeatures({ rows, em }: TableText): TableFeatures {
  const pitches = rows.slice(1).map((row, index) => (row.baseline - (rows[index]?.baseline ?? 0)) / em);
  const usual = median(pitches) ?? 0;
  return {
    "chunks a row": mean(rows.map((row) => row.chunks.length)),
    "rows of two": share(rows, (row) => row.chunks.length > 1),
    "rows of three": share(rows, (row) => row.chunks.length > 2),
    "first row": rows[0]?.chunks.length ?? 0,
    "last row": rows.at(-1)?.chunks.length ?? 0,
    pitch: usual,
    "widest pitch": Math.min(10, Math.max(0, ...pitches)),
    "uneven pitch": share(pitches, (pitch) => Math.abs(pitch - usual) > 0.25),
  };
}

function textFeatures(page: TablePage, { rows, em, bbox }: TableText): TableFeatures {
  const chunks = rows.flatMap((row) => row.chunks);
  const words = chunks.map((chunk) => chunk.words.length);
  const firsts = rows.flatMap((row) => row.chunks.slice(0, 1));
  return {
    "number chunks": share(chunks, (chunk) => chunk.data && !isYear(chunk.text)),
    "prose chunks": share(chunks, (chunk) => page.prose.has(chunk)),
    "words a chunk": mean(words),
    "most words": Math.min(30, Math.max(...words)),
    "wide rows": share(rows, (row) => row.chunks.some((chunk) => chunk.bbox.width > 0.6 * bbox.width)),
    "size of text": em / page.em,
    "bold first row": mean(rows[0]?.chunks.map((chunk) => chunk.line.bold) ?? []),
    "dotted chunks": share(chunks, (chunk) => /(?:\.\s?){4}/.test(chunk.text)),
    "list markers": share(firsts, (chunk) => listMarker(chunk.text) !== undefined),
    colons: share(firsts, (chunk) => chunk.text.endsWith(":")),
    "lone signs": share(chunks, (chunk) => !/[\p{L}\d]/u.test(chunk.text)),
    "numbers first": share(firsts, (chunk) => chunk.data),
  };
}
