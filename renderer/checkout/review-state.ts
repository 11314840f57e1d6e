import { dataPointSchema } from "../../shared/document/data-points.ts";
import { keywordSchema } from "../../shared/document/keywords.ts";
import { zoneSchema } from "../../shared/document/zones.ts";
import { createRecordGuard } from "./content-adapter.ts";

export const isPoint = createRecordGuard(dataPointSchema);
export const isKeyword = createRecordGuard(keywordSchema);
const isZone = createRecordGuard(zoneSchema);

const stateOf = <State extends string>(state: State): State | "suggested" =>
  state === "absent" || state === "rejected" ? state : "suggested";

/** Returns a record without what does not change the result: confidences, locks, and that a reviewer accepted it. */
export function omitReviewState(record: unknown): unknown {
  const computed = { confidence: 0, origin: "machine" } as const;
  if (isPoint(record)) return { ...record, ...computed, alternatives: [], text: "", state: stateOf(record.state) };
  if (isKeyword(record)) return { ...record, ...computed, state: stateOf(record.state) };
  if (isZone(record)) {
    const { locked: _, ...zone } = record;
    return { ...zone, ...computed, accepted: false };
  }
  return record;
}
