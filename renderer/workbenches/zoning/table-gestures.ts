import { type PointerEvent as ReactPointerEvent, useRef } from "react";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { type CellPosition, type GridLine, listGridLinePositions } from "../../document-ops/table-grid.ts";
import { isWritable } from "../../checkout/commands.ts";
import { dragThresholdPx, getPagePoint, type usePageGestures } from "./gestures.ts";
import type { Zoning } from "./state.ts";
import {
  type EditedTable,
  getEditedTable,
  commitGridLine,
  selectCell,
  selectGridLine,
  snapGridLine,
} from "./table-edits.ts";

type Point = Pick<Bbox, "x" | "y">;

/** A press of the pointer on a grid line, or on cells if `gridLine` is null. */
interface Press {
  gridLine: GridLine | null;
  clientPoint: Point;
  isDragging: boolean;
}

/** Formats a grid line as the value of the attribute `data-grid-line`. */
export const formatGridLine = ({ axis, index }: GridLine): string => `${axis} ${index}`;

function parseGridLine(target: EventTarget): GridLine | null {
  const value = target instanceof Element ? target.getAttribute("data-grid-line") : null;
  const [axis, index] = value?.split(" ") ?? [];
  return axis === "row" || axis === "column" ? { axis, index: Number(index) } : null;
}

const isInside = ({ x, y }: Point, box: Bbox): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

/** Returns the position of the cell at a point of the page, in points, or else the nearest row and column. */
function findPosition({ table, bbox }: EditedTable, point: Point): CellPosition {
  const cell = table.cells.find((candidate) => isInside(point, candidate.bbox));
  if (cell !== undefined) return { row: cell.row, column: cell.column };
  const findTrack = (positions: readonly number[], coordinate: number): number =>
    Math.min(
      positions.length - 2,
      Math.max(
        0,
        positions.findLastIndex((position) => position <= coordinate),
      ),
    );
  return {
    row: findTrack(listGridLinePositions(table, bbox, "row"), point.y),
    column: findTrack(listGridLinePositions(table, bbox, "column"), point.x),
  };
}

/**
 * Returns the pointer handlers of a page in table mode. A drag moves a grid line or selects cells. A click selects a grid
 * line or goes to a cell. Other presses are passed to `others`.
 */
export function useTableGestures(
  zoning: Zoning,
  page: number,
  scale: number,
  pageGestures: ReturnType<typeof usePageGestures>,
): ReturnType<typeof usePageGestures> {
  const press = useRef<Press | null>(null);
  const getPoint = (event: ReactPointerEvent): Point => getPagePoint(event, scale);
  const getTable = (): EditedTable | null => {
    const edited = getEditedTable(zoning);
    return edited?.edit.page === page ? edited : null;
  };

  return {
    onPointerDown(event) {
      const edited = getTable();
      const point = getPoint(event);
      const gridLine = isWritable(zoning.checkout) ? parseGridLine(event.target) : null;
      const isHandle = event.target instanceof Element && event.target.hasAttribute("data-handle");
      if (edited === null || event.button !== 0 || isHandle || (gridLine === null && !isInside(point, edited.bbox)))
        return pageGestures.onPointerDown(event);
      press.current = { gridLine, clientPoint: { x: event.clientX, y: event.clientY }, isDragging: false };
      event.currentTarget.setPointerCapture(event.pointerId);
      if (gridLine === null) selectCell(zoning, findPosition(edited, point), event.shiftKey);
    },
    onPointerMove(event) {
      const current = press.current;
      const edited = getTable();
      if (current === null || edited === null) return pageGestures.onPointerMove(event);
      const distance = Math.hypot(event.clientX - current.clientPoint.x, event.clientY - current.clientPoint.y);
      if (!current.isDragging && distance < dragThresholdPx) return;
      const { gridLine } = current;
      const point = getPoint(event);
      if (gridLine === null) {
        current.isDragging = true;
        const position = findPosition(edited, point);
        const { focus } = edited.edit;
        if (position.row !== focus.row || position.column !== focus.column) selectCell(zoning, position, true);
        return;
      }
      // Escape sets the draft to null, which cancels the drag.
      if (current.isDragging && edited.edit.draft === null) return void (press.current = null);
      current.isDragging = true;
      const position = gridLine.axis === "row" ? point.y : point.x;
      const draft = event.shiftKey ? position : snapGridLine(edited, gridLine, position, zoning.getWordBoxes(page));
      zoning.store.setState({ table: { ...edited.edit, gridLine, draft } });
    },
    onPointerUp(event) {
      const current = press.current;
      press.current = null;
      const edited = getTable();
      if (current === null || edited === null) return pageGestures.onPointerUp(event);
      if (current.gridLine === null) return;
      if (!current.isDragging) return selectGridLine(zoning, current.gridLine);
      if (edited.edit.draft !== null) commitGridLine(zoning, current.gridLine, edited.edit.draft);
    },
    onPointerCancel() {
      press.current = null;
      const { table } = zoning.store.getState();
      if (table !== null) zoning.store.setState({ table: { ...table, draft: null } });
      pageGestures.onPointerCancel();
    },
  };
}
