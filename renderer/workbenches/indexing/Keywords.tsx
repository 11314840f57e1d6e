import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import type { Keyword } from "../../../shared/document/keywords.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { listAncestors, getBroaderPath } from "../../document-ops/keywords.ts";
import { AcceptedMark, ConfidenceMark } from "../ConfidenceMark.tsx";
import { listKeywords } from "./adapter.ts";
import type { IndexReview } from "./state.ts";

const rowHeight = 44;

/** The keywords of the document, each under the concepts above it. */
export function Keywords({ review }: { review: IndexReview }) {
  const list = useRef<HTMLDivElement>(null);
  const keywords = useCheckout(review.checkout, (state) => listKeywords(state.history.records));
  const focus = useStore(review.store, (state) => state.focus);
  const at = keywords.findIndex(({ id }) => id === focus);
  useEffect(() => {
    if (at >= 0) list.current?.querySelector(`#keyword-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  return (
    <Listbox
      ref={list}
      id="keyword"
      label="Keywords"
      className="keywords"
      count={keywords.length}
      active={at}
      onChoose={(index) => review.go(keywords[index]?.id ?? null)}
    >
      {keywords.map((keyword, index) => {
        const above = getBroaderPath(review.vocabulary, keyword.id);
        return (
          <Option
            key={keyword.id}
            list="keyword"
            index={index}
            className={`keyword-row keyword-${keyword.state}`}
            selected={keyword.id === focus}
            label={spoken(keyword)}
            style={{ minHeight: rowHeight }}
          >
            <div className="keyword-text">
              <span className="keyword-label">{keyword.label}</span>
              <span className="quiet">{above.length > 0 ? above.join(" › ") : "top concept"}</span>
            </div>
            <span className="badge" title="Places in the document">
              {keyword.evidence.length}
            </span>
            <State keyword={keyword} />
          </Option>
        );
      })}
      {keywords.length === 0 && <p className="inspector-empty quiet">No keyword was found. A adds one.</p>}
    </Listbox>
  );
}

function spoken({ label, state, evidence }: Keyword): string {
  const said = state === "suggested" ? "to check" : state;
  return `${label}, ${said}, ${evidence.length === 1 ? "1 place" : `${evidence.length} places`}`;
}

function State({ keyword }: { keyword: Keyword }) {
  if (keyword.state === "suggested") return <ConfidenceMark confidence={keyword.confidence} />;
  if (keyword.state !== "rejected") return <AcceptedMark name="confirmed" />;
  return (
    <span className="keyword-no" role="img" aria-label="rejected" title="rejected">
      ✕
    </span>
  );
}

/** Confirmed keywords that stand beside one of their own broader concepts, which then says nothing more. */
export function Ancestry({ review }: { review: IndexReview }) {
  const keywords = useCheckout(review.checkout, (state) => listKeywords(state.history.records));
  const kept = keywords.filter(({ state }) => state === "accepted" || state === "corrected");
  const ids = new Map(kept.map((keyword) => [keyword.id, keyword]));
  const pairs = kept.flatMap((keyword) =>
    [...listAncestors(review.vocabulary, keyword.id)].flatMap((above) => {
      const broader = ids.get(above);
      return broader === undefined ? [] : [{ keyword, broader }];
    }),
  );
  if (pairs.length === 0) return null;
  return (
    <ul className="findings" aria-label="Keywords with their own broader concept">
      {pairs.map(({ keyword, broader }) => (
        <li key={`${keyword.id} ${broader.id}`}>
          <button type="button" className="finding" onClick={() => review.go(broader.id)}>
            ▲ “{broader.label}” is broader than “{keyword.label}”
          </button>
        </li>
      ))}
    </ul>
  );
}
