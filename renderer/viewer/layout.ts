import type { Bbox } from "../../shared/document/geometry.ts";

/** A page's size in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** A point of the document: a page and a place on it, in points. */
export interface PagePoint {
  page: number;
  x: number;
  y: number;
}

/** Pages one below the other, centred. All in CSS pixels but for `sizes`. */
export interface Layout {
  sizes: readonly PageSize[];
  /** Pixels a point. */
  scale: number;
  tops: readonly number[];
  width: number;
  height: number;
}

/** At a zoom of 1 a point is 1/72 inch of the 96 pixels that CSS gives to an inch. */
export const pixelsPerPoint = 96 / 72;
export const pageGap = 16;
export const minZoom = 0.1;
export const maxZoom = 8;

export function clampZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom));
}

/** The zoom at which the widest page fills `room` pixels. */
export function zoomToFit(sizes: readonly PageSize[], room: number): number {
  const widest = Math.max(1, ...sizes.map((size) => size.width));
  return clampZoom((room - 2 * pageGap) / (widest * pixelsPerPoint));
}

export function computeLayout(sizes: readonly PageSize[], zoom: number): Layout {
  const scale = zoom * pixelsPerPoint;
  const tops: number[] = [];
  let top = pageGap;
  let widest = 0;
  for (const size of sizes) {
    tops.push(top);
    top += size.height * scale + pageGap;
    widest = Math.max(widest, size.width * scale);
  }
  return { sizes, scale, tops, width: widest + 2 * pageGap, height: top };
}

/** The page whose band (with the gap below it) holds `y`; the first or last beyond the ends. */
export function findPageAt(layout: Layout, y: number): number {
  let low = 0;
  let high = layout.tops.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((layout.tops[middle] ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low + 1;
}

export function findPagesBetween(layout: Layout, top: number, bottom: number): { first: number; last: number } {
  return { first: findPageAt(layout, top), last: findPageAt(layout, bottom) };
}

/** The page that is in hand when the view shows `height` pixels from `top`: the first that is whole, else the middle one. */
export function findCurrentPage(layout: Layout, top: number, height: number): number {
  const { first, last } = findPagesBetween(layout, top, top + height);
  for (let page = first; page <= last; page++) {
    const start = layout.tops[page - 1] ?? 0;
    if (start >= top && start + (layout.sizes[page - 1]?.height ?? 0) * layout.scale <= top + height) return page;
  }
  return findPageAt(layout, top + height / 2);
}

/** Where a page's left edge is when the content is `contentWidth` pixels wide. */
export function getPageLeft(layout: Layout, page: number, contentWidth: number): number {
  const width = (layout.sizes[page - 1]?.width ?? 0) * layout.scale;
  return (Math.max(contentWidth, layout.width) - width) / 2;
}

export function toPagePoint(layout: Layout, x: number, y: number, contentWidth: number): PagePoint {
  const page = findPageAt(layout, y);
  return {
    page,
    x: (x - getPageLeft(layout, page, contentWidth)) / layout.scale,
    y: (y - (layout.tops[page - 1] ?? 0)) / layout.scale,
  };
}

export function toPixels(layout: Layout, point: PagePoint, contentWidth: number): { x: number; y: number } {
  return {
    x: getPageLeft(layout, point.page, contentWidth) + point.x * layout.scale,
    y: (layout.tops[point.page - 1] ?? 0) + point.y * layout.scale,
  };
}

/**
 * Where to scroll, along one axis, so that `start`..`end` is seen: nowhere if it is seen already with `margin`
 * around it, else so that it stands in the middle, or at the top where it is larger than the view.
 */
export function computeScroll(current: number, view: number, start: number, end: number, margin: number): number {
  if (start - margin >= current && end + margin <= current + view) return current;
  const length = end - start;
  return Math.max(0, length + 2 * margin > view ? start - margin : start - (view - length) / 2);
}

export function scaleBox(bbox: Bbox, scale: number): Bbox {
  return { x: bbox.x * scale, y: bbox.y * scale, width: bbox.width * scale, height: bbox.height * scale };
}
