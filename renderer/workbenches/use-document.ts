import { createContext, useContext, useEffect, useState } from "react";
import { describeReadError, type PageSource } from "../viewer/page-source.ts";
import { createViewer, type Viewer } from "../viewer/viewer.ts";
import type { ReviewStep } from "../../shared/job/job.ts";
import { type ContentSource, useCachedContent, useContent } from "../checkout/use-content.ts";
import { useReconnect } from "../session/session.ts";
import type { JsonContent } from "../checkout/content-cache.ts";
import { openPrefetchedPdf } from "./prefetch.ts";
import { t } from "../messages/messages.ts";

/** The opened document of a job. */
export interface OpenDocument {
  viewer: Viewer;
  checkout: ContentSource;
  /** True for a PDF, which has pages; an ePub has sections. */
  isPaged: boolean;
  source: PageSource | null;
  /** The reason why the document could not be opened; null without a failure. Its text and results are still available. */
  failure: string | null;
  retry: () => void;
}

/** Opens the document of a job; null until its media type is known or an error has occurred. */
export function useDocument(checkout: ContentSource): OpenDocument | null {
  const { contents } = checkout;
  const [viewer] = useState(createViewer);
  const [input, setInput] = useState<{ uri: string; isPaged: boolean } | null>(null);
  const [source, setSource] = useState<PageSource | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  /** The current attempt to open the document. Setting a new object starts another attempt. */
  const [attempt, setAttempt] = useState({ isRetry: false });

  useEffect(() => {
    let isCurrent = true;
    let pdf: PageSource | null = null;
    const open = async (): Promise<void> => {
      try {
        const item = await contents.findItem("input", 0);
        const isPaged = item.media_type === "application/pdf";
        if (!isCurrent) return;
        setInput({ uri: item.uri, isPaged });
        if (!isPaged) {
          if (viewer.getState().sizes.length === 0)
            viewer.open(await contents.countItems("page-text-json"), { width: 1, height: 1 });
          return;
        }
        pdf = await openPrefetchedPdf(item);
        if (!isCurrent) return pdf.close();
        const firstSize = await pdf.getPageSize(1);
        if (!isCurrent) return;
        const state = viewer.getState();
        if (state.sizes.length !== pdf.pageCount) viewer.open(pdf.pageCount, firstSize);
        setSource(pdf);
        setFailure(null);
        // The pages are shown even if their labels are damaged.
        const labels = await pdf.getPageLabels().catch(() => new Map<number, string>());
        if (isCurrent) viewer.setState({ labels });
      } catch (error) {
        if (!isCurrent) return;
        const reason = describeReadError(error);
        setFailure(attempt.isRetry ? t("workbench-tried-again", { reason }) : reason);
      }
    };
    void open();
    return () => {
      isCurrent = false;
      pdf?.close();
    };
  }, [viewer, contents, attempt]);

  const retry = (): void => setAttempt({ isRetry: true });
  useReconnect(() => {
    if (failure !== null || source?.hasFailed === true) retry();
  });
  if (input === null && failure === null) return null;
  return { viewer, checkout, isPaged: input?.isPaged ?? true, source, failure, retry };
}

/** Provides the document of the open job to all views of the job, so that they show the same page and zoom. */
export const DocumentContext = createContext<OpenDocument | null>(null);

/** Returns the document of the open job; null until its media type is known. */
export const useDocumentContext = (): OpenDocument | null => useContext(DocumentContext);

/** Loads the taxonomy with a job's data points; undefined until it is loaded. */
export function useTaxonomy(checkout: ContentSource): JsonContent<"mapping-taxonomy-json"> | undefined {
  return useContent(checkout, "mapping-taxonomy-json", 0).data;
}

/**
 * Reads the taxonomy with the data points of a job in mapping, and returns it; undefined until it is read, and in other
 * steps. Without it, data points are named by their paths. The error is shown with those of other contents.
 */
export function useStepTaxonomy(
  source: ContentSource,
  step: ReviewStep,
): JsonContent<"mapping-taxonomy-json"> | undefined {
  useEffect(() => {
    if (step === "mapping") void Promise.allSettled([source.contents.read("mapping-taxonomy-json", 0)]);
  }, [source, step]);
  return useCachedContent(source, "mapping-taxonomy-json", 0);
}
