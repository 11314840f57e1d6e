import type { Keyword } from "../../../shared/document/keywords.ts";
import { reject } from "../../document-ops/keywords.ts";
import { t } from "../../messages/messages.ts";
import { keywordKey } from "./adapter.ts";
import { goToNextUnreviewed, type IndexReview, isUnreviewed } from "./state.ts";

/** Returns whether a keyword is rejected with the rest: those that were drawn by chance are looked at one by one. */
const isOfRest = (keyword: Keyword): boolean => isUnreviewed(keyword) && keyword.drawn !== true;

/** Returns whether there are keywords to reject with the rest. */
export const hasRest = (review: IndexReview): boolean => review.getKeywords().some(isOfRest);

/** Rejects all keywords that are still suggestions as one undo step, except those that were drawn by chance. */
export function rejectRest(review: IndexReview): void {
  const rest = review.getKeywords().filter(isOfRest);
  const changes = rest.map((keyword) => [keywordKey(keyword.id), reject(keyword)] as const);
  review.checkout.commit({ command: "keyword.reject-rest", page: null, changes });
  review.announce(t("indexing-rest-rejected", { count: rest.length }));
  goToNextUnreviewed(review);
}
