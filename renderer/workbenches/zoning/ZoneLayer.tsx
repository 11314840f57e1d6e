import { type RefObject, type SVGProps, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { releaseCanvas, maxCanvasPixels, acquireCanvas } from "../../components/canvas-pool.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { listRelated } from "../../document-ops/relations.ts";
import { cutBox, moveToFront } from "../../document-ops/zones.ts";
import { chooseTextColor } from "../../styles/contrast.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { getPage } from "./adapter.ts";
import { useCutGestures } from "./cut-gestures.ts";
import { usePageGestures } from "./gestures.ts";
import { useTableGestures } from "./table-gestures.ts";
import { TableGrid } from "./TableGrid.tsx";
import { getTagAlpha, isTagNear, lockPath, lockSize, tagAlphaNearPointer, paintZones, repaintZones } from "./paint.ts";
import type { Zoning } from "./state.ts";

interface Props {
  zoning: Zoning;
  page: number;
  scale: number;
}

const handles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
/** The radius of the circles around the numbers of the reading order, in pixels. */
const numberRadius = 11;
/** The sides of the visible handles, and of the larger areas that react to the pointer, in pixels. */
const handleSize = 8;
const gripSize = 16;
/** The minimum distance in pixels between two corner handles for a third handle between them. */
const minHandledSide = 3 * gripSize;

/** Lists the handles of a box. The handle in the middle of a side is left out if the side is too short. */
function listHandles({ width, height }: Bbox, scale: number) {
  return handles.filter((handle) => {
    if (handle.length === 2) return true;
    return (handle === "n" || handle === "s" ? width : height) * scale >= minHandledSide - 2 * handleSize;
  });
}

/** Draws the zones of a page: unselected zones on a canvas, selected zones and gestures in progress as SVG. */
export function ZoneLayer({ zoning, page, scale }: Props) {
  const zones = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page).zones);
  const mode = useStore(zoning.store, (state) => state.mode);
  const selectedIds = useStore(zoning.store, (state) =>
    // While nothing is selected, this is always the same object, so that a page turn does not repaint the zones.
    state.page === page && state.selectedIds.length > 0 ? state.selectedIds : noIds,
  );
  const cutAxis = useStore(zoning.store, (state) => (state.cut?.page === page ? state.cut.axis : null));
  const cutGestures = useCutGestures(zoning, page, scale, usePageGestures(zoning, page, scale));
  const gestures = useTableGestures(zoning, page, scale, cutGestures);
  const layer = useRef<HTMLDivElement>(null);
  const idsNearPointer = useTagsNearPointer(layer, zones, scale);
  return (
    <div
      ref={layer}
      className={`zone-layer zone-layer-${cutAxis === null ? mode : `cut-${cutAxis}`}`}
      data-testid={`zones-${page}`}
      {...gestures}
    >
      <UnselectedZones zones={zones} selectedIds={selectedIds} idsNearPointer={idsNearPointer} scale={scale} />
      <SelectedZones
        zoning={zoning}
        zones={zones}
        selectedIds={selectedIds}
        idsNearPointer={idsNearPointer}
        page={page}
        scale={scale}
      />
    </div>
  );
}

const noIds: readonly string[] = [];
const noZoneIds: ReadonlySet<string> = new Set();

/** Returns the ids of the zones whose tags are near the pointer; the same object while they do not change. */
function useTagsNearPointer(
  layer: RefObject<HTMLElement | null>,
  zones: readonly Zone[],
  scale: number,
): ReadonlySet<string> {
  const [idsNearPointer, setIdsNearPointer] = useState(noZoneIds);
  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    const onMove = ({ clientX, clientY, buttons }: PointerEvent): void => {
      // Tags do not fade during a drag.
      if (buttons !== 0) return;
      const { left, top } = element.getBoundingClientRect();
      const point = { x: clientX - left, y: clientY - top };
      const ids = zones.flatMap(({ id, bbox }) =>
        bbox !== undefined && isTagNear({ x: bbox.x * scale, y: bbox.y * scale }, point) ? [id] : [],
      );
      setIdsNearPointer((before) =>
        before.size === ids.length && ids.every((id) => before.has(id)) ? before : new Set(ids),
      );
    };
    const onLeave = (): void => setIdsNearPointer(noZoneIds);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerleave", onLeave);
    return () => {
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerleave", onLeave);
    };
  }, [layer, zones, scale]);
  return idsNearPointer;
}

