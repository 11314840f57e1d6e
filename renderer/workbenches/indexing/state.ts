import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { ConceptCard } from "../../../shared/concepts.ts";
import type { Keyword } from "../../../shared/document/keywords.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import * as operations from "../../document-ops/keywords.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { announceError } from "../../session/notices.ts";
import { queryClient } from "../../session/query-client.ts";
import { keywordKey, listKeywords } from "./adapter.ts";
import type { ConceptScope } from "./concepts.ts";
import { buildCardQuery } from "./concepts.ts";
import { t } from "../../messages/messages.ts";

export interface IndexingState {
  /** Id of the focused concept, which need not be a keyword of the document. */
  focus: string | null;
  /** Index of the evidence shown. */
  evidenceIndex: number;
  /** True while the search for a keyword to add is open. */
  isSearchOpen: boolean;
  announcement: string;
}

export interface IndexReview {
  readonly store: StoreApi<IndexingState>;
  readonly checkout: Checkout;
  readonly viewer: Viewer;
  readonly scope: ConceptScope;
  getKeywords(): readonly Keyword[];
  getKeyword(id: string): Keyword | undefined;
  getFocusedKeyword(): Keyword | undefined;
  /** Focuses a concept and scrolls its evidence into view. */
  focusConcept(id: string | null, evidenceIndex?: number): void;
  /** Replaces a keyword as one undo step. */
  updateKeyword(command: string, title: string, keyword: Keyword): void;
  moveFocus(direction: 1 | -1, matches: (keyword: Keyword) => boolean): boolean;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

export function createIndexReview(checkout: Checkout, viewer: Viewer, scope: ConceptScope): IndexReview {
  const store = createStore<IndexingState>(() => ({
    focus: null,
    evidenceIndex: 0,
    isSearchOpen: false,
    announcement: "",
  }));
  const getKeywords = (): readonly Keyword[] => listKeywords(checkout.store.getState().history.records);
  const getKeyword = (id: string): Keyword | undefined => getKeywords().find((candidate) => candidate.id === id);

  function focusConcept(id: string | null, evidenceIndex = 0): void {
    store.setState({ focus: id, evidenceIndex, isSearchOpen: false });
    const place = id === null ? undefined : getKeyword(id)?.evidence[evidenceIndex];
    if (place !== undefined) viewer.reveal(place.page, place.bbox, true);
  }

  return {
    store,
    checkout,
    viewer,
    scope,
    getKeywords,
    getKeyword,
    getFocusedKeyword() {
      const { focus } = store.getState();
      return focus === null ? undefined : getKeyword(focus);
    },
    focusConcept,
    /** Replaces a keyword as one undo step. */
    updateKeyword(command, title, after) {
      if (after === getKeyword(after.id)) return;
      const page = after.evidence[0]?.page ?? null;
      checkout.commit({ command, title, page, changes: [[keywordKey(after.id), after]] });
    },
    moveFocus(direction, matches) {
      const all = getKeywords();
      const focusedIndex = all.findIndex(({ id }) => id === store.getState().focus);
      const rest =
        direction > 0
          ? all.slice(focusedIndex + 1)
          : all.slice(0, focusedIndex < 0 ? undefined : focusedIndex).toReversed();
      const next = rest.find(matches);
      if (next !== undefined) focusConcept(next.id);
      return next !== undefined;
    },
    announce: (announcement) => store.setState({ announcement }),
  };
}

/** Tells whether a keyword is still a suggestion. */
export const isUnreviewed = (keyword: Keyword): boolean => keyword.state === "suggested";

function goToNextUnreviewed(review: IndexReview): void {
  if (review.moveFocus(1, isUnreviewed) || review.moveFocus(-1, isUnreviewed)) return;
  review.announce(t("indexing-all-keywords-reviewed-you-can"));
}

export function confirm(review: IndexReview): void {
  const keyword = review.getFocusedKeyword();
  if (keyword !== undefined) {
    review.updateKeyword(
      "keyword.confirm",
      t("indexing-confirm", { label: keyword.label }),
      operations.confirm(keyword),
    );
    review.announce(t("indexing-confirmed", { label: keyword.label }));
  }
  goToNextUnreviewed(review);
}

export function reject(review: IndexReview): void {
  const keyword = review.getFocusedKeyword();
  if (keyword === undefined) return;
  review.updateKeyword("keyword.reject", t("indexing-reject-2", { label: keyword.label }), operations.reject(keyword));
  review.announce(t("indexing-rejected", { label: keyword.label }));
  goToNextUnreviewed(review);
}

/** Adds a concept as a keyword; if it is a suggested keyword, confirms it. */
export function add(review: IndexReview, concept: Pick<Keyword, "id" | "label">): void {
  const existing = review.getKeyword(concept.id);
  const keyword = existing === undefined ? operations.createKeyword(concept) : operations.confirm(existing);
  review.updateKeyword("keyword.add", t("indexing-add", { label: keyword.label }), keyword);
  review.focusConcept(concept.id);
  review.announce(t("indexing-added", { label: keyword.label }));
}

/** Loads the card of the focused concept for a command, which is dropped if the focus moves meanwhile. */
async function withFocusedCard(review: IndexReview, use: (card: ConceptCard) => void): Promise<void> {
  const { focus } = review.store.getState();
  if (focus === null) return;
  try {
    const card = await queryClient.ensureQueryData(buildCardQuery(review.scope, focus));
    if (review.store.getState().focus === focus) use(card);
  } catch (error) {
    announceError(error, t("indexing-concept-could-not-be-read-2"));
  }
}

/** Adds the focused concept as a keyword. */
export function addFocused(review: IndexReview): void {
  void withFocusedCard(review, (card) => add(review, card));
}

export function nextEvidence(review: IndexReview): void {
  const { focus, evidenceIndex } = review.store.getState();
  const count = review.getFocusedKeyword()?.evidence.length ?? 0;
  if (focus !== null && count > 0) review.focusConcept(focus, (evidenceIndex + 1) % count);
}

/** Focuses the first broader or narrower concept, without adding it as a keyword. */
export function goToRelated(review: IndexReview, direction: "broader" | "narrower"): void {
  void withFocusedCard(review, (card) => {
    const [next] = card[direction];
    if (next === undefined) review.announce(t(`indexing-missing-${direction}`));
    else review.focusConcept(next.id);
  });
}
