import { createStore, type StoreApi } from "zustand/vanilla";
import type { CheckFinding } from "../../../shared/checks/check-findings.ts";
import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import { type Bbox, union } from "../../../shared/document/geometry.ts";
import { isPoint } from "../../../shared/document/records.ts";
import { type DataPointTaxonomy, listFields, type PlacedField } from "../../../shared/taxonomy/taxonomy.ts";
import { describeDispute, getOpenDisputes } from "../../checkout/disputes.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import { correct, createDataPoint } from "../../document-ops/data-points.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { listDataPoints, pointKey } from "./adapter.ts";
import { getCheckFindings, getRecentFindings, isEvaluated } from "./findings.ts";
import { listOfferedPairs, type OfferedPair } from "./offered-pairs.ts";
import { createPointIndexer, type PointIndex } from "./point-index.ts";
import type { StepId } from "../../checkout/step-titles.ts";

/** The words of a page that are selected as the source of a value. */
export interface LinkedWords {
  page: number;
  /** Indexes into the words of the page, in reading order. */
  words: readonly number[];
  text: string;
  bbox: Bbox;
  /** The word at the fixed end of the selection. */
  anchor: number;
  /** The word at the other end, from which arrow keys move on. */
  cursor: number;
}

/** The way in which the editor of a value was opened. */
export type EditorStart =
  /** With the current value, which is selected, so that typing replaces it. */
  | { with: "value" }
  /** With a typed character or a pasted text. The caret is after it, so that further typing continues it. */
  | { with: "key"; text: string }
  /** With words of the document that could not be parsed. These words are selected. */
  | { with: "words"; text: string };

export interface MappingState {
  /** Path of the focused data point, or key of the focused key-value pair. */
  focus: string | null;
  /** The way in which the editor of the focused value was opened; null while it is closed. */
  editorStart: EditorStart | null;
  /**
   * The value that is being typed in the editor, so that the checks can use it at once. Null if the text is unchanged
   * or cannot be parsed.
   */
  typedValue: { path: string; value: Value } | null;
  /** The words selected so far to link to the focused data point; null while not linking. */
  linkDraft: { words: LinkedWords | null } | null;
  /** The number of delayed evaluations of checks. When it changes, the findings are rendered again. */
  evaluationCount: number;
  /** True while the source of the focused data point is shown enlarged. */
  isPeeking: boolean;
  /** True while the dialog with all suggestions of high confidence is open. */
  isAcceptDialogOpen: boolean;
  /** The path of the data point whose unlikely candidates are shown; null if there is none. */
  unlikelyCandidatesPath: string | null;
  /** Whether the explanation of the focused data point is open. */
  isExplaining: boolean;
  /** Whether the section of the key-value pairs is open. */
  arePairsOpen: boolean;
  /** Whether optional columns of large groups are shown even if no row has a value in them. */
  showsAllColumns: boolean;
  /** The pair for which the dialog that adds a field to the taxonomy is open; null while it is closed. */
  newFieldPair: OfferedPair | null;
  /** The reason why no field can be added to the taxonomy of the service; null if one can. */
  extensionObstacle: string | null;
  announcement: string;
}

