import type { Bbox } from "../../shared/document/geometry.ts";

/** Size of a page in points. */
export interface PageSize {
  width: number;
  height: number;
}

/** A position in the document: a page and coordinates on it in points. */
export interface PagePoint {
  page: number;
  x: number;
  y: number;
}

/** Layout of the pages in one centred column, in CSS pixels; `sizes` are in points. */
export interface Layout {
  sizes: readonly PageSize[];
  /** CSS pixels per point. */
  scale: number;
  /** The top edges of the pages. */
  tops: readonly number[];
  width: number;
  height: number;
}

/** The time in milliseconds without an action after which a user has probably finished zooming or turning pages. */
export const idleDelayMs = 120;

/** CSS pixels per point at a zoom of 1: 96 pixels and 72 points per inch. */
export const pixelsPerPoint = 96 / 72;
/** The gap between pages in CSS pixels. */
export const pageGap = 16;
const minZoom = 0.1;
const maxZoom = 8;

/** Limits a zoom to the range that the viewer offers. */
export function clampZoom(zoom: number): number {
  return Math.min(maxZoom, Math.max(minZoom, zoom));
}

/** The part of a page that fits into the view: its width, or the whole page. */
export type Fit = "width" | "page";

/**
 * Computes the zoom at which the widest page, or each whole page, fits into a view.
 * @param view The size of the view in CSS pixels.
 */
export function computeZoomToFit(
  sizes: readonly PageSize[],
  view: { width: number; height: number },
  fit: Fit,
): number {
  const getZoomToFill = (pixels: number, points: number): number => (pixels - 2 * pageGap) / (points * pixelsPerPoint);
  const byWidth = getZoomToFill(
    view.width,
    sizes.reduce((widest, { width }) => Math.max(widest, width), 1),
  );
  const byHeight = getZoomToFill(
    view.height,
    sizes.reduce((tallest, { height }) => Math.max(tallest, height), 1),
  );
  return clampZoom(fit === "width" ? byWidth : Math.min(byWidth, byHeight));
}

/** Converts a width from CSS pixels to device pixels. */
export const toDevicePixels = (width: number): number => Math.round(width * devicePixelRatio);

/** Computes the positions of all pages at a zoom factor. */
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

/** Finds the page at a vertical position in CSS pixels, by binary search. The gap below a page belongs to it. */
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

/** Finds the first and the last page between two vertical positions in CSS pixels. */
export function findPagesBetween(layout: Layout, top: number, bottom: number): { first: number; last: number } {
  return { first: findPageAt(layout, top), last: findPageAt(layout, bottom) };
}

/** Finds the main page in view: the first page that is completely visible, or else the page in the middle of the view. */
export function findCurrentPage(layout: Layout, top: number, height: number): number {
  const { first, last } = findPagesBetween(layout, top, top + height);
  for (let page = first; page <= last; page++) {
    const start = layout.tops[page - 1] ?? 0;
    if (start >= top && start + (layout.sizes[page - 1]?.height ?? 0) * layout.scale <= top + height) return page;
  }
  return findPageAt(layout, top + height / 2);
}

/** Returns the left edge of a page, which is centred in the content of the view. All lengths are in CSS pixels. */
export function getPageLeft(layout: Layout, page: number, contentWidth: number): number {
  const width = (layout.sizes[page - 1]?.width ?? 0) * layout.scale;
  return (Math.max(contentWidth, layout.width) - width) / 2;
}

/** Converts a position in the content of the view from CSS pixels to a point on a page. */
export function toPagePoint(layout: Layout, x: number, y: number, contentWidth: number): PagePoint {
  const page = findPageAt(layout, y);
  return {
    page,
    x: (x - getPageLeft(layout, page, contentWidth)) / layout.scale,
    y: (y - (layout.tops[page - 1] ?? 0)) / layout.scale,
  };
}

/** Converts a point on a page to a position in the content of the view, in CSS pixels. */
export function toPixels(layout: Layout, point: PagePoint, contentWidth: number): { x: number; y: number } {
  return {
    x: getPageLeft(layout, point.page, contentWidth) + point.x * layout.scale,
    y: (layout.tops[point.page - 1] ?? 0) + point.y * layout.scale,
  };
}

/**
 * Computes the scroll position on one axis that shows a range, in CSS pixels. If the range with its margin is visible, this
 * is the current position. Otherwise the range is centred, or aligned at its start if it is larger than the view.
 * @param viewLength The length of the view.
 */
export function computeScroll(current: number, viewLength: number, start: number, end: number, margin: number): number {
  if (start - margin >= current && end + margin <= current + viewLength) return current;
  const length = end - start;
  return Math.max(0, length + 2 * margin > viewLength ? start - margin : start - (viewLength - length) / 2);
}

/** Converts a box from points to CSS pixels. */
export function scaleBox(bbox: Bbox, scale: number): Bbox {
  return { x: bbox.x * scale, y: bbox.y * scale, width: bbox.width * scale, height: bbox.height * scale };
}
