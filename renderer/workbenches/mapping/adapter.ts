import type { DataPoint, Mapping } from "../../../shared/document/data-points.ts";
import { dataPointSchema, mappingSchema } from "../../../shared/document/data-points.ts";
import type { ContentAdapter } from "../../checkout/content-adapter.ts";
import type { Records } from "../../history/history.ts";

/** The mapping is one item, 0; a record is a data point by its path. */
export function pointKey(path: string): string {
  return `0/${path}`;
}

const known = new WeakMap<object, boolean>();

/** Records come back from the journal as they were written: each is looked at once. */
function isPoint(record: unknown): record is DataPoint {
  if (typeof record !== "object" || record === null) return false;
  const said = known.get(record) ?? dataPointSchema.safeParse(record).success;
  known.set(record, said);
  return said;
}

const cache = new WeakMap<Records, readonly DataPoint[]>();

/** All data points; the same array for the same records. */
export function pointsOf(records: Records): readonly DataPoint[] {
  const points = cache.get(records) ?? [...records.values()].filter(isPoint);
  cache.set(records, points);
  return points;
}

export const mappingAdapter: ContentAdapter<Mapping> = {
  role: "mapping-json",
  schema: mappingSchema,
  toRecords: ({ data_points: points }) => new Map(points.map((point) => [pointKey(point.path), point])),
  toContent: (records, base) => ({ ...base, data_points: [...pointsOf(records)] }),
};
