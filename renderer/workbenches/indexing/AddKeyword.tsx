import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { searchLabels } from "../../document-ops/keywords.ts";
import type { IndexReview } from "./state.ts";
import { add } from "./state.ts";

const maxMatches = 50;

/** Combobox that adds a concept found by the start of any of its labels. */
export function AddKeyword({ review }: { review: IndexReview }) {
  const isSearchOpen = useStore(review.store, (state) => state.isSearchOpen);
  return isSearchOpen ? <Search review={review} /> : null;
}

function Search({ review }: { review: IndexReview }) {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [activeIndex, setActiveIndex] = useState(0);
  useFocusOnMount(field, "select-all");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" }), [activeIndex]);
  const matches = searchLabels(review.vocabulary, query, maxMatches);
  const close = (): void => review.store.setState({ isSearchOpen: false });
  const onKeyDown = (event: React.KeyboardEvent): void => {
    // Arrow keys, Enter and Escape belong to the input method while it composes a text.
    if (event.nativeEvent.isComposing) return;
    const match = matches[activeIndex];
    if (event.key === "ArrowDown") setActiveIndex(Math.min(activeIndex + 1, matches.length - 1));
    else if (event.key === "ArrowUp") setActiveIndex(Math.max(activeIndex - 1, 0));
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && match !== undefined) add(review, match.id);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="add-keyword">
      <input
        ref={field}
        className="input"
        role="combobox"
        aria-label="Add a keyword"
        aria-expanded={matches.length > 0}
        aria-controls="found-concepts"
        aria-activedescendant={matches.length > 0 ? `found-${activeIndex}` : undefined}
        placeholder="Start of a label"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value);
          setActiveIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id="found-concepts" role="listbox" aria-label="Concepts" className="found-concepts">
        {matches.map(({ id, label, matchedLabel }, index) => (
          <button
            key={id}
            id={`found-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className="found-concept section-row"
            onClick={() => add(review, id)}
          >
            <span>{label}</span>
            {matchedLabel !== null && <span className="quiet">{matchedLabel}</span>}
          </button>
        ))}
        {query !== "" && matches.length === 0 && <p className="quiet">No label starts with “{query}”.</p>}
      </div>
    </div>
  );
}
