import { type Bbox, isCentreInside, union } from "../../../shared/document/geometry.ts";
import { type Cell, getCellText, type Zone } from "../../../shared/document/zones.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { addGrids } from "../../document-ops/create-grid.ts";
import type { CellRange, CellPosition, GridLine, TableAxis } from "../../document-ops/table-grid.ts";
import * as grid from "../../document-ops/table-grid.ts";
import type { Table } from "../../document-ops/tables.ts";
import { markAsHuman } from "../../document-ops/zones.ts";
import { findGaps } from "./cut.ts";
import { finishReadingOrder } from "./edits.ts";
import { peekPageText } from "./page-text.ts";
import type { StepName, TableEdit, Zoning } from "./state.ts";
import { announce } from "../../session/notices.ts";
import { t } from "../../messages/messages.ts";

/**
 * The table mode, in which a reviewer edits the rows, columns and cells of the selected table. Each edit is one undo
 * step, and its result is announced to screen readers. In the ids of commands and messages, grid lines are called
 * rules.
 */

/** The table that is edited, with the current cell. */
export interface EditedTable {
  edit: TableEdit;
  zone: Zone;
  /** The box of the zone. */
  bbox: Bbox;
  table: Table;
  /** The current cell; undefined if the table has no cell at the position `edit.focus`. */
  cell: Cell | undefined;
  /** The selected cells. */
  range: CellRange;
}

const clampPosition = ({ row, column }: CellPosition, { rows, columns }: Table): CellPosition => ({
  row: Math.min(row, rows - 1),
  column: Math.min(column, columns - 1),
});

/** Returns the edited table among the zones of its page; null outside of table mode. */
export function findEditedTable(edit: TableEdit | null, zones: readonly Zone[]): EditedTable | null {
  const zone = edit === null ? undefined : zones.find(({ id }) => id === edit.id);
  if (edit === null || zone?.bbox === undefined || zone.table === undefined) return null;
  const { bbox, table } = zone;
  // Undo may have removed rows and columns.
  const [focus, anchor] = [clampPosition(edit.focus, table), clampPosition(edit.anchor, table)];
  const { gridLine } = edit;
  const hasGridLine = gridLine !== null && gridLine.index < grid.countTracks(table, gridLine.axis);
  return {
    edit: { ...edit, focus, anchor, gridLine: hasGridLine ? gridLine : null },
    zone,
    bbox,
    table,
    cell: grid.findCell(table, focus),
    range: grid.findEnclosingRange(table, anchor, focus),
  };
}

export function getEditedTable(zoning: Zoning): EditedTable | null {
  const { table } = zoning.store.getState();
  return table === null ? null : findEditedTable(table, zoning.getZones(table.page));
}

function updateTableEdit(zoning: Zoning, change: Partial<TableEdit>): void {
  const { table } = zoning.store.getState();
  if (table !== null) zoning.store.setState({ table: { ...table, ...change } });
}

/** Returns whether exactly one zone is selected, and it is an unlocked table of a PDF. */
export function canEditTable(zoning: Zoning): boolean {
  const [zone, second] = zoning.getSelectedZones();
  return zone?.type === "table" && !isLocked(zone) && zone.bbox !== undefined && second === undefined;
}

/** Starts the table mode. A table without cells gets its initial grid. */
export function startTable(zoning: Zoning): void {
  const { page } = zoning.store.getState();
  if (!canEditTable(zoning)) return;
  finishReadingOrder(zoning);
  const [zone] = zoning.getSelectedZones();
  if (zone === undefined) return;
  if (zone.table === undefined) {
    const after = addGrids(zoning.getZones(), new Set([zone.id]), zoning.getWordBoxes(page)).map((other) =>
      other.id === zone.id ? markAsHuman(other) : other,
    );
    zoning.replaceZones({ command: "table.create" }, page, after);
  }
  const focus = { row: 0, column: 0 };
  const edit: TableEdit = { page, id: zone.id, focus, anchor: focus, gridLine: null, draft: null };
  zoning.store.setState({ cut: null, table: edit });
  zoning.select(page, [zone.id], true);
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const { rows, columns } = edited.table;
  zoning.announce(
    t("table-mode-started", {
      rows: t("zoning-count-rows", { count: rows }),
      columns: t("zoning-count-columns", { count: columns }),
      cell: describeCell(zoning, edited),
    }),
  );
}

