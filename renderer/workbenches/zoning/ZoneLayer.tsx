import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { listRelated } from "../../document-ops/relations.ts";
import { cutBox } from "../../document-ops/zones.ts";
import { chooseTextColor } from "../../styles/contrast.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { getPage } from "./adapter.ts";
import { usePageGestures } from "./gestures.ts";
import { paintZones, repaintZones } from "./paint.ts";
import type { Zoning } from "./state.ts";

interface Props {
  zoning: Zoning;
  page: number;
  scale: number;
}

const handles = ["nw", "n", "ne", "e", "se", "s", "sw", "w"] as const;
const handleSize = 8;

/** Draws the zones of a page: unselected zones on a canvas, selected zones and gestures in progress as SVG. */
export function ZoneLayer({ zoning, page, scale }: Props) {
  const zones = useCheckout(zoning.checkout, (state) => getPage(state.history.records, page).zones);
  const mode = useStore(zoning.store, (state) => state.mode);
  const selected = useStore(zoning.store, (state) => (state.page === page ? state.selectedIds : none));
  const gestures = usePageGestures(zoning, page, scale);
  return (
    <div className={`zone-layer zone-layer-${mode}`} data-testid={`zones-${page}`} {...gestures}>
      <UnselectedZones zones={zones} selected={selected} scale={scale} />
      <SelectedZones zoning={zoning} zones={zones} selected={selected} page={page} scale={scale} />
    </div>
  );
}

const none: readonly string[] = [];

/** What a canvas shows. */
interface Painted {
  zones: readonly Zone[];
  selected: readonly string[];
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
  return [...removed, ...added].flatMap(({ bbox }) => bbox ?? []);
}

function paint(context: CanvasRenderingContext2D, before: Painted | null, after: Painted): void {
  const { zones, selected, scale, density, width, height } = after;
  const { canvas } = context;
  // Setting a size clears the canvas.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  // Small zones are drawn last, on top, as clicks find them first.
  const area = ({ bbox }: Zone): number => (bbox === undefined ? 0 : bbox.width * bbox.height);
  const ordered = zones.toSorted((a, b) => area(b) - area(a));
  const excluded = new Set(selected);
  const isSameCanvas =
    before !== null &&
    before.scale === scale &&
    before.density === density &&
    before.width === width &&
    before.height === height;
  const changed = isSameCanvas ? listChangedBoxes(before, after) : null;
  if (changed !== null && changed.length <= maxRepainted)
    repaintZones(context, ordered, excluded, scale * density, density, changed);
  else paintZones(context, ordered, excluded, scale * density, density);
}

function UnselectedZones({
  zones,
  selected,
  scale,
}: {
  zones: readonly Zone[];
  selected: readonly string[];
  scale: number;
}) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef<Painted | null>(null);
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext("2d");
    if (element === null || context === null || context === undefined) return;
    const update = (): void => {
      const density = devicePixelRatio;
      const width = Math.max(1, Math.round(element.clientWidth * density));
      const height = Math.max(1, Math.round(element.clientHeight * density));
      const after = { zones, selected, scale, density, width, height };
      paint(context, painted.current, after);
      painted.current = after;
    };
    // The observer calls back once right after observe(), before the next frame.
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [zones, selected, scale]);
  return <canvas ref={canvas} className="unselected-zones" aria-hidden />;
}

function SelectedZones({
  zoning,
  zones,
  selected,
  page,
  scale,
}: Props & { zones: readonly Zone[]; selected: readonly string[] }) {
  const draft = useStore(zoning.store, (state) => (state.preview?.page === page ? state.preview : null));
  const drawType = useStore(zoning.store, (state) => state.drawType);
  const selectedZones = zones.filter((zone) => selected.includes(zone.id));
  const isMoving = draft?.kind === "move" || draft?.kind === "resize";
  const boxes = isMoving ? draft.boxes : selectedZones.flatMap((zone) => zone.bbox ?? []);
  const related = listRelated(zones, new Set(selected));
  const singleBox = boxes.length === 1 && draft === null ? boxes[0] : undefined;
  return (
    <svg className="selected-zones" width="100%" height="100%" aria-hidden>
      {related.map(({ id, type, bbox }) =>
        bbox === undefined ? null : (
          <g key={id} style={{ color: zoneStyles[type].color }}>
            <Rect className="related-zone" box={bbox} scale={scale} />
          </g>
        ),
      )}
      {boxes.map((box, index) => {
        const zone = selectedZones[index];
        if (zone === undefined) return null;
        return (
          <g key={zone.id} style={{ color: zoneStyles[zone.type].color }}>
            <Rect className="selected-zone" box={box} scale={scale} />
            <text
              x={Math.max(34, box.x * scale - 6)}
              y={box.y * scale + 10}
              textAnchor="end"
              className="zone-tag"
              fill={chooseTextColor(zoneStyles[zone.type].color)}
            >
              {zoneStyles[zone.type].tag} {zone.order}
            </text>
            {zone.table?.cells.map((cell) => (
              <Rect key={`${cell.row} ${cell.column}`} className="zone-cell" box={cell.bbox} scale={scale} />
            ))}
          </g>
        );
      })}
      {singleBox !== undefined &&
        handles.map((handle) => <Handle key={handle} handle={handle} box={singleBox} scale={scale} />)}
      {draft?.kind === "draw" && draft.boxes[0] !== undefined && (
        <g style={{ color: zoneStyles[drawType].color }}>
          <Rect className="selected-zone" box={draft.boxes[0]} scale={scale} />
        </g>
      )}
      {draft?.kind === "band" && draft.boxes[0] !== undefined && (
        <Rect className="rubber-band" box={draft.boxes[0]} scale={scale} />
      )}
      <OrderNumbers zoning={zoning} zones={zones} scale={scale} />
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

function Handle({ handle, box, scale }: { handle: (typeof handles)[number]; box: Bbox; scale: number }) {
  const x = box.x + (handle.includes("w") ? 0 : handle.includes("e") ? box.width : box.width / 2);
  const y = box.y + (handle.includes("n") ? 0 : handle.includes("s") ? box.height : box.height / 2);
  const half = handleSize / 2;
  return (
    <g style={{ cursor: `${handle}-resize` }}>
      <rect className="zone-handle" x={x * scale - half} y={y * scale - half} width={handleSize} height={handleSize} />
      <rect className="zone-grip" data-handle={handle} x={x * scale - 8} y={y * scale - 8} width={16} height={16} />
    </g>
  );
}

/** Numbers the zones clicked so far in the reading-order mode. */
function OrderNumbers({ zoning, zones, scale }: { zoning: Zoning; zones: readonly Zone[]; scale: number }) {
  const picked = useStore(zoning.store, (state) => state.orderedIds);
  return picked.map((id, index) => {
    const box = zones.find((zone) => zone.id === id)?.bbox;
    if (box === undefined) return null;
    const [x, y] = [(box.x + box.width / 2) * scale, (box.y + box.height / 2) * scale];
    return (
      <g key={id} className="order-number">
        <circle cx={x} cy={y} r={14} />
        <text x={x} y={y + 5} textAnchor="middle">
          {index + 1}
        </text>
      </g>
    );
  });
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
