import { RetryButton } from "../components/RetryButton.tsx";
import type { OpenDocument } from "./use-document.ts";
import { t } from "../messages/messages.ts";

/** Reports that the document could not be opened, with a button to retry. */
export function DocumentFailure({ openDocument }: { openDocument: OpenDocument }) {
  if (openDocument.failure === null) return null;
  return (
    <div className="document-failure" role="alert">
      <span>{t("workbench-document-open-failed", { reason: openDocument.failure })}</span>
      <RetryButton className="button" onRetry={openDocument.retry}>
        {t("try-again-action")}
      </RetryButton>
    </div>
  );
}
