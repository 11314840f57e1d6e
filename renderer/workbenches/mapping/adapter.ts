import { dataPointSchema } from "../../../shared/document/data-points.ts";
import { type ContentAdapter, createRecordSelector, sortAsInBase } from "../../checkout/content-adapter.ts";

/** Returns the record key of a data point. A mapping has only the item 0. */
export function pointKey(path: string): string {
  return `0/${path}`;
}

/** Lists all data points. The result is memoized: the same records return the same array. */
export const listDataPoints = createRecordSelector(dataPointSchema);

export const mappingAdapter: ContentAdapter<"mapping-json"> = {
  role: "mapping-json",
  toRecords: ({ data_points: points }) => new Map(points.map((point) => [pointKey(point.path), point])),
  toContent: (records, base) => ({
    ...base,
    data_points: sortAsInBase(listDataPoints(records), base.data_points, ({ path }) => path),
  }),
};
