import { type Bbox, overlapArea } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { chooseTextColor } from "../../styles/contrast.ts";
import { zoneStyles } from "../../styles/zone-types.ts";

const fillAlpha = 0.1;
/** The widths of borders in CSS pixels: the usual one, and the minimum on small pages, where borders would hide the text. */
const borderWidth = 1.5;
const minBorderWidth = 0.75;

/** The distance of a border from its zone in CSS pixels. It keeps ascenders and descenders readable. */
const borderGap = 1.5;

/** The scale in CSS pixels per point up to which tags are faint, and the scale from which they are opaque. */
const [faintScale, opaqueScale] = [0.6, 1];
const faintAlpha = 0.35;
/** The opacity of tags near the pointer. Opaque tags would hide the text below the pointer. */
export const tagAlphaNearPointer = 0.15;

/** Returns the opacity of tags at a scale in CSS pixels per point. On small pages, opaque tags would hide the text. */
export function getTagAlpha(scale: number): number {
  const position = Math.min(1, Math.max(0, (scale - faintScale) / (opaqueScale - faintScale)));
  return faintAlpha + (1 - faintAlpha) * position;
}

/** The maximum size of a tag in CSS pixels. A tag is at the left of the upper left corner of its zone. */
const tagSize = { width: 30, height: 13 };
/** The distance from the pointer within which tags fade, in CSS pixels. */
const tagFadeDistance = 24;

/** Returns whether the tag of a zone is near a point, both in CSS pixels of the page. */
export function isTagNear({ x, y }: Pick<Bbox, "x" | "y">, point: Pick<Bbox, "x" | "y">): boolean {
  const left = Math.max(0, x - tagSize.width);
  const distanceX = Math.max(left - point.x, 0, point.x - (left + tagSize.width));
  const distanceY = Math.max(y - point.y, 0, point.y - (y + tagSize.height));
  return Math.hypot(distanceX, distanceY) < tagFadeDistance;
}

/** Paints the cells of a table with thin translucent outlines, and fills its header cells. */
function paintCells(context: CanvasRenderingContext2D, { table }: Zone, scale: number, density: number): void {
  if (table === undefined) return;
  // All cells are one path: a line that two cells share would be darker if it were painted twice.
  const outlines = new Path2D();
  context.globalAlpha = 0.12;
  for (const { bbox, header } of table.cells) {
    const [x, y, width, height] = [bbox.x * scale, bbox.y * scale, bbox.width * scale, bbox.height * scale];
    outlines.rect(x, y, width, height);
    if (header) context.fillRect(x, y, width, height);
  }
  context.globalAlpha = 0.5;
  context.lineWidth = minBorderWidth * density;
  context.stroke(outlines);
}

/** Options for painting zones. */
export interface PaintOptions {
  /** Ids of zones to leave out. */
  excluded: ReadonlySet<string>;
  /** Ids of zones whose tags are near the pointer. */
  idsNearPointer: ReadonlySet<string>;
  /** Canvas pixels per point. */
  scale: number;
  /** Device pixels per CSS pixel. */
  density: number;
}

/** Paints zones onto a cleared canvas, in the given order. */
export function paintZones(
  context: CanvasRenderingContext2D,
  zones: readonly Zone[],
  { excluded, idsNearPointer, scale, density }: PaintOptions,
): void {
  const tagAlpha = getTagAlpha(scale / density);
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
    paintCells(context, zone, scale, density);
    context.globalAlpha = zone.accepted ? 0.6 : 1;
    const reduction = Math.min(1, scale / density);
    const gap = reduction * borderGap * density;
    context.lineWidth = Math.max(minBorderWidth, reduction * borderWidth) * density;
    // Unreviewed zones are dashed, so that the state does not depend on color.
    context.setLineDash(zone.accepted ? [] : [4 * density, 2 * density]);
    context.strokeRect(x - gap, y - gap, width + 2 * gap, height + 2 * gap);
    context.setLineDash([]);
    context.globalAlpha = idsNearPointer.has(zone.id) ? tagAlphaNearPointer : tagAlpha;
    if (isLocked(zone)) paintLock(context, x, y, density);
    paintTag(context, zone.accepted ? `${tag} ✓` : tag, x, y, color, density);
  }
  context.globalAlpha = 1;
}

/** The distance in CSS pixels to which the tag and the border of a zone extend beyond its box. */
const paintReach = { x: 48, y: 16 };

/** Returns the part of the canvas that a zone may cover with its tag and border, in whole canvas pixels. */
function getPaintedArea({ x, y, width, height }: Bbox, scale: number, density: number): Bbox {
  const [left, top] = [Math.floor(x * scale - paintReach.x * density), Math.floor(y * scale - paintReach.y * density)];
  const right = Math.ceil((x + width) * scale + paintReach.x * density);
  const bottom = Math.ceil((y + height) * scale + paintReach.y * density);
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/**
 * Clears and repaints only the parts of the canvas where zones changed.
 *
 * @param changed The boxes of the zones that were added, changed or removed, in points.
 */
export function repaintZones(
  context: CanvasRenderingContext2D,
  zones: readonly Zone[],
  options: PaintOptions,
  changed: readonly Bbox[],
): void {
  const { scale, density } = options;
  for (const area of changed.map((box) => getPaintedArea(box, scale, density))) {
    context.save();
    context.beginPath();
    context.rect(area.x, area.y, area.width, area.height);
    context.clip();
    context.clearRect(area.x, area.y, area.width, area.height);
    const reaching = zones.filter(
      ({ bbox }) => bbox !== undefined && overlapArea(getPaintedArea(bbox, scale, density), area) > 0,
    );
    paintZones(context, reaching, options);
    context.restore();
  }
}

/** The outline of a closed lock with a keyhole, in CSS pixels. */
export const lockPath = "M2 5V3.5a3 3 0 0 1 6 0V5h1v6H1V5zM3.5 5h3V3.5a1.5 1.5 0 0 0-3 0zM4.5 7v2h1V7z";
export const lockSize = { width: 10, height: 11 };

/** Paints a lock under the type tag. */
function paintLock(context: CanvasRenderingContext2D, x: number, y: number, density: number): void {
  context.save();
  context.globalAlpha = 1;
  context.translate(Math.max(0, x - (lockSize.width + 4) * density), y + 16 * density);
  context.scale(density, density);
  context.clip(new Path2D(lockPath), "evenodd");
  context.fillRect(0, 0, lockSize.width, lockSize.height);
  context.restore();
}

/** Paints the type tag at the left of the upper left corner of a zone, where it covers neither the zone nor the text above. */
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
  context.fillText(tag, left + 3 * density, y + height / 2);
}
