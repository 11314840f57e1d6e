import type { Alternative, DataPoint, DataPointType, Region, Value } from "../../shared/document/data-points.ts";
import type { DataPointTaxonomy, PlacedField, TaxonomyGroup } from "../../shared/taxonomy.ts";
import { listFields } from "../../shared/taxonomy.ts";

/** What a reviewer does to data points: each a pure function from one data point to what it becomes. */

/** A data point that nobody looked at yet; that the machine found nothing is its suggestion too. */
export function isOpen(point: DataPoint): boolean {
  return point.state === "suggested" || (point.state === "absent" && point.origin === "machine");
}

/** Agreed to as it stands; a suggestion without a value is agreed to be absent. */
export function accept(point: DataPoint): DataPoint {
  if (!isOpen(point)) return point;
  if (point.value === null) return markAbsent(point);
  return { ...point, state: "accepted" };
}

/** A value that a person typed or chose; where it stands in the document stays as it was. */
export function correct(point: DataPoint, value: Value): DataPoint {
  return { ...point, value, state: "corrected", origin: "human", confidence: 1 };
}

/** The document does not have it, which is a result of its own. */
export function markAbsent(point: DataPoint): DataPoint {
  return { ...point, value: null, text: "", regions: [], state: "absent", origin: "human", confidence: 1 };
}

/** Not this: the suggestion is refused and left out of the result. */
export function reject(point: DataPoint): DataPoint {
  return { ...point, state: "rejected", origin: "human", confidence: 1 };
}

/** Read anew from another place: `text` as it stands there, `value` as understood. */
export function link(point: DataPoint, value: Value, text: string, regions: readonly Region[]): DataPoint {
  return { ...point, value, text, regions: [...regions], state: "corrected", origin: "human", confidence: 1 };
}

/** Another of the machine's candidates; the one it replaces takes its place among them. */
export function takeAlternative(point: DataPoint, index: number): DataPoint {
  const chosen = point.alternatives[index];
  if (chosen === undefined) return point;
  const { value, text, regions } = chosen;
  const previous: Alternative[] =
    point.value === null
      ? []
      : [{ value: point.value, text: point.text, confidence: point.confidence, regions: point.regions }];
  const alternatives = point.alternatives.toSpliced(index, 1, ...previous);
  return { ...link(point, value, text, regions), alternatives };
}

export function blank(id: string, path: string, type: DataPointType): DataPoint {
  const nothing = { value: null, text: "", confidence: 1, regions: [], alternatives: [] };
  return { id, path, type, ...nothing, state: "suggested", origin: "human" };
}

/** A row of a repeated group, or the fields that do not repeat under one group. */
export interface FieldRow {
  /** The path of each field in this row, beside the field. */
  fields: readonly { path: string; field: PlacedField }[];
  /** From 0; null where the group does not repeat. */
  row: number | null;
}
export interface FieldSection {
  /** Null for fields that stand in no group. */
  group: TaxonomyGroup | null;
  title: string;
  repeats: boolean;
  /** The fields of every row, in the taxonomy's order. */
  fields: readonly PlacedField[];
  rows: readonly FieldRow[];
}

/** Where the row number goes: after the innermost group that repeats, or after the field itself. */
export function pathIn(field: PlacedField, row: number | null): string {
  if (row === null) return field.path;
  const repeating = field.groups.findLastIndex((group) => group.repeat);
  const ids = [...field.groups.map((group) => group.id), field.field.id];
  const at = repeating < 0 ? ids.length - 1 : repeating;
  return ids.map((id, index) => (index === at ? `${id}[${row}]` : id)).join(".");
}

/** How many rows of a repeated field or group the data points fill. */
function rowsOf(fields: readonly PlacedField[], points: readonly DataPoint[]): number {
  let rows = 0;
  for (const field of fields) {
    const [before, after] = pathIn(field, -1).split("[-1]");
    for (const { path } of points) {
      if (!path.startsWith(`${before}[`) || !path.endsWith(`]${after}`)) continue;
      const row = Number(path.slice((before ?? "").length + 1, path.length - (after ?? "").length - 1));
      if (Number.isInteger(row)) rows = Math.max(rows, row + 1);
    }
  }
  return rows;
}

/** The taxonomy's fields in its order, by the group directly around them, with a row for each repetition. */
export function sections(taxonomy: DataPointTaxonomy, points: readonly DataPoint[]): FieldSection[] {
  const placed = listFields(taxonomy);
  const groups = Map.groupBy(placed, (field) =>
    field.field.repeat && field.groups.every((group) => !group.repeat) ? field : (field.groups.at(-1) ?? null),
  );
  return [...groups].map(([key, fields]) => {
    const group = key !== null && "data_points" in key ? key : null;
    const repeats = fields.some((field) => field.field.repeat || field.groups.some((above) => above.repeat));
    const title = key === null ? taxonomy.title : "field" in key ? key.field.label : key.label;
    const numbers = repeats ? Array.from({ length: rowsOf(fields, points) }, (_, row) => row) : [null];
    const rows = numbers.map((row) => ({ row, fields: fields.map((field) => ({ field, path: pathIn(field, row) })) }));
    return { group, title, repeats, fields, rows };
  });
}
