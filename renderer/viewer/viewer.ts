import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { Fit, PagePoint, PageSize } from "./layout.ts";
import { clampZoom, zoomToFit } from "./layout.ts";

/** A place to scroll to; `serial` distinguishes two requests for the same place. */
export interface ViewTarget {
  page: number;
  bbox?: Bbox;
  /** Centres the place even if it is already visible. */
  centre: boolean;
  serial: number;
}

export interface ViewerState {
  /** Sizes of all pages; the size of a page not measured yet is an estimate. */
  sizes: readonly PageSize[];
  /** Numbers of the pages whose size is known. */
  measuredPages: ReadonlySet<number>;
  /** The labels of the pages that have one besides their number, such as "iv". */
  labels: ReadonlyMap<number, string>;
  /** Zoom factor, 1 for 100 %; with `fit` it follows the size of the view. */
  zoom: number;
  fit: Fit | null;
  /** Size of the view in pixels; 0 before it is shown. */
  viewWidth: number;
  viewHeight: number;
  /** The current page: the target of the last page turn, or else the main page in view. */
  page: number;
  /** First and last page that are at least partly visible. */
  visible: { first: number; last: number };
  target: ViewTarget | null;
  /** The centre of the last view of the document that was closed; null before. The next view opens there. */
  centre: PagePoint | null;
  /** The order of the thumbnails; null if by number. */
  pageOrder: readonly number[] | null;
  /** Whether the pages that were in view first have been rendered. */
  isDrawn: boolean;
}

export interface Viewer extends StoreApi<ViewerState> {
  /**
   * Sets the number of pages; `estimate` is their size until they are measured. A target that was set before the
   * number was known is kept.
   */
  open(pages: number, estimate: PageSize): void;
  measure(sizes: ReadonlyMap<number, PageSize>): void;
  resize(viewWidth: number, viewHeight: number): void;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  fitTo(fit: Fit): void;
  goTo(page: number): void;
  /** Scrolls a place into view, centred if it was not visible or `centre` is set. */
  reveal(page: number, bbox?: Bbox, centre?: boolean): void;
}

export const a4: PageSize = { width: 595.3, height: 841.9 };

export function createViewer(): Viewer {
  const store = createStore<ViewerState>(() => ({
    sizes: [],
    measuredPages: new Set(),
    labels: new Map(),
    zoom: 1,
    fit: "width",
    viewWidth: 0,
    viewHeight: 0,
    page: 1,
    visible: { first: 1, last: 1 },
    target: null,
    centre: null,
    pageOrder: null,
    isDrawn: false,
  }));
  const { getState, setState } = store;
  /** Sets a part of the state, and the zoom that then fits. */
  const setFitting = (change: Partial<ViewerState>): void => {
    const { sizes, fit, viewWidth: width, viewHeight: height } = { ...getState(), ...change };
    setState({ ...change, ...(fit !== null && width > 0 ? { zoom: zoomToFit(sizes, { width, height }, fit) } : {}) });
  };
  const setTarget = (page: number, bbox: Bbox | undefined, centre: boolean): void => {
    const { sizes, target } = getState();
    // The number of pages is not known while the document opens.
    const lastPage = sizes.length === 0 ? Infinity : sizes.length;
    const clampedPage = Math.min(Math.max(1, page), lastPage);
    setState({
      target: { page: clampedPage, centre, serial: (target?.serial ?? 0) + 1, ...(bbox === undefined ? {} : { bbox }) },
    });
  };

  return {
    ...store,
    open(pages, estimate) {
      const sizes = Array.from({ length: pages }, () => estimate);
      const { target: earlier, sizes: previous } = getState();
      const isPending = earlier !== null && previous.length === 0;
      const target = isPending ? { ...earlier, page: Math.min(earlier.page, Math.max(1, pages)) } : null;
      setFitting({ sizes, measuredPages: new Set(), page: 1, target, centre: null, pageOrder: null });
    },
    measure(newSizes) {
      const state = getState();
      const measuredPages = new Set(state.measuredPages);
      const estimate = measuredPages.size === 0 ? newSizes.values().next().value : undefined;
      for (const page of newSizes.keys()) measuredPages.add(page);
      const sizes = state.sizes.map((size, index) => newSizes.get(index + 1) ?? estimate ?? size);
      setFitting({ sizes, measuredPages });
    },
    resize(viewWidth, viewHeight) {
      setFitting({ viewWidth, viewHeight });
    },
    zoomTo(zoom) {
      setState({ zoom: clampZoom(zoom), fit: null });
    },
    zoomBy(factor) {
      setState({ zoom: clampZoom(getState().zoom * factor), fit: null });
    },
    fitTo(fit) {
      setFitting({ fit });
    },
    goTo(page) {
      setTarget(page, undefined, true);
    },
    reveal(page, bbox, centre = false) {
      setTarget(page, bbox, centre);
    },
  };
}
