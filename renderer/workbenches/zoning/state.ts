import { createStore, type StoreApi } from "zustand/vanilla";
import { diffRecords } from "../../../shared/document/changes.ts";
import { type Bbox, union } from "../../../shared/document/geometry.ts";
import type { Records } from "../../../shared/document/records.ts";
import type { Zone, ZoneType } from "../../../shared/document/zones.ts";
import type { Checkout, Edit } from "../../checkout/checkout.ts";
import { isLocked } from "../../document-ops/lock.ts";
import { repairNextPage, type Replacements } from "../../document-ops/repair-relations.ts";
import { canHaveLevel } from "../../document-ops/relations.ts";
import type { CellPosition, GridLine } from "../../document-ops/table-grid.ts";
import { type Axis, cutBox, type Extent } from "../../document-ops/zones.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { getConfidenceBucket } from "../confidence.ts";
import { getPage, getPages, zoneKey } from "./adapter.ts";
import { zoneStyles } from "../../styles/zone-types.ts";
import { lowerCase, t } from "../../messages/messages.ts";

const toRecords = (page: number, zones: readonly Zone[]): Records =>
  new Map(zones.map((zone) => [zoneKey(page, zone.id), zone]));

export type Mode = "select" | "draw" | "order";

/** Preview of a pointer gesture in progress, which is committed when it ends. */
export interface GesturePreview {
  page: number;
  kind: "move" | "resize" | "draw" | "band";
  boxes: readonly Bbox[];
}

/** The preparation of a split: a zone and the cut lines that will divide it. */
export interface SplitDraft {
  page: number;
  id: string;
  axis: Axis;
  /** In points: y for `horizontal`, x for `vertical`. */
  positions: readonly number[];
  /** The index of the cut that the arrow keys move. */
  activeIndex: number;
}

/** The editing of a table's rows, columns and cells (table mode). */
export interface TableEdit {
  page: number;
  id: string;
  /** A grid position inside the current cell. */
  focus: CellPosition;
  /** The corner of the selected cells that is opposite to `focus`; equal to it if only the current cell is selected. */
  anchor: CellPosition;
  /** The selected grid line, which the arrow keys move. If it is null, the arrow keys go from cell to cell. */
  gridLine: GridLine | null;
  /** The position in points to which the grid line is being dragged; null without a drag. */
  draft: number | null;
}

/** A run of OCR, which reads pages one after the other. */
export interface OcrRun {
  pages: readonly number[];
  /** The index in `pages` of the page that is being read. */
  current: number;
  controller: AbortController;
}

export interface ZoningState {
  mode: Mode;
  /** The page that the zone list shows and the commands change. */
  page: number;
  /** Ids of the selected zones of `page`, in the order in which they were selected. */
  selectedIds: readonly string[];
  drawType: ZoneType;
  preview: GesturePreview | null;
  /** Ids of the zones of `orderedPage` clicked so far in the reading-order mode. */
  orderedIds: readonly string[];
  orderedPage: number;
  /** Whether the reading order is also shown outside of the mode that sets it. */
  showsOrder: boolean;
  cut: SplitDraft | null;
  /** The edited table; null outside of table mode. */
  table: TableEdit | null;
  isTypePaletteOpen: boolean;
  /** Whether the dialog that finds and changes similar zones is open. */
  isSimilarDialogOpen: boolean;
  /** The index of the current word in the text of `page`; null if the reviewer did not go to a word. */
  wordIndex: number | null;
  /** Whether the dialog that corrects the current word is open. */
  isCorrectionDialogOpen: boolean;
  /** The OCR run in progress. */
  ocrRun: OcrRun | null;
  /** Latest message for screen readers (live region). */
  announcement: string;
}

/** The new zones of a page. */
export interface PageChange {
  after: readonly Zone[];
  /** The zones that replace merged or split zones. */
  replacements?: Replacements;
}

export type StepName = Pick<Edit, "command" | "series">;

