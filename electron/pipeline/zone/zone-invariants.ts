import { roundLength, type Bbox } from "../../../shared/document/geometry.ts";
import type { Line, PdfPageText, Word } from "../../../shared/document/page-text.ts";
import { omitInvalidRelations } from "../../../shared/document/zone-relations.ts";
import { getCellWords, type Cell, type Zone } from "../../../shared/document/zones.ts";
import { bottom, boxBetween, right } from "./layout/boxes.ts";
import type { PlacedZone } from "./relations/zoned-page.ts";
import { assignItems, separateRegions, type Region } from "./separate-regions.ts";

/** The text of a zone: the indexes of its lines and, for each cell of a table, of the cell's words. */
export interface ZoneContent {
  lines: number[];
  cells: number[][];
}

interface Size {
  width: number;
  height: number;
}

/** The minimum width and height of a zone, in points, so that a reviewer can see and select it. */
const minSidePt = 1;

/** Assigns each line of a page to one zone, and each word of a table to one cell. */
export function assignText(zones: readonly PlacedZone[], page: PdfPageText): ZoneContent[] {
  const indexByLine = new Map(page.lines.map((line, index) => [line, index]));
  const assignedItems = assignItems(
    page.lines,
    zones.map((zone) => zone.bbox),
  );
  return zones.map(({ table }, index) => {
    const lines = [...(assignedItems[index] ?? [])].map((line) => indexByLine.get(line) ?? 0);
    return { lines, cells: table === undefined ? [] : assignWords(table.cells, lines, page) };
  });
}

function assignWords(cells: readonly Cell[], lines: readonly number[], page: PdfPageText): number[][] {
  const indexByWord = new Map(
    lines.flatMap((line) => (page.lines[line]?.words ?? []).map((index) => [page.words[index], index] as const)),
  );
  const words = [...indexByWord.keys()].flatMap((word) => word ?? []);
  const assignedItems = assignItems(
    words,
    cells.map((cell) => cell.bbox),
  );
  return assignedItems.map((cellWords) => [...cellWords].map((word) => indexByWord.get(word) ?? 0));
}

/**
 * Enforces the invariants that all later steps rely on: every zone lies on its page and has a width and a height, no
 * line is in two zones, and no word of a table is in two cells or in the line of another zone. On most pages they hold
 * already. On others edges are moved, zones whose lines alternate are merged, and a table whose cells have words of
 * another zone becomes text. The result depends only on the arguments.
 * @param zones In reading order, on the page as displayed.
 * @param contents The text that each zone should have (see `assignText`).
 * @param page The page as displayed.
 */
export function enforceZoneInvariants(
  zones: readonly PlacedZone[],
  contents: readonly ZoneContent[],
  page: PdfPageText,
): Zone[] {
  const regions = zones.map((zone, index): Region<Line> => {
    const items = new Set((contents[index]?.lines ?? []).flatMap((line) => page.lines[line] ?? []));
    return {
      bbox: items.size > 0 ? ensureSize(clipToPage(zone.bbox, page), page) : clipToPage(zone.bbox, page),
      items,
    };
  });
  const hadText = regions.map(({ items }) => items.size > 0);
  separateRegions(regions, page.lines, true);
  const keptZones = zones.flatMap((zone, index): PlacedZone[] => {
    const region = regions[index];
    if (region === undefined || (hadText[index] === true && region.items.size === 0)) return [];
    const bbox = roundEdges(clipToPage(region.bbox, page));
    if (Math.min(bbox.width, bbox.height) < (region.items.size > 0 ? Number.MIN_VALUE : minSidePt)) return [];
    const { table, ...rest } = zone;
    if (table === undefined) return [{ ...zone, bbox }];
    const cells = separateCells(table.cells, contents[index], page);
    const words = new Set([...region.items].flatMap((line) => line.words.map((word) => page.words[word])));
    const hasOnlyOwnWords = cells.every((cell) => getCellWords(page, cell).every((word) => words.has(word)));
    // If a line of another zone runs through the cells, the grid is wrong, and the lines of the table are kept as text.
    return hasOnlyOwnWords ? [{ ...zone, bbox, table: { ...table, cells } }] : [{ ...rest, bbox, type: "text" }];
  });
  return renumber(keptZones, zones.length);
}

/** Separates the cells of a table, so that each has only its own words. */
function separateCells(cells: readonly Cell[], content: ZoneContent | undefined, page: PdfPageText): Cell[] {
  const regions = cells.map((cell, index): Region<Word> => {
    const items = new Set((content?.cells[index] ?? []).flatMap((word) => page.words[word] ?? []));
    return { bbox: clipToPage(cell.bbox, page), items };
  });
  separateRegions(regions, page.words, false);
  return cells.map((cell, index) => ({
    ...cell,
    bbox: roundEdges(clipToPage(regions[index]?.bbox ?? cell.bbox, page)),
  }));
}

/** Numbers the remaining zones in their order, and drops relations to zones that were left out. */
function renumber(keptZones: readonly PlacedZone[], count: number): Zone[] {
  if (keptZones.length === count) return [...keptZones];
  return omitInvalidRelations(
    keptZones.map((zone, index) => ({ ...zone, order: index + 1 })),
    [],
  );
}

/** Returns the part of a box that lies on a page; without a width or a height if there is none. */
function clipToPage(box: Bbox, { width, height }: Size): Bbox {
  const clamp = (value: number, max: number) => Math.min(max, Math.max(0, value));
  const [x, y] = [clamp(box.x, width), clamp(box.y, height)];
  return boxBetween(x, y, clamp(right(box), width), clamp(bottom(box), height));
}

/** Widens a box on a page to the minimum size. */
function ensureSize(box: Bbox, page: Size): Bbox {
  const width = Math.min(page.width, Math.max(minSidePt, box.width));
  const height = Math.min(page.height, Math.max(minSidePt, box.height));
  return { x: Math.min(box.x, page.width - width), y: Math.min(box.y, page.height - height), width, height };
}

/** Rounds the edges of a box, so that it does not extend beyond a page whose size is rounded. */
function roundEdges(box: Bbox): Bbox {
  const [x, y] = [roundLength(box.x), roundLength(box.y)];
  return { x, y, width: roundLength(roundLength(right(box)) - x), height: roundLength(roundLength(bottom(box)) - y) };
}
