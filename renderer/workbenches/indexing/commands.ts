import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  Ban,
  BookPlus,
  Check,
  CircleHelp,
  ListX,
  Plus,
  Replace,
  TextSearch,
} from "lucide-react";
import type { Keyword, UncoveredTerm } from "../../../shared/document/keywords.ts";
import { defineCommands } from "../../commands/define-commands.ts";
import { getOpenDisputes } from "../../checkout/disputes.ts";
import { getConfidenceBucket } from "../confidence.ts";
import { createFocusCommand } from "../focus-command.ts";
import { keywordKey } from "./adapter.ts";
import { toggleExplanation } from "./explain.ts";
import {
  addFocused,
  confirm,
  findNarrowerPlace,
  goToRelated,
  goToSibling,
  type IndexReview,
  isKeyword,
  isUnreviewed,
  openReplacement,
  openSearch,
  reject,
  showNextEvidence,
} from "./state.ts";
import { hasRest, rejectRest } from "./reject-rest.ts";
import { t } from "../../messages/messages.ts";

const hasKeyword = (review: IndexReview): boolean => review.getFocusedKeyword() !== undefined;
const hasConcept = (review: IndexReview): boolean => review.store.getState().focus !== null;
const hasSiblings = ({ store }: IndexReview): boolean =>
  (findNarrowerPlace(store.getState())?.list.concepts.length ?? 0) > 1;
const hasTerm = (review: IndexReview): boolean => review.getFocusedTerm() !== undefined;
/** Returns whether a keyword is unreviewed and either uncertain or drawn by chance, or a quality reviewer disputes it. */
const needsCheck = (item: Keyword | UncoveredTerm, { checkout }: IndexReview): boolean =>
  isKeyword(item) &&
  ((isUnreviewed(item) && (item.drawn === true || getConfidenceBucket(item.confidence) !== "high")) ||
    getOpenDisputes(checkout.store.getState()).has(keywordKey(item.id)));

/** Confirms the focused keyword, adds the focused concept as a keyword, or opens the search for the focused term. */
function confirmOrAdd(review: IndexReview): void {
  const { focus } = review.store.getState();
  if (hasTerm(review)) openSearch(review);
  else if (focus !== null && review.getFocusedKeyword() === undefined) addFocused(review);
  else confirm(review);
}

const commandDefaults = { group: t("indexing-keyword"), scope: "workbench", undo: "none" } as const;

export const indexingCommands = defineCommands<IndexReview>(commandDefaults, [
  {
    id: "keyword.confirm",
    title: t("indexing-confirm-go-next"),
    icon: Check,
    keys: ["Enter"],
    undo: "step",
    ignoresKeyRepeat: true,
    run: confirmOrAdd,
  },
  {
    id: "keyword.reject",
    title: t("reject-action"),
    icon: Ban,
    keys: ["N", "Delete"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: hasKeyword,
    run: reject,
  },
  {
    id: "keyword.reject-rest",
    title: t("indexing-reject-rest"),
    icon: ListX,
    keys: ["Shift+N"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: hasRest,
    run: rejectRest,
  },
  {
    id: "keyword.add",
    title: t("indexing-add-keyword"),
    icon: Plus,
    keys: ["A"],
    undo: "step",
    run: openSearch,
  },
  {
    id: "keyword.replace",
    title: t("indexing-replace"),
    icon: Replace,
    keys: ["R"],
    undo: "step",
    when: (review) => review.getKeywordToReplace() !== undefined,
    run: openReplacement,
  },
  {
    id: "keyword.explain",
    title: t("why-keyword-command"),
    icon: CircleHelp,
    keys: ["W"],
    when: hasKeyword,
    run: toggleExplanation,
  },
  {
    id: "concept.propose",
    title: t("indexing-propose-concept"),
    group: t("indexing-concept"),
    icon: BookPlus,
    keys: ["C"],
    when: hasTerm,
    run: (review) => review.store.setState({ proposedTerm: review.getFocusedTerm()?.text ?? null }),
  },
  {
    id: "evidence.next",
    title: t("indexing-next-evidence"),
    icon: TextSearch,
    keys: ["E"],
    when: (review) => ((review.getFocusedKeyword() ?? review.getFocusedTerm())?.evidence.length ?? 0) > 0,
    run: showNextEvidence,
  },
  {
    id: "concept.broader",
    title: t("indexing-broader-concept"),
    group: t("indexing-concept"),
    icon: ArrowUp,
    keys: ["G"],
    when: hasConcept,
    run: (review) => goToRelated(review, "broader"),
  },
  {
    id: "concept.narrower",
    title: t("indexing-narrower-concept"),
    group: t("indexing-concept"),
    icon: ArrowDown,
    keys: ["H"],
    when: hasConcept,
    run: (review) => goToRelated(review, "narrower"),
  },
  {
    id: "concept.next-sibling",
    title: t("indexing-next-narrower-concept"),
    group: t("indexing-concept"),
    icon: ArrowRight,
    keys: ["ArrowRight"],
    when: hasSiblings,
    run: (review) => goToSibling(review, 1),
  },
  {
    id: "concept.previous-sibling",
    title: t("indexing-previous-narrower-concept"),
    group: t("indexing-concept"),
    icon: ArrowLeft,
    keys: ["ArrowLeft"],
    when: hasSiblings,
    run: (review) => goToSibling(review, -1),
  },
  createFocusCommand("keyword.next", t("indexing-next-keyword"), "J", 1),
  createFocusCommand("keyword.previous", t("indexing-previous-keyword"), "K", -1),
  createFocusCommand("keyword.next-to-check", t("indexing-next-keyword-check"), "F8", 1, needsCheck),
  createFocusCommand("keyword.previous-to-check", t("indexing-previous-keyword-check"), "Shift+F8", -1, needsCheck),
  {
    id: "keyword.cancel",
    title: t("indexing-close-keyword-search"),
    group: t("review-label"),
    keys: ["Escape"],
    run: (review) => {
      const { search, isExplaining } = review.store.getState();
      if (search !== null) review.store.setState({ search: null });
      else if (isExplaining) toggleExplanation(review);
      else review.returnToOrigin();
    },
  },
]);
