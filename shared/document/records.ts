import type { z } from "zod";
import { dataPointSchema, type DataPoint, type DataPointState } from "./data-points.ts";
import { keywordSchema, type Keyword } from "./keywords.ts";
import { wordCorrectionSchema, zoneSchema, type Zone } from "./zones.ts";

/**
 * The records of a document by key: zones, corrected words, data points and keywords. A key is `item/id`, where the item
 * is the page number, or 0 for contents with one item: `3/z7` is zone z7 of page 3.
 */
export type Records = ReadonlyMap<string, unknown>;

/**
 * Creates a type guard for records that match a schema. It validates each record once.
 * @param field A field of the schema. Records without it are not validated, because a validation that fails is slow.
 */
export function createRecordGuard<T>(schema: z.ZodType<T>, field?: string): (record: unknown) => record is T {
  const results = new WeakMap<object, boolean>();
  return (record): record is T => {
    if (typeof record !== "object" || record === null || (field !== undefined && !(field in record))) return false;
    const matches = results.get(record) ?? schema.safeParse(record).success;
    results.set(record, matches);
    return matches;
  };
}

export const isZone = createRecordGuard(zoneSchema, "order");
export const isCorrection = createRecordGuard(wordCorrectionSchema, "word");
export const isPoint = createRecordGuard(dataPointSchema, "path");
export const isKeyword = createRecordGuard(keywordSchema, "evidence");

const toResultState = (state: DataPointState): DataPointState =>
  state === "absent" || state === "rejected" ? state : "suggested";

const computed = { confidence: 0, origin: "machine" } as const;

function toResult(record: Zone | DataPoint | Keyword): Zone | DataPoint | Keyword {
  if (isPoint(record)) {
    return { ...record, ...computed, alternatives: [], text: "", state: toResultState(record.state) };
  }
  if (isKeyword(record)) return { ...record, ...computed, state: toResultState(record.state) };
  const { locked: _, ...zone } = record;
  return { ...zone, ...computed, accepted: false };
}

const results = new WeakMap<object, object>();

/**
 * Returns a record without what does not change the result: confidences, locks, and that a reviewer accepted it. The
 * result is the same object for the same record.
 */
export function omitReviewState(record: unknown): unknown {
  if (!isZone(record) && !isPoint(record) && !isKeyword(record)) return record;
  const result = results.get(record) ?? toResult(record);
  results.set(record, result);
  return result;
}
