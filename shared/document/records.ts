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
  const matchesByRecord = new WeakMap<object, boolean>();
  return (record): record is T => {
    if (typeof record !== "object" || record === null || (field !== undefined && !(field in record))) return false;
    const matches = matchesByRecord.get(record) ?? schema.safeParse(record).success;
    matchesByRecord.set(record, matches);
    return matches;
  };
}

export const isZone = createRecordGuard(zoneSchema, "order");
export const isCorrection = createRecordGuard(wordCorrectionSchema, "word");
export const isPoint = createRecordGuard(dataPointSchema, "path");
export const isKeyword = createRecordGuard(keywordSchema, "evidence");

const toResultState = (state: DataPointState): DataPointState =>
  state === "absent" || state === "rejected" ? state : "suggested";

/** The values that replace `confidence` and `origin`, so that versions do not differ in them. */
const fixedValues = { confidence: 0, origin: "machine" } as const;

function toResult(record: Zone | DataPoint | Keyword): Zone | DataPoint | Keyword {
  if (isPoint(record)) {
    const { provenance: _provenance, drawn: _drawn, confirmed_in_bulk: _confirmedInBulk, ...point } = record;
    return { ...point, ...fixedValues, alternatives: [], text: "", state: toResultState(record.state) };
  }
  if (isKeyword(record)) {
    const { provenance: _provenance, drawn: _drawn, ...keyword } = record;
    return { ...keyword, ...fixedValues, state: toResultState(record.state) };
  }
  const { locked: _, ...zone } = record;
  return { ...zone, ...fixedValues, accepted: false };
}

const resultsByRecord = new WeakMap<object, object>();

/**
 * Returns a record without the values that do not change the result, such as its confidence, lock and acceptance. The
 * returned object is the same for the same record.
 */
export function omitReviewState(record: unknown): unknown {
  if (!isZone(record) && !isPoint(record) && !isKeyword(record)) return record;
  const result = resultsByRecord.get(record) ?? toResult(record);
  resultsByRecord.set(record, result);
  return result;
}
