import { findOtherReading } from "../../shared/values/ambiguous-dates.ts";
import {
  type Alternative,
  type DataPoint,
  type DataPointType,
  isAddedPath,
  maxAlternatives,
  type Region,
  type Value,
} from "../../shared/document/data-points.ts";
import {
  type DataPointTaxonomy,
  listFields,
  type PlacedField,
  type TaxonomyField,
  type TaxonomyGroup,
} from "../../shared/taxonomy/taxonomy.ts";
import { t } from "../messages/messages.ts";

/** Pure functions on data points, and the sections in which the workbench shows their fields. */

/** Returns whether the data point has not been reviewed yet. A suggested absence counts as unreviewed. */
export function isUnreviewed(point: DataPoint): boolean {
  return point.state === "suggested" || (point.state === "absent" && point.origin === "machine");
}

/** Returns whether a data point is an unreviewed date that can be read in two ways, such as 05/03/2024. */
export function isAmbiguous(point: DataPoint): boolean {
  return isUnreviewed(point) && findOtherReading(point) >= 0;
}

/**
 * Lists the values that a reviewer can choose for a data point, as indexes into its alternatives. An ambiguous date lists
 * its two readings first; `current` stands for the value that it has.
 */
export function listChoices(point: DataPoint): readonly ("current" | number)[] {
  const indexes = point.alternatives.map((_, index) => index);
  const other = findOtherReading(point);
  return isAmbiguous(point) ? ["current", other, ...indexes.filter((index) => index !== other)] : indexes;
}

/** Accepts a suggestion as it is; a suggestion without a value becomes absent. */
export function accept(point: DataPoint): DataPoint {
  if (!isUnreviewed(point)) return review(point, {});
  if (point.value === null) return markAbsent(point);
  return review(point, { state: "accepted" });
}

/** Accepts a suggestion together with others. One that was drawn by chance must be looked at alone: it is unchanged. */
export function acceptInBulk(point: DataPoint): DataPoint {
  return isUnreviewed(point) && point.drawn !== true ? { ...accept(point), confirmed_in_bulk: true } : point;
}

/** Changes a data point by the decision of a reviewer who has looked at it alone. */
function review(point: DataPoint, changes: Partial<DataPoint>): DataPoint {
  const reviewed = { ...point, ...changes };
  delete reviewed.confirmed_in_bulk;
  // It tells how the pipeline found the value that the reviewer replaces.
  if (changes.value !== undefined) delete reviewed.provenance;
  return reviewed;
}

/** Sets a value that a person typed or chose; the printed text and its regions stay unchanged. */
export function correct(point: DataPoint, value: Value): DataPoint {
  return review(point, { value, state: "corrected", origin: "human", confidence: 1 });
}

/** Returns the value of a data point as an alternative; an empty list if it has no value. */
function toAlternatives({ value, text, confidence, regions }: DataPoint): Alternative[] {
  return value === null ? [] : [{ value, text, confidence, regions }];
}

/**
 * Marks a data point as absent from the document. This is not the same as an empty value. A value of the machine
 * becomes the first alternative. The last alternative is dropped if there are too many.
 */
export function markAbsent(point: DataPoint): DataPoint {
  const suggested = point.origin === "machine" ? toAlternatives(point) : [];
  const alternatives = [...suggested, ...point.alternatives].slice(0, maxAlternatives);
  return review(point, {
    value: null,
    text: "",
    regions: [],
    alternatives,
    state: "absent",
    origin: "human",
    confidence: 1,
  });
}

/** Rejects a suggestion; it is omitted from the output. */
export function reject(point: DataPoint): DataPoint {
  return review(point, { state: "rejected", origin: "human", confidence: 1 });
}

/** Returns whether a reviewer added a data point by hand: it has no text, regions or alternatives from the document. */
export function isAdded({ origin, text, regions, alternatives }: DataPoint): boolean {
  return origin === "human" && text === "" && regions.length === 0 && alternatives.length === 0;
}

/** Links a data point to another place in the document. `text` is printed there, and `value` was parsed from it. */
export function link(point: DataPoint, value: Value, text: string, regions: readonly Region[]): DataPoint {
  return review(point, { value, text, regions: [...regions], state: "corrected", origin: "human", confidence: 1 });
}

/** Replaces the value by an alternative; the previous value takes its place among the alternatives. */
export function takeAlternative(point: DataPoint, index: number): DataPoint {
  const alternative = point.alternatives[index];
  if (alternative === undefined) return point;
  const { value, text, regions } = alternative;
  const alternatives = point.alternatives.toSpliced(index, 1, ...toAlternatives(point));
  return { ...link(point, value, text, regions), alternatives };
}

/** Creates an unreviewed data point without a value. */
export function createDataPoint(id: string, path: string, type: DataPointType): DataPoint {
  const emptyValue = { value: null, text: "", confidence: 1, regions: [], alternatives: [] };
  return { id, path, type, ...emptyValue, state: "suggested", origin: "human" };
}

