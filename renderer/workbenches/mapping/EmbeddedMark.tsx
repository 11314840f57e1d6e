import { FileCode } from "lucide-react";
import type { ReactNode } from "react";
import { t } from "../../messages/messages.ts";

/** Shows that a value comes from the invoice embedded in the PDF, and is not printed on a page. */
export function EmbeddedMark({ withName = false }: { withName?: boolean }): ReactNode {
  const name = t("mapping-only-in-embedded-invoice");
  return (
    <span className="point-embedded" title={name} {...(withName ? {} : { role: "img", "aria-label": name })}>
      <FileCode size={14} aria-hidden />
      {withName && <span>{t("mapping-embedded-invoice")}</span>}
    </span>
  );
}
