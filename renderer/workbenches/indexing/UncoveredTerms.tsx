import { ChevronDown, ChevronRight } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { CommandButton } from "../../components/CommandButton.tsx";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { describeObstacle } from "../../session/extend-taxonomy.ts";
import { useTaxonomies } from "../../session/taxonomies.ts";
import { t } from "../../messages/messages.ts";
import type { IndexReview } from "./state.ts";

/** Lists the frequent terms of the document that are not a label of any concept, in a collapsible section. */
export function UncoveredTerms({ review }: { review: IndexReview }) {
  const areShown = useStore(review.store, (state) => state.areTermsShown);
  if (review.terms.length === 0) return null;
  const Chevron = areShown ? ChevronDown : ChevronRight;
  return (
    <section className={areShown ? "uncovered-terms uncovered-terms-shown" : "uncovered-terms"}>
      <button
        type="button"
        className="uncovered-title hoverable"
        aria-expanded={areShown}
        onClick={() => review.store.setState({ areTermsShown: !areShown })}
      >
        <Chevron size={16} />
        {t("indexing-terms-without-concept", { count: review.terms.length })}
      </button>
      {areShown && <TermList review={review} />}
    </section>
  );
}

function TermList({ review }: { review: IndexReview }) {
  const list = useRef<HTMLDivElement>(null);
  const focused = useStore(review.store, (state) => state.focusedTerm);
  const { terms } = review;
  const active = terms.findIndex(({ text }) => text === focused);
  useEffect(() => {
    if (active >= 0) list.current?.querySelector(`#term-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <Listbox
      ref={list}
      id="term"
      label={t("indexing-terms")}
      className="keywords"
      count={terms.length}
      active={active}
      onChoose={(index) => {
        const term = terms[index];
        if (term !== undefined) review.focusTerm(term.text);
      }}
    >
      {terms.map(({ text, count }, index) => (
        <Option
          key={text}
          list="term"
          index={index}
          className="keyword-row term-row"
          selected={text === focused}
          label={`${text}, ${t("indexing-places", { count })}`}
        >
          <span className="keyword-text">{text}</span>
          <span className="badge" title={t("indexing-occurrences-in-document")}>
            {count}
          </span>
        </Option>
      ))}
    </Listbox>
  );
}

/** Shows the focused term and the commands for it. */
export function TermCard({ review }: { review: IndexReview }) {
  const focused = useStore(review.store, (state) => state.focusedTerm);
  const { data: taxonomies } = useTaxonomies();
  const obstacle = describeObstacle(taxonomies, { name: review.scope.taxonomy });
  const term = review.terms.find(({ text }) => text === focused);
  if (term === undefined) return null;
  return (
    <section className="focused-point" aria-label={t("indexing-term")}>
      <div className="focused-title">
        <strong>{term.text}</strong> <span className="quiet">{t("indexing-places", { count: term.count })}</span>
      </div>
      <p className="quiet">
        {obstacle === null ? t("indexing-term-has-no-concept") : t("indexing-term-cannot-be-proposed", { obstacle })}
      </p>
      <div className="focused-actions">
        <CommandButton command="keyword.add" look="primary" />
        {obstacle === null && <CommandButton command="concept.propose" />}
        <CommandButton command="evidence.next" />
      </div>
    </section>
  );
}
