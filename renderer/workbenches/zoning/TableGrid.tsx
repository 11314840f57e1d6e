import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Bbox } from "../../../shared/document/geometry.ts";
import type { Zone } from "../../../shared/document/zones.ts";
import { findCell, type GridLine, listCells, moveGridLine } from "../../document-ops/table-grid.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import type { Zoning } from "./state.ts";
import { findEditedTable } from "./table-edits.ts";
import { formatGridLine } from "./table-gestures.ts";

interface Props {
  zoning: Zoning;
  zones: readonly Zone[];
  page: number;
  scale: number;
}

/** The segment of a grid line along the side of one cell. */
interface Segment {
  gridLine: GridLine;
  from: Pick<Bbox, "x" | "y">;
  to: Pick<Bbox, "x" | "y">;
}

/**
 * Shows the grid lines of the edited table, its header cells and the selected cells. Each grid line has an invisible wider
 * line over it, which the pointer can drag.
 */
export function TableGrid({ zoning, zones, page, scale }: Props) {
  const edit = useStore(zoning.store, ({ table }) => (table?.page === page ? table : null));
  const edited = findEditedTable(edit, zones);
  const grid = useRef<SVGGElement>(null);
  const id = edited?.zone.id;
  useEffect(() => {
    // If the focus stayed in the list of zones, the arrow keys would select other zones.
    if (id !== undefined) grid.current?.closest<HTMLElement>(".document-view")?.focus({ preventScroll: true });
  }, [id]);
  if (edited === null) return null;
  const { bbox, range, zone } = edited;
  const { gridLine: taken, draft } = edited.edit;
  const table = taken !== null && draft !== null ? moveGridLine(edited.table, bbox, taken, draft) : edited.table;
  const selected = listCells(table, range);
  const current = findCell(table, edited.edit.focus);
  const segments = table.cells.flatMap(({ row, column, bbox: { x, y, width, height } }): Segment[] => [
    ...(row > 0 ? [{ gridLine: { axis: "row", index: row } as const, from: { x, y }, to: { x: x + width, y } }] : []),
    ...(column > 0
      ? [{ gridLine: { axis: "column", index: column } as const, from: { x, y }, to: { x, y: y + height } }]
      : []),
  ]);
  const isSelectedLine = (gridLine: GridLine): boolean =>
    taken !== null && formatGridLine(taken) === formatGridLine(gridLine);
  return (
    <g ref={grid} data-testid="table-grid" style={{ color: zoneStyles[zone.type].color }}>
      {table.cells.map((cell) => (
        <g key={`${cell.row} ${cell.column}`}>
          {cell.header && <CellBox className="table-header" bbox={cell.bbox} scale={scale} />}
          {selected.length > 1 && selected.includes(cell) && (
            <CellBox className="table-selected" bbox={cell.bbox} scale={scale} />
          )}
        </g>
      ))}
      {segments.map(({ gridLine, from, to }) => {
        const ends = { x1: from.x * scale, y1: from.y * scale, x2: to.x * scale, y2: to.y * scale };
        return (
          <g key={`${formatGridLine(gridLine)} ${from.x} ${from.y}`}>
            <line
              {...ends}
              className={isSelectedLine(gridLine) ? "table-grid-line table-grid-line-taken" : "table-grid-line"}
            />
            <line
              {...ends}
              className="table-grid-line-grip"
              data-grid-line={formatGridLine(gridLine)}
              style={{ cursor: gridLine.axis === "row" ? "row-resize" : "col-resize" }}
            />
          </g>
        );
      })}
      {current !== undefined && taken === null && <CellBox className="table-focus" bbox={current.bbox} scale={scale} />}
    </g>
  );
}

function CellBox({ className, bbox, scale }: { className: string; bbox: Bbox; scale: number }) {
  const { x, y, width, height } = bbox;
  return <rect className={className} x={x * scale} y={y * scale} width={width * scale} height={height * scale} />;
}
