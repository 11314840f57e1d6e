import { compareBlockPaths, isInBlockRange } from "../../shared/document/geometry.ts";
import type { SectionText } from "../../shared/document/page-text.ts";
import type { Zone, ZoneType } from "../../shared/document/zones.ts";
import { sortByReadingOrder } from "../../shared/document/zones.ts";
import { retied } from "./retied.ts";
import type { Ids, Zones } from "./zones.ts";
import { byPerson, divided, numbered } from "./zones.ts";

/** The operations on zones of an ePub's section, where a zone is a range of blocks. */
type Blocks = SectionText["blocks"];

/** The blocks that a zone holds, in the section's order. */
export function blocksOf(blocks: Blocks, zone: Zone): Blocks {
  const { range } = zone;
  if (range === undefined) return [];
  return blocks.filter(({ path }) => isInBlockRange(path, range));
}

/** One zone from the first to the last block of `ids`; zones that stand between them are taken in. */
export function mergeRanges(zones: Zones, ids: Ids): Zone[] {
  const parts = zones.filter((zone) => ids.has(zone.id));
  const ranges = parts.flatMap((zone) => zone.range ?? []);
  const [first] = sortByReadingOrder(parts);
  const from = ranges.map((range) => range.from).toSorted(compareBlockPaths)[0];
  const to = ranges
    .map((range) => range.to)
    .toSorted(compareBlockPaths)
    .at(-1);
  if (first === undefined || from === undefined || to === undefined || parts.length < 2) return [...zones];
  const inside = (zone: Zone): boolean =>
    zone.range !== undefined &&
    compareBlockPaths(zone.range.from, from) >= 0 &&
    compareBlockPaths(zone.range.to, to) <= 0;
  const whole = byPerson({ ...first, range: { from, to } });
  const left = sortByReadingOrder(zones).flatMap((zone) =>
    zone.id === first.id ? [whole] : inside(zone) ? [] : [zone],
  );
  const gone = zones.filter((zone) => zone.id !== first.id && inside(zone));
  return retied(numbered(left), zones, new Map(gone.map(({ id }) => [id, first.id])));
}

/** Divides a zone before the block at `path`, which becomes the first of the second part. */
export function splitRange(zones: Zones, id: string, blocks: Blocks, path: string, newId: () => string): Zone[] {
  const zone = zones.find((candidate) => candidate.id === id);
  if (zone?.range === undefined) return [...zones];
  const held = blocksOf(blocks, zone);
  const at = held.findIndex((block) => block.path === path);
  const before = held[at - 1];
  if (at < 1 || before === undefined) return [...zones];
  const { continues: _, ...rest } = zone;
  const parts = [
    byPerson({ ...zone, range: { from: zone.range.from, to: before.path } }),
    byPerson({ ...rest, id: newId(), range: { from: path, to: zone.range.to } }),
  ];
  return divided(zones, id, parts);
}

/** A new zone over blocks that no zone holds, at the place in the order that the section gives it. */
export function addRange(zones: Zones, id: string, from: string, to: string, type: ZoneType): Zone[] {
  const ordered = sortByReadingOrder(zones);
  const zone: Zone = { id, type, order: 1, range: { from, to }, confidence: 1, origin: "human", accepted: true };
  const next = ordered.findIndex((other) => other.range !== undefined && compareBlockPaths(other.range.from, from) > 0);
  return numbered(ordered.toSpliced(next < 0 ? ordered.length : next, 0, zone));
}
