import { type ReactNode, useEffect, useRef } from "react";
import { showDiff } from "../monaco/json-editor.ts";
import { t } from "../messages/messages.ts";

/** Shows two versions of a text side by side in Monaco. It is a default export for `createLazyView`. */
export default function DiffView({ saved, own }: { saved: string; own: string }): ReactNode {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (element.current === null) return undefined;
    return showDiff(element.current, saved, own);
  }, [saved, own]);
  return <div ref={element} className="diff" data-pane aria-label={t("taxonomy-versions-label")} />;
}
