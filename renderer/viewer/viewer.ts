import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSize } from "./layout.ts";
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
  measured: ReadonlySet<number>;
  /** Zoom factor, 1 for 100 %; with `fitWidth` it follows the width of the view. */
  zoom: number;
  fitWidth: boolean;
  /** Width of the view in pixels; 0 before it is shown. */
  viewWidth: number;
  /** Current page: the one turned to, or the main page in view. */
  page: number;
  /** First and last page that are at least partly visible. */
  visible: { first: number; last: number };
  target: ViewTarget | null;
}

export interface Viewer extends StoreApi<ViewerState> {
  /** Sets the number of pages; `guess` is their size until they are measured. */
  open(pages: number, guess: PageSize): void;
  measure(sizes: ReadonlyMap<number, PageSize>): void;
  resize(viewWidth: number): void;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  fitWidth(): void;
  goTo(page: number): void;
  /** Scrolls a place into view, centred if it was not visible or `centre` is set. */
  reveal(page: number, bbox?: Bbox, centre?: boolean): void;
}

export const a4: PageSize = { width: 595.3, height: 841.9 };

export function createViewer(): Viewer {
  const store = createStore<ViewerState>(() => ({
    sizes: [],
    measured: new Set(),
    zoom: 1,
    fitWidth: true,
    viewWidth: 0,
    page: 1,
    visible: { first: 1, last: 1 },
    target: null,
  }));
  const { getState, setState } = store;
  const fitted = (sizes: readonly PageSize[], viewWidth: number): Partial<ViewerState> =>
    getState().fitWidth && viewWidth > 0 ? { zoom: zoomToFit(sizes, viewWidth) } : {};
  const aim = (page: number, bbox: Bbox | undefined, centre: boolean): void => {
    const { sizes, target } = getState();
    const within = Math.min(Math.max(1, page), Math.max(1, sizes.length));
    setState({
      target: { page: within, centre, serial: (target?.serial ?? 0) + 1, ...(bbox === undefined ? {} : { bbox }) },
    });
  };

  return {
    ...store,
    open(pages, guess) {
      const sizes = Array.from({ length: pages }, () => guess);
      setState({ sizes, measured: new Set(), page: 1, target: null, ...fitted(sizes, getState().viewWidth) });
    },
    measure(found) {
      const state = getState();
      const measured = new Set(state.measured);
      const guess = measured.size === 0 ? found.values().next().value : undefined;
      for (const page of found.keys()) measured.add(page);
      const sizes = state.sizes.map((size, index) => found.get(index + 1) ?? guess ?? size);
      setState({ sizes, measured, ...fitted(sizes, state.viewWidth) });
    },
    resize(viewWidth) {
      setState({ viewWidth, ...fitted(getState().sizes, viewWidth) });
    },
    zoomTo(zoom) {
      setState({ zoom: clampZoom(zoom), fitWidth: false });
    },
    zoomBy(factor) {
      setState({ zoom: clampZoom(getState().zoom * factor), fitWidth: false });
    },
    fitWidth() {
      const { sizes, viewWidth, zoom } = getState();
      setState({ fitWidth: true, zoom: viewWidth > 0 ? zoomToFit(sizes, viewWidth) : zoom });
    },
    goTo(page) {
      aim(page, undefined, true);
    },
    reveal(page, bbox, centre = false) {
      aim(page, bbox, centre);
    },
  };
}
