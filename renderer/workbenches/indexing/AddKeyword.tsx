import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import type { ConceptMatch } from "../../../shared/concepts.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { describeError } from "../../session/notices.ts";
import { queryClient } from "../../session/query-client.ts";
import { buildSearchQuery, maxMatches } from "./concepts.ts";
import type { IndexReview } from "./state.ts";
import { add } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** The number of broader concepts that are shown of a concept, those next to it. */
const nearestBroader = 3;

/** Combobox that adds a concept found by the start of any of its labels. */
export function AddKeyword({ review }: { review: IndexReview }) {
  const isSearchOpen = useStore(review.store, (state) => state.isSearchOpen);
  return isSearchOpen ? <Search review={review} /> : null;
}

function Search({ review }: { review: IndexReview }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const [chosenIndex, setChosenIndex] = useState(0);
  useFocusOnMount(field, "select-all");
  const prefix = text.trim();
  const { data, isPlaceholderData, error, refetch } = useQuery(buildSearchQuery(review.scope, prefix));
  const matches = prefix === "" ? [] : (data ?? []);
  const isCurrent = data !== undefined && !isPlaceholderData;
  const activeIndex = Math.min(chosenIndex, matches.length - 1);

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);
  const close = (): void => review.store.setState({ isSearchOpen: false });
  /** Adds the first match of the text once it has arrived, unless the text was changed or the search closed meanwhile. */
  const addFirst = async (): Promise<void> => {
    const [match] = await queryClient.ensureQueryData(buildSearchQuery(review.scope, prefix));
    if (match !== undefined && field.current?.value.trim() === prefix) add(review, match);
  };
  /** Chooses among the matches of the current text only: those of an earlier one are shown until they arrive. */
  const onKeyDown = (event: React.KeyboardEvent): void => {
    // Arrow keys, Enter and Escape belong to the input method while it composes a text.
    if (event.nativeEvent.isComposing) return;
    const match = matches[activeIndex];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (isCurrent) setChosenIndex(Math.max(0, Math.min(activeIndex + step, matches.length - 1)));
    } else if (event.key === "Escape") close();
    else if (event.key !== "Enter" || prefix === "") return;
    // The search shows its error itself.
    else if (!isCurrent) addFirst().catch(() => undefined);
    else if (match !== undefined) add(review, match);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="add-keyword">
      <input
        ref={field}
        className="input"
        role="combobox"
        aria-label={t("indexing-add-keyword")}
        aria-expanded={matches.length > 0}
        aria-controls="found-concepts"
        aria-activedescendant={matches.length > 0 ? `found-${activeIndex}` : undefined}
        placeholder={t("indexing-start-label")}
        value={text}
        maxLength={200}
        onChange={(event) => {
          setText(event.target.value);
          setChosenIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id="found-concepts" role="listbox" aria-label={t("indexing-concepts")} className="found-concepts">
        {matches.map((match, index) => (
          <button
            key={match.id}
            id={`found-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className="found-concept"
            onClick={() => add(review, match)}
          >
            <span>{match.label}</span>
            <span className="quiet">{describeMatch(match)}</span>
          </button>
        ))}
      </div>
      {error === null ? (
        <p role="status" className={isCurrent && matches.length > 0 ? "visually-hidden" : "quiet"}>
          {prefix === "" ? null : isCurrent ? (
            describeCount(matches.length, prefix)
          ) : (
            <span className="shown-late">{t("indexing-searching")}</span>
          )}
        </p>
      ) : (
        <p role="alert">
          {t("indexing-concepts-could-not-be-searched", { error: describeError(error) })}{" "}
          <button type="button" className="button" onClick={() => void refetch()}>
            {t("indexing-try-again")}
          </button>
        </p>
      )}
    </div>
  );
}

/** Describes how a concept was found, if not by the label that is shown, and where it is in the hierarchy. */
function describeMatch({ label, matched, path }: ConceptMatch): string {
  const nearest = path.slice(-nearestBroader).map((concept) => concept.label);
  const names = [...(nearest.length < path.length ? ["…"] : []), ...nearest].join(" › ");
  return [matched.text === label ? "" : matched.text, names].filter((part) => part !== "").join(" · ");
}

function describeCount(count: number, prefix: string): string {
  if (count === 0) return t("indexing-no-label-starts-with", { prefix });
  return count === maxMatches ? t("indexing-concepts-or-more", { count }) : t("indexing-concepts-2", { count });
}
