import { type DataPoint, isAddedPath, type Value } from "../../../shared/document/data-points.ts";
import { type ParsedValue, parseValue, type ValueHints } from "../../../shared/values/parse-value.ts";
import { trimPunctuation } from "../../../shared/values/trim-punctuation.ts";
import * as operations from "../../document-ops/data-points.ts";
import { formatValue } from "../../session/values.ts";
import { getConfidenceBucket } from "../confidence.ts";
import { listDataPoints, pointKey } from "./adapter.ts";
import { formatName, shorten } from "./names.ts";
import { addPair, removeAdded } from "./pairs.ts";
import type { Mapping } from "./state.ts";
import { announce } from "../../session/notices.ts";
import { t } from "../../messages/messages.ts";

/** Edits of the focused data point. Each edit is one undo step, and its result is announced to screen readers. */

export const getName = (mapping: Mapping, path: string): string =>
  formatName(path, mapping.getField(path)?.field.label);

/**
 * Collects hints for parsing a value: the enumeration of the taxonomy, the currency, and for printed text the pattern of
 * the taxonomy.
 *
 * @param printed True for text of the document, false for typed text.
 */
function createHints(mapping: Mapping, point: DataPoint, printed: boolean): ValueHints {
  const field = mapping.getField(point.path)?.field;
  const currency =
    typeof point.value === "object" && point.value !== null
      ? (point.value.currency ?? undefined)
      : findCurrency(mapping);
  return {
    ...(field?.enum === undefined ? {} : { enum: field.enum }),
    ...(field?.pattern === undefined || !printed ? {} : { pattern: field.pattern }),
    ...(currency === undefined ? {} : { currency }),
  };
}

const currencies = new WeakMap<readonly DataPoint[], string | undefined>();

/** Returns the currency of the amounts that are not rejected, if they all have the same one. */
export function findCommonCurrency(points: readonly DataPoint[]): string | undefined {
  const found = new Set<string>();
  for (const { value, state } of points) {
    const isAmount = typeof value === "object" && value !== null && state !== "rejected";
    if (isAmount && value.currency !== null) found.add(value.currency);
  }
  return found.size === 1 ? [...found][0] : undefined;
}

/** Returns the common currency of the amounts of the document. */
function findCurrency(mapping: Mapping): string | undefined {
  const points = listDataPoints(mapping.checkout.store.getState().history.records);
  if (!currencies.has(points)) currencies.set(points, findCommonCurrency(points));
  return currencies.get(points);
}

/**
 * Parses a text as a value of the type of the data point.
 * @param printed True for text of the document. Punctuation around the value is then removed, as the pipeline does.
 */
export function parseText(
  mapping: Mapping,
  point: DataPoint,
  text: string,
  printed: boolean,
  notation: Pick<ValueHints, "decimal" | "dayFirst"> = {},
): ParsedValue {
  const value = printed ? trimPunctuation(point.type, text) : text;
  return parseValue(point.type, value, { ...createHints(mapping, point, printed), ...notation });
}

/**
 * Moves to the next unreviewed data point, or else to the first one. Skips an empty cell without a suggestion if its
 * whole row or its whole column is empty, since the table does not have this row or column. A cell with a finding, such
 * as a missing required value, is not skipped.
 */
function goToNextUnreviewed(mapping: Mapping, from: "focus" | "start" = "focus"): void {
  let filled: { columns: ReadonlySet<string>; rows: ReadonlySet<string> } | null = null;
  const isFilled = (path: string): boolean => {
    filled ??= collectFilled(listDataPoints(mapping.checkout.store.getState().history.records));
    return filled.columns.has(removeRowNumbers(path)) && filled.rows.has(getRowPath(path));
  };
  const mustVisit = (point: DataPoint): boolean =>
    operations.isUnreviewed(point) &&
    (point.origin === "machine" || isFilled(point.path) || mapping.describeFindings(point.path) !== "");
  const isMoved = (from === "focus" && mapping.moveFocus(1, mustVisit)) || mapping.moveFocus("first", mustVisit);
  if (!isMoved) announce("info", t("points-all-reviewed"));
}

/** Collects the columns and rows that have a value that is not rejected. */
function collectFilled(points: readonly DataPoint[]): { columns: ReadonlySet<string>; rows: ReadonlySet<string> } {
  const values = points.filter(({ value, state }) => value !== null && state !== "rejected");
  return {
    columns: new Set(values.map(({ path }) => removeRowNumbers(path))),
    rows: new Set(values.map(({ path }) => getRowPath(path))),
  };
}

/** Returns the path of the row of a data point, up to its row number; the whole path outside of repeating groups. */
const getRowPath = (path: string): string => /^.*\]/.exec(path)?.[0] ?? path;
const removeRowNumbers = (path: string): string => path.replaceAll(/\[\d+\]/g, "");

