import { dataPointSchema } from "../../../shared/document/data-points.ts";
import type { ContentAdapter } from "../../checkout/content-adapter.ts";
import { createRecordSelector } from "../../checkout/content-adapter.ts";

/** The mapping is one item, 0; a record is a data point by its path. */
export function pointKey(path: string): string {
  return `0/${path}`;
}

/** All data points; the same array for the same records. */
export const listDataPoints = createRecordSelector(dataPointSchema);

export const mappingAdapter: ContentAdapter<"mapping-json"> = {
  role: "mapping-json",
  toRecords: ({ data_points: points }) => new Map(points.map((point) => [pointKey(point.path), point])),
  toContent: (records, base) => ({ ...base, data_points: [...listDataPoints(records)] }),
};