export function finishTable(zoning: Zoning): void {
  zoning.store.setState({ table: null });
  zoning.announce(t("zoning-table-done"));
}

/** Cancels the innermost state: the drag, the grid line, the selected cells, or the mode. */
export function cancelTable(zoning: Zoning): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return finishTable(zoning);
  const { focus, anchor, draft, gridLine } = edited.edit;
  if (draft !== null) updateTableEdit(zoning, { draft: null });
  else if (gridLine !== null || anchor.row !== focus.row || anchor.column !== focus.column) selectCell(zoning, focus);
  else finishTable(zoning);
}

/** Describes the position of the current cell, as in "Row 2 of 5, column 3 of 4, header". */
export function describePosition({ table, edit, cell }: EditedTable): string {
  const { row, column } = cell ?? edit.focus;
  const parts = [
    t("zoning-row", { row: row + 1, rows: table.rows }),
    t("zoning-column-of", { column: column + 1, columns: table.columns }),
  ];
  if (cell === undefined) return [...parts, t("zoning-no-cell")].join(", ");
  if (cell.row_span > 1) parts.push(t("zoning-spans-rows", { count: cell.row_span }));
  if (cell.column_span > 1) parts.push(t("zoning-spans-columns", { count: cell.column_span }));
  if (cell.header) parts.push(t("zoning-header"));
  return parts.join(", ");
}

function describeCell(zoning: Zoning, edited: EditedTable): string {
  const text = peekPageText(zoning, edited.edit.page);
  const content = text === undefined || edited.cell === undefined ? "" : getCellText(text, edited.cell);
  return `${describePosition(edited)}: ${content === "" ? t("zoning-empty-cell") : content}`;
}

/** Makes a cell the current one. With `extend`, selects all cells between the anchor of the selection and it. */
export function selectCell(zoning: Zoning, focus: CellPosition, extend = false): void {
  updateTableEdit(zoning, { focus, gridLine: null, draft: null, ...(extend ? {} : { anchor: focus }) });
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const count = grid.listCells(edited.table, edited.range).length;
  zoning.announce(`${describeCell(zoning, edited)}${count > 1 ? `; ${t("zoning-cells-selected", { count })}` : ""}`);
}

/** Moves the selected grid line, or else goes to the next cell. With Shift, the move is longer, or extends the selection. */
export function moveInTable(zoning: Zoning, dx: number, dy: number, isShift: boolean): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const { edit, table, cell } = edited;
  if (edit.gridLine !== null) {
    const by = edit.gridLine.axis === "row" ? dy : dx;
    if (by === 0) {
      return zoning.announce(t(`zoning-grid-line-axis-${edit.gridLine.axis}`));
    }
    return nudgeGridLine(zoning, edited, edit.gridLine, by * (isShift ? 10 : 1));
  }
  const { row, column } = edit.focus;
  const moveTrack = (track: number, by: number, first: number, span: number, count: number): number =>
    Math.min(count - 1, Math.max(0, by > 0 ? first + span : by < 0 ? first - 1 : track));
  const focus = {
    row: moveTrack(row, dy, cell?.row ?? row, cell?.row_span ?? 1, table.rows),
    column: moveTrack(column, dx, cell?.column ?? column, cell?.column_span ?? 1, table.columns),
  };
  selectCell(zoning, focus, isShift);
}

/** Lists the grid lines at the sides of the current cell: right, below, left, above. */
function listGridLinesOfCell({ table, cell }: EditedTable): GridLine[] {
  if (cell === undefined) return [];
  const gridLines: GridLine[] = [
    { axis: "column", index: cell.column + cell.column_span },
    { axis: "row", index: cell.row + cell.row_span },
    { axis: "column", index: cell.column },
    { axis: "row", index: cell.row },
  ];
  return gridLines.filter(({ axis, index }) => index > 0 && index < grid.countTracks(table, axis));
}

const isSameGridLine = (a: GridLine | null, b: GridLine): boolean => a?.axis === b.axis && a.index === b.index;

