import { useStore } from "zustand";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { getLabel } from "../../document-ops/keywords.ts";
import type { IndexReview } from "./state.ts";

/** Shows the focused concept: notes, alternative labels, and its broader and narrower concepts. */
export function ConceptCard({ review }: { review: IndexReview }) {
  const focus = useStore(review.store, (state) => state.focus);
  useCheckout(review.checkout, (state) => state.history.records);
  const { byId, narrower, language } = review.vocabulary;
  const concept = focus === null ? undefined : byId.get(focus);
  if (focus === null || concept === undefined) return null;
  const isKeyword = review.getFocusedKeyword() !== undefined;
  const others = Object.values(concept.alt_labels).flat();
  const notes = Object.values(concept.note ?? {});
  return (
    <section className="focused-point" aria-label="Concept">
      <div className="focused-title">
        <strong>{getLabel(concept, language)}</strong> {!isKeyword && <span className="quiet">not a keyword yet</span>}
      </div>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {others.length > 0 && <p className="quiet">Also: {others.join(", ")}</p>}
      <Links review={review} title="Broader" ids={concept.broader} />
      <Links review={review} title="Narrower" ids={narrower.get(focus) ?? []} />
      <div className="focused-actions">
        <CommandButton command="keyword.confirm" look="primary" />
        <CommandButton command="keyword.reject" />
        <CommandButton command="evidence.next" />
      </div>
    </section>
  );
}

function Links({ review, title, ids }: { review: IndexReview; title: string; ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <div className="concept-links">
      <span className="quiet">{title}: </span>
      {ids.map((id) => {
        const concept = review.vocabulary.byId.get(id);
        if (concept === undefined) return null;
        return (
          <button key={id} type="button" className="concept-link" onClick={() => review.focusConcept(id)}>
            {getLabel(concept, review.vocabulary.language)}
          </button>
        );
      })}
    </div>
  );
}