export interface Zoning {
  readonly store: StoreApi<ZoningState>;
  readonly checkout: Checkout;
  readonly viewer: Viewer;
  readonly isPaged: boolean;
  countPages(): number;
  getZones(page?: number): readonly Zone[];
  getSelectedZones(): Zone[];
  /** Returns the size of a page in points. */
  getExtent(page: number): Extent;
  /** Returns the boxes of the words of a page in points; empty until the text is loaded. */
  getWordBoxes(page: number): readonly Bbox[];
  /** Selects zones of a page; with `reveal`, scrolls them into view. */
  select(page: number, ids: readonly string[], reveal?: boolean): void;
  /**
   * Replaces the zones of a page as one undo step. Zones of the next page that continue a replaced zone are linked to its
   * replacement.
   *
   * @param select Ids to select; by default the selection is kept.
   * @returns false if no zone changed
   */
  replaceZones(
    step: StepName,
    page: number,
    after: readonly Zone[],
    select?: readonly string[],
    replacements?: Replacements,
  ): boolean;
  /** Replaces the zones of several pages as one undo step, like `replaceZones`. The selection is kept. */
  replacePages(step: StepName, changes: ReadonlyMap<number, PageChange>): void;
  /** Announces a text to screen readers. */
  announce(text: string): void;
  /**
   * Selects the next (1) or previous (-1) matching zone in the document, unless something else is selected while a page
   * is loaded.
   * @returns false if there is none
   */
  moveSelection(direction: 1 | -1, matches: (zone: Zone, page: number) => boolean): Promise<boolean>;
}

/**
 * Describes the position, type, state and relations of a zone, for its accessible name.
 * @param zones All zones of its page.
 */
export function describeZone(zone: Zone, zones: readonly Zone[]): string {
  const state = zone.accepted ? t("state-accepted") : t(`confidence-${getConfidenceBucket(zone.confidence)}`);
  const parts = [
    t("zone-position", { order: zone.order, count: zones.length }),
    lowerCase(zoneStyles[zone.type].name),
    state,
  ];
  if (isLocked(zone)) parts.push(t("locked-note"));
  if (zone.level !== undefined && canHaveLevel(zone)) parts.push(t("level-of-zone", { level: zone.level }));
  const described = zones.find(({ id }) => id === zone.describes);
  if (described !== undefined) parts.push(t("zone-describes", { order: described.order }));
  const from = describeContinuation(zone, zones);
  if (from !== undefined) parts.push(t("zoning-continues-from", { from }));
  return parts.join(", ");
}

/** Names a page of a PDF, or a section of an ePub. */
export const namePlace = (page: number, isPaged: boolean): string =>
  isPaged ? t("viewer-page", { page }) : t("section-number", { page });

/** Describes what a zone continues: another zone of `zones`, or the previous page; undefined if it continues nothing. */
export function describeContinuation({ continues }: Zone, zones: readonly Zone[]): string | undefined {
  if (continues === undefined) return undefined;
  const from = zones.find(({ id }) => id === continues);
  return from === undefined ? t("zoning-previous-page") : t("zoning-zone-number", { order: from.order });
}

const initialState: ZoningState = {
  mode: "select",
  page: 1,
  selectedIds: [],
  drawType: "text",
  preview: null,
  orderedIds: [],
  orderedPage: 1,
  showsOrder: false,
  cut: null,
  table: null,
  isTypePaletteOpen: false,
  isSimilarDialogOpen: false,
  wordIndex: null,
  isCorrectionDialogOpen: false,
  ocrRun: null,
  announcement: "",
};

/**
 * Creates the state of the zoning workbench.
 * @param isPaged True if zones are boxes on the pages of a PDF; false if they are ranges of blocks of an ePub.
 */
