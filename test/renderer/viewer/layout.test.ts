import { describe, expect, it } from "vitest";
import {
  findCurrentPage,
  computeLayout,
  findPageAt,
  pageGap,
  findPagesBetween,
  pixelsPerPoint,
  computeScroll,
  toPagePoint,
  toPixels,
  computeZoomToFit,
} from "../../../renderer/viewer/layout.ts";
import { createViewer } from "../../../renderer/viewer/viewer.ts";

const a4 = { width: 595, height: 842 };
const wide = { width: 842, height: 595 };

describe("the layout of pages", () => {
  it("stacks 2,000 pages of two sizes and finds each by its position", () => {
    const sizes = Array.from({ length: 2000 }, (_, index) => (index % 3 === 0 ? wide : a4));
    const layout = computeLayout(sizes, 0.8);
    for (const page of [1, 2, 3, 999, 1000, 2000]) {
      const top = layout.tops[page - 1] ?? -1;
      expect(findPageAt(layout, top)).toBe(page);
      expect(findPageAt(layout, top + (sizes[page - 1]?.height ?? 0) * layout.scale - 1)).toBe(page);
    }
    expect(findPageAt(layout, -50)).toBe(1);
    expect(findPageAt(layout, 1e9)).toBe(2000);
    const between = findPagesBetween(layout, layout.tops[99] ?? 0, layout.tops[101] ?? 0);
    expect(between).toEqual({ first: 100, last: 102 });
  });

  it("takes the first fully visible page as the current page, or else the page in the middle", () => {
    const small = computeLayout([a4, a4, a4, a4], 0.3);
    expect(findCurrentPage(small, 0, 800)).toBe(1);
    expect(findCurrentPage(small, (small.tops[2] ?? 0) - 8, 800)).toBe(3);
    const large = computeLayout([a4, a4, a4], 2);
    expect(findCurrentPage(large, (large.tops[1] ?? 0) - 300, 800)).toBe(2);
    expect(findCurrentPage(large, (large.tops[1] ?? 0) - 500, 800)).toBe(1);
  });

  it("converts between pixels and points, with narrow pages centred", () => {
    const layout = computeLayout([wide, a4], 1);
    const point = { page: 2, x: 100, y: 200 };
    const { x, y } = toPixels(layout, point, 2000);
    const again = toPagePoint(layout, x, y, 2000);
    expect(again.page).toBe(2);
    expect(again.x).toBeCloseTo(100);
    expect(again.y).toBeCloseTo(200);
    expect(x).toBeCloseTo(1000 - (595 * pixelsPerPoint) / 2 + 100 * pixelsPerPoint);
  });

  it("fits the widest page and its margins into the view", () => {
    const layout = computeLayout([a4, wide], computeZoomToFit([a4, wide], { width: 1000, height: 100 }, "width"));
    expect(layout.width).toBeCloseTo(1000);
    expect(layout.width - 2 * pageGap).toBeCloseTo(842 * layout.scale);
  });

  it("fits whole pages into a view of any proportions", () => {
    const flat = computeLayout([a4, wide], computeZoomToFit([a4, wide], { width: 2000, height: 500 }, "page"));
    expect(a4.height * flat.scale).toBeCloseTo(500 - 2 * pageGap);
    const narrow = computeLayout([a4, wide], computeZoomToFit([a4, wide], { width: 400, height: 5000 }, "page"));
    expect(wide.width * narrow.scale).toBeCloseTo(400 - 2 * pageGap);
  });

  it("scrolls only to places that are not visible", () => {
    expect(computeScroll(100, 500, 200, 300, 20)).toBe(100);
    expect(computeScroll(100, 500, 900, 1000, 20)).toBe(700);
    expect(computeScroll(100, 500, 900, 2000, 20)).toBe(880);
    expect(computeScroll(100, 500, 10, 20, 20)).toBe(0);
  });
});

describe("a viewer", () => {
  it("fits the page width until the zoom is changed", () => {
    const viewer = createViewer();
    viewer.open(3, a4);
    viewer.resize(800, 600);
    const fitted = viewer.getState().zoom;
    viewer.resize(1600, 600);
    expect(viewer.getState().zoom).toBeGreaterThan(fitted);
    viewer.zoomTo(1);
    viewer.resize(500, 600);
    expect(viewer.getState().zoom).toBe(1);
    viewer.fitTo("width");
    const width = viewer.getState().zoom;
    expect(width).toBeLessThan(1);
    viewer.fitTo("page");
    viewer.resize(500, 300);
    expect(viewer.getState().zoom).toBeLessThan(width);
  });

  it("estimates unknown page sizes by the first known size", () => {
    const viewer = createViewer();
    viewer.open(3, a4);
    viewer.measure(new Map([[2, wide]]));
    expect(viewer.getState().sizes).toEqual([wide, wide, wide]);
    viewer.measure(new Map([[1, a4]]));
    expect(viewer.getState().sizes).toEqual([a4, wide, wide]);
  });

  it("creates a new target for a repeated request, and limits it to existing pages", () => {
    const viewer = createViewer();
    viewer.open(3, a4);
    viewer.goTo(99);
    const first = viewer.getState().target;
    expect(first?.page).toBe(3);
    viewer.goTo(99);
    expect(viewer.getState().target).not.toBe(first);
  });

  it("keeps a page that was asked for before the document was open", () => {
    const viewer = createViewer();
    viewer.goTo(2);
    viewer.open(3, a4);
    expect(viewer.getState().target?.page).toBe(2);

    const short = createViewer();
    short.goTo(20);
    short.open(3, a4);
    expect(short.getState().target?.page).toBe(3);
  });
});
