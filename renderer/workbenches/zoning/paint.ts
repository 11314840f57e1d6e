import type { Bbox } from "../../../shared/document/geometry.ts";
import { overlapArea } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { chooseTextColor } from "../../styles/contrast.ts";
import { zoneStyles } from "../../styles/zone-types.ts";

const fillAlpha = 0.1;
const border = 1.5;

/** Paints the cells of a table: their outlines, header cells filled. */
function paintCells(context: CanvasRenderingContext2D, zone: Zone, scale: number): void {
  context.lineWidth = 1;
  context.globalAlpha = 0.55;
  for (const { bbox, header } of zone.table?.cells ?? []) {
    const [x, y, width, height] = [bbox.x * scale, bbox.y * scale, bbox.width * scale, bbox.height * scale];
    if (header) {
      context.globalAlpha = 0.12;
      context.fillRect(x, y, width, height);
      context.globalAlpha = 0.55;
    }
    context.strokeRect(x, y, width, height);
  }
}

/**
 * Paints zones onto a canvas.
 *
 * @param excluded Ids of zones to leave out.
 * @param scale Canvas pixels per point.
 * @param density Device pixels per CSS pixel.
 */
export function paintZones(
  context: CanvasRenderingContext2D,
  zones: readonly Zone[],
  excluded: ReadonlySet<string>,
  scale: number,
  density: number,
): void {
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.font = `bold ${10 * density}px system-ui, sans-serif`;
  context.textBaseline = "middle";
  for (const zone of zones) {
    if (zone.bbox === undefined || excluded.has(zone.id)) continue;
    const { tag, color } = zoneStyles[zone.type];
    const [x, y] = [zone.bbox.x * scale, zone.bbox.y * scale];
    const [width, height] = [zone.bbox.width * scale, zone.bbox.height * scale];
    context.fillStyle = color;
    context.strokeStyle = color;
    context.globalAlpha = fillAlpha;
    context.fillRect(x, y, width, height);
    paintCells(context, zone, scale);
    context.globalAlpha = zone.accepted ? 0.6 : 1;
    context.lineWidth = border * density;
    // Unreviewed zones are dashed, so that the state does not depend on color.
    context.setLineDash(zone.accepted ? [] : [4 * density, 2 * density]);
    context.strokeRect(x, y, width, height);
    context.setLineDash([]);
    paintTag(context, zone.accepted ? `${tag} ✓` : tag, x, y, color, density);
  }
  context.globalAlpha = 1;
}

/** How far the paint of a zone reaches beyond its box because of its tag and its border, in CSS pixels. */
const reach = { x: 48, y: 16 };

/** Returns the part of the canvas that a zone's paint may cover, in whole canvas pixels. */
function getPaintedArea({ x, y, width, height }: Bbox, scale: number, density: number): Bbox {
  const [left, top] = [Math.floor(x * scale - reach.x * density), Math.floor(y * scale - reach.y * density)];
  const right = Math.ceil((x + width) * scale + reach.x * density);
  const bottom = Math.ceil((y + height) * scale + reach.y * density);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Paints the places of some zones again, with all other zones that reach into them.
 *
 * @param changed The boxes of the zones that are to be painted or removed, in points.
 */
export function repaintZones(
  context: CanvasRenderingContext2D,
  zones: readonly Zone[],
  excluded: ReadonlySet<string>,
  scale: number,
  density: number,
  changed: readonly Bbox[],
): void {
  for (const area of changed.map((box) => getPaintedArea(box, scale, density))) {
    context.save();
    context.beginPath();
    context.rect(area.x, area.y, area.width, area.height);
    context.clip();
    const reaching = zones.filter(
      ({ bbox }) => bbox !== undefined && overlapArea(getPaintedArea(bbox, scale, density), area) > 0,
    );
    paintZones(context, reaching, excluded, scale, density);
    context.restore();
  }
}

/** Paints the type tag to the left of the upper left corner, where it covers neither the zone nor the text above. */
function paintTag(
  context: CanvasRenderingContext2D,
  tag: string,
  x: number,
  y: number,
  color: string,
  density: number,
): void {
  const width = context.measureText(tag).width + 6 * density;
  const height = 13 * density;
  const left = Math.max(0, x - width);
  context.fillStyle = color;
  context.fillRect(left, y, width, height);
  context.fillStyle = chooseTextColor(color);
  context.globalAlpha = 1;
  context.fillText(tag, left + 3 * density, y + height / 2);
}
