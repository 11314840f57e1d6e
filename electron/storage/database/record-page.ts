import type { z } from "zod";

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
  isCut?: boolean;
}

/** Parses the rows of a page. */
export function toRecordPage<Row extends z.ZodType>(
  schema: Row,
  rows: readonly unknown[],
  { count }: { count: number },
): RecordPage<z.output<Row>> {
  return { records: rows.map((row) => schema.parse(row)), total: count };
}
