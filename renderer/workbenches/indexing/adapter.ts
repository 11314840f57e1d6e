import type { Indexing, Keyword } from "../../../shared/document/keywords.ts";
import { indexingSchema, keywordSchema } from "../../../shared/document/keywords.ts";
import type { ContentAdapter } from "../../checkout/content-adapter.ts";
import type { Records } from "../../history/history.ts";

/** The keywords are one item, 0; a record is a keyword by its concept's id. */
export function keywordKey(id: string): string {
  return `0/${id}`;
}

const known = new WeakMap<object, boolean>();

/** Records come back from the journal as they were written: each is looked at once. */
function isKeyword(record: unknown): record is Keyword {
  if (typeof record !== "object" || record === null) return false;
  const said = known.get(record) ?? keywordSchema.safeParse(record).success;
  known.set(record, said);
  return said;
}

const cache = new WeakMap<Records, readonly Keyword[]>();

/** All keywords; the same array for the same records. */
export function keywordsOf(records: Records): readonly Keyword[] {
  const keywords = cache.get(records) ?? [...records.values()].filter(isKeyword);
  cache.set(records, keywords);
  return keywords;
}

export const indexingAdapter: ContentAdapter<Indexing> = {
  role: "indexing-json",
  schema: indexingSchema,
  toRecords: ({ keywords }) => new Map(keywords.map((keyword) => [keywordKey(keyword.id), keyword])),
  toContent: (records, base) => ({ ...base, keywords: [...keywordsOf(records)] }),
};
