import { TriangleAlert } from "lucide-react";
import { useEffect, useRef } from "react";
import { useStore } from "zustand";
import { type Keyword, maxKeywordPlaces } from "../../../shared/document/keywords.ts";
import { describeDispute, getOpenDisputes } from "../../checkout/disputes.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { Listbox, Option } from "../../components/Listbox.tsx";
import { useInitialFocus } from "../../components/use-initial-focus.ts";
import { AcceptedMark, ConfidenceMark } from "../ConfidenceMark.tsx";
import { DisputeMark } from "../DisputeMark.tsx";
import { DrawnMark } from "../DrawnMark.tsx";
import { keywordKey, listKeywords } from "./adapter.ts";
import { describeRedundancy, findRedundantKeywords, isConfirmed, useCards } from "./concepts.ts";
import type { IndexReview } from "./state.ts";
import { t } from "../../messages/messages.ts";

const rowHeight = 44;

/** Lists the keywords of the document with their broader concepts. */
export function Keywords({ review }: { review: IndexReview }) {
  const list = useRef<HTMLDivElement>(null);
  useInitialFocus(list);
  const keywords = useCheckout(review.checkout, (state) => listKeywords(state.history.records));
  const disputes = useCheckout(review.checkout, getOpenDisputes);
  const focus = useStore(review.store, (state) => state.focus);
  const cards = useCards(review.scope, keywords);
  const active = keywords.findIndex(({ id }) => id === focus);
  const isExplaining = useStore(review.store, (state) => state.isExplaining);
  const isSearching = useStore(review.store, (state) => state.search !== null);
  useEffect(() => {
    const element = list.current;
    if (element === null || active < 0) return;
    // Panels that open below the list reduce its height. The focused row is then scrolled into view again.
    const observer = new ResizeObserver(() =>
      element.querySelector(`#keyword-${active}`)?.scrollIntoView({ block: "nearest" }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [active]);
  const explained = isExplaining ? focus : null;
  const previous = useRef({ isSearching, explained });
  useEffect(() => {
    const isClosed = previous.current.isSearching !== isSearching || previous.current.explained !== explained;
    previous.current = { isSearching, explained };
    // The search, or the explanation of another keyword, had the focus before it was closed, so the list takes it.
    if (isClosed && !isSearching && document.activeElement === document.body) list.current?.focus();
  }, [isSearching, explained]);
  return (
    <Listbox
      ref={list}
      id="keyword"
      label={t("keywords-label")}
      className="keywords"
      count={keywords.length}
      active={active}
      onChoose={(index) => review.focusConcept(keywords[index]?.id ?? null)}
    >
      {keywords.map((keyword, index) => {
        const dispute = disputes.get(keywordKey(keyword.id));
        const path = cards.get(keyword.id)?.path.map(({ label }) => label);
        return (
          <Option
            key={keyword.id}
            list="keyword"
            index={index}
            className={`keyword-row keyword-${keyword.state}`}
            selected={keyword.id === focus}
            label={[describeKeyword(keyword), ...(dispute === undefined ? [] : [describeDispute(dispute)])].join(", ")}
            style={{ minHeight: rowHeight }}
          >
            <div className="keyword-text">
              <span className="keyword-label">{keyword.label}</span>
              <span className="quiet">{path?.length === 0 ? t("indexing-top-concept") : path?.join(" › ")}</span>
            </div>
            <PlaceCount keyword={keyword} />
            {dispute !== undefined && <DisputeMark dispute={dispute} />}
            <KeywordState keyword={keyword} />
          </Option>
        );
      })}
      {keywords.length === 0 && <p className="inspector-empty quiet">{t("keywords-none-found")}</p>}
    </Listbox>
  );
}

/** Returns whether the document may have more places of a keyword than its evidence, which is limited. */
const hasMorePlaces = ({ evidence }: Keyword): boolean => evidence.length === maxKeywordPlaces;

/** Returns whether no places of a keyword are known. The document is not searched for what a reviewer adds. */
const hasNoKnownPlaces = ({ evidence }: Keyword): boolean => evidence.length === 0;

function PlaceCount({ keyword }: { keyword: Keyword }) {
  const [text, title] = hasNoKnownPlaces(keyword)
    ? ["–", t("indexing-places-unknown")]
    : hasMorePlaces(keyword)
      ? [`${keyword.evidence.length}+`, t("indexing-first-occurrences")]
      : [keyword.evidence.length, t("indexing-occurrences-in-document")];
  return (
    <span className="badge" title={title}>
      {text}
    </span>
  );
}

/** Describes a keyword for its accessible name. */
function describeKeyword(keyword: Keyword): string {
  const { label, state, evidence } = keyword;
  const stateText = state === "suggested" ? t("to-check-label") : t(`state-${state}`);
  const count = evidence.length;
  const placesText = hasNoKnownPlaces(keyword)
    ? t("indexing-places-unknown")
    : hasMorePlaces(keyword)
      ? t("indexing-first-places", { count })
      : t("indexing-places", { count });
  const drawn = keyword.drawn === true && state === "suggested" ? `, ${t("drawn-by-chance")}` : "";
  return `${label}, ${stateText}${drawn}, ${placesText}`;
}

function KeywordState({ keyword }: { keyword: Keyword }) {
  if (keyword.state === "suggested" && keyword.drawn === true) return <DrawnMark />;
  if (keyword.state === "suggested") return <ConfidenceMark confidence={keyword.confidence} />;
  if (keyword.state !== "rejected") return <AcceptedMark name={t("indexing-state-confirmed")} />;
  return (
    <span className="keyword-no" role="img" aria-label={t("state-rejected")} title={t("state-rejected")}>
      ✕
    </span>
  );
}

/** Lists the redundant keywords: confirmed concepts that are broader than another confirmed concept. */
export function RedundantKeywords({ review }: { review: IndexReview }) {
  const keywords = useCheckout(review.checkout, (state) => listKeywords(state.history.records));
  const confirmed = keywords.filter(isConfirmed);
  const pairs = findRedundantKeywords(confirmed, useCards(review.scope, confirmed));
  if (pairs.length === 0) return null;
  return (
    <ul className="findings" aria-label={t("indexing-redundant-keywords")}>
      {pairs.map(({ keyword, broader }) => (
        <li key={`${keyword.id} ${broader.id}`}>
          <button type="button" className="finding hoverable" onClick={() => review.focusConcept(broader.id)}>
            <TriangleAlert size={14} aria-hidden /> {describeRedundancy(keyword, broader)}
          </button>
        </li>
      ))}
    </ul>
  );
}
