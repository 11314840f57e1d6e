import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import { isFromEmbedded } from "../../../shared/embedded.ts";
import { formatValue } from "../../../shared/values.ts";
import { useCommand } from "../../commands/use-commands.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { isUnreviewed } from "../../document-ops/data-points.ts";
import type { PlacedField } from "../../../shared/taxonomy.ts";
import type { FieldRow, FieldSection } from "../../document-ops/data-points.ts";
import { Crop } from "../../viewer/Crop.tsx";
import type { PageSource } from "../../viewer/page-source.ts";
import { addRowTo } from "./edits.ts";
import { EmbeddedMark } from "./EmbeddedMark.tsx";
import { shorten } from "./names.ts";
import type { OfferedPair } from "./offered-pairs.ts";
import { PairRow, PairsTitle } from "./PairRow.tsx";
import { pasteCells } from "./paste.ts";
import { PointEditor } from "./PointEditor.tsx";
import { describePoint, getFindingId, PointState } from "./PointState.tsx";
import type { EditorStart, Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  mapping: Mapping;
  source: PageSource | null;
}

/** A row of the list. */
type ListRow =
  | { kind: "title"; section: FieldSection }
  | { kind: "point"; path: string; label: string }
  | { kind: "columns"; section: FieldSection }
  | { kind: "group-row"; section: FieldSection; row: FieldRow }
  | { kind: "add"; section: FieldSection }
  | { kind: "pairs-title"; count: number; isOpen: boolean }
  | { kind: "pair"; offered: OfferedPair };

/** Estimated heights of the rows in pixels, until they are measured. */
const rowHeights: Record<ListRow["kind"], number> = {
  title: 25,
  point: 34,
  columns: 24,
  "group-row": 29,
  add: 32,
  "pairs-title": 32,
  pair: 34,
};

/** The number of rows rendered above and below the visible ones. An ordinary document is rendered as a whole. */
const overscanRows = 60;

interface Rows {
  list: readonly ListRow[];
  /** The index of the row that shows a data point. */
  byPath: ReadonlyMap<string, number>;
  /** The indexes of the titles, in order. */
  titles: readonly number[];
}

function listRows(sections: readonly FieldSection[], pairs: readonly OfferedPair[], arePairsOpen: boolean): Rows {
  const list: ListRow[] = [];
  const byPath = new Map<string, number>();
  const titles: number[] = [];
  for (const section of sections) {
    titles.push(list.push({ kind: "title", section }) - 1);
    if (section.repeats) list.push({ kind: "columns", section });
    for (const row of section.rows) {
      if (section.repeats) list.push({ kind: "group-row", section, row });
      for (const { path, field } of row.fields) {
        if (!section.repeats) list.push({ kind: "point", path, label: field.field.label });
        byPath.set(path, list.length - 1);
      }
    }
    if (section.repeats) list.push({ kind: "add", section });
  }
  if (pairs.length > 0) titles.push(list.push({ kind: "pairs-title", count: pairs.length, isOpen: arePairsOpen }) - 1);
  for (const offered of arePairsOpen ? pairs : []) byPath.set(offered.key, list.push({ kind: "pair", offered }) - 1);
  return { list, byPath, titles };
}

/** Returns the section that a row belongs to. */
function findTitle({ list, titles }: Rows, row: { index: number } | undefined): FieldSection | undefined {
  const title = list[titles.findLast((index) => index <= (row?.index ?? 0)) ?? 0];
  return title?.kind === "title" ? title.section : undefined;
}

/** Returns the height of the sticky title of a section with its columns, in pixels. */
const getStickyHeight = (section: FieldSection | undefined): number =>
  rowHeights.title + (section?.repeats === true ? rowHeights.columns : 0);

function getRowKey(row: ListRow): string {
  switch (row.kind) {
    case "point":
      return row.path;
    case "group-row":
      return row.row.fields[0]?.path ?? "";
    case "pair":
      return row.offered.key;
    case "pairs-title":
      return row.kind;
    case "title":
    case "columns":
    case "add":
      return `${row.kind} ${row.section.fields[0]?.path}`;
  }
}

