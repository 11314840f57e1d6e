import type { z } from "zod";
import { kibibyte } from "../../../shared/bytes.ts";

/** The part of a list to read. */
export interface PageRequest {
  limit: number;
  offset: number;
}

/** A page of a list, with the number of records in the whole list. */
export interface RecordPage<Record> {
  records: Record[];
  total: number;
  /** Whether the page ends before its limit, because its records are large. */
  isTruncated?: boolean;
}

/**
 * The maximum size of a page of a list, in bytes. The records of a page are parsed and sent together, so a hundred of
 * the largest records would delay the requests of all users.
 */
const maxPageBytes = 512 * kibibyte;

/**
 * Returns the first records that together do not exceed the size of a page, but at least one record.
 * @param measure returns the size of a record in bytes
 */
export function limitPageSize<Record>(records: readonly Record[], measure: (record: Record) => number): Record[] {
  let bytes = 0;
  const end = records.findIndex((record, index) => {
    bytes += measure(record);
    return index > 0 && bytes > maxPageBytes;
  });
  return end === -1 ? [...records] : records.slice(0, end);
}

const measureRow = (row: unknown): number => Buffer.byteLength(JSON.stringify(row));

/** Parses the rows of a page. The page ends early if its rows are large. */
export function toRecordPage<Row extends z.ZodType>(
  schema: Row,
  rows: readonly unknown[],
  { count }: { count: number },
): RecordPage<z.output<Row>> {
  const kept = limitPageSize(rows, measureRow);
  return { records: kept.map((row) => schema.parse(row)), total: count, isTruncated: kept.length < rows.length };
}
