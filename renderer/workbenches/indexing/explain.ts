import type { Keyword } from "../../../shared/document/keywords.ts";
import { t } from "../../messages/messages.ts";
import type { Reason } from "../Explanation.tsx";
import type { IndexReview } from "./state.ts";

export function toggleExplanation({ store }: IndexReview): void {
  store.setState({ isExplaining: !store.getState().isExplaining });
}

/**
 * Lists the reasons for and against a keyword: who decided about it, and why the pipeline suggests it. Nothing is listed
 * that the pipeline did not record.
 */
export function explainKeyword(keyword: Keyword): readonly Reason[] {
  return [...explainReview(keyword), ...explainSuggestion(keyword)];
}

/** Tells what a reviewer decided about a keyword. */
function explainReview({ state, origin }: Keyword): Reason[] {
  const fact = (text: string): Reason[] => [{ kind: "fact", text }];
  if (state === "rejected") return fact(t("why-keyword-rejected"));
  if (origin === "human") return fact(t("why-keyword-added"));
  return state === "suggested" ? [] : fact(t("why-keyword-confirmed"));
}

function explainSuggestion({ origin, provenance }: Keyword): Reason[] {
  if (provenance === undefined)
    return origin === "human" ? [] : [{ kind: "fact", text: t("why-keyword-not-recorded") }];
  const { basis, label = "", in_headings: inHeadings, in_compounds: inCompounds, shared_with: others } = provenance;
  const { accepted = 0, rejected = 0 } = provenance.reviews ?? {};
  const foundBy = {
    label: t("why-keyword-label", { label }),
    model: t("why-keyword-model"),
    reviews: t("why-keyword-reviews"),
  }[basis];
  const agreements = [
    ...(inHeadings === true ? [t("why-keyword-headings")] : []),
    ...(accepted > 0 ? [t("why-keyword-accepted-before", { count: accepted })] : []),
  ];
  const doubts = [
    ...(inCompounds === true ? [t("why-keyword-compounds")] : []),
    ...(others === undefined ? [] : [t("why-keyword-shared", { count: others })]),
    ...(rejected > 0 ? [t("why-keyword-rejected-before", { count: rejected })] : []),
    ...(provenance.garbled === true ? [t("why-keyword-garbled")] : []),
  ];
  return [
    { kind: "fact", text: foundBy },
    ...agreements.map((text) => ({ kind: "agrees", text }) as const),
    ...doubts.map((text) => ({ kind: "doubts", text }) as const),
  ];
}
