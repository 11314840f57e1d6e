import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { DataPoint } from "../../../shared/document/data-points.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import type { FieldSection } from "../../document-ops/data-points.ts";
import { createDataPoint, createSections } from "../../document-ops/data-points.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { pointKey, listDataPoints } from "./adapter.ts";

/** Words of a page selected as the source of a value. */
export interface LinkedWords {
  page: number;
  /** Indexes into the words of the page, in reading order. */
  words: readonly number[];
  text: string;
  bbox: Bbox;
}

/** States how the editor of a value was opened. */
export type EditorStart =
  /** With the current value selected; typing replaces it. */
  | { with: "value" }
  /** With the character of the opening key and the caret behind it; typing continues it. */
  | { with: "key"; text: string }
  /** With words of the document that could not be parsed, selected. */
  | { with: "words"; text: string };

export interface MappingState {
  /** Path of the focused data point. */
  focus: string | null;
  /** How the editor of the focused value was opened; null while none is open. */
  editing: EditorStart | null;
  /** Words selected so far to link to the focused data point; null while not linking. */
  linking: { words: LinkedWords | null } | null;
  /** True while the dialog with all values of high confidence is open. */
  listing: boolean;
  announcement: string;
}

export interface Mapping {
  readonly store: StoreApi<MappingState>;
  readonly checkout: Checkout;
  readonly viewer: Viewer;
  readonly taxonomy: DataPointTaxonomy;
  sections(): readonly FieldSection[];
  /** Paths of all data points in display order. */
  paths(): string[];
  field(path: string): PlacedField | undefined;
  /** Returns the data point at a path; a new one without a value if the machine suggested none. */
  point(path: string): DataPoint | undefined;
  focused(): DataPoint | undefined;
  go(path: string | null, reveal?: boolean): void;
  change(command: string, title: string, ...points: readonly DataPoint[]): void;
  step(by: 1 | -1, matches: (point: DataPoint) => boolean): boolean;
  say(text: string): void;
}

export function createMapping(checkout: Checkout, viewer: Viewer, taxonomy: DataPointTaxonomy): Mapping {
  const store = createStore<MappingState>(() => ({
    focus: null,
    editing: null,
    linking: null,
    listing: false,
    announcement: "",
  }));
  const points = (): readonly DataPoint[] => listDataPoints(checkout.store.getState().history.records);
  let cached: { from: readonly DataPoint[]; sections: FieldSection[] } | null = null;
  const getSections = (): readonly FieldSection[] => {
    const from = points();
    if (cached?.from !== from) cached = { from, sections: createSections(taxonomy, from) };
    return cached.sections;
  };
  const cells = () => getSections().flatMap((section) => section.rows.flatMap((row) => row.fields));
  const field = (path: string): PlacedField | undefined => cells().find((cell) => cell.path === path)?.field;

  function point(path: string): DataPoint | undefined {
    const record = checkout.store.getState().history.records.get(pointKey(path));
    if (record !== undefined) return points().find((candidate) => candidate.path === path);
    const placed = field(path);
    return placed === undefined ? undefined : createDataPoint(placed.field.id, path, placed.field.type);
  }

  function go(path: string | null, reveal = true): void {
    store.setState({ focus: path, editing: null, linking: null });
    const target = path === null ? undefined : point(path);
    const [first] = target?.regions ?? [];
    if (!reveal || target === undefined || first === undefined) return;
    const boxes = target.regions.flatMap((region) => (region.page === first.page ? (region.bbox ?? []) : []));
    viewer.reveal(first.page, boxes.length > 0 ? union(boxes) : undefined, true);
  }

  return {
    store,
    checkout,
    viewer,
    taxonomy,
    sections: getSections,
    paths: () => cells().map((cell) => cell.path),
    field,
    point,
    focused() {
      const { focus } = store.getState();
      return focus === null ? undefined : point(focus);
    },
    go,
    change(command, title, ...changed) {
      const page = changed[0]?.regions[0]?.page ?? null;
      checkout.commit({
        command,
        title,
        page,
        changes: changed
          .filter((after) => after !== checkout.store.getState().history.records.get(pointKey(after.path)))
          .map((after) => [pointKey(after.path), after] as const),
      });
    },
    step(by, matches) {
      const paths = cells().map((cell) => cell.path);
      const index = paths.indexOf(store.getState().focus ?? "");
      const rest = by > 0 ? paths.slice(index + 1) : paths.slice(0, index < 0 ? undefined : index).toReversed();
      const next = rest.find((path) => {
        const candidate = point(path);
        return candidate !== undefined && matches(candidate);
      });
      if (next === undefined) return false;
      go(next);
      return true;
    },
    say: (announcement) => store.setState({ announcement }),
  };
}
