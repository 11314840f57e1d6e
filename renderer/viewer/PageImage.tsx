import { RotateCw } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { RetryButton } from "../components/RetryButton.tsx";
import { countPixels } from "./layout.ts";
import type { PageSource } from "./page-source.ts";
import { describeReadError } from "./page-source.ts";
import { t } from "../messages/messages.ts";

interface Props {
  source: PageSource;
  page: number;
  /** CSS pixels. */
  width: number;
  /** Opens the document again, because pdf.js keeps a failed read; the new source draws the page. */
  onRetry: () => void;
}

/** Delay before a page is redrawn after a zoom change; until then, the previous image is stretched. */
export const settleMs = 120;

/** Shows the image of a page. The previous image stays until the new one is complete, which avoids flicker. */
export function PageImage({ source, page, width, onRetry }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [drawn, setDrawn] = useState(false);
  const pixels = countPixels(width);

  useEffect(() => {
    const controller = new AbortController();
    const draw = async (): Promise<void> => {
      try {
        const canvas = await source.renderPage(page, pixels, controller.signal);
        if (controller.signal.aborted) return;
        host.current?.replaceChildren(canvas);
        setDrawn(true);
        setFailure(null);
      } catch (error) {
        if (!controller.signal.aborted) setFailure(describeReadError(error));
      }
    };
    const wait = setTimeout(() => void draw(), host.current?.childElementCount === 0 ? 0 : settleMs);
    return () => {
      clearTimeout(wait);
      controller.abort();
    };
  }, [source, page, pixels]);

  return (
    <>
      <div ref={host} className="page-image" role="img" aria-label={t("viewer-page", { page })} aria-busy={!drawn} />
      {failure !== null && (
        <div className="page-failure" role="alert">
          <p>{t("viewer-image-page-could-not-be", { page, failure })}</p>
          <RetryButton onRetry={onRetry}>
            <RotateCw size={16} aria-hidden /> {t("viewer-try-again")}
          </RetryButton>
        </div>
      )}
    </>
  );
}
