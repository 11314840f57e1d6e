import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { Keyword } from "../../../shared/document/keywords.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import type { Vocabulary } from "../../document-ops/keywords.ts";
import * as operations from "../../document-ops/keywords.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { keywordKey, listKeywords } from "./adapter.ts";

export interface IndexingState {
  /** Id of the focused concept, which need not be a keyword of the document. */
  focus: string | null;
  /** Index of the evidence shown. */
  evidence: number;
  /** True while the search for a keyword to add is open. */
  adding: boolean;
  announcement: string;
}

export interface IndexReview {
  readonly store: StoreApi<IndexingState>;
  readonly checkout: Checkout;
  readonly viewer: Viewer;
  readonly vocabulary: Vocabulary;
  keywords(): readonly Keyword[];
  keyword(id: string): Keyword | undefined;
  focused(): Keyword | undefined;
  go(id: string | null, evidence?: number): void;
  change(command: string, title: string, keyword: Keyword): void;
  step(by: 1 | -1, matches: (keyword: Keyword) => boolean): boolean;
  say(text: string): void;
}

export function createIndexReview(checkout: Checkout, viewer: Viewer, vocabulary: Vocabulary): IndexReview {
  const store = createStore<IndexingState>(() => ({ focus: null, evidence: 0, adding: false, announcement: "" }));
  const keywords = (): readonly Keyword[] => listKeywords(checkout.store.getState().history.records);
  const keyword = (id: string): Keyword | undefined => keywords().find((candidate) => candidate.id === id);

  function go(id: string | null, evidence = 0): void {
    store.setState({ focus: id, evidence, adding: false });
    const place = id === null ? undefined : keyword(id)?.evidence[evidence];
    if (place !== undefined) viewer.reveal(place.page, place.bbox, true);
  }

  return {
    store,
    checkout,
    viewer,
    vocabulary,
    keywords,
    keyword,
    focused() {
      const { focus } = store.getState();
      return focus === null ? undefined : keyword(focus);
    },
    go,
    change(command, title, after) {
      if (after === keyword(after.id)) return;
      const page = after.evidence[0]?.page ?? null;
      checkout.commit({ command, title, page, changes: [[keywordKey(after.id), after]] });
    },
    step(by, matches) {
      const all = keywords();
      const at = all.findIndex(({ id }) => id === store.getState().focus);
      const rest = by > 0 ? all.slice(at + 1) : all.slice(0, at < 0 ? undefined : at).toReversed();
      const next = rest.find(matches);
      if (next !== undefined) go(next.id);
      return next !== undefined;
    },
    say: (announcement) => store.setState({ announcement }),
  };
}

/** Tells whether a keyword is still a suggestion. */
export const isUnreviewed = (keyword: Keyword): boolean => keyword.state === "suggested";

function goToNextUnreviewed(review: IndexReview): void {
  if (review.step(1, isUnreviewed) || review.step(-1, isUnreviewed)) return;
  review.say("All keywords are reviewed. You can check in.");
}

export function confirm(review: IndexReview): void {
  const keyword = review.focused();
  if (keyword !== undefined) {
    review.change("keyword.confirm", `Confirm ${keyword.label}`, operations.confirm(keyword));
    review.say(`${keyword.label} confirmed`);
  }
  goToNextUnreviewed(review);
}

export function reject(review: IndexReview): void {
  const keyword = review.focused();
  if (keyword === undefined) return;
  review.change("keyword.reject", `Reject ${keyword.label}`, operations.reject(keyword));
  review.say(`${keyword.label} rejected`);
  goToNextUnreviewed(review);
}

/** Adds a concept as a keyword; if it is a suggested keyword, confirms it. */
export function add(review: IndexReview, id: string): void {
  const concept = review.vocabulary.byId.get(id);
  if (concept === undefined) return;
  const existing = review.keyword(id);
  const keyword =
    existing === undefined
      ? operations.createKeyword(concept, review.vocabulary.language)
      : operations.confirm(existing);
  review.change("keyword.add", `Add ${keyword.label}`, keyword);
  review.go(id);
  review.say(`${keyword.label} added`);
}

export function nextEvidence(review: IndexReview): void {
  const { focus, evidence } = review.store.getState();
  const count = review.focused()?.evidence.length ?? 0;
  if (focus !== null && count > 0) review.go(focus, (evidence + 1) % count);
}

/** Focuses the first broader or narrower concept, without adding it as a keyword. */
export function goToRelated(review: IndexReview, direction: "broader" | "narrower"): void {
  const { focus } = review.store.getState();
  if (focus === null) return;
  const { byId, narrower } = review.vocabulary;
  const [next] = (direction === "broader" ? byId.get(focus)?.broader : narrower.get(focus)) ?? [];
  if (next === undefined) review.say(`There is no ${direction} concept`);
  else review.go(next);
}
