import type { RefObject, SVGProps } from "react";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { giveBackCanvas, maxCanvasPixels, takeCanvas } from "../../components/canvas-pool.ts";
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
import { getTagAlpha, isTagNear, lockPath, lockSize, nearAlpha, paintZones, repaintZones } from "./paint.ts";
import type { Zoning } from "./state.ts";

interface Props {
  zoning: Zoning;
  page: number;
  scale: number;
}

const handles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
/** The radius of the numbers of the reading order, in pixels. */
const numberRadius = 11;
/** The sides of handles, and of the areas that grip them, in pixels. */
const handleSize = 8;
const gripSize = 16;
/** The shortest side of a box, in pixels, that has a handle between those at its corners. */
const minHandledSide = 3 * gripSize;

/** Lists the handles of a box, which must not cover each other. */
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
  const selected = useStore(zoning.store, (state) =>
    // The same list while nothing is selected, so that a page turn does not paint the pages again.
    state.page === page && state.selectedIds.length > 0 ? state.selectedIds : none,
  );
  const cutAxis = useStore(zoning.store, (state) => (state.cut?.page === page ? state.cut.axis : null));
  const cutGestures = useCutGestures(zoning, page, scale, usePageGestures(zoning, page, scale));
  const gestures = useTableGestures(zoning, page, scale, cutGestures);
  const layer = useRef<HTMLDivElement>(null);
  const near = useTagsNearPointer(layer, zones, scale);
  return (
    <div
      ref={layer}
      className={`zone-layer zone-layer-${cutAxis === null ? mode : `cut-${cutAxis}`}`}
      data-testid={`zones-${page}`}
      {...gestures}
    >
      <UnselectedZones zones={zones} selected={selected} near={near} scale={scale} />
      <SelectedZones zoning={zoning} zones={zones} selected={selected} near={near} page={page} scale={scale} />
    </div>
  );
}

const none: readonly string[] = [];
const noZones: ReadonlySet<string> = new Set();

/** Returns the ids of the zones whose tags are near the pointer; the same set while it does not change. */
function useTagsNearPointer(
  layer: RefObject<HTMLElement | null>,
  zones: readonly Zone[],
  scale: number,
): ReadonlySet<string> {
  const [near, setNear] = useState(noZones);
  useEffect(() => {
    const element = layer.current;
    if (element === null) return;
    const onMove = ({ clientX, clientY, buttons }: PointerEvent): void => {
      // During a drag the pointer is at what it drags.
      if (buttons !== 0) return;
      const { left, top } = element.getBoundingClientRect();
      const point = { x: clientX - left, y: clientY - top };
      const ids = zones.flatMap(({ id, bbox }) =>
        bbox !== undefined && isTagNear({ x: bbox.x * scale, y: bbox.y * scale }, point) ? [id] : [],
      );
      setNear((before) => (before.size === ids.length && ids.every((id) => before.has(id)) ? before : new Set(ids)));
    };
    const onLeave = (): void => setNear(noZones);
    element.addEventListener("pointermove", onMove);
    element.addEventListener("pointerleave", onLeave);
    return () => {
      element.removeEventListener("pointermove", onMove);
      element.removeEventListener("pointerleave", onLeave);
    };
  }, [layer, zones, scale]);
  return near;
}

/** What a canvas shows. */
interface Painted {
  zones: readonly Zone[];
  selected: readonly string[];
  near: ReadonlySet<string>;
  scale: number;
  density: number;
  width: number;
  height: number;
}

/** The number of changed zones up to which only their places are painted again. */
const maxRepainted = 20;

/** Lists the boxes, before and after, of the zones whose paint changes. */
function listChangedBoxes(before: Painted, after: Painted): Bbox[] {
  const getShown = ({ zones, selected }: Painted): Set<Zone> =>
    new Set(zones.filter(({ id }) => !selected.includes(id)));
  const [shownBefore, shownAfter] = [getShown(before), getShown(after)];
  const removed = [...shownBefore].filter((zone) => !shownAfter.has(zone));
  const added = [...shownAfter].filter((zone) => !shownBefore.has(zone));
  const faded = after.zones.filter(({ id }) => before.near.has(id) !== after.near.has(id));
  return [...removed, ...added, ...faded].flatMap(({ bbox }) => bbox ?? []);
}

