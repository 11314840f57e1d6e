import type { Bbox } from "../../../../shared/document/geometry.ts";
import { overlapArea } from "../../../../shared/document/geometry.ts";
import { share } from "../layout/averages.ts";
import { overlapX } from "../layout/text-chunks.ts";
import type { Row } from "../layout/text-chunks.ts";
import type { TablePage } from "./table-page.ts";
import type { TableText } from "./table-text.ts";
import { bottom, right } from "../layout/text-line.ts";

const tableCaption = /^(?:\W\s*)?(?:tab(?:le|elle)?)\.?\s*(?:[A-Z]?\d|[IVX]+\b)/i;

const figureCaption =
  /^(?:\W\s*)?(?:fig(?:ure)?s?|abb(?:ildung)?|chart|graph|diagram|map|exhibit)\.?\s*(?:[A-Z]?\d|[IVX]+\b)/i;

export function surroundings(page: TablePage, { rows, bbox, em }: TableText): Record<string, number> {
  const above = neighbour(page, bbox, -1);
  const below = neighbour(page, bbox, 1);
  const captioned = (pattern: RegExp) =>
    Math.min(8, ...page.captions.flatMap((row) => captionDistance(row, bbox, em, pattern)));
  const besides = page.rows.filter((row) => row.baseline > bbox.y && row.baseline < bottom(bbox));
  const beside = besides.flatMap((row) =>
    row.chunks.filter((chunk) => right(chunk.bbox) <= bbox.x || chunk.bbox.x >= right(bbox)),
  );
  const gaps = beside.map((chunk) => Math.max(bbox.x - right(chunk.bbox), chunk.bbox.x - right(bbox)) / em);
  return {
    "table caption": captioned(tableCaption),
    "figure caption": captioned(figureCaption),
    "white above": gapTo(above, bbox, em),
    "white below": gapTo(below, bbox, em),
    "prose above": above !== undefined && above.chunks.some((chunk) => page.prose.has(chunk)) ? 1 : 0,
    "prose below": below !== undefined && below.chunks.some((chunk) => page.prose.has(chunk)) ? 1 : 0,
    "chunks above": above?.chunks.length ?? 0,
    "chunks below": below?.chunks.length ?? 0,
    "like above": likeness(above, rows),
    "like below": likeness(below, rows.toReversed()),
    "text beside": Math.min(1, beside.length / rows.length),
    "text beside is near": Math.min(10, ...gaps),
    "text beside is prose": share(beside, (chunk) => page.prose.has(chunk)),
  };
}

/** The next row above or below, of what lies over or under the region. */
function neighbour(page: TablePage, bbox: Bbox, direction: 1 | -1): Row | undefined {
  const isBeyond = (row: Row) => (direction === 1 ? row.baseline > bottom(bbox) : row.baseline < bbox.y);
  const rows = page.rows.filter((row) => isBeyond(row) && row.chunks.some((chunk) => overlapX(chunk.bbox, bbox) > 0));
  const row = direction === 1 ? rows[0] : rows.at(-1);
  return row === undefined
    ? undefined
    : { ...row, chunks: row.chunks.filter((chunk) => overlapX(chunk.bbox, bbox) > 0) };
}

function gapTo(row: Row | undefined, bbox: Bbox, em: number): number {
  if (row === undefined) return 10;
  return Math.min(10, Math.max(row.bbox.y - bottom(bbox), bbox.y - bottom(row.bbox)) / em);
}

/** How many of a row's chunks have their left edge or right edge in common with one of the region's first rows. */
function likeness(row: Row | undefined, rows: readonly Row[]): number {
  const near = rows.slice(0, 4).flatMap((other) => other.chunks.map((chunk) => chunk.bbox));
  return share(row?.chunks ?? [], ({ bbox }) =>
    near.some((box) => Math.abs(box.x - bbox.x) < 2 || Math.abs(right(box) - right(bbox)) < 2),
  );
}

/** How far above or below the region a caption stands; nothing where it stands elsewhere. */
function captionDistance(row: Row, bbox: Bbox, em: number, pattern: RegExp): number[] {
  const caption = row.chunks.find((chunk) => pattern.test(chunk.text) && overlapX(chunk.bbox, bbox) > 0);
  if (caption === undefined) return [];
  const gap = Math.max(caption.bbox.y - bottom(bbox), bbox.y - bottom(caption.bbox)) / em;
  return [overlapArea(caption.bbox, bbox) > 0 ? 0 : Math.max(0.1, gap)];
}
