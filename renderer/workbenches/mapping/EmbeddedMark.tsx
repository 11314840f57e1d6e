import { FileCode } from "lucide-react";
import type { ReactNode } from "react";

/** Shows that a value is from the invoice that is embedded in the PDF, and stands on no page. */
export function EmbeddedMark({ withName = false }: { withName?: boolean }): ReactNode {
  const name = "Only in the embedded invoice";
  return (
    <span className="point-embedded" title={name} {...(withName ? {} : { role: "img", "aria-label": name })}>
      <FileCode size={14} aria-hidden />
      {withName && <span>Embedded invoice</span>}
    </span>
  );
}
