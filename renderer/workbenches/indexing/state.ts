import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { ConceptCard } from "../../../shared/taxonomy/concepts.ts";
import type { Evidence, Keyword, UncoveredTerm } from "../../../shared/document/keywords.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import * as operations from "../../document-ops/keywords.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { announce, announceError } from "../../session/notices.ts";
import { queryClient } from "../../session/query-client.ts";
import { keywordKey, listKeywords } from "./adapter.ts";
import type { ConceptScope } from "./concepts.ts";
import { buildCardQuery } from "./concepts.ts";
import { t } from "../../messages/messages.ts";
import type { StepId } from "../../checkout/step-titles.ts";

/** The open search for a concept. */
export interface ConceptSearch {
  /** The text that the search begins with. */
  text: string;
  /** The keyword that the found concept replaces; null if it is added. */
  replaced: Keyword | null;
  /** The places in the document for which the concept is searched. */
  evidence: readonly Evidence[];
}

/** A concept in whose narrower concepts the reviewer is, one of which has the focus. */
export interface NarrowerList {
  /** The label of that concept. */
  of: string;
  concepts: ConceptCard["narrower"];
  /** The number of narrower concepts, of which only the first ones may be given. */
  count: number;
}

export interface IndexingState {
  /** Id of the focused concept, which need not be a keyword of the document. */
  focus: string | null;
  /** Id of the keyword from which the reviewer went along the hierarchy to the focused concept; null at a keyword. */
  origin: string | null;
  /** The narrower concepts among which the reviewer went to the focused one; null if it was reached in another way. */
  narrower: NarrowerList | null;
  /** Text of the focused term without a concept; at most one of concept and term has the focus. */
  focusedTerm: string | null;
  /** Index of the evidence shown. */
  evidenceIndex: number;
  /** Whether the terms without a concept are shown. */
  areTermsShown: boolean;
  /** The search for a concept to add; null while it is closed. */
  search: ConceptSearch | null;
  /** The term that is proposed as a new concept in the dialog; null while it is closed. */
  proposedTerm: string | null;
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
  /** Returns the focused keyword, or that from which the reviewer went to the focused concept. */
  getKeywordToReplace(): Keyword | undefined;
  /** The terms for which concepts were added, by the ids of the concepts: undo returns to them. */
  readonly termsOfAdded: Map<string, string>;
  /** The frequent terms of the document without a concept. */
  readonly terms: readonly UncoveredTerm[];
  getFocusedTerm(): UncoveredTerm | undefined;
  /** Focuses a concept and scrolls its evidence into view. */
  focusConcept(id: string | null, evidenceIndex?: number): void;
  /**
   * Focuses a concept of the hierarchy, and keeps the keyword from which the reviewer set out.
   * @param narrower the narrower concepts of which it is one; null if it is a broader one
   */
  browseTo(id: string, narrower: NarrowerList | null): void;
  /** Focuses the keyword again from which the reviewer set out. */
  returnToOrigin(): void;
  /** Focuses a term without a concept and scrolls its evidence into view. */
  focusTerm(text: string, evidenceIndex?: number): void;
  /** Replaces a keyword as one undo step. */
  updateKeyword(command: StepId, keyword: Keyword): void;
  /** Focuses the next (1) or previous (-1) matching keyword or term; the terms follow the keywords. */
  moveFocus(direction: 1 | -1, matches: (item: Keyword | UncoveredTerm) => boolean): boolean;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

/** The state of a reviewer who does not go along the hierarchy. */
const noBrowsing = { origin: null, narrower: null };

export function createIndexReview(checkout: Checkout, viewer: Viewer, scope: ConceptScope): IndexReview {
  const store = createStore<IndexingState>(() => ({
    focus: null,
    origin: null,
    narrower: null,
    focusedTerm: null,
    evidenceIndex: 0,
    areTermsShown: false,
    search: null,
    proposedTerm: null,
    announcement: "",
  }));
  const getKeywords = (): readonly Keyword[] => listKeywords(checkout.store.getState().history.records);
  const getKeyword = (id: string): Keyword | undefined => getKeywords().find((candidate) => candidate.id === id);

  const terms = checkout.contents.peek("indexing-json", 0)?.uncovered_terms ?? [];
  const getTerm = (text: string | null): UncoveredTerm | undefined => terms.find((term) => term.text === text);

  function reveal(place: Evidence | undefined): void {
    if (place !== undefined) viewer.reveal(place.page, place.bbox, true);
  }
  function focusConcept(id: string | null, evidenceIndex = 0): void {
    store.setState({ focus: id, ...noBrowsing, focusedTerm: null, evidenceIndex, search: null });
    reveal(id === null ? undefined : getKeyword(id)?.evidence[evidenceIndex]);
  }
  function focusTerm(text: string, evidenceIndex = 0): void {
    const shown = { search: null, areTermsShown: true };
    store.setState({ focus: null, ...noBrowsing, focusedTerm: text, evidenceIndex, ...shown });
    reveal(getTerm(text)?.evidence[evidenceIndex]);
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
    getKeywordToReplace() {
      const { focus, origin } = store.getState();
      const id = origin ?? focus;
      return id === null ? undefined : getKeyword(id);
    },
    termsOfAdded: new Map(),
    terms,
    getFocusedTerm: () => getTerm(store.getState().focusedTerm),
    focusConcept,
    browseTo(id, narrower) {
      const { focus, origin } = store.getState();
      focusConcept(id);
      store.setState({ narrower, origin: getKeyword(id) === undefined ? (origin ?? focus) : null });
    },
    returnToOrigin() {
      const { origin } = store.getState();
      if (origin !== null) focusConcept(origin);
    },
    focusTerm,
    /** Replaces a keyword as one undo step. */
    updateKeyword(command, after) {
      if (after === getKeyword(after.id)) return;
      const page = after.evidence[0]?.page ?? null;
      checkout.commit({ command, page, changes: [[keywordKey(after.id), after]] });
    },
    moveFocus(direction, matches) {
      const all = [...getKeywords(), ...terms];
      const { focus, origin, focusedTerm } = store.getState();
      const focusedIndex = all.findIndex((item) =>
        isKeyword(item) ? item.id === (origin ?? focus) : item.text === focusedTerm,
      );
      const rest =
        direction > 0
          ? all.slice(focusedIndex + 1)
          : all.slice(0, focusedIndex < 0 ? undefined : focusedIndex).toReversed();
      const next = rest.find(matches);
      if (next !== undefined && isKeyword(next)) focusConcept(next.id);
      else if (next !== undefined) focusTerm(next.text);
      return next !== undefined;
    },
    announce: (announcement) => store.setState({ announcement }),
  };
}

export const isKeyword = (item: Keyword | UncoveredTerm): item is Keyword => "id" in item;

/** Tells whether a keyword is still a suggestion. */
export const isUnreviewed = (item: Keyword | UncoveredTerm): boolean => isKeyword(item) && item.state === "suggested";

function goToNextUnreviewed(review: IndexReview): void {
  if (review.moveFocus(1, isUnreviewed) || review.moveFocus(-1, isUnreviewed)) return;
  announce("info", t("keywords-all-reviewed"));
}

export function confirm(review: IndexReview): void {
  const keyword = review.getFocusedKeyword();
  if (keyword !== undefined) {
    review.updateKeyword("keyword.confirm", operations.confirm(keyword));
    review.announce(t("indexing-confirmed", { label: keyword.label }));
  }
  goToNextUnreviewed(review);
}

export function reject(review: IndexReview): void {
  const keyword = review.getFocusedKeyword();
  if (keyword === undefined) return;
  review.updateKeyword("keyword.reject", operations.reject(keyword));
  review.announce(t("indexing-rejected", { label: keyword.label }));
  goToNextUnreviewed(review);
}

/** Adds a concept as a keyword with its evidence; if it is a suggested keyword, confirms it. */
export function add(
  review: IndexReview,
  concept: Pick<Keyword, "id" | "label">,
  evidence: readonly Evidence[] = [],
): void {
  const keyword = createOrConfirm(review, concept, evidence);
  review.updateKeyword("keyword.add", keyword);
  review.focusConcept(concept.id);
  review.announce(t("indexing-added", { label: keyword.label }));
}

function createOrConfirm(
  review: IndexReview,
  concept: Pick<Keyword, "id" | "label">,
  evidence: readonly Evidence[],
): Keyword {
  const existing = review.getKeyword(concept.id);
  return existing === undefined ? operations.createKeyword(concept, evidence) : operations.confirm(existing);
}

/** Replaces a keyword by another concept, which gets its evidence, as one undo step. */
function replace(review: IndexReview, replaced: Keyword, concept: Pick<Keyword, "id" | "label">): void {
  if (concept.id === replaced.id) return review.focusConcept(replaced.id);
  const keyword = createOrConfirm(review, concept, replaced.evidence);
  review.checkout.commit({
    command: "keyword.replace",
    page: keyword.evidence[0]?.page ?? null,
    changes: [
      [keywordKey(replaced.id), operations.withdraw(replaced)],
      [keywordKey(keyword.id), keyword],
    ],
  });
  review.focusConcept(keyword.id);
  review.announce(t("keyword-replaced", { keyword: replaced.label, replacement: keyword.label }));
}

/** Opens the search for a concept to add, which begins with the focused term. */
export function openSearch(review: IndexReview): void {
  const term = review.getFocusedTerm();
  review.store.setState({ search: { text: term?.text ?? "", replaced: null, evidence: term?.evidence ?? [] } });
}

/** Opens the search for a concept that replaces a keyword. */
export function openReplacement(review: IndexReview): void {
  const replaced = review.getKeywordToReplace();
  if (replaced !== undefined) review.store.setState({ search: { text: replaced.label, replaced, evidence: [] } });
}

/** Adds the concept that was found, or replaces the keyword by it. */
export function takeFound(review: IndexReview, search: ConceptSearch, concept: Pick<Keyword, "id" | "label">): void {
  const term = review.getFocusedTerm();
  if (search.replaced === null && term !== undefined) review.termsOfAdded.set(concept.id, term.text);
  if (search.replaced === null) add(review, concept, search.evidence);
  else replace(review, search.replaced, concept);
}

/** Loads the card of the focused concept for a command, which is dropped if the focus moves meanwhile. */
async function withFocusedCard(review: IndexReview, use: (card: ConceptCard) => void): Promise<void> {
  const { focus } = review.store.getState();
  if (focus === null) return;
  try {
    const card = await queryClient.ensureQueryData(buildCardQuery(review.scope, focus));
    if (review.store.getState().focus === focus) use(card);
  } catch (error) {
    announceError(error, t("concept-unreadable"));
  }
}

/** Adds the focused concept as a keyword. */
export function addFocused(review: IndexReview): void {
  void withFocusedCard(review, (card) => add(review, card));
}

export function nextEvidence(review: IndexReview): void {
  const { evidenceIndex } = review.store.getState();
  const [keyword, term] = [review.getFocusedKeyword(), review.getFocusedTerm()];
  const count = (keyword ?? term)?.evidence.length ?? 0;
  if (count === 0) return;
  const next = (evidenceIndex + 1) % count;
  if (keyword !== undefined) review.focusConcept(keyword.id, next);
  else if (term !== undefined) review.focusTerm(term.text, next);
}

/** Returns the narrower concepts of the card's concept as a list to go through. */
export const toNarrowerList = ({ label, narrower, narrower_count: count }: ConceptCard): NarrowerList => ({
  of: label,
  concepts: narrower,
  count,
});

/** Focuses the first broader or narrower concept, without adding it as a keyword. */
export function goToRelated(review: IndexReview, direction: "broader" | "narrower"): void {
  void withFocusedCard(review, (card) => {
    const [next] = card[direction];
    if (next === undefined) announce("info", t(`indexing-missing-${direction}`));
    else review.browseTo(next.id, direction === "narrower" ? toNarrowerList(card) : null);
  });
}

/** The place of the focused concept in the narrower concepts through which the reviewer goes. */
export interface NarrowerPlace {
  list: NarrowerList;
  index: number;
}

/** Returns the place of the focused concept; null if the reviewer does not go through narrower concepts. */
export function findNarrowerPlace({
  focus,
  narrower: list,
}: Pick<IndexingState, "focus" | "narrower">): NarrowerPlace | null {
  const index = list?.concepts.findIndex(({ id }) => id === focus) ?? -1;
  return list === null || index === -1 ? null : { list, index };
}

export const describeNarrowerPlace = ({ list: { of, count }, index }: NarrowerPlace): string =>
  t("indexing-narrower-place", { position: index + 1, count, label: of });

/** Focuses the next (1) or previous (-1) of the narrower concepts through which the reviewer goes, and begins again. */
export function goToSibling(review: IndexReview, step: 1 | -1): void {
  const place = findNarrowerPlace(review.store.getState());
  if (place === null) return;
  const { list } = place;
  const index = (place.index + step + list.concepts.length) % list.concepts.length;
  const next = list.concepts[index];
  if (next === undefined) return;
  review.browseTo(next.id, list);
  review.announce(`${next.label}: ${describeNarrowerPlace({ list, index })}`);
}
