import { createStore, type StoreApi } from "zustand/vanilla";
import type { ConceptCard } from "../../../shared/taxonomy/concepts.ts";
import type { Evidence, Keyword, UncoveredTerm } from "../../../shared/document/keywords.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import * as operations from "../../document-ops/keywords.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { announce, announceError } from "../../session/notices.ts";
import { queryClient } from "../../session/query-client.ts";
import { keywordKey, listKeywords } from "./adapter.ts";
import { buildCardQuery, type ConceptScope } from "./concepts.ts";
import { t } from "../../messages/messages.ts";
import type { StepId } from "../../checkout/step-titles.ts";

/** The open search for a concept. */
export interface ConceptSearch {
  /** The initial text of the search. */
  text: string;
  /** The keyword that the found concept replaces; null if the concept is added. */
  replaced: Keyword | null;
  /** The evidence that the found concept gets if it is added. */
  evidence: readonly Evidence[];
}

/** The narrower concepts of one concept, through which the reviewer browses. */
export interface NarrowerList {
  /** The label of the broader concept. */
  label: string;
  concepts: ConceptCard["narrower"];
  /** The number of all narrower concepts. `concepts` may have only the first ones. */
  count: number;
}

export interface IndexingState {
  /** The id of the focused concept, which may or may not be a keyword of the document. */
  focus: string | null;
  /** The id of the keyword from which the reviewer browsed to the focused concept; null if a keyword is focused. */
  origin: string | null;
  /** The list through which the reviewer browsed to the focused concept; null if it was reached in another way. */
  narrower: NarrowerList | null;
  /** The text of the focused term without a concept. It is null if a concept is focused. */
  focusedTerm: string | null;
  /** The index of the shown evidence of the focused keyword or term. */
  evidenceIndex: number;
  /** Whether the terms without a concept are shown. */
  areTermsShown: boolean;
  /** The open search for a concept; null while it is closed. */
  search: ConceptSearch | null;
  /** Whether the explanation of the focused keyword is open. */
  isExplaining: boolean;
  /** The term for which the dialog that proposes a concept is open; null while it is closed. */
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
  /** Returns the focused keyword, or the keyword from which the reviewer browsed to the focused concept. */
  getKeywordToReplace(): Keyword | undefined;
  /** The terms for which concepts were added, by the ids of the concepts. Undo focuses these terms again. */
  readonly termsByAddedConcept: Map<string, string>;
  /** The frequent terms of the document without a concept. */
  readonly terms: readonly UncoveredTerm[];
  getFocusedTerm(): UncoveredTerm | undefined;
  /** Focuses a concept, and scrolls its evidence into view unless `reveals` is false. */
  focusConcept(id: string | null, evidenceIndex?: number, reveals?: boolean): void;
  /**
   * Focuses a related concept. If it is no keyword, keeps the keyword from which the reviewer started to browse.
   * @param narrower The list of narrower concepts that contains it; null if it is a broader concept.
   */
  browseTo(id: string, narrower: NarrowerList | null): void;
  /** Focuses the keyword from which the reviewer started to browse. */
  returnToOrigin(): void;
  /** Focuses a term without a concept and scrolls its evidence into view. */
  focusTerm(text: string, evidenceIndex?: number): void;
  /** Replaces a keyword as one undo step. */
  updateKeyword(command: StepId, keyword: Keyword): void;
  /** Focuses the next (1) or previous (-1) matching keyword or term. Terms come after keywords. @returns false if none */
  moveFocus(direction: 1 | -1, matches: (item: Keyword | UncoveredTerm) => boolean): boolean;
  /** Announces a text to screen readers. */
  announce(text: string): void;
}

/** The state while the reviewer does not browse the hierarchy. */
const notBrowsing = { origin: null, narrower: null };