function paint(context: CanvasRenderingContext2D, before: Painted | null, after: Painted): void {
  const { zones, selected, near, scale, density, width, height } = after;
  const { canvas } = context;
  // Small zones are drawn last, on top, as clicks find them first.
  const area = ({ bbox }: Zone): number => (bbox === undefined ? 0 : bbox.width * bbox.height);
  const ordered = zones.toSorted((a, b) => area(b) - area(a));
  const options = { excluded: new Set(selected), near, scale: scale * density, density };
  const isSameCanvas =
    before !== null &&
    before.scale === scale &&
    before.density === density &&
    before.width === width &&
    before.height === height;
  if (!isSameCanvas) {
    // Setting a size clears the canvas, also if it is the same, and costs less than clearRect.
    canvas.width = width;
    canvas.height = height;
  }
  const changed = isSameCanvas ? listChangedBoxes(before, after) : null;
  if (changed !== null && changed.length <= maxRepainted) repaintZones(context, ordered, options, changed);
  else {
    if (isSameCanvas) context.clearRect(0, 0, width, height);
    paintZones(context, ordered, options);
  }
}

function UnselectedZones({
  zones,
  selected,
  near,
  scale,
}: Pick<Painted, "zones" | "selected" | "near"> & { scale: number }) {
  const host = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef<Painted | null>(null);
  useLayoutEffect(() => {
    const taken = takeCanvas();
    host.current?.replaceChildren(taken);
    canvas.current = taken;
    painted.current = null;
    return () => giveBackCanvas(taken);
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
      const after = { zones, selected, near, scale, density, width, height };
      paint(context, painted.current, after);
      painted.current = after;
    };
    // The observer calls back once right after observe(), before the next frame, and when the window moves to a screen
    // of another density.
    const observer = new ResizeObserver(update);
    observer.observe(element, { box: "device-pixel-content-box" });
    return () => observer.disconnect();
  }, [zones, selected, near, scale]);
  return <div ref={host} className="unselected-zones" aria-hidden />;
}

function SelectedZones({
  zoning,
  zones,
  selected,
  near,
  page,
  scale,
}: Props & Pick<Painted, "zones" | "selected" | "near">) {
  const draft = useStore(zoning.store, (state) => (state.preview?.page === page ? state.preview : null));
  const drawType = useStore(zoning.store, (state) => state.drawType);
  const editedTable = useStore(zoning.store, (state) => state.table?.id);
  const selectedZones = zones.filter((zone) => selected.includes(zone.id));
  const isMoving = draft?.kind === "move" || draft?.kind === "resize";
  const movable = selectedZones.filter((zone) => zone.bbox !== undefined && !isLocked(zone));
  /** Returns the box of a selected zone, during a drag the one that it is dragged to. */
  const getBox = (zone: Zone): Bbox | undefined =>
    isMoving && movable.includes(zone) ? draft.boxes[movable.indexOf(zone)] : zone.bbox;
  const related = listRelated(zones, new Set(selected));
  const handledBox = selectedZones.length === 1 && draft === null ? movable[0]?.bbox : undefined;
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
              opacity={near.has(zone.id) ? nearAlpha : getTagAlpha(scale)}
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
      {draft?.kind === "draw" && draft.boxes[0] !== undefined && (
        <g style={{ color: zoneStyles[drawType].color }}>
          <Rect className="selected-zone" box={draft.boxes[0]} scale={scale} />
        </g>
      )}
      {draft?.kind === "band" && draft.boxes[0] !== undefined && (
        <Rect className="rubber-band" box={draft.boxes[0]} scale={scale} />
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

/** The distance of the lock below the upper edge of its zone, in pixels: it stands under the tag. */
const lockOffset = 16;

/** Draws a closed lock at the left of a zone. */
function LockSign({ x, y }: { x: number; y: number }) {
  return (
    <path className="lock-sign" d={lockPath} transform={`translate(${Math.max(0, x - lockSize.width - 4)} ${y})`} />
  );
}

/** Draws a handle outside of its box, so that it hides no text, with a larger area to grip it. */
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
 * Shows the reading order: numbers at the zones and arrows from each to the next. The zones that were clicked to set it
 * come first; those that follow them are faint.
 */
function ReadingOrder({ zoning, zones, page, scale }: Props & Pick<Painted, "zones">) {
  const picked = useStore(zoning.store, (state) => (state.page === page ? state.orderedIds : none));
  const isShown = useStore(zoning.store, (state) => state.mode === "order" || state.showsOrder);
  if (!isShown) return null;
  const places = moveToFront(zones, picked).flatMap(({ id, bbox }) =>
    bbox === undefined ? [] : [{ id, isPicked: picked.includes(id), ...getCentre(bbox, scale) }],
  );
  const isFaint = ({ isPicked }: { isPicked: boolean }) => picked.length > 0 && !isPicked;
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
        // The arrow ends at the circle of the number.
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

/** Previews a split: its parts and the cuts between them. */
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
        const className = index === cut.active ? "cut-line cut-line-active" : "cut-line";
        return (
          <line key={index} className={className} x1={x1 * scale} x2={x2 * scale} y1={y1 * scale} y2={y2 * scale} />
        );
      })}
    </g>
  );
}
