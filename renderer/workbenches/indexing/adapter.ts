import { keywordSchema } from "../../../shared/document/keywords.ts";
import { type ContentAdapter, createRecordSelector, sortAsInBase } from "../../checkout/content-adapter.ts";

/** Returns the record key of a keyword. Keywords have only the item 0. */
export function keywordKey(id: string): string {
  return `0/${id}`;
}

/** Lists all keywords. The result is memoized: the same records return the same array. */
export const listKeywords = createRecordSelector(keywordSchema);

export const indexingAdapter: ContentAdapter<"indexing-json"> = {
  role: "indexing-json",
  toRecords: ({ keywords }) => new Map(keywords.map((keyword) => [keywordKey(keyword.id), keyword])),
  toContent: (records, base) => ({
    ...base,
    keywords: sortAsInBase(listKeywords(records), base.keywords, ({ id }) => id),
  }),
};
