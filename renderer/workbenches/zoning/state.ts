import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { Zone, ZoneType } from "../../../shared/document/zones.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import { changesBetween } from "../../document-ops/changes.ts";
import type { Heirs } from "../../document-ops/retied.ts";
import { retiedNext } from "../../document-ops/retied.ts";
import { hasLevel } from "../../document-ops/ties.ts";
import type { Axis, Extent } from "../../document-ops/zones.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { bucketOf } from "../confidence.ts";
import { pageOf, pagesOf, zoneKey } from "./adapter.ts";
import { zoneStyles } from "../../styles/zone-types.ts";

export type Mode = "select" | "draw" | "order";

/** What a pointer gesture would do if it ended now; drawn, not yet done. */
export interface Draft {
  page: number;
  kind: "move" | "resize" | "draw" | "band";
  boxes: readonly Bbox[];
}

/** A division being prepared: where the cuts are, and which of them the arrows move. */
export interface Cut {
  page: number;
  id: string;
  axis: Axis;
  /** In points: y for `horizontal`, x for `vertical`. */
  at: readonly number[];
  active: number;
}

export interface ZoningState {
  mode: Mode;
  /** The page that the list shows and the keys act on. */
  page: number;
  /** Ids of zones of `page`, the one that was taken last at the end. */
  selected: readonly string[];
  drawType: ZoneType;
  draft: Draft | null;
  /** The zones picked so far in the order mode. */
  picked: readonly string[];
  cut: Cut | null;
  palette: boolean;
  /** What a screen reader is told. */
  said: string;
}

export interface Naming {
  command: string;
  title: string;
}

export interface Zoning {
  readonly store: StoreApi<ZoningState>;
  readonly checkout: Checkout;
  readonly viewer: Viewer;
  readonly paged: boolean;
  pages(): number;
  zones(page?: number): readonly Zone[];
  selectedZones(): Zone[];
  extent(page: number): Extent;
  words(page: number): readonly Bbox[];
  select(page: number, ids: readonly string[], reveal?: boolean): void;
  /**
   * Puts `after` in place of the zones of a page, as one step. What goes on from there on the next page stays tied to it,
   * or to the zone's heir, if that is still there.
   */
  change(naming: Naming, page: number, after: readonly Zone[], select?: readonly string[], heirs?: Heirs): void;
  say(text: string): void;
  /** Goes to the next (1) or previous (-1) zone that `wanted` accepts; false where there is none. */
  step(by: 1 | -1, wanted: (zone: Zone) => boolean): Promise<boolean>;
}

/** A zone as it is said, with what it is tied to among all `zones` of its page. */
export function describe(zone: Zone, zones: readonly Zone[]): string {
  const state = zone.accepted ? "accepted" : bucketOf(zone.confidence);
  const named = [`Zone ${zone.order} of ${zones.length}`, zoneStyles[zone.type].name.toLowerCase(), state];
  if (zone.level !== undefined && hasLevel(zone)) named.push(`level ${zone.level}`);
  const described = zones.find(({ id }) => id === zone.describes);
  if (described !== undefined) named.push(`of zone ${described.order}`);
  const from = goesOnFrom(zone, zones);
  if (from !== undefined) named.push(`goes on from ${from}`);
  return named.join(", ");
}

/** Where the beginning of what goes on in a zone stands. */
export function goesOnFrom({ continues }: Zone, zones: readonly Zone[]): string | undefined {
  if (continues === undefined) return undefined;
  const from = zones.find(({ id }) => id === continues);
  return from === undefined ? "the page before" : `zone ${from.order}`;
}

const start: ZoningState = {
  mode: "select",
  page: 1,
  selected: [],
  drawType: "text",
  draft: null,
  picked: [],
  cut: null,
  palette: false,
  said: "",
};

/** `paged`: the document is a PDF, whose zones are boxes; in an ePub they are ranges of blocks. */
export function createZoning(checkout: Checkout, viewer: Viewer, paged: boolean): Zoning {
  const store = createStore<ZoningState>(() => start);
  const records = () => checkout.store.getState().history.records;
  const pages = (): number => checkout.store.getState().itemCount ?? 1;
  const zones = (page = store.getState().page): readonly Zone[] => pageOf(records(), page).zones;
  const say = (said: string): void => store.setState({ said });

  function select(page: number, ids: readonly string[], reveal = false): void {
    const state = store.getState();
    // A section of an ePub is shown by being selected in; there is nothing to scroll to.
    if (!paged) viewer.setState({ page });
    const keep = state.cut !== null && state.cut.page === page && ids.includes(state.cut.id);
    store.setState({ page, selected: ids, ...(keep ? {} : { cut: null }) });
    const all = zones(page);
    const chosen = all.filter((zone) => ids.includes(zone.id));
    const [first] = chosen;
    if (chosen.length === 1 && first !== undefined) say(describe(first, all));
    else if (chosen.length > 1) say(`${chosen.length} zones selected`);
    if (!reveal) return;
    const boxes = chosen.flatMap((zone) => zone.bbox ?? []);
    viewer.reveal(page, boxes.length > 0 ? union(boxes) : undefined);
  }

  function extent(page: number): Extent {
    const { width, height } = pageOf(records(), page).facts ?? {};
    if (width !== undefined && height !== undefined) return { width, height };
    return viewer.getState().sizes[page - 1] ?? { width: Infinity, height: Infinity };
  }

  async function step(by: 1 | -1, wanted: (zone: Zone) => boolean): Promise<boolean> {
    const { page: from, selected } = store.getState();
    for (let page = from; page >= 1 && page <= pages(); page += by) {
      await checkout.loadItem(page);
      const all = pagesOf(records()).get(page)?.zones ?? [];
      const at = page === from ? all.findIndex((zone) => zone.id === selected.at(-1)) : -1;
      const candidates = by > 0 ? all.slice(at + 1) : (at < 0 ? all : all.slice(0, at)).toReversed();
      const found = candidates.find(wanted);
      if (found !== undefined) {
        select(page, [found.id], true);
        return true;
      }
    }
    return false;
  }

  return {
    store,
    checkout,
    viewer,
    paged,
    pages,
    zones,
    selectedZones: () => zones().filter((zone) => store.getState().selected.includes(zone.id)),
    extent,
    words(page) {
      const text = checkout.contents.peek("page-text-json", page);
      return text === undefined || text.source === "markup" ? [] : text.words.map((word) => word.bbox);
    },
    select,
    change({ command, title }, page, after, chosen, heirs) {
      const changes = changesBetween(zones(page), after, (zone) => zoneKey(page, zone.id));
      if (changes.length === 0) return;
      const next = zones(page + 1);
      const tied = changesBetween(next, retiedNext(next, after, heirs), (zone) => zoneKey(page + 1, zone.id));
      checkout.commit({ command, title, page, changes: [...changes, ...tied] });
      const there = new Set(after.map((zone) => zone.id));
      select(
        page,
        (chosen ?? store.getState().selected).filter((id) => there.has(id)),
      );
    },
    say,
    step,
  };
}
