import { useEffect, useRef, useState } from "react";
import { useStore } from "zustand";
import { CommandButton } from "../components/CommandButton.tsx";
import type { Viewer } from "./viewer.ts";
import { t } from "../messages/messages.ts";
import { parsePageNumber } from "./parse-page-number.ts";

/** Bar to show and set the page number and the zoom. An increase of `focusRequests` (Mod+G) focuses the page field. */
export function ViewBar({ viewer, focusRequests }: { viewer: Viewer; focusRequests: number }) {
  const page = useStore(viewer, (state) => state.page);
  const pageCount = useStore(viewer, (state) => state.sizes.length);
  const label = useStore(viewer, (state) => state.labels.get(state.page));
  const zoom = useStore(viewer, (state) => state.zoom);
  const fit = useStore(viewer, (state) => state.fit);
  const [typedPage, setTypedPage] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusRequests > 0) field.current?.select();
  }, [focusRequests]);
  const submitPage = (): void => {
    const target = parsePageNumber(typedPage ?? "");
    if (target !== null) viewer.goTo(target);
    setTypedPage(null);
    field.current?.blur();
  };
  return (
    <div className="view-bar" role="group" aria-label={t("viewer-page-zoom")}>
      <CommandButton command="page.previous" look="bare" iconOnly />
      <input
        ref={field}
        className="input"
        aria-label={t("viewer-page-of-field", { pages: pageCount })}
        inputMode="numeric"
        value={typedPage ?? String(page)}
        onChange={(event) => setTypedPage(event.target.value)}
        onBlur={() => setTypedPage(null)}
        onKeyDown={(event) => {
          if (event.key === "Enter") submitPage();
          if (event.key === "Escape") {
            setTypedPage(null);
            field.current?.blur();
          }
        }}
      />
      {/* While a document is being opened, the sizes of its pages are unknown. */}
      <span className="quiet">{pageCount === 0 ? "" : t("viewer-page-count", { pages: pageCount })}</span>
      {label !== undefined && (
        <span className="page-label clip" title={t("viewer-page-label")}>
          {label}
        </span>
      )}
      <CommandButton command="page.next" look="bare" iconOnly />
      <span className="view-bar-gap" />
      <CommandButton command="view.zoom-out" look="bare" iconOnly />
      <span className="view-bar-zoom">{pageCount === 0 ? "" : `${Math.round(zoom * 100)} %`}</span>
      <CommandButton command="view.zoom-in" look="bare" iconOnly />
      <CommandButton command="view.fit-width" look="bare" iconOnly pressed={fit === "width"} />
      <CommandButton command="view.fit-page" look="bare" iconOnly pressed={fit === "page"} />
    </div>
  );
}
