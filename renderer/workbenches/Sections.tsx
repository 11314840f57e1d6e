import { useEffect } from "react";
import { useStore } from "zustand";
import type { Sources } from "./sources.ts";

interface Props {
  sources: Sources;
  count: number;
  current: number;
  unresolved: (page: number) => number;
  /** The file of a section, as far as that is known. */
  hrefOf?: (page: number) => string | undefined;
  onGo: (page: number) => void;
}

/** The table of contents of an ePub: a section's title as far as it is read, else the name of its file. */
export function Sections({ sources, count, current, unresolved, hrefOf, onGo }: Props) {
  const texts = useStore(sources.texts);
  useEffect(() => {
    const ended = new AbortController();
    const readTitles = async (): Promise<void> => {
      for (let page = 1; page <= count && !ended.signal.aborted; page++) await sources.loadText(page);
    };
    // A section that cannot be read keeps its file's name; opening it says why.
    void readTitles().catch(() => undefined);
    return () => ended.abort();
  }, [sources, count]);
  const nameOf = (page: number): string => {
    const text = texts.get(page);
    const known = text?.source === "markup" ? text : undefined;
    const title = known?.title ?? known?.blocks.find((block) => block.kind === "heading")?.text;
    return title ?? hrefOf?.(page)?.split("/").at(-1) ?? `Section ${page}`;
  };
  return (
    <div
      className="sections"
      role="listbox"
      aria-label="Sections"
      tabIndex={0}
      aria-activedescendant={`section-${current}`}
      onKeyDown={(event) => {
        const to = { ArrowDown: current + 1, ArrowUp: current - 1, Home: 1, End: count }[event.key];
        if (to === undefined) return;
        event.preventDefault();
        event.stopPropagation();
        if (to >= 1 && to <= count) onGo(to);
      }}
    >
      {Array.from({ length: count }, (_, index) => index + 1).map((page) => {
        const left = unresolved(page);
        return (
          <div
            key={page}
            id={`section-${page}`}
            className="section-row"
            role="option"
            tabIndex={-1}
            aria-selected={page === current}
            onClick={() => onGo(page)}
            onKeyDown={undefined}
          >
            <span>{nameOf(page)}</span>
            {left > 0 && <span className="badge">{left}</span>}
          </div>
        );
      })}
    </div>
  );
}
