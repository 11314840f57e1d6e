import { keywordSchema } from "../../../shared/document/keywords.ts";
import type { ContentAdapter } from "../../checkout/content-adapter.ts";
import { createRecordSelector } from "../../checkout/content-adapter.ts";

/** The keywords are one item, 0; a record is a keyword by its concept's id. */
export function keywordKey(id: string): string {
  return `0/${id}`;
}

/** All keywords; the same array for the same records. */
export const listKeywords = createRecordSelector(keywordSchema);

export const indexingAdapter: ContentAdapter<"indexing-json"> = {
  role: "indexing-json",
  toRecords: ({ keywords }) => new Map(keywords.map((keyword) => [keywordKey(keyword.id), keyword])),
  toContent: (records, base) => ({ ...base, keywords: [...listKeywords(records)] }),
};