function describeGridLine({ table, bbox }: EditedTable, { axis, index }: GridLine): string {
  const position = grid.listGridLinePositions(table, bbox, axis)[index] ?? 0;
  return t(`zoning-grid-line-place-${axis}`, {
    index,
    count: grid.countTracks(table, axis) - 1,
    position: Math.round(position),
  });
}

export function selectGridLine(zoning: Zoning, gridLine: GridLine): void {
  updateTableEdit(zoning, { gridLine, draft: null });
  const edited = getEditedTable(zoning);
  if (edited !== null) zoning.announce(t("table-grid-line-taken", { gridLine: describeGridLine(edited, gridLine) }));
}

/** Selects the next grid line at the sides of the current cell, in the order right, below, left, above. */
export function selectNextGridLine(zoning: Zoning): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const gridLines = listGridLinesOfCell(edited);
  const next =
    gridLines[gridLines.findIndex((gridLine) => isSameGridLine(edited.edit.gridLine, gridLine)) + 1] ?? gridLines[0];
  if (next === undefined) return void announce("info", t("table-cell-without-grid-line"));
  selectGridLine(zoning, next);
}

/** Replaces the edited table as one undo step. If it is unchanged, shows a notice and returns false. */
function replaceTable(zoning: Zoning, { zone, table, edit }: EditedTable, step: StepName, after: Table): boolean {
  if (after === table) {
    announce("info", t("table-no-room"));
    return false;
  }
  const zones = zoning
    .getZones(edit.page)
    .map((other) => (other.id === zone.id ? markAsHuman({ ...other, table: after }) : other));
  zoning.replaceZones(step, edit.page, zones);
  return true;
}

/** Moves a grid line to a position in points. @param series Id of a series of key presses, which become one undo step */
export function commitGridLine(zoning: Zoning, gridLine: GridLine, to: number, series?: string): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const after = grid.moveGridLine(edited.table, edited.bbox, gridLine, to);
  const step: StepName = { command: "table.move-rule", ...(series && { series }) };
  updateTableEdit(zoning, { gridLine, draft: null });
  if (!replaceTable(zoning, edited, step, after)) return;
  const moved = getEditedTable(zoning);
  if (moved !== null) zoning.announce(describeGridLine(moved, gridLine));
}

function nudgeGridLine(zoning: Zoning, { zone, table, bbox }: EditedTable, gridLine: GridLine, by: number): void {
  const position = grid.listGridLinePositions(table, bbox, gridLine.axis)[gridLine.index] ?? 0;
  const limits = grid.getGridLineLimits(table, bbox, gridLine);
  const isAtLimit = limits === undefined || (by > 0 ? position >= limits.max : position <= limits.min);
  if (isAtLimit) return void announce("info", t("table-grid-line-at-limit"));
  commitGridLine(zoning, gridLine, position + by, `table.move-rule ${zone.id} ${gridLine.axis} ${gridLine.index}`);
}

const getCutAxis = (axis: TableAxis) => (axis === "row" ? "horizontal" : "vertical");
const getSpan = (axis: TableAxis, { x, y, width, height }: Bbox): [number, number] =>
  axis === "row" ? [y, y + height] : [x, x + width];

/**
 * Snaps the new position of a grid line, if it crosses a word, to the nearest gap between the words of the cells at the
 * grid line.
 */
export function snapGridLine(
  { table, bbox }: Pick<EditedTable, "table" | "bbox">,
  gridLine: GridLine,
  position: number,
  words: readonly Bbox[],
): number {
  const { before, after } = grid.findCellsAtGridLine(table, gridLine);
  const boxes = [...before, ...after].map((cell) => cell.bbox);
  const limits = grid.getGridLineLimits(table, bbox, gridLine);
  if (boxes.length === 0 || limits === undefined) return position;
  const innerWords = words.filter((word) => boxes.some((box) => isCentreInside(word, box)));
  const isCut = innerWords.some((word) => {
    const [start, end] = getSpan(gridLine.axis, word);
    return start < position && position < end;
  });
  if (!isCut) return position;
  const gaps = findGaps(union(boxes), innerWords, getCutAxis(gridLine.axis)).positions.filter(
    (gap) => gap >= limits.min && gap <= limits.max,
  );
  return gaps.reduce(
    (best, gap) => (Math.abs(gap - position) < Math.abs(best - position) ? gap : best),
    gaps[0] ?? position,
  );
}

