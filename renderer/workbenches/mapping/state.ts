import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { CheckFinding } from "../../../shared/checks/check-findings.ts";
import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import type { Bbox } from "../../../shared/document/geometry.ts";
import { union } from "../../../shared/document/geometry.ts";
import { isPoint } from "../../../shared/document/records.ts";
import type { DataPointTaxonomy, PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { listFields } from "../../../shared/taxonomy/taxonomy.ts";
import { describeDispute, getOpenDisputes } from "../../checkout/disputes.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import { correct, createDataPoint } from "../../document-ops/data-points.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { listDataPoints, pointKey } from "./adapter.ts";
import { getCheckFindings, getRecentFindings, isEvaluated } from "./findings.ts";
import type { OfferedPair } from "./offered-pairs.ts";
import { listOfferedPairs } from "./offered-pairs.ts";
import type { PointIndex } from "./point-index.ts";
import { createPointIndexer } from "./point-index.ts";
import type { StepId } from "../../checkout/step-titles.ts";

/** Words of a page selected as the source of a value. */
export interface LinkedWords {
  page: number;
  /** Indexes into the words of the page, in reading order. */
  words: readonly number[];
  text: string;
  bbox: Bbox;
  /** The word that stays selected while keys extend the selection. */
  anchor: number;
  /** The word that keys move on from. */
  cursor: number;
}

/** States how the editor of a value was opened. */
export type EditorStart =
  /** With the current value selected; typing replaces it. */
  | { with: "value" }
  /** With the character of the opening key or a pasted text, and the caret behind it; typing continues it. */
  | { with: "key"; text: string }
  /** With words of the document that could not be parsed, selected. */
  | { with: "words"; text: string };

export interface MappingState {
  /** Path of the focused data point, or key of the focused key-value pair. */
  focus: string | null;
  /** How the editor of the focused value was opened; null while none is open. */
  editorStart: EditorStart | null;
  /** The value that is typed in the open editor, if its text can be parsed; the checks take it into account at once. */
  typedValue: { path: string; value: Value } | null;
  /** Words selected so far to link to the focused data point; null while not linking. */
  linkDraft: { words: LinkedWords | null } | null;
  /** Counts the evaluations of checks that were delayed, so that views of the findings are rendered again. */
  evaluations: number;
  /** True while the source of the focused data point is shown large. */
  isPeeking: boolean;
  /** True while the dialog with all suggestions of high confidence is open. */
  isAcceptDialogOpen: boolean;
  /** The path of the data point whose unlikely candidates are shown; null if those of none are. */
  unlikelyShownOf: string | null;
  /** Whether the section of the key-value pairs is open. */
  arePairsOpen: boolean;
  /** Whether the optional columns of large groups are shown while no row has a value in them. */
  showsAllColumns: boolean;
  /** The pair for which the dialog of a new field of the taxonomy is open; null while it is closed. */
  newField: OfferedPair | null;
  /** Why the taxonomy of the service cannot get a field; null if it can. */
  extensionObstacle: string | null;
  announcement: string;
}

export interface Mapping {
  readonly store: StoreApi<MappingState>;
  readonly checkout: Checkout;
  readonly viewer: Viewer;
  readonly taxonomy: DataPointTaxonomy;
  /** False for an ePub, whose words have no places that values could be linked to. */
  readonly isPaged: boolean;
  /** Returns where the data points are shown, by group and by page. */
  getIndex(): PointIndex;
  /** Returns the field of a data point, also in a row that does not exist yet. */
  getField(path: string): PlacedField | undefined;
  /** Returns the data point at a path; a new one without a value if the machine suggested none. */
  getPoint(path: string): DataPoint | undefined;
  getFocusedPoint(): DataPoint | undefined;
  /** Lists the key-value pairs of the document that are no data points; the same array while nothing changes. */
  getPairs(): readonly OfferedPair[];
  getFocusedPair(): OfferedPair | undefined;
  /**
   * Checks of the taxonomy that fail, required values that are missing, and differences from the embedded invoice; with
   * the value that is being typed. Of thousands of data points, those of the last evaluation, see `watchFindings`.
   */
  getFindings(): readonly CheckFinding[];
  /** Evaluates the checks of large documents when the reviewer pauses. @returns a function that stops it */
  watchFindings(): () => void;
  /** Returns what the findings that lead to a data point say, and the dispute about it; empty if there are none. */
  describeFindings(path: string): string;
  /**
   * Focuses the next (1) or previous (-1) data point that a finding leads to, from the other end again after the last.
   */
  focusFinding(direction: 1 | -1): void;
  /** Focuses a data point; with `reveal`, scrolls its region into view. */
  focusPoint(path: string | null, reveal?: boolean): void;
  /** Scrolls the region of the focused data point into view. */
  revealSource(): void;
  /** Replaces data points as one undo step. */
  updatePoints(command: StepId, ...points: readonly DataPoint[]): void;
  /**
   * Focuses the next (1), previous (-1) or first data point that matches, in display order.
   * @returns false if there is none
   */
  moveFocus(direction: 1 | -1 | "first", matches: (point: DataPoint) => boolean): boolean;
  /** Focuses the next (1) or previous (-1) data point or pair of the open section. @returns false if there is none */
  step(direction: 1 | -1): boolean;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

/** Milliseconds without a change after which the checks of a large document are evaluated. */
const findingsDelayMs = 300;

/** Lists the data points that a finding marks: the first of a failed check, and all that are missing. */
function listTargets({ kind, paths }: CheckFinding): readonly string[] {
  return kind === "missing" ? paths : paths.slice(0, 1);
}

export function createMapping(
  checkout: Checkout,
  viewer: Viewer,
  taxonomy: DataPointTaxonomy,
  isPaged: boolean,
): Mapping {
  const store = createStore<MappingState>(() => ({
    focus: null,
    editorStart: null,
    typedValue: null,
    linkDraft: null,
    evaluations: 0,
    isPeeking: false,
    isAcceptDialogOpen: false,
    unlikelyShownOf: null,
    arePairsOpen: false,
    showsAllColumns: false,
    newField: null,
    extensionObstacle: "",
    announcement: "",
  }));
  const getPoints = (): readonly DataPoint[] => listDataPoints(checkout.store.getState().history.records);
  const indexPoints = createPointIndexer(taxonomy);
  const getIndex = (): PointIndex => indexPoints(getPoints(), store.getState().showsAllColumns);
  let typed: {
    from: readonly DataPoint[];
    typedValue: MappingState["typedValue"];
    points: readonly DataPoint[];
  } | null = null;
  /** Returns the data points with the value that is being typed; the same array while nothing changes. */
  const getPointsWithTyped = (): readonly DataPoint[] => {
    const from = getPoints();
    const { typedValue } = store.getState();
    if (typedValue === null) return from;
    if (typed?.from !== from || typed.typedValue !== typedValue) {
      const point = getPoint(typedValue.path);
      const added = point !== undefined && !from.includes(point) ? [point] : [];
      const points = [...from, ...added].map((each) => (each === point ? correct(each, typedValue.value) : each));
      typed = { from, typedValue, points };
    }
    return typed.points;
  };
  const getFindings = (): readonly CheckFinding[] => getRecentFindings(taxonomy, getPointsWithTyped());
  let described: { findings: readonly CheckFinding[]; messages: ReadonlyMap<string, string> } | null = null;
  const getMessages = (): ReadonlyMap<string, string> => {
    const findings = getFindings();
    if (described?.findings !== findings) {
      const messages = new Map<string, string>();
      for (const finding of findings) {
        for (const path of listTargets(finding)) {
          const earlier = messages.get(path);
          messages.set(path, earlier === undefined ? finding.message : `${earlier}\n${finding.message}`);
        }
      }
      described = { findings, messages };
    }
    return described.messages;
  };
  const fields = new Map(listFields(taxonomy).map((placed) => [placed.path, placed]));
  const getField = (path: string): PlacedField | undefined =>
    fields.get(path.replaceAll(/\[\d+\]/g, "")) ?? getIndex().places.get(path)?.field;
  let offered: { points: readonly DataPoint[]; pairs: readonly OfferedPair[] } | null = null;
  const getPairs = (): readonly OfferedPair[] => {
    const points = getPoints();
    if (offered?.points !== points) {
      const pairs = listOfferedPairs(checkout.contents.peek("mapping-json", 0)?.key_value_pairs, points);
      // Most changes leave the pairs as they are.
      const isSame =
        offered !== null && pairs.map(({ key }) => key).join() === offered.pairs.map(({ key }) => key).join();
      offered = { points, pairs: isSame && offered !== null ? offered.pairs : pairs };
    }
    return offered.pairs;
  };
  const getFocusedPair = (): OfferedPair | undefined => {
    const { focus } = store.getState();
    return getPairs().find(({ key }) => key === focus);
  };

  function getPoint(path: string): DataPoint | undefined {
    const record = checkout.store.getState().history.records.get(pointKey(path));
    if (record !== undefined) return isPoint(record) ? record : undefined;
    const placed = getIndex().places.get(path)?.field;
    return placed === undefined ? undefined : createDataPoint(placed.field.id, path, placed.field.type);
  }

  function getFocusedPoint(): DataPoint | undefined {
    const { focus } = store.getState();
    return focus === null ? undefined : getPoint(focus);
  }

  function focusPoint(path: string | null, reveal = true): void {
    store.setState({ focus: path, editorStart: null, linkDraft: null, isPeeking: false });
    if (reveal) revealSource();
  }

  function revealSource(): void {
    const target = getFocusedPoint() ?? getFocusedPair()?.pair;
    const [first] = target?.regions ?? [];
    if (target === undefined || first === undefined) return;
    const boxes = target.regions.flatMap((region) => (region.page === first.page ? (region.bbox ?? []) : []));
    viewer.reveal(first.page, boxes.length > 0 ? union(boxes) : undefined, true);
  }

  return {
    store,
    checkout,
    viewer,
    taxonomy,
    isPaged,
    getIndex,
    getField,
    getPoint,
    getFocusedPoint,
    getPairs,
    getFocusedPair,
    getFindings,
    watchFindings() {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const schedule = (): void => {
        const points = getPointsWithTyped();
        clearTimeout(timer);
        if (isEvaluated(points)) return;
        timer = setTimeout(() => {
          getCheckFindings(taxonomy, points);
          store.setState({ evaluations: store.getState().evaluations + 1 });
        }, findingsDelayMs);
      };
      const stops = [checkout.store.subscribe(schedule), store.subscribe(schedule)];
      return () => {
        clearTimeout(timer);
        for (const stop of stops) stop();
      };
    },
    describeFindings(path) {
      const dispute = getOpenDisputes(checkout.store.getState()).get(pointKey(path));
      const message = getMessages().get(path) ?? "";
      return dispute === undefined ? message : [describeDispute(dispute), message].join("\n").trimEnd();
    },
    focusFinding(direction) {
      const targets = new Set(getFindings().flatMap(({ paths }) => paths.slice(0, 1)));
      const { paths: cells } = getIndex();
      const paths = direction > 0 ? cells : cells.toReversed();
      const start = paths.indexOf(store.getState().focus ?? "") + 1;
      const next = [...paths.slice(start), ...paths.slice(0, start)].find((path) => targets.has(path));
      if (next !== undefined) focusPoint(next);
    },
    focusPoint,
    revealSource,
    updatePoints(command, ...changed) {
      const page = changed[0]?.regions[0]?.page ?? null;
      checkout.commit({
        command,
        page,
        changes: changed
          .filter((after) => after !== checkout.store.getState().history.records.get(pointKey(after.path)))
          .map((after) => [pointKey(after.path), after] as const),
      });
    },
    moveFocus(direction, matches) {
      const { paths, places } = getIndex();
      const focused = places.get(store.getState().focus ?? "")?.order ?? -1;
      const step = direction === "first" ? 1 : direction;
      const start = direction === "first" ? 0 : focused < 0 && step < 0 ? paths.length - 1 : focused + step;
      let next: string | undefined;
      for (let order = start; order >= 0 && order < paths.length && next === undefined; order += step) {
        const path = paths[order] ?? "";
        const candidate = getPoint(path);
        if (candidate !== undefined && matches(candidate)) next = path;
      }
      if (next === undefined) return false;
      focusPoint(next);
      return true;
    },
    step(direction) {
      const { focus, arePairsOpen } = store.getState();
      const stops = [...getIndex().paths, ...(arePairsOpen ? getPairs().map(({ key }) => key) : [])];
      const at = stops.indexOf(focus ?? "");
      const next = stops[at < 0 && direction < 0 ? stops.length - 1 : at + direction];
      if (next === undefined) return false;
      focusPoint(next);
      return true;
    },
    announce: (announcement) => store.setState({ announcement }),
  };
}
