import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import { useInitialFocus } from "../components/use-initial-focus.ts";
import {
  computeLayout,
  computeScroll,
  findCurrentPage,
  findPagesBetween,
  getPageLeft,
  type Layout,
  pageGap,
  type PagePoint,
  scaleBox,
  idleDelayMs,
  toDevicePixels,
  toPagePoint,
  toPixels,
} from "./layout.ts";
import { measurePages } from "./measure-pages.ts";
import { PageImage } from "./PageImage.tsx";
import type { PageSource } from "./page-source.ts";
import { usePan } from "./use-pan.ts";
import type { Viewer, ViewTarget } from "./viewer.ts";
import "./viewer.css";

/**
 * The maximum number of pixels that a wheel event counts for the zoom. One notch of a wheel therefore changes the zoom
 * by 17 %.
 */
const maxWheelStep = 40;

interface Props {
  viewer: Viewer;
  /** Null while the document is being opened. Until then, pages are empty. */
  source: PageSource | null;
  label: string;
  /** Opens the document again. It is called if a page could not be rendered. */
  onRetry: () => void;
  /** Whether the view takes the focus when it is opened and no other element has it. */
  takesFocus?: boolean;
  /** Renders the overlay of a page, in a box of its size. */
  children: (page: number, scale: number) => ReactNode;
}

/** A point of the document whose position on the screen stays the same while the zoom changes. */
interface Anchor {
  point: PagePoint;
  /** Offset from the top left corner of the view, in pixels. */
  x: number;
  y: number;
}

