import { t } from "../messages/messages.ts";

/** A placeholder with the shape of a page, shown while the document opens. */
export function OpeningDocument() {
  return (
    <div className="opening" role="status" aria-label={t("workbench-opening-document")}>
      <div className="opening-page" />
    </div>
  );
}