/** The zones that a canvas shows, and the size at which they are painted. */
interface PaintedState {
  zones: readonly Zone[];
  selectedIds: readonly string[];
  idsNearPointer: ReadonlySet<string>;
  scale: number;
  density: number;
  width: number;
  height: number;
}

/** The maximum number of changed boxes for which only their parts of the canvas are repainted. */
const maxRepaintedZones = 20;

/** Lists the old and new boxes of the zones that must be repainted, in points. */
function listChangedBoxes(before: PaintedState, after: PaintedState): Bbox[] {
  const getUnselectedZones = ({ zones, selectedIds }: PaintedState): Set<Zone> =>
    new Set(zones.filter(({ id }) => !selectedIds.includes(id)));
  const [zonesBefore, zonesAfter] = [getUnselectedZones(before), getUnselectedZones(after)];
  const removed = [...zonesBefore].filter((zone) => !zonesAfter.has(zone));
  const added = [...zonesAfter].filter((zone) => !zonesBefore.has(zone));
  const faded = after.zones.filter(({ id }) => before.idsNearPointer.has(id) !== after.idsNearPointer.has(id));
  return [...removed, ...added, ...faded].flatMap(({ bbox }) => bbox ?? []);
}

function paint(context: CanvasRenderingContext2D, before: PaintedState | null, after: PaintedState): void {
  const { zones, selectedIds, idsNearPointer, scale, density, width, height } = after;
  const { canvas } = context;
  // Small zones are painted last, so that they are on top. A click selects the smallest zone, too.
  const getArea = ({ bbox }: Zone): number => (bbox === undefined ? 0 : bbox.width * bbox.height);
  const ordered = zones.toSorted((a, b) => getArea(b) - getArea(a));
  const options = { excluded: new Set(selectedIds), idsNearPointer, scale: scale * density, density };
  const isSameCanvas =
    before !== null &&
    before.scale === scale &&
    before.density === density &&
    before.width === width &&
    before.height === height;
  if (!isSameCanvas) {
    // Setting the size clears the canvas, even if the size stays the same. It is faster than `clearRect`.
    canvas.width = width;
    canvas.height = height;
  }
  const changed = isSameCanvas ? listChangedBoxes(before, after) : null;
  if (changed !== null && changed.length <= maxRepaintedZones) repaintZones(context, ordered, options, changed);
  else {
    if (isSameCanvas) context.clearRect(0, 0, width, height);
    paintZones(context, ordered, options);
  }
}

function UnselectedZones({
  zones,
  selectedIds,
  idsNearPointer,
  scale,
}: Pick<PaintedState, "zones" | "selectedIds" | "idsNearPointer"> & { scale: number }) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef<PaintedState | null>(null);
  useLayoutEffect(() => {
    const pooledCanvas = acquireCanvas();
    host.current?.replaceChildren(pooledCanvas);
    canvas.current = pooledCanvas;
    painted.current = null;
    return () => releaseCanvas(pooledCanvas);
  }, []);
  useEffect(() => {
    const element = host.current;
    const context = canvas.current?.getContext("2d");
    if (element === null || context === null || context === undefined) return;
    const update = (): void => {
      const { clientWidth, clientHeight } = element;
      const density = Math.min(devicePixelRatio, Math.sqrt(maxCanvasPixels / Math.max(1, clientWidth * clientHeight)));
      const width = Math.max(1, Math.round(clientWidth * density));
      const height = Math.max(1, Math.round(clientHeight * density));
      const after = { zones, selectedIds, idsNearPointer, scale, density, width, height };
      paint(context, painted.current, after);
      painted.current = after;
    };
    // The observer calls back once after observe(), before the next frame, and later when the size in device pixels
    // changes, for example on a screen with another density.
    const observer = new ResizeObserver(update);
    observer.observe(element, { box: "device-pixel-content-box" });
    return () => observer.disconnect();
  }, [zones, selectedIds, idsNearPointer, scale]);
  return <div ref={host} className="unselected-zones" aria-hidden />;
}