export function accept(mapping: Mapping): void {
  if (mapping.getFocusedPair() !== undefined) return addPair(mapping);
  const point = mapping.getFocusedPoint();
  if (point !== undefined && (operations.isUnreviewed(point) || point.confirmed_in_bulk === true)) {
    mapping.updatePoints("point.accept", operations.accept(point));
  }
  goToNextUnreviewed(mapping);
}

/** Saves a typed value and goes to the next unreviewed data point. */
export function saveAndContinue(mapping: Mapping, point: DataPoint, value: Value): void {
  saveValue(mapping, point, value);
  goToNextUnreviewed(mapping);
}

/** Saves a typed value. */
export function saveValue(mapping: Mapping, point: DataPoint, value: Value): void {
  const isSame = point.value !== null && formatValue(point.value, point.type) === formatValue(value, point.type);
  const after = isSame && operations.isUnreviewed(point) ? operations.accept(point) : operations.correct(point, value);
  mapping.updatePoints("point.edit", after);
  mapping.announce(`${getName(mapping, point.path)}: ${shorten(formatValue(value, point.type))}`);
  mapping.store.setState({ editorStart: null });
}

export function markAbsent(mapping: Mapping): void {
  const point = mapping.getFocusedPoint();
  if (point === undefined) return;
  mapping.updatePoints("point.mark-absent", operations.markAbsent(point));
  mapping.announce(t("point-marked-absent", { name: getName(mapping, point.path) }));
  goToNextUnreviewed(mapping);
}

export function reject(mapping: Mapping): void {
  const point = mapping.getFocusedPoint();
  if (point === undefined) return;
  if (isAddedPath(point.path)) return removeAdded(mapping, point);
  mapping.updatePoints("point.reject", operations.reject(point));
  mapping.announce(t("mapping-rejected", { name: getName(mapping, point.path) }));
  goToNextUnreviewed(mapping);
}

/** Lists the stored data points in the row of the focused one that are not rejected; none outside of repeating groups. */
export function listFocusedRow(mapping: Mapping): DataPoint[] {
  const place = mapping.getIndex().places.get(mapping.store.getState().focus ?? "");
  if (place === undefined || place.row.row === null) return [];
  const { records } = mapping.checkout.store.getState().history;
  return place.row.fields.flatMap(({ path }) => {
    const point = records.has(pointKey(path)) ? mapping.getPoint(path) : undefined;
    return point === undefined || point.state === "rejected" ? [] : [point];
  });
}

/**
 * Rejects all data points of the focused row, for example if it is a subtotal and no row of the table. A row that a
 * reviewer added is removed instead.
 */
export function rejectRow(mapping: Mapping): void {
  const points = listFocusedRow(mapping);
  const [first] = points;
  if (first === undefined) return;
  if (points.every(operations.isAdded)) return removeRow(mapping, first.path);
  const number = Number(/\[(\d+)\]/.exec(first.path)?.[1] ?? 0) + 1;
  mapping.updatePoints("row.reject", ...points.map(operations.reject));
  mapping.announce(t("mapping-row-rejected", { number }));
  goToNextUnreviewed(mapping);
}

/** Removes the row of a data point as one undo step; the rows below it move up. */
function removeRow(mapping: Mapping, path: string): void {
  const place = mapping.getIndex().places.get(path);
  if (place === undefined || place.row.row === null) return;
  const { section, row, column } = place;
  const { records } = mapping.checkout.store.getState().history;
  const number = place.row.row;
  const changes = section.rows.slice(number).flatMap((moved, offset) =>
    moved.fields.flatMap((cell, index): (readonly [string, DataPoint | null])[] => {
      const below = section.rows[number + offset + 1]?.fields[index]?.path;
      const point = below !== undefined && records.has(pointKey(below)) ? mapping.getPoint(below) : undefined;
      if (point !== undefined) return [[pointKey(cell.path), { ...point, path: cell.path }]];
      return records.has(pointKey(cell.path)) ? [[pointKey(cell.path), null]] : [];
    }),
  );
  mapping.checkout.commit({ command: "row.remove", page: null, changes });
  mapping.announce(t("mapping-row-removed", { number: number + 1 }));
  const { places } = mapping.getIndex();
  const above = section.rows[number - 1]?.fields[column]?.path;
  const next = [row.fields[column]?.path, above, mapping.getIndex().paths[0]].find((cell) => places.has(cell ?? ""));
  mapping.focusPoint(next ?? null);
}

