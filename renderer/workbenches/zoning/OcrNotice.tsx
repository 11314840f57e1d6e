import { useEffect } from "react";
import { useStore } from "zustand";
import { useCachedContent } from "../../checkout/use-content.ts";
import { useCheckout } from "../../checkout/use-checkout.ts";
import { CommandButton } from "../../components/CommandButton.tsx";
import { getPage } from "./adapter.ts";
import { allowsOcr, listEmptyPages } from "./ocr.ts";
import type { Zoning } from "./state.ts";
import { t } from "../../messages/messages.ts";

/** Shows the progress of OCR, or offers it on a page without zones whose text is missing, garbled or from OCR. */
export function OcrNotice({ zoning }: { zoning: Zoning }) {
  const run = useStore(zoning.store, (state) => state.ocrRun);
  useEffect(() => () => zoning.store.getState().ocrRun?.controller.abort(), [zoning]);
  const page = useStore(zoning.store, (state) => state.page);
  const isEmpty = useCheckout(
    zoning.checkout,
    ({ history, items }) => items.get(page)?.kind === "ready" && getPage(history.records, page).zones.length === 0,
  );
  const text = useCachedContent(zoning.checkout, "page-text-json", page);
  if (run !== null) {
    const { pages, current } = run;
    return (
      <div className="ocr-notice stack" role="group" aria-label={t("zoning-ocr")}>
        <span>
          {t("ocr-running-button", { pages: pages[current] ?? 0 })}
          {pages.length > 1 && ` ${t("zoning-ocr-progress", { current: current + 1, total: pages.length })}`}
        </span>
        {pages.length > 1 && (
          <progress
            className="progress"
            aria-label={t("zoning-pages-read-by-ocr")}
            value={current}
            max={pages.length}
          />
        )}
        <CommandButton command="ocr.cancel" />
      </div>
    );
  }
  if (!zoning.isPaged || !isEmpty || text === undefined || !allowsOcr(text)) return null;
  return (
    <div className="ocr-notice stack" role="group" aria-label={t("zoning-ocr")}>
      <span>{text.source === "ocr" ? t("ocr-page-read", { page }) : t("zoning-page-unreadable", { page })}</span>
      <CommandButton command="page.read-by-ocr" look="primary" />
      <DocumentButton zoning={zoning} />
    </div>
  );
}

/** The button for all empty pages, if there are several. */
function DocumentButton({ zoning }: { zoning: Zoning }) {
  const count = useCheckout(zoning.checkout, () => listEmptyPages(zoning).length);
  return count > 1 ? <CommandButton command="document.read-by-ocr" /> : null;
}