/** Shows all pages in one scrolled column. Only pages in the visible area and half a view around it are rendered. */
export function DocumentView({ viewer, source, label, onRetry, takesFocus = false, children }: Props) {
  const view = useRef<HTMLDivElement>(null);
  useInitialFocus(view, takesFocus);
  const anchor = useRef<Anchor | null>(null);
  /** The anchor at the pointer, if the next change of the layout is caused by the wheel. */
  const wheelAnchor = useRef<Anchor | null>(null);
  // A target of an earlier view is ignored, because this view opens at the position at which the earlier view was
  // closed.
  const lastTarget = useRef<ViewTarget | null>(viewer.getState().centre === null ? null : viewer.getState().target);
  /** The page to which the user turned last. It stays the current page until the view is scrolled. */
  const pageTurn = useRef<{ page: number; scrollTop: number } | null>(null);
  const sizes = useStore(viewer, (state) => state.sizes);
  const zoom = useStore(viewer, (state) => state.zoom);
  const viewWidth = useStore(viewer, (state) => state.viewWidth);
  const target = useStore(viewer, (state) => state.target);
  const layout = useMemo(() => computeLayout(sizes, zoom), [sizes, zoom]);
  const [renderedPages, setRenderedPages] = useState({ first: 1, last: 1 });
  usePan(view);

  /** The layout that the elements of the pages have now. */
  const shownLayout = useRef(layout);
  /** Updates the rendered pages, the visible pages and the current page from the scroll position. */
  const updateVisible = (): void => {
    const element = view.current;
    if (element === null || sizes.length === 0) return;
    const { scrollTop, clientHeight } = element;
    const { first, last } = findPagesBetween(layout, scrollTop - clientHeight / 2, scrollTop + clientHeight * 1.5);
    if (first !== renderedPages.first || last !== renderedPages.last) setRenderedPages({ first, last });
    const isTurned = pageTurn.current !== null && Math.abs(pageTurn.current.scrollTop - scrollTop) < 1;
    const page =
      isTurned && pageTurn.current !== null ? pageTurn.current.page : findCurrentPage(layout, scrollTop, clientHeight);
    // A page is not visible if only the gap below it is in view.
    const visible = findPagesBetween(layout, scrollTop + pageGap, scrollTop + clientHeight);
    const previous = viewer.getState();
    if (page !== previous.page || visible.first !== previous.visible.first || visible.last !== previous.visible.last) {
      viewer.setState({ page, visible });
    }
    anchor.current = getCentreAnchor(element, layout);
  };
  const latestUpdate = useRef(updateVisible);
  useLayoutEffect(() => {
    latestUpdate.current = updateVisible;
  });

  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => viewer.resize(element.clientWidth, element.clientHeight));
    observer.observe(element);
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const [x, y] = [event.clientX - box.left, event.clientY - box.top];
      wheelAnchor.current = getAnchor(element, shownLayout.current, x, y);
      // A notch of a wheel scrolls by 100 pixels or more. A pinch on a touchpad scrolls by many small steps.
      const step = Math.max(-maxWheelStep, Math.min(maxWheelStep, event.deltaY));
      const { zoom: previous } = viewer.getState();
      viewer.zoomBy(Math.exp(-step * 0.004));
      // If the layout does not change, the anchor is forgotten. Otherwise the next change of the layout would use it.
      if (viewer.getState().zoom === previous) wheelAnchor.current = null;
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    // The scroll event comes with the next frame. The layout may change before that, for example when a page has been
    // measured. The anchor of the last event would then undo the scrolling. After a change of the view's size, however,
    // only the anchor of the last event belongs to the earlier size.
    const unsubscribe = viewer.subscribe((state, previous) => {
      if (state.viewWidth !== previous.viewWidth || state.viewHeight !== previous.viewHeight) return;
      if (state.zoom === previous.zoom && state.sizes === previous.sizes) return;
      if (previous.sizes.length > 0) anchor.current = getCentreAnchor(element, shownLayout.current);
    });
    return () => {
      unsubscribe();
      observer.disconnect();
      element.removeEventListener("wheel", onWheel);
    };
  }, [viewer]);

  // Zooming with the wheel keeps the point under the pointer in place. Other changes keep the centre of the view.
  useLayoutEffect(() => {
    const element = view.current;
    const previous = shownLayout.current;
    shownLayout.current = layout;
    if (element === null || viewWidth === 0 || previous === layout) return;
    const isWheel = wheelAnchor.current !== null;
    const fixed = wheelAnchor.current ?? anchor.current;
    wheelAnchor.current = null;
    // At the top of the document the view stays at the top, unless the user zooms with the wheel.
    if (fixed !== null && (isWheel || element.scrollTop > 0)) {
      const position = toPixels(layout, fixed.point, element.clientWidth);
      element.scrollTo(position.x - fixed.x, position.y - fixed.y);
    }
    latestUpdate.current();
  }, [layout, viewWidth]);

  useLayoutEffect(() => {
    const element = view.current;
    const { centre } = viewer.getState();
    if (element !== null && centre !== null) {
      const { clientWidth, clientHeight } = element;
      const { x, y } = toPixels(shownLayout.current, centre, clientWidth);
      element.scrollTo(x - clientWidth / 2, y - clientHeight / 2);
      latestUpdate.current();
    }
    return () => viewer.setState({ centre: anchor.current?.point ?? null });
  }, [viewer]);

  useLayoutEffect(() => {
    const element = view.current;
    // Scrolls only for a new target and not for a new layout. Does not scroll before there are pages.
    if (element === null || target === null || target === lastTarget.current) return;
    if (viewWidth === 0 || layout.tops.length === 0) return;
    lastTarget.current = target;
    const { clientWidth, clientHeight } = element;
    const top = layout.tops[target.page - 1] ?? 0;
    pageTurn.current = null;
    if (target.bbox === undefined) {
      element.scrollTo(element.scrollLeft, top - 8);
      pageTurn.current = { page: target.page, scrollTop: element.scrollTop };
    } else {
      const box = scaleBox(target.bbox, layout.scale);
      const left = getPageLeft(layout, target.page, clientWidth) + box.x;
      const margin = target.mustCentre ? Math.max(clientHeight, clientWidth) : 24;
      const x = computeScroll(element.scrollLeft, clientWidth, left, left + box.width, 24);
      element.scrollTo(x, computeCentredScroll(element, top + box.y, box.height, margin));
    }
    latestUpdate.current();
  }, [target, layout, viewWidth]);

  useEffect(() => {
    if (source === null) return;
    const controller = new AbortController();
    void measurePages(viewer, source, renderedPages, controller.signal);
    return () => controller.abort();
  }, [viewer, source, renderedPages]);

  useEffect(() => {
    if (source === null) return;
    const controller = new AbortController();
    const { signal } = controller;
    const prepare = async (first: number, last: number): Promise<void> => {
      for (let page = Math.max(1, first); page <= Math.min(last, sizes.length); page++) {
        const width = (sizes[page - 1]?.width ?? 0) * layout.scale;
        if (width === 0) continue;
        // Errors are not handled here, since the view of the page shows them.
        await source
          .prepare(page, toDevicePixels(width), { signal, urgent: false })
          .catch(() => signal.throwIfAborted());
      }
    };
    // The pages around those in view are rendered after them, so that they are in the cache when the user turns the page.
    const { first, last } = renderedPages;
    const prepareNeighbours = async (): Promise<void> => {
      const { visible } = viewer.getState();
      await prepare(visible.first, visible.last);
      viewer.setState({ isFirstViewRendered: true });
      await prepare(first, last);
      await prepare(last + 1, last + 1);
      await prepare(first - 1, first - 1);
    };
    const wait = setTimeout(() => void prepareNeighbours().catch(() => undefined), idleDelayMs);
    return () => {
      clearTimeout(wait);
      controller.abort();
    };
  }, [viewer, source, sizes, layout.scale, renderedPages]);

  const contentWidth = Math.max(layout.width, viewWidth);
  const pages = Array.from(
    { length: Math.max(0, renderedPages.last - renderedPages.first + 1) },
    (_, index) => renderedPages.first + index,
  );
  return (
    <div
      ref={view}
      className="document-view"
      data-pane-start
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={updateVisible}
    >
      <div className="document-content" style={{ width: contentWidth, height: layout.height }}>
        {sizes.length > 0 &&
          pages.map((page) => {
            const size = sizes[page - 1];
            if (size === undefined) return null;
            const [width, height] = [size.width * layout.scale, size.height * layout.scale];
            return (
              <div
                key={page}
                className="page"
                data-page={page}
                style={{ left: getPageLeft(layout, page, contentWidth), top: layout.tops[page - 1], width, height }}
              >
                {source !== null && (
                  <PageImage viewer={viewer} source={source} page={page} width={width} onRetry={onRetry} />
                )}
                {children(page, layout.scale)}
              </div>
            );
          })}
      </div>
    </div>
  );
}

/** Returns the anchor at a position in the view, whose content has the given layout. */
function getAnchor(element: HTMLElement, layout: Layout, x: number, y: number): Anchor {
  const { clientWidth, scrollLeft, scrollTop } = element;
  return { point: toPagePoint(layout, scrollLeft + x, scrollTop + y, clientWidth), x, y };
}

function getCentreAnchor(element: HTMLElement, layout: Layout): Anchor {
  return getAnchor(element, layout, element.clientWidth / 2, element.clientHeight / 2);
}

/** Computes the scroll position that shows a box, and centres it if `margin` is at least the height of the view. */
function computeCentredScroll(element: HTMLElement, top: number, height: number, margin: number): number {
  const view = element.clientHeight;
  if (margin < view) return computeScroll(element.scrollTop, view, top, top + height, margin);
  return Math.max(0, height > view ? top - 24 : top - (view - height) / 2);
}
