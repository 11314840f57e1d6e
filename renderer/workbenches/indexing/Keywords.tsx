import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Keyword } from "../../../shared/document/keywords.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { AcceptedMark, ConfidenceMark } from "../ConfidenceMark.tsx";
import { listKeywords } from "./adapter.ts";
import { describeRedundancy, findRedundantKeywords, isConfirmed, useCards } from "./concepts.ts";
import type { IndexReview } from "./state.ts";

const rowHeight = 44;

/** Lists the keywords of the document with their broader concepts. */
export function Keywords({ review }: { review: IndexReview }) {
  const list = useRef<HTMLDivElement>(null);
  const keywords = useCheckout(review.checkout, (state) => listKeywords(state.history.records));
  const focus = useStore(review.store, (state) => state.focus);
  const cards = useCards(review.scope, keywords);
  const active = keywords.findIndex(({ id }) => id === focus);
  useEffect(() => {
    if (active >= 0) list.current?.querySelector(`#keyword-${active}`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <Listbox
      ref={list}
      id="keyword"
      label="Keywords"
      className="keywords"
      count={keywords.length}
      active={active}
      onChoose={(index) => review.focusConcept(keywords[index]?.id ?? null)}
    >
      {keywords.map((keyword, index) => {
        const path = cards.get(keyword.id)?.path.map(({ label }) => label);
        return (
          <Option
            key={keyword.id}
            list="keyword"
            index={index}
            className={`keyword-row keyword-${keyword.state}`}
            selected={keyword.id === focus}
            label={describeKeyword(keyword)}
            style={{ minHeight: rowHeight }}
          >
            <div className="keyword-text">
              <span className="keyword-label">{keyword.label}</span>
              <span className="quiet">{path?.length === 0 ? "top concept" : path?.join(" › ")}</span>
            </div>
            <span className="badge" title="Occurrences in the document">
              {keyword.evidence.length}
            </span>
            <KeywordState keyword={keyword} />
          </Option>
        );
      })}
      {keywords.length === 0 && <p className="inspector-empty quiet">No keyword was found. Press A to add one.</p>}
    </Listbox>
  );
}

/** Describes a keyword in words, as its accessible name. */
function describeKeyword({ label, state, evidence }: Keyword): string {
  const stateText = state === "suggested" ? "to check" : state;
  return `${label}, ${stateText}, ${evidence.length === 1 ? "1 place" : `${evidence.length} places`}`;
}

function KeywordState({ keyword }: { keyword: Keyword }) {
  if (keyword.state === "suggested") return <ConfidenceMark confidence={keyword.confidence} />;
  if (keyword.state !== "rejected") return <AcceptedMark name="confirmed" />;
  return (
    <span className="keyword-no" role="img" aria-label="rejected" title="rejected">
      ✕
    </span>
  );
}

/** Warns of a redundant keyword: a confirmed concept that is broader than another confirmed one. */
export function RedundantKeywords({ review }: { review: IndexReview }) {
  const keywords = useCheckout(review.checkout, (state) => listKeywords(state.history.records));
  const confirmed = keywords.filter(isConfirmed);
  const pairs = findRedundantKeywords(confirmed, useCards(review.scope, confirmed));
  if (pairs.length === 0) return null;
  return (
    <ul className="findings" aria-label="Redundant keywords">
      {pairs.map(({ keyword, broader }) => (
        <li key={`${keyword.id} ${broader.id}`}>
          <button type="button" className="finding" onClick={() => review.focusConcept(broader.id)}>
            ▲ {describeRedundancy(keyword, broader)}
          </button>
        </li>
      ))}
    </ul>
  );
}