/** Divides the current row or column in the widest gap between its words, or else after its last word. */
export function addTrack(zoning: Zoning, axis: TableAxis): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const { bbox, table, edit } = edited;
  const track = edit.focus[axis];
  const positions = grid.listGridLinePositions(table, bbox, axis);
  const [start, end] = [positions[track] ?? 0, positions[track + 1] ?? 0];
  const band = axis === "row" ? { ...bbox, y: start, height: end - start } : { ...bbox, x: start, width: end - start };
  const words = zoning.getWordBoxes(edit.page).filter((word) => isCentreInside(word, band));
  const gaps = findGaps(band, words, getCutAxis(axis));
  const wordsEnd = words.length === 0 ? start : getSpan(axis, union(words))[1];
  const at = gaps.positions.length > 0 ? gaps.widestGap : (wordsEnd + end) / 2;
  const step: StepName = { command: `table.add-${axis}` };
  if (!replaceTable(zoning, edited, step, grid.insertGridLine(table, axis, track, at))) return;
  updateTableEdit(zoning, { gridLine: { axis, index: track + 1 }, draft: null });
  zoning.announce(t(`zoning-track-added-${axis}`, { count: grid.countTracks(table, axis) + 1 }));
}

/**
 * Removes the selected grid line. Without one, removes the grid line before the current row or column, or after it if
 * it is the first.
 */
export function removeTrack(zoning: Zoning, axis: TableAxis): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const { table, edit } = edited;
  const gridLine = edit.gridLine ?? { axis, index: Math.max(1, edit.focus[axis]) };
  const count = grid.countTracks(table, gridLine.axis);
  if (count === 1) return void announce("info", t(`zoning-only-track-${gridLine.axis}`));
  const step: StepName = { command: `table.remove-${gridLine.axis}` };
  if (!replaceTable(zoning, edited, step, grid.removeGridLine(table, gridLine))) return;
  const focus = { ...edit.focus, [gridLine.axis]: Math.min(edit.focus[gridLine.axis], gridLine.index - 1) };
  updateTableEdit(zoning, { focus, anchor: focus, gridLine: null, draft: null });
  zoning.announce(t(`zoning-tracks-joined-${gridLine.axis}`, { count: count - 1 }));
}

/** Returns whether several cells are selected. */
export function canMergeCells(zoning: Zoning): boolean {
  const edited = getEditedTable(zoning);
  return edited !== null && grid.listCells(edited.table, edited.range).length > 1;
}

export function mergeCells(zoning: Zoning): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const { range, table } = edited;
  if (!replaceTable(zoning, edited, { command: "table.merge-cells" }, grid.mergeCells(table, range))) return;
  selectCell(zoning, { row: range.firstRow, column: range.firstColumn });
}

/** Returns whether the current cell spans rows or columns. */
export function canSplitCell(zoning: Zoning): boolean {
  const cell = getEditedTable(zoning)?.cell;
  return cell !== undefined && (cell.row_span > 1 || cell.column_span > 1);
}

export function splitCell(zoning: Zoning): void {
  const edited = getEditedTable(zoning);
  if (edited?.cell === undefined) return;
  const { cell, table, bbox } = edited;
  if (!replaceTable(zoning, edited, { command: "table.split-cell" }, grid.splitCell(table, bbox, cell))) return;
  selectCell(zoning, { row: cell.row, column: cell.column });
}

export function toggleHeader(zoning: Zoning): void {
  const edited = getEditedTable(zoning);
  if (edited === null) return;
  const { table, range } = edited;
  if (!replaceTable(zoning, edited, { command: "table.toggle-header" }, grid.toggleHeader(table, range))) return;
  const after = getEditedTable(zoning);
  if (after === null) return;
  const rows =
    range.firstRow === range.lastRow
      ? t("table-header-row", { row: range.firstRow + 1 })
      : t("zoning-rows", { firstRow: range.firstRow + 1, lastRow: range.lastRow + 1 });
  zoning.announce(`${rows}: ${after.cell?.header === true ? t("zoning-header") : t("zoning-no-header")}`);
}