export function createIndexReview(checkout: Checkout, viewer: Viewer, scope: ConceptScope): IndexReview {
  const store = createStore<IndexingState>(() => ({
    focus: null,
    origin: null,
    narrower: null,
    focusedTerm: null,
    evidenceIndex: 0,
    areTermsShown: false,
    search: null,
    isExplaining: false,
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
  function focusConcept(id: string | null, evidenceIndex = 0, reveals = true): void {
    store.setState({ focus: id, ...notBrowsing, focusedTerm: null, evidenceIndex, search: null });
    if (reveals) reveal(id === null ? undefined : getKeyword(id)?.evidence[evidenceIndex]);
  }
  function focusTerm(text: string, evidenceIndex = 0): void {
    const shown = { search: null, areTermsShown: true };
    store.setState({ focus: null, ...notBrowsing, focusedTerm: text, evidenceIndex, ...shown });
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
    termsByAddedConcept: new Map(),
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

/** Returns whether an item is a keyword that is still a suggestion. */
export const isUnreviewed = (item: Keyword | UncoveredTerm): boolean => isKeyword(item) && item.state === "suggested";

/** Focuses the next suggestion, or else the previous one. Says so if there is none. */
export function goToNextUnreviewed(review: IndexReview): void {
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

/** Adds a concept as a keyword with its evidence, or confirms it if it is a keyword already, and focuses it. */
export function addKeyword(
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

/** Replaces a keyword by another concept as one undo step. A new keyword gets the evidence of the replaced one. */
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

/** Opens the search for a concept to add, with the focused term as its initial text. */
export function openSearch(review: IndexReview): void {
  const term = review.getFocusedTerm();
  review.store.setState({ search: { text: term?.text ?? "", replaced: null, evidence: term?.evidence ?? [] } });
}

/** Opens the search for a concept that replaces a keyword. */
export function openReplacement(review: IndexReview): void {
  const replaced = review.getKeywordToReplace();
  if (replaced !== undefined) review.store.setState({ search: { text: replaced.label, replaced, evidence: [] } });
}

/** Adds a found concept as a keyword, or replaces a keyword by it, depending on the search. */
export function addOrReplaceKeyword(
  review: IndexReview,
  search: ConceptSearch,
  concept: Pick<Keyword, "id" | "label">,
): void {
  const term = review.getFocusedTerm();
  if (search.replaced === null && term !== undefined) review.termsByAddedConcept.set(concept.id, term.text);
  if (search.replaced === null) addKeyword(review, concept, search.evidence);
  else replace(review, search.replaced, concept);
}

/** Loads the card of the focused concept and passes it to `run`, unless the focus moved meanwhile. */
async function withFocusedCard(review: IndexReview, run: (card: ConceptCard) => void): Promise<void> {
  const { focus } = review.store.getState();
  if (focus === null) return;
  try {
    const card = await queryClient.ensureQueryData(buildCardQuery(review.scope, focus));
    if (review.store.getState().focus === focus) run(card);
  } catch (error) {
    announceError(error, t("concept-unreadable"));
  }
}

/** Adds the focused concept as a keyword. */
export function addFocused(review: IndexReview): void {
  void withFocusedCard(review, (card) => addKeyword(review, card));
}

export function showNextEvidence(review: IndexReview): void {
  const { evidenceIndex } = review.store.getState();
  const [keyword, term] = [review.getFocusedKeyword(), review.getFocusedTerm()];
  const count = (keyword ?? term)?.evidence.length ?? 0;
  if (count === 0) return;
  const next = (evidenceIndex + 1) % count;
  if (keyword !== undefined) review.focusConcept(keyword.id, next);
  else if (term !== undefined) review.focusTerm(term.text, next);
}

/** Returns the narrower concepts of a card as a list for browsing. */
export const toNarrowerList = ({ label, narrower, narrower_count: count }: ConceptCard): NarrowerList => ({
  label,
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

/** The position of the focused concept in the list through which the reviewer browses. */
export interface NarrowerPlace {
  list: NarrowerList;
  index: number;
}

/** Returns the position of the focused concept in its list; null if the reviewer does not browse narrower concepts. */
export function findNarrowerPlace({
  focus,
  narrower: list,
}: Pick<IndexingState, "focus" | "narrower">): NarrowerPlace | null {
  const index = list?.concepts.findIndex(({ id }) => id === focus) ?? -1;
  return list === null || index === -1 ? null : { list, index };
}

export const describeNarrowerPlace = ({ list: { label, count }, index }: NarrowerPlace): string =>
  t("indexing-narrower-place", { position: index + 1, count, label });

/** Focuses the next (1) or previous (-1) concept of the list of narrower concepts, cyclically. */
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
