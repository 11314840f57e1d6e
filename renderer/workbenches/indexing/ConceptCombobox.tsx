import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../components/Button.tsx";
import type { ConceptMatch } from "../../../shared/taxonomy/concepts.ts";
import type { Keyword } from "../../../shared/document/keywords.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import { describeError } from "../../session/notices.ts";
import { queryClient } from "../../session/query-client.ts";
import { buildCardQuery, buildSearchQuery, type ConceptScope, maxMatches } from "./concepts.ts";
import { addOrReplaceKeyword, type ConceptSearch, type IndexReview } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** The maximum number of broader concepts that are shown for a match: the nearest ones. */
const maxBroaderShown = 3;

/** A concept that can be chosen. */
type Choice = Pick<Keyword, "id" | "label">;

/** The search for a concept to add as a keyword, or to replace a keyword. */
export function KeywordSearch({ review }: { review: IndexReview }) {
  const search = useStore(review.store, (state) => state.search);
  if (search === null) return null;
  return <OpenSearch key={`${search.replaced?.id} ${search.text}`} review={review} search={search} />;
}

function OpenSearch({ review, search }: { review: IndexReview; search: ConceptSearch }) {
  const { replaced, text } = search;
  const card = useQuery({ ...buildCardQuery(review.scope, replaced?.id ?? ""), enabled: replaced !== null }).data;
  const related = [
    ...(card?.broader ?? []).map((concept) => ({ ...concept, note: t("indexing-broader-of", { label: text }) })),
    ...(card?.narrower ?? []).map((concept) => ({ ...concept, note: t("indexing-narrower-of", { label: text }) })),
  ];
  return (
    <ConceptCombobox
      label={replaced === null ? t("indexing-add-keyword") : t("indexing-replace-label", { label: replaced.label })}
      scope={review.scope}
      initialText={text}
      related={related}
      excluded={replaced?.id ?? null}
      takesFocus
      onChoose={(concept) => addOrReplaceKeyword(review, search, concept)}
      onClose={() => review.store.setState({ search: null })}
    />
  );
}

interface ConceptComboboxProps {
  label: string;
  scope: ConceptScope;
  initialText?: string;
  /** Concepts that are offered until the text is changed, with a note that describes them. */
  related?: readonly (Choice & { note: string })[];
  /** The id of a concept that is not offered. */
  excluded?: string | null;
  takesFocus?: boolean;
  onChoose: (concept: Choice) => void;
  onClose: () => void;
}

const noConcepts: readonly never[] = [];

/** Combobox that finds concepts by the beginning of any of their labels. */
export function ConceptCombobox(props: ConceptComboboxProps) {
  const { label, scope, initialText = "", related = noConcepts, excluded = null, takesFocus = false } = props;
  const { onChoose, onClose } = props;
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initialText);
  const [chosenIndex, setChosenIndex] = useState(0);
  useFocusOnMount(field, "select-all", takesFocus);
  const prefix = text.trim();
  const { data, isPlaceholderData, error, refetch } = useQuery(buildSearchQuery(scope, prefix));
  const offered = text === initialText ? related : noConcepts;
  const selectMatches = (list: readonly ConceptMatch[]): ConceptMatch[] =>
    list.filter(({ id }) => id !== excluded && !offered.some((concept) => concept.id === id));
  const found = prefix === "" ? [] : selectMatches(data ?? []);
  const matches = [...offered, ...found.map((match) => ({ ...match, note: describeMatch(match) }))];
  const isCurrent = data !== undefined && !isPlaceholderData;
  const activeIndex = Math.min(chosenIndex, matches.length - 1);
  /**
   * Until the matches of the current text arrive, the shown matches are those of an earlier text and cannot be chosen.
   */
  const canChoose = (index: number): boolean => isCurrent || offered[index] !== undefined;

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[activeIndex]?.scrollIntoView({ block: "nearest" });
  }, [activeIndex]);
  /**
   * Waits for the matches of the text and chooses the first one, unless the text was changed or the search closed in
   * the meantime.
   */
  const chooseFirst = async (): Promise<void> => {
    const [match] = selectMatches(await queryClient.ensureQueryData(buildSearchQuery(scope, prefix)));
    if (match !== undefined && field.current?.value.trim() === prefix) onChoose(match);
  };
  const onKeyDown = (event: React.KeyboardEvent): void => {
    // Arrow keys, Enter and Escape belong to the input method while it composes a text.
    if (event.nativeEvent.isComposing) return;
    const match = matches[activeIndex];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      if (isCurrent) setChosenIndex(Math.max(0, Math.min(activeIndex + step, matches.length - 1)));
    } else if (event.key === "Escape") onClose();
    else if (event.key !== "Enter" || prefix === "") return;
    // The error is not handled here, since it is shown below the list.
    else if (!canChoose(activeIndex)) chooseFirst().catch(() => undefined);
    else if (match !== undefined) onChoose(match);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="add-keyword">
      <input
        ref={field}
        className="input"
        role="combobox"
        aria-label={label}
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
      <div ref={list} id="found-concepts" role="listbox" aria-label={t("concepts-label")} className="found-concepts">
        {matches.map((match, index) => (
          <button
            key={match.id}
            id={`found-${index}`}
            type="button"
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            aria-disabled={!canChoose(index)}
            className="found-concept"
            onClick={() => {
              if (canChoose(index)) onChoose(match);
            }}
          >
            <span>{match.label}</span>
            <span className="quiet">{match.note}</span>
          </button>
        ))}
      </div>
      {error === null ? (
        <p role="status" className={isCurrent && matches.length > 0 ? "visually-hidden" : "quiet"}>
          {prefix === "" ? null : isCurrent ? (
            describeCount(found.length, prefix)
          ) : (
            <span className="shown-late">{t("indexing-searching")}</span>
          )}
        </p>
      ) : (
        <p role="alert">
          {t("concept-search-failed", { error: describeError(error) })}{" "}
          <Button onClick={() => void refetch()}>{t("try-again-action")}</Button>
        </p>
      )}
    </div>
  );
}

/** Describes a match: whether the concept is deprecated, the matched label if it is not the shown one, and broader concepts. */
function describeMatch({ label, matched, deprecated, path }: ConceptMatch): string {
  const nearest = path.slice(-maxBroaderShown).map((concept) => concept.label);
  const names = [...(nearest.length < path.length ? ["…"] : []), ...nearest].join(" › ");
  const parts = [deprecated === true ? t("concept-deprecated") : "", matched.text === label ? "" : matched.text, names];
  return parts.filter((part) => part !== "").join(" · ");
}

function describeCount(count: number, prefix: string): string {
  if (count === 0) return t("indexing-no-label-starts-with", { prefix });
  return count === maxMatches ? t("indexing-concepts-or-more", { count }) : t("concepts-count", { count });
}