function SelectedZones({
  zoning,
  zones,
  selectedIds,
  idsNearPointer,
  page,
  scale,
}: Props & Pick<PaintedState, "zones" | "selectedIds" | "idsNearPointer">) {
  const preview = useStore(zoning.store, (state) => (state.preview?.page === page ? state.preview : null));
  const drawType = useStore(zoning.store, (state) => state.drawType);
  const editedTable = useStore(zoning.store, (state) => state.table?.id);
  const selectedZones = zones.filter((zone) => selectedIds.includes(zone.id));
  const isMoving = preview?.kind === "move" || preview?.kind === "resize";
  const movable = selectedZones.filter((zone) => zone.bbox !== undefined && !isLocked(zone));
  /** Returns the box of a selected zone, or the box to which it is being dragged. */
  const getBox = (zone: Zone): Bbox | undefined =>
    isMoving && movable.includes(zone) ? preview.boxes[movable.indexOf(zone)] : zone.bbox;
  const related = listRelated(zones, new Set(selectedIds));
  const handledBox = selectedZones.length === 1 && preview === null ? movable[0]?.bbox : undefined;
  return (
    <svg className="selected-zones" width="100%" height="100%" aria-hidden>
      {related.map(({ id, type, bbox }) =>
        bbox === undefined ? null : (
          <g key={id} style={{ color: zoneStyles[type].color }}>
            <Rect className="related-zone" box={bbox} scale={scale} />
          </g>
        ),
      )}
      {selectedZones.map((zone) => {
        const box = getBox(zone);
        if (box === undefined) return null;
        return (
          <g key={zone.id} style={{ color: zoneStyles[zone.type].color }}>
            <Rect className="selected-zone" box={box} scale={scale} />
            <text
              x={Math.max(34, box.x * scale - 6)}
              y={box.y * scale + 10}
              textAnchor="end"
              className="zone-tag"
              opacity={idsNearPointer.has(zone.id) ? tagAlphaNearPointer : getTagAlpha(scale)}
              fill={chooseTextColor(zoneStyles[zone.type].color)}
            >
              {zoneStyles[zone.type].tag} {zone.order}
            </text>
            {isLocked(zone) && <LockSign x={box.x * scale} y={box.y * scale + lockOffset} />}
            {zone.id !== editedTable &&
              zone.table?.cells.map((cell) => (
                <Rect key={`${cell.row} ${cell.column}`} className="zone-cell" box={cell.bbox} scale={scale} />
              ))}
          </g>
        );
      })}
      {handledBox !== undefined &&
        listHandles(handledBox, scale).map((handle) => (
          <Handle key={handle} handle={handle} box={handledBox} scale={scale} />
        ))}
      {preview?.kind === "draw" && preview.boxes[0] !== undefined && (
        <g style={{ color: zoneStyles[drawType].color }}>
          <Rect className="selected-zone" box={preview.boxes[0]} scale={scale} />
        </g>
      )}
      {preview?.kind === "band" && preview.boxes[0] !== undefined && (
        <Rect className="rubber-band" box={preview.boxes[0]} scale={scale} />
      )}
      <ReadingOrder zoning={zoning} zones={zones} page={page} scale={scale} />
      <TableGrid zoning={zoning} zones={zones} page={page} scale={scale} />
      <CutLines zoning={zoning} zones={zones} page={page} scale={scale} />
    </svg>
  );
}

function Rect({ box, scale, className }: { box: Bbox; scale: number; className: string }) {
  return (
    <rect
      className={className}
      x={box.x * scale}
      y={box.y * scale}
      width={box.width * scale}
      height={box.height * scale}
    />
  );
}

/** The distance of the lock from the upper edge of its zone, in pixels. The lock is below the tag. */
const lockOffset = 16;

/** Draws a closed lock at the left of a zone. */
function LockSign({ x, y }: { x: number; y: number }) {
  return (
    <path className="lock-sign" d={lockPath} transform={`translate(${Math.max(0, x - lockSize.width - 4)} ${y})`} />
  );
}

