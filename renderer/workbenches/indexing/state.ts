import type { StoreApi } from "zustand/vanilla";
import { createStore } from "zustand/vanilla";
import type { Keyword } from "../../../shared/document/keywords.ts";
import type { Checkout } from "../../checkout/checkout.ts";
import type { Vocabulary } from "../../document-ops/keywords.ts";
import * as operations from "../../document-ops/keywords.ts";
import type { Viewer } from "../../viewer/viewer.ts";
import { keywordKey, listKeywords } from "./adapter.ts";

export interface IndexingState {
  /** The id of the concept that has the focus; it need not be a keyword of the document. */
  focus: string | null;
  /** Which piece of evidence is shown. */
  evidence: number;
  /** Whether the field for adding a concept is open. */
  adding: boolean;
  said: string;
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
  step(by: 1 | -1, wanted: (keyword: Keyword) => boolean): boolean;
  say(text: string): void;
}

export function createIndexReview(checkout: Checkout, viewer: Viewer, vocabulary: Vocabulary): IndexReview {
  const store = createStore<IndexingState>(() => ({ focus: null, evidence: 0, adding: false, said: "" }));
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
    step(by, wanted) {
      const all = keywords();
      const at = all.findIndex(({ id }) => id === store.getState().focus);
      const rest = by > 0 ? all.slice(at + 1) : all.slice(0, at < 0 ? undefined : at).toReversed();
      const next = rest.find(wanted);
      if (next !== undefined) go(next.id);
      return next !== undefined;
    },
    say: (said) => store.setState({ said }),
  };
}

export const isUnreviewed = (keyword: Keyword): boolean => keyword.state === "suggested";

function goOn(review: IndexReview): void {
  if (review.step(1, isUnreviewed) || review.step(-1, isUnreviewed)) return;
  review.say("Every keyword is settled. Check in when you are done.");
}

export function confirm(review: IndexReview): void {
  const keyword = review.focused();
  if (keyword !== undefined) {
    review.change("keyword.confirm", `Confirm ${keyword.label}`, operations.confirm(keyword));
    review.say(`${keyword.label} confirmed`);
  }
  goOn(review);
}

export function reject(review: IndexReview): void {
  const keyword = review.focused();
  if (keyword === undefined) return;
  review.change("keyword.reject", `Reject ${keyword.label}`, operations.reject(keyword));
  review.say(`${keyword.label} rejected`);
  goOn(review);
}

/** Makes a concept a keyword of the document; one that is there already is only gone to. */
export function add(review: IndexReview, id: string): void {
  const concept = review.vocabulary.byId.get(id);
  if (concept === undefined) return;
  const there = review.keyword(id);
  const keyword =
    there === undefined ? operations.createKeyword(concept, review.vocabulary.language) : operations.confirm(there);
  review.change("keyword.add", `Add ${keyword.label}`, keyword);
  review.go(id);
  review.say(`${keyword.label} added`);
}

export function nextEvidence(review: IndexReview): void {
  const { focus, evidence } = review.store.getState();
  const count = review.focused()?.evidence.length ?? 0;
  if (focus !== null && count > 0) review.go(focus, (evidence + 1) % count);
}

/** To the first concept above or below the focused one; it becomes a keyword only when it is added. */
export function climb(review: IndexReview, to: "broader" | "narrower"): void {
  const { focus } = review.store.getState();
  if (focus === null) return;
  const { byId, narrower } = review.vocabulary;
  const [next] = (to === "broader" ? byId.get(focus)?.broader : narrower.get(focus)) ?? [];
  if (next === undefined) review.say(`There is nothing ${to}`);
  else review.go(next);
}
