import { useEffect } from "react";
import { useStore } from "zustand";
import { Listbox, Option } from "../components/Listbox.tsx";
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
    <Listbox
      id="section"
      label="Sections"
      className="sections"
      count={count}
      active={current - 1}
      onChoose={(index) => onGo(index + 1)}
    >
      {Array.from({ length: count }, (_, index) => {
        const page = index + 1;
        const left = unresolved(page);
        return (
          <Option key={page} list="section" index={index} className="section-row" selected={page === current}>
            <span>{nameOf(page)}</span>
            {left > 0 && <span className="badge">{left}</span>}
          </Option>
        );
      })}
    </Listbox>
  );
}
