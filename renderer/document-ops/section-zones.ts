import { compareBlockPaths, isInBlockRange } from "../../shared/document/geometry.ts";
import type { SectionText } from "../../shared/document/page-text.ts";
import { sortByReadingOrder, type Zone, type ZoneType } from "../../shared/document/zones.ts";
import { hasLocked, isLocked } from "./lock.ts";
import { repairRelations } from "./repair-relations.ts";
import { type Ids, insertZone, markAsHuman, renumber, replaceWithParts, type Zones } from "./zones.ts";

/** Operations on the zones of an ePub section, where a zone is a range of blocks. */

type Blocks = SectionText["blocks"];

/** Lists the blocks of a zone in document order. */
function listBlocks(blocks: Blocks, zone: Zone): Blocks {
  const { range } = zone;
  if (range === undefined) return [];
  return blocks.filter(({ path }) => isInBlockRange(path, range));
}

/**
 * Merges zones into the first of them; zones between them are merged as well. If one of these zones is locked, nothing
 * changes.
 */
export function mergeRanges(zones: Zones, ids: Ids): Zone[] {
  const selectedZones = zones.filter((zone) => ids.has(zone.id));
  const ranges = selectedZones.flatMap((zone) => zone.range ?? []);
  const [first] = sortByReadingOrder(selectedZones);
  const from = ranges.map((range) => range.from).toSorted(compareBlockPaths)[0];
  const to = ranges
    .map((range) => range.to)
    .toSorted(compareBlockPaths)
    .at(-1);
  if (first === undefined || from === undefined || to === undefined || selectedZones.length < 2) return [...zones];
  const isInside = (zone: Zone): boolean =>
    zone.range !== undefined &&
    compareBlockPaths(zone.range.from, from) >= 0 &&
    compareBlockPaths(zone.range.to, to) <= 0;
  const replaced = zones.filter((zone) => zone.id !== first.id && isInside(zone));
  if (hasLocked(zones, new Set([first.id, ...replaced.map(({ id }) => id)]))) return [...zones];
  const merged = markAsHuman({ ...first, range: { from, to } });
  const remaining = sortByReadingOrder(zones).flatMap((zone) =>
    zone.id === first.id ? [merged] : isInside(zone) ? [] : [zone],
  );
  return repairRelations(renumber(remaining), zones, new Map(replaced.map(({ id }) => [id, first.id])));
}

/** Splits a zone before the block at `path`, the first block of the second part. */
export function splitRange(zones: Zones, id: string, blocks: Blocks, path: string, createId: () => string): Zone[] {
  const zone = zones.find((candidate) => candidate.id === id);
  if (zone?.range === undefined || isLocked(zone)) return [...zones];
  const zoneBlocks = listBlocks(blocks, zone);
  const before = zoneBlocks[zoneBlocks.findIndex((block) => block.path === path) - 1];
  if (before === undefined) return [...zones];
  const { continues: _, ...rest } = zone;
  const parts = [
    markAsHuman({ ...zone, range: { from: zone.range.from, to: before.path } }),
    markAsHuman({ ...rest, id: createId(), range: { from: path, to: zone.range.to } }),
  ];
  return replaceWithParts(zones, id, parts);
}

/** Adds a zone over blocks that are in no zone, at their place in document order. @param from Path of the first block */
export function addRange(zones: Zones, id: string, from: string, to: string, type: ZoneType): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const nextIndex = ordered.findIndex(({ range }) => range !== undefined && compareBlockPaths(range.from, from) > 0);
  return insertZone(ordered, nextIndex < 0 ? ordered.length : nextIndex, { id, type, range: { from, to } });
}