/** Takes one of the choices of the focused data point. @param number The index in `listChoices` */
export function takeChoice(mapping: Mapping, number: number): void {
  const point = mapping.getFocusedPoint();
  const choice = point === undefined ? undefined : operations.listChoices(point)[number];
  if (choice === "current") accept(mapping);
  else if (choice !== undefined) takeAlternative(mapping, choice);
}

export function takeAlternative(mapping: Mapping, index: number): void {
  const point = mapping.getFocusedPoint();
  if (point === undefined) return;
  mapping.updatePoints("point.take-alternative", operations.takeAlternative(point, index));
  mapping.focusPoint(point.path);
}

/** Finishes linking: parses the selected words as the value. If they cannot be parsed, opens them in the editor. */
export function finishLink(mapping: Mapping): void {
  const { linkDraft } = mapping.store.getState();
  const point = mapping.getFocusedPoint();
  const words = linkDraft?.words ?? null;
  if (point === undefined || words === null) return mapping.store.setState({ linkDraft: null });
  const text = trimPunctuation(point.type, words.text);
  if (text === point.text && words.page === point.regions[0]?.page) return mapping.store.setState({ linkDraft: null });
  const regions = [{ page: words.page, bbox: words.bbox }];
  const parsed = parseText(mapping, point, words.text, true);
  if (parsed.ok && parsed.alternative === undefined) {
    mapping.updatePoints("point.link", operations.link(point, parsed.value, text, regions));
    mapping.announce(`${getName(mapping, point.path)}: ${shorten(formatValue(parsed.value, point.type))}`);
    mapping.store.setState({ linkDraft: null });
    return goToNextUnreviewed(mapping);
  }
  // The region is saved, but the reviewer must type the value. Until then, a data point without a value is unreviewed
  // again.
  const state = point.value === null ? "suggested" : point.state;
  mapping.updatePoints("point.link", { ...point, text, regions, state });
  mapping.store.setState({ linkDraft: null, editorStart: { with: "words", text } });
}

/** Finds the repeating group to which a row is added: the focused one, or the only one. */
export function findGroupToExtend(mapping: Mapping): operations.FieldSection | undefined {
  const { places, sections } = mapping.getIndex();
  const focused = places.get(mapping.store.getState().focus ?? "")?.section;
  if (focused?.repeats === true) return focused;
  const groups = sections.filter(({ repeats }) => repeats);
  return groups.length === 1 ? groups[0] : undefined;
}

/** Adds a row to the focused group, or to the only one, and edits its first cell. */
export function addRow(mapping: Mapping): void {
  const group = findGroupToExtend(mapping);
  if (group !== undefined) addRowTo(mapping, group);
}

export function addRowTo(mapping: Mapping, section: operations.FieldSection): void {
  const [first] = section.fields;
  if (first === undefined) return;
  const path = operations.getFieldPath(first, section.rows.length);
  const point = operations.createDataPoint(first.field.id, path, first.field.type);
  mapping.updatePoints("row.add", point);
  mapping.focusPoint(path);
  mapping.store.setState({ editorStart: { with: "value" } });
}

/**
 * Lists the unreviewed suggestions of high confidence without findings, in display order: those of values, and those that
 * a value is absent.
 */
export function listHighConfidenceSuggestions(mapping: Mapping): { values: DataPoint[]; absences: DataPoint[] } {
  const points = mapping.getIndex().paths.flatMap((path) => {
    const point = mapping.getPoint(path);
    return point !== undefined && isHighConfidenceSuggestion(mapping, point) ? [point] : [];
  });
  const isAbsence = ({ value }: DataPoint) => value === null;
  return { values: points.filter((point) => !isAbsence(point)), absences: points.filter(isAbsence) };
}

const isHighConfidenceSuggestion = (mapping: Mapping, point: DataPoint): boolean =>
  point.origin === "machine" &&
  operations.isUnreviewed(point) &&
  // A value that was drawn by chance must be looked at alone.
  point.drawn !== true &&
  getConfidenceBucket(point.confidence) === "high" &&
  !operations.isAmbiguous(point) &&
  mapping.describeFindings(point.path) === "";

/** Returns whether there is an unreviewed suggestion of high confidence without findings. */
export function hasHighConfidenceSuggestion(mapping: Mapping): boolean {
  const points = listDataPoints(mapping.checkout.store.getState().history.records);
  return points.some((point) => isHighConfidenceSuggestion(mapping, point));
}

/** Accepts the suggestions that the dialog lists, and closes it. */
export function acceptListed(mapping: Mapping, points: readonly DataPoint[]): void {
  mapping.store.setState({ isAcceptDialogOpen: false });
  mapping.updatePoints("point.accept-high-confidence", ...points.map(operations.acceptInBulk));
  goToNextUnreviewed(mapping, "start");
}
