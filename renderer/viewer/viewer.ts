import { createStore, type StoreApi } from "zustand/vanilla";
import type { Bbox } from "../../shared/document/geometry.ts";
import { clampZoom, computeZoomToFit, type Fit, type PagePoint, type PageSize } from "./layout.ts";

/** A place to which the view scrolls. */
export interface ViewTarget {
  page: number;
  bbox?: Bbox;
  /** Whether the place is centred even if it is already visible. */
  mustCentre: boolean;
  /** Distinguishes two requests for the same place. */
  serial: number;
}

export interface ViewerState {
  /** The sizes of all pages in points. The size of a page that has not been measured is an estimate. */
  sizes: readonly PageSize[];
  /** The numbers of the pages that have been measured. */
  measuredPages: ReadonlySet<number>;
  /** The page labels that differ from the page number, such as "iv", by page number. */
  labels: ReadonlyMap<number, string>;
  /** The zoom factor, 1 for 100 %. */
  zoom: number;
  /** The part of a page to which the zoom is adapted when the view is resized; null for a fixed zoom. */
  fit: Fit | null;
  /** The size of the view in CSS pixels; 0 before it is shown. */
  viewWidth: number;
  viewHeight: number;
  /** The current page: the target of the last page turn, or else the main page in view. */
  page: number;
  /** First and last page that are at least partly visible. */
  visible: { first: number; last: number };
  target: ViewTarget | null;
  /**
   * The centre of the last view at the time when it was closed. The next view opens there. Null until a view has been
   * closed.
   */
  centre: PagePoint | null;
  /** The page numbers in the order of the thumbnails; null for ascending order. */
  pageOrder: readonly number[] | null;
  /** Whether the rendering of the pages that were in view first has ended, successfully or not. */
  isFirstViewRendered: boolean;
}

export interface Viewer extends StoreApi<ViewerState> {
  /**
   * Sets the number of pages, and the estimated size of pages that are not measured yet. If the number of pages was
   * unknown until now, an earlier target is kept.
   */
  open(pageCount: number, estimate: PageSize): void;
  /** Sets the sizes of pages. The first measured size becomes the estimate for all other pages. */
  measure(sizes: ReadonlyMap<number, PageSize>): void;
  resize(viewWidth: number, viewHeight: number): void;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  fitTo(fit: Fit): void;
  goTo(page: number): void;
  /** Scrolls to a page, or to a box on it. A box is centred if it was not visible or if `mustCentre` is set. */
  reveal(page: number, bbox?: Bbox, mustCentre?: boolean): void;
}

/** The size of an A4 page in points. */
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
    isFirstViewRendered: false,
  }));
  const { getState, setState } = store;
  /** Changes the state. If `fit` is set, also adapts the zoom to the new state. */
  const setStateAndFit = (change: Partial<ViewerState>): void => {
    const { sizes, fit, viewWidth: width, viewHeight: height } = { ...getState(), ...change };
    setState({
      ...change,
      ...(fit !== null && width > 0 ? { zoom: computeZoomToFit(sizes, { width, height }, fit) } : {}),
    });
  };
  const setTarget = (page: number, bbox: Bbox | undefined, mustCentre: boolean): void => {
    const { sizes, target } = getState();
    // The number of pages is not known while the document opens.
    const lastPage = sizes.length === 0 ? Infinity : sizes.length;
    const clampedPage = Math.min(Math.max(1, page), lastPage);
    setState({
      target: {
        page: clampedPage,
        mustCentre,
        serial: (target?.serial ?? 0) + 1,
        ...(bbox === undefined ? {} : { bbox }),
      },
    });
  };

  return {
    ...store,
    open(pageCount, estimate) {
      const sizes = Array.from({ length: pageCount }, () => estimate);
      const { target: earlier, sizes: previous } = getState();
      const isPending = earlier !== null && previous.length === 0;
      const target = isPending ? { ...earlier, page: Math.min(earlier.page, Math.max(1, pageCount)) } : null;
      setStateAndFit({ sizes, measuredPages: new Set(), page: 1, target, centre: null, pageOrder: null });
    },
    measure(newSizes) {
      const state = getState();
      const measuredPages = new Set(state.measuredPages);
      const estimate = measuredPages.size === 0 ? newSizes.values().next().value : undefined;
      for (const page of newSizes.keys()) measuredPages.add(page);
      const sizes = state.sizes.map((size, index) => newSizes.get(index + 1) ?? estimate ?? size);
      setStateAndFit({ sizes, measuredPages });
    },
    resize(viewWidth, viewHeight) {
      setStateAndFit({ viewWidth, viewHeight });
    },
    zoomTo(zoom) {
      setState({ zoom: clampZoom(zoom), fit: null });
    },
    zoomBy(factor) {
      setState({ zoom: clampZoom(getState().zoom * factor), fit: null });
    },
    fitTo(fit) {
      setStateAndFit({ fit });
    },
    goTo(page) {
      setTarget(page, undefined, true);
    },
    reveal(page, bbox, mustCentre = false) {
      setTarget(page, bbox, mustCentre);
    },
  };
}
