import { ArrowDown, ArrowUp, Ban, Check, Plus, TextSearch } from "lucide-react";
import type { Keyword } from "../../../shared/document/keywords.ts";
import type { Command } from "../../commands/command.ts";
import { getBucket } from "../confidence.ts";
import { stepCommand } from "../step-command.ts";
import type { IndexReview } from "./state.ts";
import { addFocused, confirm, goToRelated, isUnreviewed, nextEvidence, reject } from "./state.ts";
import { t } from "../../messages/messages.ts";

type KeywordCommand = Command<IndexReview>;
const base = { scope: "workbench" } as const;
const hasKeyword = (review: IndexReview): boolean => review.getFocusedKeyword() !== undefined;
const hasConcept = (review: IndexReview): boolean => review.store.getState().focus !== null;
const needsCheck = (keyword: Keyword): boolean => isUnreviewed(keyword) && getBucket(keyword.confidence) !== "high";

/** Confirms the focused keyword, or adds the focused concept as a keyword. */
function confirmOrAdd(review: IndexReview): void {
  const { focus } = review.store.getState();
  if (focus !== null && review.getFocusedKeyword() === undefined) addFocused(review);
  else confirm(review);
}

export const indexingCommands: readonly KeywordCommand[] = [
  {
    ...base,
    id: "keyword.confirm",
    title: t("indexing-confirm-go-next"),
    group: t("indexing-keyword"),
    icon: Check,
    keys: ["Enter"],
    undo: "step",
    ignoresKeyRepeat: true,
    run: confirmOrAdd,
  },
  {
    ...base,
    id: "keyword.reject",
    title: t("indexing-reject"),
    group: t("indexing-keyword"),
    icon: Ban,
    keys: ["N", "Delete"],
    undo: "step",
    ignoresKeyRepeat: true,
    when: hasKeyword,
    run: reject,
  },
  {
    ...base,
    id: "keyword.add",
    title: t("indexing-add-keyword"),
    group: t("indexing-keyword"),
    icon: Plus,
    keys: ["A"],
    undo: "step",
    run: ({ store }) => store.setState({ isSearchOpen: true }),
  },
  {
    ...base,
    id: "evidence.next",
    title: t("indexing-next-evidence"),
    group: t("indexing-keyword"),
    icon: TextSearch,
    keys: ["E"],
    undo: "none",
    when: (review) => (review.getFocusedKeyword()?.evidence.length ?? 0) > 0,
    run: nextEvidence,
  },
  {
    ...base,
    id: "concept.broader",
    title: t("indexing-broader-concept"),
    group: t("indexing-concept"),
    icon: ArrowUp,
    keys: ["G"],
    undo: "none",
    when: hasConcept,
    run: (review) => goToRelated(review, "broader"),
  },
  {
    ...base,
    id: "concept.narrower",
    title: t("indexing-narrower-concept"),
    group: t("indexing-concept"),
    icon: ArrowDown,
    keys: ["H"],
    undo: "none",
    when: hasConcept,
    run: (review) => goToRelated(review, "narrower"),
  },
  stepCommand("keyword.next", t("indexing-next-keyword"), "J", 1),
  stepCommand("keyword.previous", t("indexing-previous-keyword"), "K", -1),
  stepCommand("keyword.next-to-check", t("indexing-next-keyword-check"), "F8", 1, needsCheck),
  stepCommand("keyword.previous-to-check", t("indexing-previous-keyword-check"), "Shift+F8", -1, needsCheck),
  {
    ...base,
    id: "keyword.cancel",
    title: t("indexing-close-keyword-search"),
    group: t("indexing-review"),
    keys: ["Escape"],
    undo: "none",
    run: ({ store }) => store.setState({ isSearchOpen: false }),
  },
];
