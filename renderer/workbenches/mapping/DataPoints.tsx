import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { Columns3, Plus } from "lucide-react";
import type { ReactNode, Ref } from "react";
import { memo, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "../../components/Button.tsx";
import { useCommand } from "../../commands/use-commands.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import type { FieldSection } from "../../document-ops/data-points.ts";
import type { PageSource } from "../../viewer/page-source.ts";
import { addRowTo } from "./edits.ts";
import { handleKey } from "./grid-keys.ts";
import { Columns, getGroupWidth, GroupRow } from "./GroupGrid.tsx";
import { findTitle, getRowKey, getStickyHeight, type ListRow, listRows, rowHeights } from "./list-rows.ts";
import { PairRow, PairsTitle } from "./PairRow.tsx";
import { pasteCells } from "./paste.ts";
import { PointRow } from "./PointRow.tsx";
import type { Mapping } from "./state.ts";
import { useMoreSides } from "./use-more-sides.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  mapping: Mapping;
  source: PageSource | null;
}

/** The number of rows rendered above and below the visible ones. An ordinary document is rendered as a whole. */
const overscanRows = 60;

/**
 * Lists all data points by group of the taxonomy; a repeating group is a grid. Only visible rows are rendered, and the
 * focused one, which keeps the keyboard focus when it is scrolled out of view.
 */
export const DataPoints = memo(function DataPoints({ mapping, source }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const sticky = useRef<HTMLDivElement>(null);
  useMoreSides(scroller);
  // The sections depend on it, so that they are read anew when it changes.
  useStore(mapping.store, (state) => state.showsAllColumns);
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
  /** Lets the title of the next section push the sticky one out. */
  const pushTitle = (): void => {
    const next = rows.titles.find((index) => index > (virtualizer.range?.startIndex ?? 0));
    const start = next === undefined ? undefined : virtualizer.measurementsCache[next]?.start;
    const room = start === undefined ? Infinity : start - (scroller.current?.scrollTop ?? 0);
    if (sticky.current !== null) sticky.current.style.translate = `0 ${Math.min(0, room - getStickyHeight(title))}px`;
  };
  useLayoutEffect(pushTitle);
  return (
    <div
      ref={scroller}
      className="data-points"
      onScroll={pushTitle}
      role="grid"
      aria-label={t("data-points-label")}
      aria-rowcount={rows.list.length}
      tabIndex={-1}
      onKeyDown={(event) => handleKey(event, mapping)}
      onKeyUp={(event) => {
        if (event.key === " ") mapping.store.setState({ isPeeking: false });
      }}
      onBlur={() => mapping.store.setState({ isPeeking: false })}
      onPaste={(event) => {
        const text = event.clipboardData.getData("text/plain");
        // An editor takes a text, but no cells of several columns.
        if (!canPaste || (mapping.store.getState().editorStart !== null && !text.includes("\t"))) return;
        event.preventDefault();
        mapping.store.setState({ editorStart: null });
        pasteCells(mapping, text);
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
      {title !== undefined && <StickyTitle ref={sticky} section={title} minWidth={minWidth} />}
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

interface StickyTitleProps {
  ref: Ref<HTMLDivElement>;
  section: FieldSection;
  minWidth: number;
}

/** Shows the title and the columns of the group whose rows are scrolled below it. */
function StickyTitle({ ref, section, minWidth }: StickyTitleProps): ReactNode {
  return (
    <div ref={ref} className="point-sticky" style={{ minWidth }} aria-hidden>
      <div className="point-section clip">{section.title}</div>
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
        <div className="point-section clip" role="row" aria-rowindex={index + 1}>
          <div role="rowheader">
            <h2 className="clip">{row.section.title}</h2>
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
            <Button look="bare" onClick={() => addRowTo(mapping, row.section)}>
              <Plus size={14} aria-hidden /> {t("add-row-action")}
            </Button>
            {row.section.columns.length < row.section.fields.length && (
              <Button look="bare" onClick={() => mapping.store.setState({ showsAllColumns: true })}>
                <Columns3 size={14} aria-hidden /> {t("mapping-more-columns")}
              </Button>
            )}
            <span className="quiet">{t("rows-paste-hint")}</span>
          </span>
        </div>
      );
  }
});
