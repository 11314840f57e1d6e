import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { searchLabels } from "../../document-ops/keywords.ts";
import type { IndexReview } from "./state.ts";
import { add } from "./state.ts";

const maxMatches = 50;

/** Combobox that adds a concept found by the start of any of its labels. */
export function AddKeyword({ review }: { review: IndexReview }) {
  const adding = useStore(review.store, (state) => state.adding);
  return adding ? <Search review={review} /> : null;
}

function Search({ review }: { review: IndexReview }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  useFocusOnMount(field, "select-all");
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => list.current?.children[at]?.scrollIntoView({ block: "nearest" }), [at]);
  const found = searchLabels(review.vocabulary, typed, maxMatches);
  const close = (): void => review.store.setState({ adding: false });
  const onKeyDown = (event: React.KeyboardEvent): void => {
    const chosen = found[at];
    if (event.key === "ArrowDown") setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === "ArrowUp") setAt(Math.max(at - 1, 0));
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && chosen !== undefined) add(review, chosen.id);
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
        aria-expanded={found.length > 0}
        aria-controls="found-concepts"
        aria-activedescendant={found.length > 0 ? `found-${at}` : undefined}
        placeholder="Start of a label"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div ref={list} id="found-concepts" role="listbox" aria-label="Concepts" className="found-concepts">
        {found.map(({ id, label, via }, index) => (
          <button
            key={id}
            id={`found-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="found-concept section-row"
            onClick={() => add(review, id)}
          >
            <span>{label}</span>
            {via !== null && <span className="quiet">{via}</span>}
          </button>
        ))}
        {typed !== "" && found.length === 0 && <p className="quiet">No label starts with “{typed}”.</p>}
      </div>
    </div>
  );
}
