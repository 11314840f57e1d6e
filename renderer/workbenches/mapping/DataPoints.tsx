import { defaultRangeExtractor, useVirtualizer } from "@tanstack/react-virtual";
import { Columns3, Plus } from "lucide-react";
import { memo, type ReactNode, type Ref, useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { useStore } from "zustand";
import { Button } from "../../components/Button.tsx";
import { useCommand } from "../../commands/use-commands.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import type { FieldSection } from "../../document-ops/data-points.ts";
import type { PageSource } from "../../viewer/page-source.ts";
import { addRowTo } from "./edits.ts";
import { toggleExplanation } from "./explain.ts";
import { handleKey } from "./grid-keys.ts";
import { ColumnHeaders, getGroupWidth, GroupRow } from "./GroupGrid.tsx";
import { findSectionOfRow, getRowKey, getStickyHeight, type ListRow, createListRows, rowHeights } from "./list-rows.ts";
import { PairRow, PairsTitle } from "./PairRow.tsx";
import { pasteCells } from "./paste.ts";
import { PointRow } from "./PointRow.tsx";
import type { Mapping } from "./state.ts";
import { useFocusInView } from "./use-focus-in-view.ts";
import { useOverflowAttributes } from "./use-overflow-attributes.ts";
import { t } from "../../messages/messages.ts";

interface Props {
  mapping: Mapping;
  source: PageSource | null;
}

/**
 * The number of rows that are rendered above and below the visible ones. It is so large that all rows of most documents
 * are rendered.
 */
const overscanRows = 60;

/**
 * Lists all data points by group of the taxonomy, and shows a repeating group as a grid. Renders only the rows near the
 * visible area and the focused row, so that the keyboard focus is kept when this row is scrolled out of view.
 */
export const DataPoints = memo(function DataPoints({ mapping, source }: Props): ReactNode {
  const scroller = useRef<HTMLDivElement>(null);
  const sticky = useRef<HTMLDivElement>(null);
  useOverflowAttributes(scroller);
  useFocusInView(scroller);
  // The sections below depend on this state. The subscription renders the list again when it changes.
  useStore(mapping.store, (state) => state.showsAllColumns);
  const sections = useCheckout(mapping.checkout, () => mapping.getIndex().sections);
  const pairs = useCheckout(mapping.checkout, () => mapping.getPairs());
  const arePairsOpen = useStore(mapping.store, (state) => state.arePairsOpen);
  const rows = useMemo(() => createListRows(sections, pairs, arePairsOpen), [sections, pairs, arePairsOpen]);
  const minWidth = useMemo(
    () => Math.max(0, ...sections.filter(({ repeats }) => repeats).map(getGroupWidth)),
    [sections],
  );
  const focus = useStore(mapping.store, (state) => state.focus);
  const editorStart = useStore(mapping.store, (state) => state.editorStart);
  const isLinking = useStore(mapping.store, (state) => state.linkDraft !== null);
  const isExplaining = useStore(mapping.store, (state) => state.isExplaining);
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

  /** Scrolls further if the sticky title would partly cover the first row. */
  const scrollPastCutRow = useRef((_list: HTMLElement): void => undefined);
  useLayoutEffect(() => {
    scrollPastCutRow.current = (list) => {
      const top =
        list.scrollTop + getStickyHeight(findSectionOfRow(rows, virtualizer.getVirtualItemForOffset(list.scrollTop)));
      const cutRow = virtualizer.getVirtualItemForOffset(top);
      if (cutRow !== undefined && cutRow.start < top - 1 && cutRow.index !== focusedIndex)
        list.scrollTop += cutRow.end - top;
    };
  });

  useEffect(() => {
    const element =
      focus === null ? null : scroller.current?.querySelector<HTMLElement>(`[data-path="${CSS.escape(focus)}"]`);
    if (element === null || element === undefined) return;
    const { scrollTop } = scroller.current ?? element;
    element.scrollIntoView({ block: "nearest", inline: "nearest" });
    if (scroller.current !== null && scroller.current.scrollTop !== scrollTop)
      scrollPastCutRow.current(scroller.current);
    const active = document.activeElement;
    // Takes the keyboard focus only if it is in this list or nowhere. It is never taken from the document.
    if (
      editorStart === null &&
      !isLinking &&
      (active === document.body || scroller.current?.contains(active) === true)
    ) {
      element.focus({ preventScroll: true });
    }
  }, [focus, editorStart, isLinking, isExplaining]);

  const items = virtualizer.getVirtualItems();
  const visible = items.filter(({ index }, position) => {
    const isNext = items[position - 1]?.index === index - 1 || items[position + 1]?.index === index + 1;
    return isNext || index !== focusedIndex;
  });
  const top = visible[0]?.start ?? 0;
  const title = findSectionOfRow(rows, { index: virtualizer.range?.startIndex ?? 0 });
  /** Shifts the sticky title up while the title of the next section moves over it. */
  const shiftStickyTitle = (): void => {
    const next = rows.titleIndexes.find((index) => index > (virtualizer.range?.startIndex ?? 0));
    const start = next === undefined ? undefined : virtualizer.measurementsCache[next]?.start;
    const room = start === undefined ? Infinity : start - (scroller.current?.scrollTop ?? 0);
    if (sticky.current !== null) sticky.current.style.translate = `0 ${Math.min(0, room - getStickyHeight(title))}px`;
  };
  useLayoutEffect(shiftStickyTitle);
  return (
    <div
      ref={scroller}
      className="data-points"
      onScroll={shiftStickyTitle}
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
        // In an open editor, a text is pasted normally; only cells of several columns are handled here.
        if (!canPaste || (mapping.store.getState().editorStart !== null && !text.includes("\t"))) return;
        event.preventDefault();
        mapping.store.setState({ editorStart: null });
        pasteCells(mapping, text);
      }}
      onMouseDown={(event) => {
        // The focus is set when the button is pressed, since a click is lost if its target is rendered again before the
        // release.
        const path = getPath(event);
        const { focus, linkDraft } = mapping.store.getState();
        if (path === focus && linkDraft !== null) event.preventDefault();
        if (path === undefined || path === focus) return;
        // An open editor saves its text when it loses the focus. This must happen before another data point gets the
        // focus.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
        mapping.focusPoint(path);
      }}
      onClick={(event) => {
        const isMark = event.target instanceof Element && event.target.closest(".point-mark") !== null;
        if (isMark && getPath(event) === mapping.store.getState().focus) toggleExplanation(mapping);
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
                <ListItem mapping={mapping} source={source} row={row} index={index} />
              </div>
            );
          })}
        </div>
      </div>
    </div>
  );
});

/** Returns the path of the data point under the pointer. */
const getPath = ({ target }: React.MouseEvent): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>("[data-path]")?.dataset["path"] : undefined;

interface StickyTitleProps {
  ref: Ref<HTMLDivElement>;
  section: FieldSection;
  minWidth: number;
}

/** Shows the title and the column headers of the group at the top of the visible list. */
function StickyTitle({ ref, section, minWidth }: StickyTitleProps): ReactNode {
  return (
    <div ref={ref} className="point-sticky" style={{ minWidth }} aria-hidden>
      <div className="point-section clip">{section.title}</div>
      {section.repeats && <ColumnHeaders section={section} />}
    </div>
  );
}

const ListItem = memo(function ListItem({
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
          <ColumnHeaders section={row.section} />
        </div>
      );
    case "group-row":
      return <GroupRow mapping={mapping} section={row.section} row={row.row} index={index} />;
    case "pairs-title":
      return <PairsTitle mapping={mapping} count={row.count} isOpen={row.isOpen} index={index} />;
    case "pair":
      return <PairRow mapping={mapping} source={source} offeredPair={row.offered} index={index} />;
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
