import type { Region } from "../../../shared/document/data-points.ts";
import { isCentreInside, union } from "../../../shared/document/geometry.ts";
import { createZoneLookup, type Cell, type PageZones, type Zone } from "../../../shared/document/zones.ts";
import { getTokens, type Span } from "./rows.ts";

/** Finds the regions of spans of a page: the bounding box or the block range, with the zone that contains it. */
export class RegionFinder {
  readonly #zones: readonly Zone[];
  readonly #findZoneOfBlock: (path: string) => Zone | undefined;

  constructor({ zones }: PageZones) {
    this.#zones = zones;
    this.#findZoneOfBlock = createZoneLookup(zones);
  }

  /**
   * Tests if two regions are in one block of text: in the same cell of a table zone, or in the same zone without a
   * table.
   */
  isOneBlock(a: Region | undefined, b: Region | undefined): boolean {
    const [blockA, blockB] = [this.#findBlock(a), this.#findBlock(b)];
    return blockA !== undefined && blockA === blockB;
  }

  #findBlock(region: Region | undefined): Zone | Cell | undefined {
    if (region?.bbox === undefined) return undefined;
    const { bbox } = region;
    const zone = this.#zones.find(({ id }) => id === region.zone);
    return zone?.table === undefined ? zone : zone.table.cells.find((cell) => isCentreInside(bbox, cell.bbox));
  }

  find(span: Span): Region[] {
    const tokens = getTokens(span);
    const [first, last] = [tokens[0], tokens.at(-1)];
    if (first === undefined || last === undefined) return [];
    const { page } = span.row;
    if (first.path !== undefined) {
      const { path } = first;
      const zone = this.#findZoneOfBlock(path);
      return [{ page, range: { from: path, to: last.path ?? path }, ...(zone && { zone: zone.id }) }];
    }
    const bbox = union(tokens.map((token) => token.bbox));
    const zone = this.#zones.find((candidate) => candidate.bbox && isCentreInside(bbox, candidate.bbox));
    return [{ page, bbox, ...(zone && { zone: zone.id }) }];
  }
}
