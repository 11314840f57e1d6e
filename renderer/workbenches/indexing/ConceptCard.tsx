import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";
import type { ConceptCard as Card } from "../../../shared/taxonomy/concepts.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { Button } from "../../components/Button.tsx";
import { CommandButton } from "../../components/CommandButton.tsx";
import { describeError } from "../../session/notices.ts";
import { DrawnNote } from "../DrawnMark.tsx";
import { Explanation } from "../Explanation.tsx";
import { buildCardQuery } from "./concepts.ts";
import { explainKeyword, toggleExplanation } from "./explain.ts";
import { describeNarrowerPlace, findNarrowerPlace, type IndexReview, toNarrowerList } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Shows the focused concept: notes, alternative labels, and its broader and narrower concepts. */
export function ConceptCard({ review }: { review: IndexReview }) {
  const focus = useStore(review.store, (state) => state.focus);
  return focus === null ? null : <Concept review={review} id={focus} />;
}

/** Shows the position of the concept among its sibling concepts, with buttons to go to the others. */
function Siblings({ review }: { review: IndexReview }) {
  const focus = useStore(review.store, (state) => state.focus);
  const narrower = useStore(review.store, (state) => state.narrower);
  const place = findNarrowerPlace({ focus, narrower });
  if (place === null || place.list.concepts.length === 1) return null;
  return (
    <div className="concept-siblings quiet">
      <span>{describeNarrowerPlace(place)}</span>
      <CommandButton command="concept.previous-sibling" look="bare" iconOnly />
      <CommandButton command="concept.next-sibling" look="bare" iconOnly />
    </div>
  );
}

function Concept({ review, id }: { review: IndexReview; id: string }) {
  useCheckout(review.checkout, (state) => state.history.records);
  const { data: card, error, refetch } = useQuery(buildCardQuery(review.scope, id));
  const keyword = review.getKeyword(id);
  const isExplaining = useStore(review.store, (state) => state.isExplaining);
  return (
    <section
      className="focused-point"
      aria-label={t("indexing-concept")}
      aria-busy={card === undefined && error === null}
    >
      <div className="focused-title">
        <strong>{keyword?.label ?? card?.label}</strong>{" "}
        {keyword === undefined && <span className="quiet">{t("indexing-not-keyword-yet")}</span>}
        <CommandButton command="keyword.explain" look="bare" label={t("why-button")} pressed={isExplaining} />
      </div>
      {keyword?.drawn === true && <DrawnNote />}
      {isExplaining && keyword !== undefined && (
        <Explanation
          subject={id}
          title={t("why-title", { value: keyword.label })}
          confidence={keyword.origin === "machine" && keyword.drawn !== true ? keyword.confidence : null}
          reasons={explainKeyword(keyword)}
          onClose={() => toggleExplanation(review)}
        />
      )}
      <Siblings review={review} />
      {card !== undefined && <Details review={review} card={card} />}
      {error !== null && (
        <p role="alert">
          {t("concept-unreadable-because", { error: describeError(error) })}{" "}
          <Button onClick={() => void refetch()}>{t("try-again-action")}</Button>
        </p>
      )}
      <div className="focused-actions">
        <CommandButton
          command="keyword.confirm"
          look="primary"
          label={keyword === undefined ? t("indexing-add-this-keyword") : undefined}
        />
        <CommandButton command="keyword.reject" />
        <CommandButton command="evidence.next" />
      </div>
    </section>
  );
}

function Details({ review, card }: { review: IndexReview; card: Card }) {
  const others = Object.values(card.alt_labels).flat();
  return (
    <>
      {card.deprecated === true && <p>{t("indexing-deprecated-use-another")}</p>}
      {Object.values(card.note).map((note) => (
        <p key={note}>{note}</p>
      ))}
      {others.length > 0 && <p className="quiet">{t("indexing-also", { others: others.join(", ") })}</p>}
      <Links
        title={t("concept-broader")}
        concepts={card.broader}
        count={card.broader.length}
        onBrowse={(id) => review.browseTo(id, null)}
      />
      <Links
        title={t("concept-narrower")}
        concepts={card.narrower}
        count={card.narrower_count}
        onBrowse={(id) => review.browseTo(id, toNarrowerList(card))}
      />
    </>
  );
}

interface LinksProps {
  title: string;
  concepts: Card["broader"];
  /** The number of all concepts. `concepts` may have only the first ones. */
  count: number;
  onBrowse: (id: string) => void;
}

function Links({ title, concepts, count, onBrowse }: LinksProps) {
  if (concepts.length === 0) return null;
  return (
    <div className="concept-links">
      <span className="quiet">{title}: </span>
      {concepts.map(({ id, label }) => (
        <button key={id} type="button" className="concept-link hoverable" onClick={() => onBrowse(id)}>
          {label}
        </button>
      ))}
      {count > concepts.length && <span className="quiet">{t("and-more", { count: count - concepts.length })}</span>}
    </div>
  );
}