export interface Mapping {
  readonly store: StoreApi<MappingState>;
  readonly checkout: Checkout;
  readonly viewer: Viewer;
  readonly taxonomy: DataPointTaxonomy;
  /** False for an ePub, whose words have no positions to which values could be linked. */
  readonly isPaged: boolean;
  /** Returns the positions of the data points in the list, and the data points by page. */
  getIndex(): PointIndex;
  /** Returns the field of a data point, also in a row that does not exist yet. */
  getField(path: string): PlacedField | undefined;
  /** Returns the data point at a path; a new one without a value if there is no record. */
  getPoint(path: string): DataPoint | undefined;
  getFocusedPoint(): DataPoint | undefined;
  /** Lists the key-value pairs that were not added as data points; the same array until they change. */
  getPairs(): readonly OfferedPair[];
  getFocusedPair(): OfferedPair | undefined;
  /**
   * Returns the failed checks, the missing required values, and the differences from the embedded invoice. They take
   * account of the value that is being typed. With thousands of data points, they are the findings of the last
   * evaluation by `watchFindings`.
   */
  getFindings(): readonly CheckFinding[];
  /** Starts to evaluate the checks of large documents when the reviewer pauses. @returns a function that stops this */
  watchFindings(): () => void;
  /** Returns the messages of the findings and the dispute about a data point; empty if there are none. */
  describeFindings(path: string): string;
  /** Focuses the first data point of the next (1) or previous (-1) finding, cyclically. */
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
  focusNeighbour(direction: 1 | -1): boolean;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

/** The time in milliseconds without a change after which the checks of a large document are evaluated. */
const findingsDelayMs = 300;

/**
 * Lists the data points at which a finding is shown: for missing values all data points of the finding, and otherwise
 * the first one.
 */
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
    evaluationCount: 0,
    isPeeking: false,
    isAcceptDialogOpen: false,
    unlikelyCandidatesPath: null,
    isExplaining: false,
    arePairsOpen: false,
    showsAllColumns: false,
    newFieldPair: null,
    extensionObstacle: "",
    announcement: "",
  }));
  const getPoints = (): readonly DataPoint[] => listDataPoints(checkout.store.getState().history.records);
  const indexPoints = createPointIndexer(taxonomy);
  const getIndex = (): PointIndex => indexPoints(getPoints(), store.getState().showsAllColumns);
  let pointsCache: {
    from: readonly DataPoint[];
    typedValue: MappingState["typedValue"];
    points: readonly DataPoint[];
  } | null = null;
  /** Returns the data points with the value that is being typed; the same array until one of them changes. */
  const getPointsWithTyped = (): readonly DataPoint[] => {
    const from = getPoints();
    const { typedValue } = store.getState();
    if (typedValue === null) return from;
    if (pointsCache?.from !== from || pointsCache.typedValue !== typedValue) {
      const point = getPoint(typedValue.path);
      const added = point !== undefined && !from.includes(point) ? [point] : [];
      const points = [...from, ...added].map((other) => (other === point ? correct(other, typedValue.value) : other));
      pointsCache = { from, typedValue, points };
    }
    return pointsCache.points;
  };
  const getFindings = (): readonly CheckFinding[] => getRecentFindings(taxonomy, getPointsWithTyped());
  let messageCache: { findings: readonly CheckFinding[]; messages: ReadonlyMap<string, string> } | null = null;
  const getMessages = (): ReadonlyMap<string, string> => {
    const findings = getFindings();
    if (messageCache?.findings !== findings) {
      const messages = new Map<string, string>();
      for (const finding of findings) {
        for (const path of listTargets(finding)) {
          const earlier = messages.get(path);
          messages.set(path, earlier === undefined ? finding.message : `${earlier}\n${finding.message}`);
        }
      }
      messageCache = { findings, messages };
    }
    return messageCache.messages;
  };
  const fields = new Map(listFields(taxonomy).map((field) => [field.path, field]));
  const getField = (path: string): PlacedField | undefined =>
    fields.get(path.replaceAll(/\[\d+\]/g, "")) ?? getIndex().places.get(path)?.field;
  let pairCache: { points: readonly DataPoint[]; pairs: readonly OfferedPair[] } | null = null;
  const getPairs = (): readonly OfferedPair[] => {
    const points = getPoints();
    if (pairCache?.points !== points) {
      const pairs = listOfferedPairs(checkout.contents.peek("mapping-json", 0)?.key_value_pairs, points);
      // The array is kept if the change does not concern pairs.
      const isSame =
        pairCache !== null && pairs.map(({ key }) => key).join() === pairCache.pairs.map(({ key }) => key).join();
      pairCache = { points, pairs: isSame && pairCache !== null ? pairCache.pairs : pairs };
    }
    return pairCache.pairs;
  };
  const getFocusedPair = (): OfferedPair | undefined => {
    const { focus } = store.getState();
    return getPairs().find(({ key }) => key === focus);
  };

  function getPoint(path: string): DataPoint | undefined {
    const record = checkout.store.getState().history.records.get(pointKey(path));
    if (record !== undefined) return isPoint(record) ? record : undefined;
    const field = getIndex().places.get(path)?.field;
    return field === undefined ? undefined : createDataPoint(field.field.id, path, field.field.type);
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
          store.setState({ evaluationCount: store.getState().evaluationCount + 1 });
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
      const focusedOrder = places.get(store.getState().focus ?? "")?.order ?? -1;
      const step = direction === "first" ? 1 : direction;
      const start = direction === "first" ? 0 : focusedOrder < 0 && step < 0 ? paths.length - 1 : focusedOrder + step;
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
    focusNeighbour(direction) {
      const { focus, arePairsOpen } = store.getState();
      const stops = [...getIndex().paths, ...(arePairsOpen ? getPairs().map(({ key }) => key) : [])];
      const index = stops.indexOf(focus ?? "");
      const next = stops[index < 0 && direction < 0 ? stops.length - 1 : index + direction];
      if (next === undefined) return false;
      focusPoint(next);
      return true;
    },
    announce: (announcement) => store.setState({ announcement }),
  };
}
