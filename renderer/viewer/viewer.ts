import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { Bbox } from "../../shared/document/geometry.ts";
import type { PageSize } from "./layout.ts";
import { clampZoom, zoomToFit } from "./layout.ts";

/** A place that somebody asked to see; `serial` tells two requests for the same place apart. */
export interface ViewTarget {
  page: number;
  bbox?: Bbox;
  /** Whether it is brought to the middle even when it is seen already. */
  centre: boolean;
  serial: number;
}

export interface ViewerState {
  /** Of every page; those not known yet stand in with the size of a known one. */
  sizes: readonly PageSize[];
  /** Which of `sizes` are true. */
  measured: ReadonlySet<number>;
  /** 1 is 100 %. With `fitWidth` it follows the width of the view. */
  zoom: number;
  fitWidth: boolean;
  /** Width of the view in pixels; 0 before it is shown. */
  room: number;
  /** The page that is in hand: the one that was turned to, or that the view shows. */
  page: number;
  /** The pages of which anything can be seen. */
  visible: { first: number; last: number };
  target: ViewTarget | null;
}

export interface Viewer extends StoreApi<ViewerState> {
  /** Says how many pages there are; sizes are guessed until they are measured. */
  open(pages: number, guess: PageSize): void;
  measure(sizes: ReadonlyMap<number, PageSize>): void;
  resize(room: number): void;
  zoomTo(zoom: number): void;
  zoomBy(factor: number): void;
  fitWidth(): void;
  goTo(page: number): void;
  /** Brings a place into view; centred if it was not seen, or if `centre` asks for it. */
  reveal(page: number, bbox?: Bbox, centre?: boolean): void;
}

export const a4: PageSize = { width: 595.3, height: 841.9 };

export function createViewer(): Viewer {
  const store = createStore<ViewerState>(() => ({
    sizes: [],
    measured: new Set(),
    zoom: 1,
    fitWidth: true,
    room: 0,
    page: 1,
    visible: { first: 1, last: 1 },
    target: null,
  }));
  const { getState, setState } = store;
  const fitted = (sizes: readonly PageSize[], room: number): Partial<ViewerState> =>
    getState().fitWidth && room > 0 ? { zoom: zoomToFit(sizes, room) } : {};
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
      setState({ sizes, measured: new Set(), page: 1, target: null, ...fitted(sizes, getState().room) });
    },
    measure(found) {
      const state = getState();
      const measured = new Set(state.measured);
      const guess = measured.size === 0 ? found.values().next().value : undefined;
      for (const page of found.keys()) measured.add(page);
      const sizes = state.sizes.map((size, index) => found.get(index + 1) ?? guess ?? size);
      setState({ sizes, measured, ...fitted(sizes, state.room) });
    },
    resize(room) {
      setState({ room, ...fitted(getState().sizes, room) });
    },
    zoomTo(zoom) {
      setState({ zoom: clampZoom(zoom), fitWidth: false });
    },
    zoomBy(factor) {
      setState({ zoom: clampZoom(getState().zoom * factor), fitWidth: false });
    },
    fitWidth() {
      const { sizes, room, zoom } = getState();
      setState({ fitWidth: true, zoom: room > 0 ? zoomToFit(sizes, room) : zoom });
    },
    goTo(page) {
      aim(page, undefined, true);
    },
    reveal(page, bbox, centre = false) {
      aim(page, bbox, centre);
    },
  };
}
