import { useEffect, useMemo } from "react";
import type { Change } from "../../shared/document/changes.ts";
import type { PageText } from "../../shared/document/page-text.ts";
import { type ContentSource, useCachedContents } from "../checkout/use-content.ts";
import { findPage } from "./describe-change.ts";

/** Loads the texts of the pages with changes, one after the other. Returns the loaded texts by page. */
export function usePageTexts(source: ContentSource, changes: readonly Change[]): ReadonlyMap<number, PageText> {
  const pages = useMemo(
    () => [...new Set(changes.map(findPage))].filter((page): page is number => page !== null),
    [changes],
  );
  useEffect(() => {
    let isCurrent = true;
    const load = async (): Promise<void> => {
      for (const page of pages) {
        if (!isCurrent) return;
        // A text that cannot be read is omitted. The change is then shown without the text of its zone.
        await source.contents.read("page-text-json", page).catch(() => undefined);
      }
    };
    void load();
    return () => {
      isCurrent = false;
    };
  }, [source, pages]);
  const texts = useCachedContents(source, "page-text-json", pages);
  return new Map(
    pages.flatMap((page, index) => {
      const text = texts[index];
      return text === undefined ? [] : [[page, text] as const];
    }),
  );
}
