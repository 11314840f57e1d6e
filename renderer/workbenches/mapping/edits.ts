import type { DataPoint, Value } from "../../../shared/document/data-points.ts";
import { union } from "../../../shared/document/geometry.ts";
import type { PdfPageText } from "../../../shared/document/page-text.ts";
import type { ParsedValue, ValueHints } from "../../../shared/values.ts";
import { formatValue, parseValue } from "../../../shared/values.ts";
import * as operations from "../../document-ops/data-points.ts";
import { getBucket } from "../confidence.ts";
import type { Mapping, Taken } from "./state.ts";

/** What commands and the editor do to data points: the pure operations, named and committed. */
const label = (mapping: Mapping, path: string): string => mapping.field(path)?.field.label ?? path;

/** What is known about how a value of a field is written; `printed`: in the document, not as the reviewer types. */
export function hintsFor(mapping: Mapping, point: DataPoint, printed: boolean): ValueHints {
  const field = mapping.field(point.path)?.field;
  const currency =
    typeof point.value === "object" && point.value !== null ? (point.value.currency ?? undefined) : currencyOf(mapping);
  return {
    ...(field?.enum === undefined ? {} : { enum: field.enum }),
    ...(field?.pattern === undefined || !printed ? {} : { pattern: field.pattern }),
    ...(currency === undefined ? {} : { currency }),
  };
}

/** The currency that the document's other amounts have, where they all have the same. */
function currencyOf(mapping: Mapping): string | undefined {
  const found = new Set(
    mapping.paths().flatMap((path) => {
      const value = mapping.point(path)?.value;
      return typeof value === "object" && value !== null && value.currency !== null ? [value.currency] : [];
    }),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

export function read(mapping: Mapping, point: DataPoint, text: string, printed: boolean): ParsedValue {
  return parseValue(point.type, text, hintsFor(mapping, point, printed));
}

export function goOn(mapping: Mapping): void {
  if (mapping.step(1, operations.isUnreviewed)) return;
  if (!mapping.step(-1, operations.isUnreviewed))
    mapping.say("Every data point is settled. Check in when you are done.");
}

export function accept(mapping: Mapping): void {
  const point = mapping.focused();
  if (point !== undefined && operations.isUnreviewed(point)) {
    const after = operations.accept(point);
    const absent = after.state === "absent";
    mapping.change(
      "point.accept",
      `${absent ? "Agree that there is no" : "Accept"} ${label(mapping, point.path)}`,
      after,
    );
  }
  goOn(mapping);
}

/** Takes the value that was typed, and goes on. */
export function correct(mapping: Mapping, point: DataPoint, value: Value): void {
  keep(mapping, point, value);
  goOn(mapping);
}

/** Takes the value that was typed, and stays. */
export function keep(mapping: Mapping, point: DataPoint, value: Value): void {
  const same = point.value !== null && formatValue(point.value, point.type) === formatValue(value, point.type);
  const after = same && operations.isUnreviewed(point) ? operations.accept(point) : operations.correct(point, value);
  mapping.change("point.edit", `Correct ${label(mapping, point.path)}`, after);
  mapping.say(`${label(mapping, point.path)}: ${formatValue(value, point.type)}`);
  mapping.store.setState({ editing: null });
}

export function markAbsent(mapping: Mapping): void {
  const point = mapping.focused();
  if (point === undefined) return;
  mapping.change("point.mark-absent", `No ${label(mapping, point.path)}`, operations.markAbsent(point));
  mapping.say(`${label(mapping, point.path)} is not in the document`);
  goOn(mapping);
}

export function reject(mapping: Mapping): void {
  const point = mapping.focused();
  if (point === undefined) return;
  mapping.change("point.reject", `Reject ${label(mapping, point.path)}`, operations.reject(point));
  mapping.say(`${label(mapping, point.path)} rejected`);
  goOn(mapping);
}

export function takeAlternative(mapping: Mapping, index: number): void {
  const point = mapping.focused();
  if (point === undefined) return;
  const after = operations.takeAlternative(point, index);
  mapping.change("point.take-alternative", `Another ${label(mapping, point.path)}`, after);
  mapping.go(point.path);
}

export function createLinkedWords(page: PdfPageText, words: readonly number[]): Taken | null {
  const boxes = words.flatMap((index) => page.words[index]?.bbox ?? []);
  if (boxes.length === 0) return null;
  const text = words.map((index) => page.words[index]?.text ?? "").join(" ");
  return { page: page.page, words, text, bbox: union(boxes) };
}

/** Ends linking: the words that were taken are read as the data point's type. Unread words open the editor. */
export function endLink(mapping: Mapping): void {
  const { linking } = mapping.store.getState();
  const point = mapping.focused();
  const taken = linking?.taken ?? null;
  if (point === undefined || taken === null) return mapping.store.setState({ linking: null });
  const regions = [{ page: taken.page, bbox: taken.bbox }];
  const parsed = read(mapping, point, taken.text, true);
  if (parsed.ok && parsed.ambiguous === undefined) {
    mapping.change(
      "point.link",
      `Link ${label(mapping, point.path)}`,
      operations.link(point, parsed.value, taken.text, regions),
    );
    mapping.say(`${label(mapping, point.path)}: ${formatValue(parsed.value, point.type)}`);
    mapping.store.setState({ linking: null });
    return goOn(mapping);
  }
  // The place is right though its text says too little: the person says what it means.
  const placed = { ...point, text: taken.text, regions };
  mapping.change("point.link", `Link ${label(mapping, point.path)}`, placed);
  mapping.store.setState({ linking: null, editing: { with: "words", text: taken.text } });
}

/** Another row of the group that the focus is in, with its first cell open for typing. */
export function addRow(mapping: Mapping): void {
  const { focus } = mapping.store.getState();
  const section = mapping
    .sections()
    .find((candidate) => candidate.rows.some((row) => row.fields.some((cell) => cell.path === focus)));
  const target = section?.repeats === true ? section : mapping.sections().find(({ repeats }) => repeats);
  if (target === undefined) return;
  addRowTo(mapping, target);
}

export function addRowTo(mapping: Mapping, section: operations.FieldSection): void {
  const [first] = section.fields;
  if (first === undefined) return;
  const path = operations.getFieldPath(first, section.rows.length);
  const point = operations.createDataPoint(first.field.id, path, first.field.type);
  mapping.change("row.add", `Add a row to ${section.title}`, point);
  mapping.go(path);
  mapping.store.setState({ editing: { with: "value" } });
}

/** The suggestions that are sure, in the order of the screen: what "accept all" would accept. */
export function sureSuggestions(mapping: Mapping): DataPoint[] {
  return mapping.paths().flatMap((path) => {
    const point = mapping.point(path);
    const sure = point !== undefined && point.value !== null && operations.isUnreviewed(point);
    return sure && getBucket(point.confidence) === "sure" ? [point] : [];
  });
}

export function acceptSure(mapping: Mapping): void {
  const points = sureSuggestions(mapping);
  mapping.store.setState({ listing: false });
  mapping.change("point.accept-sure", `Accept ${points.length} sure data points`, ...points.map(operations.accept));
  goOn(mapping);
}
