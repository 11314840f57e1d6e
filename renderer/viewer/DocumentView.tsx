import type { ReactNode } from "react";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { useStore } from "zustand";
import type { PagePoint } from "./layout.ts";
import {
  findCurrentPage,
  computeLayout,
  getPageLeft,
  pageGap,
  findPagesBetween,
  scaleBox,
  computeScroll,
  toPagePoint,
  toPixels,
} from "./layout.ts";
import { PageImage } from "./PageImage.tsx";
import type { PageSource } from "./page-source.ts";
import { usePan } from "./use-pan.ts";
import type { Viewer, ViewTarget } from "./viewer.ts";
import "./viewer.css";

interface Props {
  viewer: Viewer;
  /** Null while the document is still opening: pages stand empty, with their zones. */
  source: PageSource | null;
  label: string;
  /** What lies on a page: drawn over its image, in a box of the page's size. */
  children: (page: number, scale: number) => ReactNode;
}

/** A place in the document that stays where it is on the screen while everything around it changes size. */
interface Anchor {
  point: PagePoint;
  /** Pixels from the view's top left corner. */
  x: number;
  y: number;
}

/** Continuous scroll over all pages, of which only those in view (and half a view around) exist. */
export function DocumentView({ viewer, source, label, children }: Props) {
  const view = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const reached = useRef<ViewTarget | null>(null);
  /** The page that was turned to, which is the current one until somebody scrolls, however many are seen. */
  const turned = useRef<{ page: number; scrollTop: number } | null>(null);
  const sizes = useStore(viewer, (state) => state.sizes);
  const zoom = useStore(viewer, (state) => state.zoom);
  const room = useStore(viewer, (state) => state.room);
  const target = useStore(viewer, (state) => state.target);
  const layout = useMemo(() => computeLayout(sizes, zoom), [sizes, zoom]);
  const [shown, setShown] = useState({ first: 1, last: 1 });
  usePan(view);

  const before = useRef(layout);
  /** Finds out what is seen now. */
  const look = (): void => {
    const element = view.current;
    if (element === null || sizes.length === 0) return;
    const { scrollTop, scrollLeft, clientHeight, clientWidth } = element;
    const { first, last } = findPagesBetween(layout, scrollTop - clientHeight / 2, scrollTop + clientHeight * 1.5);
    if (first !== shown.first || last !== shown.last) setShown({ first, last });
    const stays = turned.current !== null && Math.abs(turned.current.scrollTop - scrollTop) < 1;
    const page =
      stays && turned.current !== null ? turned.current.page : findCurrentPage(layout, scrollTop, clientHeight);
    // Of a page whose gap alone is seen, nothing is.
    const visible = findPagesBetween(layout, scrollTop + pageGap, scrollTop + clientHeight);
    const was = viewer.getState();
    if (page !== was.page || visible.first !== was.visible.first || visible.last !== was.visible.last) {
      viewer.setState({ page, visible });
    }
    const [x, y] = [clientWidth / 2, clientHeight / 2];
    anchor.current = { point: toPagePoint(layout, scrollLeft + x, scrollTop + y, clientWidth), x, y };
  };
  const looking = useRef(look);
  useLayoutEffect(() => {
    looking.current = look;
  });

  useEffect(() => {
    const element = view.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => viewer.resize(element.clientWidth));
    observer.observe(element);
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const box = element.getBoundingClientRect();
      pointer.current = { x: event.clientX - box.left, y: event.clientY - box.top };
      viewer.zoomBy(Math.exp(-Math.max(-100, Math.min(100, event.deltaY)) * 0.004));
    };
    element.addEventListener("wheel", onWheel, { passive: false });
    return () => {
      observer.disconnect();
      element.removeEventListener("wheel", onWheel);
    };
  }, [viewer]);

  // Zooming by the wheel keeps the point under the pointer, all else the middle of the view.
  useLayoutEffect(() => {
    const element = view.current;
    const previous = before.current;
    before.current = layout;
    if (element === null || room === 0 || previous === layout) return;
    const { clientWidth, scrollLeft, scrollTop } = element;
    const at = pointer.current;
    pointer.current = null;
    const keep =
      at === null
        ? anchor.current
        : { point: toPagePoint(previous, scrollLeft + at.x, scrollTop + at.y, clientWidth), ...at };
    // At the very top there is nothing above that could push the view away.
    if (keep !== null && (at !== null || scrollTop > 0)) {
      const place = toPixels(layout, keep.point, clientWidth);
      element.scrollTo(place.x - keep.x, place.y - keep.y);
    }
    looking.current();
  }, [layout, room]);

  useLayoutEffect(() => {
    const element = view.current;
    // Only a new request scrolls, not a new layout.
    if (element === null || target === null || room === 0 || target === reached.current) return;
    reached.current = target;
    const { clientWidth, clientHeight } = element;
    const top = layout.tops[target.page - 1] ?? 0;
    turned.current = null;
    if (target.bbox === undefined) {
      element.scrollTo(element.scrollLeft, top - 8);
      turned.current = { page: target.page, scrollTop: element.scrollTop };
    } else {
      const box = scaleBox(target.bbox, layout.scale);
      const left = getPageLeft(layout, target.page, clientWidth) + box.x;
      const margin = target.centre ? Math.max(clientHeight, clientWidth) : 24;
      const x = computeScroll(element.scrollLeft, clientWidth, left, left + box.width, 24);
      element.scrollTo(x, centred(element, top + box.y, box.height, margin));
    }
    looking.current();
  }, [target, layout, room]);

  useEffect(() => {
    if (source === null) return;
    const ended = new AbortController();
    const measure = async (): Promise<void> => {
      for (let page = shown.first; page <= shown.last && !ended.signal.aborted; page++) {
        if (viewer.getState().measured.has(page)) continue;
        const size = await source.size(page);
        if (!ended.signal.aborted) viewer.measure(new Map([[page, size]]));
      }
    };
    // A page that cannot be measured keeps the guess; its image says what is wrong with it.
    void measure().catch(() => undefined);
    return () => ended.abort();
  }, [viewer, source, shown]);

  const contentWidth = Math.max(layout.width, room);
  const pages = Array.from({ length: Math.max(0, shown.last - shown.first + 1) }, (_, index) => shown.first + index);
  return (
    <div
      ref={view}
      className="document-view"
      data-pane-start
      role="region"
      aria-label={label}
      tabIndex={0}
      onScroll={look}
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
                {source !== null && <PageImage source={source} page={page} width={width} />}
                {children(page, layout.scale)}
              </div>
            );
          })}
      </div>
    </div>
  );
}

function centred(element: HTMLElement, top: number, height: number, margin: number): number {
  const view = element.clientHeight;
  if (margin < view) return computeScroll(element.scrollTop, view, top, top + height, margin);
  return Math.max(0, height > view ? top - 24 : top - (view - height) / 2);
}
