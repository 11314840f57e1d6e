import { RotateCw } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { RetryButton } from "../components/RetryButton.tsx";
import { toDevicePixels, idleDelayMs } from "./layout.ts";
import { describeReadError, type PageSource } from "./page-source.ts";
import type { Viewer, ViewerState } from "./viewer.ts";
import { t } from "../messages/messages.ts";

interface Props {
  viewer: Viewer;
  source: PageSource;
  page: number;
  /** In CSS pixels. */
  width: number;
  /** Opens the document again, because pdf.js does not repeat a failed read. */
  onRetry: () => void;
}

/** Shows the image of a page. The previous image stays until the new one is complete, which avoids flicker. */
export function PageImage({ viewer, source, page, width, onRetry }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(false);
  const pixels = toDevicePixels(width);
  const isVisible = useStore(viewer, (state) => isPageVisible(state, page));

  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const draw = async (): Promise<void> => {
      try {
        const canvas = await source.renderPage(page, pixels, {
          signal,
          urgent: isPageVisible(viewer.getState(), page),
        });
        if (signal.aborted) return;
        host.current?.replaceChildren(canvas);
        setDrawn(true);
        setFailure(null);
      } catch (error) {
        if (!signal.aborted) setFailure(describeReadError(error));
      }
    };
    // While the zoom changes, the previous image is stretched.
    const timer = host.current?.childElementCount === 0 ? void draw() : setTimeout(() => void draw(), idleDelayMs);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [viewer, source, page, pixels]);

  // When the page comes into view, its rendering becomes urgent.
  useLayoutEffect(() => {
    if (!isVisible || drawn) return;
    const controller = new AbortController();
    source.prepare(page, pixels, { signal: controller.signal, urgent: true }).catch(() => undefined);
    return () => controller.abort();
  }, [source, page, pixels, isVisible, drawn]);

  return (
    <>
      <div ref={host} className="page-image" role="img" aria-label={t("viewer-page", { page })} aria-busy={!drawn} />
      {failure !== null && (
        <div className="page-failure" role="alert">
          <p>{t("viewer-page-image-failed", { page, reason: failure })}</p>
          <RetryButton onRetry={onRetry}>
            <RotateCw size={16} aria-hidden /> {t("try-again-action")}
          </RetryButton>
        </div>
      )}
    </>
  );
}

function isPageVisible({ visible }: ViewerState, page: number): boolean {
  return visible.first <= page && page <= visible.last;
}