export function createZoning(checkout: Checkout, viewer: Viewer, isPaged: boolean): Zoning {
  const store = createStore<ZoningState>(() => ({ ...initialState, page: viewer.getState().page }));
  const records = () => checkout.store.getState().history.records;
  const countPages = (): number => checkout.store.getState().itemCount ?? 1;
  const getZones = (page = store.getState().page): readonly Zone[] => getPage(records(), page).zones;
  const announce = (announcement: string): void => store.setState({ announcement });

  function select(page: number, ids: readonly string[], reveal = false): void {
    const state = store.getState();
    // For an ePub, the section is shown by setting the page: there are no pages to scroll to.
    if (!isPaged) viewer.setState({ page });
    const all = getZones(page);
    const { cut, table } = state;
    const cutBbox = cut?.page === page && ids.includes(cut.id) ? all.find(({ id }) => id === cut.id)?.bbox : undefined;
    const keepsCut =
      cut !== null &&
      cutBbox !== undefined &&
      cutBox(cutBbox, cut.axis, cut.positions).length === cut.positions.length + 1;
    const keepsTable =
      table !== null &&
      table.page === page &&
      ids.length === 1 &&
      all.some((zone) => zone.id === table.id && zone.id === ids[0] && zone.table !== undefined);
    store.setState({
      page,
      selectedIds: ids,
      wordIndex: null,
      ...(keepsCut ? {} : { cut: null }),
      ...(keepsTable ? {} : { table: null }),
    });
    const matches = all.filter((zone) => ids.includes(zone.id));
    const [first] = matches;
    if (matches.length === 1 && first !== undefined) announce(describeZone(first, all));
    else if (matches.length > 1) announce(t("zoning-zones-selected", { count: matches.length }));
    if (!reveal) return;
    const boxes = matches.flatMap((zone) => zone.bbox ?? []);
    viewer.reveal(page, boxes.length > 0 ? union(boxes) : undefined);
  }

  function getExtent(page: number): Extent {
    const { width, height } = getPage(records(), page).facts ?? {};
    if (width !== undefined && height !== undefined) return { width, height };
    return viewer.getState().sizes[page - 1] ?? { width: Infinity, height: Infinity };
  }

  async function moveSelection(direction: 1 | -1, matches: (zone: Zone, page: number) => boolean): Promise<boolean> {
    const { page: from, selectedIds } = store.getState();
    for (let page = from; page >= 1 && page <= countPages(); page += direction) {
      // For a page that is already loaded, nothing is awaited, so that the preceding edit and the new selection are
      // rendered together.
      if (checkout.store.getState().items.get(page)?.kind !== "ready") await checkout.loadItem(page);
      // The reviewer has selected something else while the page was loaded.
      if (store.getState().selectedIds !== selectedIds) return true;
      const all = getPages(records()).get(page)?.zones ?? [];
      const index = page === from ? all.findIndex((zone) => zone.id === store.getState().selectedIds.at(-1)) : -1;
      const candidates = direction > 0 ? all.slice(index + 1) : (index < 0 ? all : all.slice(0, index)).toReversed();
      const found = candidates.find((zone) => matches(zone, page));
      if (found !== undefined) {
        select(page, [found.id], true);
        return true;
      }
    }
    return false;
  }

  /**
   * Commits the zones of pages as one undo step, with the repaired relations of the pages that follow them.
   * @returns false if no zone changed
   */
  function commitPages(step: StepName, changes: ReadonlyMap<number, PageChange>): boolean {
    const pages = [...changes.keys()].toSorted((a, b) => a - b);
    const afters = new Map(pages.map((page) => [page, changes.get(page)?.after ?? []]));
    // Pages are repaired in ascending order, since a changed page may follow another changed page.
    for (const page of pages) {
      const next = afters.get(page + 1) ?? getZones(page + 1);
      afters.set(page + 1, repairNextPage(next, afters.get(page) ?? [], changes.get(page)?.replacements));
    }
    const { page: current } = store.getState();
    const first = changes.has(current) ? current : (pages[0] ?? current);
    // Undo shows the page of the first change, so the current page comes first.
    const ordered = [...afters].toSorted(([a], [b]) => Number(b === first) - Number(a === first) || a - b);
    // Operations return unchanged zones as the same objects.
    const differences = ordered.flatMap(([page, after]) =>
      diffRecords(toRecords(page, getZones(page)), toRecords(page, after), Object.is),
    );
    if (differences.length === 0) return false;
    checkout.commit({ ...step, page: first, changes: differences.map(({ key, after = null }) => [key, after]) });
    return true;
  }

  return {
    store,
    checkout,
    viewer,
    isPaged,
    countPages,
    getZones,
    getSelectedZones: () => getZones().filter((zone) => store.getState().selectedIds.includes(zone.id)),
    getExtent,
    getWordBoxes(page) {
      const text = checkout.contents.peek("page-text-json", page);
      return text === undefined || text.source === "markup" ? [] : text.words.map((word) => word.bbox);
    },
    select,
    replaceZones(step, page, after, newSelection, replacements) {
      const change = { after, ...(replacements === undefined ? {} : { replacements }) };
      if (!commitPages(step, new Map([[page, change]]))) return false;
      const remaining = new Set(after.map((zone) => zone.id));
      select(
        page,
        (newSelection ?? store.getState().selectedIds).filter((id) => remaining.has(id)),
      );
      return true;
    },
    replacePages(step, changes) {
      if (!commitPages(step, changes)) return;
      const { page, selectedIds } = store.getState();
      if (!changes.has(page)) return;
      const remaining = new Set(getZones(page).map(({ id }) => id));
      select(
        page,
        selectedIds.filter((id) => remaining.has(id)),
      );
    },
    announce,
    moveSelection,
  };
}
