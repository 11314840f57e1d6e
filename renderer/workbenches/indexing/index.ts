import { ApiError } from "../../../shared/api/client.ts";
import type { ConceptCard } from "../../../shared/taxonomy/concepts.ts";
import { queryClient } from "../../session/query-client.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import { viewCommands } from "../../viewer/commands.ts";
import { needsItemReview } from "../../../shared/job/review-threshold.ts";
import {
  countReviews,
  type Finding,
  type Inspection,
  type ItemReview,
  type Workbench,
} from "../../checkout/workbench.ts";
import { indexingAdapter, keywordKey, listKeywords } from "./adapter.ts";
import {
  buildCardQuery,
  type ConceptScope,
  describeRedundancy,
  findRedundantKeywords,
  getConceptScope,
  isConfirmed,
} from "./concepts.ts";
import { indexingCommands } from "./commands.ts";
import { IndexingView } from "./IndexingView.tsx";
import { isUnreviewed } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Reads the card of a concept; null if the taxonomy does not have it. */
async function readCard(scope: ConceptScope, id: string): Promise<ConceptCard | null> {
  try {
    return await queryClient.fetchQuery(buildCardQuery(scope, id));
  } catch (error) {
    if (error instanceof ApiError && error.code === "CONCEPT_NOT_FOUND") return null;
    throw error;
  }
}

/** Finds redundant keywords. Reads the cards of all confirmed concepts from the taxonomy for this. */
async function* inspectHierarchy(checkout: Checkout): AsyncGenerator<Inspection> {
  const scope = getConceptScope(checkout);
  const confirmed = listKeywords(checkout.store.getState().history.records).filter(isConfirmed);
  const cards = new Map<string, ConceptCard>();
  let readCount = 0;
  for (const { id } of confirmed) {
    const card = await readCard(scope, id);
    readCount += 1;
    if (card !== null) cards.set(id, card);
    const findings = findRedundantKeywords(confirmed, cards).map(({ keyword, broader }): Finding => {
      const [place] = broader.evidence;
      const message = describeRedundancy(keyword, broader);
      return { severity: "warning", message, key: keywordKey(broader.id), page: place?.page ?? null };
    });
    yield { findings, done: readCount, total: confirmed.length };
  }
}

export const workbench: Workbench<"indexing-json"> = {
  step: "indexing",
  title: t("indexing-title"),
  adapter: indexingAdapter,
  commands: [...indexingCommands, ...viewCommands],
  View: IndexingView,
  validate(records, threshold) {
    return listKeywords(records)
      .filter((keyword) => isUnreviewed(keyword) && needsItemReview(threshold, keyword))
      .map((keyword) => ({
        severity: "unresolved",
        ...(keyword.drawn === true ? { group: t("drawn-not-reviewed") } : {}),
        message: t("indexing-not-reviewed", { label: keyword.label }),
        key: keywordKey(keyword.id),
        page: keyword.evidence[0]?.page ?? null,
      }));
  },
  inspect: inspectHierarchy,
  progress(records, threshold) {
    const reviews = listKeywords(records).map((keyword): ItemReview => {
      if (keyword.state !== "suggested") return keyword.state;
      return needsItemReview(threshold, keyword) ? "open" : "exempt";
    });
    return countReviews(reviews, t("indexing-unit"));
  },
};
