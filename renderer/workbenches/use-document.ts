import { useEffect, useState } from "react";
import type { Checkout } from "../checkout/checkout.ts";
import type { PageSource } from "../viewer/page-source.ts";
import type { Viewer } from "../viewer/viewer.ts";
import { createViewer } from "../viewer/viewer.ts";
import { useContent } from "../checkout/use-content.ts";
import { announceError } from "../session/notices.ts";
import type { JsonContent } from "../checkout/content-cache.ts";

/** The document of a checked-out job, as a workbench shows it. */
export interface OpenDocument {
  viewer: Viewer;
  checkout: Checkout;
  /** A PDF has pages; an ePub has sections, shown as text. */
  paged: boolean;
  source: PageSource | null;
  /** Why the document itself could not be opened; its text and zones are there all the same. */
  failure: string | null;
  retry: () => void;
}

/** Finds out what the document is; null until that is known. */
export function useDocument(checkout: Checkout): OpenDocument | null {
  const { contents } = checkout;
  const [viewer] = useState(createViewer);
  const [input, setInput] = useState<{ uri: string; paged: boolean } | null>(null);
  const [source, setSource] = useState<PageSource | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** A new object is another try. */
  const [attempt, setAttempt] = useState({ again: false });

  useEffect(() => {
    let current = true;
    let made: PageSource | null = null;
    const open = async (): Promise<void> => {
      try {
        const item = await contents.findItem("input", 0);
        const paged = item.media_type === "application/pdf";
        if (!current) return;
        setInput({ uri: item.uri, paged });
        if (!paged) {
          if (viewer.getState().sizes.length === 0)
            viewer.open(await contents.countItems("page-text-json"), { width: 1, height: 1 });
          return;
        }
        // An ePub needs none of pdf.js.
        const { openPdf } = await import("../viewer/pdf-source.ts");
        made = await openPdf(item.uri);
        if (!current) return made.close();
        const first = await made.size(1);
        const state = viewer.getState();
        if (state.sizes.length !== made.pages) viewer.open(made.pages, first);
        setSource(made);
        setFailure(null);
      } catch (error) {
        if (current)
          setFailure(`${attempt.again ? "again: " : ""}${error instanceof Error ? error.message : String(error)}`);
      }
    };
    void open();
    return () => {
      current = false;
      made?.close();
    };
  }, [viewer, contents, attempt]);

  if (input === null && failure === null) return null;
  const retry = (): void => setAttempt({ again: true });
  return { viewer, checkout, paged: input?.paged ?? true, source, failure, retry };
}

/** The taxonomy of a job; undefined until it is read. */
export function useTaxonomy<Role extends "mapping-taxonomy-json" | "indexing-taxonomy-json">(
  checkout: Checkout,
  role: Role,
): JsonContent<Role> | undefined {
  const { data, error } = useContent(checkout, role, 0);
  useEffect(() => {
    if (error !== null) announceError(error, "The taxonomy could not be read");
  }, [error]);
  return data;
}
