import { type ReactNode, useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { Button } from "../../components/Button.tsx";
import { formatValue } from "../../session/values.ts";
import { useFocusOnMount } from "../../components/use-focus-on-mount.ts";
import type { WordDirection } from "../../document-ops/word-selection.ts";
import { announceError } from "../../session/notices.ts";
import { finishLink, getName, parseText } from "./edits.ts";
import { getSearchStart, goToPage, moveCursor, type SearchStart, selectTypedWords } from "./linking.ts";
import { shorten } from "./names.ts";
import type { Mapping } from "./state.ts";
import { t } from "../../messages/messages.ts";

const directions: Readonly<Record<string, WordDirection>> = {
  ArrowRight: "next",
  ArrowLeft: "previous",
  ArrowUp: "above",
  ArrowDown: "below",
  Home: "line-start",
  End: "line-end",
};

/** Bar to link the focused data point to words by keyboard. Arrow keys move from word to word, and typing finds words. */
export function LinkBar({ mapping }: { mapping: Mapping }): ReactNode {
  const isLinking = useStore(mapping.store, ({ linkDraft }) => linkDraft !== null);
  return isLinking ? <OpenLinkBar mapping={mapping} /> : null;
}

/** The state of the search for the typed words; `failed` if the document does not have them. */
type SearchStatus = "idle" | "running" | "failed";

function OpenLinkBar({ mapping }: { mapping: Mapping }): ReactNode {
  const field = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState("");
  const [search, setSearch] = useState<SearchStatus>("idle");
  const start = useRef<SearchStart | null>(null);
  const running = useRef<AbortController | null>(null);
  const focus = useStore(mapping.store, (state) => state.focus);
  useFocusOnMount(field, "caret-at-end");
  useEffect(() => () => running.current?.abort(), []);

  const findNext = async (
    text: string,
    from: SearchStart,
    direction: 1 | -1,
    includesStart: boolean,
  ): Promise<void> => {
    running.current?.abort();
    if (text.trim() === "") return setSearch("idle");
    const controller = new AbortController();
    running.current = controller;
    setSearch("running");
    try {
      const isFound = await selectTypedWords(mapping, text, from, {
        direction,
        includesStart,
        signal: controller.signal,
      });
      setSearch(isFound ? "idle" : "failed");
      if (isFound) return;
      // The words that were found for the beginning of the text must not be linked if the whole text is not found.
      mapping.store.setState({ linkDraft: { words: null } });
      mapping.announce(t("mapping-text-not-in-document", { text }));
    } catch (error) {
      if (controller.signal.aborted) return;
      setSearch("idle");
      announceError(error, t("document-search-failed"));
    }
  };
  const cancel = (): void => mapping.store.setState({ linkDraft: null });
  const onKeyDown = (event: React.KeyboardEvent): void => {
    // Arrow keys, Enter and Escape belong to the input method while it composes a text.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = directions[event.key];
    if (direction !== undefined) {
      running.current?.abort();
      setQuery("");
      setSearch("idle");
      start.current = null;
      moveCursor(mapping, direction, event.shiftKey).catch(announceError);
    } else if (event.key === "PageDown" || event.key === "PageUp") {
      goToPage(mapping, event.key === "PageDown" ? 1 : -1).catch(announceError);
    } else if (event.key === "F3") {
      void findNext(query, getSearchStart(mapping), event.shiftKey ? -1 : 1, false);
    } else if (event.key === "Enter") {
      if (search === "idle" && !event.repeat) finishLink(mapping);
    } else if (event.key === "Escape") {
      cancel();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="link-bar cluster" role="group" aria-label={t("mapping-link-words")}>
      <label className="link-field cluster">
        <span>{focus === null ? "" : getName(mapping, focus)}</span>
        <input
          ref={field}
          className="input"
          placeholder={t("mapping-type-words-link")}
          aria-invalid={search === "failed"}
          aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown Shift+ArrowRight F3"
          value={query}
          onChange={(event) => {
            const text = event.target.value;
            if (query === "") start.current = getSearchStart(mapping);
            setQuery(text);
            void findNext(text, start.current ?? getSearchStart(mapping), 1, true);
          }}
          onKeyDown={onKeyDown}
        />
      </label>
      <span className="link-preview">
        {search === "failed" ? (
          <span className="point-problem">{t("mapping-search-without-match", { query })}</span>
        ) : search === "running" ? (
          <span className="quiet">{t("mapping-searching")}</span>
        ) : (
          <Preview mapping={mapping} />
        )}
      </span>
      <Button onClick={cancel}>
        {t("cancel-button")} <kbd>{t("key-escape")}</kbd>
      </Button>
      <Button look="primary" disabled={search !== "idle"} onClick={() => finishLink(mapping)}>
        {t("mapping-link")} <kbd>{t("key-enter")}</kbd>
      </Button>
    </div>
  );
}

/** Shows the selected words, and the value that is parsed from them. */
function Preview({ mapping }: { mapping: Mapping }): ReactNode {
  const words = useStore(mapping.store, ({ linkDraft }) => linkDraft?.words ?? null);
  const point = mapping.getFocusedPoint();
  if (words === null || point === undefined) return <span className="quiet">{t("linking-keys-hint")}</span>;
  const parsed = parseText(mapping, point, words.text, true);
  const value = parsed.ok ? formatValue(parsed.value, point.type) : null;
  return (
    <>
      <span className="link-words">{t("quoted-text", { text: shorten(words.text) })}</span>
      {value === null ? (
        <span className="quiet">{t("mapping-you-will-type-value")}</span>
      ) : (
        value !== words.text && <span>→ {shorten(value)}</span>
      )}
    </>
  );
}