/**
 * Lists all data points by group of the taxonomy; a repeating group is a grid. Only visible rows are rendered, and the
 * focused one, which keeps the keyboard focus when it is scrolled out of view.
 */
export const DataPoints = memo(function DataPoints({ mapping, source }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const sections = useCheckout(mapping.checkout, () => mapping.getIndex().sections);
  const pairs = useCheckout(mapping.checkout, () => mapping.getPairs());
  const arePairsOpen = useStore(mapping.store, (state) => state.arePairsOpen);
  const rows = useMemo(() => listRows(sections, pairs, arePairsOpen), [sections, pairs, arePairsOpen]);
  const minWidth = useMemo(
    () => Math.max(0, ...sections.filter(({ repeats }) => repeats).map(getGroupWidth)),
    [sections],
  );
  const focus = useStore(mapping.store, (state) => state.focus);
  const editing = useStore(mapping.store, (state) => state.editorStart);
  const isLinking = useStore(mapping.store, (state) => state.linkDraft !== null);
  const { isEnabled: canPaste } = useCommand("row.paste");
  const focusedIndex = rows.byPath.get(focus ?? "");
  const virtualizer = useVirtualizer({
    count: rows.list.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => rowHeights[rows.list[index]?.kind ?? "point"],
    getItemKey: (index) => getRowKey(rows.list[index] ?? { kind: "point", path: String(index), label: "" }),
    rangeExtractor: (range) => {
      const indexes = new Set(defaultRangeExtractor(range));
      if (focusedIndex !== undefined) indexes.add(focusedIndex);
      return [...indexes].toSorted((a, b) => a - b);
    },
    overscan: overscanRows,
  });

  /** Scrolls on by the row that the sticky title would cut. */
  const hideCutRow = useRef((_list: HTMLElement): void => undefined);
  useLayoutEffect(() => {
    hideCutRow.current = (list) => {
      const top =
        list.scrollTop + getStickyHeight(findTitle(rows, virtualizer.getVirtualItemForOffset(list.scrollTop)));
      const cut = virtualizer.getVirtualItemForOffset(top);
      if (cut !== undefined && cut.start < top - 1 && cut.index !== focusedIndex) list.scrollTop += cut.end - top;
    };
  });

  useEffect(() => {
    const element =
      focus === null ? null : scroller.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focus)}"]`);
    if (element === null || element === undefined) return;
    const { scrollTop } = scroller.current ?? element;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (scroller.current !== null && scroller.current.scrollTop !== scrollTop) hideCutRow.current(scroller.current);
    const active = document.activeElement;
    // Moves the keyboard focus only if it is in this list or nowhere, not away from the document.
    if (editing === null && !isLinking && (active === document.body || scroller.current?.contains(active) === true)) {
      element.focus({ preventScroll: true });
    }
  }, [focus, editing, isLinking]);

  const items = virtualizer.getVirtualItems();
  const visible = items.filter(({ index }, place) => {
    const isNext = items[place - 1]?.index === index - 1 || items[place + 1]?.index === index + 1;
    return isNext || index !== focusedIndex;
  });
  const top = visible[0]?.start ?? 0;
  const title = findTitle(rows, { index: virtualizer.range?.startIndex ?? 0 });
  return (
    <div
      ref={scroller}
      className="data-points"
      role="grid"
      aria-label={t("mapping-data-points")}
      aria-rowcount={rows.list.length}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, mapping)}
      onKeyUp={(event) => {
        if (event.key === " ") mapping.store.setState({ isPeeking: false });
      }}
      onBlur={() => mapping.store.setState({ isPeeking: false })}
      onPaste={(event) => {
        if (mapping.store.getState().editorStart !== null || !canPaste) return;
        event.preventDefault();
        pasteCells(mapping, event.clipboardData.getData("text/plain"));
      }}
      onMouseDown={(event) => {
        // A click would be lost if its target were drawn anew between press and release, as when a crop arrives.
        const path = getPath(event);
        const { focus, linkDraft } = mapping.store.getState();
        if (path === focus && linkDraft !== null) event.preventDefault();
        if (path === undefined || path === focus) return;
        // An editor saves its text when it loses the focus, and closes with the focused data point.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        mapping.focusPoint(path);
      }}
      onDoubleClick={(event) => {
        const { focus, editorStart } = mapping.store.getState();
        if (editorStart === null && getPath(event) === focus && mapping.getFocusedPair() === undefined)
          mapping.store.setState({ editorStart: { with: "value" } });
      }}
    >
      {title !== undefined && <StickyTitle section={title} minWidth={minWidth} />}
      <div className="point-list" style={{ height: virtualizer.getTotalSize(), minWidth }}>
        <div style={{ transform: `translateY(${top}px)` }}>
          {items.map(({ index, key, start }) => {
            const row = rows.list[index];
            return row === undefined ? null : (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                role="presentation"
                className="point-item"
                style={
                  visible.some((item) => item.index === index) ? undefined : { position: "absolute", top: start - top }
                }
              >
                <RowOfList mapping={mapping} source={source} row={row} index={index} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** Returns the path of the data point that the pointer is on. */
const getPath = ({ target }: React.MouseEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-path]")?.dataset["path"] : undefined;

/** Shows the title and the columns of the group whose rows are scrolled below it. */
function StickyTitle({ section, minWidth }: { section: FieldSection; minWidth: number }): ReactNode {
  return (
    <div className="point-sticky" style={{ minWidth }} aria-hidden>
      <div className="point-section">{section.title}</div>
      {section.repeats && <Columns section={section} />}
    </div>
  );
}

const RowOfList = memo(function RowOfList({
  mapping,
  source,
  row,
  index,
}: Props & { row: ListRow; index: number }): ReactNode {
  switch (row.kind) {
    case "title":
      return (
        <div className="point-section" role="row" aria-rowindex={index + 1}>
          <div role="rowheader">
            <h2>{row.section.title}</h2>
          </div>
        </div>
      );
    case "point":
      return <PointRow mapping={mapping} source={source} path={row.path} label={row.label} index={index} />;
    case "columns":
      return (
        <div role="row" aria-rowindex={index + 1}>
          <Columns section={row.section} />
        </div>
      );
    case "group-row":
      return <GroupRow mapping={mapping} section={row.section} row={row.row} index={index} />;
    case "pairs-title":
      return <PairsTitle mapping={mapping} count={row.count} isOpen={row.isOpen} index={index} />;
    case "pair":
      return <PairRow mapping={mapping} source={source} offered={row.offered} index={index} />;
    case "add":
      return (
        <div className="point-add" role="row" aria-rowindex={index + 1}>
          <span role="gridcell">
            <button type="button" className="button bare" onClick={() => addRowTo(mapping, row.section)}>
              <Plus size={14} aria-hidden /> {t("mapping-add-row")}
            </button>
            <span className="quiet">{t("mapping-or-paste-rows-from-spreadsheet")}</span>
          </span>
        </div>
      );
  }
});

const numberTypes: ReadonlySet<DataPoint["type"]> = new Set(["integer", "number", "percentage", "money"]);

/**
 * Returns whether a key is the first character of a typed value. A number can begin with a minus or a decimal mark:
 * without them -12,50 would be saved as 12.50, and ,5 as 5.
 */
function beginsValue(key: string, point: DataPoint | undefined): boolean {
  return /^\d$/.test(key) || (/^[-−.,]$/.test(key) && point !== undefined && numberTypes.has(point.type));
}

/** Handles keys of the grid: arrow keys move the focus, the first character of a value opens the editor with it. */
function handleKey(event: React.KeyboardEvent, mapping: Mapping): void {
  const { focus, editorStart, linkDraft } = mapping.store.getState();
  if (editorStart !== null || linkDraft !== null || event.ctrlKey || event.metaKey || event.altKey || focus === null)
    return;
  const isPair = mapping.getFocusedPair() !== undefined;
  if (event.target instanceof HTMLButtonElement && (event.key === " " || event.key === "Enter")) return;
  if (event.key === " ") {
    if (!event.repeat) mapping.store.setState({ isPeeking: true });
  } else if (!isPair && beginsValue(event.key, mapping.getPoint(focus)))
    mapping.store.setState({ editorStart: { with: "key", text: event.key } });
  else {
    const next = findNeighbor(event.key, focus, mapping);
    if (next === undefined) return;
    mapping.focusPoint(next);
  }
  event.preventDefault();
  event.stopPropagation();
}

/** Finds the path of the data point next to the focused one in the direction of an arrow key. */
function findNeighbor(key: string, focus: string, mapping: Mapping): string | undefined {
  const step = { ArrowDown: 1, ArrowUp: -1 }[key];
  const { places, paths } = mapping.getIndex();
  const place = places.get(focus);
  const pairs = mapping.store.getState().arePairsOpen ? mapping.getPairs().map(({ key }) => key) : [];
  if (place === undefined) {
    const at = pairs.indexOf(focus);
    return at < 0 || step === undefined ? undefined : (pairs[at + step] ?? (step < 0 ? paths.at(-1) : undefined));
  }
  const { section, row, column, order } = place;
  if (key === "ArrowRight") return row.fields[column + 1]?.path;
  if (key === "ArrowLeft") return row.fields[column - 1]?.path;
  if (step === undefined) return undefined;
  const getStop = (at: number): string | undefined => paths[at] ?? pairs[at - paths.length];
  if (!section.repeats) return getStop(order + step);
  const number = (row.row ?? 0) + step;
  const cellInColumn = section.rows[number]?.fields[column]?.path;
  const edge = step > 0 ? section.rows.at(-1)?.fields.at(-1) : section.rows[0]?.fields[0];
  return cellInColumn ?? getStop((places.get(edge?.path ?? "")?.order ?? order) + step);
}

function usePoint(
  mapping: Mapping,
  path: string,
): { point: DataPoint | undefined; problem: string; focused: boolean; editing: EditorStart | null } {
  useCheckout(mapping.checkout, (state) => state.history.records.get(`0/${path}`));
  useCheckout(mapping.checkout, () => mapping.describeFindings(path));
  const problem = useStore(mapping.store, () => mapping.describeFindings(path));
  const focused = useStore(mapping.store, (state) => state.focus === path);
  const editing = useStore(mapping.store, (state) => (state.focus === path ? state.editorStart : null));
  return { point: mapping.getPoint(path), problem, focused, editing };
}

function formatPoint(point: DataPoint): string {
  return point.value === null ? "" : shorten(formatValue(point.value, point.type));
}

function PointRow({ mapping, path, label, source, index }: Props & { path: string; label: string; index: number }) {
  const { point, problem, focused, editing } = usePoint(mapping, path);
  if (point === undefined) return null;
  const value = formatPoint(point);
  const [region] = point.regions;
  return (
    <div
      className={`point-row ${point.state === "rejected" ? "point-row-rejected" : ""}`}
      role="row"
      aria-rowindex={index + 1}
      data-path={path}
      tabIndex={focused ? 0 : -1}
      aria-selected={focused}
      aria-label={describePoint(label, point, value)}
      aria-describedby={problem === "" ? undefined : getFindingId(path)}
    >
      <span className="point-label" role="rowheader" title={path}>
        {label}
      </span>
      <span className="point-source" role="gridcell">
        {region?.bbox !== undefined && source !== null ? (
          <Crop
            source={source}
            page={region.page}
            bbox={region.bbox}
            label={t("mapping-source", { shorten: shorten(point.text) })}
            maxWidth={220}
            maxHeight={26}
          />
        ) : isFromEmbedded(point) ? (
          <EmbeddedMark withName />
        ) : (
          <span className="quiet point-text">{shorten(point.text)}</span>
        )}
      </span>
      <span className="point-value" role="gridcell">
        {editing !== null ? (
          <PointEditor mapping={mapping} point={point} label={label} start={editing} />
        ) : value === "" ? (
          <span className="quiet">
            {point.state === "absent" && !isUnreviewed(point) ? t("mapping-not-in-document") : t("mapping-not-found")}
          </span>
        ) : (
          <span
            className="point-text"
            title={
              point.text === value || point.text === ""
                ? undefined
                : t("mapping-in-document", { shorten: shorten(point.text) })
            }
          >
            {value}
          </span>
        )}
      </span>
      <span role="gridcell">
        <PointState point={point} problem={problem} />
      </span>
    </div>
  );
}

/** The least widths of columns in pixels. Text takes more of the rest than numbers. */
const columnWidths: Partial<Record<DataPoint["type"], number>> = { money: 112, date: 100, string: 96, text: 180 };

const getColumnWidth = ({ field: { type } }: PlacedField): number => columnWidths[type] ?? 72;
const rowNumberWidth = 40;

const getGroupWidth = ({ fields }: FieldSection): number =>
  fields.reduce((sum, field) => sum + getColumnWidth(field), rowNumberWidth);

/** Returns the grid of a repeating group: the row number and the columns, as wide as the pane if they fit. */
function getColumnStyle(section: FieldSection): React.CSSProperties {
  const columns = section.fields.map((placed) => {
    const share = placed.field.type === "string" || placed.field.type === "text" ? 2 : 1;
    return `minmax(${getColumnWidth(placed)}px, ${share}fr)`;
  });
  return { gridTemplateColumns: `${rowNumberWidth}px ${columns.join(" ")}`, minWidth: getGroupWidth(section) };
}

function Columns({ section }: { section: FieldSection }): ReactNode {
  return (
    <div className="point-grid-row point-grid-columns" style={getColumnStyle(section)}>
      <span role="columnheader" aria-label={t("mapping-row")} />
      {section.fields.map(({ field, path }) => (
        <span key={path} role="columnheader" title={field.label}>
          {field.label}
        </span>
      ))}
    </div>
  );
}

interface GroupRowProps {
  mapping: Mapping;
  section: FieldSection;
  row: FieldRow;
  index: number;
}

function GroupRow({ mapping, section, row, index }: GroupRowProps): ReactNode {
  const number = (row.row ?? 0) + 1;
  return (
    <div className="point-grid-row" role="row" aria-rowindex={index + 1} style={getColumnStyle(section)}>
      <span role="rowheader">{number}</span>
      {row.fields.map(({ path, field }) => (
        <PointCell
          key={path}
          mapping={mapping}
          path={path}
          label={t("mapping-row-2", { label: field.field.label, number })}
        />
      ))}
    </div>
  );
}

function PointCell({ mapping, path, label }: { mapping: Mapping; path: string; label: string }) {
  const { point, problem, focused, editing } = usePoint(mapping, path);
  if (point === undefined) return null;
  const value = formatPoint(point);
  const numeric = typeof point.value === "number" || typeof point.value === "object";
  return (
    <div
      className={`point-cell ${numeric ? "point-cell-number" : ""} ${point.state === "rejected" ? "point-row-rejected" : ""}`}
      role="gridcell"
      data-path={path}
      tabIndex={focused ? 0 : -1}
      aria-selected={focused}
      aria-label={describePoint(label, point, value)}
      aria-describedby={problem === "" ? undefined : getFindingId(path)}
    >
      {editing !== null ? (
        <PointEditor mapping={mapping} point={point} label={label} start={editing} />
      ) : (
        <span className="point-cell-value">
          <span className="point-text">{value}</span>
          {isFromEmbedded(point) && <EmbeddedMark />}
          <PointState point={point} problem={problem} />
        </span>
      )}
    </div>
  );
}