/** A row of a repeating group, or all fields of a group that does not repeat. */
export interface FieldRow {
  /** The fields of the row with the path of their data points. */
  fields: readonly { path: string; field: PlacedField }[];
  /** Row number from 0; null if the group does not repeat. */
  row: number | null;
}

/** The fields of one group, as the workbench shows them. */
export interface FieldSection {
  /** Null for fields without a group, and for a field that repeats by itself. */
  group: TaxonomyGroup | null;
  title: string;
  repeats: boolean;
  /** All fields of the group, in the taxonomy's order. */
  fields: readonly PlacedField[];
  /** The fields that are shown in each row of `rows`. */
  columns: readonly PlacedField[];
  rows: readonly FieldRow[];
}

/**
 * Splits the path of a field where its row number is inserted: after its innermost repeating group, or after the field
 * itself if no group repeats.
 */
function splitFieldPath({ groups, field }: PlacedField): { before: string; after: string } {
  const ids = [...groups.map((group) => group.id), field.id];
  const repeating = groups.findLastIndex((group) => group.repeat);
  const end = (repeating < 0 ? ids.length - 1 : repeating) + 1;
  return {
    before: ids.slice(0, end).join("."),
    after: ids
      .slice(end)
      .map((id) => `.${id}`)
      .join(""),
  };
}

/** Returns the path of a field in a row, such as `lines[2].net`. @param row The row number from 0; null without rows. */
export function getFieldPath(field: PlacedField, row: number | null): string {
  if (row === null) return field.path;
  const { before, after } = splitFieldPath(field);
  return `${before}[${row}]${after}`;
}

/** Counts the rows of each repeating field in the data points, by its path without row number, such as `lines[].net`. */
function countRows(points: readonly DataPoint[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { path } of points) {
    const open = path.indexOf("[");
    const close = path.indexOf("]", open);
    const row = open < 0 ? Number.NaN : Number(path.slice(open + 1, close));
    if (!Number.isInteger(row)) continue;
    const column = `${path.slice(0, open)}[${path.slice(close)}`;
    counts.set(column, Math.max(counts.get(column) ?? 0, row + 1));
  }
  return counts;
}

/** Creates a field for a data point that a reviewer added outside of the taxonomy. */
function createAddedField({ id, path, label = id, type }: DataPoint): PlacedField {
  const field: TaxonomyField = {
    id,
    label,
    type: type === "group" ? "string" : type,
    required: false,
    repeat: false,
    synonyms: [],
    not: [],
  };
  return { path, groups: [], field };
}

/** Creates the section of the data points that a reviewer added outside of the taxonomy. */
function createAddedSection(points: readonly DataPoint[]): FieldSection[] {
  const fields = points.filter(({ path }) => isAddedPath(path)).map(createAddedField);
  if (fields.length === 0) return [];
  const row = { row: null, fields: fields.map((field) => ({ field, path: field.path })) };
  return [{ group: null, title: t("mapping-added-section"), repeats: false, fields, columns: fields, rows: [row] }];
}

/**
 * The number of columns of a repeating group that are always shown. On a small screen, more columns do not fit beside
 * the page.
 */
const alwaysShownColumns = 6;

/**
 * Groups the fields of a taxonomy into sections, with a row for each repetition in the data points. The last section
 * has the data points that reviewers added.
 * @param showsAllColumns True to also show those optional columns without data points that follow the first six columns
 * of a group.
 */
export function createSections(
  taxonomy: DataPointTaxonomy,
  points: readonly DataPoint[],
  showsAllColumns = false,
): FieldSection[] {
  const counts = countRows(points);
  const groups = Map.groupBy(listFields(taxonomy), (field) =>
    field.field.repeat && field.groups.every((group) => !group.repeat) ? field : (field.groups.at(-1) ?? null),
  );
  const sections = [...groups].map(([key, fields]): FieldSection => {
    const group = key !== null && "data_points" in key ? key : null;
    const repeats = fields.some((field) => field.field.repeat || field.groups.some((above) => above.repeat));
    const title = key === null ? taxonomy.title : "field" in key ? key.field.label : key.label;
    if (!repeats) {
      const row = { row: null, fields: fields.map((field) => ({ field, path: field.path })) };
      return { group, title, repeats, fields, columns: fields, rows: [row] };
    }
    const candidates = fields.map((field) => ({ field, ...splitFieldPath(field) }));
    const countColumn = ({ before, after }: { before: string; after: string }) =>
      counts.get(`${before}[]${after}`) ?? 0;
    const columns = candidates.filter(
      (column, index) =>
        showsAllColumns || index < alwaysShownColumns || column.field.field.required || countColumn(column) > 0,
    );
    const count = Math.max(0, ...columns.map(countColumn));
    const rows = Array.from({ length: count }, (_, row) => ({
      row,
      fields: columns.map(({ field, before, after }) => ({ field, path: `${before}[${row}]${after}` })),
    }));
    return { group, title, repeats, fields, columns: columns.map(({ field }) => field), rows };
  });
  return [...sections, ...createAddedSection(points)];
}