/** Draws a handle outside of its box, where it hides no text, with a larger area for the pointer. */
function Handle({ handle, box, scale }: { handle: (typeof handles)[number]; box: Bbox; scale: number }) {
  const [left, right] = [box.x * scale - handleSize, (box.x + box.width) * scale + handleSize];
  const [top, bottom] = [box.y * scale - handleSize, (box.y + box.height) * scale + handleSize];
  const x = handle.includes("w") ? left : handle.includes("e") ? right : (left + right) / 2;
  const y = handle.includes("n") ? top : handle.includes("s") ? bottom : (top + bottom) / 2;
  return (
    <g style={{ cursor: `${handle}-resize` }}>
      <Square className="zone-handle" x={x} y={y} size={handleSize} />
      <Square className="zone-grip" data-handle={handle} x={x} y={y} size={gripSize} />
    </g>
  );
}

/** Draws a square around its centre, in pixels. */
function Square({ x, y, size, ...attributes }: SVGProps<SVGRectElement> & { x: number; y: number; size: number }) {
  return <rect {...attributes} x={x - size / 2} y={y - size / 2} width={size} height={size} />;
}

const getCentre = ({ x, y, width, height }: Bbox, scale: number) => ({
  x: (x + width / 2) * scale,
  y: (y + height / 2) * scale,
});

/**
 * Shows the reading order by numbers at the zones and arrows from each to the next. In the reading-order mode, the
 * clicked zones come first, and the other zones are shown faintly.
 */
function ReadingOrder({ zoning, zones, page, scale }: Props & Pick<PaintedState, "zones">) {
  const orderedIds = useStore(zoning.store, (state) => (state.orderedPage === page ? state.orderedIds : noIds));
  const isShown = useStore(zoning.store, (state) => state.mode === "order" || state.showsOrder);
  if (!isShown) return null;
  const places = moveToFront(zones, orderedIds).flatMap(({ id, bbox }) =>
    bbox === undefined ? [] : [{ id, isOrdered: orderedIds.includes(id), ...getCentre(bbox, scale) }],
  );
  const isFaint = ({ isOrdered }: { isOrdered: boolean }) => orderedIds.length > 0 && !isOrdered;
  return (
    <g className="reading-order">
      <defs>
        <marker id="order-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
          <path d="M 0 0 L 8 4 L 0 8 z" />
        </marker>
      </defs>
      {places.slice(1).map((place, index) => {
        const from = places[index] ?? place;
        const distance = Math.hypot(place.x - from.x, place.y - from.y);
        // The arrow ends at the circle around the number.
        const share = distance === 0 ? 1 : Math.max(0, 1 - numberRadius / distance);
        return (
          <line
            key={place.id}
            className={isFaint(place) ? "order-arrow faint" : "order-arrow"}
            x1={from.x}
            y1={from.y}
            x2={from.x + (place.x - from.x) * share}
            y2={from.y + (place.y - from.y) * share}
            markerEnd="url(#order-arrow)"
          />
        );
      })}
      {places.map(({ x, y, ...place }, index) => (
        <g key={place.id} className={isFaint(place) ? "order-number faint" : "order-number"}>
          <circle cx={x} cy={y} r={numberRadius} />
          <text x={x} y={y + 4} textAnchor="middle">
            {index + 1}
          </text>
        </g>
      ))}
    </g>
  );
}

/** Shows the preview of a split: the parts of the zone and the cut lines between them. */
function CutLines({ zoning, zones, page, scale }: Props & { zones: readonly Zone[] }) {
  const cut = useStore(zoning.store, (state) => (state.cut?.page === page ? state.cut : null));
  const box = cut === null ? undefined : zones.find((zone) => zone.id === cut.id)?.bbox;
  if (cut === null || box === undefined) return null;
  return (
    <g>
      {cutBox(box, cut.axis, cut.positions).map((part, index) => (
        <Rect key={index} className={`cut-part cut-part-${index % 2}`} box={part} scale={scale} />
      ))}
      {cut.positions.map((at, index) => {
        const [x1, x2] = cut.axis === "vertical" ? [at, at] : [box.x, box.x + box.width];
        const [y1, y2] = cut.axis === "vertical" ? [box.y, box.y + box.height] : [at, at];
        const className = index === cut.activeIndex ? "cut-line cut-line-active" : "cut-line";
        return (
          <line key={index} className={className} x1={x1 * scale} x2={x2 * scale} y1={y1 * scale} y2={y2 * scale} />
        );
      })}
    </g>
  );
}
