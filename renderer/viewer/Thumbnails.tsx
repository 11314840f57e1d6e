import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { CommandButton } from "../components/CommandButton.tsx";
import { Listbox, Option } from "../components/Listbox.tsx";
import { toDevicePixels } from "./layout.ts";
import type { PageSource } from "./page-source.ts";
import type { GetPageConfidence } from "./rank-pages.ts";
import type { Viewer } from "./viewer.ts";
import { t } from "../messages/messages.ts";

interface Props {
  viewer: Viewer;
  source: PageSource | null;
  /** Returns the number of unreviewed items of a page. */
  countUnreviewed: (page: number) => number;
  /** Omitted where pages cannot be ordered by confidence. */
  getPageConfidence?: GetPageConfidence;
}

/** In CSS pixels, like `captionHeight`. */
const thumbnailWidth = 96;
const captionHeight = 28;

/** Lists the pages as thumbnails, which are rendered when they scroll into view. */
export function Thumbnails({ viewer, source, countUnreviewed, getPageConfidence }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const sizes = useStore(viewer, (state) => state.sizes);
  const current = useStore(viewer, (state) => state.page);
  const order = useStore(viewer, (state) => state.pageOrder);
  const labels = useStore(viewer, (state) => state.labels);
  const getPage = (index: number): number => order?.[index] ?? index + 1;
  const active = order === null ? current - 1 : order.indexOf(current);
  const getHeight = (index: number): number => {
    const size = sizes[getPage(index) - 1];
    return captionHeight + (size === undefined ? 136 : (thumbnailWidth * size.height) / size.width);
  };
  const virtualizer = useVirtualizer({
    count: sizes.length,
    getScrollElement: () => scroller.current,
    estimateSize: getHeight,
    overscan: 2,
    paddingStart: 8,
    paddingEnd: 8,
  });
  useEffect(() => virtualizer.measure(), [virtualizer, sizes, order]);
  useEffect(() => {
    if (sizes.length > 0) virtualizer.scrollToIndex(active, { align: "auto" });
  }, [virtualizer, active, sizes.length]);

  return (
    <div className="page-strip">
      {getPageConfidence !== undefined && sizes.length > 1 && (
        <div className="page-strip-bar" role="toolbar" aria-label={t("viewer-pages-by-confidence")}>
          <CommandButton command="page.order-by-confidence" look="bare" iconOnly pressed={order !== null} />
          <CommandButton command="page.next-worst" look="bare" iconOnly />
        </div>
      )}
      <Listbox
        ref={scroller}
        id="thumbnail"
        label={t("pages-label")}
        className="thumbnails"
        count={sizes.length}
        active={active}
        onChoose={(index) => viewer.goTo(getPage(index))}
      >
        <div style={{ height: virtualizer.getTotalSize(), position: "relative" }}>
          {virtualizer.getVirtualItems().map(({ index, start, size }) => {
            const page = getPage(index);
            const confidence = getPageConfidence?.(page) ?? null;
            const unreviewedCount = countUnreviewed(page);
            const pageLabel = labels.get(page);
            return (
              <Option
                key={page}
                list="thumbnail"
                index={index}
                count={sizes.length}
                className="thumbnail"
                selected={page === current}
                label={[
                  t("viewer-page-of", { page, count: sizes.length }),
                  ...(pageLabel === undefined ? [] : [t("viewer-page-labelled", { label: pageLabel })]),
                  ...(order === null || confidence === null
                    ? []
                    : [t("viewer-lowest-confidence", { percent: formatPercent(confidence) })]),
                  ...(unreviewedCount > 0 ? [t("viewer-to-check", { count: unreviewedCount })] : []),
                ].join(", ")}
                style={{ top: start, height: size }}
              >
                <div className="thumbnail-paper" style={{ aspectRatio: thumbnailWidth / (size - captionHeight) }}>
                  {source !== null && <Thumbnail source={source} page={page} />}
                </div>
                <span className="thumbnail-number">
                  {page}
                  {pageLabel !== undefined && (
                    <span className="page-label clip" title={t("viewer-page-label")}>
                      {pageLabel}
                    </span>
                  )}
                  {order !== null && confidence !== null && (
                    <span title={t("viewer-lowest-confidence-page")}>{formatPercent(confidence)}</span>
                  )}
                  {unreviewedCount > 0 && <span className="thumbnail-unresolved">▲ {unreviewedCount}</span>}
                </span>
              </Option>
            );
          })}
        </div>
      </Listbox>
    </div>
  );
}

const formatPercent = (confidence: number): string => `${Math.round(confidence * 100)} %`;

function Thumbnail({ source, page }: { source: PageSource; page: number }) {
  const host = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const { signal } = controller;
        const width = toDevicePixels(thumbnailWidth);
        const canvas = await source.renderPage(page, width, { signal, urgent: false });
        if (signal.aborted) return;
        host.current?.replaceChildren(canvas);
        setFailed(false);
      } catch {
        // The error itself is shown by the view of the page, with a button to retry.
        if (!controller.signal.aborted) setFailed(true);
      }
    };
    void draw();
    return () => controller.abort();
  }, [source, page]);
  return (
    <>
      <div ref={host} className="thumbnail-image" />
      {failed && <span className="thumbnail-failure">{t("viewer-no-image")}</span>}
    </>
  );
}
