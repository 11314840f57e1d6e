import type { z } from "zod";

export interface PageRequest {
  limit: number;
  offset: number;
}

/** A page of a list, and how many the whole list has. */
export interface PageOf<Record> {
  records: Record[];
  total: number;
}

export function pageOf<Row extends z.ZodType>(
  row: Row,
  rows: readonly unknown[],
  counted: { count: number },
): PageOf<z.output<Row>> {
  return { records: rows.map((each) => row.parse(each)), total: counted.count };
}
